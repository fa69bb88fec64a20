//! What a board promises: a number that a beam adds to the points, cheap enough for every child.
//!
//! Words of this folder: a level is *ready* on a square where a drop of it would merge, and
//! *half ready* where one more tile is missing. A *station* is an empty square with a run of
//! ready levels.

use super::bits::{Bits, Layout};
use super::field::{LEVELS, Sight, TileField};
use crate::tools::random::Random;
use crate::tritown::rules::{Deal, VALUES};

/// The values to the power of 0.9: rare great merges shall not outweigh all else.
const DAMPED: [f32; LEVELS] =
    [0.0, 3.5, 14.8, 63.1, 268.6, 722.0, 2133.0, 7428.0, 31_623.0, 134_600.0];

/// No chain of merges is longer than a square has neighbours.
const LONGEST_CHAIN: usize = 4;

/// How much each part of a prospect counts.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// What tiles will be worth once they merge.
    pub stock: f32,
    /// Levels that are ready.
    pub ready: f32,
    /// A half ready level, as a part of a ready one.
    pub half: f32,
    /// A level that a chain reaches, as a part of the one before.
    pub chain: f32,
    /// After how many steps a tile that is to come counts half.
    pub patience: f32,
    /// Empty squares.
    pub room: f32,
    /// A star that is left, as a part of its best use.
    pub star: f32,
    /// A bomb that is left, as a part of what a tile of the sequence earns.
    pub bomb: f32,
    /// Tiles beside tiles of the same level.
    pub pairs: f32,
}

impl Taste {
    /// The usual taste.
    pub const USUAL: Taste = Taste {
        stock: 0.2,
        ready: 0.5,
        half: 0.4,
        chain: 0.9,
        patience: 12.0,
        room: 0.15,
        star: 0.3,
        bomb: 2.0,
        pairs: 0.05,
    };

    /// This taste with each part changed at random.
    #[must_use]
    pub fn changed(self, random: &mut Random, most: f32) -> Taste {
        let mut change = |part: f32| {
            // From 1 / (1 + most) to 1 + most, either side as likely.
            let by = 1.0 + most * random.below(1024) as f32 / 1024.0;
            if random.chance(128) { part * by } else { part / by }
        };
        Taste {
            stock: change(self.stock),
            ready: change(self.ready),
            half: change(self.half).min(0.9),
            chain: change(self.chain).clamp(0.5, 1.0),
            patience: change(self.patience),
            room: change(self.room),
            star: change(self.star),
            bomb: change(self.bomb),
            pairs: change(self.pairs),
        }
    }
}

/// What boards promise at each step of one deal, by one taste.
pub struct Prospects {
    taste: Taste,
    /// What a tile of each level counts.
    stock: [f32; LEVELS],
    /// What a ready level counts.
    ready: [f32; LEVELS],
    chain: [f32; LONGEST_CHAIN],
    /// For each step and level, how soon its next tile comes: 1 at once, 0 never.
    soon: Vec<[f32; LEVELS]>,
    /// For each step what each empty square too few costs.
    room: Vec<f32>,
    /// For each step the price of a star and of a bomb.
    prices: Vec<[f32; 2]>,
}

/// The weight of a group in units of tiles of level 1.
fn weight(level: usize) -> f64 {
    (1..level).fold(1.0, |weight, _| 3.0 * weight)
}

/// The highest level that all tiles and stars together could make.
fn ceiling(deal: &Deal) -> usize {
    let tiles = deal.squares.iter().chain(&deal.sequence);
    let mass: f64 =
        tiles.filter(|&&level| level > 0).map(|&level| weight(usize::from(level))).sum();
    let highest = deal.squares.iter().chain(&deal.sequence).max().copied().unwrap_or(1);
    let by_mass = (1..LEVELS).rev().find(|&level| weight(level) <= mass).unwrap_or(1);
    by_mass.min(usize::from(highest) + LONGEST_CHAIN).clamp(2, LEVELS - 1)
}

impl Prospects {
    /// What boards of `deal` promise to `taste`.
    pub fn new(deal: &Deal, taste: Taste) -> Prospects {
        let ceiling = ceiling(deal);
        let mut stock = [0.0; LEVELS];
        for level in (1..ceiling).rev() {
            stock[level] = (VALUES[level + 1] as f32 + stock[level + 1]) / 3.0;
        }
        let steps = deal.sequence.len();
        let mut soon = vec![[0.0; LEVELS]; steps + 1];
        let mut room = vec![0.0; steps + 1];
        let mut prices = vec![[0.0; 2]; steps + 1];
        let mut next = [usize::MAX; LEVELS];
        let mut to_come = 0.0;
        let star = taste.star * DAMPED[ceiling - 1];
        for step in (0..steps).rev() {
            let level = usize::from(deal.sequence[step]);
            next[level] = step;
            to_come += 2.0 * VALUES[level] as f32;
            for level in 1..LEVELS {
                if next[level] < usize::MAX {
                    let wait = (next[level] - step) as f32;
                    soon[step][level] = taste.patience / (taste.patience + wait);
                }
            }
            room[step] = taste.room * to_come;
            let left = steps - step;
            let fading = (left as f32 / (0.1 * steps as f32 + 1.0)).min(1.0);
            let average = to_come / left as f32;
            prices[step] = [star * fading, taste.bomb * average * fading];
        }
        let mut chain = [1.0; LONGEST_CHAIN];
        for length in 1..LONGEST_CHAIN {
            chain[length] = chain[length - 1] * taste.chain;
        }
        let stock = stock.map(|worth| taste.stock * worth);
        let ready = DAMPED.map(|worth| taste.ready * worth);
        Prospects { taste, stock, ready, chain, soon, room, prices }
    }

    /// What the board promises before step `step`, in points.
    #[inline]
    pub fn of<const W: usize>(
        &self,
        step: usize,
        layout: &Layout<W>,
        field: &TileField<W>,
        sight: &Sight<W>,
        [stars, bombs]: [u16; 2],
    ) -> f32 {
        let soon = &self.soon[step];
        let empty = field.empty(layout);
        let by_star = if stars > 0 { 0.3 } else { 0.0 };
        let mut promise = 0.0;
        // The stations whose runs begin at each of the last levels, whole and with one gap.
        let mut whole = [Bits::NONE; LEVELS];
        let mut gapped = [Bits::NONE; LEVELS];
        for level in 1..LEVELS - 1 {
            let tiles = &field.tiles[level];
            if tiles.is_none() {
                continue;
            }
            promise += self.stock[level] * tiles.count() as f32;
            let (ready, half) = (sight.ready[level].and(&empty), sight.half[level].and(&empty));
            let paired = tiles.and(&sight.ready[level].or(&sight.half[level]));
            promise += self.taste.pairs * DAMPED[level] * paired.count() as f32;
            let mut best = 0.0_f32;
            let least = (level + 1).saturating_sub(LONGEST_CHAIN).max(1);
            for from in least..level {
                gapped[from] = gapped[from].and(&ready).or(&whole[from].and(&half));
                whole[from] = whole[from].and(&ready);
                best = best.max(self.run(soon[from], level - from, &whole[from], &gapped[from]));
            }
            (whole[level], gapped[level]) = (ready, half);
            best = best.max(self.run(soon[level].max(by_star), 0, &ready, &half));
            promise += self.ready[level] * best;
        }
        let free = empty.count() as f32 + 1.0;
        let [star, bomb] = self.prices[step];
        promise - self.room[step] / (free * free)
            + star * f32::from(stars)
            + bomb * f32::from(bombs)
    }

    #[inline]
    fn run<const W: usize>(
        &self,
        soon: f32,
        length: usize,
        whole: &Bits<W>,
        gapped: &Bits<W>,
    ) -> f32 {
        if soon == 0.0 {
            0.0
        } else if !whole.is_none() {
            soon * self.chain[length]
        } else if !gapped.is_none() {
            soon * self.chain[length] * self.taste.half
        } else {
            0.0
        }
    }
}
