//! Trying new letters: what they can bring at best, then the words through them.
//!
//! The walk costs most, so it comes last. Its words are tried twice: first with the cells where the
//! change wants them in the order, then with one of them in the slot that looks best.

use super::memory::Guess;
use super::promise::Promise;
use crate::balda::grid::{Cell, CellSet};
use crate::balda::plan::order::{Rank, Slot};
use crate::balda::plan::{Change, Plan, When};
use crate::balda::tuning::{AIM_SLACK, SHORTEST, SLACK};

/// What is settled about the order while the words through new letters are walked.
#[derive(Clone, Copy)]
enum Timing {
    /// All but the slot of this cell, which is left out of the times of its words. It is tried
    /// first in the given slot, or else at once in the one that looks best.
    Open(Cell, Option<Slot>),
    /// All: every cell has its time, and the one that moves, if any, that of its new slot.
    Settled(Option<(Cell, Slot)>),
}

/// How new letters did.
struct Outcome {
    /// Is the plan worth the floor?
    good: bool,
    /// The cell that moved, or the single one that changed, and its slot.
    moved: Option<(Cell, Slot)>,
    /// The letters that the words of all cells promised then at best.
    promised: i32,
}

impl Plan<'_> {
    /// Tries new letters, with or without a move: first what lengths and the memory tell of them,
    /// then, if that is enough, the words through them.
    pub(super) fn try_letters(&mut self, change: &Change, floor: f32) -> bool {
        self.begin(change);
        let guess = Guess::of(change);
        let Some(promise) = self.hopeful(change, guess, floor) else {
            if let Some(guess) = guess {
                self.memory.raise(guess);
            }
            return false;
        };
        let without = promise.letters();
        let timing = self.timing(change);
        self.put(change, timing);
        self.walk(change);
        let outcome = self.try_slots(change, timing, promise, floor);
        if let Some(guess) = guess {
            self.memory.learn(guess, outcome.promised - without);
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

    /// What the cells can have without the words that are gone, if the new words may be expected to
    /// make up for what is lost.
    fn hopeful(&self, change: &Change, guess: Option<Guess>, floor: f32) -> Option<Promise> {
        let changed = change.letters.len() as i32;
        if let Some(aim) = change.aim {
            let least = floor - AIM_SLACK;
            let brings_at_most = self.choices.worth().of(aim.length) as f32;
            let promise = self.promise(changed, least - brings_at_most)?;
            return (promise.with(aim, changed - 1) as f32 >= least).then_some(promise);
        }
        let usual = self.usual_hope(changed);
        let hope = guess.map_or(usual, |guess| usual.min(self.memory.hope(guess)));
        self.promise(changed, floor - hope)
    }

    /// The letters that new words through `changed` cells may bring at the most, as far as a search
    /// should care: a usual word for each, and [`SLACK`].
    fn usual_hope(&self, changed: i32) -> f32 {
        let letters = changed * self.choices.tally().of_words();
        SLACK + letters as f32 / self.open_cells() as f32
    }

    /// What `change` settles about the order. Where the words of a single new letter close can be
    /// decided when they are known, and so it is.
    fn timing(&self, change: &Change) -> Timing {
        match (change.moved, &change.letters[..]) {
            (Some((cell, When::Best)), _) => Timing::Open(cell, None),
            (Some((cell, When::At(slot))), [_]) => Timing::Open(cell, Some(slot)),
            (None, &[(cell, _)]) => Timing::Open(cell, Some(self.order.rank(cell).slot_before())),
            (Some((cell, When::At(slot))), _) => Timing::Settled(Some((cell, slot))),
            (None, _) => Timing::Settled(None),
        }
    }

    /// Puts the changed letters and the time of a moved cell on the board.
    fn put(&mut self, change: &Change, timing: Timing) {
        self.trial.old_letters.clear();
        for &(cell, letter) in &change.letters {
            self.trial.old_letters.extend(self.board.get(cell).map(|old| (cell, old)));
            self.board.set(cell, Some(letter));
        }
        match timing {
            Timing::Open(cell, _) => self.board.set_time(cell, 0),
            Timing::Settled(Some((cell, slot))) => self.board.set_time(cell, slot.time()),
            Timing::Settled(None) => {}
        }
    }

    /// The cell for a second try of `change`, in which it moves to the slot that looks best; its
    /// slot is open then. None if there shall be no second try: several letters are tried again
    /// only while families form, because later it hardly ever helps.
    fn open_again(&mut self, change: &Change, timing: Timing) -> Option<Cell> {
        let moved = match timing {
            Timing::Open(cell, first) => return first.map(|_| cell),
            Timing::Settled(_) if self.choices.worth().threshold == 0 => return None,
            Timing::Settled(moved) => moved,
        };
        let (last, _) = *change.letters.last()?;
        let cell = moved.map_or(last, |(cell, _)| cell);
        for (latest, placement) in &mut self.trial.loose {
            *latest = self.order.last_rank(placement.cells.without(cell)).time();
        }
        Some(cell)
    }

    /// Tries the loose words with the cells where `change` wants them in the order and, if that is
    /// not good enough, with one of them in the slot that looks best.
    fn try_slots(
        &mut self,
        change: &Change,
        timing: Timing,
        promise: Promise,
        floor: f32,
    ) -> Outcome {
        let moved = match timing {
            Timing::Open(cell, slot) => Some((cell, slot.unwrap_or_else(|| self.best_slot(cell)))),
            Timing::Settled(moved) => moved,
        };
        let first = self.try_slot(moved, promise.clone(), floor);
        if first.good {
            return first;
        }
        let Some(cell) = self.open_again(change, timing) else { return first };
        let other = Some((cell, self.best_slot(cell)));
        if other == moved {
            return first;
        }
        let second = self.try_slot(other, promise, floor);
        Outcome { promised: first.promised.max(second.promised), ..second }
    }

    /// Lets the loose words close with the `moved` cell in its slot, and cells choose anew if that
    /// is promising.
    fn try_slot(
        &mut self,
        moved: Option<(Cell, Slot)>,
        mut promise: Promise,
        floor: f32,
    ) -> Outcome {
        let mut have_fresh = CellSet::EMPTY;
        self.trial.fresh.clear();
        // Both closing cells are looked up instead of a branch that nobody can foresee. If no cell
        // is moved, no word is before time 0.
        let (cell, until) = moved.map_or((Cell(0), 0), |(cell, slot)| (cell, slot.time() + 1));
        for &(latest, placement) in &self.trial.loose {
            let last_other = self.order.at(Rank::at(latest));
            let closes_last = placement.cells.contains(cell) && latest < until;
            let at = if closes_last { cell } else { last_other };
            have_fresh = have_fresh.with(at);
            self.trial.fresh.push((at, placement));
        }
        self.trial.have_fresh = have_fresh;
        let good = self.is_promising(&mut promise, floor) && self.try_choices(floor);
        Outcome { good, moved, promised: promise.letters() }
    }

    /// Ends a trial of new letters: they stay, or the old ones come back.
    fn settle_letters(&mut self, change: &Change, outcome: &Outcome) {
        for &(cell, _) in &change.letters {
            self.board.set_time(cell, self.order.rank(cell).time());
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
        self.keep(outcome.moved);
    }

    /// Walks the words through every changed letter. A cell that was walked is emptied until all
    /// are done, so that a word through two changed letters is found once.
    fn walk(&mut self, change: &Change) {
        let loose = &mut self.trial.loose;
        loose.clear();
        for &(cell, letter) in &change.letters {
            self.visited += self.board.words_through(
                self.lexicon,
                cell,
                letter,
                SHORTEST,
                |placement, latest| {
                    loose.push((latest, placement));
                },
            );
            self.board.set(cell, None);
        }
        for &(cell, letter) in &change.letters {
            self.board.set(cell, Some(letter));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::plan::Aim;
    use crate::balda::testing::on_any_board;
    use crate::tools::letters::Letter;

    #[test]
    fn several_letters_are_refused_if_too_little_is_expected_of_them() {
        on_any_board(|plan, _| {
            let cells: Vec<Cell> = plan.open().iter().collect();
            let mut good = [0; 4];
            for (index, &one) in cells.iter().enumerate() {
                for &other in &cells[..index] {
                    let letters = vec![(one, Letter(0)), (other, Letter(1))];
                    let change = Change { letters, ..Change::default() };
                    let mut changed = plan.clone();
                    assert!(changed.try_change(&change, f32::NEG_INFINITY));
                    let floor = changed.sum() as f32;
                    // A cell that keeps its word has no use for another that is as long.
                    let keeps = |&at: &Cell| {
                        let word = plan.chosen(at)?;
                        let kept = !word.cells.contains(one) && !word.cells.contains(other);
                        kept.then_some((word.length, at))
                    };
                    let (length, idle) = cells.iter().find_map(keeps).unwrap_or((0, one));
                    let aims = [(0, one), (length, idle), (length, one), (100, one)];
                    for (good, (length, at)) in good.iter_mut().zip(aims) {
                        let change = Change { aim: Some(Aim { length, at }), ..change.clone() };
                        *good += u32::from(plan.clone().try_change(&change, floor));
                    }
                }
            }
            assert!(0 < good[0] && good[0] <= good[1] && good[1] < good[2] && good[2] <= good[3]);
        });
    }
}
