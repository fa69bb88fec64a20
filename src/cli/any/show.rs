//! `balda GAME show`: an answer to look at, after any of its steps.

use std::fmt::Write;
use std::path::PathBuf;

use contest::game::{Board, Replay};

use super::task::{Rules, Task};
use crate::cli::contest::Contest;
use crate::cli::exit::{Exit, Failure, complain};
use crate::cli::files;
use crate::cli::numbers::whole;

/// Show an answer: the board after a step, and the list of steps.
///
/// Of an illegal answer, the legal beginning is shown; the exit code is then 1.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The task's file, or its files one after the other; - is standard input
    #[arg(required = true)]
    task: Vec<PathBuf>,
    /// The answer file; - is standard input
    #[arg(required = true)]
    answer: PathBuf,
    /// Show the board after this step; 0 is the beginning [default: the last]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true,
          value_parser = whole::<u32>(0..=u32::MAX.into()))]
    step: Option<u32>,
    #[command(flatten)]
    rules: Rules,
}

/// Shows the answer.
///
/// # Errors
/// If a file cannot be read, the task is none, or there is no such step. An illegal answer is no
/// error.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let task = Task::read(contest, &args.rules, &args.task)?;
    let answer = files::read(&args.answer)?;
    let replay = task.ask(task.game.replay(&task.bytes, &answer))?;
    let exit = if replay.illegal.is_some() { Exit::Illegal } else { Exit::Done };
    let (place, made) = (files::name(&args.answer), replay.steps.len());
    let step = args.step.map_or(made, |step| step as usize);
    if step > made {
        let Some(reason) = &replay.illegal else {
            let reason = format!("--step {step}: the answer has {made} steps; give 0 to {made}");
            return Err(Failure::Usage(reason));
        };
        complain(&format!("{place}: illegal, legal up to step {made} only: {reason}"));
        return Ok(exit);
    }
    files::print(text(&replay, step))?;
    if let Some(reason) = &replay.illegal {
        complain(&format!("{place}: illegal; the legal beginning is shown: {reason}"));
    }
    Ok(exit)
}

/// The board of `replay` after so many steps, and the steps up to it.
fn text(replay: &Replay, step: usize) -> String {
    let mut board = replay.board.clone();
    let mut text = format!("{}\n", replay.title);
    for (number, step) in (1..).zip(&replay.steps[..step]) {
        for (square, now) in &step.changes {
            if let Some(square) = board.squares.get_mut(*square) {
                *square = now.clone();
            }
        }
        let _ = writeln!(text, "{number:5}  {:8}  {}", step.points, step.caption);
    }
    let points = step.checked_sub(1).map_or(0, |last| replay.steps[last].points);
    let _ = writeln!(text, "{}{points} points after step {step}", drawn(&board));
    text
}

/// `board`, a line for each row.
fn drawn(board: &Board) -> String {
    let width = board.squares.iter().map(|square| square.text.chars().count()).max().unwrap_or(1);
    let row = |row: &[contest::game::Square]| {
        let squares = row.iter().map(|square| {
            let text = if square.text.is_empty() { "." } else { &square.text };
            format!("{text:>width$}")
        });
        squares.collect::<Vec<_>>().join(" ") + "\n"
    };
    board.squares.chunks(board.columns.max(1)).map(row).collect()
}
