//! A watcher that notes when better answers are found.

use contest::budget::Budget;
use contest::game::{Game, Watch};
use contest::tools::excerpt::excerpt;
use indicatif::ProgressBar;

use crate::cli::exit::warn;
use crate::cli::trace::Trace;

/// Judges each answer that a search tells of, if a trace is wanted, and looks at the clock when a
/// full answer is held for the first time.
pub struct Traced<'a> {
    budget: &'a Budget,
    /// The game and its task, if a trace is wanted.
    wanted: Option<(&'a dyn Game, &'a [u8])>,
    bar: &'a ProgressBar,
    /// The task's name.
    name: &'a str,
    trace: Trace,
    first_full: Option<f64>,
}

impl<'a> Traced<'a> {
    /// Nothing is found yet; warnings appear above `bar` with the `name` of the task.
    pub fn new(
        budget: &'a Budget,
        wanted: Option<(&'a dyn Game, &'a [u8])>,
        bar: &'a ProgressBar,
        name: &'a str,
    ) -> Traced<'a> {
        Traced { budget, wanted, bar, name, trace: Trace::default(), first_full: None }
    }

    /// What was found, and when a full answer was.
    pub fn seen(self) -> (Trace, Option<f64>) {
        (self.trace, self.first_full)
    }
}

/// Notes in `trace` what `answer` is worth, if the referee of the game takes it.
pub fn note(trace: &mut Trace, budget: &Budget, of: (&dyn Game, &[u8]), answer: &[u8]) {
    let (game, task) = of;
    if let Some(points) = game.judge(task, answer).ok().and_then(|verdict| verdict.points()) {
        trace.found(budget, points);
    }
}

impl Watch for Traced<'_> {
    fn progress(&mut self, _: &'static str, _: f64, _: i64, full: bool) {
        if full {
            self.first_full.get_or_insert_with(|| self.budget.elapsed().as_secs_f64());
        }
    }

    fn answer(&mut self, bytes: &[u8]) {
        if let Some(of) = self.wanted {
            note(&mut self.trace, self.budget, of, bytes);
        }
    }

    fn warning(&mut self, warning: &str) {
        self.bar.suspend(|| warn([format!("task {}: {warning}", excerpt(self.name))]));
    }
}
