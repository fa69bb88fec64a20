//! Trying another position in the order for a cell: the words that close there stay or pass to
//! others.
//!
//! No word comes or goes, so nothing is walked.

use crate::balda::grid::{Cell, CellSet};
use crate::balda::plan::Plan;
use crate::balda::plan::order::Slot;

impl Plan<'_> {
    /// Notes as loose the words through `moved`, with the time at which they close without it.
    pub(super) fn gather(&mut self, moved: Cell) {
        self.trial.loose.clear();
        for placement in self.closing.at(moved) {
            let latest = self.order.last_rank(placement.cells.without(moved)).time();
            self.trial.loose.push((latest, *placement));
        }
        for cell in self.closing.feeds(moved).without(moved).iter() {
            let latest = self.order.rank(cell).time();
            let placements = self.closing.using(moved, cell);
            self.trial.loose.extend(placements.map(|placement| (latest, *placement)));
        }
    }

    /// Moves `cell` to `slot` if the plan's sum is at least `floor` then; else the plan stays as it
    /// is.
    pub(super) fn try_move(&mut self, cell: Cell, slot: Slot, floor: f32) -> bool {
        let rank = self.order.rank(cell);
        let before = rank.slot_before();
        let behind = rank.slot_behind();
        if slot == before || slot == behind {
            return self.choices.tally().reaches(floor);
        }
        let promising = if slot < before {
            self.note_earlier(cell, self.order.between(slot, before), floor)
        } else {
            self.note_later(cell, self.order.between(behind, slot), floor)
        };
        let good = promising && self.try_choices(floor);
        if good {
            self.keep(Some((cell, slot)));
        }
        good
    }

    /// Words that close at `cell` and use one of the cells that it `passes` close there instead.
    /// False, and no words are noted, if that cannot be worth `floor`.
    fn note_earlier(&mut self, cell: Cell, passes: CellSet, floor: f32) -> bool {
        let from = CellSet::of(cell);
        let loses = self.choices.of(cell).cells.meets(passes);
        self.trial.begin(passes, from, if loses { from } else { CellSet::EMPTY });
        if !self.is_move_promising(floor, |promise| self.promise_earlier(promise, cell)) {
            return false;
        }
        if self.closing.reach(cell).meets(passes) {
            for placement in
                self.closing.at(cell).iter().filter(|placement| placement.cells.meets(passes))
            {
                let last = self.order.at(self.order.last_rank(placement.cells & passes));
                self.trial.have_fresh = self.trial.have_fresh.with(last);
                self.trial.fresh.push((last, *placement));
            }
        }
        true
    }

    /// Words that use `cell` and close at one of the cells that it `passes` close at `cell`
    /// instead. False, and no words are noted, if that cannot be worth `floor`.
    fn note_later(&mut self, cell: Cell, passes: CellSet, floor: f32) -> bool {
        let sources = passes & self.closing.feeds(cell);
        self.trial.begin(CellSet::of(cell), sources, sources & self.choices.through(cell));
        if !self.is_move_promising(floor, |promise| self.promise_later(promise, cell)) {
            return false;
        }
        self.trial.have_fresh = CellSet::of(cell);
        for source in sources.iter() {
            let placements = self.closing.using(cell, source);
            self.trial.fresh.extend(placements.map(|placement| (cell, *placement)));
        }
        true
    }
}
