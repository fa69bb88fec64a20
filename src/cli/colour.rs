//! Colours on standard output: only where somebody sees them.

use std::io;

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};

use super::exit::Failure;
use super::files;

/// Writes `text` to standard output, without its ANSI styles if that is no terminal or the
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
