//! The door that every game offers: files in, answer out, and a referee's verdict.

use crate::budget::Budget;

/// Somebody who watches a search, and is told of it on the thread that called it. A watcher that
/// wants the search to end calls [`Budget::stop`].
pub trait Watch {
    /// The search called `stage` has spent the fraction `spent` of the whole budget and holds an
    /// answer that is worth `best`, in the game's own unit.
    fn progress(&mut self, _stage: &'static str, _spent: f64, _best: u32) {}
    /// The search holds a full answer, one that no step can be added to. Told for the first one,
    /// and once more if the search has to begin anew; most watchers do not care.
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
