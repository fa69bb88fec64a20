//! Standard output as a person sees it: colours only where somebody sees them, and its size.

use std::io;

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};

use super::exit::Failure;
use super::files;

/// Writes `text` to standard output, without its ANSI styles if that is not a terminal or the
/// environment says so (`NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`, `TERM`).
///
/// # Errors
/// As [`files::print`].
pub fn print(text: &str) -> Result<(), Failure> {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => files::print(strip_str(text).to_string()),
        _ => files::print(text),
    }
}

/// The columns and lines of the terminal that standard output is; `None` if it is not one.
pub fn size() -> Option<(usize, usize)> {
    #[cfg(unix)]
    return size_of(io::stdout());
    #[cfg(not(unix))]
    None
}

/// The same of the terminal that standard error is.
pub fn size_beside() -> Option<(usize, usize)> {
    #[cfg(unix)]
    return size_of(io::stderr());
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn size_of(stream: impl std::os::fd::AsFd) -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then(|| (size.ws_col.into(), size.ws_row.into()))
}

/// `text` in lines of at most `width` columns, broken between words.
pub fn wrapped(text: &str, width: Option<usize>) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for (number, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            if number > 0 && width.is_some_and(|width| column + 1 + length > width) {
                out.push('\n');
                column = 0;
            } else if number > 0 {
                out.push(' ');
                column += 1;
            }
            out += word;
            column += length;
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one, two, three\n", Some(9)), "one, two,\nthree\n");
        assert_eq!(wrapped("one, two\nthree\n", Some(8)), "one, two\nthree\n");
        assert_eq!(wrapped("incredible", Some(3)), "incredible\n");
        assert_eq!(wrapped("one, two,  three", None), "one, two,  three\n");
    }
}
