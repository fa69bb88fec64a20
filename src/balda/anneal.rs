//! Simulated annealing of whole plans: one slow cooling, then thermal cycles.
//!
//! The cooling passes slowly through the temperatures at which word families form (see
//! [`COURSE`](crate::balda::tuning::COURSE)). Then the plan is stuck: every letter carries half a
//! dozen words, so any change of it loses more than it can bring. *Thermal cycling* (A. Möbius et
//! al., "Optimization by thermal cycling", 1997) heats the best plan a little, cools it again, and
//! keeps the outcome if it is no worse. Each cycle is short, so several *lanes* run cycles from the
//! same plan at once and the best outcome is where all go on. Lanes are counted, not threads: the
//! outcome depends on the number of lanes alone.

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::balda::plan::{Change, Outline, Plan};
use crate::balda::proposals::Proposer;
use crate::balda::tuning::Course;
use crate::budget::Stage;
use crate::game::Watch;

/// Proposals between two looks at the clock.
const STRIDE: u32 = 256;
/// Proposals of a lane between two steps of the first cooling.
const ROUND: u32 = 16_384;
/// Proposals that count as one unit of work, about a microsecond.
const PROPOSALS_A_UNIT: u64 = 2;
/// Trie nodes visited that count as one unit of work.
const NODES_A_UNIT: u64 = 128;

/// One of the searches that run side by side.
#[derive(Clone, Debug)]
struct Lane<'a> {
    plan: Plan<'a>,
    best: Outline,
    proposer: Proposer<'a>,
    change: Change,
    /// The temperature at which this lane's first cooling begins.
    hot: f32,
    work: u64,
}

impl Lane<'_> {
    /// Makes `proposals` trials while the temperature falls from `hot` to `cold`. Ends early only
    /// if the clock says that `stage` is over.
    fn cool(&mut self, proposals: u32, (hot, cold): (f32, f32), stage: Stage) {
        let strides = proposals.div_ceil(STRIDE);
        for stride in 0..strides {
            if stage.is_late() {
                break;
            }
            let temperature = between(hot, cold, stride as f32 / strides as f32);
            for _ in 0..STRIDE {
                self.step(temperature);
            }
        }
        self.work += u64::from(proposals) / PROPOSALS_A_UNIT;
        self.work += self.plan.take_visited() / NODES_A_UNIT;
    }

    /// Tries one proposal at `temperature` (Metropolis' rule, the threshold drawn beforehand).
    #[inline]
    fn step(&mut self, temperature: f32) {
        self.proposer.propose(&self.plan, &mut self.change);
        let floor = self.plan.sum() as f32 - self.proposer.exponential(temperature);
        if self.plan.try_change(&self.change, floor) && self.plan.sum() > self.best.sum() {
            self.best = self.plan.outline();
        }
    }

    /// Heats `base` and cools it again.
    fn cycle(&mut self, base: &Outline, course: Course, heat: f32, stage: Stage) {
        self.plan.restore(base);
        self.best = base.clone();
        self.cool(course.cycle, (heat, course.cool), stage);
        if self.plan.sum() >= self.best.sum() {
            // No better plan was seen on the way: where the cycle ended is as good, and new.
            self.best = self.plan.outline();
        }
    }
}

/// Anneals `plan` until `stage` is over, with one lane for each of `proposers`, on `pool`. Returns
/// the best plan.
pub fn anneal<'a>(
    plan: &Plan<'a>,
    proposers: Vec<Proposer<'a>>,
    course: Course,
    pool: &ThreadPool,
    stage: Stage,
    watch: &mut dyn Watch,
) -> Outline {
    let mut lanes: Vec<Lane> = proposers
        .into_iter()
        .zip([course.hot * course.spread, course.hot / course.spread].into_iter().cycle())
        .map(|(proposer, hot)| Lane {
            plan: plan.clone(),
            best: plan.outline(),
            proposer,
            change: Change::default(),
            hot,
            work: 0,
        })
        .collect();
    let first = stage.part(0.0, course.first);
    cool_all(&mut lanes, course, pool, first, watch);
    cycle(&mut lanes, course, pool, stage.part(course.first, 1.0), watch)
}

/// The first cooling, each lane for itself.
fn cool_all(
    lanes: &mut [Lane],
    course: Course,
    pool: &ThreadPool,
    stage: Stage,
    watch: &mut dyn Watch,
) {
    let mut spent = stage.spent();
    while spent < 1.0 {
        let cool = |lane: &mut Lane| {
            let temperature = between(lane.hot, course.cold, spent as f32);
            lane.plan.rebuild();
            lane.cool(ROUND, (temperature, temperature), stage);
        };
        pool.install(|| lanes.par_iter_mut().for_each(cool));
        let best = settle(lanes, stage);
        watch.progress("cooling", stage.spent(), letters(&lanes[best].best));
        spent = stage.spent();
    }
}

/// Thermal cycles from the best plan of all lanes, until `stage` is over. Returns the best plan.
fn cycle(
    lanes: &mut [Lane],
    course: Course,
    pool: &ThreadPool,
    stage: Stage,
    watch: &mut dyn Watch,
) -> Outline {
    let winner = settle(lanes, stage);
    let mut base = lanes[winner].best.clone();
    let mut spent = stage.spent();
    while spent < 1.0 {
        let heat = between(course.heat, course.heat_at_end, spent as f32);
        let cycle = |lane: &mut Lane| lane.cycle(&base, course, heat, stage);
        pool.install(|| lanes.par_iter_mut().for_each(cycle));
        let winner = settle(lanes, stage);
        if lanes[winner].best.sum() >= base.sum() {
            base = lanes[winner].best.clone();
        }
        watch.progress("cycles", stage.spent(), letters(&base));
        spent = stage.spent();
    }
    base
}

/// The temperature when `spent` of the way from `hot` to `cold` is done.
fn between(hot: f32, cold: f32, spent: f32) -> f32 {
    hot + (cold - hot) * spent
}

/// The sum of lengths that `plan` promises, never below nothing.
fn letters(plan: &Outline) -> u32 {
    u32::try_from(plan.sum()).unwrap_or(0)
}

/// Charges the work of all lanes and returns the lane with the best plan.
fn settle(lanes: &mut [Lane], stage: Stage) -> usize {
    stage.charge(lanes.iter_mut().map(|lane| std::mem::take(&mut lane.work)).sum());
    let best = lanes.iter().enumerate().rev().max_by_key(|(_, lane)| lane.best.sum());
    best.map_or(0, |(lane, _)| lane)
}
