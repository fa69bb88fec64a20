//! Where in the order a moved cell looks best.

use super::order::Slot;
use super::{FREE, Plan, place};
use crate::grid::Cell;

impl Plan<'_> {
    /// The slot for `moved` that looks best for the loose words of the trial, all of which use it,
    /// if conflicts over words are left aside: a word closes at `moved` if all its other cells are
    /// filled earlier, else where the last of them is.
    pub(super) fn best_slot(&mut self, moved: Cell) -> Slot {
        let worth = self.worth;
        self.trial.loose.sort_unstable_by_key(|(last, path)| (*last, place(path)));
        let (mut best, mut best_total) = (self.order.rank(moved), i32::MIN);
        // From early to late: what `moved` gets, less what the cells before it no longer get.
        let (mut own, mut lost) = (worth.of(0), 0);
        let mut seen = None;
        for &(last, path) in &self.trial.loose {
            if seen == Some(last) || self.owner[path.word.index()] != FREE {
                continue;
            }
            seen = Some(last);
            let cell = self.order.at(last / 2);
            if !self.start_row.contains(cell) {
                lost += (worth.of(path.length) - worth.of(self.lengths[cell.index()])).max(0);
            }
            own = own.max(worth.of(path.length));
            if own - lost > best_total {
                (best, best_total) = (self.slot_behind(last / 2), own - lost);
            }
        }
        best
    }
}
