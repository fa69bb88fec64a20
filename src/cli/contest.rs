//! The table of the contests: a line for each game, with every setting of its judged runs.
//!
//! A new game needs one line in [`TABLE`]; nothing else of the command line knows it by name.

use std::time::Duration;

use contest::balda::door::Balda;
use contest::crossword::Crossword;
use contest::fence::Fence;
use contest::game::{Duel, Game};
use contest::scruffle::Scruffle;
use contest::tritown::TripleTown;

use super::effort::{Clock, SEED};

/// How a contest plays its game, and how this program takes part.
#[derive(Clone, Copy)]
pub struct Contest {
    /// What the game is called on the command line.
    pub name: &'static str,
    /// What the game is, in a line.
    pub about: &'static str,
    /// The game.
    pub game: &'static dyn Game,
    /// How two programs play against each other, if the game is one for two.
    pub duel: Option<Pairing>,
    /// Variants of the rules by the names that `--rules` knows; none if there is one set of rules.
    pub rules: &'static [(&'static str, &'static dyn Game)],
    /// The files of a task in the current directory; `-` is standard input.
    pub inputs: &'static [&'static str],
    /// The file that gets the answer; `-` is standard output.
    pub output: &'static str,
    /// When our search stops. What is left until `limit` is for a machine that is busy with
    /// something else, and for writing and leaving.
    pub time: Duration,
    /// Which clock both times are read from.
    pub clock: Clock,
    /// When the judge kills a program.
    pub limit: Duration,
    /// How long a judged run takes after its search on a quiet machine, if it is to stop sooner on
    /// a busy one; `None` where what is left until `limit` is enough.
    pub rest: Option<Duration>,
    /// How many bytes of memory the judge allows, as far as the contest says.
    pub memory: Option<u64>,
    /// How many threads search; `None` means as many as the machine offers and have room, up to
    /// [`MOST_THREADS`].
    pub threads: Option<usize>,
    /// Where the random numbers start.
    pub seed: u64,
    /// Is the game left out of the help?
    pub hidden: bool,
}

/// How two programs play against each other: each is started anew for every answer.
#[derive(Clone, Copy)]
pub struct Pairing {
    /// The game.
    pub duel: &'static dyn Duel,
    /// The files of a position in the program's own folder.
    pub inputs: &'static [&'static str],
    /// Are their names the program's last arguments?
    pub told: bool,
    /// The file that gets the answer; `-` is standard output.
    pub output: &'static str,
    /// How long a player's first answer of a game may take.
    pub first: Duration,
    /// How long every later one may take.
    pub later: Duration,
    /// Which clock both times are read from.
    pub clock: Clock,
    /// The command line of this program's own player.
    pub player: &'static str,
    /// Its players by the names that `--player` knows, the best one first; none if it has one.
    pub players: &'static [(&'static str, &'static dyn Game)],
}

impl Contest {
    /// The players that `--player` knows; none if there is one.
    pub fn players(&self) -> &'static [(&'static str, &'static dyn Game)] {
        self.duel.map_or(&[], |pairing| pairing.players)
    }
}

/// Each thread has data of its own, and a judge counts the memory.
pub const MOST_THREADS: usize = 16;

/// The files of contests that know streams only.
pub const STREAM: &str = "-";

/// One-player Balda. The judge kills at 3 s of wall time. For a judge that counts processor time
/// summed over threads, the clock becomes [`Clock::Cpu`].
pub const BALDA: Contest = Contest {
    name: "balda",
    about: "One-player Balda by the commands of all games",
    game: &Balda,
    duel: None,
    rules: &[],
    inputs: &["input.txt"],
    output: "output.txt",
    time: Duration::from_millis(2750),
    clock: Clock::Wall,
    limit: Duration::from_secs(3),
    rest: None,
    memory: None,
    threads: None,
    seed: SEED,
    hidden: true,
};

/// Scruffle. The judge kills at 10 s of wall time.
const SCRUFFLE: Contest = Contest {
    name: "scruffle",
    about: "Scruffle: place words on premium cells",
    game: &Scruffle,
    duel: None,
    rules: &[],
    inputs: &[STREAM],
    output: STREAM,
    time: Duration::from_millis(9700),
    clock: Clock::Wall,
    limit: Duration::from_secs(10),
    rest: None,
    memory: Some(1 << 30),
    threads: None,
    seed: SEED,
    hidden: false,
};

/// Triple Town. The judge sums processor time over threads, so more than one brings nothing.
const TRITOWN: Contest = Contest {
    name: "tritown",
    about: "Triple Town: merge three connected tiles into one of the next level",
    game: &TripleTown,
    duel: None,
    rules: &[],
    inputs: &[STREAM],
    output: STREAM,
    time: Duration::from_millis(4200),
    clock: Clock::Cpu,
    limit: Duration::from_millis(4500),
    rest: None,
    memory: Some(512 << 20),
    threads: Some(1),
    seed: SEED,
    hidden: false,
};

/// Crossword fill. The contest has no limit of time; ours is 10 s, and a game of two has the limits
/// of its own statement.
const CROSSWORD: Contest = Contest {
    name: "crossword",
    about: "Crossword fill: put letters onto a board so that words appear, thirty times",
    game: &Crossword::STRICT,
    duel: Some(Pairing {
        duel: &Crossword::STRICT,
        inputs: &["words.txt", "position.in"],
        told: true,
        output: STREAM,
        first: Duration::from_secs(5),
        later: Duration::from_secs(1),
        clock: Clock::Cpu,
        player: "balda crossword solve",
        players: &[("looking", &Crossword::STRICT), ("greedy", &Crossword::GREEDY)],
    }),
    rules: &[("strict", &Crossword::STRICT), ("judge", &Crossword::JUDGE)],
    inputs: &["words.txt", "example.in"],
    output: "example.out",
    time: Duration::from_millis(9700),
    clock: Clock::Wall,
    limit: Duration::from_secs(10),
    rest: None,
    memory: None,
    threads: None,
    seed: SEED,
    hidden: false,
};

/// Fence painting. The judge kills at 1 s of wall time a move, process start included.
const FENCE: Contest = Contest {
    name: "fence",
    about: "Fence painting: two players paint a board",
    game: &Fence,
    duel: Some(Pairing {
        duel: &Fence,
        inputs: &["game.in"],
        told: false,
        output: "game.out",
        first: Duration::from_secs(1),
        later: Duration::from_secs(1),
        clock: Clock::Wall,
        player: "balda fence",
        players: &[],
    }),
    rules: &[],
    inputs: &["game.in"],
    output: "game.out",
    time: Duration::from_millis(880),
    clock: Clock::Wall,
    limit: Duration::from_secs(1),
    rest: Some(Duration::from_millis(20)),
    memory: None,
    threads: None,
    seed: SEED,
    hidden: false,
};

/// All contests.
pub const TABLE: &[Contest] = &[BALDA, SCRUFFLE, TRITOWN, CROSSWORD, FENCE];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_before_the_judge_kills_it() {
        for contest in TABLE {
            assert!(contest.time < contest.limit, "{}", contest.name);
            assert!(!contest.inputs.is_empty() && !contest.game.kinds().is_empty());
        }
    }

    #[test]
    fn every_contest_has_a_name_of_its_own() {
        let mut names: Vec<&str> = TABLE.iter().map(|contest| contest.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.len());
    }
}
