//! The search for a move: proofs where the position allows, guesses from samples elsewhere.

mod bits;
mod effects;
mod ground;
mod levels;
mod solver;
#[cfg(test)]
mod tests;

use super::rules::Field;
use crate::budget::Budget;
use crate::game::Means;
use ground::LiveGround;

/// What is known of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// The move wins against every reply.
    Win,
    /// The move draws at least, and no move wins.
    Draw,
    /// Every move loses against the right replies.
    Loss,
    /// The move wins as far as samples tell.
    LikelyWin,
    /// Nothing is known.
    Unknown,
}

impl Forecast {
    /// In a few words.
    pub fn name(self) -> &'static str {
        match self {
            Forecast::Win => "proven win",
            Forecast::Draw => "proven draw",
            Forecast::Loss => "proven loss",
            Forecast::LikelyWin => "likely win",
            Forecast::Unknown => "unknown",
        }
    }
}

/// A move, and what is known of it.
#[derive(Clone, Debug)]
pub struct PaintMove {
    /// The cells to paint.
    pub cells: Vec<usize>,
    /// What it leads to.
    pub verdict: Forecast,
}

/// Searches a move on `field`, on which there is a legal one; `tell` gets better and better ones.
pub fn search(field: &Field, means: Means, budget: &Budget, tell: &mut dyn FnMut(&PaintMove)) {
    match field.side() * (field.side() + 1) {
        0..=64 => levels::deepen(&LiveGround::<1>::new(field), means.seed, budget.whole(), tell),
        65..=128 => levels::deepen(&LiveGround::<2>::new(field), means.seed, budget.whole(), tell),
        129..=256 => levels::deepen(&LiveGround::<4>::new(field), means.seed, budget.whole(), tell),
        257..=512 => levels::deepen(&LiveGround::<8>::new(field), means.seed, budget.whole(), tell),
        _ => levels::deepen(&LiveGround::<15>::new(field), means.seed, budget.whole(), tell),
    }
}
