//! One-player Balda on one page: [`propose`] searches for moves, [`answer()`] turns them into bytes
//! that the referee has accepted, [`solve`] does both.

pub mod anneal;
mod answer;
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
mod search;
pub mod signature;
pub mod suite;
#[cfg(test)]
mod testing;
pub mod tuning;
pub mod walk;
pub mod whole;

use crate::budget::Budget;
use crate::game::Watch;
pub use answer::{Answer, answer};
use rules::Task;
pub use search::{Search, Settings, propose};
pub use whole::Lanes;

/// Solves `task`: a search proposes a game, and the referee lets through what is legal.
///
/// # Panics
/// With debug assertions, if the search proposes an illegal game; without, `watch` is warned.
pub fn solve(task: &Task, settings: Settings, budget: &Budget, watch: &mut dyn Watch) -> Answer {
    let answer = answer(task, &propose(task, settings, budget, watch));
    if let Some(refusal) = &answer.refusal {
        watch.warning(&format!("an illegal game was proposed, its legal part is kept: {refusal}"));
        debug_assert!(false, "{refusal}");
    }
    answer
}
