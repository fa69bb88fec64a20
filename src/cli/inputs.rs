//! A task of one file or several, which are read one after the other.

use std::path::PathBuf;

use super::exit::Failure;
use super::files::{self, MOST_INPUT};

/// The content of all files at `paths`, one after the other: a task of several files. A line end
/// that is missing at the end of a file before the next is put there, and the mark of UTF-8 at the
/// beginning of a later file is left out.
///
/// # Errors
/// As [`files::read`]; if all of them together are too large.
pub fn read(paths: &[PathBuf]) -> Result<Vec<u8>, Failure> {
    let mut whole = Vec::new();
    for path in paths {
        let bytes = files::read(path)?;
        if whole.is_empty() {
            whole = bytes;
            continue;
        }
        if !whole.ends_with(b"\n") {
            whole.push(b'\n');
        }
        whole.extend(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes));
    }
    match paths.last() {
        Some(last) if whole.len() as u64 > MOST_INPUT => {
            Err(Failure::TooLarge { name: files::name(last), limit: MOST_INPUT })
        }
        _ => Ok(whole),
    }
}

/// What messages call the task in the files at `paths`.
pub fn name(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| files::name(path)).collect();
    names.join(" + ")
}

/// What was read from the files at `paths` is not a task: `reason`.
pub fn malformed(paths: &[PathBuf], reason: &impl ToString) -> Failure {
    Failure::Malformed { name: name(paths), reason: reason.to_string() }
}
