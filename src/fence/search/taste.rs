//! Random sets of a number, each drawn by a taste of its own.

use super::bits::CellBits;
use super::patch::Patch;
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

    /// A set that grows from `number` by `missing` cells within `reach`, always by the cell of its
    /// border that it likes most, and its cells with their neighbours; the other numbers reach
    /// `public`. `border` is room to work in.
    pub fn set<const W: usize>(
        self,
        patch: &Patch<W>,
        number: usize,
        (reach, public): (&CellBits<W>, &CellBits<W>),
        missing: usize,
        (random, border): (&mut Random, &mut Vec<(i64, usize)>),
    ) -> Option<(CellBits<W>, CellBits<W>)> {
        let (mut set, mut touched) = (CellBits::NONE, CellBits::NONE);
        let (mut seen, mut next) = (CellBits::of(number), number);
        border.clear();
        for grown in 0..=missing {
            set.add(next);
            touched = touched.or(patch.around(next));
            if grown == missing {
                break;
            }
            for cell in patch.around(next).and(reach).without(&seen).cells() {
                let (rows, columns) = patch.drift(number, cell);
                let score = self.kills * patch.numbers_beside(cell)
                    + self.public * i64::from(public.has(cell))
                    + i64::midpoint(self.down * rows, self.right * columns)
                    + random.below(self.noise) as i64;
                border.push((score, cell));
            }
            seen = seen.or(patch.around(next));
            let best = border.iter().enumerate().max_by_key(|(_, scored)| scored.0)?.0;
            next = border.swap_remove(best).1;
        }
        Some((set, touched))
    }
}
