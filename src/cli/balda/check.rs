//! `balda check`: the points of an answer, or the first rule that it breaks.

use crate::cli::balda::answers::Answered;
use crate::cli::balda::report::VerdictReport;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::files;
use contest::tools::counted::counted;

/// Judge an answer: print its points, or the first rule that it breaks.
///
/// Exit code 0 for a legal answer, 1 for an illegal one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda check input.txt output.txt")]
pub struct Args {
    #[command(flatten)]
    given: Answered,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Judges the answer and prints the verdict.
///
/// # Errors
/// If a file cannot be read or the task is malformed. An illegal answer is no error but a verdict.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let reading = args.given.read()?;
    warn(&reading.warnings);
    let task = &reading.task;
    let (moves, refusal) = args.given.judged(task)?;
    let report = VerdictReport::new(task, &moves, refusal.as_ref());
    if args.json {
        files::print_json(&report)?;
    } else {
        files::print(match &refusal {
            None => format!("{}\n", counted(report.game.points, "point")),
            Some(refusal) => format!("illegal: {}: {refusal}\n", files::name(&args.given.answer)),
        })?;
    }
    Ok(if report.legal { Exit::Done } else { Exit::Illegal })
}
