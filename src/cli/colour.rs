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
    {
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        (size.ws_col > 0 && size.ws_row > 0).then(|| (size.ws_col.into(), size.ws_row.into()))
    }
    #[cfg(not(unix))]
    None
}
