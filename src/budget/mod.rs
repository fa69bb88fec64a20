//! How much a search may still do: time or counted work, and no search can tell which.
//!
//! A search *charges* the work it has done and reads back which fraction of its budget is *spent*.
//! Under a time limit the clock answers, and the charge only tells the pace
//! ([`Span::expected_work`]). Under a work limit the clock is never read. So the same search does
//! the same thing on any machine and any number of threads, as long as it reads [`Span::spent`]
//! only where all its threads have joined.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// What a [`Budget`] counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// Wall time since the budget's start.
    Wall(Duration),
    /// Processor time of the whole process since it began, summed over its threads.
    Cpu(Duration),
    /// Units of work. A unit is about a microsecond of one core with a list of real words, as the
    /// searches count it; with one of nearly all possible words it may be a hundred times as long.
    Work(u64),
}

impl Limit {
    /// How many searches go on side by side: under a clock `clocked`, which may depend on the
    /// threads; under counted work `counted`, which must not, as the answer does not.
    pub fn side_by_side(self, counted: usize, clocked: usize) -> usize {
        match self {
            Limit::Work(_) => counted,
            Limit::Wall(_) | Limit::Cpu(_) => clocked,
        }
    }
}

/// A limit, what has been used of it, and a switch that ends it early.
#[derive(Debug)]
pub struct Budget {
    limit: Limit,
    start: Instant,
    charged: AtomicU64,
    evaluations: AtomicU64,
    stopped: AtomicBool,
}

impl Budget {
    /// A budget of `limit`. Wall time counts from `start`, processor time always from the beginning
    /// of the process.
    pub fn new(limit: Limit, start: Instant) -> Budget {
        let charged = AtomicU64::new(0);
        let evaluations = AtomicU64::new(0);
        Budget { limit, start, charged, evaluations, stopped: AtomicBool::new(false) }
    }

    /// A budget of counted work.
    pub fn work(units: u64) -> Budget {
        Budget::new(Limit::Work(units), Instant::now())
    }

    /// What this budget counts, and how much of it there is.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Ends the budget now; whoever asks next learns that all is spent.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Has somebody called [`Budget::stop`]?
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The work charged so far, in units of [`Limit::Work`]; counted under every kind of limit.
    pub fn charged(&self) -> u64 {
        self.charged.load(Ordering::Relaxed)
    }

    /// How many evaluations the searches have made so far: for reports, no limit counts them.
    pub fn evaluations(&self) -> u64 {
        self.evaluations.load(Ordering::Relaxed)
    }

    /// Wall time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The whole budget as one span.
    pub fn whole(&self) -> Span<'_> {
        Span { budget: self, from: 0.0, to: 1.0 }
    }

    /// The spent fraction of the limit; 1 or more when it is over.
    fn spent(&self) -> f64 {
        if self.is_stopped() {
            return f64::INFINITY;
        }
        let (spent, limit) = match self.limit {
            Limit::Wall(limit) => (self.start.elapsed().as_secs_f64(), limit.as_secs_f64()),
            Limit::Cpu(limit) => {
                (ProcessTime::now().as_duration().as_secs_f64(), limit.as_secs_f64())
            }
            Limit::Work(limit) => (self.charged() as f64, limit as f64),
        };
        if limit > 0.0 { spent / limit } else { f64::INFINITY }
    }
}

/// A part of a budget, from one fraction of it to another, that looks whole from inside.
#[derive(Clone, Copy, Debug)]
pub struct Span<'b> {
    budget: &'b Budget,
    from: f64,
    to: f64,
}

impl<'b> Span<'b> {
    /// The part of this span from fraction `from` to fraction `to`.
    #[must_use]
    pub fn part(self, from: f64, to: f64) -> Span<'b> {
        let length = self.to - self.from;
        Span { budget: self.budget, from: self.from + from * length, to: self.from + to * length }
    }

    /// This span without what is spent of it; all of it if it has not begun.
    #[must_use]
    pub fn rest(self) -> Span<'b> {
        Span { from: self.budget.spent().max(self.from).min(self.to), ..self }
    }

    /// Notes `units` of work as done.
    pub fn charge(self, units: u64) {
        self.budget.charged.fetch_add(units, Ordering::Relaxed);
    }

    /// Notes that `count` evaluations were made. What one is, each search says itself.
    pub fn count_evaluations(self, count: u64) {
        self.budget.evaluations.fetch_add(count, Ordering::Relaxed);
    }

    /// The spent fraction of this span: 0 before its beginning, 1 or more after its end.
    pub fn spent(self) -> f64 {
        let spent = self.budget.spent();
        let part = (spent - self.from) / (self.to - self.from);
        // Rounding must not hide that the span is over. Of one without length `part` may be no
        // number.
        part.max(if spent >= self.to { 1.0 } else { 0.0 })
    }

    /// The units of work for which this span has room from its beginning to its end; under a time
    /// limit an estimate from the pace so far.
    pub fn expected_work(self) -> u64 {
        let whole = match self.budget.limit {
            Limit::Work(limit) => limit as f64,
            Limit::Wall(_) | Limit::Cpu(_) => self.budget.charged() as f64 / self.budget.spent(),
        };
        (whole * (self.to - self.from)) as u64
    }

    /// Turn `number` of `turns` in this span, where searches take turns: an equal part of the
    /// clock's span, but all of it under counted work, which is shared out without regard to time.
    #[must_use]
    pub fn turn(self, number: usize, turns: usize) -> Span<'b> {
        match self.budget.limit {
            Limit::Work(_) => self,
            Limit::Wall(_) | Limit::Cpu(_) => {
                let end = |number: usize| number as f64 / turns as f64;
                self.part(end(number), end(number + 1))
            }
        }
    }

    /// One of `shares` equal shares of what is left of this span: each of the searches that go on
    /// side by side from here gets one.
    pub fn share(self, shares: usize) -> Share<'b> {
        // Of a span without length nothing is left, even before its beginning.
        let begun = if self.from < self.to { self.spent() } else { 1.0 };
        Share { span: self, shares: shares as u64, begun, own: 0 }
    }

    /// Does the clock, or somebody's call of [`Budget::stop`], say that nothing of this span is
    /// left? Never true for counted work that merely ran out, so that threads may ask at any time
    /// without making the outcome depend on their number.
    pub fn is_late(self) -> bool {
        match self.budget.limit {
            Limit::Work(_) => self.budget.is_stopped(),
            Limit::Wall(_) | Limit::Cpu(_) => self.is_over(),
        }
    }

    /// Is nothing of this span left?
    pub fn is_over(self) -> bool {
        self.budget.spent() >= self.to
    }
}

/// What one of several searches side by side may do of a span. Under a time limit all of them have
/// the same clock; under a work limit each sees what it has charged itself and nothing else, so it
/// may ask at any time.
#[derive(Debug)]
pub struct Share<'b> {
    span: Span<'b>,
    shares: u64,
    /// The spent fraction of the span at the beginning of this share.
    begun: f64,
    own: u64,
}

impl<'b> Share<'b> {
    /// The span that this is a share of.
    pub fn span(&self) -> Span<'b> {
        self.span
    }

    /// Notes `units` of work as done.
    pub fn charge(&mut self, units: u64) {
        self.own += units;
        self.span.charge(units);
    }

    /// The spent fraction of the span, if the other shares are as far as this one.
    pub fn spent(&self) -> f64 {
        match self.span.budget.limit {
            _ if self.begun >= 1.0 => self.begun,
            Limit::Work(limit) if !self.span.budget.is_stopped() => {
                let whole = limit as f64 * (self.span.to - self.span.from);
                self.begun + (self.own * self.shares) as f64 / whole
            }
            _ => self.span.spent(),
        }
    }

    /// Is nothing of this share left?
    pub fn is_over(&self) -> bool {
        self.spent() >= 1.0
    }
}
