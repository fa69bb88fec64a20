//! One-player Balda on one page.

pub mod finder;
pub mod format;
pub mod forward;
pub mod lexicon;
pub mod lists;
pub mod picture;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod walk;
pub mod worth;
pub mod zobrist;

use crate::budget::Budget;
use crate::game::Watch;
use forward::Tuning;
use lexicon::Lexicon;
use rules::{Move, Task};

/// What a caller may choose about a search, besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Where the random numbers start; the same seed and the same counted work give the same game.
    pub seed: u64,
    /// How many threads the search uses; under counted work the answer does not depend on it.
    pub threads: usize,
    /// Which searches take part.
    pub search: Search,
}

/// Which searches take part in [`solve`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// All that there are.
    #[default]
    Whole,
    /// The beam alone, so that it can be measured.
    Beam,
}

impl Default for Settings {
    fn default() -> Settings {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Settings { seed: 1, threads, search: Search::default() }
    }
}

/// The best game found for `task` within `budget`.
pub fn solve(task: &Task, settings: Settings, budget: &Budget, watch: &mut dyn Watch) -> Vec<Move> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(settings.threads);
    let Ok(pool) = threads.build() else { return Vec::new() };
    let lexicon = pool.install(|| Lexicon::new(&task.words));
    forward::search(task, &lexicon, Tuning::default(), &pool, budget.whole(), watch)
}
