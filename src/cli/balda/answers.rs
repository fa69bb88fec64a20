//! Answer files that commands read: judged, or as the beginning of a game that goes on.

use std::path::{Path, PathBuf};

use contest::balda::reading::Reading;
use contest::balda::referee::{Refusal, judge};
use contest::balda::rules::{Move, Task};

use crate::cli::balda::task_source::Dictionary;
use crate::cli::exit::{Failure, warn};
use crate::cli::{files, order};

/// A task and an answer to it.
#[derive(Debug, clap::Args)]
pub struct Answered {
    /// The task file; - is standard input
    task: PathBuf,
    /// The answer file; - is standard input
    pub answer: PathBuf,
    #[command(flatten)]
    dictionary: Dictionary,
}

impl Answered {
    /// Reads the task.
    ///
    /// # Errors
    /// As [`task`].
    pub fn read(&self) -> Result<Reading, Failure> {
        task(&self.dictionary, &self.task, Some(&self.answer))
    }

    /// The legal moves in the answer, as [`judged`] has them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn judged(&self, task: &Task) -> Result<(Vec<Move>, Option<Refusal>), Failure> {
        judged(task, &self.answer)
    }

    /// All files that are read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        [self.task.as_path(), &self.answer].into_iter().chain(self.dictionary.file())
    }
}

/// Reads the task in the file at `path`, to which the file at `answer` is an answer.
///
/// # Errors
/// If the file cannot be read, or holds no task; if the other one does, that is told.
pub fn task(
    dictionary: &Dictionary,
    path: &Path,
    answer: Option<&Path>,
) -> Result<Reading, Failure> {
    let reading = dictionary.read_file(path);
    let swapped = |answer: &&Path| {
        ![path, answer].into_iter().any(files::is_stream) && dictionary.read_file(answer).is_ok()
    };
    match (reading, answer) {
        (Ok(reading), answer) => {
            warn(answer.and_then(|answer| order::same([path].into_iter(), answer)));
            Ok(reading)
        }
        (Err(Failure::Malformed { name, reason }), Some(answer)) if swapped(&answer) => {
            let order = format!("{} {}", files::name(answer), files::name(path));
            let reason = format!("{reason}; give the files in this order: {order}");
            Err(Failure::Malformed { name, reason })
        }
        (Err(failure), _) => Err(failure),
    }
}

/// The legal moves in the answer file at `path`, and why there are no more if it breaks a rule.
///
/// # Errors
/// If the file cannot be read.
pub fn judged(task: &Task, path: &Path) -> Result<(Vec<Move>, Option<Refusal>), Failure> {
    let answer = files::read(path)?;
    Ok(match judge(task, &answer) {
        Ok(verdict) => (verdict.moves, None),
        Err(refusal) => (refusal.legal.clone(), Some(refusal)),
    })
}

/// The moves in the answer file at `path`.
///
/// # Errors
/// If the file cannot be read, or its game is illegal.
pub fn read(task: &Task, path: &Path) -> Result<Vec<Move>, Failure> {
    let (moves, refusal) = judged(task, path)?;
    refusal.map_or(Ok(moves), |refusal| Err(Failure::malformed(path, &refusal)))
}
