//! `balda check`: the points of an answer, or the first rule that it breaks.

use std::path::PathBuf;

use crate::cli::balda::answers;
use crate::cli::balda::report::VerdictReport;
use crate::cli::balda::task_source::Dictionary;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::files;
use crate::cli::numbers::counted;

/// Judge an answer: print its points, or the first rule that it breaks.
///
/// Exit code 0 for a legal answer, 1 for an illegal one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda check input.txt output.txt")]
pub struct Args {
    /// The task file; - is standard input
    task: PathBuf,
    /// The answer file; - is standard input
    answer: PathBuf,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Judges the answer and prints the verdict.
///
/// # Errors
/// If a file cannot be read or the task is malformed. An illegal answer is no error but a verdict.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let reading = answers::task(&args.dictionary, &args.task, Some(&args.answer))?;
    warn(&reading.warnings);
    let task = &reading.task;
    let (moves, refusal) = answers::judged(task, &args.answer)?;
    let report = VerdictReport::new(task, &moves, refusal.as_ref());
    if args.json {
        files::print_json(&report)?;
    } else {
        files::print(match &refusal {
            None => format!("{}\n", counted(report.game.points, "point")),
            Some(refusal) => format!("illegal: {}: {refusal}\n", files::name(&args.answer)),
        })?;
    }
    Ok(if report.legal { Exit::Done } else { Exit::Illegal })
}
