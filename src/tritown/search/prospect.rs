//! What a board promises: a number that a beam adds to the points, cheap enough for every child.
//!
//! Words of this folder: a level is *ready* on a square where a drop of it would merge, and
//! *half ready* where one more tile is missing. A *station* is an empty square with a run of
//! ready levels. A tile is *dead* if no empty square and no tile of its level touches it.

use multiversion::multiversion;

use super::bits::{Bits, Layout};
use super::field::{LEVELS, Sight, TileField};
use super::taste::Taste;
use crate::tritown::rules::{Deal, VALUES};

/// The values to the power of 0.93: rare great merges shall not outweigh all else.
const DAMPED: [f32; LEVELS] =
    [0.0, 3.6, 16.2, 72.4, 323.6, 899.0, 2754.0, 9998.0, 44_670.0, 199_600.0];

/// No chain of merges is longer than a square has neighbours.
const LONGEST_CHAIN: usize = 4;

/// What a level that is ready counts while a star is left, as if its tile came so soon.
const BY_STAR: f32 = 0.3;

/// The last part of the game, in which tools that are left lose their price.
const LAST_PART: f32 = 0.1;

/// With fewer tiles left for each star than this, stars lose their price.
const PLENTY: f32 = 12.0;

/// What a step of the game makes of a taste.
#[derive(Clone, Copy, Debug, Default)]
struct Outlook {
    /// What a tile of each level counts.
    stock: [f32; LEVELS],
    /// How soon the next tile of each level comes: 1 at once, 0 never.
    soon: [f32; LEVELS],
    /// What each empty square too few costs.
    room: f32,
    /// What a tile on the board costs, and what a dead one does.
    tiles: [f32; 2],
    /// The price of a star and of a bomb.
    tools: [f32; 2],
}

/// What boards promise at each step of one deal, by one taste.
pub struct Prospects {
    taste: Taste,
    /// What a ready level counts.
    ready: [f32; LEVELS],
    /// What a level counts that a chain of each length reaches.
    chain: [f32; LONGEST_CHAIN],
    /// What a run with each number of gaps counts.
    gaps: [f32; 3],
    outlooks: Vec<Outlook>,
}

/// The weight of a tile in units of tiles of level 1.
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
        let steps = deal.sequence.len();
        let mut outlooks = vec![Outlook::default(); steps + 1];
        let mut next = [usize::MAX; LEVELS];
        let (mut to_come, mut mass) = (0.0, 0.0);
        for step in (0..steps).rev() {
            let level = usize::from(deal.sequence[step]);
            next[level] = step;
            to_come += 2.0 * VALUES[level] as f32;
            mass += weight(level) as f32;
            let outlook = &mut outlooks[step];
            for level in (1..LEVELS).filter(|&level| next[level] < usize::MAX) {
                let wait = (next[level] - step) as f32;
                outlook.soon[level] = taste.patience / (taste.patience + wait);
            }
            for level in (1..ceiling).rev() {
                let needed = taste.mass * 2.0 * weight(level) as f32;
                let later = taste.stock * VALUES[level + 1] as f32 + outlook.stock[level + 1];
                outlook.stock[level] = (mass / needed).min(1.0) * later / 3.0;
            }
            let left = (steps - step) as f32;
            let fading = (left / (LAST_PART * steps as f32 + 1.0)).min(1.0);
            let average = to_come / left * fading;
            outlook.room = taste.room * to_come;
            outlook.tiles = [taste.fill * average, taste.dead * average];
            // Where there are many stars they need not wait for the best use of all.
            let scarce = (left / (PLENTY * deal.stars as f32)).min(fading);
            outlook.tools = [taste.star * DAMPED[ceiling - 1] * scarce, taste.bomb * average];
        }
        let mut chain = [1.0; LONGEST_CHAIN];
        for length in 1..LONGEST_CHAIN {
            chain[length] = chain[length - 1] * taste.chain;
        }
        let ready = DAMPED.map(|damping| taste.ready * damping);
        let gaps = [1.0, taste.half, taste.half * taste.gap];
        Prospects { taste, ready, chain, gaps, outlooks }
    }

    /// The part of a layer that boards with the same high tiles may take.
    pub fn crowd(&self) -> f32 {
        self.taste.crowd
    }

    /// What the board promises before step `step`, in points.
    #[inline]
    pub fn of<const W: usize>(
        &self,
        step: usize,
        layout: &Layout<W>,
        field: &TileField<W>,
        sight: &Sight<W>,
        tools: [u16; 2],
    ) -> f32 {
        promised(self, step, layout, field, sight, tools)
    }

    /// For each level the best two of the runs that merge it, from each level that comes soon.
    #[inline]
    fn runs<const W: usize>(
        &self,
        soon: &[f32; LEVELS],
        by_star: f32,
        empty: &Bits<W>,
        sight: &Sight<W>,
    ) -> [[f32; 2]; LEVELS] {
        let mut runs = [[0.0; 2]; LEVELS];
        for from in 1..LEVELS - 1 {
            let soon = soon[from];
            // The squares with no gap in the run, with one and with two.
            let mut whole = sight.ready[from].and(empty);
            let (mut gapped, mut doubly) = (sight.half[from].and(empty), Bits::NONE);
            let reached = runs[from..].iter_mut().zip(from..LEVELS - 1).zip(self.chain);
            for ((best, level), chain) in reached {
                if level > from {
                    let (ready, half) = (&sight.ready[level], &sight.half[level]);
                    doubly = doubly.and(ready).or(&gapped.and(half));
                    gapped = gapped.and(ready).or(&whole.and(half));
                    whole = whole.and(ready);
                }
                let squares = [&whole, &gapped, &doubly];
                let Some(gap) = squares.iter().position(|squares| !squares.is_none()) else {
                    break;
                };
                let pull = if level == from { soon.max(by_star) } else { soon };
                let run = pull * chain * self.gaps[gap];
                let [best, second] = best;
                if run > *best {
                    (*best, *second) = (run, *best);
                } else {
                    *second = second.max(run);
                }
                if soon == 0.0 {
                    break;
                }
            }
        }
        runs
    }
}

/// [`Prospects::of`], compiled twice: once for processors that count bits in one instruction.
#[multiversion(targets("x86_64+avx2+popcnt+bmi1+bmi2"))]
fn promised<const W: usize>(
    prospects: &Prospects,
    step: usize,
    layout: &Layout<W>,
    field: &TileField<W>,
    sight: &Sight<W>,
    [stars, bombs]: [u16; 2],
) -> f32 {
    let (outlook, taste) = (&prospects.outlooks[step], &prospects.taste);
    let empty = field.empty(layout);
    let by_star = if stars > 0 { BY_STAR } else { 0.0 };
    let runs = prospects.runs(&outlook.soon, by_star, &empty, sight);
    let open = layout.touching(&empty);
    let (mut promise, mut all_dead) = (0.0, 0.0);
    for level in 1..LEVELS - 1 {
        let tiles = &field.tiles[level];
        if tiles.is_none() {
            continue;
        }
        let count = tiles.count() as f32;
        let paired = tiles.and(&sight.ready[level].or(&sight.half[level]));
        let dead = tiles.without(&open).without(&paired).count() as f32;
        all_dead += dead;
        let lost = taste.buried * dead + taste.excess * (count - 2.0).max(0.0);
        promise += outlook.stock[level] * (count - lost);
        promise += taste.pairs * DAMPED[level] * paired.count() as f32;
        let [best, second] = runs[level];
        promise += prospects.ready[level] * (best + taste.second * second);
    }
    let free = empty.count() as f32 + 1.0;
    let [tile, dead] = outlook.tiles;
    let [star, bomb] = outlook.tools;
    promise - tile * field.tiles[0].count() as f32 - dead * all_dead - outlook.room / (free * free)
        + star * f32::from(stars)
        + bomb * f32::from(bombs)
}
