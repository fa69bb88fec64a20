//! The options of Balda's search: what it may spend, and which of its parts take part.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use contest::balda::{Search, Settings};
use contest::budget::Limit;

use crate::cli::contest::BALDA;
use crate::cli::effort::Clock;
use crate::cli::spend::Spend;

/// How much may be spent on one task.
#[derive(Clone, Debug, clap::Args)]
pub struct Effort {
    #[command(flatten)]
    spend: Spend,
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
        self.spend.limit(&BALDA, clock)
    }

    /// Where the random numbers start.
    pub fn seed(&self) -> u64 {
        self.spend.seed
    }

    /// The settings of a search of a task whose file has `bytes` bytes; on one thread if it may be
    /// `one_of_several` that run side by side.
    pub fn settings_beside(&self, one_of_several: bool, bytes: usize) -> Settings {
        if one_of_several { self.settings_on(1) } else { self.settings(bytes) }
    }

    /// The settings of a search of a task whose file has `bytes` bytes.
    pub fn settings(&self, bytes: usize) -> Settings {
        self.settings_on(self.spend.threads(&BALDA, bytes))
    }

    /// The settings of a search on this many threads.
    fn settings_on(&self, threads: usize) -> Settings {
        let settings = Settings { search: self.search, ..Settings::default() };
        settings.with_seed(self.seed()).within(self.limit(Clock::Wall), threads)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        assert_eq!(plan(effort("balda").settings_beside(true, 0)), (1, lanes));
    }
}
