//! The task that a command is about: its files, and by which rules it is played.

use std::path::{Path, PathBuf};

use contest::game::{Game, Malformed};

use crate::cli::contest::Contest;
use crate::cli::exit::Failure;
use crate::cli::inputs;

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

/// A task that has been read.
pub struct Task {
    /// The game by the rules that were asked for.
    pub game: &'static dyn Game,
    /// Its files.
    pub paths: Vec<PathBuf>,
    /// Their content, one after the other.
    pub bytes: Vec<u8>,
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
        Ok(Task { game, paths, bytes })
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
    /// If the task is malformed.
    pub fn ask<T>(&self, answer: Result<T, Malformed>) -> Result<T, Failure> {
        answer.map_err(|bad| inputs::malformed(&self.paths, &bad))
    }
}
