//! Where in the order a moved cell looks best.

use super::order::Slot;
use super::{FREE, Plan};
use crate::grid::{Cell, MAX_CELLS};

impl Plan<'_> {
    /// The slot for `moved` that looks best for the loose words of the trial, all of which use it,
    /// if conflicts over words are left aside: a word closes at `moved` if all its other cells are
    /// filled earlier, else where the last of them is.
    pub(super) fn best_slot(&self, moved: Cell) -> Slot {
        let worth = self.worth;
        let (ranks, longest) = self.loose_by_rank();
        let (mut best, mut best_total) = (self.order.rank(moved), i32::MIN);
        // From early to late: what `moved` gets, less what the cells before it no longer get.
        let (mut own, mut lost) = (worth.of(0), 0);
        let mut left = ranks;
        while left != 0 {
            let rank = left.trailing_zeros() as u8;
            left &= left - 1;
            let worth_here = worth.of(longest[usize::from(rank)]);
            let cell = self.order.at(rank);
            if !self.start_row.contains(cell) {
                lost += (worth_here - worth.of(self.lengths[cell.index()])).max(0);
            }
            own = own.max(worth_here);
            if own - lost > best_total {
                (best, best_total) = (self.slot_behind(rank), own - lost);
            }
        }
        best
    }

    /// The ranks of the last other cells of free loose words, one bit each, and for each of them the
    /// length of the longest such word.
    /// (A look at the lengths of all ranks instead of the bits makes the whole search 2 % slower.)
    fn loose_by_rank(&self) -> (u128, [u8; MAX_CELLS]) {
        let (mut ranks, mut longest) = (0, [0; MAX_CELLS]);
        for &(last, path) in &self.trial.loose {
            if self.owner[path.word.index()] == FREE {
                let rank = usize::from(last / 2);
                ranks |= 1 << rank;
                longest[rank] = longest[rank].max(path.length);
            }
        }
        (ranks, longest)
    }
}
