//! A lane: one of the searches that run side by side, with its plan and its thermostat.

use super::population::{self, Population};
use super::thermostat::{steered, target_acceptance};
use crate::balda::plan::{Change, Outline, Plan, Worth};
use crate::balda::proposals::Proposer;
use crate::balda::tuning::{BARE_AT_LAST, Condensing, Cycles, Mix, Regions, Thermostat};
use crate::budget::Span;

/// Proposals between two looks at the clock.
const STRIDE: u32 = 256;
/// Proposals that count as one unit of work, about a microsecond; a hopeless one counts for a
/// third. With [`NODES_A_UNIT`] a unit takes the same time in every stage, so stages have the same
/// shares by the clock and by work.
const PROPOSALS_A_UNIT: u64 = 4;
/// Trie nodes visited, with all that is done with the words found, that count as one unit.
const NODES_A_UNIT: u64 = 24;
/// The part of condensing in which a single plan melts. Its turns, one at least, show how many
/// there is time for, so condensing must begin with nothing spent.
const MELTING: f32 = 0.01;
/// How many times shorter its turns are than those of replicas, so that the thermostat has found
/// the temperature when the plan multiplies. 1: N = 5 -0.33 % (0.11), N >= 7 no clear change.
const SHORTER: u32 = 8;
/// How words count when the plan has been mended.
const MENDED: Worth = Worth { bare: BARE_AT_LAST, ..Worth::FULL };

/// A plan that wanders, and the best that it has been.
#[derive(Clone, Debug)]
pub(super) struct Lane<'a> {
    pub(super) plan: Plan<'a>,
    pub(super) best: Outline,
    /// In letters. What [`Lane::steer`] found last, here or in the lane whose plan this one has
    /// taken over; the later stages are told in parts of it.
    pub(super) temperature: f32,
    proposer: Proposer<'a>,
    change: Change,
    /// Changes of letters proposed, and accepted, since the temperature was steered.
    proposed: u64,
    accepted: u64,
    /// Proposals of the running run that were not worth trying.
    hopeless: u64,
    /// The plans that condense, if this is the time for it.
    population: Option<Population<'a>>,
    work: u64,
}

impl<'a> Lane<'a> {
    /// A lane that starts from `plan`.
    pub(super) fn new(plan: Plan<'a>, proposer: Proposer<'a>, temperature: f32) -> Lane<'a> {
        Lane {
            best: plan.outline(),
            plan,
            temperature,
            proposer,
            change: Change::default(),
            proposed: 0,
            accepted: 0,
            hopeless: 0,
            population: None,
            work: 0,
        }
    }

    /// A lane that goes on with `plan` from the best plan of all replicas of `condensed`. The two
    /// may know different words.
    pub(super) fn after(condensed: &Lane, mut plan: Plan<'a>, proposer: Proposer<'a>) -> Lane<'a> {
        plan.restore(&condensed.best);
        Lane::new(plan, proposer, condensed.temperature)
    }

    /// Tries one proposal by Metropolis' rule: what loses `d` is accepted with the probability
    /// exp(-d / temperature). So it may lose as much as a random number, drawn beforehand, of the
    /// exponential distribution with the mean `temperature`.
    #[inline]
    fn try_proposal(&mut self, temperature: f32) {
        let worth_trying = self.proposer.propose(&self.plan, &mut self.change);
        let floor = self.plan.sum() as f32 - self.proposer.random().exponential(temperature);
        let accepted = worth_trying && self.plan.try_change(&self.change, floor);
        self.hopeless += u64::from(!worth_trying);
        if !self.change.letters.is_empty() {
            self.proposed += 1;
            self.accepted += u64::from(accepted);
        }
        if accepted && self.plan.sum() > self.best.sum() {
            self.best = self.plan.outline();
        }
    }

    /// Makes `proposals` trials, in whole strides, while the temperature follows `ramp`. Ends early
    /// only if the clock says that `span` is over. Returns what the plan was worth on average.
    pub(super) fn run(&mut self, proposals: u32, ramp: Ramp, span: Span) -> f32 {
        let strides = proposals.div_ceil(STRIDE);
        let mut done = 0;
        let mut total = 0;
        'strides: for stride in 0..strides {
            if span.is_late() {
                break;
            }
            let temperature = ramp.at(stride as f32 / strides as f32);
            for _ in 0..STRIDE {
                self.try_proposal(temperature);
                if self.plan.is_crowded() && span.is_late() {
                    break 'strides;
                }
            }
            done += 1;
            total += i64::from(self.plan.sum());
        }
        let tried = done * STRIDE;
        span.count_evaluations(tried.into());
        let hopeless = std::mem::take(&mut self.hopeless).min(tried.into());
        self.work += (3 * u64::from(tried) - 2 * hopeless) / (3 * PROPOSALS_A_UNIT);
        self.work += self.plan.take_visited() / NODES_A_UNIT;
        if done == 0 { self.plan.sum() as f32 } else { total as f32 / done as f32 }
    }

    /// Condenses for one turn when `spent` of the stage is over, with the replica whose turn it is.
    /// After the last one's turn the temperature is steered, and the replicas compete.
    pub(super) fn condense(&mut self, condensing: &Condensing, spent: f32, span: Span) {
        let mut population = self.population.take().unwrap_or_else(|| Population::of(&self.plan));
        if population.is_young() && population.turns() > 0 && spent >= MELTING {
            let turns = population.turns() as f32 / (SHORTER as f32 * spent);
            population.grow(population::size(condensing, turns, self.plan.open().len()));
        }
        population.swap(&mut self.plan);
        self.plan.choose_by_matching();
        let times = if population.is_young() { SHORTER } else { 1 };
        let turn = condensing.turn.div_ceil(times);
        let mean = self.run(turn, Ramp::flat(self.temperature), span);
        population.swap(&mut self.plan);
        if population.end_turn(mean) {
            let before = self.temperature;
            self.steer(target_acceptance(condensing, spent), condensing.thermostat);
            population.compete(1.0 / self.temperature - 1.0 / before, self.proposer.random());
            population.shrink(1.0 - spent);
        }
        self.population = Some(population);
    }

    /// Goes through one of `cycles` from the best plan so far, a mended one, at first `heat` times
    /// as hot as the lane; a large board goes through several, one of `regions` at a time. The best
    /// plan is no worse after it than it was noted to be.
    pub(super) fn run_cycle(
        &mut self,
        heat: f32,
        cycles: Cycles,
        regions: Option<Regions>,
        span: Span,
    ) {
        let open = self.plan.open();
        let ramp = Ramp { first: self.temperature * heat, last: self.temperature * cycles.cool };
        let is_large = |regions: &Regions| open.len() >= 2 * usize::from(regions.cells);
        let Some(Regions { cells, count, heat: hotter }) = regions.filter(is_large) else {
            return self.melt(ramp, cycles, span);
        };
        let part = Cycles { proposals: cycles.proposals / count, ..cycles };
        let ramp = Ramp { first: ramp.first * hotter, ..ramp };
        for _ in 0..count {
            if span.is_late() {
                break;
            }
            let Some(centre) = self.proposer.cell_of(open) else { break };
            self.proposer.confine(self.plan.grid().nearest(centre, open, cells.into()));
            self.melt(ramp, part, span);
        }
        self.proposer.confine(open);
    }

    /// Heats the best plan so far and cools it again, where the proposer may change it; only
    /// mending, after the slack part, may change all cells. The best plan is no worse after it than
    /// it was noted to be. (The exact matching may have found a letter or two more for it; to count
    /// it anew wins nothing.)
    fn melt(&mut self, ramp: Ramp, cycles: Cycles, span: Span) {
        let Cycles { proposals, slack, bare, .. } = cycles;
        let cut = |part: f32| (proposals as f32 * part) as u32;
        let warm = ramp.at(slack);
        let base = self.best.clone();
        self.go_on_from(&base);
        if slack > 0.0 {
            self.count_anew_by(Worth { bare, ..Worth::FULL });
            self.run(cut(slack), Ramp { last: warm, ..ramp }, span);
            self.count_anew_by(MENDED);
            self.best = base;
            if span.is_late() {
                return;
            }
            self.plan.mend(|| span.is_late());
        }
        self.run(cut(1.0 - slack), Ramp { first: warm, ..ramp }, span);
        if self.plan.sum() >= self.best.sum() {
            // No better plan was seen on the way: where the cycle ended is as good, and new.
            self.best = self.plan.outline();
        }
    }

    /// Makes the lane a little warmer if less than `aim` of the changes of letters were accepted
    /// since this was done last, and a little colder if more.
    fn steer(&mut self, aim: f32, thermostat: Thermostat) {
        if self.proposed > 0 {
            let share = self.accepted.max(1) as f32 / self.proposed as f32;
            self.temperature = steered(self.temperature, aim / share, thermostat);
        }
        (self.proposed, self.accepted) = (0, 0);
    }

    /// Draws proposals by `mix` from now on.
    pub(super) fn draw_by(&mut self, mix: Mix) {
        self.proposer.draw_by(mix);
    }

    /// Counts words by `worth` from now on, and forgets the best plan so far.
    pub(super) fn count_anew_by(&mut self, worth: Worth) {
        self.plan.count_by(worth);
        self.best = self.plan.outline();
    }

    /// Ends cooling with the best plan or the present one, whichever is better when it is mended.
    /// If neither can be mended, `start` may be better than both.
    pub(super) fn end_cooling(&mut self, start: &Outline, span: Span) {
        let best = self.best.clone();
        let present = self.plan.outline();
        self.count_anew_by(MENDED);
        let outcome = better(self.mended(&best, span), self.mended(&present, span));
        self.go_on_from(&outcome);
        if !self.plan.is_whole() {
            let start = self.mended(start, span);
            self.go_on_from(&better(outcome, start));
        }
    }

    /// `outline` when it is mended, as far as there is time.
    fn mended(&mut self, outline: &Outline, span: Span) -> Outline {
        self.plan.restore(outline);
        self.plan.mend(|| span.is_late());
        self.plan.outline()
    }

    /// Goes on from `outline`, the best plan for now.
    pub(super) fn go_on_from(&mut self, outline: &Outline) {
        self.plan.restore(outline);
        self.best = self.plan.outline();
    }

    /// The work since the last call.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }
}

/// The outline that is worth more, the first if both are worth the same.
fn better(one: Outline, other: Outline) -> Outline {
    if other.sum() > one.sum() { other } else { one }
}

/// A value that goes evenly from `first` to `last`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ramp {
    pub(super) first: f32,
    pub(super) last: f32,
}

impl Ramp {
    /// The same value all the way.
    pub(super) fn flat(value: f32) -> Ramp {
        Ramp { first: value, last: value }
    }

    /// The value when the fraction `spent` of the way is done.
    pub(super) fn at(self, spent: f32) -> f32 {
        self.first + (self.last - self.first) * spent
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::balda::grid::CellSet;
    use crate::balda::testing::on_any_board;
    use crate::balda::tuning::{COURSE, MIX};
    use crate::budget::{Budget, Limit};

    #[test]
    fn a_run_is_charged_but_not_one_that_the_clock_forbids() {
        on_any_board(|plan, lore| {
            let work = |budget: Budget| {
                let mut lane = Lane::new(plan.clone(), Proposer::new(plan, lore, MIX, 1), 1.0);
                lane.run(4 * STRIDE, Ramp::flat(1.0), budget.whole());
                lane.take_work()
            };
            assert_eq!(work(Budget::new(Limit::Wall(Duration::ZERO), Instant::now())), 0);
            let proposals = u64::from(4 * STRIDE) / PROPOSALS_A_UNIT;
            assert!(work(Budget::work(1_000_000)) >= proposals);
        });
    }

    #[test]
    fn a_plan_becomes_replicas_after_a_short_turn_however_late_that_is() {
        on_any_board(|plan, lore| {
            let mut lane = Lane::new(plan.clone(), Proposer::new(plan, lore, MIX, 1), 1.0);
            let condensing = Condensing { replicas: 34.0, ..COURSE.condensing };
            let budget = Budget::work(1_000_000);
            let replicas_and_turn = [0.2, 0.25, 0.3].map(|spent| {
                let before = budget.evaluations();
                lane.condense(&condensing, spent, budget.whole());
                let replicas = lane.population.as_ref().map_or(0, Population::len);
                (replicas, budget.evaluations() - before)
            });
            // On six cells, with time for 1 / 0.25 short turns, half a long one.
            assert_eq!(replicas_and_turn, [(1, 1024), (4, 8192), (4, 8192)]);
        });
    }

    #[test]
    fn after_a_cycle_by_regions_all_cells_may_change() {
        on_any_board(|plan, lore| {
            let mut lane = Lane::new(plan.clone(), Proposer::new(plan, lore, MIX, 1), 1.0);
            let cycles = Cycles { proposals: 4 * STRIDE, ..COURSE.cycles };
            let regions = Some(Regions { cells: 3, count: 2, heat: 1.0 });
            let budget = Budget::work(1_000_000);
            lane.run_cycle(1.0, cycles, regions, budget.whole());
            let mut touched = CellSet::EMPTY;
            for _ in 0..1000 {
                lane.proposer.propose(&lane.plan, &mut lane.change);
                touched |= lane.change.letters.iter().map(|(cell, _)| *cell).collect();
            }
            assert_eq!(touched, plan.open());
        });
    }
}
