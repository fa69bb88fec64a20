//! The command line: what can be asked for, and which file answers.
//!
//! One file per command. Each has its `Args` (clap derive) and a `run` that returns an [`Exit`] or
//! a [`Failure`]; to add a command, add its file and its `mod` line, one variant to [`Command`] and
//! one arm to [`Command::run`]. [`definition`] gives the whole command line to the man page and
//! completions.

pub mod answers;
pub mod colour;
pub mod exit;
pub mod files;
pub mod games;
pub mod interrupt;
pub mod limits;
pub mod numbers;
pub mod report;
pub mod search;
pub mod tables;
pub mod task_source;
pub mod watching;

mod bench;
mod check;
mod compare;
mod completions;
mod fit;
mod generate;
mod hint;
mod judge;
mod man;
mod play;
mod show;
mod solve;
mod suite;

use std::time::Instant;

use clap::{CommandFactory, Parser, Subcommand};

use exit::{EXIT_CODES, Exit, Failure, Outcome};

const EXAMPLES: &str = "\
Examples:
  balda                                   input.txt -> output.txt, as the judge runs it
  balda solve --lang en --word scone      play a word from the command line
  balda check input.txt output.txt        the points, or the first broken rule";

/// Plays one-player Balda: fills a board with the longest words it can find.
///
/// Without a command: reads input.txt, writes output.txt (both in the current directory), prints
/// nothing on standard output and stops after 2.75 seconds.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Show(show::Args),
    Hint(hint::Args),
    Play(play::Args),
    Gen(generate::Args),
    Bench(bench::Args),
    Compare(compare::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[command(hide = true)]
    Fit(fit::Args),
    #[command(hide = true)]
    Suite(suite::Args),
}

impl Command {
    fn run(self, start: Instant) -> Result<Exit, Failure> {
        match self {
            Command::Solve(args) => solve::run(&args, start),
            Command::Check(args) => check::run(&args),
            Command::Show(args) => show::run(&args),
            Command::Hint(args) => hint::run(&args),
            Command::Play(args) => play::run(&args, start),
            Command::Gen(args) => generate::run(&args),
            Command::Bench(args) => bench::run(&args),
            Command::Compare(args) => compare::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
            Command::Fit(args) => fit::run(&args),
            Command::Suite(args) => suite::run(&args),
        }
    }
}

/// The definition of the whole command line.
pub fn definition() -> clap::Command {
    Cli::command()
}

/// Does what the process's arguments ask for; `start` is when the process began.
///
/// Without arguments it is the judge who asks: no time goes into the command line then.
pub fn run(start: Instant) -> Outcome {
    if std::env::args_os().len() <= 1 {
        return Outcome(judge::run(start));
    }
    Outcome(match Cli::try_parse() {
        Ok(Cli { command: None }) => judge::run(start),
        Ok(Cli { command: Some(command) }) => command.run(start),
        Err(said) => say(&said),
    })
}

/// Shows what is `said` instead of running a command: the help or the version, or why the command
/// line cannot be understood.
fn say(said: &clap::Error) -> Result<Exit, Failure> {
    if said.use_stderr() {
        // A closed stderr is no reason to fail in another way.
        let _ = said.print();
        return Ok(Exit::Usage);
    }
    colour::print(&said.render().ansi().to_string())?;
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_holds_together() {
        super::definition().debug_assert();
    }
}
