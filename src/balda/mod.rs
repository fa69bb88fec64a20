//! One-player Balda on one page.

pub mod anneal;
pub mod dictionaries;
pub mod door;
pub mod families;
pub mod finder;
pub mod format;
pub mod forward;
pub mod grid;
pub mod hints;
pub mod lexicon;
pub mod picture;
pub mod plan;
pub mod proposals;
pub mod reading;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod signature;
pub mod suite;
#[cfg(test)]
mod testing;
pub mod tuning;
pub mod walk;
pub mod whole;
pub mod worth;

use std::rc::Rc;

use rayon::ThreadPool;

use crate::budget::{Budget, Span};
use crate::game::{Reporter, Watch};
use crate::tools::threads;
use format::write_answer;
use lexicon::{Lexicon, MAX_TOTAL_LETTERS};
use referee::{Refusal, Verdict, judge};
use rules::{Move, Task};
use tuning::{BEAM_SHARE, COURSE, Course, MORE_BEAM};
use whole::Lanes;

/// What a caller may choose about a search, besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Where the random numbers start; the same seed and the same counted work give the same game.
    /// The highest 16 bits do not matter.
    pub seed: u64,
    /// How many threads the search uses; under counted work the answer does not depend on it.
    pub threads: usize,
    /// How many lanes the annealing has ([`anneal`]).
    pub lanes: usize,
    /// Which searches take part.
    pub search: Search,
    /// How the annealing goes.
    pub course: Course,
}

/// Which searches take part in [`solve`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// The beam, then the annealing of whole plans.
    #[default]
    All,
    /// The beam alone, so that it can be measured.
    Beam,
}

impl Default for Settings {
    fn default() -> Settings {
        let threads = threads::available();
        Settings { seed: 1, threads, lanes: 2, search: Search::default(), course: COURSE }
    }
}

impl Settings {
    /// These settings on so many threads, with a lane for each, and no fewer lanes than by default:
    /// on fewer threads they take turns (`docs/strength.md`).
    #[must_use]
    pub fn on(self, threads: usize) -> Settings {
        Settings { threads, lanes: threads.max(Settings::default().lanes), ..self }
    }
}

/// The best game found for `task` within `budget`.
///
/// A short beam search finds a legal game, nearly always a full one; the annealing of whole plans
/// has the rest of the time. The annealing begins so hot that it keeps nothing of the beam's game
/// (only a lane that cannot fill its board may go on from that), and the better of the two is
/// returned. Where short words are so few that the beam leaves cells
/// empty, the annealing hardly fills them either; there the beam has more of the time.
pub fn solve(task: &Task, settings: Settings, budget: &Budget, watch: &mut dyn Watch) -> Vec<Move> {
    let Some(pool) = pool_of(settings.threads, watch) else { return Vec::new() };
    let lexicon = pool.install(|| Lexicon::new(&task.words));
    if lexicon.left_out() > 0 {
        let (count, all) = (lexicon.left_out(), task.words.len());
        watch.warning(&format!(
            "{count} of the dictionary's {all} words are not played, the longest and of equal \
             length the last: there is room for {MAX_TOTAL_LETTERS} letters, for fewer in words of \
             more than 20; take out other words to play them"
        ));
    }
    let accepted = |game: &[Move]| answer(task, game).bytes;
    let (stage, mut reporter) = (budget.whole(), Reporter::new(budget, watch, &accepted));
    let beam = |stage: Span, reporter: &mut Reporter<[Move]>| {
        forward::search(task, &lexicon, &pool, stage, reporter)
    };
    if settings.search == Search::Beam || task.words.is_empty() {
        return beam(stage, &mut reporter);
    }
    let mut game = beam(stage.part(0.0, BEAM_SHARE), &mut reporter);
    reporter.hold(&game);
    for end in MORE_BEAM {
        let stage = stage.part(0.0, end);
        if game.len() < task.most_moves() && !stage.is_over() {
            game = whole::longest([beam(stage, &mut reporter), game]);
            reporter.hold(&game);
        }
    }
    let lanes = Lanes { seed: settings.seed, count: settings.lanes, course: settings.course };
    let annealed = whole::improve(task, &lexicon, &game, lanes, &pool, stage.rest(), &mut reporter);
    annealed.unwrap_or_else(|| whole::longest([beam(stage, &mut reporter), game]))
}

/// A pool of `count` threads, or of the calling one alone where so many cannot be started. If one
/// is wanted it is the calling one too, for another would reserve address space of its own.
fn pool_of(count: usize, watch: &mut dyn Watch) -> Option<Rc<ThreadPool>> {
    if count == 1
        && let Some(alone) = threads::alone()
    {
        return Some(alone);
    }
    match threads::pool(count) {
        Ok(pool) => Some(pool),
        Err(error) => {
            let alone = threads::alone();
            let then = if alone.is_some() { "one searches" } else { "nothing is played" };
            watch.warning(&format!("{count} threads cannot be started ({error}); {then}"));
            alone
        }
    }
}

/// A game in the judge's format that the referee has accepted.
#[derive(Debug)]
pub struct Answer {
    /// The answer file.
    pub bytes: Vec<u8>,
    /// What the referee says of it.
    pub verdict: Verdict,
    /// Why the referee kept only a beginning of the proposed game; `None` unless a search errs.
    pub refusal: Option<Refusal>,
}

/// Turns the proposed `moves` into bytes, has the referee read them back, and returns what is
/// legal: all of them, or the longest beginning that breaks no rule.
pub fn answer(task: &Task, moves: &[Move]) -> Answer {
    let bytes = write_answer(task, moves);
    match judge(task, &bytes) {
        Ok(verdict) => Answer { bytes, verdict, refusal: None },
        Err(refusal) => {
            let verdict = Verdict::of(task, refusal.legal.clone());
            let bytes = write_answer(task, &verdict.moves);
            Answer { bytes, verdict, refusal: Some(refusal) }
        }
    }
}

/// Plays `task`: a search proposes a game, and the referee lets through what is legal.
///
/// # Panics
/// With debug assertions, if the search proposes an illegal game; without, `watch` is warned.
pub fn play(task: &Task, settings: Settings, budget: &Budget, watch: &mut dyn Watch) -> Answer {
    let answer = answer(task, &solve(task, settings, budget, watch));
    if let Some(refusal) = &answer.refusal {
        watch.warning(&format!("an illegal game was proposed, its legal part is kept: {refusal}"));
        debug_assert!(false, "{refusal}");
    }
    answer
}
