//! The squares around one square as bits, and the recursive construction of a tile on them.
//!
//! To build a tile of a height on a square, build two of the height below beside it, then the
//! third on the square itself; all else on the board stays as it was.

/// How far a view reaches from its middle in each direction.
pub const REACH: usize = 4;

/// Squares in a row of a view.
pub const SIDE: usize = 2 * REACH + 1;

/// From one row to the next; an empty column keeps the rows apart.
const STRIDE: usize = SIDE + 1;

/// The bit in the middle.
const MIDDLE: u128 = bit(REACH, REACH);

/// All squares but those at the edge.
const INNER: u128 = {
    let (mut inner, mut row) = (0, 1);
    while row + 1 < SIDE {
        inner |= ((1 << (SIDE - 2)) - 1) << (row * STRIDE + 1);
        row += 1;
    }
    inner
};

/// The most steps of one construction: with 2000 the annealing has half as many turns, with 50 it
/// misses constructions.
const MOST_STEPS: u32 = 100;

/// The same where the drops are told: a construction that is known to be possible is found.
const MOST_TOLD: u32 = 1 << 20;

/// One more than the greatest height.
pub const HEIGHTS: usize = 10;

/// What a construction may use.
#[derive(Clone, Debug)]
pub struct SiteView {
    /// Where nothing stands.
    free: u128,
    /// The squares beside a tile of each height that stays: another of it would join it.
    barred: [u128; HEIGHTS],
    /// Steps of the last construction.
    pub steps: u32,
    /// The steps at which it is given up.
    most: u32,
    /// The bits of the drops, in order, if they are asked for.
    drops: Vec<u8>,
}

/// The bit of the square in a row and a column, both from 0.
#[inline]
pub const fn bit(row: usize, column: usize) -> u128 {
    1 << (row * STRIDE + column)
}

/// The bit of the middle in the view around the square of `bit`.
#[inline]
pub const fn opposite(bit: u128) -> u128 {
    bit.reverse_bits() >> (127 - (SIDE - 1) * (STRIDE + 1))
}

/// The squares beside those of `set`, and maybe bits between the rows.
#[inline]
pub fn beside(set: u128) -> u128 {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// The bits of `set`, one by one.
#[inline]
fn bits(mut set: u128) -> impl Iterator<Item = u128> {
    std::iter::from_fn(move || {
        let low = set & set.wrapping_neg();
        set ^= low;
        (low != 0).then_some(low)
    })
}

/// Rows and columns of a bit from the middle.
fn place(bit: u8) -> (isize, isize) {
    let from_middle = |at: usize| at as isize - REACH as isize;
    (from_middle(usize::from(bit) / STRIDE), from_middle(usize::from(bit) % STRIDE))
}

impl SiteView {
    /// A view of nothing.
    pub const NONE: SiteView =
        SiteView { free: 0, barred: [0; HEIGHTS], steps: 0, most: 0, drops: Vec::new() };

    /// Looks at a board: its `free` squares, and where tiles of each height stand.
    #[inline]
    pub fn look(&mut self, free: u128, stands: &[u128; HEIGHTS]) {
        // What stands beside the edge is not seen, so nothing is built there.
        self.free = free & INNER;
        self.barred = stands.map(beside);
    }

    /// The squares that the construction of a tile of `height` in the middle needs, itself one of
    /// them; none if it is impossible. The tile may stand beside another of its height.
    pub fn build(&mut self, height: u8) -> u128 {
        self.begin(height, MOST_STEPS);
        self.raise::<false>(usize::from(height), MIDDLE, self.free)
    }

    /// The drops of that construction, as rows and columns from the middle.
    pub fn drops(&mut self, height: u8) -> Vec<(isize, isize)> {
        self.begin(height, MOST_TOLD);
        self.raise::<true>(usize::from(height), MIDDLE, self.free);
        self.drops.iter().map(|&drop| place(drop)).collect()
    }

    fn begin(&mut self, height: u8, most: u32) {
        (self.steps, self.most) = (0, most);
        self.barred[usize::from(height)] = 0;
        self.drops.clear();
    }

    /// Can a tile of `height` stand on `at`, as far as the squares around tell? Each pair of lower
    /// tiles takes a square beside it and another beyond, or two beside it.
    #[inline]
    fn has_room(&self, height: usize, at: u128, free: u128) -> bool {
        if at & free & !self.barred[height] == 0 {
            return false;
        }
        let others = free & !at;
        let around = beside(at) & free;
        let beyond = (beside(around) & others).count_ones();
        let arms = (around & beside(others)).count_ones().min(beyond);
        let alone = around.count_ones() - arms;
        (arms + alone / 2 + 1) as usize >= height
    }

    /// The squares that are needed to build a tile of `height` on `at`, where `free` is empty.
    fn raise<const TELL: bool>(&mut self, height: usize, at: u128, free: u128) -> u128 {
        self.steps += 1;
        if self.steps > self.most || !self.has_room(height, at, free) {
            return 0;
        }
        if height == 1 {
            if TELL {
                self.drops.push(at.trailing_zeros() as u8);
            }
            return at;
        }
        let below = height - 1;
        let around = beside(at) & free;
        let fit = free & !self.barred[below] & !at;
        for first in bits(around & fit) {
            for second in bits((beside(first) | around) & fit & !first) {
                if !self.has_room(below, at, free & !first & !second) {
                    continue;
                }
                let mut needs = self.merge::<TELL>(height, [at, first, second], free);
                if needs == 0 && second & around == 0 {
                    needs = self.merge::<TELL>(height, [at, second, first], free);
                }
                if needs != 0 {
                    return needs;
                }
            }
        }
        0
    }

    /// Builds the second and the third of `squares`, then the first, all one below `height`.
    #[inline]
    fn merge<const TELL: bool>(&mut self, height: usize, squares: [u128; 3], free: u128) -> u128 {
        let [at, one, other] = squares;
        let below = height - 1;
        if below == 1 && !TELL {
            return at | one | other;
        }
        if !self.has_room(below, one, free) || !self.has_room(below, other, free & !one) {
            return 0;
        }
        let begun = self.drops.len();
        let mut needs = 0;
        for (square, free) in [(one, free), (other, free & !one), (at, free & !one & !other)] {
            let more = self.raise::<TELL>(below, square, free);
            if more == 0 {
                self.drops.truncate(begun);
                return 0;
            }
            needs |= more;
        }
        needs
    }
}
