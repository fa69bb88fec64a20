//! Choosing again: the cheap repair of the choice of words after a change.
//!
//! A cell takes its longest free word. If a longer one is taken, its owner may give it up for its own
//! second choice, which is as if the cell had got that second choice: an augmenting path
//! that displaces one cell. The exact matching does the rest from time to time.

use super::{FREE, NO_PATH, Plan, START_WORD};
use crate::balda::walk::Path;
use crate::grid::Cell;

/// What a cell may choose.
struct Choice {
    path: Path,
    /// The length that the plan gains by it, over a cell without a word.
    gain: u8,
    /// The cell that gives `path` up, and what it takes instead.
    displaced: Option<(Cell, Path)>,
}

impl Plan<'_> {
    /// Repairs the choice after the trial's change: cells that lost their words choose first, then those
    /// with a longer fresh word. Undoes that and returns false if the sum is below `floor` then.
    pub(super) fn try_choices(&mut self, floor: f32) -> bool {
        self.trial.old_tally = self.tally;
        self.trial.old_chosen.clear();
        self.trial.choosers.clear();
        for cell in self.trial.lost.iter() {
            self.owner[self.chosen[cell.index()].word.index()] = FREE;
            self.choose(cell, NO_PATH);
            self.trial.choosers.push(cell);
        }
        let mut choosers = self.trial.lost;
        for (cell, path) in &self.trial.fresh {
            if path.length > self.lengths[cell.index()] && !choosers.contains(*cell) {
                choosers = choosers.with(*cell);
                self.trial.choosers.push(*cell);
            }
        }
        self.improve_choices();
        let good = self.sum() as f32 >= floor;
        if !good {
            self.undo_choices();
        }
        good
    }

    /// Sets the choice of `cell` and remembers the old one. Owners are the caller's business.
    #[inline]
    fn choose(&mut self, cell: Cell, path: Path) {
        let old = std::mem::replace(&mut self.chosen[cell.index()], path);
        self.lengths[cell.index()] = path.length;
        self.trial.old_chosen.push((cell, old));
        self.tally.exchange(old.length, path.length, self.worth);
    }

    /// Takes the tried choice back.
    fn undo_choices(&mut self) {
        for (cell, _) in &self.trial.old_chosen {
            let path = self.chosen[cell.index()];
            if path.length > 0 {
                self.owner[path.word.index()] = FREE;
            }
        }
        for &(cell, path) in self.trial.old_chosen.iter().rev() {
            self.chosen[cell.index()] = path;
            self.lengths[cell.index()] = path.length;
        }
        for (cell, _) in &self.trial.old_chosen {
            let path = self.chosen[cell.index()];
            if path.length > 0 {
                self.owner[path.word.index()] = cell.0;
            }
        }
        self.tally = self.trial.old_tally;
    }

    /// Lets every cell choose that must or may.
    fn improve_choices(&mut self) {
        for index in 0..self.trial.choosers.len() {
            let cell = self.trial.choosers[index];
            let current = self.chosen[cell.index()];
            let choice = self.best_choice(cell, current.length);
            if choice.path.length == 0 {
                continue;
            }
            if current.length > 0 {
                self.owner[current.word.index()] = FREE;
            }
            if let Some((other, second)) = choice.displaced {
                self.owner[second.word.index()] = other.0;
                self.choose(other, second);
            }
            self.owner[choice.path.word.index()] = cell.0;
            self.choose(cell, choice.path);
        }
    }

    /// The best word for `cell` that brings more than `least`: a free one, or one whose owner has
    /// a free second choice of more than `least`.
    fn best_choice(&self, cell: Cell, least: u8) -> Choice {
        let mut best = Choice { path: NO_PATH, gain: least, displaced: None };
        for path in &self.closing[cell.index()] {
            if path.length <= best.gain {
                break;
            }
            if self.stays(cell, path) {
                self.consider(cell, path, &mut best);
            }
        }
        for (at, path) in &self.trial.fresh {
            if *at == cell && path.length > best.gain {
                self.consider(cell, path, &mut best);
            }
        }
        best
    }

    /// Takes `path` for `cell` if that is better than `best`, which brings less than its length.
    #[inline]
    fn consider(&self, cell: Cell, path: &Path, best: &mut Choice) {
        match self.owner[path.word.index()] {
            FREE => *best = Choice { path: *path, gain: path.length, displaced: None },
            START_WORD => {}
            owner if owner == cell.0 => {}
            owner => {
                let second = self.longest_free(Cell(owner));
                if second.length > best.gain {
                    let displaced = Some((Cell(owner), second));
                    *best = Choice { path: *path, gain: second.length, displaced };
                }
            }
        }
    }

    /// The longest word closing at `cell` that nobody has chosen; of length 0 if there is none.
    fn longest_free(&self, cell: Cell) -> Path {
        let mut best = NO_PATH;
        for path in &self.closing[cell.index()] {
            if self.owner[path.word.index()] == FREE && self.stays(cell, path) {
                best = *path;
                break;
            }
        }
        for (at, path) in &self.trial.fresh {
            if *at == cell && path.length > best.length && self.owner[path.word.index()] == FREE {
                best = *path;
            }
        }
        best
    }
}
