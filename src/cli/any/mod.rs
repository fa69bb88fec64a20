//! The commands that every game has, by way of the door of all games: bytes in, bytes out.
//!
//! One file per command, each with its `Args` (clap derive) and a `run`. Nothing here knows a game
//! by name; what differs from game to game stands in its line of
//! [`contest`](crate::cli::contest).

mod bench;
mod bound;
mod check;
mod generate;
mod matches;
mod show;
mod solve;
mod suite;
mod task;
mod traced;
mod words;

use std::time::Instant;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as _, Subcommand};

use crate::cli::contest::Contest;
use crate::cli::contest_run;
use crate::cli::exit::{EXIT_CODES, Exit, Failure};

/// What is asked of a game.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Solve(solve::Args),
    Check(check::Args),
    Show(show::Args),
    Gen(generate::Args),
    Bench(bench::Args),
    Match(matches::Args),
}

/// The part of the command line that plays `contest`.
pub fn definition(contest: &'static Contest) -> clap::Command {
    let Contest { name, about, .. } = *contest;
    let command = Args::augment_args(clap::Command::new(name)).hide(contest.hidden);
    // The words of `Args` are of no game, so the contest's come after them.
    let command = command.about(about).long_about(words::long_about(contest));
    let after = format!("{}\n\n{EXIT_CODES}", words::examples(contest, None));
    let verbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    verbs.into_iter().fold(command.after_help(after), |command, verb| {
        command.mut_subcommand(&verb, |verb| {
            let examples = words::examples(contest, Some(verb.get_name()));
            let for_two = verb.get_name() == "match";
            let verb = verb.hide(for_two && contest.duel.is_none());
            verb.after_help(examples).mut_args(|arg| match arg.get_id().as_str() {
                "rules" if contest.rules.is_empty() => arg.hide(true),
                "rules" => arg.value_parser(PossibleValuesParser::new(
                    contest.rules.iter().map(|&(name, _)| name),
                )),
                "player" if contest.players().is_empty() => arg.hide(true),
                "player" => arg.value_parser(PossibleValuesParser::new(
                    contest.players().iter().map(|&(name, _)| name),
                )),
                "kind" => arg.value_parser(kinds(contest.game.kinds())),
                _ => arg,
            })
        })
    })
}

/// `kinds` of tasks as `--kind` takes them: `_` and `-` mean the same in a name.
fn kinds(kinds: &'static [&'static str]) -> impl TypedValueParser<Value = String> {
    let same = |text: &str| text.replace('-', "_");
    let values = kinds
        .iter()
        .map(|&kind| PossibleValue::new(kind).aliases([same(kind), kind.replace('_', "-")]));
    PossibleValuesParser::new(values).map(move |asked| {
        let kind = kinds.iter().find(|kind| same(kind) == same(&asked));
        kind.map_or(asked, |&kind| kind.to_owned())
    })
}

/// Does what `args` ask of the game of `contest`; `start` is when the process began.
///
/// # Errors
/// As the command that is asked for.
pub fn run(contest: &'static Contest, args: Args, start: Instant) -> Result<Exit, Failure> {
    match args.verb {
        None => contest_run::run(contest, start),
        Some(Verb::Solve(args)) => solve::run(contest, &args, start),
        Some(Verb::Check(args)) => check::run(contest, &args),
        Some(Verb::Show(args)) => show::run(contest, &args),
        Some(Verb::Gen(args)) => generate::run(contest, &args),
        Some(Verb::Bench(args)) => bench::run(contest, &args),
        Some(Verb::Match(args)) => matches::run(contest, &args),
    }
}
