//! The sources look as CONTRIBUTING.md says: a first line, no long files, no wide comments.

use crate::sources::sources;

/// No file below `src` may have more lines.
const MOST_LINES: usize = 350;
/// `max_width` of rustfmt.toml, to which rustfmt itself does not hold comments.
const MAX_WIDTH: usize = 100;

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
