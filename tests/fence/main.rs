//! Fence painting from outside: samples, boards that no game reaches, moves that keep a value.

mod games;
mod samples;

use contest::budget::Budget;
use contest::fence::Fence;
use contest::game::{Game, Means, Watch};

/// A watcher that remembers what the search has said last.
#[derive(Default)]
struct Listener {
    verdict: &'static str,
}

impl Watch for Listener {
    fn progress(&mut self, stage: &'static str, _: f64, _: i64, _: bool) {
        self.verdict = stage;
    }

    fn warning(&mut self, warning: &str) {
        panic!("{warning}");
    }
}

/// The move found for `board`, and the verdict.
fn solved(board: &[u8]) -> (Vec<u8>, &'static str) {
    let (mut listener, budget) = (Listener::default(), Budget::work(20_000_000));
    let answer = Fence.solve(board, Means::default(), &budget, &mut listener);
    (answer.expect("a board"), listener.verdict)
}
