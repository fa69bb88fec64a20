//! The door of every game: bytes in, bytes out, and a referee's verdict.
//!
//! Whatever the command line does with a game goes through [`Game`], so a game is a folder that
//! nobody looks into. There are no associated types: games stand in a table as `&dyn Game`.

mod replay;
mod reporter;
mod watch;

pub use replay::{Board, Kind, Measure, Note, Replay, Square, Step, View};
pub use reporter::Reporter;
pub use watch::{Unwatched, Watch};

use thiserror::Error;

use crate::budget::Budget;

/// One game of a contest.
///
/// A task of several files is those files one after the other.
pub trait Game: Sync {
    /// The answer found for `task` within `budget`: a file's bytes, which the referee has accepted.
    /// Under counted work it is the same on every machine and for any number of threads.
    ///
    /// # Errors
    /// If `task`, or the answer to start from, cannot be read.
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed>;

    /// The files that `task` consists of; one, unless the game says otherwise.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn files<'t>(&self, task: &'t [u8]) -> Result<Vec<&'t [u8]>, Malformed> {
        Ok(vec![task])
    }

    /// What the referee says of `answer`.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed>;

    /// How the game stands after a legal `answer`, in the game's own words: where its points tell a
    /// person little, as after a move that leaves the game open. `None` where they tell enough, or
    /// the answer is illegal.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn outcome(&self, _task: &[u8], _answer: &[u8]) -> Result<Option<String>, Malformed> {
        Ok(None)
    }

    /// A number of points that no answer to `task` exceeds, as low as `budget` allows; `None` if
    /// nothing is known.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn bound(&self, task: &[u8], budget: &Budget) -> Result<Option<Bound>, Malformed>;

    /// The kinds of task that can be made, the contest's own mix first.
    fn kinds(&self) -> &'static [&'static str];

    /// The task of the given kind, one of [`Game::kinds`]: the same bytes for the same seed, for
    /// ever.
    fn generate(&self, kind: &str, seed: u64) -> Vec<u8>;

    /// What there is to see of `answer`, step by step, as far as it is legal.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed>;
}

/// A game of two players. A task is a position, and an answer is one move.
pub trait Duel: Game {
    /// How a game on `task` begins, as the player sees it who moves first: it goes on with
    /// `again`, or is over before the first move.
    ///
    /// # Errors
    /// If `task` cannot be read.
    fn opening(&self, task: &[u8]) -> Result<Turn, Malformed>;

    /// What follows when the player to move answers `position` with `answer`.
    ///
    /// # Errors
    /// If `position` cannot be read.
    fn after(&self, position: &[u8], answer: &[u8]) -> Result<Turn, Malformed>;

    /// The record of a game that began at `position` and went on with these legal answers: an
    /// answer to `position` for [`Game::judge`] and [`Game::replay`].
    ///
    /// # Errors
    /// If `position` or an answer cannot be read.
    fn record(&self, position: &[u8], answers: &[Vec<u8>]) -> Result<Vec<u8>, Malformed>;
}

/// What a search may use besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many threads the search uses, 1 or more.
    pub threads: usize,
    /// An answer to start from: the search returns none that is worth less, if this one is legal.
    pub from: Option<&'a [u8]>,
}

impl Default for Means<'_> {
    /// Seed 1 on one thread, from nothing.
    fn default() -> Self {
        Means { seed: 1, threads: 1, from: None }
    }
}

/// Why a file is not a task: what stands where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Malformed(pub String);

/// What a referee says of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It keeps all rules.
    Legal {
        /// What it earns.
        points: i64,
        /// How many steps it has: moves, commands, placements or actions.
        steps: usize,
    },
    /// It breaks a rule.
    Illegal {
        /// The first broken rule, and where.
        reason: String,
    },
}

impl Verdict {
    /// The points of a legal answer.
    pub fn points(&self) -> Option<i64> {
        match *self {
            Verdict::Legal { points, .. } => Some(points),
            Verdict::Illegal { .. } => None,
        }
    }
}

/// An upper bound on the points of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// No answer has more.
    pub points: i64,
    /// How it was found, in a few words: `exact`, say, or `counting`.
    pub kind: &'static str,
}

/// What is known of a task besides the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// What the task is worth, in a few words: `proven win`.
    pub verdict: &'static str,
    /// Is the answer proven to be the best, whatever its points are?
    pub proven: bool,
    /// More about it, a line each.
    pub remarks: Vec<String>,
}

/// What a move leads to, as the player sees it who has made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The game goes on.
    Goes {
        /// The next position, for the player who moves next.
        position: Vec<u8>,
        /// Does the same player move again?
        again: bool,
    },
    /// The player has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The player has lost by the game's rules, and why.
    Lost(String),
    /// The player has broken a rule and lost by that.
    Foul(String),
}
