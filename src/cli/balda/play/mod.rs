//! `balda play`: a person fills a board.

mod prompt;
mod request;
mod session;
mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use contest::balda::door::InPoints;
use contest::balda::rules::Task;
use contest::balda::solve;
use contest::budget::Budget;

use crate::cli::balda::answers;
use crate::cli::balda::search::Effort;
use crate::cli::balda::task_source::{TaskSource, bytes};
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::names::visible;
use crate::cli::numbers::whole;
use crate::cli::watching::Screen;
use crate::cli::{files, interrupt, limits};
use contest::tools::counted::counted;
use prompt::Prompt;
use session::Session;
use table::Table;

/// Play a board yourself, against the solver's points.
///
/// The game is played line by line on standard input, so it can be scripted. It is saved as an
/// ordinary output file and can be taken up again. Ctrl-C ends the solver's search early; at the
/// prompt it ends the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda play --lang en --word kenaf -o game.txt
  balda play input.txt --resume game.txt -o game.txt --mark 6000
  printf 'fang\\n1\\n2 4 t gnat\\nquit\\n' | balda play input.txt -o game.txt")]
#[command(mut_arg("input", |input| input.help("The task file [default: input.txt]")))]
#[command(mut_arg("time", |time| time.help(
    "Let the solver look for the mark for this many seconds [default: 2.75]")))]
#[command(mut_arg("work", |work| work.help(
    "Let the solver look for the mark with this much counted work (a unit is about a microsecond \
     of one core)")))]
pub struct Args {
    #[command(flatten)]
    source: TaskSource,
    /// Go on with the game in this answer file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Save the game to this file after each move; an existing one is replaced, but for a game of
    /// this task
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a game of this task, too
    #[arg(long, requires = "output")]
    force: bool,
    /// The points to beat; 0 for none [default: what the solver reaches]
    #[arg(long, value_name = "POINTS",
          conflicts_with_all = ["time", "work", "threads", "seed", "search"],
          value_parser = whole::<u32>(0..=u32::MAX.into()), allow_negative_numbers = true)]
    mark: Option<u32>,
    #[command(flatten)]
    effort: Effort,
}

/// Plays until the player or the input ends the game.
///
/// # Errors
/// If a file cannot be read or written, or the task or the game to go on with is malformed.
pub fn run(args: &Args, start: Instant) -> Result<Exit, Failure> {
    let named = [&args.resume, &args.output].into_iter().filter_map(Option::as_deref);
    if args.source.files().chain(named).any(files::is_stream) {
        let reason = "no file can be `-`: the moves come from there, and the boards go there";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let reading = args.source.read()?;
    warn(&reading.warnings);
    let task = &reading.task;
    let moves = match &args.resume {
        Some(path) => answers::read(task, path)?,
        None => Vec::new(),
    };
    // The moves come from standard input.
    let sources = args.source.files().chain([Path::new("-")]);
    let sources: Vec<PathBuf> = sources.map(Path::to_owned).collect();
    if let Some(output) = &args.output {
        files::must_be_writable(output, sources.iter().map(PathBuf::as_path))?;
        let goes_on = args.resume.as_ref().is_some_and(|game| files::are_one(game, output));
        if !goes_on && !args.force {
            must_be_no_game(task, output)?;
        }
    }
    let name = args.source.name();
    let mark = args.mark.unwrap_or_else(|| solver_points(task, name, &args.effort, start));
    let prompt = Prompt::open()?;
    let session = Session::new(task, moves, limits::threads_with_room(bytes(task)));
    Table::new(session, mark, sources, args.output.clone()).play(&prompt)
}

/// Makes sure that the file at `path` is not a game on `task` with a move.
///
/// # Errors
/// If it is one: it would be lost by the first move.
fn must_be_no_game(task: &Task, path: &Path) -> Result<(), Failure> {
    let made = answers::read(task, path).map_or(0, |moves| moves.len());
    if made == 0 {
        return Ok(());
    }
    let (name, game) = (visible(path), counted(made, "move"));
    let reason = format!(
        "it holds a game of this task, {game} long; --resume {name} goes on with it, --force \
         begins anew"
    );
    Err(Failure::Refused { name, reason })
}

/// The points that the solver reaches; warnings begin with the `name` of the source of the words.
fn solver_points(task: &Task, name: String, effort: &Effort, start: Instant) -> u32 {
    let budget = Arc::new(Budget::new(effort.limit(Clock::Wall), start));
    interrupt::stops(&budget);
    let mut screen = Screen::new(&budget, name);
    let mut watch = InPoints { task, watch: &mut screen };
    let answer = solve(task, effort.settings(bytes(task)), &budget, &mut watch);
    screen.close();
    answer.verdict.points
}
