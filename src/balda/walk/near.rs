//! The four squares beside one, all looked at in one go.
//!
//! A walk asks at each of them whether a letter leads on and whether the path has been there.
//! Nobody can foresee which of the four say yes, so there is no branch here. What they hold stands
//! side by side: with registers of 256 bits the compiler makes two comparisons of it all.
//! (It does so as long as this is a plain loop; `cargo bench -- words_through` would tell.)

#![allow(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]
#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::STRIDE;
use crate::balda::grid::CellSet;

/// How far the four neighbours are, in the order of [`beside`](super::beside).
const OFFSETS: [i32; 4] = [-(STRIDE as i32), -1, 1, STRIDE as i32];

/// For each way, which one leads back.
pub(super) const BACK: [usize; 4] = [3, 2, 1, 0];

/// The [`bit`](crate::balda::lexicon::bit)s of the letters at the four squares beside one; 0 for an
/// empty cell and for the border.
pub(super) type NearLetters = [u64; 4];

/// The cells at the four squares beside one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NearCells {
    /// Those among the first 64 of the board, one bit each.
    low: [u64; 4],
    /// The others.
    high: [u64; 4],
}

impl NearCells {
    /// Puts the only one of `cell` some `way` on from this square.
    pub(super) fn put(&mut self, way: usize, cell: CellSet) {
        (self.low[way], self.high[way]) = halves(cell);
    }

    /// The ways on to squares that hold one of `letters`, while `near` stand there, and whose cells
    /// are none of `taken`. `WIDE` unless the board has at most 64 cells.
    #[allow(clippy::needless_range_loop, reason = "four lists are walked at once")]
    #[inline(always)]
    pub(super) fn ways<const WIDE: bool>(
        &self,
        near: &NearLetters,
        letters: u64,
        taken: CellSet,
    ) -> Ways {
        let (low, high) = halves(taken);
        let mut ways = 0;
        for way in 0..4 {
            let fits = near[way] & letters != 0;
            let met = self.low[way] & low | if WIDE { self.high[way] & high } else { 0 };
            ways |= usize::from(fits & (met == 0)) << way;
        }
        Ways(ways)
    }
}

/// Some of the four ways on from a square, one bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways(usize);

impl Ways {
    /// How many they are.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How far their squares are; only the first [`Ways::count`] of these are anything.
    #[inline(always)]
    pub(super) fn offsets(self) -> [i32; 4] {
        PACKED[self.0 % PACKED.len()]
    }
}

/// For each set of ways their offsets, packed.
const PACKED: [[i32; 4]; 1 << 4] = {
    let (mut packed, mut ways) = ([[0; 4]; 1 << 4], 0);
    while ways < packed.len() {
        let (mut way, mut count) = (0, 0);
        while way < OFFSETS.len() {
            if ways >> way & 1 != 0 {
                packed[ways][count] = OFFSETS[way];
                count += 1;
            }
            way += 1;
        }
        ways += 1;
    }
    packed
};

/// The cells of a set below 64 and the others, one bit each.
#[inline(always)]
fn halves(cells: CellSet) -> (u64, u64) {
    (cells.bits() as u64, (cells.bits() >> 64) as u64)
}
