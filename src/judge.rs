//! Every setting of judge mode (`balda` without arguments) in one place.

use std::time::Duration;

use balda::budget::Limit;

/// The file that holds the task, in the current directory.
pub const INPUT: &str = "input.txt";
/// The file that gets the answer, in the current directory.
pub const OUTPUT: &str = "output.txt";

/// When the search stops. The judge kills at 3 s; the quarter of a second between is for a machine
/// that is busy with something else, and for reading, writing and leaving.
pub const TIME: Duration = Duration::from_millis(2750);
/// Which clock [`TIME`] is read from, counted from the start of the process. A judge that counts
/// processor time needs `Limit::Cpu(TIME)` here.
pub const LIMIT: Limit = Limit::Wall(TIME);
/// How many threads search; `None` means as many as the machine offers.
pub const THREADS: Option<usize> = None;
/// Where the random numbers start.
pub const SEED: u64 = 1;

/// The largest input file in bytes. The contest's files stay below half a million; ten million
/// words would fit, so whatever is larger is not a task.
pub const MOST_INPUT: u64 = 64 << 20;
