//! One-player Balda on one page.

pub mod lexicon;
pub mod rules;
pub mod walk;

use crate::budget::Budget;
use crate::game::Watch;
use rules::{Move, Task};

/// What a caller may choose about a search, besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Where the random numbers start; the same seed and the same counted work give the same game.
    pub seed: u64,
    /// How many threads the search uses; under counted work the answer does not depend on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Settings { seed: 1, threads }
    }
}

/// The best game found for `task` within `budget`.
pub fn solve(
    _task: &Task,
    _settings: Settings,
    _budget: &Budget,
    _watch: &mut dyn Watch,
) -> Vec<Move> {
    Vec::new()
}
