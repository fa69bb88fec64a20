//! `balda show`: a game to look at, in the terminal or as a web page.

use std::path::PathBuf;

use contest::balda::referee::Refusal;
use contest::balda::rules::{Move, Task};
use contest::balda::{picture, replay};
use contest::tools::replay::page;
use serde::Serialize;

use crate::cli::balda::answers;
use crate::cli::balda::board::fitting;
use crate::cli::balda::report::VerdictReport;
use crate::cli::balda::task_source::Dictionary;
use crate::cli::exit::{Exit, Failure, complain, warn};
use crate::cli::numbers::whole;
use crate::cli::trace::Trace;
use crate::cli::{colour, files};

/// Show a game: the board, the path of a word, the list of moves with a bar for each word.
///
/// The legal beginning of an illegal answer is shown; the exit code is then 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda show input.txt output.txt
  balda show input.txt output.txt --move 7
  balda show input.txt output.txt --html replay.html")]
pub struct Args {
    /// The task file; - is standard input
    task: PathBuf,
    /// The answer file; - is standard input
    answer: PathBuf,
    /// Show the board after this move, and the path of its word
    #[arg(long = "move", value_name = "NUMBER", allow_negative_numbers = true,
          value_parser = whole::<u16>(1..=u16::MAX.into()))]
    number: Option<u16>,
    /// Write a web page that replays the game to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "json"])]
    html: Option<PathBuf>,
    /// Replace the page if it is there already
    #[arg(long, requires = "html")]
    force: bool,
    /// Show the curve of this table below: when a search found better games (solve --trace)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["html", "json"])]
    trace: Option<PathBuf>,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    verdict: VerdictReport,
    /// The number of moves on `board`.
    shown: usize,
    /// The board's rows; a dot is an empty cell.
    board: Vec<String>,
}

/// Shows the game.
///
/// # Errors
/// If a file cannot be read or written, the task is malformed, or there is no such move. An illegal
/// answer is no error.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let reading = answers::task(&args.dictionary, &args.task, Some(&args.answer))?;
    warn(&reading.warnings);
    let task = &reading.task;
    let (moves, refusal) = answers::judged(task, &args.answer)?;
    let number = args.number.map(usize::from);
    if let Some(number) = number.filter(|&number| number > moves.len()) {
        let made = moves.len();
        let Some(refusal) = refusal else {
            return Err(Failure::Usage(match made {
                0 => format!("--move {number}: the game has no moves; leave --move out"),
                1 => format!("--move {number}: the game has one move; give 1"),
                _ => format!("--move {number}: the game has {made} moves; give 1 to {made}"),
            }));
        };
        let name = files::name(&args.answer);
        complain(&format!("{name}: illegal, legal up to move {made} only: {refusal}"));
        return Ok(Exit::Illegal);
    }
    if let Some(path) = &args.html {
        let inputs = [args.task.as_path(), &args.answer].into_iter().chain(args.dictionary.file());
        files::must_be_none_of(path, inputs)?;
        let illegal = refusal.as_ref().map(ToString::to_string);
        let page = page(&replay::replay(task, &moves, illegal));
        files::create(path, page.as_bytes(), args.force)?;
    } else if args.json {
        files::print_json(&report(task, &moves, number, refusal.as_ref()))?;
    } else {
        let trace = args.trace.as_deref().map(Trace::read).transpose()?;
        let width = colour::size().map_or(80, |(width, _)| width);
        let curve = trace.map_or_else(String::new, |trace| trace.drawn(width));
        colour::print(&(text(task, &moves, number) + &curve))?;
    }
    let Some(refusal) = refusal else { return Ok(Exit::Done) };
    let shown = number.unwrap_or(moves.len());
    complain(&format!(
        "{}: illegal, shown up to move {shown}: {refusal}",
        files::name(&args.answer)
    ));
    Ok(Exit::Illegal)
}

/// The board, the moves, and the sum of the game.
fn text(task: &Task, moves: &[Move], number: Option<usize>) -> String {
    let board = match number {
        Some(number) => fitting(task, &moves[..number], true, colour::size()),
        None => fitting(task, moves, false, colour::size()),
    };
    let list = picture::moves(task, moves, number);
    let summary = picture::summary(task, moves);
    format!("{board}\n{list}\n{summary}")
}

fn report(task: &Task, moves: &[Move], number: Option<usize>, refusal: Option<&Refusal>) -> Report {
    let shown = number.unwrap_or(moves.len());
    Report {
        verdict: VerdictReport::new(task, moves, refusal),
        shown,
        board: picture::rows(task, &moves[..shown]),
    }
}
