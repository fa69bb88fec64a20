//! The door that every game offers: files in, answer out, and a referee's verdict.

use crate::budget::Budget;

/// Somebody who watches a search, and is told of it on the thread that called it. A watcher that
/// wants the search to end calls [`Budget::stop`].
pub trait Watch {
    /// The search called `stage` has spent the fraction `spent` of the whole budget and holds an
    /// answer that is worth `best`, in the game's own unit.
    fn progress(&mut self, _stage: &'static str, _spent: f64, _best: u32) {}
    /// The search holds a full answer, one that no step can be added to. Told once, for the first
    /// one; most watchers do not care.
    fn full(&mut self) {}
    /// The search goes on from this answer file, which the referee has accepted. A watcher may keep
    /// it, in case the process is killed before the search ends; most do not care.
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

/// Tells a watcher of the searches that play one task, as if they were one: of the best answer of
/// all, and once that one is full.
pub struct Reporter<'a> {
    watch: &'a mut dyn Watch,
    budget: &'a Budget,
    best: u32,
    full: bool,
}

impl<'a> Reporter<'a> {
    /// Tells `watch` of searches within `budget`; none holds an answer yet.
    pub fn new(budget: &'a Budget, watch: &'a mut dyn Watch) -> Reporter<'a> {
        Reporter { watch, budget, best: 0, full: false }
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

    /// See [`Watch::answer`].
    pub fn answer(&mut self, bytes: &[u8]) {
        self.watch.answer(bytes);
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
        let mut reporter = Reporter::new(&budget, &mut told);
        for (best, full) in [(3, false), (5, true), (2, false), (6, true)] {
            reporter.tell("test", best, full);
        }
        assert_eq!((told.best, told.fulls), (vec![3, 5, 5, 6], 1));
    }
}
