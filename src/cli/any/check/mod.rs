//! `balda GAME check`: the points of an answer, or the first rule that it breaks.

mod folders;

use contest::game::Verdict;
use serde::Serialize;

use super::bound::{self, BoundReport};
use super::task::Answered;
use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;

/// Judge an answer: print its points, or the first rule that it breaks.
///
/// Where points tell little, as after a move that leaves a game open, the line says how it stands.
/// Exit code 0 for a legal answer, 1 for an illegal one. Of a folder of tasks and a folder of
/// answers, each answer is judged: that of the task `x.in` is the file `x.in.out`, `x.out` or
/// `x.in`. Each gets a line, and their points are summed.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    given: Answered,
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
    /// How the game stands after the answer, if the game has words for that.
    outcome: Option<String>,
    /// The rule that is broken; null for a legal answer.
    reason: Option<String>,
}

/// Judges the answer and prints the verdict.
///
/// # Errors
/// If a file cannot be read or the task is malformed. An illegal answer is no error but a verdict.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let given = &args.given;
    if let ([tasks], true) = (&given.task[..], given.answer.is_dir()) {
        return folders::run(contest, &given.rules, tasks, &given.answer, args.json);
    }
    let (task, answer) = given.read(contest)?;
    let verdict = task.ask(task.game.judge(&task.bytes, &answer))?;
    let bound = bound::of(&task)?;
    let points = verdict.points();
    let line = match &verdict {
        Verdict::Legal { points, steps } => {
            bound::told(&task, &answer, (*points, *steps), bound.as_ref())?
        }
        Verdict::Illegal { reason } => format!("illegal: {}: {reason}", files::name(&given.answer)),
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
            bound: BoundReport::new(bound.as_ref(), points, false),
            outcome: task.ask(task.game.outcome(&task.bytes, &answer))?,
            reason,
        })?;
    } else {
        files::print(format!("{line}\n"))?;
    }
    Ok(if points.is_some() { Exit::Done } else { Exit::Illegal })
}
