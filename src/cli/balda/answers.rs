//! Answer files that commands read: judged, or as the beginning of a game that goes on.

use std::path::Path;

use contest::balda::referee::{Refusal, judge};
use contest::balda::rules::{Move, Task};

use crate::cli::exit::Failure;
use crate::cli::files;

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
