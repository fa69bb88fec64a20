//! The door that every game offers: files in, answer out, and a referee's verdict.

use crate::budget::Budget;

/// Somebody who watches a search, and is told of it on the thread that called it. A watcher that
/// wants the search to end calls [`Budget::stop`].
pub trait Watch {
    /// The search called `stage` has spent the fraction `spent` of the whole budget and holds an
    /// answer that is worth `best`, in the game's own unit.
    fn progress(&mut self, _stage: &'static str, _spent: f64, _best: u32) {}
    /// The search holds a full answer, one with as many steps as there can be. Told once, for the
    /// first one; most watchers do not care.
    fn full(&mut self) {}
    /// The search holds this answer file, no worse than those before it, which the referee has
    /// accepted. A watcher may keep it, in case the process is killed before the search ends; most
    /// do not care.
    fn answer(&mut self, _bytes: &[u8]) {}
    /// Not all went as it should: the input was repaired, say, or a part of it cannot be used.
    /// `warning` says what and where.
    fn warning(&mut self, warning: &str);
}

/// A watcher that looks away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn warning(&mut self, _: &str) {}
}

/// How many early answers a watcher has, besides those that cost nothing.
const EARLY_ANSWERS: u32 = 8;

/// Tells a watcher of the searches that play one task, as if they were one: of the best answer of
/// all, and once that any of them is full. What they hold is a `G`.
pub struct Reporter<'a, G: ?Sized> {
    watch: &'a mut dyn Watch,
    budget: &'a Budget,
    accepted: &'a dyn Fn(&G) -> Vec<u8>,
    best: u32,
    full: bool,
    /// How many times an early answer was due.
    dues: u32,
}

impl<'a, G: ?Sized> Reporter<'a, G> {
    /// Tells `watch` of searches within `budget`; none holds an answer yet. `accepted` makes an
    /// answer file of what they hold, which the referee has accepted.
    pub fn new(
        budget: &'a Budget,
        watch: &'a mut dyn Watch,
        accepted: &'a dyn Fn(&G) -> Vec<u8>,
    ) -> Reporter<'a, G> {
        Reporter { watch, budget, accepted, best: 0, full: false, dues: 0 }
    }

    /// The search called `stage` holds an answer that is worth `best`, and perhaps a `full` one.
    pub fn tell(&mut self, stage: &'static str, best: u32, full: bool) {
        self.best = self.best.max(best);
        self.watch.progress(stage, self.budget.whole().spent(), self.best);
        if full && !self.full {
            self.full = true;
            self.watch.full();
        }
    }

    /// Is it time for an early answer that takes time to make? If so, it is not again until a part
    /// of the budget has been spent.
    pub fn is_answer_due(&mut self) -> bool {
        let spent = self.budget.whole().spent();
        let dues = (spent * f64::from(EARLY_ANSWERS + 1)) as u32;
        // When all is spent, the last answer comes at once.
        spent < 1.0 && std::mem::replace(&mut self.dues, dues) < dues
    }

    /// A search holds `game`, which is no worse than all before.
    pub fn hold(&mut self, game: &G) {
        self.watch.answer(&(self.accepted)(game));
    }
}

/// One game of the contest.
pub trait Game {
    /// Why an input cannot be played.
    type Malformed: std::error::Error;
    /// Which rule an answer breaks.
    type Illegal: std::error::Error;

    /// Reads a task, plays it within `budget` and returns the answer file's bytes, which the
    /// referee has accepted.
    ///
    /// # Errors
    /// If `input` is not a task that can be played.
    fn play(
        &self,
        input: &[u8],
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Self::Malformed>;

    /// The points that `answer` earns on the task `input`.
    ///
    /// # Errors
    /// The outer error if `input` is no task, the inner one for the first broken rule.
    fn judge(
        &self,
        input: &[u8],
        answer: &[u8],
    ) -> Result<Result<u32, Self::Illegal>, Self::Malformed>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A watcher that notes what it is told.
    #[derive(Default)]
    struct Told {
        best: Vec<u32>,
        fulls: u32,
    }

    impl Watch for Told {
        fn progress(&mut self, _: &'static str, _: f64, best: u32) {
            self.best.push(best);
        }

        fn full(&mut self) {
            self.fulls += 1;
        }

        fn warning(&mut self, _: &str) {}
    }

    #[test]
    fn searches_that_follow_each_other_are_told_of_as_one() {
        let (budget, mut told) = (Budget::work(1), Told::default());
        let mut reporter = Reporter::new(&budget, &mut told, &|()| Vec::new());
        for (best, full) in [(5, false), (2, true), (3, false), (6, true)] {
            reporter.tell("test", best, full);
        }
        assert_eq!((told.best, told.fulls), (vec![5, 5, 5, 6], 1));
    }

    #[test]
    fn early_answers_are_due_now_and_then() {
        let (parts, mut watch) = (u64::from(EARLY_ANSWERS) + 1, Unwatched);
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
