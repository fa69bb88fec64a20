//! Trying a change of a plan: first what it can bring at best, then what it brings.
//!
//! Nearly all changes are refused, so a trial touches as little as it can. A change makes words
//! *go* from the lists of some cells and brings *fresh* words. What the plan can be worth at best
//! is known from the lengths alone (`promise`): once when the gone words are gone, and again when
//! the fresh words are known. Only if that is enough do the cells really choose anew (`repair`).
//! New letters (`relabel`) need a walk for their fresh words; moves in the order (`reorder`) only
//! pass words on.

mod best_slot;
mod memory;
mod promise;
mod relabel;
mod reorder;
mod repair;

use super::order::Slot;
use super::worth::Tally;
use super::{Change, Plan, When};
use crate::balda::grid::{Cell, CellSet};
use crate::balda::walk::{Placement, Time};
use crate::tools::letters::Letter;
pub(super) use memory::Memory;

/// The new words that are not a crowd yet: with real lists 6 to 11 words go through a cell.
pub(super) const CROWD: usize = 200;
/// The words looked at by cells that choose that are not a crowd yet. With real lists no trial of
/// the signature reaches it; to look at this many takes a few microseconds.
const MOST_LOOKED_AT: usize = 4096;
/// Words looked at that count as one trie node visited, if they are a crowd.
const LOOKED_AT_A_NODE: usize = 32;

/// What a change that is being tried has done so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// The cells whose words are gone.
    gone: CellSet,
    /// The cells from whose lists those words are gone.
    gone_from: CellSet,
    /// The cells whose chosen words are gone.
    lost: CellSet,
    /// Words that are new to a cell.
    fresh: Vec<(Cell, Placement)>,
    /// The cells that have such words.
    have_fresh: CellSet,
    /// Words through changed cells, before it is decided at which cell each closes, with the latest
    /// time on the path. A cell whose own slot is still open is left out of that time: the only one
    /// that changes, or one that looks for its best slot.
    loose: Vec<(Time, Placement)>,
    /// Cells that must choose again, or may choose better.
    choosers: Vec<Cell>,
    /// Each choice that was made, with the word that the cell had before.
    old_chosen: Vec<(Cell, Placement)>,
    /// What the choices were worth before.
    old_tally: Tally,
    /// What the changed cells held before.
    old_letters: Vec<(Cell, Letter)>,
    /// How many words the cells that choose have looked at, or may have.
    looked_at: usize,
}

impl Trial {
    /// Begins: words that use one of the `gone` cells go from the lists of the cells `gone_from`,
    /// and with them what the `lost` cells have chosen. Nothing is fresh yet.
    #[inline]
    fn begin(&mut self, gone: CellSet, gone_from: CellSet, lost: CellSet) {
        (self.gone, self.gone_from, self.lost) = (gone, gone_from, lost);
        self.fresh.clear();
        self.have_fresh = CellSet::EMPTY;
    }

    /// Did the last trial that looked for words find a crowd of them?
    #[inline]
    pub(super) fn is_crowded(&self) -> bool {
        self.loose.len() > CROWD || self.looked_at > MOST_LOOKED_AT
    }

    /// The words that are new to `cell`. Most cells have none, which is seen at once.
    #[inline]
    fn fresh_at(&self, cell: Cell) -> impl Iterator<Item = &Placement> {
        let fresh = if self.have_fresh.contains(cell) { &self.fresh[..] } else { &[] };
        fresh.iter().filter(move |(at, _)| *at == cell).map(|(_, placement)| placement)
    }
}

impl Plan<'_> {
    /// Applies `change` if the plan's sum is at least `floor` then; else the plan stays as it is.
    /// New letters that fail where `change` puts their cells in the order get a second try, with
    /// one of the cells in the slot that looks best: it needs no new walk. A single letter always
    /// gets that try, several letters only while a threshold counts.
    pub fn try_change(&mut self, change: &Change, floor: f32) -> bool {
        self.trial.looked_at = 0;
        let kept = self.try_either(change, floor);
        if self.trial.looked_at > MOST_LOOKED_AT {
            self.visited += (self.trial.looked_at / LOOKED_AT_A_NODE) as u64;
        }
        kept
    }

    #[inline]
    fn try_either(&mut self, change: &Change, floor: f32) -> bool {
        match (change.letters.is_empty(), change.moved) {
            (false, _) => self.try_letters(change, floor),
            (true, Some((cell, When::At(slot)))) => self.try_move(cell, slot, floor),
            (true, Some((cell, When::Best))) => {
                self.gather(cell);
                let slot = self.best_slot(cell);
                self.try_move(cell, slot, floor)
            }
            (true, None) => self.choices.tally().reaches(floor),
        }
    }

    /// Is `placement`, a word of the list of `cell`, still there?
    #[inline]
    fn stays(&self, cell: Cell, placement: &Placement) -> bool {
        !(placement.cells.meets(self.trial.gone) && self.trial.gone_from.contains(cell))
    }

    /// Makes the tried change permanent, with the moved cell in its slot.
    fn keep(&mut self, moved: Option<(Cell, Slot)>) {
        if self.trial.fresh.len() > CROWD {
            // Each word is inserted into a list.
            let lists = self.trial.fresh.iter().map(|(cell, _)| self.closing.at(*cell).len());
            self.trial.looked_at += lists.sum::<usize>() / LOOKED_AT_A_NODE;
        }
        let Trial { gone, gone_from, fresh, old_chosen, .. } = &self.trial;
        self.closing.exchange(*gone, *gone_from, fresh);
        for &(cell, _) in old_chosen {
            self.choices.note_use(cell);
        }
        if let Some((cell, slot)) = moved {
            self.move_to(cell, slot);
        }
    }

    fn move_to(&mut self, cell: Cell, slot: Slot) {
        for rank in self.order.move_to(cell, slot) {
            self.board.set_time(self.order.at(rank), rank.time());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::testing::{on_any_board, on_board};

    /// Tries each cell in the slot before the last one, without a walk. Returns whether a trial was
    /// crowded, and what was charged.
    fn moves(plan: &Plan) -> (bool, u64) {
        let mut plan = plan.clone();
        plan.take_visited();
        let slot = plan.order().rank(plan.filled()[plan.open().len() - 1].0).slot_before();
        let mut crowded = false;
        for cell in plan.open().iter() {
            let moved = Some((cell, When::At(slot)));
            plan.try_change(&Change { moved, ..Change::default() }, f32::MIN);
            crowded |= plan.is_crowded();
        }
        (crowded, plan.take_visited())
    }

    #[test]
    fn moves_in_the_order_of_a_crowded_board_are_charged_and_seen() {
        let words: String = (2..7).chain([9]).map(|length| "w".repeat(length) + "\n").collect();
        on_board(&"w".repeat(9), &words, &"w".repeat(72), |plan, _| {
            let (crowded, charged) = moves(plan);
            assert!(crowded && charged > 0, "{crowded} {charged}");
        });
        on_any_board(|plan, _| assert_eq!(moves(plan), (false, 0), "no walk, no crowd"));
    }
}
