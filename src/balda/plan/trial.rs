//! Trying a change of a plan: first what it can bring at best, then what it brings.
//!
//! Nearly all changes are refused, so a trial touches as little as it can. A change makes words
//! *go* from the lists of some cells and brings *fresh* words. What the plan can be worth at best
//! is known from the lengths alone (`promise`): once when the gone words are gone, and again when
//! the fresh words are known. Only if that is enough do the cells really choose anew (`choice`).

use super::order::{Slot, moved_time, rank_at, time};
use super::promise::Promise;
use super::worth::Tally;
use super::{Change, Plan, When};
use crate::balda::tuning::{SHORTEST, SLACK};
use crate::balda::walk::Path;
use crate::grid::{Cell, CellSet};
use crate::letters::Letter;

/// What a change that is being tried has done so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// Words that use one of these cells are gone ...
    pub(super) gone: CellSet,
    /// ... from the lists of these cells.
    pub(super) gone_from: CellSet,
    /// The cells whose chosen words are gone.
    pub(super) lost: CellSet,
    /// Words that are new to a cell.
    pub(super) fresh: Vec<(Cell, Path)>,
    /// Words through changed cells, before it is decided at which cell each closes, with the latest time on
    /// the path. A cell whose own slot is still open is left out of that time: the only one that
    /// changes, or one that looks for its best slot.
    pub(super) loose: Vec<(u8, Path)>,
    /// Cells that must choose again, or may choose better.
    pub(super) choosers: Vec<Cell>,
    /// Choices and tally before the trial, for the way back.
    pub(super) old_chosen: Vec<(Cell, Path)>,
    pub(super) old_tally: Tally,
    old_letters: Vec<(Cell, Letter)>,
    /// Trie nodes visited, for the account of the work.
    pub(super) visited: u64,
}

impl Plan<'_> {
    /// Applies `change` if the plan's sum is at least `floor` then; else the plan stays as it is. If new
    /// letters are not good enough with the cells where `change` wants them in the order, they mostly are
    /// tried once more with one of them in the slot that looks best: the dear part, the walk, is the same.
    pub fn try_change(&mut self, change: &Change, floor: f32) -> bool {
        match (change.letters.is_empty(), change.moved) {
            (false, _) => self.try_letters(change, floor),
            (true, Some((cell, When::At(slot)))) => self.try_move(cell, slot, floor),
            (true, Some((cell, When::Best))) => {
                self.gather(cell);
                let slot = self.best_slot(cell);
                self.try_move(cell, slot, floor)
            }
            (true, None) => self.sum() as f32 >= floor,
        }
    }

    /// Is `path`, a word of the list of `cell`, still there?
    #[inline]
    pub(super) fn stays(&self, cell: Cell, path: &Path) -> bool {
        !(path.cells.meets(self.trial.gone) && self.trial.gone_from.contains(cell))
    }

    fn try_letters(&mut self, change: &Change, floor: f32) -> bool {
        self.trial.gone = CellSet::EMPTY;
        self.trial.gone_from = CellSet::EMPTY;
        self.trial.lost = CellSet::EMPTY;
        for &(cell, _) in &change.letters {
            self.trial.gone = self.trial.gone.with(cell);
            self.trial.gone_from |= self.feeds[cell.index()];
            self.trial.lost |= self.through[cell.index()];
        }
        let (spot, moves) = (change.letters[0], change.moved.is_some());
        let single = change.letters.len() == 1;
        let changed = change.letters.len() as i32;
        let mut hope = self.hope(changed);
        if single {
            hope = hope.min(self.memory.hope(spot, moves));
        }
        let Some(promise) = self.promise(changed, floor - hope) else {
            if single {
                self.memory.forget(spot, moves);
            }
            return false;
        };
        let without = promise.letters();
        self.put(change);
        self.walk(change);
        let mut placed = self.first_place(change);
        let (mut good, mut best) = self.try_place(placed, promise.clone(), floor);
        if !good && let Some(cell) = self.second_mover(change) {
            let other = Some((cell, self.best_slot(cell)));
            if other != placed {
                placed = other;
                let (better, promised) = self.try_place(placed, promise, floor);
                (good, best) = (better, best.max(promised));
            }
        }
        if single {
            self.memory.learn(spot, moves, best - without);
        }
        for &(cell, _) in &change.letters {
            self.board.set_time(cell, time(self.order.rank(cell)));
        }
        if good {
            for &(cell, letter) in &self.trial.old_letters {
                self.holders[letter.index()] = self.holders[letter.index()].without(cell);
            }
            for &(cell, _) in &change.letters {
                self.note_letter(cell);
            }
            self.keep(placed);
        } else {
            for &(cell, letter) in &self.trial.old_letters {
                self.board.set(cell, Some(letter));
            }
        }
        good
    }

    /// The letters that new words through `changed` cells may bring at the most, as far as a search
    /// should care: a usual word for each, and [`SLACK`].
    fn hope(&self, changed: i32) -> f32 {
        let letters = changed * self.tally.of_words(self.worth);
        SLACK + letters as f32 / self.open().len() as f32
    }

    /// Puts the changed letters and the time of a moved cell on the board. A single changed cell, or
    /// one that looks for its best slot, gets no time: where its words close is decided when they are
    /// known.
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

    /// The cell that moves to the slot that looks best if `change` is not good enough as it is, loose
    /// from its time. Several letters are tried again only while families form: later it hardly ever
    /// helps.
    fn second_mover(&mut self, change: &Change) -> Option<Cell> {
        let cell = match change.moved {
            Some((_, When::Best)) => return None,
            Some((cell, When::At(_))) => cell,
            None => change.letters.last()?.0,
        };
        if change.letters.len() > 1 {
            if self.worth.threshold == 0 {
                return None;
            }
            for (latest, path) in &mut self.trial.loose {
                *latest = time(self.order.last(path.cells.without(cell)));
            }
        }
        Some(cell)
    }

    /// Lets the loose words close with the `placed` cell in its slot, and cells choose anew if that
    /// is promising. Tells whether the plan is worth `floor` then, and how many letters were promised.
    fn try_place(
        &mut self,
        placed: Option<(Cell, Slot)>,
        mut promise: Promise,
        floor: f32,
    ) -> (bool, i32) {
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
        let promising = self.is_promising(&mut promise, floor);
        (promising && self.try_choices(floor), promise.letters())
    }

    /// Walks the words through every changed letter. A cell that was walked is emptied until all
    /// are done, so that a word through two changed letters is found once.
    fn walk(&mut self, change: &Change) {
        let loose = &mut self.trial.loose;
        loose.clear();
        for &(cell, letter) in &change.letters {
            self.trial.visited +=
                self.board.words_through(self.lexicon, cell, letter, SHORTEST, |path, latest| {
                    loose.push((latest, path));
                });
            self.board.set(cell, None);
        }
        for &(cell, letter) in &change.letters {
            self.board.set(cell, Some(letter));
        }
    }

    /// The words through `moved`, and when they close without it.
    pub(super) fn gather(&mut self, moved: Cell) {
        self.trial.loose.clear();
        for path in &self.closing[moved.index()] {
            let last = time(self.order.last(path.cells.without(moved)));
            self.trial.loose.push((last, *path));
        }
        for cell in self.feeds[moved.index()].without(moved).iter() {
            let last = time(self.order.rank(cell));
            let paths = self.closing[cell.index()].iter();
            let paths = paths.filter(|path| path.cells.contains(moved));
            self.trial.loose.extend(paths.map(|path| (last, *path)));
        }
    }

    fn try_move(&mut self, cell: Cell, slot: Slot, floor: f32) -> bool {
        let rank = self.order.rank(cell);
        if slot == rank || slot == rank + 1 {
            return self.sum() as f32 >= floor;
        }
        self.trial.fresh.clear();
        let promising = if slot < rank {
            self.note_earlier(cell, self.order.between(slot, rank), floor)
        } else {
            self.note_later(cell, self.order.between(rank + 1, slot), floor)
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
        self.trial.gone = passes;
        self.trial.gone_from = CellSet::of(cell);
        self.trial.lost = CellSet::EMPTY;
        if self.used[cell.index()].meets(passes) {
            self.trial.lost = CellSet::of(cell);
        }
        if !self.is_move_promising(floor, |promise| self.promise_earlier(promise, cell)) {
            return false;
        }
        if self.reach[cell.index()].meets(passes) {
            for path in self.closing[cell.index()].iter().filter(|path| path.cells.meets(passes)) {
                let last = self.order.at(self.order.last(path.cells & passes));
                self.trial.fresh.push((last, *path));
            }
        }
        true
    }

    /// Words that use `cell` and close at one of the cells that it `passes` close at `cell` instead.
    /// False, and no words are noted, if that cannot be worth `floor`.
    fn note_later(&mut self, cell: Cell, passes: CellSet, floor: f32) -> bool {
        let sources = passes & self.feeds[cell.index()];
        self.trial.gone = CellSet::of(cell);
        self.trial.gone_from = sources;
        self.trial.lost = sources & self.through[cell.index()];
        if !self.is_move_promising(floor, |promise| self.promise_later(promise, cell)) {
            return false;
        }
        for source in sources.iter() {
            let paths = self.closing[source.index()].iter();
            let paths = paths.filter(|path| path.cells.contains(cell));
            self.trial.fresh.extend(paths.map(|path| (cell, *path)));
        }
        true
    }

    /// Makes the tried change permanent, with the moved cell in its slot.
    fn keep(&mut self, moved: Option<(Cell, Slot)>) {
        let gone = self.trial.gone;
        let mut unsettled = CellSet::EMPTY;
        for cell in self.trial.gone_from.iter() {
            if self.reach[cell.index()].meets(gone) {
                self.closing[cell.index()].retain(|path| !path.cells.meets(gone));
                unsettled = unsettled.with(cell);
            }
        }
        for (cell, path) in &self.trial.fresh {
            let list = &mut self.closing[cell.index()];
            let place =
                list.partition_point(|other| super::sort_key(other) < super::sort_key(path));
            list.insert(place, *path);
            unsettled = unsettled.with(*cell);
        }
        for cell in unsettled.iter() {
            self.note_reach(cell);
        }
        for index in 0..self.trial.old_chosen.len() {
            self.note_use(self.trial.old_chosen[index].0);
        }
        if let Some((cell, slot)) = moved {
            self.move_to(cell, slot);
        }
    }

    fn move_to(&mut self, cell: Cell, slot: Slot) {
        let (first, last) = self.order.move_to(cell, slot);
        for rank in first..=last {
            self.board.set_time(self.order.at(rank), time(rank));
        }
    }
}
