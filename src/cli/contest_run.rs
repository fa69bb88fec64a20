//! A run as the contest has it: the task is read, solved and answered as its judge expects.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use contest::budget::Budget;
use contest::game::{Means, Watch};
use contest::tools::threads::available;

use crate::cli::contest::{Contest, MOST_THREADS};

use super::effort::Clock;
use super::exit::{Exit, Failure};
use super::watching::Warnings;
use super::{files, haste, inputs, interrupt, limits};

/// Reads the task of `contest`, solves it and writes the answer; `start` is when the process began.
///
/// # Errors
/// If the input cannot be read or is not a task, or the output cannot be written.
pub fn run(contest: &Contest, start: Instant) -> Result<Exit, Failure> {
    let most = contest.threads.unwrap_or_else(|| available().min(MOST_THREADS));
    let limit = contest.clock.limit(contest.time);
    let (most, limit) = limits::within_processor_time(most, limit);
    let budget = Arc::new(Budget::new(limit, start));
    let paths: Vec<PathBuf> = contest.inputs.iter().map(PathBuf::from).collect();
    let output = Output { path: Path::new(contest.output), inputs: &paths };
    // As long as a fifo without a writer is read, an interrupt ends the process: nothing is lost.
    let task = inputs::read(&paths)?;
    interrupt::stops(&budget);
    files::must_be_writable(output.path, paths.iter().map(PathBuf::as_path))?;
    if !files::is_stream(output.path) {
        files::clear_beside(output.path);
    }
    let threads = most.min(limits::threads_with_room(task.len()));
    let written = Arc::default();
    if let (Some(rest), Clock::Wall) = (contest.rest, contest.clock) {
        haste::stops(&budget, &written, contest.limit, rest, threads);
    }
    let means = Means { seed: contest.seed, threads, from: None };
    let answer = contest
        .game
        .solve(&task, means, &budget, &mut Keeper { output, written })
        .map_err(|malformed| inputs::malformed(&paths, &malformed))?;
    output.write(&answer)?;
    Ok(Exit::Done)
}

/// Where the answer goes.
#[derive(Clone, Copy)]
struct Output<'p> {
    path: &'p Path,
    inputs: &'p [PathBuf],
}

impl Output<'_> {
    /// Writes `answer`, unless a link to the task has replaced its file meanwhile.
    fn write(self, answer: &[u8]) -> Result<(), Failure> {
        files::must_be_none_of(self.path, self.inputs.iter().map(PathBuf::as_path))?;
        files::write(self.path, answer)
    }
}

/// Passes warnings on, and writes each early answer at once: a process that is killed has one to
/// show. A pipe or a device gets the last answer only: there the next one would not replace it.
struct Keeper<'p> {
    output: Output<'p>,
    /// Has an answer been written?
    written: Arc<AtomicBool>,
}

impl Watch for Keeper<'_> {
    fn answer(&mut self, bytes: &[u8]) {
        if files::keeps_the_last(self.output.path) {
            // If this fails, so will the last answer, and that is told.
            let is_written = self.output.write(bytes).is_ok();
            self.written.fetch_or(is_written, Ordering::Relaxed);
        }
    }

    fn warning(&mut self, warning: &str) {
        Warnings.warning(warning);
    }
}
