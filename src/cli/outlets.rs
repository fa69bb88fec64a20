//! Where `solve` writes: the answer, the trace of the search, or a report.

use std::path::{Path, PathBuf};

use super::exit::Failure;
use super::files;

/// What is written, and where.
#[derive(Debug, clap::Args)]
pub struct Outlets {
    /// Write the answer to this file; an existing one is replaced [default: -, standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a table to this file: when better answers were found, and what they were worth
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Report as JSON on standard output
    #[arg(long)]
    pub json: bool,
}

impl Outlets {
    /// The file that gets the answer; none if that goes to standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !files::is_stream(path))
    }

    /// Makes sure, before the search, that all can be written, each to a place of its own, and
    /// replaces none of the `inputs`.
    ///
    /// # Errors
    /// If something cannot be written.
    pub fn must_be_writable(&self, inputs: &[&Path]) -> Result<(), Failure> {
        if let Some(trace) = self.trace.as_deref().filter(|trace| self.is_taken(trace)) {
            let name = trace.display();
            let reason = format!("--trace {name}: the answer or the report goes there");
            return Err(Failure::Usage(format!("{reason}; name another file")));
        }
        if self.file().is_none() || self.json {
            files::output_must_be_open()?;
        }
        let mut written = self.file().into_iter().chain(self.trace.as_deref());
        written.try_for_each(|path| files::must_be_writable(path, inputs.iter().copied()))
    }

    /// Does the answer or the report go to `path`?
    fn is_taken(&self, path: &Path) -> bool {
        if files::is_stream(path) {
            return self.file().is_none() || self.json;
        }
        self.file().is_some_and(|file| files::are_one(file, path))
    }
}
