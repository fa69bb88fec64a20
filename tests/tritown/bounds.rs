//! No answer passes a bound, and deals at the edges of what is allowed are played.

use contest::budget::Budget;
use contest::game::{Game, Means, Unwatched};
use contest::tools::random::Random;
use contest::tritown::TripleTown;
use contest::tritown::format::write_task;
use contest::tritown::rules::Deal;

/// A deal of any shape up to 6 x 6 squares, with up to 40 tiles of any levels.
fn deal(random: &mut Random) -> Deal {
    let (rows, columns) = (1 + random.below(6), 1 + random.below(6));
    let full = random.below(6);
    let highest = 1 + random.below(9);
    let level = |random: &mut Random| {
        let most = 1 + random.below(highest);
        1 + random.below(most) as u8
    };
    let given = |random: &mut Random| if random.below(6) < full { level(random) } else { 0 };
    let squares = (0..rows * columns).map(|_| given(random)).collect();
    let tiles = random.below(41);
    let sequence = (0..tiles).map(|_| level(random)).collect();
    let (stars, bombs) = (random.below(4), random.below(4));
    Deal { rows, columns, squares, sequence, stars, bombs }
}

fn solved(deal: &Deal, work: u64) -> i64 {
    let task = write_task(deal);
    let budget = Budget::work(work);
    let answer = TripleTown.solve(&task, Means::default(), &budget, &mut Unwatched);
    let verdict = TripleTown.judge(&task, &answer.expect("a task")).expect("a task");
    verdict.points().expect("a legal answer")
}

#[test]
fn no_answer_to_a_thousand_random_tasks_passes_its_bound() {
    let mut random = Random::new(61);
    let mut reached = 0;
    for number in 0..1000 {
        let deal = deal(&mut random);
        let bound = TripleTown.bound(&write_task(&deal), &Budget::work(1));
        let bound = bound.expect("a task").expect("a bound");
        let points = solved(&deal, 400);
        assert!(points <= bound.points, "{number}: {points} of {bound:?}, {deal:?}");
        reached += i32::from(points == bound.points);
    }
    assert!(reached >= 100, "{reached}: a bound that is never reached may be far too high");
}

/// With less work than a proof takes, prices of tools tell a bound that the optimum keeps.
#[test]
fn no_optimum_passes_the_bound_by_prices_of_tools() {
    let mut lower = 0;
    for seed in 3..11 {
        let task = TripleTown.generate("1x3", seed);
        let bound = |work| TripleTown.bound(&task, &Budget::work(work)).expect("a task");
        let (counted, most) = (bound(1).expect("a bound"), bound(6_000_000).expect("a bound"));
        let told = bound(60_000).expect("a bound");
        assert_eq!(most.kind, "exact", "seed {seed}");
        assert!(
            most.points <= told.points && told.points <= counted.points,
            "seed {seed}: {told:?}"
        );
        lower += i32::from(told.kind == "dual");
    }
    assert!(lower >= 3, "{lower}: so little work is to leave some without a proof");
}

#[test]
fn deals_at_the_edges_are_solved() {
    let deal = |squares: &[u8], sequence: &[u8], stars, bombs| Deal {
        rows: 1,
        columns: squares.len(),
        squares: squares.to_vec(),
        sequence: sequence.to_vec(),
        stars,
        bombs,
    };
    // No tile, a full board, and both.
    assert_eq!(solved(&deal(&[0, 0, 0], &[], 0, 0), 1000), 0);
    assert_eq!(solved(&deal(&[1, 2, 1], &[1, 1], 3, 0), 1000), 0);
    // Stars alone: three of level 1, the last of which merges.
    assert_eq!(solved(&deal(&[0, 0, 0], &[], 3, 0), 1000), 3 * 4 + 20);
    // Tiles of the start sleep until a third of theirs is built beside them.
    assert_eq!(solved(&deal(&[1, 1, 1, 0], &[1], 0, 0), 1000), 4 + 20);
    // A star takes the highest level, and never merges tiles of level 9.
    assert_eq!(solved(&deal(&[9, 0, 9], &[], 1, 0), 1000), 4);
    assert_eq!(solved(&deal(&[8, 0, 8], &[], 1, 0), 1000), 100_000 + 500_000);
    // A bomb takes half of what a tile of level 9 is worth; the next one is worth all of it.
    assert_eq!(solved(&deal(&[9], &[9], 0, 1), 1000), 250_000);
}

/// The same on a board that is too large for a proof.
#[test]
fn a_full_board_is_opened_by_a_bomb() {
    let mut squares = vec![3; 30];
    squares.iter_mut().step_by(2).for_each(|square| *square = 5);
    let deal = Deal { rows: 5, columns: 6, squares, sequence: vec![6, 3, 3], stars: 0, bombs: 2 };
    assert!(solved(&deal, 5000) > 4000, "the tile of level 6 is worth 5000");
}
