//! `balda solve`: plays one task, and lets a person watch.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use balda::balda::picture::{board, summary};
use balda::balda::rules::{Move, Task};
use balda::balda::{Answer, play};
use balda::budget::Budget;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::report::{GameReport, TaskReport};
use super::search::{Clock, Effort};
use super::task_source::TaskSource;
use super::watching::Screen;
use super::{files, interrupt};

/// Play a task and print the answer.
///
/// The answer goes to standard output, or to the file named by -o; with --json a report goes to
/// standard output in its place. Ctrl-C ends the search early: the best answer so far is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda solve input.txt -o output.txt
  balda solve --lang en --word scone --time 1
  balda solve --lang ru --word сыщик --ban щит сын --work 1000000")]
pub struct Args {
    #[command(flatten)]
    source: TaskSource,
    /// Write the answer to this file; an existing one is replaced
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// The clock of the time limit
    #[arg(long, value_enum, default_value_t = Clock::Wall, conflicts_with = "work")]
    clock: Clock,
    /// Report as JSON on standard output
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    task: TaskReport,
    #[serde(flatten)]
    game: GameReport,
    seed: u64,
    threads: usize,
    /// Wall time since the start of the process.
    seconds: f64,
    /// Units of work that the search has counted.
    work: u64,
    /// The file that holds the answer.
    output: Option<&'a Path>,
}

/// Plays the task and writes the answer.
///
/// # Errors
/// If the task cannot be read or is none, or the answer cannot be written.
pub fn run(args: &Args, start: Instant) -> Result<Exit, Failure> {
    let reading = args.source.read()?;
    let budget = Arc::new(Budget::new(args.effort.limit(args.clock), start));
    interrupt::stops(&budget);
    let mut screen = Screen::new(&budget);
    screen.warnings(&reading.warnings);
    let answer = play(&reading.task, args.effort.settings(), &budget, &mut screen);
    screen.close();

    if let Some(path) = &args.output {
        files::write(path, &answer.bytes)?;
    }
    if args.json {
        files::print_json(&report(args, &reading.task, &answer, &budget))?;
    } else if args.output.is_none() {
        files::print(&answer.bytes)?;
    }
    if stderr().is_terminal() {
        show(&reading.task, &answer.verdict.moves);
    }
    Ok(Exit::Done)
}

fn report<'a>(args: &'a Args, task: &Task, answer: &Answer, budget: &Budget) -> Report<'a> {
    let settings = args.effort.settings();
    Report {
        task: TaskReport::new(task),
        game: GameReport::new(task, &answer.verdict.moves),
        seed: settings.seed,
        threads: settings.threads,
        seconds: budget.elapsed().as_secs_f64(),
        work: budget.charged(),
        output: args.output.as_deref(),
    }
}

/// Shows the final board and the points to the person at the terminal.
fn show(task: &Task, moves: &[Move]) {
    // A terminal that cannot be written is no reason to fail: the answer is out.
    let _ = write!(anstream::stderr(), "{}{}", board(task, moves), summary(task, moves));
}
