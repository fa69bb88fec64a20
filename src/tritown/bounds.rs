//! Upper bounds for every task: how many merges the tiles of all levels can make at the most.
//!
//! A merge takes three tiles of a level and gives one of the next, and each tile exists once. So of
//! level t + 1 arise at most a third of all tiles of level t: those of the start, built ones, stars
//! or merged. At most one arises from each drop of a tile of level t or below, or of a star. It is
//! left open where and when they stand.

use std::collections::BTreeMap;

use crate::tritown::rules::{Deal, TOP, VALUES};

/// With more stars than this, fractions of merges are counted.
const MANY_STARS: usize = 128;

/// Tables by level.
type ByLevel = [i64; TOP as usize + 1];

/// A bound, and how it was found.
pub fn bound(deal: &Deal) -> (i64, &'static str) {
    let highest = ceiling(deal);
    let kind = if highest < TOP { "chain" } else { "counting" };
    (counted(deal, highest), kind)
}

/// The highest level that can arise by a merge. A drop goes up by one level for each square beside
/// it at the most, because each merge takes tiles from a square of its own; a star can be any
/// level.
fn ceiling(deal: &Deal) -> u8 {
    let most = (0..deal.squares.len()).map(|square| deal.beside(square).len()).max().unwrap_or(0);
    let built = deal.sequence.iter().max().copied().unwrap_or(0);
    if deal.stars > 0 { TOP } else { (built + most as u8).min(TOP) }
}

fn counted(deal: &Deal, highest: u8) -> i64 {
    let (mut given, mut built): (ByLevel, ByLevel) = ([0; 10], [0; 10]);
    deal.squares.iter().for_each(|&level| given[usize::from(level)] += 1);
    deal.sequence.iter().for_each(|&level| built[usize::from(level)] += 1);
    if deal.stars > MANY_STARS {
        return fractions(deal, &given, &built, highest);
    }
    // For each number of stars used and of tiles merged into this level, the most points so far.
    let mut states = BTreeMap::from([((0, 0), 0)]);
    let mut drops = deal.stars as i64;
    for level in 1..usize::from(TOP) {
        drops += built[level];
        let mut next: BTreeMap<(usize, i64), i64> = BTreeMap::new();
        for (&(used, merged), &points) in &states {
            for stars in 0..=deal.stars - used {
                let tiles = given[level] + built[level] + merged + stars as i64;
                let merges = if level < usize::from(highest) { (tiles / 3).min(drops) } else { 0 };
                // Above level 1 each star completes a group.
                if level > 1 && stars as i64 > merges {
                    break;
                }
                let points = points + (built[level] + merged + stars as i64) * VALUES[level];
                let best = next.entry((used + stars, merges)).or_insert(points);
                *best = points.max(*best);
            }
        }
        states = next;
    }
    // Tiles of the highest level stay, unless a bomb takes them.
    let room = deal.squares.len() as i64 + deal.bombs as i64 - given[9];
    let last = states
        .iter()
        .map(|(&(_, merged), &points)| points + (built[9] + merged).min(room) * VALUES[9]);
    last.max().unwrap_or(0)
}

/// As if a third of a merge were possible, and each star stood where it earns most.
fn fractions(deal: &Deal, given: &ByLevel, built: &ByLevel, highest: u8) -> i64 {
    let (mut value, mut most, mut sum) = (0.0, 0.0_f64, 0.0);
    for level in (1..=usize::from(TOP)).rev() {
        // What a tile of this level gives with all that it becomes a part of.
        let later = if level < usize::from(highest) { value / 3.0 } else { 0.0 };
        value = VALUES[level] as f64 + later;
        if level < usize::from(TOP) {
            most = most.max(value);
        }
        sum += given[level] as f64 * later + built[level] as f64 * value;
    }
    (sum + deal.stars as f64 * most).ceil() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(rows: usize, columns: usize, tiles: usize) -> Deal {
        let squares = vec![0; rows * columns];
        Deal { rows, columns, squares, sequence: vec![1; tiles], stars: 0, bombs: 0 }
    }

    #[test]
    fn the_known_bounds_of_the_contest_are_found() {
        assert_eq!(bound(&uniform(20, 20, 11_000)), (645_520, "chain"));
        assert_eq!(bound(&uniform(1, 100, 360)), (7840, "chain"));
    }

    #[test]
    fn tiles_of_the_start_alone_earn_nothing() {
        let mut deal = uniform(4, 4, 0);
        deal.squares.fill(1);
        assert_eq!(bound(&deal).0, 0);
        deal.sequence = vec![1];
        deal.squares[0] = 0;
        assert_eq!(bound(&deal).0, 24, "one drop, one merge");
    }

    #[test]
    fn counting_fractions_is_no_lower() {
        let mut deal = uniform(4, 4, 100);
        deal.sequence.extend([5, 6, 7, 8, 8, 8, 9]);
        deal.stars = 7;
        let count = |levels: &[u8]| {
            let mut by_level = [0; 10];
            for &level in levels {
                by_level[usize::from(level)] += 1;
            }
            by_level
        };
        let (given, built) = (count(&deal.squares), count(&deal.sequence));
        assert!(fractions(&deal, &given, &built, TOP) >= counted(&deal, TOP));
    }
}
