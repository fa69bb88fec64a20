//! Simulated annealing of whole plans: condensing, cooling, thermal cycles, settling.
//!
//! A plan has two phases, like vapour and water: words with little in common, and *word families*
//! that share a stem and most of their cells. A family forms from a chance nucleus, and most of the
//! points depend on which one does (`docs/lessons.md`).
//!
//! 1. *Condensing*. Only the letters above a [threshold](Worth::threshold) count, so the short
//!    words of the vapour have nothing to hold on to. A thermostat holds the share of accepted
//!    changes on a falling course: that leads every task through its own temperature of
//!    condensation, and when a poor family has formed too early it is melted again. (J. Lam and
//!    J.-M. Delosme, "Performance of a new annealing schedule", 1988, steer by the accepted share
//!    too.) Which families form is a matter of chance, so each lane has several replicas of its
//!    plan there, which compete (`population`). Of the words of five letters and more only those
//!    take part that are likely to be in families, and shorter ones unless they abound
//!    (`families`).
//! 2. *Cooling*. From the best families on, all letters count; short words fill the gaps. Cells
//!    without a word must be cheap until then; those that are left are *mended* at the end
//!    (`Plan::mend`).
//! 3. *Thermal cycles* (A. Möbius et al., "Optimization by thermal cycling", 1997). Now the plan is
//!    stuck: every letter carries half a dozen words. A cycle heats the best plan a little, cools
//!    it again, and keeps the outcome if it is no worse. On a large board only a random region is
//!    melted at a time: what one part of the board wins no other loses. While it is hot, cells may
//!    lose their words for little; then the plan is mended, and must stay whole as it cools to the
//!    end.
//! 4. *Settling*. The letters are found; the order in which cells are filled still wanders. The
//!    last cycles are nearly cold and mostly try other orders.
//!
//! Every proposal that is tried counts as an evaluation; most end before a word is walked.
//!
//! Several *lanes* search side by side, each for itself until some of the cycles are done; those
//! that are left all start from the best plan of any lane. Lanes are counted, not threads: the
//! outcome depends on the number of lanes alone.
//!
//! Words for time, from long to short: *course* (all four stages), *stage*, *stretch* (lanes do not
//! wait for each other), *turn* (of a replica) or *cycle*, *run*, *stride* (between two looks at
//! the clock), *proposal*.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | lane | one of the searches side by side | independent run |
//! | replica | a copy of a lane's plan that condenses beside others | replica, walker |
//! | population | the replicas of a lane | population annealing |
//! | family | words that share a stem and most of their cells | ordered phase, cluster |
//! | condensing | annealing through the temperature at which families form | phase transition, freezing |
//! | melt, settle | to heat a plan; to cool it nearly to zero | |
//! | slack | the part of a cycle in which cells may go without a word | constraint relaxation |

mod lane;
mod outlet;
mod population;
mod thermostat;

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::balda::plan::{Outline, Plan, Worth};
use crate::balda::proposals::Proposer;
use crate::balda::tuning::{BARE, Condensing, Cooling, Course, Cycles, Mix, Regions};
use crate::budget::{Share, Span};
use lane::{Lane, Ramp};
pub use outlet::Outlet;

/// Proposals of a lane that cools between two looks at what its share of the stage has spent.
const COOLING_RUN: u32 = 16_384;
/// The parts of a stage in which the lanes do not wait for each other.
const STRETCHES: u32 = 20;

/// Where lanes begin, and which words they know.
pub struct Start<'p, 'a> {
    /// The plan of all of them.
    pub plan: &'p Plan<'a>,
    /// A proposer for each lane.
    pub proposers: Vec<Proposer<'a>>,
}

/// Anneals from now until `span` is over, on `pool`: condenses among `likely` words, and goes on
/// among `all`, with as many lanes. Returns the best plan.
pub fn anneal<'a>(
    likely: Start<'_, 'a>,
    all: Start<'_, 'a>,
    course: Course,
    pool: &ThreadPool,
    span: Span,
    outlet: &mut Outlet,
) -> Outline {
    let span = span.rest();
    let Course { condensed, cooled, settled, .. } = course;
    let start = course.condensing.start;
    let new = |proposer| Lane::new(likely.plan.clone(), proposer, start);
    let mut first: Vec<Lane> = likely.proposers.into_iter().map(new).collect();
    Annealing { lanes: &mut first, pool, outlet }
        .condense(course.condensing, span.part(0.0, condensed));
    let after = |(condensed, proposer)| Lane::after(&condensed, all.plan.clone(), proposer);
    let mut lanes: Vec<Lane> = first.into_iter().zip(all.proposers).map(after).collect();
    let mut annealing = Annealing { lanes: &mut lanes, pool, outlet };
    annealing.cool(course.cooling, span.part(condensed, cooled));
    annealing.end_cooling(&all.plan.outline(), span);
    annealing.cycle("cycles", course.cycles, Some(course.regions), span.part(cooled, settled));
    annealing.draw_by(course.settling_mix);
    annealing.cycle("settling", course.settling, None, span.part(settled, 1.0))
}

/// A running annealing: all lanes, with what they run on.
struct Annealing<'l, 'a, 'o, 'r> {
    lanes: &'l mut [Lane<'a>],
    pool: &'l ThreadPool,
    outlet: &'l mut Outlet<'o, 'r>,
}

impl<'a> Annealing<'_, 'a, '_, '_> {
    /// The first stage: families form.
    fn condense(&mut self, condensing: Condensing, span: Span) {
        let worth = Worth { threshold: condensing.threshold, bare: condensing.bare };
        self.lanes.iter_mut().for_each(|lane| lane.count_anew_by(worth));
        self.stretches(span, "condensing", |lane, spent, stretch| {
            lane.condense(&condensing, spent, stretch);
        });
    }

    /// The second stage: short words settle around the families. Cells without a word, which cost
    /// little at first, are mostly filled before the plan sets. (The best plan so far keeps the sum
    /// that it had when such cells were cheaper: to count it anew wins nothing.)
    fn cool(&mut self, cooling: Cooling, span: Span) {
        self.stretches(span, "cooling", |lane, spent, stretch| {
            let heat = Ramp { first: cooling.hot, last: cooling.cold }.at(spent);
            let bare = Ramp { first: BARE as f32, last: cooling.bare as f32 };
            let bare = bare.at((2.0 * spent).min(1.0)) as i32;
            lane.plan.count_by(Worth { bare, ..Worth::FULL });
            lane.run(COOLING_RUN, Ramp::flat(heat * lane.temperature), stretch);
        });
    }

    /// Ends the cooling: the plans that it left with bare cells are mended, unless the whole of the
    /// annealing, `span`, is late. A lane that cannot fill its board may go on from `start`.
    fn end_cooling(&mut self, start: &Outline, span: Span) {
        self.in_all_lanes(span, |lane| lane.end_cooling(start, span));
    }

    /// The stages after that: each cycle begins where the one before was best, in every
    /// lane for itself at first, then in all lanes at the best plan of any. Returns the best plan.
    fn cycle(
        &mut self,
        name: &'static str,
        cycles: Cycles,
        regions: Option<Regions>,
        span: Span,
    ) -> Outline {
        while !span.is_over() {
            let spent = span.spent() as f32;
            if spent >= cycles.apart {
                self.join();
            }
            let heat = Ramp { first: cycles.heat, last: cycles.heat_at_end }.at(spent);
            self.in_all_lanes(span, |lane| lane.run_cycle(heat, cycles, regions, span));
            self.report(name);
        }
        self.winner().best.clone()
    }

    /// All lanes go on from the best plan of any, at its lane's temperature.
    fn join(&mut self) {
        let Lane { best, temperature, .. } = self.winner();
        let best = best.clone();
        let temperature = *temperature;
        for lane in &mut *self.lanes {
            lane.best.clone_from(&best);
            lane.temperature = temperature;
        }
    }

    /// Has all lanes draw their proposals by `mix`.
    fn draw_by(&mut self, mix: Mix) {
        self.lanes.iter_mut().for_each(|lane| lane.draw_by(mix));
    }

    /// Repeats `what` until `span` is over. It is told the spent fraction of the span and
    /// when it must end; the lanes wait for each other only at the end of a stretch. On fewer
    /// threads than lanes they take turns, each in its part of the clock's stretch.
    fn stretches(
        &mut self,
        span: Span,
        name: &'static str,
        what: impl Fn(&mut Lane<'a>, f32, Span) + Send + Sync,
    ) {
        let count = self.lanes.len();
        let threads = self.pool.current_num_threads();
        let turns = count.div_ceil(threads);
        let go = |from: f64, to: f64, lane: &mut Lane<'a>, share: &mut Share| {
            while !share.is_over() {
                let spent = from + (to - from) * share.spent();
                what(lane, spent as f32, share.span());
                share.charge(lane.take_work());
            }
        };
        let fraction = |stretch: u32| f64::from(stretch) / f64::from(STRETCHES);
        for (from, to) in (0..STRETCHES).map(|number| (fraction(number), fraction(number + 1))) {
            let stretch = span.part(from, to);
            let share = |lane| stretch.turn(lane / threads, turns).share(count);
            let mut shares: Vec<Share> = (0..count).map(share).collect();
            for (lanes, shares) in self.lanes.chunks_mut(threads).zip(shares.chunks_mut(threads)) {
                let lanes = lanes.par_iter_mut().zip(shares);
                self.pool.install(|| lanes.for_each(|(lane, share)| go(from, to, lane, share)));
            }
            self.report(name);
        }
    }

    /// Does `what` with all lanes, and charges their work.
    fn in_all_lanes(&mut self, span: Span, what: impl Fn(&mut Lane<'a>) + Send + Sync) {
        let lanes = &mut *self.lanes;
        self.pool.install(|| lanes.par_iter_mut().for_each(what));
        span.charge(lanes.iter_mut().map(Lane::take_work).sum());
    }

    /// The lane with the best plan, the first if there are several.
    fn winner(&self) -> &Lane<'a> {
        let first_best = self.lanes.iter().rev().max_by_key(|lane| lane.best.sum());
        first_best.expect("a lane at least")
    }

    /// Tells how far the search is and what the best plan counts, and now and then finishes it.
    fn report(&mut self, name: &'static str) {
        let best = self.winner().best.clone();
        self.outlet.show(name, &best);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::balda::testing::{on_any_board, on_board};
    use crate::balda::tuning::{COURSE, MIX};
    use crate::budget::{Budget, Limit};
    use crate::game::{Reporter, Unwatched};

    #[test]
    fn a_plan_with_a_bare_cell_promises_nothing() {
        let words = "aa\naaaa\naaaaa\naaaaaa\naaaaaaa\naaaaaaaa\naaaaaaaaa\nb\nbbb\n";
        for (filling, whole) in [("aaaaaa", true), ("aaaaab", false)] {
            on_board("aaa", words, filling, |plan, _| {
                let mut plan = plan.clone();
                plan.count_by(Worth { bare: 0, ..Worth::FULL });
                let sum = plan.sum() as u32;
                let outline = plan.outline();
                assert!(sum > 9, "{sum}");
                assert_eq!(outline.sure_letters(), if whole { sum } else { 0 });
                assert_eq!(outline.is_whole(), whole);
            });
        }
    }

    /// Does `what` with an annealing of `lanes` on one thread.
    fn annealing(lanes: &mut [Lane], budget: &Budget, what: impl FnOnce(&mut Annealing)) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
        let mut watch = Unwatched;
        let mut reporter = Reporter::new(budget, &mut watch, &|_| Vec::new());
        let outlet = &mut Outlet { reporter: &mut reporter, finish: &mut |_| None };
        what(&mut Annealing { lanes, pool: &pool, outlet });
    }

    #[test]
    fn plans_are_mended_though_the_clocks_part_for_cooling_is_over() {
        // Six words of different lengths, but in this order the first cell has none of them.
        let words = "ab\nabba\nba\nbab\nbaba\nbabab\nababa\nabab\nbababa\n";
        on_board("aba", words, "bababa", |plan, lore| {
            assert!(!plan.is_whole());
            let mut lane = Lane::new(plan.clone(), Proposer::new(plan, lore, MIX, 1), 1.0);
            let budget = Budget::new(Limit::Wall(Duration::from_secs(3600)), Instant::now());
            annealing(std::slice::from_mut(&mut lane), &budget, |annealing| {
                annealing.cool(COURSE.cooling, budget.whole().part(0.0, 0.0));
                annealing.end_cooling(&plan.outline(), budget.whole());
            });
            assert!(lane.plan.is_whole());
        });
    }

    #[test]
    fn lanes_are_apart_at_first_and_join_at_the_best_plan_then() {
        // No word can be spelled but the start word, so what bare cells cost is the plan's worth.
        on_board("aaa", "aaa\nbcbc\n", "bbbbbb", |plan, lore| {
            for (apart, temperatures) in [(1.0, [1.0, 2.0]), (0.0, [2.0, 2.0])] {
                let lane = |(bare, temperature)| {
                    let proposer = Proposer::new(plan, lore, MIX, 1);
                    let mut lane = Lane::new(plan.clone(), proposer, temperature);
                    lane.count_anew_by(Worth { bare, ..Worth::FULL });
                    lane
                };
                let mut lanes = [(20, 1.0), (10, 2.0)].map(lane);
                let budget = Budget::work(1);
                annealing(&mut lanes, &budget, |annealing| {
                    let cycles = Cycles { apart, slack: 0.0, ..COURSE.cycles };
                    let best = annealing.cycle("test", cycles, None, budget.whole());
                    assert_eq!(best.sum(), -60);
                    let now = annealing.lanes.iter().map(|lane| lane.temperature);
                    assert!(now.eq(temperatures), "apart {apart}");
                    annealing.join();
                    assert!(annealing.lanes.iter().all(|lane| lane.best.sum() == -60));
                });
            }
        });
    }

    #[test]
    fn more_lanes_than_threads_all_have_their_turn_under_the_clock() {
        on_any_board(|plan, lore| {
            let lane = |seed| Lane::new(plan.clone(), Proposer::new(plan, lore, MIX, seed), 0.0);
            let all_had_their_turn = |_| {
                let mut lanes: Vec<Lane> = (0..3).map(lane).collect();
                let budget = Budget::new(Limit::Wall(Duration::from_millis(300)), Instant::now());
                annealing(&mut lanes, &budget, |annealing| {
                    let whole = budget.whole();
                    annealing.stretches(whole, "test", |lane, _, _| lane.temperature += 1.0);
                });
                lanes.iter().all(|lane| lane.temperature > 0.0)
            };
            // On a busy machine a lane's turns may all fall between two slices of this process.
            assert!((0..10).any(all_had_their_turn));
        });
    }
}
