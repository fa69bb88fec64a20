//! Tasks of all kinds through one mill, and files that are none.

use contest::budget::Budget;
use contest::game::{Game, Means, Unwatched};
use contest::tritown::TripleTown;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases::cases;

fn solve(task: &[u8], threads: usize, from: Option<&[u8]>, work: u64) -> Vec<u8> {
    let means = Means { seed: 3, threads, from };
    TripleTown.solve(task, means, &Budget::work(work), &mut Unwatched).expect("a task")
}

fn points(task: &[u8], answer: &[u8]) -> i64 {
    TripleTown.judge(task, answer).expect("a task").points().expect("a legal answer")
}

/// The task of `kind` with the shortest file of many: as little work as the shape allows.
fn shortest(kind: &str) -> Vec<u8> {
    (0..100).map(|seed| TripleTown.generate(kind, seed)).min_by_key(Vec::len).expect("a task")
}

#[test]
fn every_kind_is_played_alike_on_any_number_of_threads_and_within_its_bound() {
    // The first kind is the mix of the others.
    for &kind in &TripleTown.kinds()[1..] {
        let task = shortest(kind);
        let one = solve(&task, 1, None, 5000);
        assert!(one == solve(&task, 2, None, 5000), "{kind}");
        let bound = TripleTown.bound(&task, &Budget::work(1)).expect("a task").expect("a bound");
        assert!(points(&task, &one) <= bound.points, "{kind}");
        let replay = TripleTown.replay(&task, &one).expect("a task");
        assert_eq!(replay.steps.last().map_or(0, |step| step.points), points(&task, &one));
        assert_eq!(replay.illegal, None);
    }
}

#[test]
fn the_mix_deals_every_kind_in_turn() {
    for (seed, kind) in (0..).zip(&TripleTown.kinds()[1..]) {
        assert!(TripleTown.generate("contest", seed) == TripleTown.generate(kind, seed), "{kind}");
    }
}

#[test]
fn a_search_from_an_answer_returns_none_that_is_worth_less() {
    let task = TripleTown.generate("small", 5);
    let good = solve(&task, 1, None, 200_000);
    let again = solve(&task, 1, Some(&good), 500);
    assert!(points(&task, &again) >= points(&task, &good));
    // From an illegal answer nothing can begin.
    assert!(points(&task, &solve(&task, 1, Some(b"PUT 9 9\nEND\n"), 500)) > 0);
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn damaged_files_never_panic(
        seed in 0..40_u64,
        damages in vec((any::<Index>(), any::<u8>()), 1..4),
    ) {
        let mut task = TripleTown.generate("2x2", seed);
        let mut answer = b"PUT 1 1\nSTAR 1 2\nBOMBER 1 1\nEND\n".to_vec();
        for (index, byte) in damages {
            let (at, other) = (index.index(task.len()), index.index(answer.len()));
            task[at] = byte;
            answer[other] = byte;
        }
        let _ = TripleTown.judge(&TripleTown.generate("2x2", seed), &answer);
        if let Err(bad) = TripleTown.judge(&task, &answer) {
            prop_assert!(bad.to_string().starts_with("line "), "{}", bad);
            prop_assert!(!bad.to_string().contains('\n'), "{}", bad);
        }
    }

    #[test]
    fn bytes_at_random_never_panic(bytes in vec(any::<u8>(), 0..80)) {
        let _ = TripleTown.judge(&bytes, &bytes);
        let _ = TripleTown.judge(b"1 1\n1 1\n.\n1\n1\n", &bytes);
    }
}
