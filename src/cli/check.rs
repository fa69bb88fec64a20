//! `balda check`: the points of an answer, or the first rule that it breaks.

use std::path::PathBuf;

use balda::balda::referee::{Refusal, Verdict, judge};
use balda::balda::rules::Task;
use serde::Serialize;

use super::exit::{Exit, Failure, complain};
use super::report::{GameReport, TaskReport};
use super::task_source::Dictionary;
use super::{files, judge as judge_mode};

/// Judge an answer: print its points, or the first rule that it breaks.
///
/// Exit code 0 for a legal answer, 1 for an illegal one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda check input.txt output.txt")]
pub struct Args {
    /// The task file; - is standard input
    input: PathBuf,
    /// The answer file
    output: PathBuf,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    task: TaskReport,
    legal: bool,
    /// The game; of an illegal answer, the moves before the broken rule, and no points.
    #[serde(flatten)]
    game: GameReport,
    /// The rule that is broken; null for a legal answer.
    broken: Option<Broken>,
}

/// Where and how an answer breaks a rule.
#[derive(Serialize)]
struct Broken {
    /// The line of the answer file, from 1.
    line: usize,
    /// The number of the move, from 1; null if the number of moves is what is wrong.
    #[serde(rename = "move")]
    step: Option<usize>,
    reason: String,
}

/// Judges the answer and prints the verdict.
///
/// # Errors
/// If a file cannot be read or the task is none. An illegal answer is no error but a verdict.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let reading = args.dictionary.read_file(&args.input)?;
    for warning in &reading.warnings {
        complain(&format!("warning: {warning}"));
    }
    let task = &reading.task;
    let answer = files::read(&args.output, judge_mode::MOST_INPUT)?;
    let verdict = judge(task, &answer);
    let exit = if verdict.is_ok() { Exit::Done } else { Exit::Illegal };
    if args.json {
        files::print_json(&report(task, &verdict))?;
    } else {
        files::print(match &verdict {
            Ok(verdict) => format!("{} points\n", verdict.points),
            Err(refusal) => format!("illegal: {}: {refusal}\n", args.output.display()),
        })?;
    }
    Ok(exit)
}

fn report(task: &Task, verdict: &Result<Verdict, Refusal>) -> Report {
    let (game, broken) = match verdict {
        Ok(verdict) => (GameReport::new(task, &verdict.moves), None),
        Err(refusal) => {
            let game = GameReport { points: 0, ..GameReport::new(task, &refusal.legal) };
            let reason = refusal.illegal.to_string();
            (game, Some(Broken { line: refusal.line, step: refusal.number(), reason }))
        }
    };
    Report { task: TaskReport::new(task), legal: broken.is_none(), game, broken }
}
