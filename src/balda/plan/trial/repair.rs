//! Choosing again: the cheap repair of the choices after a change.
//!
//! A cell takes its longest free word. If a longer one is taken, its owner may give it up for its
//! own second choice, which is as if the cell had got that second choice: an augmenting path that
//! displaces one cell. The exact matching does the rest from time to time.

use super::{CROWD, Trial};
use crate::balda::grid::{Cell, CellSet};
use crate::balda::plan::Plan;
use crate::balda::plan::words::Owner;
use crate::balda::walk::Placement;

/// What a cell may choose.
struct Candidate {
    placement: Placement,
    /// The length that the plan gains by it, over a cell without a word.
    gain: u8,
    /// The cell that gives `placement` up, and what it takes instead.
    displaced: Option<(Cell, Placement)>,
    /// The owners whose second choices are known: none of them is better than `gain`.
    asked: CellSet,
}

impl Plan<'_> {
    /// Repairs the choices after the trial's change: cells that lost their words choose first, then
    /// those with a longer fresh word. Undoes that and returns false if the sum is below `floor`
    /// then.
    pub(super) fn try_choices(&mut self, floor: f32) -> bool {
        let Trial { fresh, have_fresh, .. } = &self.trial;
        debug_assert!(fresh.iter().all(|(cell, _)| have_fresh.contains(*cell)));
        self.trial.old_tally = self.choices.tally();
        self.trial.old_chosen.clear();
        self.trial.choosers.clear();
        for cell in self.trial.lost.iter() {
            self.choices.release(self.choices.of(cell));
            self.choose(cell, Placement::NONE);
            self.trial.choosers.push(cell);
        }
        let mut choosers = self.trial.lost;
        for (cell, placement) in &self.trial.fresh {
            if placement.length > self.choices.lengths()[cell.index()] && !choosers.contains(*cell)
            {
                choosers = choosers.with(*cell);
                self.trial.choosers.push(*cell);
            }
        }
        self.improve_choices();
        let good = self.choices.tally().reaches(floor);
        if !good {
            self.choices.restore(&self.trial.old_chosen, self.trial.old_tally);
        }
        good
    }

    /// Chooses `placement` for `cell` and remembers the old choice. Who owns the old word stays the
    /// same.
    #[inline]
    fn choose(&mut self, cell: Cell, placement: Placement) {
        let old = self.choices.choose(cell, placement);
        self.trial.old_chosen.push((cell, old));
    }

    /// Lets every cell choose that must or may.
    fn improve_choices(&mut self) {
        for index in 0..self.trial.choosers.len() {
            let cell = self.trial.choosers[index];
            let current = self.choices.of(cell);
            let candidate = self.best_candidate(cell, current.length);
            let count = self.closing.at(cell).len().max(self.trial.fresh.len());
            if count > CROWD {
                self.trial.looked_at += count * (1 + candidate.asked.len());
            }
            if candidate.placement.length == 0 {
                continue;
            }
            self.choices.release(current);
            if let Some((other, second)) = candidate.displaced {
                self.choose(other, second);
            }
            self.choose(cell, candidate.placement);
        }
    }

    /// The best word for `cell` that brings more than `least`: a free one, or one whose owner has
    /// a free second choice of more than `least`.
    fn best_candidate(&self, cell: Cell, least: u8) -> Candidate {
        let mut best = Candidate {
            placement: Placement::NONE,
            gain: least,
            displaced: None,
            asked: CellSet::EMPTY,
        };
        for placement in self.closing.at(cell) {
            if placement.length <= best.gain {
                break;
            }
            if self.stays(cell, placement) {
                self.consider(placement, &mut best);
            }
        }
        for placement in self.trial.fresh_at(cell) {
            if placement.length > best.gain {
                self.consider(placement, &mut best);
            }
        }
        best
    }

    /// Takes `placement` if that is better than `best`, which brings less than its length. (So it
    /// is not the word that the choosing cell has already.)
    #[inline]
    fn consider(&self, placement: &Placement, best: &mut Candidate) {
        match self.choices.owner(placement.word) {
            Owner::Free => {
                (best.placement, best.gain) = (*placement, placement.length);
                best.displaced = None;
            }
            Owner::StartWord => {}
            // An owner's second choice is the same for all of its words and all ways to spell them.
            Owner::Cell(other) if best.asked.contains(other) => {}
            Owner::Cell(other) => {
                best.asked = best.asked.with(other);
                if let Some(second) = self.longest_free(other, best.gain) {
                    (best.placement, best.gain) = (*placement, second.length);
                    best.displaced = Some((other, second));
                }
            }
        }
    }

    /// The longest word closing at `cell` that nobody has chosen; none if it has no more than
    /// `least` letters.
    fn longest_free(&self, cell: Cell, least: u8) -> Option<Placement> {
        let mut best = Placement { length: least, ..Placement::NONE };
        for placement in self.closing.at(cell) {
            if placement.length <= least {
                break;
            }
            if self.choices.is_free(placement.word) && self.stays(cell, placement) {
                best = *placement;
                break;
            }
        }
        for placement in self.trial.fresh_at(cell) {
            if placement.length > best.length && self.choices.is_free(placement.word) {
                best = *placement;
            }
        }
        (best.length > least).then_some(best)
    }
}
