//! `balda GAME check`: the points of an answer, or the first rule that it breaks.

mod folders;

use std::path::PathBuf;

use contest::game::Verdict;
use serde::Serialize;

use super::bound::{self, BoundReport};
use super::task::{Rules, Task};
use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;

/// Judge an answer: print its points, or the first rule that it breaks.
///
/// Exit code 0 for a legal answer, 1 for an illegal one. Of a folder of tasks and a folder of
/// answers, each answer is judged: that of the task `x.in` is the file `x.in.out`, `x.out` or
/// `x.in`. Each gets a line, and their points are summed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The task's file, or its files one after the other; - is standard input; or a folder of tasks
    #[arg(required = true)]
    task: Vec<PathBuf>,
    /// The answer file; - is standard input; or a folder of answers
    #[arg(required = true)]
    answer: PathBuf,
    #[command(flatten)]
    rules: Rules,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    task: String,
    legal: bool,
    /// Null for an illegal answer.
    points: Option<i64>,
    steps: Option<usize>,
    #[serde(flatten)]
    bound: BoundReport,
    /// The rule that is broken; null for a legal answer.
    reason: Option<String>,
}

/// Judges the answer and prints the verdict.
///
/// # Errors
/// If a file cannot be read or the task is malformed. An illegal answer is no error but a verdict.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    if let ([tasks], true) = (&args.task[..], args.answer.is_dir()) {
        return folders::run(contest, &args.rules, tasks, &args.answer, args.json);
    }
    let task = Task::read(contest, &args.rules, &args.task)?;
    let answer = files::read(&args.answer)?;
    let verdict = task.ask(task.game.judge(&task.bytes, &answer))?;
    let bound = bound::of(&task)?;
    let points = verdict.points();
    let line = match &verdict {
        Verdict::Legal { points, steps } => bound::told(*points, *steps, bound.as_ref()),
        Verdict::Illegal { reason } => format!("illegal: {}: {reason}", files::name(&args.answer)),
    };
    let (steps, reason) = match verdict {
        Verdict::Legal { steps, .. } => (Some(steps), None),
        Verdict::Illegal { reason } => (None, Some(reason)),
    };
    if args.json {
        files::print_json(&Report {
            game: contest.name,
            task: task.name(),
            legal: points.is_some(),
            points,
            steps,
            bound: BoundReport::new(bound.as_ref(), points),
            reason,
        })?;
    } else {
        files::print(format!("{line}\n"))?;
    }
    Ok(if points.is_some() { Exit::Done } else { Exit::Illegal })
}
