//! The board of a search: one set of squares for each level, and what a drop does to them.

use super::bits::{Bits, Layout};
use crate::tools::random::Random;
use crate::tritown::rules::{Deal, TOP, VALUES};

/// One more than the highest level, for tables by level.
pub const LEVELS: usize = TOP as usize + 1;

/// Where tiles stand. The set of level 0 holds all of them.
#[derive(Clone, Debug)]
pub struct TileField<const W: usize> {
    /// By level.
    pub tiles: [Bits<W>; LEVELS],
}

/// Where tiles would merge, by level, whether the square is empty or not.
#[derive(Clone, Debug)]
pub struct Sight<const W: usize> {
    /// Squares that touch two tiles of the level, or a tile that touches another of it.
    pub ready: [Bits<W>; LEVELS],
    /// Squares that touch a tile of the level and are not ready.
    pub half: [Bits<W>; LEVELS],
}

/// What a drop has done.
#[derive(Clone, Copy, Debug)]
pub struct Dropped {
    /// The points.
    pub points: i64,
    /// What to combine the hash of the board with.
    pub hash: u64,
    /// The same for the hash of the high tiles.
    pub high: u64,
}

/// A number for each tile on each square, to tell boards apart.
#[derive(Clone, Debug)]
pub struct Marks {
    marks: Vec<[u64; LEVELS]>,
}

impl Marks {
    /// For a board of `bits` bits.
    pub fn new(bits: usize) -> Marks {
        let mut random = Random::new(0x7219_04AE);
        let mut half = || random.below(1 << 32) as u64;
        let marks = (0..bits).map(|_| std::array::from_fn(|_| half() << 32 | half())).collect();
        Marks { marks }
    }

    /// The mark of a tile of `level` on `bit`.
    #[inline]
    pub fn of(&self, bit: usize, level: usize) -> u64 {
        self.marks[bit][level]
    }
}

impl<const W: usize> TileField<W> {
    /// The board at the start.
    pub fn new(deal: &Deal, layout: &Layout<W>) -> TileField<W> {
        let mut field = TileField { tiles: [Bits::NONE; LEVELS] };
        for (&level, &bit) in deal.squares.iter().zip(&layout.bits) {
            if level > 0 {
                field.tiles[usize::from(level)].add(usize::from(bit));
                field.tiles[0].add(usize::from(bit));
            }
        }
        field
    }

    /// Where the next tile could stand.
    #[inline]
    pub fn empty(&self, layout: &Layout<W>) -> Bits<W> {
        layout.board.without(&self.tiles[0])
    }

    /// The level of the tile on `bit`, 0 if there is none.
    pub fn level(&self, bit: usize) -> usize {
        (1..LEVELS).find(|&level| self.tiles[level].has(bit)).unwrap_or(0)
    }

    /// Where tiles would merge.
    pub fn sight(&self, layout: &Layout<W>) -> Sight<W> {
        let mut sight = Sight { ready: [Bits::NONE; LEVELS], half: [Bits::NONE; LEVELS] };
        for level in 1..LEVELS - 1 {
            if !self.tiles[level].is_none() {
                sight.look(layout, self, level);
            }
        }
        sight
    }

    /// Drops a tile of `level` on the empty `bit`. `sight` must be that of this board; it becomes
    /// that of the board after the drop. Tiles are high from level `least` on.
    #[inline]
    pub fn drop(
        &mut self,
        layout: &Layout<W>,
        marks: &Marks,
        sight: &mut Sight<W>,
        level: usize,
        bit: usize,
        least: usize,
    ) -> Dropped {
        let (mut end, mut points, mut hash, mut high) = (level, VALUES[level], 0, 0);
        while end < LEVELS - 1 && sight.ready[end].has(bit) {
            let tiles = &self.tiles[end];
            let mut group = layout.touching(&Bits::one(bit)).and(tiles);
            loop {
                let more = layout.touching(&group).and(tiles).or(&group);
                if more == group {
                    break;
                }
                group = more;
            }
            let before = hash;
            for gone in group.iter() {
                hash ^= marks.of(gone, end);
            }
            if end >= least {
                high ^= hash ^ before;
            }
            self.tiles[end] = self.tiles[end].without(&group);
            self.tiles[0] = self.tiles[0].without(&group);
            sight.look(layout, self, end);
            end += 1;
            points += VALUES[end];
        }
        self.tiles[end].add(bit);
        self.tiles[0].add(bit);
        hash ^= marks.of(bit, end);
        if end >= least {
            high ^= marks.of(bit, end);
        }
        if end < LEVELS - 1 {
            sight.look(layout, self, end);
        }
        Dropped { points, hash, high }
    }

    /// Takes the tile of `level` on `bit` away and looks anew.
    #[inline]
    pub fn clear(&mut self, layout: &Layout<W>, sight: &mut Sight<W>, level: usize, bit: usize) {
        self.tiles[level].remove(bit);
        self.tiles[0].remove(bit);
        if level < LEVELS - 1 {
            sight.look(layout, self, level);
        }
    }
}

impl<const W: usize> Sight<W> {
    /// Looks at the tiles of `level` anew.
    #[inline]
    fn look(&mut self, layout: &Layout<W>, field: &TileField<W>, level: usize) {
        let tiles = &field.tiles[level];
        let (one, two) = layout.beside(tiles);
        let ready = two.or(&layout.touching(&tiles.and(&one)));
        self.half[level] = one.without(&ready);
        self.ready[level] = ready;
    }

    /// The level that a star takes on `bit`: the highest that merges, else 1.
    #[inline]
    pub fn star(&self, bit: usize) -> usize {
        (1..LEVELS - 1).rev().find(|&level| self.ready[level].has(bit)).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tritown::format::read_task;
    use crate::tritown::generate::generate;
    use crate::tritown::rules::{Command, Town};

    /// Random play by the law and by the field side by side.
    #[test]
    fn a_field_does_what_the_law_says() {
        let mut random = Random::new(5);
        for seed in 0..17 * 4 {
            let deal = read_task(&generate("contest", seed)).expect("a task");
            let layout = Layout::<7>::new(&deal);
            let marks = Marks::new(64 * 7);
            let (mut town, mut field) = (Town::new(&deal), TileField::new(&deal, &layout));
            let mut points = 0;
            for _ in 0..60 {
                let square = random.below(deal.squares.len());
                let bit = usize::from(layout.bits[square]);
                let command = match random.below(4) {
                    0 => Command::Star(square),
                    1 => Command::Bomb(square),
                    _ => Command::Put(square),
                };
                let next = deal.sequence.get(town.built()).copied().unwrap_or(0);
                if town.make(command).is_err() {
                    continue;
                }
                let mut sight = field.sight(&layout);
                match command {
                    Command::Bomb(_) => {
                        let level = field.level(bit);
                        field.clear(&layout, &mut sight, level, bit);
                        points -= VALUES[level] / 2;
                    }
                    Command::Put(_) | Command::Star(_) => {
                        let star = matches!(command, Command::Star(_));
                        let level = if star { sight.star(bit) } else { usize::from(next) };
                        points += field.drop(&layout, &marks, &mut sight, level, bit, 1).points;
                    }
                }
                let levels = layout.bits.iter().map(|&bit| field.level(usize::from(bit)) as u8);
                assert_eq!(levels.collect::<Vec<u8>>(), town.squares());
                assert_eq!(points, town.points());
                let anew = field.sight(&layout);
                assert_eq!((anew.ready, anew.half), (sight.ready, sight.half));
            }
        }
    }
}
