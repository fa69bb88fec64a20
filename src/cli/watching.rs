//! What a person sees while a search runs: warnings, and a progress bar if stderr is a terminal.

use std::time::{Duration, Instant};

use contest::budget::Budget;
use contest::game::Watch;
use indicatif::{ProgressBar, ProgressStyle};

use super::exit::warn;
use contest::tools::counted::counted;

/// How often the progress bar is drawn.
const REFRESH: Duration = Duration::from_millis(100);
/// The length of the bar when all time is spent.
const WHOLE_BAR: u64 = 1000;

/// A watcher that passes warnings on and shows nothing else.
pub struct Warnings;

impl Watch for Warnings {
    fn warning(&mut self, warning: &str) {
        warn([warning]);
    }
}

/// A watcher with a progress bar: points of the best answer so far, or what the search is at as
/// long as there are none; time left.
pub struct Screen<'b> {
    budget: &'b Budget,
    /// The task's name, or that of the source of its words, which stands before warnings.
    name: String,
    bar: ProgressBar,
    drawn: Option<Instant>,
}

impl Screen<'_> {
    /// A bar for a search within `budget`, whose task, or the source of whose words, is called
    /// `name`; nothing is drawn if stderr is not a terminal.
    pub fn new(budget: &Budget, name: String) -> Screen<'_> {
        let bar = ProgressBar::new(WHOLE_BAR).with_style(
            ProgressStyle::with_template("{wide_bar} {msg}").expect("a valid template"),
        );
        Screen { budget, name, bar, drawn: None }
    }

    /// Removes the bar from the screen.
    pub fn close(self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Screen<'_> {
    fn progress(&mut self, stage: &'static str, spent: f64, best: i64, _: bool) {
        if self.bar.is_hidden() || self.drawn.is_some_and(|drawn| drawn.elapsed() < REFRESH) {
            return;
        }
        self.drawn = Some(Instant::now());
        let spent = spent.clamp(0.0, 1.0);
        let left = self.budget.elapsed().as_secs_f64() * (1.0 / spent.max(1e-3) - 1.0);
        self.bar.set_position((spent * WHOLE_BAR as f64) as u64);
        let held = if best == 0 { stage.to_owned() } else { counted(best, "point") };
        self.bar.set_message(format!("{held}, {left:.1} s left"));
    }

    fn warning(&mut self, warning: &str) {
        self.bar.suspend(|| Warnings.warning(&format!("{}: {warning}", self.name)));
    }
}

/// A bar for `count` games.
pub fn games_bar(count: usize) -> ProgressBar {
    ProgressBar::new(count as u64).with_style(
        ProgressStyle::with_template(
            "{pos}/{len} games {wide_bar} {elapsed} of about {duration}  {msg}",
        )
        .expect("a valid template"),
    )
}
