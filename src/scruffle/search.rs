//! The whole search after the greedy: rounds of regions side by side.
//!
//! A board with many words is cut in two each round, elsewhere each time, and both halves are
//! annealed for the same work. Both may lay any unused word; one that both have laid stays where it
//! scores more. A word across the cut stays, unless both halves together take all cells that it
//! owns. A small board, or one with few words, stays whole, and so does any on one thread. Regions
//! are kept from round to round: building one takes as long as hundreds of moves.
//!
//! There are several such boards side by side, the lanes; now and then the worse half of them
//! become copies of the better half. Under a clock there are as many lanes as keep all threads
//! busy. Counted work knows no threads, so the answer does not depend on them.

use std::cmp::Reverse;

use rayon::prelude::*;

use super::filling::{FilledBoard, LaidWord};
use super::groundwork::Groundwork;
use super::region::{Region, Window};
use super::tuning::{
    COOLING, COPIES, CUT_BOARD, CUT_QUOTA, FEW_HOT, HOT, LEAST_QUOTA, MEMORY, MOST_LANES, QUOTA,
    TIMES_COOLED, WORK_JOBS, WORK_TO_THIN,
};
use crate::budget::{Limit, Span};
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;

/// How many regions a search within `limit` on `threads` threads has side by side.
pub fn jobs(limit: Limit, threads: usize) -> usize {
    limit.side_by_side(WORK_JOBS, threads)
}

/// One of the fillings that are improved side by side: a region, or two that are alike between
/// rounds and have one half of the board each.
type Lane<'a> = Vec<Region<'a>>;

/// The placements of a filling in the order of an answer, and what they score.
#[derive(Clone, Debug, Default)]
pub struct BestFilling {
    /// The sum of the scores.
    pub points: i64,
    /// The words and how they lie.
    pub order: Vec<(usize, LaidWord)>,
}

impl BestFilling {
    /// What lies in `filling`.
    pub fn of(filling: &FilledBoard) -> BestFilling {
        BestFilling { points: filling.points(), order: filling.order() }
    }
}

/// A search between two rounds.
pub struct Rounds<'a> {
    groundwork: &'a Groundwork<'a>,
    lanes: Vec<Lane<'a>>,
    best: BestFilling,
    seed: u64,
    round: u64,
    /// How many times the better lanes were copied.
    copied: u64,
    random: Random,
}

impl<'a> Rounds<'a> {
    /// A search that begins with `filling`, of `jobs` regions side by side.
    pub fn new(
        groundwork: &'a Groundwork<'a>,
        filling: &FilledBoard,
        seed: u64,
        jobs: usize,
    ) -> Self {
        let many = groundwork.sites.is_empty();
        let cut = many && jobs > 1 && groundwork.terrain.wall.len() >= CUT_BOARD;
        let (lanes, regions) = if cut { (jobs / 2, 2) } else { (jobs, 1) };
        let lane = |_| (0..regions).map(|_| Region::new(groundwork, filling)).collect();
        let lanes = (0..lanes.clamp(1, MOST_LANES)).map(lane).collect();
        let (best, random) = (BestFilling::of(filling), Random::new(mix(seed)));
        Rounds { groundwork, lanes, best, seed, round: 0, copied: 0, random }
    }

    /// The best filling so far.
    pub fn best(&self) -> &BestFilling {
        &self.best
    }

    /// Is there a word, and a cell to put it on?
    pub fn may_improve(&self) -> bool {
        !self.groundwork.words.is_empty() && self.groundwork.terrain.wall.contains(&false)
    }

    /// One round, within `span`, of which the annealing is a part.
    pub fn round(&mut self, span: Span) {
        self.round += 1;
        self.share_the_best(span.spent());
        let cooled = (span.spent().clamp(0.0, 1.0) * f64::from(TIMES_COOLED)) as u32;
        let temperature = self.temperature(cooled);
        let windows: Vec<Window> = (0..self.lanes.len()).flat_map(|lane| self.cut(lane)).collect();
        let quota = if windows.len() > self.lanes.len() { CUT_QUOTA } else { QUOTA };
        let quota = quota.min(span.rest().expected_work() / windows.len() as u64).max(LEAST_QUOTA);
        let number = mix(self.seed ^ mix(self.round));
        let words = self.groundwork.words.len() as u64;
        let thins = span.expected_work() >= words * WORK_TO_THIN;
        let oldest = if thins { cooled.saturating_sub(MEMORY) } else { 0 };
        let regions: Vec<&mut Region> = self.lanes.iter_mut().flatten().collect();
        let jobs = regions.into_par_iter().zip(windows).enumerate();
        let anneal = |(job, (region, window)): (usize, (&mut Region, Window))| {
            region.begin(window, mix(number ^ job as u64), cooled, oldest);
            region.anneal(temperature, quota, span)
        };
        let tried = jobs.map(anneal).sum();
        span.count_evaluations(tried);
        span.charge(1);
        for lane in &mut self.lanes {
            merge(lane);
            let filling = lane[0].filling();
            if filling.points() > self.best.points {
                self.best = BestFilling::of(filling);
            }
        }
    }

    /// Makes the worse half of the lanes copies of the better half, if it is time when `spent` is
    /// over.
    fn share_the_best(&mut self, spent: f64) {
        let due = (spent.clamp(0.0, 1.0) * COPIES) as u64;
        if std::mem::replace(&mut self.copied, due) < due {
            self.lanes.sort_by_key(|lane| Reverse(lane[0].filling().points()));
            let half = self.lanes.len() / 2;
            let (better, worse) = self.lanes.split_at_mut(half);
            for (worse, better) in worse.iter_mut().rev().zip(better) {
                for region in worse {
                    region.become_like(better[0].filling());
                }
            }
        }
    }

    /// The temperature when it has been `cooled` this often: a part of what a placement scores. It
    /// falls by the same factor each time, without the system's powers, which differ.
    fn temperature(&self, cooled: u32) -> f32 {
        let hot = if self.groundwork.sites.is_empty() { HOT } else { FEW_HOT };
        (0..cooled).fold(hot, |heat, _| heat * COOLING) as f32
    }

    /// The windows of the regions of lane number `lane`: the whole board, or its halves on both
    /// sides of a line at random.
    fn cut(&mut self, lane: usize) -> Vec<Window> {
        let whole = Window::whole(self.groundwork.terrain);
        if self.lanes[lane].len() == 1 {
            return vec![whole];
        }
        let (columns, rows) = (whole.x.1, whole.y.1);
        let vertical = self.random.below(columns + rows) < columns;
        let side = if vertical { columns } else { rows };
        let at = side / 2 - side / 6 + self.random.below(side / 3 + 1);
        let at = at.clamp(1.min(side), side);
        if vertical {
            vec![Window { x: (0, at), ..whole }, Window { x: (at, columns), ..whole }]
        } else {
            vec![Window { y: (0, at), ..whole }, Window { y: (at, rows), ..whole }]
        }
    }
}

/// Makes the regions of a lane alike again. A word that both have laid stays where it scores more.
fn merge(lane: &mut Lane) {
    if lane.len() == 1 {
        return;
    }
    let mut changes: Vec<_> = lane.iter().flat_map(Region::changes).collect();
    changes.sort_by_key(|&(word, laid)| (word, Reverse(laid.map(|laid| laid.score))));
    changes.dedup_by_key(|&mut (word, _)| word);
    for region in lane.iter_mut() {
        region.adopt(&changes);
    }
    debug_assert!(lane.iter().all(|region| region.filling().letters == lane[0].filling().letters));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::scruffle::rules::{Axis, Premium, Sheet};
    use crate::scruffle::terrain::{Terrain, WordSite};
    use crate::scruffle::testing;
    use crate::scruffle::tuning::MANY_WORDS;

    /// `filling` with each of these words laid in a row from a cell on.
    fn with(groundwork: &Groundwork, filling: &FilledBoard, words: &[(usize, u32)]) -> FilledBoard {
        let mut filling = filling.clone();
        for &(word, cell) in words {
            let site = WordSite { cell, axis: Axis::Horizontal };
            filling.add(groundwork.terrain, word, &groundwork.words[word], site);
        }
        filling
    }

    #[test]
    fn the_worst_lane_becomes_the_best_one() {
        let cells = vec![Premium::Letter(1); 5];
        let words = vec![vec![25], vec![10], vec![1], vec![0]];
        let sheet = Sheet { columns: 5, rows: 1, cells, words };
        let terrain = Terrain::new(&sheet);
        let groundwork = Groundwork::new(&terrain, &sheet.words);
        let empty = FilledBoard::new(&terrain, 4);
        let mut rounds = Rounds::new(&groundwork, &empty, 1, 4);
        for (word, lane) in rounds.lanes.iter_mut().enumerate() {
            lane[0].become_like(&with(&groundwork, &empty, &[(word, 0)]));
        }
        let points = |rounds: &Rounds| -> Vec<i64> {
            rounds.lanes.iter().map(|lane| lane[0].filling().points()).collect()
        };
        rounds.share_the_best(0.5);
        assert_eq!(points(&rounds), [10, 5, 5, 10]);
        rounds.share_the_best(0.5);
        assert_eq!(points(&rounds), [10, 5, 5, 10]);
    }

    #[test]
    fn a_word_that_both_halves_laid_stays_where_it_scores_more() {
        let cells = [1, 1, 1, 9, 1, 1].map(Premium::Letter).to_vec();
        let words = vec![vec![0, 1], vec![2, 3], vec![25]];
        let sheet = Sheet { columns: 6, rows: 1, cells, words };
        let terrain = Terrain::new(&sheet);
        let groundwork = Groundwork::new(&terrain, &sheet.words);
        let empty = FilledBoard::new(&terrain, 3);
        // What a half has made of the words.
        let half = |words: &[(usize, u32)]| {
            let mut region = Region::new(&groundwork, &empty);
            region.touch_like(&with(&groundwork, &empty, words));
            region
        };
        let mut lane = vec![half(&[(0, 0), (2, 2)]), half(&[(0, 3), (2, 5)])];
        merge(&mut lane);
        for region in &lane {
            let cell = |word| region.filling().laid(word).map(|laid| laid.site.cell);
            assert_eq!([0, 1, 2].map(cell), [Some(3), None, Some(2)]);
            testing::check(&sheet, region.filling());
        }
    }

    #[test]
    fn rounds_of_halves_keep_the_order_legal() {
        let mut random = Random::new(4);
        let cells = (0..CUT_BOARD).map(|_| Premium::Letter(random.below(10) as u8)).collect();
        let mut word = || (0..3 + random.below(4)).map(|_| random.below(4) as u8).collect();
        let words = (0..MANY_WORDS).map(|_| word()).collect();
        let sheet = Sheet { columns: 40, rows: CUT_BOARD / 40, cells, words };
        let terrain = Terrain::new(&sheet);
        let groundwork = Groundwork::new(&terrain, &sheet.words);
        let mut rounds = Rounds::new(&groundwork, &FilledBoard::new(&terrain, MANY_WORDS), 1, 2);
        assert_eq!([rounds.lanes.len(), rounds.lanes[0].len()], [1, 2]);
        let budget = Budget::work(200_000);
        let mut points = 0;
        while !budget.whole().is_over() {
            rounds.round(budget.whole());
            let [left, right] = [0, 1].map(|half| rounds.lanes[0][half].filling());
            testing::check(&sheet, left);
            let places = |filling: &FilledBoard| {
                let place = |(word, laid): (usize, LaidWord)| (word, laid.site, laid.key as i64);
                filling.order().into_iter().map(place).collect::<Vec<_>>()
            };
            assert_eq!(places(left), places(right));
            points = points.max(left.points());
        }
        assert!(points > 0);
        assert_eq!(rounds.best().points, points);
    }
}
