//! Several searches side by side; now and then a bad one goes on from the plan of a good one.

use rayon::prelude::*;

use super::Common;
use super::anneal::Lane;
use super::plan::{ActionPlan, StartBoard, Strips};
use super::tuning::{COURSE, FIRST_ACTIONS, FROM, LOOKS, WORK_LANES};
use crate::budget::{Budget, Share, Span};
use crate::tools::fingerprint::mix;
use crate::tools::threads;

/// Anneals until `span` of `budget` is over; tells `hold` of the best plan now and then.
pub fn anneal(
    ground: &StartBoard,
    Common { settings, firsts }: Common,
    from: Option<&Strips>,
    (budget, span): (&Budget, Span),
    hold: &mut dyn FnMut(&Strips),
) {
    let lane = |seed| Lane::new(ActionPlan::new(ground, firsts), COURSE, mix(seed));
    let start = from.copied().unwrap_or_else(|| {
        let mut first = lane(settings.seed);
        for count in FIRST_ACTIONS {
            first.begin(count);
            hold(&first.best.0);
        }
        first.best.0
    });
    let pool = if settings.threads > 1 { threads::pool(settings.threads).ok() } else { None };
    let workers = pool.as_ref().map_or(1, |_| settings.threads);
    let count = budget.limit().side_by_side(WORK_LANES, 2 * workers.max(WORK_LANES / 2));
    let mut lanes: Vec<Lane> =
        (0..count as u64).map(|number| lane(settings.seed ^ number << 40)).collect();
    for lane in &mut lanes {
        lane.adopt(&start);
    }
    let mut told = -1;
    let begin = if from.is_some() { FROM } else { 0.0 };
    let whole = span.rest();
    for look in 0..LOOKS {
        let [start, end] = [look, look + 1].map(|look| f64::from(look) / f64::from(LOOKS));
        let course = [start, end].map(|part| begin + (1.0 - begin) * part);
        let part = whole.part(start, end);
        let turns = lanes.len().div_ceil(workers);
        let number = lanes.len();
        let shares: Vec<Share> =
            (0..number).map(|lane| part.turn(lane / workers, turns).share(number)).collect();
        let mut group: Vec<(&mut Lane, Share)> = lanes.iter_mut().zip(shares).collect();
        let run = |(lane, share): &mut (&mut Lane, Share)| lane.run(share, course[0], course[1]);
        for group in group.chunks_mut(workers) {
            match &pool {
                Some(pool) => pool.install(|| group.par_iter_mut().for_each(run)),
                None => group.iter_mut().for_each(run),
            }
        }
        let settle = f64::from(COURSE.settle);
        if course[0] < settle && settle <= course[1] {
            lanes.iter_mut().for_each(Lane::settle);
        }
        select(&mut lanes, course[1], count);
        let best = lanes.iter().rev().max_by_key(|lane| lane.best.1);
        if let Some(best) = best.filter(|best| best.best.1 > told) {
            told = best.best.1;
            hold(&best.best.0);
        }
        if budget.is_stopped() {
            break;
        }
    }
    budget.whole().count_evaluations(lanes.iter().map(|lane| lane.valued).sum());
}

/// What a broken rule costs here, in points.
const FAULT: i32 = COURSE.fault as i32;

/// Halves the lanes once, and later lets a lane that is far behind follow the best one.
fn select(lanes: &mut Vec<Lane>, spent: f64, count: usize) {
    let standing = |lane: &Lane| lane.present().points - FAULT * lane.present().faults;
    if spent >= COURSE.halve && lanes.len() == count && count > 1 {
        lanes.sort_by_key(|lane| std::cmp::Reverse(standing(lane)));
        lanes.truncate(count / 2);
    }
    if spent < COURSE.follow {
        return;
    }
    let Some(best) = lanes.iter().max_by_key(|lane| standing(lane)) else { return };
    let (top, strips) = (standing(best), best.plan.strips());
    let far = COURSE.behind * best.temperature(spent as f32);
    for lane in lanes.iter_mut() {
        if ((top - standing(lane)) as f32) > far {
            lane.adopt(&strips);
        }
    }
}
