//! The task that a command is about: its files, and by which rules it is played.

use std::path::{Path, PathBuf};

use contest::game::{Game, Malformed};

use crate::cli::contest::Contest;
use crate::cli::exit::{Failure, warn};
use crate::cli::{files, inputs, order};

/// By which rules the game is played.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Rules {
    /// Play by these rules instead of the usual ones
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
}

impl Rules {
    /// The game of `contest` by these rules.
    ///
    /// # Errors
    /// If the game has no rules of that name.
    pub fn of(&self, contest: &Contest) -> Result<&'static dyn Game, Failure> {
        let Some(asked) = &self.rules else { return Ok(contest.game) };
        let found = contest.rules.iter().find(|(name, _)| name == asked);
        found.map(|&(_, game)| game).ok_or_else(|| {
            let reason = format!("--rules {asked}: {} has one set of rules", contest.name);
            Failure::Usage(format!("{reason}; leave --rules out"))
        })
    }
}

/// A task and an answer to it.
#[derive(Debug, clap::Args)]
pub struct Answered {
    /// The task's file, or its files one after the other; - is standard input
    #[arg(required = true)]
    pub task: Vec<PathBuf>,
    /// The answer file; - is standard input
    #[arg(required = true)]
    pub answer: PathBuf,
    #[command(flatten)]
    pub rules: Rules,
}

impl Answered {
    /// Reads the task, which is one of `contest`, and the answer.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(&self, contest: &Contest) -> Result<(Task, Vec<u8>), Failure> {
        let mut task = Task::read(contest, &self.rules, &self.task)?;
        let answer = files::read(&self.answer)?;
        warn(order::same(self.task.iter().map(PathBuf::as_path), &self.answer));
        task.answer = Some(self.answer.clone());
        Ok((task, answer))
    }

    /// All files that are read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.task.iter().chain([&self.answer]).map(PathBuf::as_path)
    }
}

/// A task that has been read.
pub struct Task {
    /// The game by the rules that were asked for.
    pub game: &'static dyn Game,
    /// Its files.
    pub paths: Vec<PathBuf>,
    /// Their content, one after the other.
    pub bytes: Vec<u8>,
    /// The file of an answer to it, if a command has read one.
    answer: Option<PathBuf>,
}

impl Task {
    /// Reads the files at `paths`, a task of `contest`; those that its judge names if there are
    /// none.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(contest: &Contest, rules: &Rules, paths: &[PathBuf]) -> Result<Task, Failure> {
        let game = rules.of(contest)?;
        let paths = match paths {
            [] => contest.inputs.iter().map(PathBuf::from).collect(),
            given => given.to_vec(),
        };
        let bytes = inputs::read(&paths)?;
        Ok(Task { game, paths, bytes, answer: None })
    }

    /// What messages and reports call the task.
    pub fn name(&self) -> String {
        inputs::name(&self.paths)
    }

    /// The files that the task is read from.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.paths.iter().map(PathBuf::as_path)
    }

    /// What the game makes of the task, its complaint after the name of the task.
    ///
    /// # Errors
    /// If the task is malformed; if its files are a task in another order, that is told.
    pub fn ask<T>(&self, answer: Result<T, Malformed>) -> Result<T, Failure> {
        answer.map_err(|Malformed(bad)| {
            let given: Vec<PathBuf> = self.paths.iter().chain(&self.answer).cloned().collect();
            let is_task = |bytes: &[u8]| self.game.judge(bytes, b"").is_ok();
            let order = order::right(&given, usize::from(self.answer.is_some()), is_task);
            let order = order.map(|order| format!("; give the files in this order: {order}"));
            inputs::malformed(&self.paths, &(bad + &order.unwrap_or_default()))
        })
    }
}
