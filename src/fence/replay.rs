//! What there is to see of a move or a game: boards, dead numbers, the course of the game.

use super::analysis::{Analysis, analyse};
use super::referee::{PlayedGame, points};
use super::rules::{CellState, Field, RowColumn, Standing};
use crate::game::{Board, Kind, Note, Replay, Square, Step};

/// The class of a number that can still be painted.
const LIVE: Kind = Kind::Given;
/// The class of a number that nobody can paint any more.
const DEAD: Kind = Kind::Wall;

/// What there is to see of `course` from `start`.
pub fn replay(start: &Field, course: &PlayedGame, illegal: Option<String>) -> Replay {
    let (mut fields, mut steps) = (vec![start.clone()], Vec::new());
    for (number, cells) in (1..).zip(&course.moves) {
        let field = &fields[number - 1];
        let Ok(next) = field.painted(cells) else { break };
        steps.push(step(number, field, cells, &next));
        fields.push(next);
    }
    // Of a single move there is no course to look back on.
    let Analysis { pieces, lines } =
        if course.is_record { analyse(&fields, &course.moves) } else { Analysis::default() };
    for (step, pieces) in steps.iter_mut().zip(pieces).filter(|(_, pieces)| !pieces.is_empty()) {
        step.details.push(pieces);
    }
    let mut notes = vec![Note { heading: "Outcome".to_owned(), lines: vec![outcome(course)] }];
    if !lines.is_empty() {
        notes.push(Note { heading: "What is proven".to_owned(), lines });
    }
    let count = start.numbers().count();
    Replay {
        title: format!("Fence painting, {0} x {0} cells, {count} numbers", start.side()),
        board: Board { columns: start.side(), squares: squares(start), ..Board::default() },
        steps,
        legend: vec![
            (LIVE, "a number that can be painted".to_owned()),
            (DEAD, "a dead number: no legal move can paint it".to_owned()),
            (Kind::Class(0), "painted by the first player".to_owned()),
            (Kind::Class(1), "painted by the second player".to_owned()),
            (Kind::Placed, "painted before".to_owned()),
        ],
        notes,
        illegal,
        ..Replay::default()
    }
}

/// How the game stands at the end of `course`, in a line.
fn outcome(course: &PlayedGame) -> String {
    let mover = if course.moves.len().is_multiple_of(2) { "first" } else { "second" };
    let numbers = course.end.numbers().count();
    match course.standing() {
        Standing::Open => {
            format!("open: the {mover} player is to move, {numbers} numbers are left")
        }
        Standing::Drawn => "drawn: every number is painted".to_owned(),
        Standing::Lost => {
            format!("the {mover} player has lost: no legal move, {numbers} dead numbers are left")
        }
    }
}

fn squares(field: &Field) -> Vec<Square> {
    (0..field.cells().len()).map(|index| square(field, index)).collect()
}

fn square(field: &Field, index: usize) -> Square {
    match field.cells()[index] {
        CellState::Empty => Square::default(),
        CellState::Painted => {
            Square { text: "B".to_owned(), kind: Kind::Placed, ..Square::default() }
        }
        CellState::Number(value) => {
            let kind = if field.is_dead(index) { DEAD } else { LIVE };
            Square { text: value.to_string(), kind, ..Square::default() }
        }
    }
}

/// Move `number`, from 1, that paints `cells`.
fn step(number: usize, before: &Field, cells: &[RowColumn], after: &Field) -> Step {
    let lit: Vec<usize> = cells.iter().map(|place| place.0 * before.side() + place.1).collect();
    let player = if number % 2 == 1 { "first" } else { "second" };
    let paint = Kind::Class(1 - (number % 2) as u8);
    let mut changes: Vec<(usize, Square)> = lit
        .iter()
        .map(|&index| (index, Square { text: "B".to_owned(), kind: paint, ..Square::default() }))
        .collect();
    let killed = |&(index, _): &(usize, u16)| !before.is_dead(index) && after.is_dead(index);
    let killed: Vec<(usize, u16)> = after.numbers().filter(killed).collect();
    changes.extend(killed.iter().map(|&(index, _)| (index, square(after, index))));
    let (painted, value) = lit
        .iter()
        .find_map(|&index| match before.cells()[index] {
            CellState::Number(value) => Some((index, value)),
            CellState::Empty | CellState::Painted => None,
        })
        .unwrap_or_default();
    let live = after.numbers().filter(|&(index, _)| !after.is_dead(index)).count();
    let mut details = vec![format!("{live} numbers can still be painted")];
    let names: Vec<String> =
        killed.iter().map(|&(index, value)| format!("{value} on {}", after.place(index))).collect();
    if !names.is_empty() {
        details.push(format!("killed: {}", names.join(", ")));
    }
    Step {
        changes,
        lit,
        caption: format!("the {player} player paints the {value} on {}", before.place(painted)),
        details,
        points: points(number, after.standing()),
        ..Step::default()
    }
}
