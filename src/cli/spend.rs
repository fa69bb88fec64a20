//! The options that say how long a search runs, on how many threads, from which seed.

use std::time::Duration;

use contest::budget::Limit;

use super::contest::Contest;
use super::effort::{Clock, SEED, seconds, threads};
use super::limits::{of_threads_asked, threads_with_room};
use super::numbers::{any_whole, whole};

/// How much may be spent on one task.
#[derive(Clone, Debug, clap::Args)]
pub struct Spend {
    /// Stop after this many seconds [default: as in the judged run]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "work",
          allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Stop when this much work is counted, or a little later (a unit is about a microsecond of one
    /// core); the answer is then the same on every machine and for any number of threads
    #[arg(long, value_name = "UNITS", value_parser = whole::<u64>(1..=u64::MAX),
          allow_negative_numbers = true)]
    work: Option<u64>,
    /// Search with this many threads [default: all the machine offers, or as in the judged run]
    #[arg(long, value_name = "COUNT", value_parser = threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Where the random numbers start
    #[arg(long, value_name = "NUMBER", default_value_t = SEED, value_parser = any_whole,
          allow_negative_numbers = true)]
    pub seed: u64,
}

impl Spend {
    /// The limit on a search, its time read from `clock`.
    pub fn limit(&self, contest: &Contest, clock: Clock) -> Limit {
        let time = self.time.unwrap_or(contest.time);
        self.work.map_or_else(|| clock.limit(time), Limit::Work)
    }

    /// How many threads search a task of `bytes` bytes.
    pub fn threads(&self, contest: &Contest, bytes: usize) -> usize {
        match self.threads {
            Some(asked) => of_threads_asked(asked, bytes),
            None => contest.threads.unwrap_or(usize::MAX).min(threads_with_room(bytes)),
        }
    }
}
