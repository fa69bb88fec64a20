//! The board of a plan: what stands where, from which moment on.

use super::view::{HEIGHTS, REACH, SIDE, SiteView, bit};
use crate::tritown::rules::{Deal, TOP, VALUES};

/// When the tiles of the start, and the rim around the board, came to stand.
const ALWAYS: f64 = -1.0;

/// What stands on a square.
#[derive(Clone, Copy, Debug)]
pub struct SiteTile {
    /// Steps above the level of the sequence, from 1 for its own level; 0 for an empty square.
    pub height: u8,
    /// The moment from which on it stands, from 0 to 1; infinite for an empty square.
    pub since: f64,
    /// The squares that its construction needs, in the view around it.
    pub needs: u128,
}

/// Nothing.
pub const EMPTY: SiteTile = SiteTile { height: 0, since: f64::INFINITY, needs: 0 };

/// One tile to build.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// Steps above the level of the sequence, from 1 for its own level.
    pub height: u8,
    /// In the numbering of the site.
    pub square: usize,
    /// When it is built, 0 to 1. Of two tiles of one moment each stands in the way of the other.
    pub since: f64,
}

/// The board with a rim of walls around it, as wide as a view reaches.
#[derive(Clone, Debug)]
pub struct Site {
    /// The level of the sequence.
    level: u8,
    /// The greatest height that can be built.
    pub highest: u8,
    /// How many tiles there are to build with.
    pub tiles: u64,
    /// The squares that are empty at the start.
    pub squares: Vec<u32>,
    columns: usize,
    /// From one row to the next.
    pub stride: usize,
    /// By square.
    pub standing: Vec<SiteTile>,
}

/// The tiles of the sequence in a tile of `height`.
pub fn mass(height: u8) -> u64 {
    if height == 0 { 0 } else { 3_u64.pow(u32::from(height) - 1) }
}

impl Site {
    /// The board of `deal`, whose tiles all have one level.
    pub fn new(deal: &Deal) -> Site {
        let level = deal.sequence.first().copied().unwrap_or(1);
        // What is lower than the sequence never merges: it is as good as a wall.
        let height = |tile: u8| if tile < level { TOP } else { tile - level + 1 };
        let stride = deal.columns + 2 * REACH;
        let wall = SiteTile { height: TOP, since: ALWAYS, needs: 0 };
        let mut standing = vec![wall; stride * (deal.rows + 2 * REACH)];
        let mut squares = Vec::new();
        for (square, &tile) in deal.squares.iter().enumerate() {
            let (row, column) = (square / deal.columns, square % deal.columns);
            let at = (row + REACH) * stride + column + REACH;
            if tile == 0 {
                standing[at] = EMPTY;
                squares.push(at as u32);
            } else {
                standing[at].height = height(tile);
            }
        }
        let most = (0..deal.squares.len()).map(|square| deal.beside(square).len()).max();
        Site {
            level,
            highest: (most.unwrap_or(0) as u8 + 1).min(TOP + 1 - level),
            tiles: deal.sequence.len() as u64,
            squares,
            columns: deal.columns,
            stride,
            standing,
        }
    }

    /// All tiles that are built, in order.
    pub fn works(&self) -> Vec<Work> {
        let work = |&square: &u32| {
            let square = square as usize;
            let SiteTile { height, since, .. } = self.standing[square];
            (height > 0).then_some(Work { height, square, since })
        };
        let mut works: Vec<Work> = self.squares.iter().filter_map(work).collect();
        works.sort_by(|one, other| one.since.total_cmp(&other.since));
        works
    }

    /// The square of the deal.
    pub fn place(&self, square: usize) -> usize {
        let (row, column) = (square / self.stride, square % self.stride);
        (row - REACH) * self.columns + column - REACH
    }

    /// What it earns to build a tile of `height`.
    pub fn gain(&self, height: u8) -> i64 {
        let value = |height: u8| VALUES[usize::from(self.level + height - 1)];
        match height {
            0 => 0,
            _ => (2..=height).fold(value(1), |gain, height| 3 * gain + value(height)),
        }
    }

    /// The squares around `square`, those of the rim too.
    #[inline]
    pub fn around(&self, square: usize) -> [usize; 4] {
        [square - self.stride, square - 1, square + 1, square + self.stride]
    }

    /// The squares of the view around `square`, with their bits.
    #[inline]
    pub fn near(&self, square: usize) -> impl Iterator<Item = (usize, u128)> {
        let corner = square - REACH * (self.stride + 1);
        let stride = self.stride;
        (0..SIDE).flat_map(move |row| {
            (0..SIDE).map(move |column| (corner + row * stride + column, bit(row, column)))
        })
    }

    /// Looks at the squares around `square` at a moment.
    pub fn look(&self, square: usize, moment: f64, view: &mut SiteView) {
        let corner = square - REACH * (self.stride + 1);
        let (mut free, mut stands) = (0, [0; HEIGHTS]);
        for row in 0..SIDE {
            let begin = corner + row * self.stride;
            for (column, one) in self.standing[begin..begin + SIDE].iter().enumerate() {
                let stands_now = &mut stands[usize::from(one.height)];
                *(if one.since <= moment { stands_now } else { &mut free }) |= bit(row, column);
            }
        }
        view.look(free, &stands);
    }

    /// Could a tile of `height` be built on `square` at a moment, as far as the squares around
    /// tell? Not where it would make a group of three with others.
    #[inline]
    pub fn is_open(&self, height: u8, square: usize, moment: f64) -> bool {
        let around = self.around(square);
        let free = around.iter().filter(|&&at| self.standing[at].since > moment).count();
        if free + 1 < usize::from(height) {
            return false;
        }
        // Tiles of the highest level never merge.
        if self.level + height > TOP {
            return true;
        }
        let equal = |at: &usize| {
            let one = &self.standing[*at];
            one.height == height && one.since <= moment
        };
        let mut equals = around.into_iter().filter(equal);
        match (equals.next(), equals.next()) {
            (None, _) => true,
            (Some(pair), None) => !self.around(pair).iter().any(|at| *at != square && equal(at)),
            (Some(_), Some(_)) => false,
        }
    }
}
