//! The whole search after the greedy: rounds of regions side by side.
//!
//! A large board with many words is one lane. Each round cuts it in two, deals the unused words out
//! among the pieces, and anneals both for the same work; cuts and shares differ from round to
//! round. Any other board is two lanes, whole boards with all words; now and then the worse one
//! becomes a copy of the better one. The number of lanes does not depend on the threads, so neither
//! does the answer.

use rayon::prelude::*;

use super::best_sites::BestSites;
use super::filling::{FilledBoard, LaidWord};
use super::region::{Region, Window};
use super::terrain::Terrain;
use super::tuning::{
    COOLING, COPIES, FEW_HOT, FEW_LETTERS, HOT, LARGE_BOARD, LARGE_HOT, LEAST_QUOTA, MANY_WORDS,
    QUOTA, TIMES_COOLED,
};
use crate::budget::Span;
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;

/// A region to anneal.
struct Job {
    lane: usize,
    window: Window,
    own: Vec<u32>,
    seed: u64,
}

/// A search between two rounds.
pub struct Rounds<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    lanes: Vec<FilledBoard>,
    /// The best sites of single words, if these are few.
    sites: BestSites,
    best: FilledBoard,
    seed: u64,
    round: u64,
    /// How many times the better lane was copied.
    copied: u64,
    random: Random,
}

impl<'a> Rounds<'a> {
    /// A search that begins with `filling`.
    pub fn new(
        terrain: &'a Terrain,
        words: &'a [Vec<u8>],
        filling: FilledBoard,
        seed: u64,
    ) -> Self {
        let large = terrain.wall.len() >= LARGE_BOARD && words.len() >= MANY_WORDS;
        let lanes = vec![filling.clone(); if large { 1 } else { 2 }];
        let random = Random::new(mix(seed));
        let letters: usize = words.iter().map(Vec::len).sum();
        let open = terrain.wall.iter().filter(|&&wall| !wall).count();
        let sites = if words.len() < MANY_WORDS && letters <= FEW_LETTERS * open {
            BestSites::new(terrain, words)
        } else {
            BestSites::default()
        };
        Rounds { terrain, words, lanes, sites, best: filling, seed, round: 0, copied: 0, random }
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
        span.charge(1);
        for lane in &self.lanes {
            if lane.points() > self.best.points() {
                self.best = lane.clone();
            }
        }
    }

    /// Makes the worse lane a copy of the better one, if it is time when `spent` is over.
    fn share_the_best(&mut self, spent: f64) {
        let due = (spent.clamp(0.0, 1.0) * COPIES) as u64;
        if std::mem::replace(&mut self.copied, due) < due
            && let Some(best) = self.lanes.iter().max_by_key(|lane| lane.points()).cloned()
        {
            self.lanes.fill(best);
        }
        for lane in &mut self.lanes {
            lane.renumber();
        }
    }

    /// What the regions of a round are.
    fn tasks(&mut self) -> Vec<Job> {
        let mut tasks = Vec::new();
        let whole = self.lanes.len() > 1;
        for lane in 0..self.lanes.len() {
            let windows = if whole { vec![self.board()] } else { self.cut() };
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
        let hot = match self.lanes.len() {
            _ if few => FEW_HOT,
            1 => LARGE_HOT,
            _ => HOT,
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
