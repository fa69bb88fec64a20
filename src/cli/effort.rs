//! How much a search may spend, as command lines and tables spell it.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use contest::budget::Limit;

use super::numbers::whole;

/// Where the random numbers start, unless another seed is asked for.
pub const SEED: u64 = 1;
/// The most threads that may be asked for.
const MOST_ASKED: u64 = 256;
/// The times that may be asked for, in seconds: a millisecond to a month.
const SECONDS: RangeInclusive<f64> = 0.001..=31.0 * 86_400.0;
/// What [`spell`] ends with where work is counted.
const UNITS: &str = " units";

/// `limit` as tables have it: `2.75 s` or `100000 units`.
pub fn spell(limit: Limit) -> String {
    match limit {
        Limit::Wall(time) | Limit::Cpu(time) => format!("{} s", time.as_secs_f64()),
        Limit::Work(units) => format!("{units}{UNITS}"),
    }
}

/// Does `limit`, as [`spell`] has it, count work?
pub fn counts_work(limit: &str) -> bool {
    limit.ends_with(UNITS)
}

/// Which clock a time limit is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Clock {
    /// Wall time since the start of the process
    Wall,
    /// Processor time of the process, summed over its threads
    Cpu,
}

impl Clock {
    /// The limit of `time` on this clock.
    pub fn limit(self, time: Duration) -> Limit {
        match self {
            Clock::Wall => Limit::Wall(time),
            Clock::Cpu => Limit::Cpu(time),
        }
    }
}

/// Reads a number of threads or of jobs.
pub fn threads() -> impl TypedValueParser<Value = usize> {
    whole(1..=MOST_ASKED)
}

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| SECONDS.contains(seconds));
    let least = SECONDS.start();
    let most = SECONDS.end();
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("must be a number of seconds, {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_tell_counted_work_from_time() {
        let work = spell(Limit::Work(100_000));
        let time = spell(Limit::Wall(Duration::from_millis(2750)));
        assert_eq!([&work[..], &time], ["100000 units", "2.75 s"]);
        assert_eq!([&work[..], &time].map(counts_work), [true, false]);
    }
}
