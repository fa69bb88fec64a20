//! A board on which tiles are built by the recursive construction.

use super::Work;
use crate::tritown::rules::{Deal, TOP, VALUES};

/// In how many orders the squares around a square can be tried.
pub const ROTATIONS: usize = 8;

/// How many squares one construction may look at.
const MOST_LOOKS: u64 = 4000;

/// No square.
const NOWHERE: u16 = u16::MAX;

/// The board, as heights: the level less that of the sequence, plus 1.
pub struct Site {
    /// The level of the sequence.
    level: u8,
    /// The greatest height that can be built.
    pub highest: u8,
    /// How many tiles there are to build with.
    pub tiles: u64,
    start: Vec<u8>,
    board: Vec<u8>,
    beside: Vec<[u16; 4]>,
    /// The squares of all drops, in order.
    pub drops: Vec<u16>,
    /// How many squares have been looked at.
    pub looks: u64,
    /// The count at which the construction is given up.
    most: u64,
}

/// The tiles of the sequence in a tile of `height`.
pub fn mass(height: u8) -> u64 {
    3_u64.pow(u32::from(height) - 1)
}

/// What it earns to build a tile of `height`.
pub fn gain(site: &Site, height: u8) -> i64 {
    let value = |height: u8| VALUES[usize::from(site.level + height - 1)];
    (2..=height).fold(value(1), |gain, height| 3 * gain + value(height))
}

impl Site {
    /// The board of `deal`, whose tiles all have one level.
    pub fn new(deal: &Deal) -> Site {
        let level = deal.sequence.first().copied().unwrap_or(1);
        // What is lower than the sequence never merges: it is as good as a wall.
        let height = |&tile: &u8| match tile {
            0 => 0,
            tile if tile < level => TOP + 1,
            tile => tile - level + 1,
        };
        let start: Vec<u8> = deal.squares.iter().map(height).collect();
        let beside: Vec<[u16; 4]> = (0..start.len())
            .map(|square| {
                let mut four = [NOWHERE; 4];
                for (entry, next) in four.iter_mut().zip(deal.beside(square)) {
                    *entry = next as u16;
                }
                four
            })
            .collect();
        let most = beside.iter().map(|four| four.iter().filter(|&&next| next != NOWHERE).count());
        let most = most.max().unwrap_or(0) as u8 + 1;
        Site {
            level,
            highest: most.min(TOP - level),
            tiles: deal.sequence.len() as u64,
            board: start.clone(),
            start,
            beside,
            drops: Vec::new(),
            looks: 0,
            most: 0,
        }
    }

    /// How many squares there are.
    pub fn squares(&self) -> usize {
        self.board.len()
    }

    /// What stands where.
    pub fn board(&self) -> &[u8] {
        &self.board
    }

    /// Does a tile stand on `square`?
    pub fn stands(&self, square: u16) -> bool {
        self.board[usize::from(square)] > 0
    }

    /// The given board again, or that of the start.
    pub fn restore(&mut self, board: Option<&Vec<u8>>) {
        self.board.clone_from(board.unwrap_or(&self.start));
    }

    /// Builds a tile of `height` on `square`, if that is possible.
    pub fn build(&mut self, height: u8, square: u16, rotation: u8) -> bool {
        self.most = self.looks + MOST_LOOKS;
        // A tile that stays may make a pair with one that has no other beside it.
        let mut equals = self.equals(height, square);
        let (pair, third) = (equals.next(), equals.next());
        let pair = pair.filter(|&pair| self.equals(height, pair).next().is_none());
        let partner = pair.filter(|_| third.is_none()).unwrap_or(NOWHERE);
        drop(equals);
        self.raise(Work { height, square, rotation }, [partner, NOWHERE])
    }

    /// The squares around `square` where tiles of `height` stand.
    fn equals(&self, height: u8, square: u16) -> impl Iterator<Item = u16> {
        let around = self.beside[usize::from(square)].into_iter();
        around.filter(move |&next| next != NOWHERE && self.board[usize::from(next)] == height)
    }

    /// The squares around `square` in the order of `rotation`.
    fn around(&self, square: u16, rotation: u8) -> [u16; 4] {
        let mut four = self.beside[usize::from(square)];
        if rotation & 4 > 0 {
            four.reverse();
        }
        four.rotate_left(usize::from(rotation & 3));
        four
    }

    fn is_free(&self, square: u16) -> bool {
        square != NOWHERE && self.board[usize::from(square)] == 0
    }

    /// Builds a tile that may touch only `partners` of its height.
    fn raise(&mut self, work: Work, partners: [u16; 2]) -> bool {
        let Work { height, square, rotation } = work;
        self.looks += 1;
        if self.looks > self.most || !self.is_free(square) {
            return false;
        }
        let around = self.around(square, rotation);
        let (mut free, mut foreign) = (0, false);
        for next in around.into_iter().filter(|&next| next != NOWHERE) {
            let there = self.board[usize::from(next)];
            free += u8::from(there == 0);
            foreign |= there == height && !partners.contains(&next);
        }
        // Each of the pairs of lower tiles touches the square.
        if foreign || free + 1 < height {
            return false;
        }
        if height == 1 {
            self.board[usize::from(square)] = 1;
            self.drops.push(square);
            return true;
        }
        let begun = self.drops.len();
        for first in around {
            if !self.is_free(first)
                || !self.raise(Work { square: first, height: height - 1, rotation }, [NOWHERE; 2])
            {
                continue;
            }
            let half = self.drops.len();
            let others = self.around(first, rotation).into_iter().chain(around);
            for second in others {
                if second == square || !self.is_free(second) {
                    continue;
                }
                if self
                    .raise(Work { square: second, height: height - 1, rotation }, [first, NOWHERE])
                {
                    if self.raise(Work { height: height - 1, ..work }, [first, second]) {
                        self.board[usize::from(first)] = 0;
                        self.board[usize::from(second)] = 0;
                        self.board[usize::from(square)] = height;
                        return true;
                    }
                    self.board[usize::from(second)] = 0;
                    self.drops.truncate(half);
                }
            }
            self.board[usize::from(first)] = 0;
            self.drops.truncate(begun);
        }
        false
    }
}
