//! Judge mode, `balda` without arguments: every setting of it, and the run.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use contest::balda::Settings;
use contest::balda::door::Balda;
use contest::balda::reading::MOST_BYTES;
use contest::budget::{Budget, Limit};
use contest::game::{Game, Means, Watch};

use super::exit::{Exit, Failure};
use super::watching::Warnings;
use super::{files, interrupt, limits};

/// The file that holds the task, in the current directory.
pub const INPUT: &str = "input.txt";
/// The file that gets the answer, in the current directory.
pub const OUTPUT: &str = "output.txt";
/// When the search stops, or sooner if the system limits the processor time. The judge kills at 3
/// s; the quarter of a second between is for a machine that is busy with something else, and for
/// writing and leaving.
pub const TIME: Duration = Duration::from_millis(2750);
/// Which clock [`TIME`] is read from, counted from the start of the process. For a judge that
/// counts processor time summed over threads this becomes `Limit::Cpu(TIME)`.
pub const LIMIT: Limit = Limit::Wall(TIME);
/// How many threads search; `None` means as many as the machine offers, if they have room, ...
pub const THREADS: Option<usize> = None;
/// ... but no more than this: each has plans of its own, and a judge counts the memory.
pub const MOST_THREADS: usize = 16;
/// Where the random numbers start.
pub const SEED: u64 = 1;
/// The largest input file in bytes; of a larger one no more is read before it is refused.
pub const MOST_INPUT: u64 = MOST_BYTES as u64;

/// Reads the task, plays it and writes the answer; nothing goes to stdout.
///
/// # Errors
/// If the input cannot be read or is no task, or the output cannot be written.
pub fn run(start: Instant) -> Result<Exit, Failure> {
    let most = THREADS.unwrap_or_else(|| Settings::default().threads.min(MOST_THREADS));
    let (most, limit) = limits::within_processor_time(most, LIMIT);
    let budget = Arc::new(Budget::new(limit, start));
    interrupt::stops(&budget);
    let input = files::read(Path::new(INPUT))?;
    files::must_be_writable(Path::new(OUTPUT), [Path::new(INPUT)])?;
    let threads = most.min(limits::threads_with_room(input.len()));
    let means = Means { seed: SEED, threads, from: None };
    let answer = Balda
        .solve(&input, means, &budget, &mut Keeper)
        .map_err(|malformed| Failure::malformed(Path::new(INPUT), &malformed))?;
    files::write(Path::new(OUTPUT), &answer)?;
    Ok(Exit::Done)
}

/// Passes warnings on, and writes each early answer at once: a process that is killed has one to
/// show. A pipe or a device gets the last answer only, for there the next one would not replace it.
struct Keeper;

impl Watch for Keeper {
    fn answer(&mut self, bytes: &[u8]) {
        if files::keeps_the_last(Path::new(OUTPUT)) {
            // If this fails, so will the last answer, and that is told.
            let _ = files::write(Path::new(OUTPUT), bytes);
        }
    }

    fn warning(&mut self, warning: &str) {
        Warnings.warning(warning);
    }
}
