//! Trying a change of a plan: what is lost, what is gained, and the way back.
//!
//! Nearly all changes are refused, so a trial touches as little as it can. First the words through
//! changed cells are lost, and their cells choose again among what is left; if the plan is then so
//! poor that new words can hardly make up for it, the change is refused before any word is walked.

use super::{FREE, NO_PATH, Plan, stamp, stamped, worth};
use crate::balda::tuning::{BARE, SHORTEST, SLACK};
use crate::balda::walk::Path;
use crate::grid::{Cell, CellSet};
use crate::letters::Letter;

/// When a moved cell is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At this time.
    At(u32),
    /// At the time that looks best for the words through the cell.
    Best,
}

/// What a proposal changes: letters of cells, and at most one cell's place in the order.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Cells and their new letters; no cell twice, none of the start row.
    pub letters: Vec<(Cell, Letter)>,
    /// A cell that moves in the order, and where to.
    pub moved: Option<(Cell, When)>,
}

impl Change {
    /// Makes this a change of nothing.
    pub fn clear(&mut self) {
        self.letters.clear();
        self.moved = None;
    }
}

/// What a change that is being tried has done so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// The cells whose letters changed.
    touched: CellSet,
    /// Those and the cell that moves in the order: words through them have to be placed anew.
    loose: CellSet,
    /// Room for the words that have to be placed anew.
    found: Vec<Path>,
    /// Room for [`Plan::best_time`]: the last stamp beside the moved cell, and the longest word.
    pub(super) groups: Vec<(u32, u8)>,
    /// Words that are new to a cell.
    pub(super) fresh: Vec<(Cell, Path)>,
    /// Cells that must choose again, or may choose better.
    pub(super) choosers: Vec<Cell>,
    /// What was there before, for the way back.
    old_letters: Vec<(Cell, Letter)>,
    old_order: Option<(Cell, u32)>,
    old_chosen: Vec<(Cell, Path)>,
    old_sum: i32,
    /// Trie nodes visited, for the account of the work.
    pub(super) visited: u64,
}

impl Plan<'_> {
    /// Applies `change` on trial; is the new sum at least `floor`? After true, [`Plan::keep`] or
    /// [`Plan::undo`] must follow; after false, [`Plan::undo`], since the trial may have ended
    /// before the new words were known.
    pub fn try_change(&mut self, change: &Change, floor: f32) -> bool {
        self.trial.old_sum = self.sum;
        self.trial.fresh.clear();
        self.trial.choosers.clear();
        self.trial.old_chosen.clear();
        self.apply(change);
        self.drop_lost_words();
        if !change.letters.is_empty() {
            self.choose_again();
            if (self.sum as f32) + self.hope(change) < floor {
                return false;
            }
            // Who still has no word chooses once more when the new words are known.
            let chosen = &self.chosen;
            self.trial.choosers.retain(|cell| chosen[cell.index()].length == 0);
        }
        self.find_new_words(change);
        self.choose_again();
        self.sum as f32 >= floor
    }

    /// What new words through the changed letters may bring at the most, as far as a search should
    /// care: a usual word for each changed cell, and [`SLACK`].
    fn hope(&self, change: &Change) -> f32 {
        let usual = self.trial.old_sum as f32 / self.open().len() as f32;
        SLACK + change.letters.len() as f32 * (BARE as f32 + usual)
    }

    /// Puts the changed letters on the board; the order waits until the new words are known.
    fn apply(&mut self, change: &Change) {
        let trial = &mut self.trial;
        trial.old_letters.clear();
        trial.loose = CellSet::EMPTY;
        for &(cell, letter) in &change.letters {
            if let Some(old) = self.board.get(cell) {
                trial.old_letters.push((cell, old));
            }
            trial.loose = trial.loose.with(cell);
            self.board.set(cell, Some(letter));
        }
        trial.touched = trial.loose;
        trial.old_order = change.moved.map(|(cell, _)| (cell, self.order[cell.index()]));
        if let Some((cell, _)) = change.moved {
            trial.loose = trial.loose.with(cell);
        }
    }

    /// Takes back the choice of every cell whose word uses a changed cell.
    fn drop_lost_words(&mut self) {
        for cell in 0..self.grid.cells() {
            if self.used[cell].meets(self.trial.loose) {
                self.give_up(Cell(cell as u8));
            }
        }
    }

    /// Does `path` stay as it was?
    #[inline]
    pub(super) fn stays(&self, path: &Path) -> bool {
        !path.cells.meets(self.trial.loose)
    }

    /// Leaves `cell` without a word; it must choose again.
    fn give_up(&mut self, cell: Cell) {
        let path = self.chosen[cell.index()];
        self.owner[path.word.index()] = FREE;
        self.choose(cell, NO_PATH);
        self.trial.choosers.push(cell);
    }

    /// Notes a word that is new to `cell`.
    fn offer(&mut self, cell: Cell, path: Path) {
        if self.start_row.contains(cell) {
            return;
        }
        self.trial.fresh.push((cell, path));
        if path.length > self.chosen[cell.index()].length && !self.trial.choosers.contains(&cell) {
            self.trial.choosers.push(cell);
        }
    }

    /// Sets the choice of `cell` and remembers the old one. Owners are the caller's business.
    #[inline]
    pub(super) fn choose(&mut self, cell: Cell, path: Path) {
        let old = std::mem::replace(&mut self.chosen[cell.index()], path);
        self.used[cell.index()] = path.cells;
        self.trial.old_chosen.push((cell, old));
        self.sum = self.sum + worth(&path) - worth(&old);
    }

    /// Walks the words through every changed letter, puts the moved cell in its place in the order
    /// and offers the words to the cells where they close now.
    ///
    /// A cell that was walked is emptied until all are done, so that a word through two changed
    /// letters is found once.
    fn find_new_words(&mut self, change: &Change) {
        let mut loose = std::mem::take(&mut self.trial.found);
        loose.clear();
        for &(cell, letter) in &change.letters {
            self.trial.visited +=
                self.board.words_through(self.lexicon, cell, letter, SHORTEST, |path| {
                    loose.push(path);
                });
            self.board.set(cell, None);
        }
        for &(cell, letter) in &change.letters {
            self.board.set(cell, Some(letter));
        }
        if let Some((moved, when)) = change.moved {
            if !self.trial.touched.contains(moved) {
                self.gather(moved, &mut loose);
            }
            let time = match when {
                When::At(time) => time,
                When::Best => self.best_time(moved, &loose),
            };
            self.order[moved.index()] = stamp(moved, time);
        }
        for path in &loose {
            self.offer(stamped(self.latest_stamp(path.cells)), *path);
        }
        self.trial.found = loose;
    }

    /// The words through `moved` that use no changed letter.
    fn gather(&self, moved: Cell, loose: &mut Vec<Path>) {
        for cell in 0..self.grid.cells() {
            if self.reach[cell].contains(moved) {
                let paths = self.closing[cell].iter();
                loose.extend(paths.filter(|path| {
                    path.cells.contains(moved) && !path.cells.meets(self.trial.touched)
                }));
            }
        }
    }

    /// Makes the tried change permanent.
    pub fn keep(&mut self) {
        let changed = self.trial.loose;
        let mut unsettled = CellSet::EMPTY;
        for index in 0..self.grid.cells() {
            if self.reach[index].meets(changed) {
                let mut paths = std::mem::take(&mut self.closing[index]);
                paths.retain(|path| self.stays(path));
                self.closing[index] = paths;
                unsettled = unsettled.with(Cell(index as u8));
            }
        }
        for &(cell, path) in &self.trial.fresh {
            self.closing[cell.index()].push(path);
            unsettled = unsettled.with(cell);
        }
        for cell in unsettled.iter() {
            self.settle(cell);
        }
    }

    /// Takes the tried change back.
    pub fn undo(&mut self) {
        for (cell, _) in &self.trial.old_chosen {
            let path = self.chosen[cell.index()];
            if path.length > 0 {
                self.owner[path.word.index()] = FREE;
            }
        }
        for &(cell, path) in self.trial.old_chosen.iter().rev() {
            self.chosen[cell.index()] = path;
            self.used[cell.index()] = path.cells;
        }
        for (cell, _) in &self.trial.old_chosen {
            let path = self.chosen[cell.index()];
            if path.length > 0 {
                self.owner[path.word.index()] = cell.0;
            }
        }
        for &(cell, letter) in &self.trial.old_letters {
            self.board.set(cell, Some(letter));
        }
        if let Some((cell, stamp)) = self.trial.old_order {
            self.order[cell.index()] = stamp;
        }
        self.sum = self.trial.old_sum;
    }
}
