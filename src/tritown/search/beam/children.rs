//! The children of a layer: its boards with the next tile on every square that is worth a try.

use super::{Beam, Child, PARTS, PUT, State};
use crate::tritown::search::bits::Bits;
use crate::tritown::search::field::{Dropped, LEVELS, Sight, TileField};
use crate::tritown::search::tuning::{FEW, HANDFUL, TRIED};

impl<const W: usize> Beam<'_, W> {
    /// All children of a layer by one tile, each board once.
    pub(super) fn children(&mut self, step: usize, layer: &mut [State<W>]) -> Vec<Child> {
        let level = usize::from(self.ground.deal.sequence[step]);
        self.least = high_level(layer);
        for state in layer.iter_mut() {
            state.high = self.high(&state.field);
        }
        let mut children: Vec<Child> = Vec::with_capacity(layer.len() * 8);
        self.seen.clear();
        for (state, parent) in layer.iter().zip(0..) {
            let sight = state.field.sight(&self.ground.layout);
            for bit in self.tried(state, &sight, level).iter() {
                let (field, sight, dropped) = self.dropped(state, &sight, level, bit);
                let (points, hash) = (state.points + dropped.points, state.hash ^ dropped.hash);
                let command = PUT | bit as u32;
                let new = children.len() as u32;
                let index = *self.seen.entry(hash).or_insert(new);
                if let Some(same) = children.get_mut(index as usize) {
                    if points > same.points {
                        let value = same.value + (points - same.points) * PARTS as i64;
                        *same = Child { value, points, parent, command, ..*same };
                    }
                    continue;
                }
                let value = self.value(step + 1, points, &field, &sight, state.tools);
                let high = state.high ^ dropped.high;
                children.push(Child { value, points, hash, high, parent, command });
            }
        }
        children
    }

    /// The hash of the high tiles of a board.
    fn high(&self, field: &TileField<W>) -> u64 {
        (self.least..LEVELS).fold(0, |high, level| {
            let marks = field.tiles[level].iter().map(|bit| self.ground.marks.of(bit, level));
            marks.fold(high, |high, mark| high ^ mark)
        })
    }

    /// The squares to try for a tile of `level`.
    #[inline]
    fn tried(&self, state: &State<W>, sight: &Sight<W>, level: usize) -> Bits<W> {
        let empty = state.field.empty(&self.ground.layout);
        if empty.count() <= FEW {
            return empty;
        }
        let next = (level + 1).min(LEVELS - 1);
        let mut tried = sight.ready[level].and(&empty);
        let near =
            [sight.half[level], sight.ready[next].or(&sight.half[next]), self.ground.layout.board];
        for (squares, most) in near.into_iter().zip(TRIED) {
            let squares = squares.and(&empty).without(&tried);
            // Begin anywhere, or the first rows would have all.
            let from = (state.hash % (64 * W as u64)) as usize;
            let (mut early, mut late) = (most, most);
            for bit in squares.iter() {
                if bit >= from && late > 0 {
                    tried.add(bit);
                    late -= 1;
                }
            }
            early = early.min(late);
            for bit in squares.iter().take(early) {
                tried.add(bit);
            }
        }
        tried
    }

    /// What a drop of `level` on `bit` makes of `state`.
    #[inline]
    pub(super) fn dropped(
        &self,
        state: &State<W>,
        sight: &Sight<W>,
        level: usize,
        bit: usize,
    ) -> (TileField<W>, Sight<W>, Dropped) {
        let (mut field, mut sight) = (state.field.clone(), sight.clone());
        let (layout, marks) = (&self.ground.layout, &self.ground.marks);
        let dropped = field.drop(layout, marks, &mut sight, level, bit, self.least);
        (field, sight, dropped)
    }

    /// The value of a board with these `points`.
    #[inline]
    pub(super) fn value(
        &mut self,
        step: usize,
        points: i64,
        field: &TileField<W>,
        sight: &Sight<W>,
        tools: [u16; 2],
    ) -> i64 {
        self.made += 1;
        let promise = self.prospects.of(step, &self.ground.layout, field, sight, tools);
        points * PARTS as i64 + (f64::from(promise) * PARTS) as i64
    }
}

/// The level from which on the first board of a layer has a handful of tiles.
fn high_level<const W: usize>(layer: &[State<W>]) -> usize {
    let Some(first) = layer.first() else { return LEVELS };
    let mut count = 0;
    for level in (2..LEVELS).rev() {
        count += first.field.tiles[level].count();
        if count >= HANDFUL {
            return level;
        }
    }
    1
}
