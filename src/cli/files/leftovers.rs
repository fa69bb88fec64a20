//! What killed runs have left beside an answer is cleared by the next one.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::{PREFIX, folder};

/// How old a file of ours must be before it counts as left behind.
const LEFT_BEHIND: Duration = Duration::from_secs(60);

/// Removes what runs that were killed in the midst of writing have left beside the file at `path`.
pub fn clear_beside(path: &Path) {
    let Ok(entries) = fs::read_dir(folder(path)) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(|name| {
            let random = name.strip_prefix(PREFIX).unwrap_or_default();
            random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        let age = |entry: &fs::DirEntry| entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if is_ours && age(&entry).is_some_and(|age| age > LEFT_BEHIND) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
