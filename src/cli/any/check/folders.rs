//! A folder of answers against a folder of tasks: a line each, and the sum.

use std::path::{Path, PathBuf};

use contest::game::{Game, Verdict};
use contest::tools::excerpt::excerpt;
use serde::Serialize;

use crate::cli::any::suite::{self, Item};
use crate::cli::any::task::Rules;
use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use contest::tools::counted::counted;

/// What was judged of one task.
#[derive(Serialize)]
struct Line {
    task: String,
    /// Null if there is no answer.
    answer: Option<String>,
    legal: bool,
    points: Option<i64>,
    steps: Option<usize>,
    /// How the game stands after the answer, if the game has words for that.
    outcome: Option<String>,
    /// Why it counts nothing; null for a legal answer.
    reason: Option<String>,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    answers: Vec<Line>,
    /// The sum of the points of all legal answers.
    points: i64,
    /// How many tasks have a legal answer.
    legal: usize,
}

/// Judges the answer in the folder `answers` to each task in the folder `tasks`.
///
/// # Errors
/// If a file cannot be read, a task is malformed, or there are no tasks.
pub fn run(
    contest: &Contest,
    rules: &Rules,
    tasks: &Path,
    answers: &Path,
    as_json: bool,
) -> Result<Exit, Failure> {
    let game = rules.of(contest)?;
    let items = suite::found(tasks, contest.inputs)?;
    if items.is_empty() {
        return Err(Failure::malformed(tasks, "no tasks; name a folder with some"));
    }
    let lines = items.iter().map(|item| judged(game, item, answers));
    let lines = lines.collect::<Result<Vec<Line>, Failure>>()?;
    let points = lines.iter().filter_map(|line| line.points).sum();
    let legal = lines.iter().filter(|line| line.legal).count();
    let report = Report { game: contest.name, answers: lines, points, legal };
    let all = report.answers.len();
    if as_json {
        files::print_json(&report)?;
    } else {
        files::print(text(&report))?;
    }
    Ok(if legal == all { Exit::Done } else { Exit::Illegal })
}

/// The line of the task `item`, whose answer is one of the `answers`.
fn judged(game: &dyn Game, item: &Item, answers: &Path) -> Result<Line, Failure> {
    let path = answer(item, answers);
    let bytes = path.as_deref().map(files::read).transpose()?;
    let verdict = bytes.as_deref().map(|bytes| item.ask(game.judge(&item.bytes, bytes)));
    let (points, steps, reason) = match verdict.transpose()? {
        None => (None, None, Some("there is no answer".to_owned())),
        Some(Verdict::Legal { points, steps }) => (Some(points), Some(steps), None),
        Some(Verdict::Illegal { reason }) => (None, None, Some(format!("illegal: {reason}"))),
    };
    let outcome = bytes.as_deref().map(|bytes| item.ask(game.outcome(&item.bytes, bytes)));
    Ok(Line {
        task: item.name.clone(),
        answer: path.as_deref().map(files::name),
        legal: points.is_some(),
        points,
        steps,
        outcome: outcome.transpose()?.flatten(),
        reason,
    })
}

/// The answer to `item` among the `answers`: named as the task with `.out` behind it or in place of
/// its ending, or just as the task.
fn answer(item: &Item, answers: &Path) -> Option<PathBuf> {
    let name = Path::new(&item.name);
    let behind = answers.join(format!("{}.out", item.name));
    let [instead, same] = [answers.join(name.with_extension("out")), answers.join(name)];
    let is_task = |path: &Path| item.path.as_deref().is_some_and(|task| files::are_one(task, path));
    [behind, instead, same].into_iter().find(|path| path.is_file() && !is_task(path))
}

/// A line for each task, and the sum.
fn text(report: &Report) -> String {
    let line = |line: &Line| {
        let told = match (&line.points, &line.reason) {
            (Some(points), _) => {
                let outcome = line.outcome.as_ref().map(|outcome| format!("; {outcome}"));
                counted(*points, "point") + &outcome.unwrap_or_default()
            }
            (None, reason) => reason.clone().unwrap_or_default(),
        };
        format!("{}: {told}\n", excerpt(&line.task))
    };
    let lines: String = report.answers.iter().map(line).collect();
    let (legal, all) = (report.legal, report.answers.len());
    format!("{lines}sum: {}, {legal} of {all} legal\n", counted(report.points, "point"))
}
