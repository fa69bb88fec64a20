//! The exact greedy: again and again the placement that scores most, until nothing fits.
//!
//! What is legal only shrinks, so each word walks down a list of its best places once. The list
//! holds the best few; when they are used up, they are looked for again on the board as it is.
//! Places are kept by length, by the product of their word factors and then by the sum of their
//! letter factors: a search stops where no place can score more than those it has.

use std::collections::BinaryHeap;

use rayon::prelude::*;

use super::filling::FilledBoard;
use super::rules::WORTH;
use super::terrain::{EMPTY, MOST_PRODUCT, Terrain, WordSite};
use super::tuning::GREEDY_PLACES;
use crate::budget::Span;

/// A place for words of one length.
#[derive(Clone, Copy)]
struct Berth {
    site: WordSite,
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
                let site = WordSite { cell: line.cell + start as u32 * step, axis: line.axis };
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
    places: Vec<(i64, WordSite)>,
    /// Were there more?
    cut: bool,
}

impl Prospects {
    /// What the best of them scores.
    fn best(&self) -> Option<i64> {
        self.places.last().map(|&(score, _)| score)
    }
}

/// Can `word` lie at `site`?
fn is_legal(terrain: &Terrain, letters: &[u8], word: &[u8], site: WordSite) -> bool {
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

/// A greedy at work.
pub struct Greedy<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    berths: Berths,
    /// The places of each word.
    prospects: Vec<Prospects>,
    /// The words by the score of their best place.
    queue: BinaryHeap<(i64, u32)>,
    /// What is on the board so far.
    pub filling: FilledBoard,
}

impl<'a> Greedy<'a> {
    /// Looks for the best places of all `words` on the empty board.
    pub fn new(terrain: &'a Terrain, words: &'a [Vec<u8>], span: Span) -> Greedy<'a> {
        let filling = FilledBoard::new(terrain, words.len());
        let berths = Berths::new(terrain, words);
        let look = |word: &Vec<u8>| prospects(terrain, &berths, &filling.letters, word);
        let prospects: Vec<Prospects> = words.par_iter().map(look).collect();
        span.charge((words.len() * scan_work(terrain)) as u64);
        let best = |(word, prospects): (u32, &Prospects)| Some((prospects.best()?, word));
        let queue = (0..).zip(&prospects).filter_map(best).collect();
        Greedy { terrain, words, berths, prospects, queue, filling }
    }

    /// Lays up to `most` words, unless the time ends before.
    pub fn go(&mut self, most: usize, span: Span) {
        let mut laid = 0;
        while laid < most
            && !span.is_late()
            && let Some((_, word)) = self.queue.pop()
        {
            let letters = &self.words[word as usize];
            let prospects_of = &mut self.prospects[word as usize];
            let Some((_, site)) = prospects_of.places.pop() else { continue };
            if is_legal(self.terrain, &self.filling.letters, letters, site) {
                self.filling.add(self.terrain, word as usize, letters, site);
                laid += 1;
                continue;
            }
            if prospects_of.places.is_empty() && prospects_of.cut {
                let there = &self.filling.letters;
                *prospects_of = prospects(self.terrain, &self.berths, there, letters);
                span.charge(scan_work(self.terrain) as u64);
            }
            self.queue.extend(prospects_of.best().map(|score| (score, word)));
        }
    }
}

/// The work of a look at all places of a word.
fn scan_work(terrain: &Terrain) -> usize {
    2 + terrain.wall.len() / 400
}
