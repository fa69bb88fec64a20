//! Hashes of boards, changed by one operation when one cell is filled.
//!
//! The method is from A. Zobrist, "A new hashing method with application for game playing", 1970.
//! Every letter in every cell has a random number of its own, and a board's hash is the exclusive
//! or of the numbers of all that stands on it. So the order of filling does not matter.

use crate::balda::grid::Cell;
use crate::tools::fingerprint::mix;
use crate::tools::letters::{Letter, MAX_LETTERS};

/// Numbers for this many letters in each cell.
const LETTERS: usize = MAX_LETTERS.next_power_of_two();

/// The number of `letter` in `cell`, to be combined with others by exclusive or.
#[inline]
pub(super) const fn key(cell: Cell, letter: Letter) -> u64 {
    // SplitMix64; cheaper than a table of 121 x 64 numbers that is not in the first-level cache.
    let number = (cell.index() * LETTERS + letter.index() + 1) as u64;
    mix(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::balda::grid::MAX_CELLS;

    #[test]
    fn no_two_keys_are_equal() {
        let keys = (0..MAX_CELLS as u8)
            .flat_map(|cell| (0..MAX_LETTERS as u8).map(move |letter| (cell, letter)))
            .map(|(cell, letter)| key(Cell(cell), Letter(letter)));
        assert_eq!(keys.collect::<HashSet<_>>().len(), MAX_CELLS * MAX_LETTERS);
    }
}
