//! A plan without its words: what a search keeps of the best plan so far, and goes back to.

use super::{Order, Plan};
use crate::balda::grid::MAX_CELLS;
use crate::tools::letters::Letter;

/// The letters and the order of a plan, from which all its words follow.
#[derive(Clone, Debug)]
pub struct Outline {
    sum: i32,
    whole: bool,
    letters: [Option<Letter>; MAX_CELLS],
    order: Order,
}

impl Outline {
    /// [`Plan::sum`] when the outline was taken.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// Had every cell a word when the outline was taken?
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The letters that the outline's game has at least: with a bare cell none, since words fall
    /// with it; where a threshold counts, only those above it.
    pub fn sure_letters(&self) -> u32 {
        if self.whole { u32::try_from(self.sum).unwrap_or(0) } else { 0 }
    }
}

impl Plan<'_> {
    /// This plan's letters and order.
    pub fn outline(&self) -> Outline {
        let mut letters = [None; MAX_CELLS];
        for cell in self.open().iter() {
            letters[cell.index()] = self.board.get(cell);
        }
        Outline { sum: self.sum(), whole: self.is_whole(), letters, order: self.order.clone() }
    }

    /// Gives this plan the letters and the order of `outline`, a plan of the same task.
    pub fn restore(&mut self, outline: &Outline) {
        for cell in self.open().iter() {
            self.board.set(cell, outline.letters[cell.index()]);
        }
        self.order = outline.order.clone();
        self.rebuild();
    }
}
