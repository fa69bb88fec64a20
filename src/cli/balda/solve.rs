//! `balda solve`: plays one task, and lets a person watch.

use std::borrow::Cow;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use contest::balda::door::InPoints;
use contest::balda::picture::summary;
use contest::balda::rules::{Move, Task};
use contest::balda::{Answer, Settings, solve};
use contest::budget::{Budget, Limit};
use contest::game::Watch;
use serde::Serialize;

use crate::cli::balda::board::fitting;
use crate::cli::balda::report::{GameReport, TaskReport};
use crate::cli::balda::search::Effort;
use crate::cli::balda::task_source::{TaskSource, bytes};
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::outlets::Outlets;
use crate::cli::trace::Trace;
use crate::cli::watching::Screen;
use crate::cli::{colour, files, interrupt};

/// Play a task and print the answer.
///
/// The answer goes to standard output or to the file named by -o; with --json a report goes to
/// standard output instead. It has the encoding of the task file, but UTF-8 on a terminal or if
/// there is no such file. Ctrl-C ends the search early: the best answer so far is written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda solve input.txt -o output.txt
  balda solve --lang en --word scone --time 1
  balda solve --lang ru --word сыщик --ban щит сын --work 1000000")]
pub struct Args {
    #[command(flatten)]
    source: TaskSource,
    #[command(flatten)]
    outlets: Outlets,
    #[command(flatten)]
    effort: Effort,
    /// The clock of the time limit
    #[arg(long, value_enum, default_value_t = Clock::Wall, conflicts_with = "work")]
    clock: Clock,
}

impl Args {
    /// The limit on the search.
    fn limit(&self) -> Limit {
        self.effort.limit(self.clock)
    }
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
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
    output: Option<String>,
}

/// Plays the task and writes the answer.
///
/// # Errors
/// If the task cannot be read or is malformed, or the answer cannot be written.
pub fn run(args: &Args, start: Instant) -> Result<Exit, Failure> {
    let reading = args.source.read()?;
    let outlets = &args.outlets;
    let inputs: Vec<&Path> = args.source.files().collect();
    outlets.must_be_writable(&inputs)?;
    let budget = Arc::new(Budget::new(args.limit(), start));
    interrupt::stops(&budget);
    warn(&reading.warnings);
    let screen = Screen::new(&budget, args.source.name());
    let settings = args.effort.settings(bytes(&reading.task));
    let task = &reading.task;
    let trace = Trace::default();
    let mut onlooker = Onlooker { screen, budget: &budget, trace };
    let mut watch = InPoints { task, watch: &mut onlooker };
    let answer = solve(task, settings, &budget, &mut watch);
    let Onlooker { screen, mut trace, .. } = onlooker;
    screen.close();
    trace.end(&budget, answer.verdict.points.into());

    if let Some(path) = outlets.file() {
        files::write(path, &answer.bytes)?;
    }
    if outlets.json {
        files::print_json(&report(outlets.file(), settings, &reading.task, &answer, &budget))?;
    } else if outlets.file().is_none() {
        // Without a task file there is no encoding of the question.
        let person = stdout().is_terminal() || args.source.is_typed();
        files::print(printed(&reading.task, &answer.bytes, person))?;
    }
    if let Some(path) = &outlets.trace {
        trace.write(path)?;
    }
    if stderr().is_terminal() {
        show(&reading.task, &answer.verdict.moves);
    }
    Ok(Exit::Done)
}

fn report(
    output: Option<&Path>,
    settings: Settings,
    task: &Task,
    answer: &Answer,
    budget: &Budget,
) -> Report {
    Report {
        task: TaskReport::new(task),
        game: GameReport::new(task, &answer.verdict.moves),
        seed: settings.lanes.seed,
        threads: settings.threads,
        seconds: budget.elapsed().as_secs_f64(),
        work: budget.charged(),
        output: output.map(files::name),
    }
}

/// A watcher with a progress bar that notes when better games were found.
struct Onlooker<'b> {
    screen: Screen<'b>,
    budget: &'b Budget,
    trace: Trace,
}

impl Watch for Onlooker<'_> {
    fn progress(&mut self, stage: &'static str, spent: f64, best: i64, full: bool) {
        self.trace.found(self.budget, best);
        self.screen.progress(stage, spent, best, full);
    }

    fn warning(&mut self, warning: &str) {
        self.screen.warning(warning);
    }
}

/// What is printed of `answer`: its bytes, but UTF-8 if a `person` reads them.
fn printed<'a>(task: &Task, answer: &'a [u8], person: bool) -> Cow<'a, [u8]> {
    let text = person.then(|| task.encoding.decode_as(answer).ok()).flatten();
    text.map_or(Cow::Borrowed(answer), |text| Cow::Owned(text.into_owned().into_bytes()))
}

/// Shows the final board and the points to the person at the terminal.
fn show(task: &Task, moves: &[Move]) {
    // A terminal that cannot be written is no reason to fail: the answer is out.
    let size = colour::size_beside();
    let summary = colour::wrapped(&summary(task, moves), size.map(|(width, _)| width));
    let _ = write!(anstream::stderr(), "{}{summary}", fitting(task, moves, false, size));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::Parser;
    use contest::balda::reading::read_task;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn the_clock_is_the_one_that_is_asked_for() {
        let limit = |line: &str| Line::parse_from(line.split(' ')).args.limit();
        let second = Duration::from_secs(1);
        assert_eq!(limit("solve --time 1"), Limit::Wall(second));
        assert_eq!(limit("solve --time 1 --clock cpu"), Limit::Cpu(second));
    }

    #[test]
    fn a_person_reads_utf_8_and_a_file_gets_the_encoding_of_the_task() {
        let question = include_bytes!("../../../samples/ru_sample.in");
        let task = read_task(question).expect("a task").task;
        let answer = include_bytes!("../../../samples/ru_sample.out");
        assert_eq!(printed(&task, answer, false), &answer[..]);
        let text = String::from_utf8(printed(&task, answer, true).into_owned());
        assert!(text.is_ok_and(|text| text.contains("сын")), "UTF-8");
    }
}
