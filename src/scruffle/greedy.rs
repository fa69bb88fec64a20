//! The exact greedy: again and again the placement that scores most, until nothing fits.
//!
//! What is legal only shrinks, so each word walks down a list of its best sites once. The list
//! holds the best few; when they are used up, all sites are [looked at](super::strips) again on
//! the board as it is.

use std::collections::BinaryHeap;

use rayon::prelude::*;

use super::filling::FilledBoard;
use super::strips::SiteSums;
use super::terrain::{EMPTY, Terrain, WordSite};
use super::tuning::GREEDY_SITES;
use crate::budget::Span;

/// The best sites of one word that were legal when they were looked for, the worst first.
#[derive(Default)]
struct Prospects {
    sites: Vec<(i64, WordSite)>,
    /// Were there more?
    cut: bool,
}

impl Prospects {
    /// What the best of them scores.
    fn best(&self) -> Option<i64> {
        self.sites.last().map(|&(score, _)| score)
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

/// The best legal sites of `word` on the board of `letters`, which `strips` shows too.
fn prospects(terrain: &Terrain, strips: &SiteSums, letters: &[u8], word: &[u8]) -> Prospects {
    let mut sites: Vec<(i64, WordSite)> = Vec::with_capacity(GREEDY_SITES + 1);
    strips.look(word, 0.0, |site| {
        let score = terrain.score(word, site);
        let full = sites.len() >= GREEDY_SITES;
        if (!full || score > sites[0].0) && is_legal(terrain, letters, word, site) {
            let at = sites.partition_point(|&(other, _)| other < score);
            sites.insert(at, (score, site));
            if full {
                sites.remove(0);
            }
        }
        // Single precision may be off by a few millionths.
        if sites.len() < GREEDY_SITES { 0.0 } else { sites[0].0 as f32 * 0.999_99 }
    });
    Prospects { cut: sites.len() >= GREEDY_SITES, sites }
}

/// A greedy at work.
pub struct Greedy<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    strips: SiteSums,
    /// The sites of each word.
    prospects: Vec<Prospects>,
    /// The words by the score of their best site.
    queue: BinaryHeap<(i64, u32)>,
    /// What is on the board so far.
    pub filling: FilledBoard,
}

impl<'a> Greedy<'a> {
    /// Looks for the best sites of all `words` on the empty board.
    pub fn new(terrain: &'a Terrain, words: &'a [Vec<u8>], span: Span) -> Greedy<'a> {
        let filling = FilledBoard::new(terrain, words.len());
        let strips = SiteSums::new(terrain, words);
        let look = |word: &Vec<u8>| prospects(terrain, &strips, &filling.letters, word);
        let prospects: Vec<Prospects> = words.par_iter().map(look).collect();
        span.charge((words.len() * scan_work(terrain)) as u64);
        let best = |(word, prospects): (u32, &Prospects)| Some((prospects.best()?, word));
        let queue = (0..).zip(&prospects).filter_map(best).collect();
        Greedy { terrain, words, strips, prospects, queue, filling }
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
            let Some((_, site)) = prospects_of.sites.pop() else { continue };
            if is_legal(self.terrain, &self.filling.letters, letters, site) {
                self.filling.add(self.terrain, word as usize, letters, site);
                for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
                    self.strips.fill(cell, letter);
                }
                laid += 1;
                continue;
            }
            if prospects_of.sites.is_empty() && prospects_of.cut {
                let there = &self.filling.letters;
                *prospects_of = prospects(self.terrain, &self.strips, there, letters);
                span.charge(scan_work(self.terrain) as u64);
            }
            self.queue.extend(prospects_of.best().map(|score| (score, word)));
        }
    }
}

/// The work of a look at all sites of a word.
fn scan_work(terrain: &Terrain) -> usize {
    1 + terrain.wall.len() / 500
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::scruffle::rules::PlayedSheet;
    use crate::scruffle::testing;
    use crate::tools::random::Random;

    #[test]
    fn every_word_scores_the_most_that_any_could_until_none_fits() {
        let mut random = Random::new(5);
        for _ in 0..60 {
            let sheet = testing::sheet(&mut random, 30);
            let terrain = Terrain::new(&sheet);
            let budget = Budget::work(1000);
            let mut greedy = Greedy::new(&terrain, &sheet.words, budget.whole());
            greedy.go(usize::MAX, budget.whole());
            let mut table = PlayedSheet::new(&sheet);
            let most = |table: &PlayedSheet| {
                let all =
                    (0..sheet.words.len()).flat_map(|word| testing::legal(table, &sheet, word));
                all.map(|(score, _)| score).max()
            };
            for (word, laid) in greedy.filling.order() {
                let best = most(&table);
                assert_eq!(table.make(testing::placement(&sheet, word, laid.site)).ok(), best);
            }
            assert_eq!(most(&table), None, "nothing fits any more");
        }
    }
}
