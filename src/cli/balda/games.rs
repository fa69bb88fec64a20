//! Playing the games of a suite, one at a time or side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Instant;

use contest::balda::reading::{BadParts, BadTask, Repairs, read_list, read_task};
use contest::balda::rules::Language;
use contest::balda::suite::{BadEntry, Entry, Words, dictionary_fingerprint};
use contest::balda::{Settings, solve};
use contest::budget::{Budget, Limit};
use contest::game::Watch;
use contest::tools::excerpt::excerpt;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::balda::task_source::told;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::tables::{self, TAB};
use crate::cli::{effort, files, interrupt};

/// A task of the suite with its file in the judge's format.
pub struct SuiteTask {
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
    /// Changes of plans that were tried, and boards that the beam made.
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
pub fn tasks(suite: &Path, limit: usize) -> Result<Vec<SuiteTask>, Failure> {
    let entries: Vec<(usize, Entry)> = tables::read(suite, TAB)?;
    let place = |line: usize, entry: &Entry| format!("line {line}: task {}", excerpt(&entry.task));
    let mut lines = BTreeMap::new();
    for (line, entry) in &entries {
        if let Some(first) = lines.insert(&entry.task, line) {
            let reason = format!("is there in line {first}; give each a name of its own");
            return Err(Failure::malformed(suite, &format!("{} {reason}", place(*line, entry))));
        }
    }
    let mut tasks: Vec<SuiteTask> = Vec::new();
    for (line, entry) in entries.into_iter().take(limit) {
        let file = match &entry.dict {
            Words::File(path) => Some(suite.parent().unwrap_or(Path::new("")).join(path)),
            _ => None,
        };
        let place = format!("{}: {}", files::name(suite), place(line, &entry));
        let at = |failure| Failure::At { place: place.clone(), failure: Box::new(failure) };
        let list = file.as_deref().map(files::read).transpose().map_err(at)?;
        let made = entry.file_and_warning(list.as_deref());
        let (input, warning) = made.map_err(|bad| match (&bad, &file) {
            (BadEntry::Parts(BadParts::List(_)), Some(file)) => at(Failure::malformed(file, &bad)),
            _ => Failure::Malformed { place: place.clone(), reason: bad.to_string() },
        })?;
        warn(warning.map(|warning| format!("{place}: {warning}")));
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

/// A game to be played.
pub struct Job<'t> {
    /// Its task.
    pub task: &'t SuiteTask,
    /// How it is searched.
    pub settings: Settings,
}

/// Plays the games of all `jobs`, `at_once` of them at a time, while `bar` counts them. `done` is
/// told the number of each job and its game, in the order in which the games end; the result is in
/// the order of jobs. An interrupt ends all games that are not over, and they are left out; that is
/// told on stderr and by the exit code.
///
/// # Errors
/// The first error of a game or of `done`; games that have not begun are then not played.
pub fn play(
    jobs: &[Job],
    limit: Limit,
    at_once: usize,
    bar: &ProgressBar,
    mut done: impl FnMut(usize, &Game) -> Result<(), Failure>,
) -> Result<(Vec<Game>, Exit), Failure> {
    let next = AtomicUsize::new(0);
    let begun = Begun::until_interrupted();
    let (sender, receiver) = mpsc::channel();
    let mut games = BTreeMap::new();
    let played = thread::scope(|scope| {
        for _ in 0..at_once {
            let (sender, next, begun) = (sender.clone(), &next, &begun);
            let play = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Job { task, settings }) = jobs.get(number) else { break };
                    let Some(budget) = begun.begin(limit) else { break };
                    let game = task.play(&budget, *settings, bar);
                    // Nobody receives any more after a failure.
                    if budget.is_stopped() || sender.send((number, game)).is_err() {
                        break;
                    }
                }
            };
            let player = thread::Builder::new().spawn_scoped(scope, play);
            player.map_err(|error| Failure::Thread { error })?;
        }
        drop(sender);
        for (number, game) in receiver {
            let game = game?;
            done(number, &game)?;
            bar.inc(1);
            games.insert(number, game);
        }
        Ok(())
    });
    bar.finish_and_clear();
    played?;
    let exit = if games.len() < jobs.len() { Exit::Interrupted } else { Exit::Done };
    if exit == Exit::Interrupted {
        warn([format!("interrupted; {} of {} games were over", games.len(), jobs.len())]);
    }
    Ok((games.into_values().collect(), exit))
}

/// The budgets of all games that have begun; nothing after an interrupt, which stops them.
struct Begun(Arc<Mutex<Option<Vec<Arc<Budget>>>>>);

impl Begun {
    /// No game has begun, and from now on an interrupt stops all of them.
    fn until_interrupted() -> Begun {
        let begun = Arc::new(Mutex::new(Some(Vec::new())));
        let stopped = Arc::clone(&begun);
        interrupt::calls(move || {
            let budgets = stopped.lock().ok().and_then(|mut begun| begun.take());
            budgets.iter().flatten().for_each(|budget: &Arc<Budget>| budget.stop());
        });
        Begun(begun)
    }

    /// The budget of a game that begins now; none after an interrupt.
    fn begin(&self, limit: Limit) -> Option<Arc<Budget>> {
        let budget = Arc::new(Budget::new(limit, Instant::now()));
        self.0.lock().ok()?.as_mut()?.push(Arc::clone(&budget));
        Some(budget)
    }
}

impl SuiteTask {
    /// Plays this task within `budget`; warnings appear above `bar`.
    fn play(
        &self,
        budget: &Budget,
        settings: Settings,
        bar: &ProgressBar,
    ) -> Result<Game, Failure> {
        let name = &self.entry.task;
        let malformed = |bad: BadTask| Failure::Malformed {
            place: format!("task {}", excerpt(name)),
            reason: bad.to_string(),
        };
        let task = read_task(&self.input).map_err(malformed)?.task;
        let mut onlooker = Onlooker { name, bar, budget, first_full: None };
        let verdict = solve(&task, settings, budget, &mut onlooker).verdict;
        let first_full = onlooker.first_full;
        let seconds = budget.elapsed().as_secs_f64();
        Ok(Game {
            task: self.entry.task.clone(),
            lang: self.entry.language.code(),
            n: self.entry.n,
            word: task.alphabet.spell(&task.start),
            dictionary: dictionary_fingerprint(&task).to_string(),
            seed: settings.lanes.seed,
            threads: settings.threads,
            limit: effort::spell(budget.limit()),
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
    /// The task's name.
    name: &'b str,
    bar: &'b ProgressBar,
    budget: &'b Budget,
    first_full: Option<f64>,
}

impl Watch for Onlooker<'_> {
    fn progress(&mut self, _: &'static str, _: f64, _: i64, full: bool) {
        if full {
            self.first_full.get_or_insert_with(|| self.budget.elapsed().as_secs_f64());
        }
    }

    fn warning(&mut self, warning: &str) {
        self.bar.suspend(|| warn([format!("task {}: {warning}", excerpt(self.name))]));
    }
}
