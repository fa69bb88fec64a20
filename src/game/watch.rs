//! Who watches a search: it is told of progress, early answers and warnings.

use super::{Assessment, Bound};

/// Somebody who watches a search, and is told of it on the thread that called it. A watcher that
/// wants the search to end calls [`Budget::stop`](crate::budget::Budget::stop).
pub trait Watch {
    /// The search, now in `stage`, has spent the fraction `spent` of the whole budget and holds an
    /// answer that is worth `best`, in the game's own unit. `full`: an answer was held that has as
    /// many steps as there can be.
    fn progress(&mut self, _stage: &'static str, _spent: f64, _best: i64, _full: bool) {}
    /// The search holds this answer file, no worse than those before it, which the referee has
    /// accepted. A watcher may keep it, in case the process is killed before the search ends; most
    /// do not care.
    fn answer(&mut self, _bytes: &[u8]) {}
    /// The search knows that no answer has more points than `bound`. The last one told holds.
    fn bound(&mut self, _bound: &Bound) {}
    /// Does the watcher want to know, when the search is over, what the game says of the task?
    fn wants_assessment(&self) -> bool {
        false
    }
    /// What is known of the task besides the answer.
    fn assessment(&mut self, _assessment: Assessment) {}
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
