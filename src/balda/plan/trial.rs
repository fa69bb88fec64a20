//! Trying a change of a plan: what is lost, what is gained, and the way back.
//!
//! Nearly all changes are refused, so a trial touches as little as it can. First the words through
//! changed cells are lost, and their cells choose again among what is left; if the plan is then so
//! poor that new words can hardly make up for it, the change is refused before any word is walked.

use super::{FREE, NO_PATH, Plan, TAKEN, stamp, stamped, worth};
use crate::balda::tuning::{BARE, SLACK};
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
    found: Vec<Path>,
    groups: Vec<(u32, u8)>,
    /// Words that are new to a cell.
    fresh: Vec<(Cell, Path)>,
    /// Cells that must choose again, or may choose better.
    choosers: Vec<Cell>,
    old_letters: Vec<(Cell, Letter)>,
    old_order: Option<(Cell, u32)>,
    old_chosen: Vec<(Cell, Path)>,
    old_sum: i32,
    pub(super) visited: u64,
}

impl Plan<'_> {
    /// Applies `change` on trial; is the new sum at least `floor`? [`Plan::keep`] or
    /// [`Plan::undo`] must follow.
    pub fn try_change(&mut self, change: &Change, floor: f32) -> bool {
        self.trial.old_sum = self.sum;
        self.trial.fresh.clear();
        self.trial.choosers.clear();
        self.trial.old_chosen.clear();
        self.apply(change);
        self.drop_lost_words();
        if change.moved.is_none() || !change.letters.is_empty() {
            self.choose_again();
            let changed = change.letters.len() as f32;
            let usual = self.trial.old_sum as f32 / (self.grid.cells() - self.grid.side()) as f32;
            let hope = SLACK + changed * (BARE as f32 + usual);
            if (self.sum as f32) + hope < floor {
                return false;
            }
            let bare = self.trial.choosers.iter().copied();
            let bare: CellSet = bare.filter(|c| self.chosen[c.index()].length == 0).collect();
            self.trial.choosers.clear();
            self.trial.choosers.extend(bare.iter());
        }
        self.find_new_words(change);
        self.choose_again();
        self.sum as f32 >= floor
    }

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
    fn stays(&self, path: &Path) -> bool {
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
    fn choose(&mut self, cell: Cell, path: Path) {
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
                self.board.words_through(self.lexicon, cell, letter, self.shortest, |path| {
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

    /// The time for `moved` that looks best, if conflicts over words are left aside: a word
    /// through `moved` closes there if all its other cells are filled earlier, else where it did.
    fn best_time(&mut self, moved: Cell, loose: &[Path]) -> u32 {
        let groups = &mut self.trial.groups;
        groups.clear();
        for path in loose {
            if !path.cells.contains(moved) {
                continue;
            }
            let owner = self.owner[path.word.index()];
            if owner != FREE {
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
            let cell = (stamp & 0x7F) as usize;
            let gain = if self.start_row.contains(Cell(cell as u8)) {
                0
            } else {
                (i32::from(length) - worth(&self.chosen[cell])).max(0)
            };
            lost += gain;
            own = own.max(i32::from(length));
            if own - lost > best_total {
                (best, best_total) = ((stamp >> 7) + 1, own - lost);
            }
        }
        if best == 0 { self.order[moved.index()] >> 7 } else { best }
    }

    /// Lets every cell choose that must or may.
    fn choose_again(&mut self) {
        for index in 0..self.trial.choosers.len() {
            let cell = self.trial.choosers[index];
            let current = self.chosen[cell.index()];
            let (mut best, mut gain, mut displaced) = (NO_PATH, current.length, None);
            let mut consider = |plan: &Plan, path: &Path| {
                if path.length <= gain {
                    return false;
                }
                match plan.owner[path.word.index()] {
                    FREE => {
                        (best, gain, displaced) = (*path, path.length, None);
                        false
                    }
                    TAKEN => true,
                    other if other == cell.0 => true,
                    other => {
                        let second = plan.longest_free(Cell(other));
                        if second.length > gain {
                            (best, gain, displaced) =
                                (*path, second.length, Some((Cell(other), second)));
                        }
                        true
                    }
                }
            };
            for path in &self.closing[cell.index()] {
                if path.length <= current.length {
                    break;
                }
                if self.stays(path) && !consider(self, path) {
                    break;
                }
            }
            for (at, path) in &self.trial.fresh {
                if *at == cell {
                    consider(self, path);
                }
            }
            if best.length == 0 {
                continue;
            }
            if current.length > 0 {
                self.owner[current.word.index()] = FREE;
            }
            if let Some((other, second)) = displaced {
                self.owner[second.word.index()] = other.0;
                self.choose(other, second);
            }
            self.owner[best.word.index()] = cell.0;
            self.choose(cell, best);
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
