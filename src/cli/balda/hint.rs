//! `balda hint`: the best next moves of a game.

use std::io::{IsTerminal, stderr, stdout};
use std::path::PathBuf;

use clap::ValueEnum;
use contest::balda::format::write_line;
use contest::balda::hints::{Hint, HintOrder, Hints};
use contest::balda::rules::Task;
use serde::Serialize;

use crate::cli::balda::answers;
use crate::cli::balda::report::{MoveReport, TaskReport};
use crate::cli::balda::task_source::{Dictionary, bytes};
use crate::cli::exit::{Exit, Failure, complain, warn};
use crate::cli::numbers::whole;
use crate::cli::{colour, files, limits};

/// What is said where no move is possible.
pub const NO_MOVE: &str = "no move is left";
/// What is said where the board is full.
pub const FULL: &str = "the board is full";
/// What the parts of a move are, as an answer file has it.
pub const MOVE: &str = "move (cell, letter, word, first cell, path)";
/// What stands in the columns of [`line()`].
pub const HEADING: &str = "len outlook  move (cell, letter, word, first cell, path)";

/// Show the best next moves of a game.
///
/// One line a move, as an answer file has it. Before it stand the word's length and how promising
/// the search finds the board after the move, in letters; use that number only to compare these
/// moves with each other.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda hint input.txt
  balda hint input.txt output.txt --top 5 --by value")]
pub struct Args {
    /// The task file; - is standard input
    task: PathBuf,
    /// The game so far, as an answer file (- is standard input); without it, the first move is
    /// asked for
    answer: Option<PathBuf>,
    /// How many moves to show
    #[arg(long, value_name = "COUNT", default_value_t = 20, allow_negative_numbers = true,
          value_parser = whole::<usize>(1..=u32::MAX.into()))]
    top: usize,
    /// What comes first
    #[arg(long, value_enum, default_value_t = By::Length)]
    by: By,
    #[command(flatten)]
    dictionary: Dictionary,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The order of the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The longest word, then the better outlook
    Length,
    /// The highest sum of length and outlook
    Value,
}

impl From<By> for HintOrder {
    fn from(by: By) -> HintOrder {
        match by {
            By::Length => HintOrder::Length,
            By::Value => HintOrder::Value,
        }
    }
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    task: TaskReport,
    /// How many moves have been made.
    made: usize,
    /// How many moves are possible.
    possible: usize,
    /// The best of them, as many as were asked for.
    hints: Vec<HintReport>,
}

#[derive(Serialize)]
struct HintReport {
    #[serde(flatten)]
    mv: MoveReport,
    /// How well the search likes the board after the move, in letters.
    outlook: f64,
    /// Length and outlook together.
    value: f64,
}

/// Finds the moves and shows them.
///
/// # Errors
/// If a file cannot be read, the task is malformed, or the game so far is illegal.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let reading = answers::task(&args.dictionary, &args.task, args.answer.as_deref())?;
    warn(&reading.warnings);
    let task = &reading.task;
    let moves = match &args.answer {
        Some(path) => answers::read(task, path)?,
        None => Vec::new(),
    };
    let threads = limits::threads_with_room(bytes(task));
    let found = Hints::new(task, threads).after(&moves, args.by.into());
    let best = &found[..found.len().min(args.top)];
    if args.json {
        let hints = best.iter().map(|hint| HintReport {
            mv: MoveReport::new(task, &hint.mv),
            outlook: hint.outlook,
            value: hint.value(),
        });
        files::print_json(&Report {
            task: TaskReport::new(task),
            made: moves.len(),
            possible: found.len(),
            hints: hints.collect(),
        })?;
    } else {
        if stdout().is_terminal() && !best.is_empty() {
            colour::print(&format!("{HEADING}\n"))?;
        }
        files::print(best.iter().map(|hint| line(task, hint) + "\n").collect::<String>())?;
        if found.is_empty() {
            let full = moves.len() == task.most_moves();
            complain(&if full { format!("{NO_MOVE}; {FULL}") } else { NO_MOVE.to_owned() });
        } else if stderr().is_terminal() {
            complain(&format!("{} of {} possible moves", best.len(), found.len()));
        }
    }
    Ok(Exit::Done)
}

/// A hint as a line: length, outlook, and the move as an answer file has it.
pub fn line(task: &Task, hint: &Hint) -> String {
    let (length, outlook) = (hint.mv.word.len(), hint.outlook);
    format!("{length:>3} {outlook:>+7.2}  {}", write_line(task, &hint.mv))
}
