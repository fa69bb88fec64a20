//! The command line: what can be asked for, and which file answers.
//!
//! Balda's own commands stand in [`balda`], those of all games in [`any`]; the games stand in
//! [`contest`]. To add a command of Balda, add its file and its `mod` line, one variant to
//! [`Command`] and one arm to [`Command::run`]. [`definition`] gives the whole command line to the
//! man page and completions.

pub mod bench;
pub mod colour;
pub mod contest;
pub mod contest_run;
pub mod effort;
pub mod exit;
pub mod files;
pub mod haste;
pub mod inputs;
pub mod interrupt;
pub mod limits;
pub mod names;
pub mod numbers;
pub mod order;
pub mod outlets;
pub mod program;
pub mod showing;
pub mod spend;
pub mod tables;
pub mod trace;
pub mod version;
pub mod watching;

mod any;
mod balda;
mod compare;
mod completions;
mod join;
mod man;

use std::process::ExitCode;
use std::time::Instant;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cli::contest::{BALDA, Contest, TABLE};
use balda::{check, fit, generate, hint, play, show, solve, suite};
use exit::{EXIT_CODES, Exit, Failure};
use version::VERSION;

const EXAMPLES: &str = "\
Examples:
  balda                                   input.txt -> output.txt, as the judge runs it
  balda solve --lang en --word scone      play a word from the command line
  balda check input.txt output.txt        the points, or the first broken rule";

/// Plays one-player Balda: fills a board with the longest words it can find.
///
/// Without a command: reads input.txt, writes output.txt (both in the current directory), prints
/// nothing on standard output and stops after 2.75 seconds. Other games stand among the commands,
/// each with commands of its own: see `balda GAME --help`.
#[derive(Debug, Parser)]
#[command(version = VERSION, max_term_width = 100)]
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
    Bench(balda::bench::Args),
    Compare(compare::Args),
    Join(join::Args),
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
            Command::Bench(args) => balda::bench::run(&args),
            Command::Compare(args) => compare::run(&args),
            Command::Join(args) => join::run(&args),
            Command::Completions(args) => completions::run(&args, definition()),
            Command::Man(args) => man::run(&args, definition()),
            Command::Fit(args) => fit::run(&args),
            Command::Suite(args) => suite::run(&args),
        }
    }
}

/// The definition of the whole command line.
pub fn definition() -> clap::Command {
    Cli::command().subcommands(TABLE.iter().map(any::definition))
}

/// Does what the process's arguments ask for; `start` is when the process began.
///
/// Without arguments, or with the name of a game alone, it is the judge who asks: no time goes into
/// the command line then.
pub fn run(start: Instant) -> ExitCode {
    interrupt::leaves_large_files_to_their_writers();
    let arguments: Vec<_> = std::env::args_os().skip(1).take(2).collect();
    if let Some(contest) = match &arguments[..] {
        [] => Some(&BALDA),
        [name] => TABLE.iter().find(|contest| name == contest.name),
        _ => None,
    } {
        return exit::code(contest_run::run(contest, start));
    }
    if let [asked] = &arguments[..]
        && (asked == "--version" || asked == "-V")
    {
        // Nor into that, which scripts ask for.
        let line = format!("balda {VERSION}\n");
        return exit::code(colour::print(&line).map(|()| Exit::Done));
    }
    exit::code(match Asked::parse() {
        Ok(Asked::Game(contest, args)) => any::run(contest, args, start),
        Ok(Asked::Program(Cli { command: None })) => contest_run::run(&BALDA, start),
        Ok(Asked::Program(Cli { command: Some(command) })) => command.run(start),
        Err(said) => say(&said),
    })
}

/// What the arguments ask for.
enum Asked {
    /// A command of the program, or of Balda.
    Program(Cli),
    /// A command of any game, for this one.
    Game(&'static Contest, any::Args),
}

impl Asked {
    fn parse() -> Result<Asked, clap::Error> {
        let mut matches = definition().try_get_matches().map_err(told_what_is_missing)?;
        let game = matches
            .subcommand_name()
            .and_then(|name| TABLE.iter().find(|contest| contest.name == name));
        let formatted = |error: clap::Error| error.format(&mut definition());
        let Some(contest) = game else {
            return Cli::from_arg_matches_mut(&mut matches).map(Asked::Program).map_err(formatted);
        };
        let mut matches =
            matches.remove_subcommand().map(|(_, matches)| matches).unwrap_or_default();
        let args = any::Args::from_arg_matches_mut(&mut matches).map_err(formatted)?;
        Ok(Asked::Game(contest, args))
    }
}

/// `error`, which names what is missing of a task and an answer if one file is given: the parser
/// takes that one for the answer, a person for the task.
fn told_what_is_missing(mut error: clap::Error) -> clap::Error {
    let missing = |what: &ContextValue| *what == ContextValue::Strings(vec!["<TASK>...".into()]);
    if error.get(ContextKind::InvalidArg).is_some_and(missing) {
        let answer = ContextValue::Strings(vec!["<ANSWER>".into()]);
        error.insert(ContextKind::InvalidArg, answer);
    }
    error
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

    /// `command` and all below it, each with its name after that of the one above.
    fn all_below(command: &clap::Command) -> Vec<(String, &clap::Command)> {
        let own = command.get_name();
        let below = command.get_subcommands().flat_map(all_below);
        let below = below.map(|(name, command)| (format!("{own} {name}"), command));
        std::iter::once((own.to_owned(), command)).chain(below).collect()
    }

    /// Else `-1` would be taken for an option that nobody knows, and no limit would be told.
    #[test]
    fn every_number_may_be_negative_and_is_then_refused_by_its_limits() {
        let definition = super::definition();
        let mut numbers = 0;
        for (name, command) in all_below(&definition) {
            for option in command.get_opts().filter(|option| is_number(option)) {
                numbers += 1;
                let id = option.get_id();
                assert!(option.is_allow_negative_numbers_set(), "{name}: {id}");
            }
        }
        assert!(numbers > 50, "{numbers}");
    }

    /// Does the value of `option` have the name of a number?
    fn is_number(option: &clap::Arg) -> bool {
        const NAMES: &str = " COUNT NUMBER SECONDS MEGABYTES UNITS POINTS SIDE SEED TENS ROUNDS \
                             PERCENT PROBABILITY ";
        let names = option.get_value_names().unwrap_or_default();
        names.iter().any(|name| NAMES.contains(&format!(" {name} ")))
    }
}
