//! Proofs against brute force, and play against proofs.

use contest::budget::Budget;
use contest::game::{Bound, Game, Means, Watch};
use contest::tritown::TripleTown;
use contest::tritown::format::write_task;
use contest::tritown::rules::{Command, Deal, Town};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cases::cases;

/// The most that can still be earned, by trying everything.
fn most(deal: &Deal, town: &Town) -> i64 {
    let mut most = town.points();
    for square in 0..deal.squares.len() {
        for command in [Command::Put(square), Command::Star(square), Command::Bomb(square)] {
            let mut next = town.clone();
            if next.make(command).is_ok() {
                most = most.max(self::most(deal, &next));
            }
        }
    }
    most
}

/// A deal of up to four squares with few tiles and tools.
fn tiny() -> impl Strategy<Value = Deal> {
    let sizes = prop::sample::select(vec![(1, 1), (1, 3), (1, 4), (2, 2), (4, 1)]);
    let tile = prop_oneof![4 => Just(0_u8), 2 => Just(1), 2 => Just(2), 1 => 3..=9_u8];
    let level = prop_oneof![3 => Just(1_u8), 2 => Just(2), 1 => 3..=9_u8];
    let tools = prop::sample::select(vec![(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)]);
    (sizes, vec(tile, 4), vec(level, 0..5), tools).prop_map(
        |((rows, columns), mut squares, sequence, (stars, bombs))| {
            squares.truncate(rows * columns);
            Deal { rows, columns, squares, sequence, stars, bombs }
        },
    )
}

/// Keeps the last bound.
#[derive(Default)]
struct Told(Option<Bound>);

impl Watch for Told {
    fn bound(&mut self, bound: &Bound) {
        self.0 = Some(bound.clone());
    }

    fn warning(&mut self, _: &str) {}
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn the_exact_answer_is_brute_force(deal in tiny()) {
        let most = most(&deal, &Town::new(&deal));
        let task = write_task(&deal);
        let mut told = Told::default();
        let answer = TripleTown.solve(&task, Means::default(), &Budget::work(100_000), &mut told);
        let verdict = TripleTown.judge(&task, &answer.expect("a task")).expect("a task");
        prop_assert_eq!(verdict.points(), Some(most));
        prop_assert_eq!(told.0.map(|bound| bound.points), Some(most));
    }
}

/// The points of an answer to `task` within `work`, and the last bound that was told.
fn solved(task: &[u8], work: u64) -> (i64, Bound) {
    let mut told = Told::default();
    let answer = TripleTown.solve(task, Means::default(), &Budget::work(work), &mut told);
    let verdict = TripleTown.judge(task, &answer.expect("a task")).expect("a task");
    (verdict.points().expect("a legal answer"), told.0.expect("a bound"))
}

/// With work enough for a proof play earns just what is proven, with less never more.
#[test]
fn a_search_reaches_a_proof_with_work_enough_and_never_passes_it() {
    let mut unproven = 0;
    for seed in 0..12 {
        let task = TripleTown.generate("2x2", seed);
        let proven = TripleTown.bound(&task, &Budget::work(1_000_000)).expect("a task");
        let proven = proven.filter(|bound| bound.kind == "exact").expect("a proof");
        let (points, bound) = solved(&task, 100_000);
        assert_eq!((points, bound.points, bound.kind), (proven.points, proven.points, "exact"));
        let (points, bound) = solved(&task, 1000);
        assert!(0 < points && points <= proven.points, "seed {seed}: {points}");
        assert!(bound.points >= proven.points, "seed {seed}: {bound:?}");
        unproven += i32::from(bound.kind != "exact");
    }
    assert!(unproven >= 6, "{unproven}: so little work is to leave most without a proof");
}

/// A table of 250 million values: most layers are made anew on the way back.
#[test]
fn a_table_that_does_not_fit_at_once_tells_commands_too() {
    let (points, bound) = solved(&TripleTown.generate("1x3", 2), 4_000_000);
    assert_eq!((points, bound.points, bound.kind), (308_714, 308_714, "exact"));
}

/// Boards too large for exact play, with many stars: on these deals the counting bound has been
/// reached, so it is the optimum, and play within this counted work has to reach it.
#[test]
fn a_search_reaches_the_counting_bound_where_it_is_the_optimum() {
    for seed in [0, 4, 11, 13, 14, 16, 17, 18] {
        let task = TripleTown.generate("stars", seed);
        let (points, bound) = solved(&task, 30_000);
        assert_eq!((points, bound.kind), (bound.points, "counting"), "seed {seed}");
    }
}

/// A proof that does not fit its budget is given up soon after the budget is over.
#[test]
fn a_proof_charges_little_more_than_its_budget() {
    let mut unproven = 0;
    for kind in ["1x3", "1x5", "2x3", "3x3"] {
        for seed in 0..5 {
            let budget = Budget::work(2000);
            let task = TripleTown.generate(kind, seed);
            let bound = TripleTown.bound(&task, &budget).expect("a task").expect("a bound");
            assert!(budget.charged() < 2500, "{kind} {seed}: {}", budget.charged());
            unproven += i32::from(bound.kind != "exact");
        }
    }
    assert!(unproven >= 10, "{unproven}: so little work is to leave most without a proof");
}
