//! `balda show`: a game to look at, in the terminal or as a web page.

use contest::balda::referee::Refusal;
use contest::balda::rules::{Move, Task};
use contest::balda::{picture, replay};
use serde::Serialize;

use crate::cli::balda::answers::Answered;
use crate::cli::balda::board::fitting;
use crate::cli::balda::report::VerdictReport;
use crate::cli::exit::{Exit, Failure, complain, warn};
use crate::cli::numbers::whole;
use crate::cli::showing::Showing;
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
    #[command(flatten)]
    given: Answered,
    /// Show the board after this move, and the path of its word
    #[arg(long = "move", value_name = "NUMBER", allow_negative_numbers = true,
          conflicts_with = "html", value_parser = whole::<u16>(1..=u16::MAX.into()))]
    number: Option<u16>,
    #[command(flatten)]
    showing: Showing,
    /// Report as JSON
    #[arg(long, conflicts_with_all = ["html", "trace"])]
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
    let reading = args.given.read()?;
    warn(&reading.warnings);
    let task = &reading.task;
    let (moves, refusal) = args.given.judged(task)?;
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
        let name = files::name(&args.given.answer);
        complain(&format!("{name}: illegal, legal up to move {made} only: {refusal}"));
        return Ok(Exit::Illegal);
    }
    if args.showing.is_page() {
        let illegal = refusal.as_ref().map(ToString::to_string);
        args.showing.write_page(&replay::replay(task, &moves, illegal), args.given.files())?;
    } else if args.json {
        files::print_json(&report(task, &moves, number, refusal.as_ref()))?;
    } else {
        let curve = args.showing.curve(colour::size().map_or(80, |(width, _)| width))?;
        colour::print(&(text(task, &moves, number) + &curve))?;
    }
    let Some(refusal) = refusal else { return Ok(Exit::Done) };
    let shown = number.unwrap_or(moves.len());
    complain(&format!(
        "{}: illegal, shown up to move {shown}: {refusal}",
        files::name(&args.given.answer)
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
