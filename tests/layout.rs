//! The sources look as CONTRIBUTING.md says: a first line, no long files, no wide comments.

use std::fs;
use std::path::{Path, PathBuf};

/// No file below `src` may have more lines.
const MOST_LINES: usize = 350;
/// `max_width` of rustfmt.toml, to which rustfmt itself does not hold comments.
const MAX_WIDTH: usize = 100;

/// The Rust files below `folder` and their texts.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable source");
                sources.push((path, text));
            }
        }
    }
    assert!(!sources.is_empty(), "{folder} has sources");
    sources
}

#[test]
fn every_file_says_first_what_it_is_about() {
    for (path, text) in ["src", "tests", "benches"].into_iter().flat_map(sources) {
        assert!(text.starts_with("//! "), "{}: the first line is no `//!`", path.display());
    }
}

#[test]
fn no_file_of_the_program_is_long() {
    for (path, text) in sources("src") {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{}: {lines} lines, at most {MOST_LINES}", path.display());
    }
}

#[test]
fn no_comment_is_wider_than_the_code() {
    for (path, text) in ["src", "tests", "benches"].into_iter().flat_map(sources) {
        for (line, number) in text.lines().zip(1..) {
            // Rows of tables cannot be wrapped.
            let comment = line.trim_start().strip_prefix("//").filter(|rest| !rest.contains(" | "));
            let width = comment.map_or(0, |_| line.chars().count());
            assert!(width <= MAX_WIDTH, "{}:{number}: {width} columns", path.display());
        }
    }
}
