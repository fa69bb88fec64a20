//! A game as data to look at, in the terminal and on the page.

use crate::balda::rules::{Language, Move, Task};
use crate::game::{Board, Kind, Measure, Replay, Square, Step};
use crate::tools::letters::Letter;
use crate::tools::replay::grouped;

/// What there is to see of `moves`, legal ones on the board of `task`; `illegal` tells why the
/// answer ends after them, if it does.
pub fn replay(task: &Task, moves: &[Move], illegal: Option<String>) -> Replay {
    let start = task.alphabet.spell(&task.start);
    let side = task.side();
    let words = grouped(task.words.len() as i64);
    let mut sum = 0;
    let steps = moves.iter().map(|mv| {
        sum += mv.word.len() as u32;
        shown(task, mv, task.points(sum))
    });
    Replay {
        steps: steps.collect(),
        title: format!("Balda: {start}"),
        about: format!("{}, {side} × {side}, {words} words", name(task.language)),
        language: task.language.code().to_owned(),
        board: board(task),
        opening: start,
        step_name: "move".to_owned(),
        legend: vec![
            (Kind::Given, "the start word".to_owned()),
            (Kind::Placed, "letters that moves have put".to_owned()),
        ],
        measures: vec![Measure {
            name: "Word lengths".to_owned(),
            unit: "letters".to_owned(),
            values: moves.iter().map(|mv| mv.word.len() as i64).collect(),
        }],
        illegal,
        ..Replay::default()
    }
}

/// The board with the start word alone.
fn board(task: &Task) -> Board {
    let grid = task.grid();
    let mut squares = vec![Square::default(); grid.cells()];
    for (cell, &letter) in grid.centre_row().iter().zip(&task.start) {
        squares[cell.index()] = square(task, letter, Kind::Given);
    }
    Board { columns: task.side(), squares, first: 1 }
}

fn square(task: &Task, letter: Letter, kind: Kind) -> Square {
    Square { text: task.alphabet.char(letter).into(), kind, ..Square::default() }
}

fn shown(task: &Task, mv: &Move, points: u32) -> Step {
    Step {
        changes: vec![(mv.cell.index(), square(task, mv.letter, Kind::Placed))],
        lit: vec![mv.cell.index()],
        path: mv.path.iter().map(|cell| cell.index()).collect(),
        word: task.alphabet.spell(&mv.word),
        points: points.into(),
        ..Step::default()
    }
}

const fn name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::Russian => "Russian",
        Language::Turkish => "Turkish",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_their_names() {
        assert_eq!(Language::ALL.map(name), ["English", "Russian", "Turkish"]);
    }
}
