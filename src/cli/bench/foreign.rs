//! A foreign program that is measured in place of the search.

use std::path::PathBuf;
use std::time::Duration;

use contest::budget::Budget;

use crate::cli::contest::Contest;
use crate::cli::effort::{seconds, spell};
use crate::cli::exit::Failure;
use crate::cli::numbers::whole;
use crate::cli::program::{Allowed, Names, Program};

/// The options of a search, which no program obeys. A program's limits exclude them too, because
/// where an option is excluded it is not required either.
const OF_A_SEARCH: [&str; 4] = ["time", "work", "threads", "trace"];

/// Which program answers, what it may use, and where answers are kept.
#[derive(Debug, clap::Args)]
pub struct Foreign {
    /// Let this program answer instead of the search, started for each task as by the judge
    #[arg(long, value_name = "COMMAND", conflicts_with_all = OF_A_SEARCH)]
    program: Option<String>,
    /// Kill the program after this many seconds [default: the contest's limit]
    #[arg(long, value_name = "SECONDS", requires = "program", value_parser = seconds,
          conflicts_with_all = OF_A_SEARCH, allow_negative_numbers = true)]
    limit_time: Option<Duration>,
    /// Let the program have this many megabytes [default: what the contest allows]
    #[arg(long, value_name = "MEGABYTES", requires = "program",
          conflicts_with_all = OF_A_SEARCH, value_parser = whole::<u64>(1..=1_000_000),
          allow_negative_numbers = true)]
    limit_memory: Option<u64>,
    /// Keep the answers in this folder
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
}

/// A program that answers tasks of a contest.
pub struct Rival<'a> {
    contest: &'a Contest,
    program: Program,
    allowed: Allowed,
}

/// What a program has made of a task.
pub struct Ran {
    /// Its answer, or why there is none.
    pub answer: Result<Vec<u8>, String>,
    /// Seconds of wall time.
    pub wall: f64,
    /// Seconds of processor time.
    pub cpu: f64,
    /// Bytes of memory at the most.
    pub memory: u64,
}

impl Foreign {
    /// The program that answers tasks of `contest`, if one was asked for.
    ///
    /// # Errors
    /// If its command line is malformed.
    pub fn program<'a>(&self, contest: &'a Contest) -> Result<Option<Rival<'a>>, Failure> {
        let Some(command) = &self.program else { return Ok(None) };
        let program = Program::parse(command)?;
        let allowed = Allowed {
            time: self.limit_time.unwrap_or(contest.limit),
            clock: contest.clock,
            memory: self.limit_memory.map(|megabytes| megabytes << 20).or(contest.memory),
        };
        Ok(Some(Rival { contest, program, allowed }))
    }
}

impl Rival<'_> {
    /// What the program may spend, as tables have it.
    pub fn limit(&self) -> String {
        spell(self.allowed.clock.limit(self.allowed.time))
    }

    /// Lets the program answer the task that consists of `files`; it ends early once `budget` is
    /// stopped.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn run(&self, files: &[&[u8]], budget: &Budget) -> Result<Ran, Failure> {
        let names = Names { inputs: self.contest.inputs, output: self.contest.output, told: false };
        let run = self.program.run(files, names, self.allowed, budget)?;
        Ok(Ran {
            answer: run.answer.map_err(|fault| fault.to_string()),
            wall: run.wall.as_secs_f64(),
            cpu: run.cpu.as_secs_f64(),
            memory: run.memory,
        })
    }
}
