//! The exact greedy: again and again the placement that scores most, until nothing fits.
//!
//! What is legal only shrinks, so each word walks down a list of its best places once. The list
//! holds the best few; when they are used up, they are looked for again on the board as it is.
//! Places are kept by length, by the product of their word factors and then by the sum of their
//! letter factors: a search stops where no place can score more than those it has.

use std::collections::BinaryHeap;

use rayon::prelude::*;

use super::filling::Filling;
use super::rules::WORTH;
use super::terrain::{EMPTY, MOST_PRODUCT, Site, Terrain};
use super::tuning::GREEDY_PLACES;
use crate::budget::Span;

/// A place for words of one length.
#[derive(Clone, Copy)]
struct Berth {
    site: Site,
    /// The product of the word factors.
    product: i32,
    /// The sum of the letter factors.
    sum: u16,
}

/// The places for each length, by falling product and then by falling sum.
struct Berths {
    by_length: Vec<Vec<Berth>>,
}

impl Berths {
    fn new(terrain: &Terrain, words: &[Vec<u8>]) -> Berths {
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut wanted = vec![false; longest + 1];
        for word in words {
            wanted[word.len()] = true;
        }
        let one = |(length, wanted): (usize, &bool)| {
            if *wanted { Berths::of_length(terrain, length) } else { Vec::new() }
        };
        Berths { by_length: wanted.par_iter().enumerate().map(|(l, w)| one((l, w))).collect() }
    }

    fn of_length(terrain: &Terrain, length: usize) -> Vec<Berth> {
        let mut berths = Vec::new();
        for (line, room) in terrain.lines() {
            let step = terrain.step(line.axis) as u32;
            for start in 0..(room + 1).saturating_sub(length) {
                let site = Site { cell: line.cell + start as u32 * step, axis: line.axis };
                if terrain.cells(site, length).any(|cell| terrain.wall[cell]) {
                    continue;
                }
                let product = terrain.cells(site, length).try_fold(1_i64, |product, cell| {
                    let product = product * i64::from(terrain.word[cell]);
                    (product <= MOST_PRODUCT).then_some(product)
                });
                let sum = terrain.cells(site, length).map(|cell| u16::from(terrain.letter[cell]));
                if let Some(product) = product {
                    berths.push(Berth { site, product: product as i32, sum: sum.sum() });
                }
            }
        }
        berths.sort_by_key(|berth| std::cmp::Reverse((berth.product, berth.sum)));
        berths
    }
}

/// The best places of one word that were legal when they were looked for, the worst first.
#[derive(Default)]
struct Prospects {
    places: Vec<(i64, Site)>,
    /// Were there more?
    cut: bool,
}

/// Can `word` lie at `site`?
fn is_legal(terrain: &Terrain, letters: &[u8], word: &[u8], site: Site) -> bool {
    let mut fresh = false;
    for (cell, &letter) in terrain.cells(site, word.len()).zip(word) {
        let there = letters[cell];
        if there == EMPTY {
            fresh = true;
        } else if there != letter {
            return false;
        }
    }
    fresh
}

/// The best legal places of `word` on the board of `letters`.
fn prospects(terrain: &Terrain, berths: &Berths, letters: &[u8], word: &[u8]) -> Prospects {
    // Letters of worth 1 count the sum of the factors; what exceeds 1 counts 9 times at the most.
    let extra: i64 = word.iter().map(|&letter| i64::from(WORTH[usize::from(letter)] - 1)).sum();
    let mut found = Prospects::default();
    let all = &berths.by_length[word.len()];
    let mut index = 0;
    while let Some(berth) = all.get(index) {
        let product = i64::from(berth.product);
        let full = found.places.len() >= GREEDY_PLACES;
        let least = if full { found.places[0].0 } else { -1 };
        if product * (i64::from(berth.sum) + 9 * extra) <= least {
            // On to the next product; those of a smaller sum score no more.
            index += all[index..].partition_point(|other| other.product == berth.product);
            continue;
        }
        index += 1;
        if !is_legal(terrain, letters, word, berth.site) {
            continue;
        }
        let score = terrain.score(word, berth.site);
        if score > least {
            let at = found.places.partition_point(|&(other, _)| other < score);
            found.places.insert(at, (score, berth.site));
            if full {
                found.places.remove(0);
            }
        }
    }
    found.cut = found.places.len() >= GREEDY_PLACES;
    found
}

/// Fills an empty board. `early` is shown the filling once, after the first few thousand units of
/// work, so that there is an answer at once.
pub fn fill(
    terrain: &Terrain,
    words: &[Vec<u8>],
    span: Span,
    mut early: impl FnMut(&Filling),
) -> Filling {
    let mut filling = Filling::new(terrain, words.len());
    let berths = Berths::new(terrain, words);
    let empty = filling.letters.clone();
    let mut all: Vec<Prospects> =
        words.par_iter().map(|word| prospects(terrain, &berths, &empty, word)).collect();
    let scans = |words: usize| (words * (2 + empty.len() / 400)) as u64;
    span.charge(scans(words.len()));
    let mut queue: BinaryHeap<(i64, u32)> = BinaryHeap::new();
    let best = |prospects: &Prospects| prospects.places.last().map(|&(score, _)| score);
    for (word, prospects) in (0..).zip(&all) {
        queue.extend(best(prospects).map(|score| (score, word)));
    }
    let mut shown = false;
    while let Some((score, word)) = queue.pop() {
        let (letters, prospects_of) = (&words[word as usize], &mut all[word as usize]);
        let Some(&(there, site)) = prospects_of.places.last() else { continue };
        debug_assert_eq!(there, score);
        if is_legal(terrain, &filling.letters, letters, site) {
            filling.add(terrain, word as usize, letters, site);
            prospects_of.places.clear();
            span.charge(1);
            if !shown && filling.points() > 0 {
                shown = true;
                early(&filling);
            }
            if span.is_late() {
                break;
            }
            continue;
        }
        prospects_of.places.pop();
        if prospects_of.places.is_empty() && prospects_of.cut {
            *prospects_of = prospects(terrain, &berths, &filling.letters, letters);
            span.charge(scans(1));
        }
        queue.extend(best(prospects_of).map(|score| (score, word)));
    }
    filling
}
