//! The whole search after the greedy: rounds of regions side by side.
//!
//! A board with many words is cut in two each round, elsewhere each time, and both halves are
//! annealed for the same work. Both may lay any unused word; one that both have laid stays where it
//! scores more. A word across the cut stays, unless both halves together take all cells that it
//! owns. A small board, or one with few words, stays whole, and so does any on one thread.
//!
//! There are several such boards side by side, the lanes; now and then the worse half of them
//! become copies of the better half. Under a clock there are as many lanes as keep all threads
//! busy. Counted work knows no threads, so the answer does not depend on them.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::best_sites::BestSites;
use super::filling::{FilledBoard, LaidWord};
use super::region::{Region, Window};
use super::terrain::Terrain;
use super::tuning::{
    COOLING, COPIES, CUT_BOARD, FEW_HOT, FEW_LETTERS, HOT, LEAST_QUOTA, MANY_WORDS, MOST_LANES,
    QUOTA, TIMES_COOLED, WORK_JOBS,
};
use crate::budget::{Limit, Span};
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;

/// A region to anneal.
struct Job {
    lane: usize,
    window: Window,
    own: Vec<u32>,
    seed: u64,
}

/// How many regions a search within `limit` on `threads` threads has side by side.
pub fn jobs(limit: Limit, threads: usize) -> usize {
    limit.side_by_side(WORK_JOBS, threads)
}

/// A search between two rounds.
pub struct Rounds<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    lanes: Vec<FilledBoard>,
    /// Are lanes cut in two?
    cut: bool,
    /// The best sites of single words, if these are few.
    sites: BestSites,
    best: FilledBoard,
    seed: u64,
    round: u64,
    /// How many times the better lanes were copied.
    copied: u64,
    random: Random,
}

impl<'a> Rounds<'a> {
    /// A search that begins with `filling`, of `jobs` regions side by side.
    pub fn new(
        terrain: &'a Terrain,
        words: &'a [Vec<u8>],
        filling: FilledBoard,
        seed: u64,
        jobs: usize,
    ) -> Self {
        let random = Random::new(mix(seed));
        let letters: usize = words.iter().map(Vec::len).sum();
        let open = terrain.wall.iter().filter(|&&wall| !wall).count();
        let sites = if words.len() < MANY_WORDS && letters <= FEW_LETTERS * open {
            BestSites::new(terrain, words)
        } else {
            BestSites::default()
        };
        let cut = sites.is_empty() && jobs > 1 && terrain.wall.len() >= CUT_BOARD;
        let lanes = if cut { jobs / 2 } else { jobs };
        let lanes = vec![filling.clone(); lanes.clamp(1, MOST_LANES)];
        let (best, round, copied) = (filling, 0, 0);
        Rounds { terrain, words, lanes, cut, sites, best, seed, round, copied, random }
    }

    /// The best filling so far.
    pub fn best(&self) -> &FilledBoard {
        &self.best
    }

    /// Is there a word, and a cell to put it on?
    pub fn may_improve(&self) -> bool {
        !self.words.is_empty() && self.terrain.wall.contains(&false)
    }

    /// One round, within `span`, of which the annealing is a part.
    pub fn round(&mut self, span: Span) {
        self.round += 1;
        self.share_the_best(span.spent());
        let cooled = (span.spent().clamp(0.0, 1.0) * f64::from(TIMES_COOLED)) as u32;
        let temperature = self.temperature(cooled);
        let tasks = self.tasks();
        let quota = QUOTA.min(span.rest().expected_work() / tasks.len() as u64).max(LEAST_QUOTA);
        let outcomes: Vec<_> = tasks
            .into_par_iter()
            .map(|Job { lane, window, own, seed }| {
                let filling = self.lanes[lane].clone();
                let mut region =
                    Region::new(self.terrain, self.words, &self.sites, filling, window, own, seed);
                region.anneal(temperature, quota, span);
                (lane, region.outcome(), region.tried())
            })
            .collect();
        for lane in 0..self.lanes.len() {
            let parts = outcomes.iter().filter(|&&(of, ..)| of == lane);
            self.merge(lane, parts.flat_map(|(_, outcome, _)| outcome.iter().copied()));
        }
        span.count_evaluations(outcomes.iter().map(|&(.., tried)| tried).sum());
        span.charge(1);
        for lane in &self.lanes {
            if lane.points() > self.best.points() {
                self.best = lane.clone();
            }
        }
    }

    /// Makes the worse half of the lanes copies of the better half, if it is time when `spent` is
    /// over.
    fn share_the_best(&mut self, spent: f64) {
        let due = (spent.clamp(0.0, 1.0) * COPIES) as u64;
        if std::mem::replace(&mut self.copied, due) < due {
            self.lanes.sort_by_key(|lane| Reverse(lane.points()));
            let half = self.lanes.len() / 2;
            let (better, worse) = self.lanes.split_at_mut(half);
            worse.iter_mut().rev().zip(better).for_each(|(worse, better)| worse.clone_from(better));
        }
        for lane in &mut self.lanes {
            lane.renumber();
        }
    }

    /// What the regions of a round are.
    fn tasks(&mut self) -> Vec<Job> {
        let mut tasks = Vec::new();
        for lane in 0..self.lanes.len() {
            let windows = if self.cut { self.halves() } else { vec![self.board()] };
            let shares = self.deal(lane, &windows);
            for (window, own) in windows.into_iter().zip(shares) {
                let number = self.round << 8 | tasks.len() as u64;
                let seed = mix(self.seed ^ mix(number));
                tasks.push(Job { lane, window, own, seed });
            }
        }
        tasks
    }

    /// The whole board.
    fn board(&self) -> Window {
        Window { x: (0, self.terrain.columns), y: (0, self.terrain.rows) }
    }

    /// The temperature when it has been `cooled` this often: a part of what a placement scores. It
    /// falls by the same factor each time, without the system's powers, which differ.
    fn temperature(&self, cooled: u32) -> f32 {
        let hot = if self.sites.is_empty() { HOT } else { FEW_HOT };
        (0..cooled).fold(hot, |heat, _| heat * COOLING) as f32
    }

    /// Cuts the board in two by a line at random.
    fn halves(&mut self) -> Vec<Window> {
        let (columns, rows) = (self.terrain.columns, self.terrain.rows);
        let vertical = self.random.below(columns + rows) < columns;
        let side = if vertical { columns } else { rows };
        let at = side / 2 - side / 6 + self.random.below(side / 3 + 1);
        let at = at.clamp(1.min(side), side);
        if vertical {
            vec![Window { x: (0, at), y: (0, rows) }, Window { x: (at, columns), y: (0, rows) }]
        } else {
            vec![Window { x: (0, columns), y: (0, at) }, Window { x: (0, columns), y: (at, rows) }]
        }
    }

    /// The words of each region: those that lie inside, and all that lie nowhere.
    fn deal(&self, lane: usize, windows: &[Window]) -> Vec<Vec<u32>> {
        let lies_nowhere_or_in = |window: &Window, word: usize| {
            self.lanes[lane].laid(word).is_none_or(|LaidWord { site, .. }| {
                window.holds(self.terrain, site, self.words[word].len())
            })
        };
        let words = 0..self.words.len();
        let share = |window: &Window| {
            let own = words.clone().filter(|&word| lies_nowhere_or_in(window, word));
            own.map(|word| word as u32).collect()
        };
        windows.iter().map(share).collect()
    }

    /// Does to the whole board what regions did to their parts, `outcomes` of all of them together.
    fn merge(&mut self, lane: usize, outcomes: impl Iterator<Item = (u32, Option<LaidWord>)>) {
        let filling = &mut self.lanes[lane];
        let differs = |&(word, laid): &(u32, Option<LaidWord>)| {
            let old = filling.laid(word as usize);
            old.map(|old| (old.site, old.key)) != laid.map(|laid| (laid.site, laid.key))
        };
        let mut changed: Vec<_> = outcomes.filter(differs).collect();
        changed.sort_by_key(|&(word, laid)| (word, Reverse(laid.map(|laid| laid.score))));
        changed.dedup_by_key(|&mut (word, _)| word);
        for &(word, _) in &changed {
            filling.remove(self.terrain, word as usize, self.words[word as usize].len());
        }
        for (word, laid) in changed {
            if let Some(laid) = laid {
                filling.restore(self.terrain, word as usize, &self.words[word as usize], laid);
            }
        }
        filling.remove_robbed(self.terrain, self.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::scruffle::rules::{Axis, Premium, Sheet};
    use crate::scruffle::terrain::WordSite;
    use crate::scruffle::testing;

    #[test]
    fn the_worst_lane_becomes_the_best_one() {
        let cells = vec![Premium::Letter(1); 5];
        let words = vec![vec![25], vec![10], vec![1], vec![0]];
        let sheet = Sheet { columns: 5, rows: 1, cells, words };
        let terrain = Terrain::new(&sheet);
        let filling = FilledBoard::new(&terrain, 4);
        let mut rounds = Rounds::new(&terrain, &sheet.words, filling, 1, 4);
        for (word, lane) in rounds.lanes.iter_mut().enumerate() {
            let site = WordSite { cell: 0, axis: Axis::Horizontal };
            lane.add(&terrain, word, &sheet.words[word], site);
        }
        rounds.share_the_best(0.5);
        let points: Vec<i64> = rounds.lanes.iter().map(FilledBoard::points).collect();
        assert_eq!(points, [10, 5, 5, 10]);
        rounds.share_the_best(0.5);
        assert_eq!(points, rounds.lanes.iter().map(FilledBoard::points).collect::<Vec<_>>());
    }

    #[test]
    fn a_word_that_both_halves_laid_stays_where_it_scores_more() {
        let cells = [1, 1, 1, 9, 1, 1].map(Premium::Letter).to_vec();
        let words = vec![vec![0, 1], vec![2, 3], vec![25]];
        let sheet = Sheet { columns: 6, rows: 1, cells, words };
        let terrain = Terrain::new(&sheet);
        let filling = FilledBoard::new(&terrain, 3);
        let mut rounds = Rounds::new(&terrain, &sheet.words, filling.clone(), 1, 2);
        // What a half has made of the words, which are laid from these cells on.
        let outcome = |cells: [Option<u32>; 3]| {
            let mut half = filling.clone();
            for (word, cell) in cells.into_iter().enumerate() {
                if let Some(cell) = cell {
                    let site = WordSite { cell, axis: Axis::Horizontal };
                    half.add(&terrain, word, &sheet.words[word], site);
                }
            }
            (0..3).map(move |word| (word as u32, half.laid(word))).collect::<Vec<_>>()
        };
        let halves = [outcome([Some(0), None, Some(2)]), outcome([Some(3), None, Some(5)])];
        rounds.merge(0, halves.into_iter().flatten());
        let cell = |word| rounds.lanes[0].laid(word).map(|laid| laid.site.cell);
        assert_eq!([0, 1, 2].map(cell), [Some(3), None, Some(2)]);
        testing::check(&sheet, &rounds.lanes[0]);
    }

    #[test]
    fn rounds_of_halves_keep_the_order_legal() {
        let mut random = Random::new(4);
        let cells = (0..CUT_BOARD).map(|_| Premium::Letter(random.below(10) as u8)).collect();
        let mut word = || (0..3 + random.below(4)).map(|_| random.below(4) as u8).collect();
        let words = (0..MANY_WORDS).map(|_| word()).collect();
        let sheet = Sheet { columns: 40, rows: CUT_BOARD / 40, cells, words };
        let terrain = Terrain::new(&sheet);
        let filling = FilledBoard::new(&terrain, sheet.words.len());
        let mut rounds = Rounds::new(&terrain, &sheet.words, filling, 1, 2);
        let budget = Budget::work(200_000);
        let mut points = 0;
        while !budget.whole().is_over() {
            rounds.round(budget.whole());
            testing::check(&sheet, &rounds.lanes[0]);
            points = points.max(rounds.lanes[0].points());
        }
        assert!(rounds.cut && points > 0);
        assert_eq!(rounds.best().points(), points);
    }
}
