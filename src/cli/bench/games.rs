//! Playing the games of a suite, one at a time or side by side, and the table with a line for each.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use balda::balda::format::{BadParts, excerpt, read_task};
use balda::balda::suite::{BadEntry, Entry, Words, dictionary_fingerprint};
use balda::balda::{Settings, play as play_task};
use balda::budget::{Budget, Limit};
use balda::game::Watch;
use serde::Serialize;

use super::super::exit::{Failure, warn};
use super::super::tables::{self, TAB};
use super::super::{files, judge, search};

/// A task of the suite with its file in the judge's format.
pub struct Job {
    /// The line of the suite.
    pub entry: Entry,
    /// The file of its dictionary, if it has one of its own.
    pub list: Option<PathBuf>,
    /// The task file.
    pub input: Vec<u8>,
}

/// One played game: a line of the `--csv` table and an element of the `--json` report.
#[derive(Clone, Debug, Serialize)]
pub struct Game {
    /// The task's name.
    pub task: String,
    /// `en`, `ru` or `tr`.
    pub lang: &'static str,
    /// The number of cells in a row.
    pub n: usize,
    /// The start word.
    pub word: String,
    /// The dictionary's fingerprint.
    pub dictionary: String,
    /// The seed of this game.
    pub seed: u64,
    /// The threads of this game.
    pub threads: usize,
    /// What the search could spend: `2.75 s` or `100000 units`.
    pub limit: String,
    /// The contest's points.
    pub points: u32,
    /// The sum of word lengths.
    pub sum: u32,
    /// The number of moves.
    pub moves: usize,
    /// Units of work that the search has counted.
    pub work: u64,
    /// Candidates that the search has judged: changes of plans, children of the beam.
    pub evaluations: u64,
    /// Wall time, with reading the task and judging the answer.
    pub seconds: f64,
    /// Wall time until the search held a game that fills the board; nothing if it never knew of
    /// one.
    pub first_full: Option<f64>,
    /// The suite's points to compare with.
    pub reference: Option<u32>,
}

/// The first `limit` tasks of the suite in the file at `suite`.
///
/// # Errors
/// If the suite or a dictionary of it cannot be read, two tasks have one name, or there are no
/// tasks.
pub fn jobs(suite: &Path, limit: usize) -> Result<Vec<Job>, Failure> {
    let entries: Vec<(usize, Entry)> = tables::read(suite, TAB)?;
    let place = |line: usize, entry: &Entry| format!("line {line}: task {}", excerpt(&entry.task));
    let mut lines = BTreeMap::new();
    for (line, entry) in &entries {
        if let Some(first) = lines.insert(&entry.task, line) {
            let reason = format!("is there in line {first}; give each a name of its own");
            return Err(Failure::malformed(suite, &format!("{} {reason}", place(*line, entry))));
        }
    }
    let mut jobs = Vec::new();
    for (line, entry) in entries.into_iter().take(limit) {
        let file = match &entry.dict {
            Words::File(path) => Some(suite.parent().unwrap_or(Path::new("")).join(path)),
            _ => None,
        };
        let list = file.as_deref().map(|file| files::read(file, judge::MOST_INPUT)).transpose()?;
        let input = entry.file(list.as_deref()).map_err(|bad| match (&bad, &file) {
            (BadEntry::Parts(BadParts::List(_)), Some(file)) => Failure::malformed(file, &bad),
            _ => Failure::malformed(suite, &format!("{}: {bad}", place(line, &entry))),
        })?;
        jobs.push(Job { entry, list: file, input });
    }
    if jobs.is_empty() {
        return Err(Failure::malformed(suite, "no tasks; expected a header and a line for each"));
    }
    Ok(jobs)
}

/// All files that a run of `jobs` reads.
pub fn inputs<'j>(suite: &'j Path, jobs: &'j [Job]) -> impl Iterator<Item = &'j Path> {
    jobs.iter().filter_map(|job| job.list.as_deref()).chain([suite])
}

/// A game to be played.
pub struct Turn<'j> {
    /// The task.
    pub job: &'j Job,
    /// How it is searched.
    pub settings: Settings,
}

/// Plays all `turns`, `beside` games at a time. `done` is told the number of each turn and its
/// game, in the order in which the games end; the result is in the order of turns.
///
/// # Errors
/// The first error of a game or of `done`; games that have not begun are then not played.
pub fn play(
    turns: &[Turn],
    limit: Limit,
    beside: usize,
    mut done: impl FnMut(usize, &Game) -> Result<(), Failure>,
) -> Result<Vec<Game>, Failure> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut games = BTreeMap::new();
    thread::scope(|scope| {
        for _ in 0..beside {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let turn = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Turn { job, settings }) = turns.get(turn) else { break };
                    let game = job.play(limit, *settings);
                    // Nobody receives any more after a failure.
                    if sender.send((turn, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (turn, game) in receiver {
            let game = game?;
            done(turn, &game)?;
            games.insert(turn, game);
        }
        Ok(())
    })?;
    Ok(games.into_values().collect())
}

impl Job {
    fn play(&self, limit: Limit, settings: Settings) -> Result<Game, Failure> {
        let budget = Budget::new(limit, Instant::now());
        let task = read_task(&self.input)
            .map_err(|bad| Failure::malformed(Path::new(&self.entry.task), &bad))?
            .task;
        let mut onlooker = Onlooker { task: &self.entry.task, budget: &budget, first_full: None };
        let verdict = play_task(&task, settings, &budget, &mut onlooker).verdict;
        let first_full = onlooker.first_full;
        let seconds = budget.elapsed().as_secs_f64();
        Ok(Game {
            task: self.entry.task.clone(),
            lang: self.entry.language.code(),
            n: self.entry.n,
            word: self.entry.word.clone(),
            dictionary: dictionary_fingerprint(&task).to_string(),
            seed: settings.seed,
            threads: settings.threads,
            limit: search::spell(limit),
            points: verdict.points,
            sum: verdict.sum,
            moves: verdict.moves.len(),
            work: budget.charged(),
            evaluations: budget.evaluations(),
            seconds,
            first_full,
            reference: self.entry.reference,
        })
    }
}

/// A watcher that looks at the clock when the board is full for the first time, and passes warnings
/// on.
struct Onlooker<'b> {
    task: &'b str,
    budget: &'b Budget,
    first_full: Option<f64>,
}

impl Watch for Onlooker<'_> {
    fn full(&mut self) {
        self.first_full.get_or_insert_with(|| self.budget.elapsed().as_secs_f64());
    }

    fn warning(&mut self, warning: &str) {
        warn([format!("task {}: {warning}", self.task)]);
    }
}

/// A table in a file, complete after each line, so that a run that is cut short leaves what it has
/// played.
pub struct Table {
    place: String,
    writer: csv::Writer<File>,
}

impl Table {
    /// An empty table in the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be created, or `path` is `-`, for reports go to standard output.
    pub fn create(path: &Path) -> Result<Table, Failure> {
        if files::is_stream(path) {
            return Err(Failure::Usage("--csv needs the name of a file".to_owned()));
        }
        let place = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok(Table { place, writer: csv::Writer::from_writer(file) }),
            Err(error) => Err(Failure::Write { place, error }),
        }
    }

    /// Adds the line `row`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, row: impl Serialize) -> Result<(), Failure> {
        let written = self.writer.serialize(row).map_err(io::Error::from);
        written
            .and_then(|()| self.writer.flush())
            .map_err(|error| Failure::Write { place: self.place.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_complete_after_each_line() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("table.csv");
        let mut table = Table::create(&path).expect("a writable directory");
        table.add(("one", 1)).expect("a writable file");
        assert_eq!(std::fs::read(&path)?, b"one,1\n");
        Ok(())
    }
}
