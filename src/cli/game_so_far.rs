//! An answer file as the beginning of a game that goes on.

use std::path::Path;

use balda::balda::referee::judge;
use balda::balda::rules::{Move, Task};

use super::exit::Failure;
use super::files;

/// The moves in the answer file at `path`.
///
/// # Errors
/// If the file cannot be read, or its game is illegal.
pub fn read(task: &Task, path: &Path) -> Result<Vec<Move>, Failure> {
    let answer = files::read(path, super::judge::MOST_INPUT)?;
    let verdict = judge(task, &answer).map_err(|refusal| Failure::malformed(path, &refusal))?;
    Ok(verdict.moves)
}
