//! Choosing again: the cheap repair of the choice of words after a change.
//!
//! A cell takes its longest free word. If a longer one is taken, its owner may give it up for its own
//! second choice, which is as if the cell had got that second choice: an augmenting path of length
//! two. The exact matching does the rest from time to time.

use super::{FREE, NO_PATH, Plan, TAKEN, stamped, worth};
use crate::balda::tuning::BARE;
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
    /// Lets every cell choose that must or may.
    pub(super) fn choose_again(&mut self) {
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
            if self.stays(path) {
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
            TAKEN => {}
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
            if self.owner[path.word.index()] == FREE && self.stays(path) {
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

    /// The time for `moved` that looks best, if conflicts over words are left aside: a word
    /// through `moved` closes there if all its other cells are filled earlier, else where it did.
    pub(super) fn best_time(&mut self, moved: Cell, loose: &[Path]) -> u32 {
        let groups = &mut self.trial.groups;
        groups.clear();
        for path in loose {
            if !path.cells.contains(moved) || self.owner[path.word.index()] != FREE {
                continue;
            }
            let others = path.cells.without(moved);
            let stamp = others.iter().map(|cell| self.order[cell.index()]).max().unwrap_or(0);
            match groups.iter_mut().find(|(other, _)| *other == stamp) {
                Some((_, longest)) => *longest = path.length.max(*longest),
                None => groups.push((stamp, path.length)),
            }
        }
        groups.sort_unstable();
        // From early to late: what `moved` gets, less what the cells before it no longer get.
        let (mut best, mut best_total) = (0, i32::MIN);
        let mut own = -BARE;
        let mut lost = 0;
        for &(stamp, length) in groups.iter() {
            let cell = stamped(stamp);
            if !self.start_row.contains(cell) {
                lost += (i32::from(length) - worth(&self.chosen[cell.index()])).max(0);
            }
            own = own.max(i32::from(length));
            if own - lost > best_total {
                (best, best_total) = ((stamp >> 7) + 1, own - lost);
            }
        }
        if best == 0 { self.order[moved.index()] >> 7 } else { best }
    }
}
