//! What a change can bring at best, from the lengths of words alone.
//!
//! Two things go unseen. A cell may win the word of another cell, which moves on to a free one. And
//! where the first of several cells have lost too much, the cells behind them are not looked at,
//! though they may win. A few in a hundred good changes are refused because of that.

use crate::balda::grid::{Cell, MAX_CELLS};
use crate::balda::plan::words::Owner;
use crate::balda::plan::worth::Tally;
use crate::balda::plan::{Aim, Plan};
use crate::balda::walk::Placement;

/// The longest word that each cell can have, and what the plan would be worth with all of them.
#[derive(Clone)]
pub(super) struct Promise {
    tally: Tally,
    lengths: [u8; MAX_CELLS],
}

impl Promise {
    #[inline]
    fn set(&mut self, cell: Cell, length: u8) {
        let old = std::mem::replace(&mut self.lengths[cell.index()], length);
        self.tally.exchange(old, length);
    }

    /// What the plan would be worth if the word of `aim` could be had, and up to `refilled` other
    /// cells without a word got one again.
    #[inline]
    pub(super) fn with(&self, Aim { length, at }: Aim, refilled: i32) -> i32 {
        let old = self.lengths[at.index()];
        let mut tally = self.tally;
        tally.exchange(old, length.max(old));
        tally.refilled(refilled)
    }

    /// The letters of all words, whatever cells without a word cost.
    #[inline]
    pub(super) fn letters(&self) -> i32 {
        self.tally.of_words()
    }
}

impl Plan<'_> {
    /// What the cells can have without the words that are gone; `None` as soon as that is below
    /// `least` even if up to `refilled` of the cells without a word get one again.
    #[inline]
    pub(super) fn promise(&self, refilled: i32, least: f32) -> Option<Promise> {
        let mut promise = self.as_it_is();
        for cell in self.trial.lost.iter() {
            promise.set(cell, self.left_for(cell));
            if (promise.tally.refilled(refilled) as f32) < least {
                return None;
            }
        }
        Some(promise)
    }

    /// What the cells have.
    #[inline]
    fn as_it_is(&self) -> Promise {
        Promise { tally: self.choices.tally(), lengths: *self.choices.lengths() }
    }

    /// The length of the longest word that `cell` can have without the words that are gone.
    #[inline]
    fn left_for(&self, cell: Cell) -> u8 {
        let left = |placement: &&Placement| {
            !placement.cells.meets(self.trial.gone) && self.can_have(placement)
        };
        self.closing.at(cell).iter().find(left).map_or(0, |placement| placement.length)
    }

    /// Can the plan be worth `floor` if cells may choose among the fresh words?
    #[inline]
    pub(super) fn is_promising(&self, promise: &mut Promise, floor: f32) -> bool {
        for (cell, placement) in &self.trial.fresh {
            if placement.length > promise.lengths[cell.index()] && self.can_have(placement) {
                promise.set(*cell, placement.length);
            }
        }
        promise.tally.reaches(floor)
    }

    /// Can the plan be worth `floor` after a move in the order? `raise` tells what cells can have
    /// of the words that close there then; it is only asked if that matters.
    #[inline]
    pub(super) fn is_move_promising(&self, floor: f32, raise: impl FnOnce(&mut Promise)) -> bool {
        let mut promise = self.as_it_is();
        for cell in self.trial.lost.iter() {
            promise.set(cell, self.left_for(cell));
        }
        if promise.tally.reaches(floor) {
            return true;
        }
        raise(&mut promise);
        promise.tally.reaches(floor)
    }

    /// The words of `cell` that use gone cells may close there instead. Looks at no more of them
    /// than it must: long words first.
    #[inline]
    pub(super) fn promise_earlier(&self, promise: &mut Promise, cell: Cell) {
        let gone = self.trial.gone;
        let least = gone.iter().map(|passed| promise.lengths[passed.index()]).min();
        for placement in self.closing.at(cell) {
            if Some(placement.length) <= least {
                break;
            }
            if placement.cells.meets(gone) && self.can_have(placement) {
                let at = self.order.at(self.order.last_rank(placement.cells & gone));
                if placement.length > promise.lengths[at.index()] {
                    promise.set(at, placement.length);
                }
            }
        }
    }

    /// The words that are gone from other cells may close at `cell`. Looks at no more of them than
    /// it must: long words first.
    #[inline]
    pub(super) fn promise_later(&self, promise: &mut Promise, cell: Cell) {
        for source in self.trial.gone_from.iter() {
            let longer = |placement: &&Placement| placement.length > promise.lengths[cell.index()];
            let mut placements = self.closing.at(source).iter().take_while(longer);
            let longest = placements
                .find(|placement| placement.cells.contains(cell) && self.can_have(placement));
            if let Some(placement) = longest {
                promise.set(cell, placement.length);
            }
        }
    }

    /// Is the word free, or chosen by a cell that loses it?
    #[inline]
    fn can_have(&self, placement: &Placement) -> bool {
        match self.choices.owner(placement.word) {
            Owner::Free => true,
            Owner::StartWord => false,
            Owner::Cell(cell) => self.trial.lost.contains(cell),
        }
    }
}
