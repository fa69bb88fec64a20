//! The options that say how long a search runs, on how many threads, from which seed.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use contest::balda::{Search, Settings};
use contest::budget::Limit;

use crate::cli::contest::BALDA;
use crate::cli::effort::{Clock, SEED, seconds, threads};
use crate::cli::limits::{of_threads_asked, threads_with_room};
use crate::cli::numbers::{any_whole, whole};

/// How much may be spent on one task.
#[derive(Clone, Debug, clap::Args)]
pub struct Effort {
    /// Stop after this many seconds [default: 2.75]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "work",
          allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Stop when this much work is counted, or a little later: the same answer on every machine and
    /// any number of threads (a unit is about a microsecond of one core)
    #[arg(long, value_name = "UNITS", value_parser = whole::<u64>(1..=u64::MAX),
          allow_negative_numbers = true)]
    work: Option<u64>,
    /// Search with this many threads [default: all the machine offers]
    #[arg(long, value_name = "COUNT", value_parser = threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Where the random numbers start; seeds that differ only from bit 48 on are the same
    #[arg(long, value_name = "NUMBER", default_value_t = SEED, value_parser = any_whole,
          allow_negative_numbers = true)]
    pub seed: u64,
    /// Which searches take part: all, or the beam alone, to measure it
    #[arg(long, value_name = "NAME", default_value = "all", hide_short_help = true,
          value_parser = PossibleValuesParser::new(["all", "beam"]).map(|name| search(&name)))]
    search: Search,
}

/// The searches that `name` stands for.
fn search(name: &str) -> Search {
    if name == "beam" { Search::Beam } else { Search::All }
}

impl Effort {
    /// The limit on a search, its time read from `clock`.
    pub fn limit(&self, clock: Clock) -> Limit {
        let time = self.time.unwrap_or(BALDA.time);
        self.work.map_or_else(|| clock.limit(time), Limit::Work)
    }

    /// The settings of each of the searches that run side by side, if `jobs` says that several do,
    /// of a task whose file has `bytes` bytes.
    pub fn settings_beside(&self, jobs: Option<usize>, bytes: usize) -> Settings {
        if jobs.is_some() { self.settings_on(1) } else { self.settings(bytes) }
    }

    /// The settings of a search of a task whose file has `bytes` bytes.
    pub fn settings(&self, bytes: usize) -> Settings {
        let threads = match self.threads {
            Some(asked) => of_threads_asked(asked, bytes),
            None => threads_with_room(bytes),
        };
        self.settings_on(threads)
    }

    /// The settings of a search on this many threads.
    fn settings_on(&self, threads: usize) -> Settings {
        let settings = Settings { search: self.search, ..Settings::default() }.with_seed(self.seed);
        if self.work.is_some() {
            // The answer must not depend on the threads, so neither must the lanes.
            Settings { threads, ..settings }
        } else {
            settings.on(threads)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        effort: Effort,
    }

    #[test]
    fn the_limit_is_of_the_clock_that_is_asked_for() {
        let effort = |line: &str| Line::parse_from(line.split(' ')).effort;
        let second = Duration::from_secs(1);
        assert_eq!(effort("balda --time 1").limit(Clock::Wall), Limit::Wall(second));
        assert_eq!(effort("balda --time 1").limit(Clock::Cpu), Limit::Cpu(second));
        assert_eq!(effort("balda --work 7").limit(Clock::Wall), Limit::Work(7));
        assert_eq!(effort("balda --search beam").settings(0).search, Search::Beam);
        assert_eq!(effort("balda").settings(0).search, Search::All);
    }

    #[test]
    fn every_thread_has_a_lane_unless_work_is_counted() {
        let effort = |line: &str| Line::parse_from(line.split(' ')).effort;
        let plan = |settings: Settings| (settings.threads, settings.lanes.count);
        let lanes = Settings::default().lanes.count;
        assert_eq!(plan(effort("balda --threads 5").settings(0)), (5, 5));
        assert_eq!(plan(effort("balda --threads 1").settings(0)), (1, lanes));
        assert_eq!(plan(effort("balda --threads 5 --work 7").settings(0)), (5, lanes));
        assert_eq!(plan(effort("balda").settings_beside(Some(1), 0)), (1, lanes));
    }
}
