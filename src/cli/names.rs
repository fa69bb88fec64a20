//! What messages call the files and streams that a command reads, and what new files are called.

use std::path::Path;

/// Does `path` stand for standard input, or for standard output where something is written?
pub fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What messages call the file at `path`, from which something is read.
pub fn name(path: &Path) -> String {
    if is_stream(path) { "standard input".to_owned() } else { visible(path) }
}

/// The name of `path` with its control characters escaped: they could do anything to a terminal.
pub fn visible(path: &Path) -> String {
    let escaped = |char: char| {
        if char.is_control() { char.escape_default().to_string() } else { char.to_string() }
    };
    path.display().to_string().chars().map(escaped).collect()
}

/// `name` with `_` in place of all that has no place in the name of a file.
pub fn plain(name: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || "_-.".contains(char);
    let name = name.replace(|char| !is_plain(char), "_");
    if name.starts_with('.') { format!("_{name}") } else { name }
}
