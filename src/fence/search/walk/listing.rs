//! All sets of a number, cell by cell. As soon as no cell that can still be added would take
//! anything from a number that can outlive the move, all that can follow is one effect.

use super::{GROWTHS_A_LOOK, Growth, Walk};
use crate::fence::search::bits::CellBits;
use crate::fence::search::patch::Patch;
use crate::fence::search::tuning::MOST_EFFECTS;

impl<const W: usize> Walk<'_, '_, W> {
    /// Lists the sets that `start` grows to with `missing` more cells in at most `most` growths,
    /// and tells in how many; `None` if these are not enough.
    pub fn list_within(&mut self, start: &Growth<W>, missing: usize, most: usize) -> Option<usize> {
        self.room = most;
        self.list(*start, missing).then(|| most - self.room)
    }

    /// Counts a growth, from a set to one with a cell more; `false` if there is no room for it.
    fn count_growth(&mut self) -> bool {
        if self.room == 0 {
            return false;
        }
        // Numbers share this count, because most have little room of their own.
        self.unseen += 1;
        if self.unseen >= GROWTHS_A_LOOK {
            self.unseen = 0;
            if self.kinds.len() >= MOST_EFFECTS || self.is_over() {
                self.room = 0;
                return false;
            }
            self.forget();
        }
        self.room -= 1;
        self.growths += 1;
        true
    }

    /// Lists the sets with `missing` more cells; `false` if there is no room for all.
    fn list(&mut self, growth: Growth<W>, missing: usize) -> bool {
        if !self.count_growth() {
            return false;
        }
        if missing == 0 {
            self.note(&growth, || growth.set);
            return true;
        }
        let space = self.reach.without(&growth.set).without(&growth.out);
        let border = growth.touched.and(&space);
        if missing == 1 {
            return self.list_last(&growth, border);
        }
        let near = self.patch.flood(&border, &space, missing - 1);
        let room = near.count();
        if room < missing {
            return true;
        }
        let growth = self.doomed(growth, &near, room - missing);
        if growth.live.is_empty() || !self.patch.touches(&near, &growth.live) {
            let patch = self.patch;
            self.note(&growth, || completed(patch, &growth, &space, missing));
            return true;
        }
        if self.is_known(&growth, &near) {
            return true;
        }
        let mut growth = growth;
        for cell in border.cells() {
            let more = self.grown(&growth, cell);
            if !self.list(more, missing - 1) {
                return false;
            }
            growth.out = growth.out.or(&CellBits::of(cell));
        }
        true
    }

    /// Is all noted already that can be left when more of the cells `near` are taken? That is told
    /// only if the numbers that can still lose something are alone in their pieces.
    fn is_known(&self, growth: &Growth<W>, near: &CellBits<W>) -> bool {
        let beside = |zone: CellBits<W>, cell| zone.or(self.patch.around(cell));
        let zone = near.cells().fold(CellBits::NONE, beside);
        let (mut large, mut safe, mut open) = (CellBits::NONE, 0, 0);
        let mut rest = growth.live;
        while let Some(first) = rest.first() {
            let piece = self.patch.flood(&CellBits::of(first), &rest, usize::MAX);
            rest = rest.without(&piece);
            match (piece.and(self.patch.numbers()).count(), piece.meets(&zone)) {
                (1, true) => open += 1,
                (1, false) => safe += 1,
                (_, true) => return false,
                (_, false) => large = large.or(&piece),
            }
        }
        (safe..=safe + open).all(|lone| self.kinds.contains(&(large, lone)))
    }

    /// Lists the sets with one more cell of `border`.
    fn list_last(&mut self, growth: &Growth<W>, border: CellBits<W>) -> bool {
        let mut neutral = false;
        for cell in border.cells() {
            if !self.count_growth() {
                return false;
            }
            let around = *self.patch.around(cell);
            if !self.patch.beside(cell).any(|beside| growth.live.has(beside)) {
                if !std::mem::replace(&mut neutral, true) {
                    self.note(growth, || growth.set.or(&CellBits::of(cell)));
                }
            } else if self.taken.insert(growth.touched.or(&around).and(&self.public)) {
                let last = self.grown(growth, cell);
                self.note(&last, || last.set);
            }
        }
        true
    }

    /// The growth without the numbers that die however it goes on: all but `spare` of the cells
    /// `near` will be taken.
    fn doomed(&mut self, growth: Growth<W>, near: &CellBits<W>, spare: usize) -> Growth<W> {
        if !near.meets(&growth.live) {
            return growth;
        }
        let count = self.others.len();
        let (mut doomed, mut live) = (false, self.far);
        let below = growth.depth * count;
        for at in 0..count {
            let reach = self.reaches[below + at];
            if reach.is_empty() {
                continue;
            }
            let shared = reach.and(near).count();
            let value = self.patch.value(self.others[at]);
            // Between both sets is a cell that neither has.
            if shared > 0 && reach.count() + spare < value + shared + 1 {
                if !std::mem::replace(&mut doomed, true) {
                    self.reaches.truncate(below + count);
                    self.reaches.extend_from_within(below..);
                }
                self.reaches[below + count + at] = CellBits::NONE;
            } else {
                live = live.or(&reach);
            }
        }
        if doomed { Growth { live, depth: growth.depth + 1, ..growth } } else { growth }
    }
}

/// `growth` with the nearest cells of `space`, so that it has `missing` cells more.
fn completed<const W: usize>(
    patch: &Patch<W>,
    growth: &Growth<W>,
    space: &CellBits<W>,
    missing: usize,
) -> CellBits<W> {
    let (mut set, mut missing) = (growth.set, missing);
    while missing > 0 {
        let mut grew = false;
        for cell in patch.flood(&set, space, 1).without(&set).cells().take(missing) {
            set = set.or(&CellBits::of(cell));
            missing -= 1;
            grew = true;
        }
        if !grew {
            break;
        }
    }
    set
}
