//! The command line's door: turns a command's result into an exit code.

mod cli;
mod stack;

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let start = Instant::now();
    stack::with_room(move || cli::run(start))
}
