//! What `show` makes besides the picture of an answer: a page, and the curve of a search.

use std::path::{Path, PathBuf};

use contest::game::Replay;
use contest::tools::replay::page;

use super::exit::Failure;
use super::files;
use super::trace::Trace;

/// What is asked for besides the picture.
#[derive(Debug, clap::Args)]
pub struct Showing {
    /// Write a web page that plays the answer back to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Replace the page if it is there already
    #[arg(long, requires = "html")]
    force: bool,
    /// Draw a curve below: when the search found better answers, from its table (solve --trace)
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    trace: Option<PathBuf>,
}

impl Showing {
    /// Is a page asked for instead of the picture?
    pub fn is_page(&self) -> bool {
        self.html.is_some()
    }

    /// Writes the page of `replay`, if one is asked for, to a file that is none of the `inputs`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_page<'p>(
        &self,
        replay: &Replay,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.html else { return Ok(()) };
        files::must_be_none_of(path, inputs)?;
        files::create(path, page(replay).as_bytes(), self.force)
    }

    /// The curve in `width` columns; empty if none is asked for.
    ///
    /// # Errors
    /// If its table cannot be read.
    pub fn curve(&self, width: usize) -> Result<String, Failure> {
        let trace = self.trace.as_deref().map(Trace::read).transpose()?;
        Ok(trace.map_or_else(String::new, |trace| trace.drawn(width)))
    }
}
