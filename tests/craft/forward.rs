//! The beam's games: legal to the referee, and the same on any number of threads.

use crate::cases::cases;
use crate::five_letters;
use contest::balda::format::write_answer;
use contest::balda::forward::search;
use contest::balda::lexicon::Lexicon;
use contest::balda::referee::judge;
use contest::balda::rules::{Move, Task};
use contest::budget::Budget;
use contest::game::{Reporter, Watch};
use proptest::prelude::*;

/// A watcher that notes whether it is told that the board is full.
#[derive(Default)]
struct Full(bool);

impl Watch for Full {
    fn progress(&mut self, _: &'static str, _: f64, _: i64, full: bool) {
        self.0 |= full;
    }

    fn warning(&mut self, _: &str) {}
}

/// The beam's game, whether it said that the board was full, and how many boards it made.
fn play(task: &Task, threads: usize, work: u64) -> (Vec<Move>, bool, u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let lexicon = Lexicon::new(&task.words);
    let budget = Budget::work(work);
    let mut watch = Full::default();
    let (span, mut reporter) =
        (budget.whole(), Reporter::new(&budget, &mut watch, &|_| Vec::new()));
    let moves = search(task, &lexicon, &pool, span, &mut reporter);
    (moves, watch.0, budget.evaluations())
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn every_game_is_legal_and_the_same_on_any_number_of_threads(
        task in five_letters::tasks(0),
        work in 1..20_000u64,
    ) {
        let played = play(&task, 1, work);
        let (moves, full, made) = &played;
        let verdict = judge(&task, &write_answer(&task, moves));
        let verdict = verdict.map_err(|refusal| TestCaseError::fail(refusal.to_string()))?;
        prop_assert_eq!(&verdict.moves, moves);
        prop_assert!(*made >= moves.len() as u64);
        // The game returned is the longest in letters, which need not be one of those that are
        // full.
        prop_assert!(*full || moves.len() < task.most_moves());
        prop_assert_eq!(&play(&task, 2, work), &played);
        prop_assert_eq!(&play(&task, 8, work), &played);
    }
}
