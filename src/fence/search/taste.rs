//! Random sets of a number, each drawn by a taste of its own.

use super::bits::CellBits;
use super::ground::LiveGround;
use crate::tools::random::Random;

/// What a random set likes: towards or away from other numbers and what they reach, a direction,
/// noise.
#[derive(Clone, Copy, Debug)]
pub struct PaintTaste {
    kills: i64,
    public: i64,
    down: i64,
    right: i64,
    noise: usize,
}

impl PaintTaste {
    /// A random taste.
    pub fn new(random: &mut Random) -> PaintTaste {
        let mut like = || random.below(5) as i64 - 2;
        let (kills, public, down, right) = (like(), like(), like(), like());
        PaintTaste { kills, public, down, right, noise: 1 + random.below(6) }
    }

    /// A set that grows from `start` by `missing` cells within `reach`, and its cells with their
    /// neighbours; the other numbers reach `public`.
    pub fn set<const W: usize>(
        self,
        ground: &LiveGround<W>,
        (start, reach, public): (CellBits<W>, CellBits<W>, CellBits<W>),
        missing: usize,
        random: &mut Random,
    ) -> Option<(CellBits<W>, CellBits<W>)> {
        let number = start.first()?;
        let (mut set, mut touched) = (start, *ground.around(number));
        for _ in 0..missing {
            let mut best = None;
            for cell in touched.and(&reach).without(&set).cells() {
                let (rows, columns) = LiveGround::<W>::drift(number, cell);
                let news = ground.beside(cell).filter(|&beside| !touched.has(beside));
                let beside = news.filter(|&beside| ground.value(beside) > 0).count();
                let score = self.kills * beside as i64
                    + self.public * i64::from(public.has(cell))
                    + i64::midpoint(self.down * rows, self.right * columns)
                    + random.below(self.noise) as i64;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, cell));
                }
            }
            let (_, cell) = best?;
            set = set.or(&CellBits::of(cell));
            touched = touched.or(ground.around(cell));
        }
        Some((set, touched))
    }
}
