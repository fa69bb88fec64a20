//! How several searches of one task tell one watcher, and when early answers are due.

use super::Watch;
use crate::budget::Budget;

/// How many early answers a watcher has, besides those that cost nothing.
const EARLY_ANSWERS: u32 = 8;

/// Tells a watcher of the searches that solve one task, as if they were one: of the best answer of
/// all, and once that any of them is full. What they hold is a `G`.
pub struct Reporter<'a, G: ?Sized> {
    watch: &'a mut dyn Watch,
    budget: &'a Budget,
    to_answer: &'a dyn Fn(&G) -> Vec<u8>,
    best: i64,
    full: bool,
    /// How many times an early answer was due.
    dues: u32,
}

impl<'a, G: ?Sized> Reporter<'a, G> {
    /// Tells `watch` of searches within `budget`; none holds an answer yet. `to_answer` makes an
    /// answer file of what they hold, which the referee has accepted.
    pub fn new(
        budget: &'a Budget,
        watch: &'a mut dyn Watch,
        to_answer: &'a dyn Fn(&G) -> Vec<u8>,
    ) -> Reporter<'a, G> {
        Reporter { watch, budget, to_answer, best: i64::MIN, full: false, dues: 0 }
    }

    /// The search, now in `stage`, holds an answer that is worth `best`, and perhaps a `full` one.
    pub fn tell(&mut self, stage: &'static str, best: i64, full: bool) {
        self.best = self.best.max(best);
        self.full |= full;
        self.watch.progress(stage, self.budget.whole().spent(), self.best, self.full);
    }

    /// Is it time for an early answer that takes time to make? If so, it is not again until a part
    /// of the budget has been spent.
    pub fn is_answer_due(&mut self) -> bool {
        let spent = self.budget.whole().spent();
        let dues = (spent * f64::from(EARLY_ANSWERS + 1)) as u32;
        // When all is spent, the last answer comes at once.
        spent < 1.0 && std::mem::replace(&mut self.dues, dues) < dues
    }

    /// A search offers `game`, which is no worse than all before.
    pub fn offer(&mut self, game: &G) {
        self.watch.answer(&(self.to_answer)(game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Unwatched;

    /// A watcher that notes what it is told.
    #[derive(Default)]
    struct Told {
        best: Vec<i64>,
        fulls: Vec<bool>,
    }

    impl Watch for Told {
        fn progress(&mut self, _: &'static str, _: f64, best: i64, full: bool) {
            self.best.push(best);
            self.fulls.push(full);
        }

        fn warning(&mut self, _: &str) {}
    }

    #[test]
    fn searches_that_follow_each_other_are_told_of_as_one() {
        let budget = Budget::work(1);
        let mut told = Told::default();
        let mut reporter = Reporter::new(&budget, &mut told, &|()| Vec::new());
        for (best, full) in [(5, false), (2, true), (3, false), (6, true)] {
            reporter.tell("test", best, full);
        }
        assert_eq!((told.best, told.fulls), (vec![5, 5, 5, 6], vec![false, true, true, true]));
    }

    #[test]
    fn early_answers_are_due_now_and_then() {
        let parts = u64::from(EARLY_ANSWERS) + 1;
        let mut watch = Unwatched;
        let budget = Budget::work(10 * parts);
        let mut reporter = Reporter::new(&budget, &mut watch, &|()| Vec::new());
        let dues = (0..10 * parts).map(|_| {
            budget.whole().charge(1);
            reporter.is_answer_due()
        });
        let dues: Vec<u64> = dues.zip(1..).filter_map(|(due, work)| due.then_some(work)).collect();
        let expected: Vec<u64> = (1..parts).map(|part| 10 * part).collect();
        assert_eq!(dues, expected);
    }
}
