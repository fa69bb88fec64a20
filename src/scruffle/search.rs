//! The whole search after the greedy: rounds of regions side by side.
//!
//! A large board with many words is cut in two each round; the unused words are dealt out between
//! the halves, and both are annealed for the same work. Cuts and shares differ from round to round.
//! A word across the cut stays, unless both halves together take all cells that it owns.
//! Any other board stays whole. There are several such boards side by side, the lanes; now and then
//! the worse half of them become copies of the better half. Under a clock there are as many lanes
//! as keep all threads busy. Counted work knows no threads, so the answer does not depend on them.

use rayon::prelude::*;

use super::best_sites::BestSites;
use super::filling::{FilledBoard, LaidWord};
use super::region::{Region, Window};
use super::terrain::Terrain;
use super::tuning::{
    COOLING, COPIES, FEW_HOT, FEW_LETTERS, HOT, LARGE_BOARD, LARGE_HOT, LEAST_QUOTA, MANY_WORDS,
    MOST_LANES, QUOTA, TIMES_COOLED, WORK_JOBS,
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
    large: bool,
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
        let large = terrain.wall.len() >= LARGE_BOARD && words.len() >= MANY_WORDS;
        let lanes = if large { jobs / 2 } else { jobs };
        let lanes = vec![filling.clone(); lanes.clamp(1, MOST_LANES)];
        let random = Random::new(mix(seed));
        let letters: usize = words.iter().map(Vec::len).sum();
        let open = terrain.wall.iter().filter(|&&wall| !wall).count();
        let sites = if words.len() < MANY_WORDS && letters <= FEW_LETTERS * open {
            BestSites::new(terrain, words)
        } else {
            BestSites::default()
        };
        let (best, round, copied) = (filling, 0, 0);
        Rounds { terrain, words, lanes, large, sites, best, seed, round, copied, random }
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
        for (lane, outcome, tried) in outcomes {
            self.merge(lane, &outcome);
            span.count_evaluations(tried);
        }
        if self.large {
            self.lanes.iter_mut().for_each(|lane| lane.remove_robbed(self.terrain, self.words));
        }
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
            self.lanes.sort_by_key(|lane| std::cmp::Reverse(lane.points()));
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
            let windows = if self.large { self.cut() } else { vec![self.board()] };
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
        let few = !self.sites.is_empty();
        let hot = if few {
            FEW_HOT
        } else if self.large {
            LARGE_HOT
        } else {
            HOT
        };
        (0..cooled).fold(hot, |heat, _| heat * COOLING) as f32
    }

    /// Cuts the board in two by a line at random.
    fn cut(&mut self) -> Vec<Window> {
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

    /// The words of each region: those that lie inside, and a random part of the unused ones.
    fn deal(&mut self, lane: usize, windows: &[Window]) -> Vec<Vec<u32>> {
        let mut shares = vec![Vec::new(); windows.len()];
        for (word, letters) in self.words.iter().enumerate() {
            let region = match self.lanes[lane].laid(word) {
                None => Some(self.random.below(windows.len())),
                Some(LaidWord { site, .. }) => {
                    let inside = |window: &Window| window.holds(self.terrain, site, letters.len());
                    windows.iter().position(inside)
                }
            };
            if let Some(region) = region {
                shares[region].push(word as u32);
            }
        }
        shares
    }

    /// Does to the whole board what a region did to its part.
    fn merge(&mut self, lane: usize, outcome: &[(u32, Option<LaidWord>)]) {
        let differs = |&&(word, laid): &&(u32, Option<LaidWord>)| {
            let old = self.lanes[lane].laid(word as usize);
            old.map(|old| (old.site, old.key)) != laid.map(|laid| (laid.site, laid.key))
        };
        let changed: Vec<_> = outcome.iter().filter(differs).copied().collect();
        for &(word, _) in &changed {
            let length = self.words[word as usize].len();
            self.lanes[lane].remove(self.terrain, word as usize, length);
        }
        for (word, laid) in changed {
            if let Some(laid) = laid {
                let letters = &self.words[word as usize];
                self.lanes[lane].restore(self.terrain, word as usize, letters, laid);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scruffle::rules::{Axis, Premium, Sheet};
    use crate::scruffle::terrain::WordSite;

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
}
