//! Trying new letters: what they can bring at best, then the words through them.
//!
//! The dear part is the walk, so that is done last, and its words are tried in two places: with the
//! cells where the change wants them in the order, and with one of them in the slot that looks
//! best.

use super::memory::Spot;
use super::order::{Slot, moved_time, rank_at, time};
use super::promise::Promise;
use super::{Change, Plan, When};
use crate::balda::tuning::{SHORTEST, SLACK};
use crate::grid::{Cell, CellSet};

/// How new letters did.
struct Outcome {
    /// Is the plan worth the floor?
    good: bool,
    /// The cell that moved, or the single one that changed, and its slot.
    placed: Option<(Cell, Slot)>,
    /// The letters that the words of all cells promised then at best.
    promised: i32,
}

impl Plan<'_> {
    /// Tries new letters, with or without a move: first what lengths and the memory tell of them,
    /// then, if that is enough, the words through them.
    pub(super) fn try_letters(&mut self, change: &Change, floor: f32) -> bool {
        self.begin(change);
        let changed = change.letters.len() as i32;
        let (usual, spot) = (self.usual_hope(changed), Spot::of(change));
        let hope = spot.map_or(usual, |spot| usual.min(self.memory.hope(spot)));
        let Some(promise) = self.promise(changed, floor - hope) else {
            if let Some(spot) = spot {
                self.memory.raise(spot);
            }
            return false;
        };
        let without = promise.letters();
        self.put(change);
        self.walk(change);
        let outcome = self.try_places(change, promise, floor);
        if let Some(spot) = spot {
            self.memory.learn(spot, outcome.promised - without);
        }
        self.settle_letters(change, &outcome);
        outcome.good
    }

    /// Begins the trial: the words through the cells that get new letters are gone.
    fn begin(&mut self, change: &Change) {
        let (mut gone, mut from, mut lost) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for &(cell, _) in &change.letters {
            gone = gone.with(cell);
            from |= self.closing.feeds(cell);
            lost |= self.choices.through(cell);
        }
        self.trial.begin(gone, from, lost);
    }

    /// The letters that new words through `changed` cells may bring at the most, as far as a search
    /// should care: a usual word for each, and [`SLACK`].
    fn usual_hope(&self, changed: i32) -> f32 {
        let letters = changed * self.choices.tally().of_words(self.choices.worth());
        SLACK + letters as f32 / self.open().len() as f32
    }

    /// Puts the changed letters and the time of a moved cell on the board. A single changed cell,
    /// or one that looks for its best slot, gets no time: where its words close is decided when
    /// they are known.
    fn put(&mut self, change: &Change) {
        self.trial.old_letters.clear();
        for &(cell, letter) in &change.letters {
            self.trial.old_letters.extend(self.board.get(cell).map(|old| (cell, old)));
            self.board.set(cell, Some(letter));
        }
        match (change.moved, &change.letters[..]) {
            (_, &[(cell, _)]) | (Some((cell, When::Best)), _) => self.board.set_time(cell, 0),
            (Some((cell, When::At(slot))), _) => self.board.set_time(cell, moved_time(slot)),
            (None, _) => {}
        }
    }

    /// Where `change` wants its single changed cell or the cell that it moves.
    fn first_place(&self, change: &Change) -> Option<(Cell, Slot)> {
        match (change.moved, &change.letters[..]) {
            (Some((cell, When::At(slot))), _) => Some((cell, slot)),
            (Some((cell, When::Best)), _) => Some((cell, self.best_slot(cell))),
            (None, &[(cell, _)]) => Some((cell, self.order.rank(cell))),
            (None, _) => None,
        }
    }

    /// The cell for a second try of `change`, in which it moves to the slot that looks best; none
    /// if there shall be no second try. Several letters are tried again only while families form:
    /// later it hardly ever helps.
    fn second_mover(&self, change: &Change) -> Option<Cell> {
        let several = change.letters.len() > 1;
        if several && self.choices.worth().threshold == 0 {
            return None;
        }
        match change.moved {
            Some((_, When::Best)) => None,
            Some((cell, When::At(_))) => Some(cell),
            None => change.letters.last().map(|&(cell, _)| cell),
        }
    }

    /// Leaves `cell` out of the times of the loose words.
    fn loosen(&mut self, cell: Cell) {
        for (latest, path) in &mut self.trial.loose {
            *latest = time(self.order.last_rank(path.cells.without(cell)));
        }
    }

    /// Tries the loose words with the cells where `change` wants them in the order and, if that is
    /// not good enough, with one of them in the slot that looks best.
    fn try_places(&mut self, change: &Change, promise: Promise, floor: f32) -> Outcome {
        let placed = self.first_place(change);
        let first = self.try_place(placed, promise.clone(), floor);
        if first.good {
            return first;
        }
        let Some(cell) = self.second_mover(change) else { return first };
        if change.letters.len() > 1 {
            // A single cell was left out from the beginning.
            self.loosen(cell);
        }
        let other = Some((cell, self.best_slot(cell)));
        if other == placed {
            return first;
        }
        let second = self.try_place(other, promise, floor);
        Outcome { promised: first.promised.max(second.promised), ..second }
    }

    /// Lets the loose words close with the `placed` cell in its slot, and cells choose anew if that
    /// is promising.
    fn try_place(
        &mut self,
        placed: Option<(Cell, Slot)>,
        mut promise: Promise,
        floor: f32,
    ) -> Outcome {
        self.trial.fresh.clear();
        for &(latest, path) in &self.trial.loose {
            let at = match placed {
                Some((cell, slot)) if path.cells.contains(cell) && latest <= moved_time(slot) => {
                    cell
                }
                _ => self.order.at(rank_at(latest)),
            };
            self.trial.fresh.push((at, path));
        }
        let good = self.is_promising(&mut promise, floor) && self.try_choices(floor);
        Outcome { good, placed, promised: promise.letters() }
    }

    /// Ends a trial of new letters: they stay, or the old ones come back.
    fn settle_letters(&mut self, change: &Change, outcome: &Outcome) {
        for &(cell, _) in &change.letters {
            self.board.set_time(cell, time(self.order.rank(cell)));
        }
        if !outcome.good {
            for &(cell, letter) in &self.trial.old_letters {
                self.board.set(cell, Some(letter));
            }
            return;
        }
        for &(cell, letter) in &self.trial.old_letters {
            self.holders[letter.index()] = self.holders[letter.index()].without(cell);
        }
        for &(cell, _) in &change.letters {
            self.note_letter(cell);
        }
        self.keep(outcome.placed);
    }

    /// Walks the words through every changed letter. A cell that was walked is emptied until all
    /// are done, so that a word through two changed letters is found once.
    fn walk(&mut self, change: &Change) {
        let loose = &mut self.trial.loose;
        loose.clear();
        for &(cell, letter) in &change.letters {
            self.visited +=
                self.board.words_through(self.lexicon, cell, letter, SHORTEST, |path, latest| {
                    loose.push((latest, path));
                });
            self.board.set(cell, None);
        }
        for &(cell, letter) in &change.letters {
            self.board.set(cell, Some(letter));
        }
    }
}
