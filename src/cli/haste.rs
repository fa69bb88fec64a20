//! Haste on a busy machine: what a run does after its search takes longer there, so a judged search
//! stops sooner.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

use contest::budget::Budget;
use cpu_time::ProcessTime;

/// The part of the judge's limit after which the process should have ended.
const ENDED: f64 = 0.96;
/// The part of the judge's limit after which it ends with the answer that is written already.
const LEFT: f64 = 0.92;
/// The part of the judge's limit that every search has.
const LEAST: f64 = 0.5;
/// A search keeps this many threads busy, if it has as many; more may find nothing to do.
const BUSY: usize = 2;
/// The time between two looks at the clocks.
const LOOK: Duration = Duration::from_millis(10);

/// Stops `budget`, which `threads` threads spend, as soon as what follows the search might last
/// until the judge's `limit`. On a quiet machine that takes as long as `rest`; otherwise as many
/// times longer as threads are slower there than they could be. Should all these threads wait for
/// their turn nevertheless, the process ends shortly before the limit if an answer is `written`.
///
/// Where no thread can be started for it, the budget's own limit must do.
pub fn stops(
    budget: &Arc<Budget>,
    written: &Arc<AtomicBool>,
    limit: Duration,
    rest: Duration,
    threads: usize,
) {
    let budget = Arc::clone(budget);
    let written = Arc::clone(written);
    let watch = move || {
        thread::sleep(limit.mul_f64(LEAST).saturating_sub(budget.elapsed()));
        loop {
            let (elapsed, processor) = (budget.elapsed(), ProcessTime::now().as_duration());
            if elapsed >= latest(limit, rest, slowness(elapsed, processor, threads)) {
                break;
            }
            thread::sleep(LOOK);
        }
        budget.stop();
        thread::sleep(limit.mul_f64(LEFT).saturating_sub(budget.elapsed()));
        if written.load(Ordering::Relaxed) {
            process::exit(0);
        }
    };
    // It ends with the process.
    drop(thread::Builder::new().spawn(watch));
}

/// The processor time that `threads` threads could have had while `elapsed` has passed, in units of
/// what they got: 1 where each busy one has a core to itself, and less where more of them are busy.
fn slowness(elapsed: Duration, processor: Duration, threads: usize) -> f64 {
    let possible = elapsed.as_secs_f64() * threads.min(BUSY) as f64;
    possible / processor.as_secs_f64().max(f64::MIN_POSITIVE)
}

/// When a search must stop on a machine of this `slowness`, counted from the start of the process.
fn latest(limit: Duration, rest: Duration, slowness: f64) -> Duration {
    let rest = (rest.as_secs_f64() * slowness).min(limit.as_secs_f64());
    limit.mul_f64(ENDED).saturating_sub(Duration::from_secs_f64(rest)).max(limit.mul_f64(LEAST))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use contest::budget::Limit;

    use super::*;

    #[test]
    fn the_slower_the_machine_the_sooner_a_search_stops() {
        let (second, rest) = (Duration::from_secs(1), Duration::from_millis(30));
        let milliseconds = |slowness| latest(second, rest, slowness).as_millis();
        let all = [1.0, 2.0, 5.0, 10.0, 100.0, f64::INFINITY];
        assert_eq!(all.map(milliseconds), [930, 900, 810, 660, 500, 500]);
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "whole numbers and halves are exact")]
    fn idle_threads_do_not_make_a_machine_slow() {
        let slow = |processor, threads| {
            slowness(Duration::from_secs(1), Duration::from_millis(processor), threads)
        };
        assert_eq!(
            [slow(1000, 1), slow(2000, 2), slow(2000, 16), slow(4000, 16)],
            [1.0, 1.0, 1.0, 0.5]
        );
        assert_eq!([slow(500, 1), slow(500, 2), slow(500, 16)], [2.0, 4.0, 4.0]);
    }

    #[test]
    fn a_search_is_stopped_before_its_limit() {
        let hour = Duration::from_secs(3600);
        let limit = Duration::from_millis(40);
        let budget = Arc::new(Budget::new(Limit::Wall(hour), Instant::now()));
        stops(&budget, &Arc::default(), limit, limit, 1);
        while !budget.is_stopped() {
            assert!(budget.elapsed() < hour);
            thread::sleep(LOOK);
        }
        assert!(budget.elapsed() >= limit.mul_f64(LEAST));
    }
}
