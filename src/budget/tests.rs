//! A budget of either kind, its spans and shares.

use super::*;

/// The time `seconds` ago.
fn ago(seconds: u64) -> Instant {
    let begun = Instant::now().checked_sub(Duration::from_secs(seconds));
    begun.expect("the machine runs longer than that")
}

#[test]
#[allow(clippy::float_cmp, reason = "quarters and halves are exact")]
fn work_is_spent_as_it_is_charged() {
    let budget = Budget::work(1000);
    let span = budget.whole();
    assert_eq!(span.spent(), 0.0);
    span.charge(250);
    assert_eq!(span.spent(), 0.25);
    assert_eq!(span.part(0.0, 0.5).spent(), 0.5);
    assert_eq!(span.part(0.5, 1.0).spent(), 0.0);
    assert_eq!(span.rest().spent(), 0.0);
    assert!(span.part(0.0, 0.25).is_over());
    assert_eq!(span.part(0.0, 0.5).part(0.25, 0.75).spent(), 0.5);
    span.charge(750);
    assert!(span.is_over() && span.rest().is_over());
    assert!(span.rest().spent() >= 1.0, "of nothing, nothing is left");
}

#[test]
#[allow(clippy::float_cmp, reason = "quarters and halves are exact")]
fn a_share_sees_its_own_work_alone() {
    let budget = Budget::work(1000);
    let span = budget.whole().part(0.5, 1.0);
    span.charge(500);
    let mut one = span.share(2);
    let mut other = span.share(2);
    one.charge(125);
    assert_eq!([one.spent(), other.spent(), span.spent()], [0.5, 0.0, 0.25]);
    other.charge(250);
    assert_eq!([one.is_over(), other.is_over(), span.is_over()], [false, true, false]);
    assert_eq!(budget.whole().part(0.75, 1.0).share(1).spent(), 0.5, "what was spent before");
    budget.stop();
    assert!(one.is_over());
}

#[test]
fn evaluations_are_counted_and_cost_nothing() {
    let budget = Budget::work(1000);
    for count in [2, 40] {
        budget.whole().count_evaluations(count);
    }
    assert_eq!((budget.evaluations(), budget.charged()), (42, 0));
}

#[test]
fn turns_divide_the_clock_and_not_the_work() {
    let begun = ago(40);
    let clock = Budget::new(Limit::Wall(Duration::from_secs(80)), begun);
    let spent = |turn| clock.whole().turn(turn, 2).spent();
    assert!(spent(0) >= 1.0 && spent(1) < 0.5, "half of the time has passed");
    let work = Budget::work(1000);
    work.whole().charge(400);
    assert!((work.whole().turn(0, 2).spent() - 0.4).abs() < 1e-9);
}

#[test]
fn the_pace_so_far_tells_the_expected_work() {
    let work = Budget::work(1000);
    work.whole().charge(100);
    assert_eq!([work.whole(), work.whole().part(0.5, 0.75)].map(Span::expected_work), [1000, 250]);
    let begun = ago(1000);
    let clock = Budget::new(Limit::Wall(Duration::from_secs(4000)), begun);
    assert_eq!(clock.whole().expected_work(), 0, "nothing was done yet");
    clock.whole().charge(250);
    assert!((900..=1000).contains(&clock.whole().expected_work()), "a quarter of the time is over");
    clock.stop();
    assert_eq!(clock.whole().expected_work(), 0);
}

#[test]
fn counted_work_knows_no_threads() {
    let hour = Duration::from_secs(3600);
    let limits = [Limit::Work(1), Limit::Wall(hour), Limit::Cpu(hour)];
    assert_eq!(limits.map(|limit| limit.side_by_side(2, 5)), [2, 5, 5]);
}

#[test]
fn a_budget_of_nothing_is_over() {
    let budget = Budget::work(0);
    assert!(budget.whole().is_over() && budget.whole().share(2).is_over());
}

#[test]
fn a_share_of_nothing_is_over() {
    let hour = Duration::from_secs(3600);
    let now = Instant::now();
    for limit in [Limit::Work(1000), Limit::Wall(hour), Limit::Cpu(hour)] {
        let nothing = Budget::new(limit, now);
        let nothing = nothing.whole().part(0.5, 0.5).share(2);
        assert!(nothing.is_over(), "even before its beginning");
    }
    let budget = Budget::work(1000);
    budget.whole().charge(1500);
    let rest = budget.whole().rest();
    assert!(rest.share(2).is_over() && rest.part(0.0, 0.5).share(2).is_over());
}

#[test]
fn a_stopped_budget_is_over_at_once() {
    let budget = Budget::new(Limit::Wall(Duration::from_secs(3600)), Instant::now());
    assert!(!budget.whole().is_over());
    budget.stop();
    assert!(budget.whole().is_over() && budget.whole().part(0.9, 1.0).is_over());
}

#[test]
fn time_passes_by_itself() {
    let begun = ago(30);
    let budget = Budget::new(Limit::Wall(Duration::from_secs(60)), begun);
    let spent = budget.whole().spent();
    assert!((0.5..0.9).contains(&spent), "{spent}");
    assert!(budget.elapsed() >= Duration::from_secs(30));
}

#[test]
fn a_stopped_budget_is_late() {
    let budget = Budget::work(1000);
    budget.whole().charge(2000);
    assert!(!budget.whole().is_late(), "work that ran out is not late");
    budget.stop();
    assert!(budget.whole().is_late());
}

#[test]
fn the_processors_clock_does_not_run_while_nothing_is_done() {
    let begun = ago(1000);
    let budget = Budget::new(Limit::Cpu(Duration::from_secs(1000)), begun);
    let before = budget.whole().spent();
    assert!(before < 0.5, "{before}");
    let busy = ProcessTime::now();
    while busy.elapsed() < Duration::from_millis(20) {}
    assert!(budget.whole().spent() > before);
}

#[test]
#[allow(clippy::float_cmp, reason = "quarters and halves are exact")]
fn the_rest_of_a_span_begins_where_the_span_does_at_the_earliest() {
    let budget = Budget::work(1000);
    let rest = budget.whole().part(0.5, 1.0).rest();
    budget.whole().charge(750);
    assert_eq!(rest.spent(), 0.5);
}
