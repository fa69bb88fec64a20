//! The games with small tasks of theirs, and what may be asked of a task and an answer.

use std::fmt::Debug;
use std::sync::{LazyLock, OnceLock};

use contest::balda::door::Balda;
use contest::budget::Budget;
use contest::crossword::Crossword;
use contest::fence::Fence;
use contest::game::{Bound, Duel, Game, Means, Replay, Unwatched, Verdict, Watch};
use contest::scruffle::Scruffle;
use contest::tools::random::{Chance, Random};
use contest::tritown::TripleTown;

/// A game with what keeps its tests short.
pub struct Entry {
    pub name: &'static str,
    pub game: &'static dyn Game,
    /// The game once more, if two players play it.
    pub duel: Option<&'static dyn Duel>,
    /// Kinds of small tasks.
    kinds: &'static [&'static str],
    /// What makes a task smaller.
    cut: fn(&[u8]) -> Vec<u8>,
    /// The work of a search, in units of the budget.
    pub work: u64,
}

impl Entry {
    /// The task of this kind and seed, cut.
    fn make(&self, kind: &str, seed: u64) -> Vec<u8> {
        (self.cut)(&self.game.generate(kind, seed))
    }
}

const SMALL: Entry =
    Entry { name: "", game: &Fence, duel: None, kinds: &[], cut: <[u8]>::to_vec, work: 2_000 };

pub const GAMES: [Entry; 6] = [
    Entry { name: "balda", game: &Balda, kinds: &["en_5", "tr_5"], cut: thinned, ..SMALL },
    Entry { name: "tritown", game: &TripleTown, kinds: &["2x2", "3x3", "stars"], ..SMALL },
    Entry { name: "scruffle", game: &Scruffle, kinds: &["tiny", "small-many-words"], ..SMALL },
    Entry {
        name: "crossword, strict",
        game: &Crossword::STRICT,
        duel: Some(&Crossword::STRICT),
        kinds: &["duel"],
        ..SMALL
    },
    Entry { name: "crossword, judge", game: &Crossword::JUDGE, kinds: &["small", "duel"], ..SMALL },
    Entry {
        name: "fence",
        game: &Fence,
        duel: Some(&Fence),
        kinds: &["group1", "group3"],
        ..SMALL
    },
];

const SEEDS: [u64; 2] = [1, 2];

/// Every thirtieth word of a task of Balda: reading a whole list takes longer than all else.
fn thinned(task: &[u8]) -> Vec<u8> {
    const HEADING: usize = 3;
    let lines: Vec<&[u8]> = task.split_inclusive(|&byte| byte == b'\n').collect();
    let start = lines[1];
    let kept = lines
        .iter()
        .enumerate()
        .filter(|&(number, line)| number < HEADING || number % 30 == 0 || *line == start);
    kept.flat_map(|(_, line)| line.to_vec()).collect()
}

/// A task of a game, and what messages call it.
pub struct Case {
    pub entry: &'static Entry,
    pub name: String,
    pub kind: &'static str,
    pub seed: u64,
    pub task: Vec<u8>,
    answer: OnceLock<Vec<u8>>,
    bound: OnceLock<Option<Bound>>,
}

/// All tasks of all games.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let case = |entry: &'static Entry, kind, seed| Case {
        entry,
        name: format!("{}, {kind}, seed {seed}", entry.name),
        kind,
        seed,
        task: entry.make(kind, seed),
        answer: OnceLock::new(),
        bound: OnceLock::new(),
    };
    let of_kind = |entry, kind| SEEDS.map(|seed| case(entry, kind, seed));
    let of_entry =
        |entry: &'static Entry| entry.kinds.iter().flat_map(move |kind| of_kind(entry, *kind));
    GAMES.iter().flat_map(of_entry).collect()
});

/// Does `check` with each task of each game.
pub fn for_each_case(check: impl Fn(&Case)) {
    CASES.iter().for_each(check);
}

/// Keeps all answers that a search tells of.
#[derive(Default)]
pub struct Answers(pub Vec<Vec<u8>>);

impl Watch for Answers {
    fn answer(&mut self, bytes: &[u8]) {
        self.0.push(bytes.to_vec());
    }

    fn warning(&mut self, _: &str) {}
}

/// A watcher that remembers all warnings.
#[derive(Default)]
pub struct Warnings(pub Vec<String>);

impl Watch for Warnings {
    fn warning(&mut self, warning: &str) {
        self.0.push(warning.to_owned());
    }
}

impl Case {
    /// Is the task the one of this `seed`?
    pub fn is_made(&self, seed: u64) -> bool {
        self.task == self.entry.make(self.kind, seed)
    }

    /// What a search finds within this `work`.
    pub fn solve(&self, means: Means, work: u64, watch: &mut dyn Watch) -> Vec<u8> {
        let budget = Budget::work(work);
        let answer = self.expect(self.entry.game.solve(&self.task, means, &budget, watch));
        // A search may end a little later, but not when it pleases.
        let (name, charged) = (&self.name, budget.charged());
        assert!(charged < 10 * work + 300_000, "{name}: {charged} units of work, {work} allowed");
        answer
    }

    /// The answer that a search on one thread finds.
    pub fn answer(&self) -> &[u8] {
        self.answer.get_or_init(|| self.solve(Means::default(), self.entry.work, &mut Unwatched))
    }

    /// A number of points that no answer exceeds, if one is known.
    pub fn bound(&self) -> Option<&Bound> {
        let bound = || self.entry.game.bound(&self.task, &Budget::work(self.entry.work));
        self.bound.get_or_init(|| self.expect(bound())).as_ref()
    }

    /// What the referee says of `answer`.
    pub fn judge(&self, answer: &[u8]) -> Verdict {
        self.expect(self.entry.game.judge(&self.task, answer))
    }

    /// The points of `answer`, which must be legal.
    pub fn points(&self, answer: &[u8]) -> i64 {
        match self.judge(answer) {
            Verdict::Legal { points, .. } => points,
            Verdict::Illegal { reason } => panic!("{}: illegal: {reason}", self.name),
        }
    }

    /// What went well, as it must.
    pub fn expect<T, E: Debug>(&self, result: Result<T, E>) -> T {
        result.unwrap_or_else(|error| panic!("{}: {error:?}", self.name))
    }

    /// The replay of `answer` fits its board, and agrees with the referee, who gives no more points
    /// than the bound; an outcome is told of legal answers alone.
    pub fn check_replay(&self, answer: &[u8]) {
        let replay = self.expect(self.entry.game.replay(&self.task, answer));
        let name = &self.name;
        check_board(name, &replay);
        let text = String::from_utf8_lossy(answer);
        let outcome = self.expect(self.entry.game.outcome(&self.task, answer));
        if let Some(outcome) = &outcome {
            check_message(name, outcome);
        }
        match self.judge(answer) {
            Verdict::Legal { points, .. } => {
                assert_eq!(replay.illegal, None, "{name}: illegal in the replay only: {text}");
                let last = replay.steps.last().map_or(0, |step| step.points);
                assert_eq!(last, points, "{name}: {text}");
                let bound = self.bound();
                let within = bound.is_none_or(|bound| points <= bound.points);
                assert!(within, "{name}: {points} points, {bound:?}: {text}");
            }
            Verdict::Illegal { reason } => {
                assert_eq!(outcome, None, "{name}: an outcome of what is illegal: {text}");
                assert!(replay.illegal.is_some(), "{name}: illegal for the referee only: {reason}");
                check_message(name, &reason);
            }
        }
    }
}

/// All squares that a replay names are on its board.
fn check_board(name: &str, replay: &Replay) {
    let (columns, squares) = (replay.board.columns, replay.board.squares.len());
    assert!(columns > 0 && squares > 0, "{name}: no board");
    assert_eq!(squares % columns, 0, "{name}: {squares} squares in rows of {columns}");
    for step in &replay.steps {
        let changed = step.changes.iter().map(|(index, _)| index);
        let mut named = changed.chain(&step.lit).chain(&step.path);
        assert!(named.all(|&index| index < squares), "{name}: a square off the board: {step:?}");
    }
    for view in &replay.views {
        let board = &view.board;
        assert_eq!((board.columns, board.squares.len()), (columns, squares), "{name}: a view");
    }
    for measure in &replay.measures {
        assert_eq!(measure.values.len(), replay.steps.len(), "{name}: {}", measure.name);
    }
}

/// A message stands in one line.
pub fn check_message(name: &str, message: &str) {
    let plain = !message.is_empty() && !message.contains(['\n', '\r']);
    assert!(plain, "{name}: no message of one line: {message:?}");
}

/// `bytes` with one byte changed, removed or inserted.
pub fn mutated(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // Half of the new bytes are such as the file has, so that more answers stay legal.
    let new = match bytes.len() {
        length if length > 0 && random.chance(Chance::HALF) => bytes[random.below(length)],
        _ => random.below(256) as u8,
    };
    match random.below(3) {
        0 if !bytes.is_empty() => {
            let at = random.below(bytes.len());
            bytes[at] = new;
        }
        1 if !bytes.is_empty() => {
            bytes.remove(random.below(bytes.len()));
        }
        _ => bytes.insert(random.below(bytes.len() + 1), new),
    }
    bytes
}
