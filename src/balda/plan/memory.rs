//! What new letters brought when they were last tried, so that hopeless trials end early.
//!
//! Which words a letter makes possible in a cell depends on the letters around, and those change
//! seldom. So what the words of a trial promised is a good guess for the next trial of the same
//! letter in the same cell. Each trial that is refused before its words are walked raises the guess
//! a little, so that every letter is looked at again from time to time.

use super::Change;
use crate::balda::grid::MAX_CELLS;
use crate::balda::tuning::{FORGETTING, MARGIN};
use crate::tools::letters::MAX_LETTERS;

/// The parts of a letter in which hopes are counted.
const PARTS: i32 = 8;

/// A guess for each cell and letter, with and without a move of the cell in the order.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    hopes: Vec<i16>,
}

/// The place of one guess.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot(usize);

impl Spot {
    /// The place of the guess for `change`; none if that is not one new letter.
    #[inline]
    pub(super) fn of(change: &Change) -> Option<Spot> {
        let &[(cell, letter)] = &change.letters[..] else { return None };
        let moves = usize::from(change.moved.is_some());
        Some(Spot((moves * MAX_CELLS + cell.index()) * MAX_LETTERS + letter.index()))
    }
}

impl Memory {
    /// A memory that believes in everything.
    pub(super) fn new() -> Memory {
        Memory { hopes: vec![i16::MAX / 2; 2 * MAX_CELLS * MAX_LETTERS] }
    }

    /// The number of letters that the new words can hardly exceed.
    #[inline]
    pub(super) fn hope(&self, Spot(spot): Spot) -> f32 {
        f32::from(self.hopes[spot]) / PARTS as f32
    }

    /// A trial was refused before its words were walked: the guess is raised by [`FORGETTING`].
    #[inline]
    pub(super) fn raise(&mut self, Spot(spot): Spot) {
        let hope = &mut self.hopes[spot];
        *hope = hope.saturating_add((FORGETTING * PARTS as f32) as i16);
    }

    /// A trial's words promised `gain` letters: the new guess is that and [`MARGIN`].
    #[inline]
    pub(super) fn learn(&mut self, Spot(spot): Spot, gain: i32) {
        let hope = gain * PARTS + (MARGIN * PARTS as f32) as i32;
        self.hopes[spot] = hope.clamp(0, i32::from(i16::MAX / 2)) as i16;
    }
}
