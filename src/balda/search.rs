//! The search of Balda: the beam, then the annealing, and how they share a budget.

use super::answer::answer;
use super::forward;
use super::lexicon::{Lexicon, MAX_TOTAL_LETTERS};
use super::rules::{Move, Task};
use super::tuning::{BEAM_SHARE, COURSE, Course, MORE_BEAM};
use super::whole::{Lanes, improve, longest};
use crate::budget::{Budget, Limit, Span};
use crate::game::{Reporter, Watch};
use crate::tools::threads;
use rayon::ThreadPool;

/// What a caller may choose about a search, besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many threads the search uses; under counted work the answer does not depend on it.
    pub threads: usize,
    /// Which searches take part.
    pub search: Search,
    /// The lanes of the annealing.
    pub lanes: Lanes,
}

/// Which searches take part in [`propose`].
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
        let lanes = Lanes { seed: 1, count: 2, course: COURSE };
        Settings { threads: threads::available(), search: Search::default(), lanes }
    }
}

impl Settings {
    /// These settings on `threads` threads for a search that `limit` ends. In limited time each
    /// thread has a lane, and there are no fewer lanes than by default: on fewer threads they take
    /// turns. Under counted work the answer must not depend on the threads, so neither do the
    /// lanes.
    #[must_use]
    pub fn within(self, limit: Limit, threads: usize) -> Settings {
        let clocked = threads.max(Settings::default().lanes.count);
        let count = limit.side_by_side(self.lanes.count, clocked);
        Settings { threads, lanes: Lanes { count, ..self.lanes }, ..self }
    }

    /// These settings with another seed of all random numbers.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Settings {
        Settings { lanes: Lanes { seed, ..self.lanes }, ..self }
    }

    /// These settings with another course of the annealing.
    #[must_use]
    pub fn with_course(self, course: Course) -> Settings {
        Settings { lanes: Lanes { course, ..self.lanes }, ..self }
    }
}

/// The best game found for `task` within `budget`; the referee has not seen it yet.
///
/// A short beam search finds a legal game, nearly always a full one; the annealing of whole plans
/// has the rest of the time. The annealing begins so hot that it keeps nothing of the beam's game
/// (only a lane that cannot fill its board may go on from that). The better of the two is returned.
/// If short words are rare, the beam leaves cells empty, and the annealing hardly fills them
/// either; then the beam has more of the time.
pub fn propose(
    task: &Task,
    settings: Settings,
    budget: &Budget,
    watch: &mut dyn Watch,
) -> Vec<Move> {
    let Some(pool) = threads::pool_or_alone(settings.threads, watch) else { return Vec::new() };
    let part = part_in_time(task, &pool, budget.whole(), watch);
    let task = part.as_ref().unwrap_or(task);
    let lexicon = pool.install(|| Lexicon::new(&task.words));
    warn_of_left_out(&lexicon, watch);
    let to_answer = |game: &[Move]| answer(task, game).bytes;
    let whole = budget.whole();
    let mut reporter = Reporter::new(budget, watch, &to_answer);
    let beam = |span: Span, reporter: &mut Reporter<[Move]>| {
        forward::search(task, &lexicon, &pool, span, reporter)
    };
    if settings.search == Search::Beam || task.words.is_empty() {
        return beam(whole, &mut reporter);
    }
    let mut game = beam(whole.part(0.0, BEAM_SHARE), &mut reporter);
    reporter.offer(&game);
    for end in MORE_BEAM {
        let span = whole.part(0.0, end);
        if game.len() < task.most_moves() && !span.is_over() {
            game = longest([beam(span, &mut reporter), game]);
            reporter.offer(&game);
        }
    }
    let lanes = settings.lanes;
    let rest = whole.rest();
    let annealed = improve(task, &lexicon, &game, lanes, &pool, rest, &mut reporter);
    annealed.unwrap_or_else(|| longest([beam(whole, &mut reporter), game]))
}

/// A list with at most this many letters is prepared without a look at the clock.
const SMALL: usize = 1_500_000;
/// The letters of the words that show how long it takes to prepare more of them.
const SAMPLE: usize = 250_000;
/// The part of the time left in which the trie of the words is built. (What else is set up takes
/// some three times as long.)
const BUILDING: f64 = 0.15;

/// `task` with the shortest of its words alone, as many as there is time for in `whole`; `None` if
/// there is time for all. Counted work has time for all.
fn part_in_time(
    task: &Task,
    pool: &ThreadPool,
    whole: Span,
    watch: &mut dyn Watch,
) -> Option<Task> {
    let all = task.words.letters().len();
    if all <= SMALL {
        return None;
    }
    let before = whole.spent();
    let sample = task.words.shortest(SAMPLE);
    pool.install(|| Lexicon::new(&sample));
    let after = whole.spent();
    let most = SAMPLE as f64 * BUILDING * (1.0 - after) / (after - before);
    if after <= before || most >= all as f64 {
        return None;
    }
    let words = if most > SAMPLE as f64 { task.words.shortest(most as usize) } else { sample };
    watch.warning(&format!(
        "only the {} shortest of the dictionary's {} words are played: there is no time to prepare \
         more",
        words.len(),
        task.words.len()
    ));
    Some(Task { words, ..task.clone() })
}

/// Tells `watch` of the words for which `lexicon` has no room.
fn warn_of_left_out(lexicon: &Lexicon, watch: &mut dyn Watch) {
    let count = lexicon.left_out();
    let all = lexicon.words().len();
    if count > 0 {
        watch.warning(&format!(
            "{count} of the dictionary's {all} words are not played, the longest and of equal \
             length the last: there is room for {MAX_TOTAL_LETTERS} letters, for fewer in words of \
             more than 20; take out other words to play them"
        ));
    }
}
