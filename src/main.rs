//! The command line's door: turns a command's result into an exit code.

mod cli;

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let start = Instant::now();
    cli::run(start).into()
}
