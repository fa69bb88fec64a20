//! A folder of answers against a folder of tasks: a line each, and the sum.

use std::path::{Path, PathBuf};

use contest::game::Verdict;
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
    let mut lines = Vec::with_capacity(items.len());
    for item in &items {
        let answer = answer(item, answers);
        let verdict = answer
            .as_deref()
            .map(|path| item.ask(game.judge(&item.bytes, &files::read(path)?)))
            .transpose()?;
        let (points, steps, reason) = match verdict {
            None => (None, None, Some("there is no answer".to_owned())),
            Some(Verdict::Legal { points, steps }) => (Some(points), Some(steps), None),
            Some(Verdict::Illegal { reason }) => (None, None, Some(format!("illegal: {reason}"))),
        };
        lines.push(Line {
            task: item.name.clone(),
            answer: answer.as_deref().map(files::name),
            legal: points.is_some(),
            points,
            steps,
            reason,
        });
    }
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
            (Some(points), _) => counted(*points, "point"),
            (None, reason) => reason.clone().unwrap_or_default(),
        };
        format!("{}: {told}\n", excerpt(&line.task))
    };
    let lines: String = report.answers.iter().map(line).collect();
    let (legal, all) = (report.legal, report.answers.len());
    format!("{lines}sum: {}, {legal} of {all} legal\n", counted(report.points, "point"))
}
