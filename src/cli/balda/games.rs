//! Playing the games of a suite, one at a time or side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use contest::balda::reading::{BadParts, BadTask, Repairs, read_list, read_task};
use contest::balda::referee::judge;
use contest::balda::rules::{Language, Task};
use contest::balda::suite::{BadEntry, Entry, Words, dictionary_fingerprint};
use contest::balda::{Settings, solve};
use contest::budget::{Budget, Limit};
use contest::game::Watch;
use contest::tools::excerpt::excerpt;
use indicatif::ProgressBar;

use crate::cli::balda::task_source::told;
use crate::cli::bench::{self, Cell, Column, Measured, More, Rival, Row};
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::tables::{self, TAB};
use crate::cli::trace::Trace;
use crate::cli::{effort, files};

/// A task of the suite with its file in the judge's format.
pub struct SuiteTask {
    /// The line of the suite.
    pub entry: Entry,
    /// The file of its dictionary, if it has one of its own.
    pub list: Option<PathBuf>,
    /// The task file.
    pub input: Vec<u8>,
}

/// The first `limit` tasks of the suite in the file at `suite`.
///
/// # Errors
/// If the suite or a dictionary of it cannot be read, two tasks have one name, or there are no
/// tasks.
pub fn tasks(suite: &Path, limit: usize) -> Result<Vec<SuiteTask>, Failure> {
    if suite.is_dir() {
        let reason = "a folder; name a suite, or play the tasks in it with `balda balda bench`";
        return Err(Failure::malformed(suite, reason));
    }
    let entries: Vec<(usize, Entry)> = tables::read(suite, TAB)?;
    let of_entry =
        |line: usize, entry: &Entry| format!("line {line}: task {}", excerpt(&entry.task));
    let mut lines = BTreeMap::new();
    for (line, entry) in &entries {
        if let Some(first) = lines.insert(&entry.task, line) {
            let reason = format!("is there in line {first}; give each a name of its own");
            return Err(Failure::malformed(suite, &format!("{} {reason}", of_entry(*line, entry))));
        }
    }
    let mut tasks: Vec<SuiteTask> = Vec::new();
    for (line, entry) in entries.into_iter().take(limit) {
        let file = match &entry.dict {
            Words::File(path) => Some(suite.parent().unwrap_or(Path::new("")).join(path)),
            _ => None,
        };
        let name = format!("{}: {}", files::name(suite), of_entry(line, &entry));
        let at = |failure| Failure::At { name: name.clone(), failure: Box::new(failure) };
        let list = file.as_deref().map(files::read).transpose().map_err(at)?;
        let made = entry.file_and_warning(list.as_deref());
        let (input, warning) = made.map_err(|bad| match (&bad, &file) {
            (BadEntry::Parts(BadParts::List(_)), Some(file)) => at(Failure::malformed(file, &bad)),
            _ => Failure::Malformed { name: name.clone(), reason: bad.to_string() },
        })?;
        warn(warning.map(|warning| format!("{name}: {warning}")));
        if let (Some(file), Some(list)) = (&file, &list)
            && !tasks.iter().any(|task| task.list.as_ref() == Some(file))
        {
            warn_of_flaws(file, list, entry.language);
        }
        tasks.push(SuiteTask { entry, list: file, input });
    }
    if tasks.is_empty() {
        return Err(Failure::malformed(suite, "no tasks; expected a header and a line for each"));
    }
    Ok(tasks)
}

/// The bytes of the longest task file of `tasks`.
pub fn most_bytes(tasks: &[SuiteTask]) -> usize {
    tasks.iter().map(|task| task.input.len()).max().unwrap_or_default()
}

/// Warns of what had to be repaired in `list`, the content of `file`, from which a task was made.
fn warn_of_flaws(file: &Path, list: &[u8], language: Language) {
    let mut repairs = Repairs::default();
    if read_list(language, Some(list), &mut repairs).is_ok() {
        warn(told(repairs.warnings(), &files::name(file)));
    }
}

/// All files that are read to play the `tasks` of `suite`.
pub fn inputs<'t>(suite: &'t Path, tasks: &'t [SuiteTask]) -> impl Iterator<Item = &'t Path> {
    tasks.iter().filter_map(|task| task.list.as_deref()).chain([suite])
}

/// A task to be solved.
pub struct Job<'t> {
    /// Its task.
    pub task: &'t SuiteTask,
    /// How it is searched.
    pub settings: Settings,
}

/// Solves the tasks of all `jobs`, as [`bench::side_by_side`] has it.
///
/// # Errors
/// The first error of a game or of `done`; games that have not begun are then not played.
pub fn solve_all<K>(
    jobs: &[Job],
    limit: Limit,
    at_once: usize,
    bar: &ProgressBar,
    done: impl FnMut(usize, Measured) -> Result<K, Failure>,
) -> Result<(Vec<K>, Exit), Failure> {
    let game = |job: &Job, budget: &Budget| job.task.solve(budget, job.settings, bar);
    bench::side_by_side(jobs, limit, at_once, bar, game, done)
}

impl SuiteTask {
    /// The task as the judge's file has it.
    fn read(&self) -> Result<Task, Failure> {
        let malformed = |bad: BadTask| Failure::Malformed {
            name: format!("task {}", excerpt(&self.entry.task)),
            reason: bad.to_string(),
        };
        Ok(read_task(&self.input).map_err(malformed)?.task)
    }

    /// The row of a game on `task`, not played yet.
    fn row(&self, task: &Task, seed: u64) -> Row {
        let names = vec![
            ("lang", self.entry.language.code().into()),
            ("n", Cell::Number(self.entry.n as u64)),
            ("word", Cell::Text(task.alphabet.spell(&task.start))),
            ("dictionary", Cell::Text(dictionary_fingerprint(task).to_string())),
        ];
        let reference = self.entry.reference.map(Into::into);
        Row { seed, reference, ..Row::unplayed(&self.entry.task, names, counts(0, 0)) }
    }

    /// Solves this task within `budget`; warnings appear above `bar`.
    fn solve(
        &self,
        budget: &Budget,
        settings: Settings,
        bar: &ProgressBar,
    ) -> Result<Measured, Failure> {
        let task = self.read()?;
        let name = &self.entry.task;
        let trace = Trace::default();
        let mut onlooker = Onlooker { name, task: &task, bar, budget, first_full: None, trace };
        let answer = solve(&task, settings, budget, &mut onlooker);
        let Onlooker { first_full, mut trace, .. } = onlooker;
        let verdict = answer.verdict;
        let seconds = budget.elapsed().as_secs_f64();
        trace.end(budget, verdict.points.into());
        let row = Row {
            threads: settings.threads,
            limit: effort::spell(budget.limit()),
            points: verdict.points.into(),
            counts: counts(verdict.sum, verdict.moves.len()),
            work: budget.charged(),
            evaluations: budget.evaluations(),
            seconds,
            first_full,
            ..self.row(&task, settings.lanes.seed)
        };
        Ok(Measured { row, answer: answer.bytes, trace })
    }

    /// Lets `program` answer this task; it ends early once `budget` is stopped.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub fn ask(&self, program: &Rival, seed: u64, budget: &Budget) -> Result<Measured, Failure> {
        let task = self.read()?;
        let ran = program.run(&[&self.input], budget)?;
        let mut more =
            More { cpu: Some(ran.cpu), memory: Some(ran.memory), ..More::of_this_program() };
        let unsolved = self.row(&task, seed);
        let mut points = 0;
        let mut counts = unsolved.counts.clone();
        let answer = match ran.answer {
            Err(fault) => {
                more.reason = fault;
                Vec::new()
            }
            Ok(answer) => {
                match judge(&task, &answer) {
                    Ok(verdict) => {
                        points = verdict.points.into();
                        counts = self::counts(verdict.sum, verdict.moves.len());
                    }
                    Err(refusal) => more.reason = format!("illegal: {refusal}"),
                }
                answer
            }
        };
        let limit = program.limit();
        let seconds = ran.wall;
        let row = Row { limit, points, counts, seconds, more: Some(more), ..unsolved };
        Ok(Measured { row, answer, trace: Trace::default() })
    }
}

/// The columns of what an answer consists of.
fn counts(sum: u32, moves: usize) -> Vec<Column> {
    vec![("sum", Cell::Number(sum.into())), ("moves", Cell::Number(moves as u64))]
}

/// A watcher that looks at the clock when a better game is found, and when the board is full for
/// the first time, and passes warnings on.
struct Onlooker<'b> {
    /// The task's name.
    name: &'b str,
    task: &'b Task,
    bar: &'b ProgressBar,
    budget: &'b Budget,
    first_full: Option<f64>,
    trace: Trace,
}

impl Watch for Onlooker<'_> {
    fn progress(&mut self, _: &'static str, _: f64, best: i64, full: bool) {
        let sum = u32::try_from(best).unwrap_or_default();
        self.trace.found(self.budget, self.task.points(sum).into());
        if full {
            self.first_full.get_or_insert_with(|| self.budget.elapsed().as_secs_f64());
        }
    }

    fn warning(&mut self, warning: &str) {
        self.bar.suspend(|| warn([format!("task {}: {warning}", excerpt(self.name))]));
    }
}
