//! What new letters brought when they were last tried, so that hopeless trials end early.
//!
//! Which words a letter makes possible in a cell depends on the letters around, and those change
//! seldom. So what the words of a trial promised is a good guess for the next trial of the same
//! letter in the same cell. Each trial that is refused before its words are walked raises the guess
//! a little, so that every letter is looked at again from time to time.

use crate::balda::grid::MAX_CELLS;
use crate::balda::plan::Change;
use crate::balda::tuning::{FORGETTING, MARGIN};
use crate::tools::letters::MAX_LETTERS;

/// The parts of a letter in which hopes are counted.
const PARTS: i32 = 8;

/// A guess for each cell and letter, with and without a move of the cell in the order.
#[derive(Clone, Debug)]
pub struct Memory {
    hopes: Vec<i16>,
}

/// One guess: its index among the hopes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess(usize);

impl Guess {
    /// The guess for `change`; none if that is not one new letter.
    #[inline]
    pub(super) fn of(change: &Change) -> Option<Guess> {
        let &[(cell, letter)] = &change.letters[..] else { return None };
        let moves = usize::from(change.moved.is_some());
        Some(Guess((moves * MAX_CELLS + cell.index()) * MAX_LETTERS + letter.index()))
    }
}

impl Memory {
    /// A memory that believes in everything.
    pub fn new() -> Memory {
        Memory { hopes: vec![i16::MAX / 2; 2 * MAX_CELLS * MAX_LETTERS] }
    }

    /// The number of letters that the new words can hardly exceed.
    #[inline]
    pub(super) fn hope(&self, Guess(guess): Guess) -> f32 {
        f32::from(self.hopes[guess]) / PARTS as f32
    }

    /// A trial was refused before its words were walked: the guess is raised by [`FORGETTING`].
    #[inline]
    pub(super) fn raise(&mut self, Guess(guess): Guess) {
        let hope = &mut self.hopes[guess];
        *hope = hope.saturating_add((FORGETTING * PARTS as f32) as i16);
    }

    /// A trial's words promised `gain` letters: the new guess is that and [`MARGIN`].
    #[inline]
    pub(super) fn learn(&mut self, Guess(guess): Guess, gain: i32) {
        let hope = gain * PARTS + (MARGIN * PARTS as f32) as i32;
        self.hopes[guess] = hope.clamp(0, i32::from(i16::MAX / 2)) as i16;
    }
}
