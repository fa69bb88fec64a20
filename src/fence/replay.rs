//! What there is to see of a move or a game: boards, dead numbers, the course of the game.

use super::analysis::{Analysis, analyse, letter, told};
use super::referee::{PlayedGame, points};
use super::rules::{CellState, Field, RowColumn, Standing};
use super::search::PieceValue;
use crate::game::{Board, Kind, Note, Replay, Square, Step};
use crate::tools::counted::counted;

/// The class of a number that can still be painted.
const LIVE: Kind = Kind::Given;
/// The class of a number that nobody can paint any more.
const DEAD: Kind = Kind::Wall;

/// The class of the cells of the first piece; the others have the classes after it.
const PIECES: u8 = 2;

/// What there is to see of `course` from `start`.
pub fn replay(start: &Field, course: &PlayedGame, illegal: Option<String>) -> Replay {
    let mut fields = vec![start.clone()];
    for cells in &course.moves {
        let Ok(next) = fields[fields.len() - 1].painted(cells) else { break };
        fields.push(next);
    }
    let Analysis { pieces, lines } = analyse(&fields, &course.moves, course.is_record);
    let mut seen = squares(start, start, &[], &pieces[0]);
    let board = Board { columns: start.side(), squares: seen.clone(), ..Board::default() };
    let mut steps = Vec::new();
    for (number, cells) in (1..fields.len()).zip(&course.moves) {
        let (before, after) = (&fields[number - 1], &fields[number]);
        let next = squares(start, after, &course.moves[..number], &pieces[number]);
        let news = next.iter().cloned().enumerate().filter(|(at, square)| seen[*at] != *square);
        let changes = news.collect();
        let mut step = Step { changes, ..step(number, before, cells, after) };
        step.details.extend(told(&pieces[number]));
        steps.push(step);
        seen = next;
    }
    let mut notes = vec![Note { heading: "Outcome".to_owned(), lines: vec![outcome(course)] }];
    if !lines.is_empty() {
        notes.push(Note { heading: "What is proven".to_owned(), lines });
    }
    let count = start.numbers().count();
    Replay {
        title: format!(
            "Fence painting, {0} x {0} cells, {1}",
            start.side(),
            counted(count, "number")
        ),
        board,
        steps,
        legend: vec![
            (DEAD, "a dead number: no legal move can paint it".to_owned()),
            (Kind::Class(PIECES), "a piece, each with a colour and a letter of its own".to_owned()),
            (LIVE, "the piece of a number alone, worth 1".to_owned()),
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
pub fn outcome(course: &PlayedGame) -> String {
    let mover = if course.moves.len().is_multiple_of(2) { "first" } else { "second" };
    let numbers = counted(course.end.numbers().count(), "number");
    match course.standing() {
        Standing::Open => {
            format!("open: the {mover} player is to move; left: {numbers}")
        }
        Standing::Drawn => "drawn: every number is painted".to_owned(),
        Standing::Lost => {
            format!("the {mover} player has lost: no legal move; left: {numbers}, all dead")
        }
    }
}

/// The squares of `field`, which is `start` after `moves`, with its pieces.
fn squares(
    start: &Field,
    field: &Field,
    moves: &[Vec<RowColumn>],
    pieces: &[PieceValue],
) -> Vec<Square> {
    let mut squares: Vec<Square> = (field.cells().iter())
        .map(|cell| match cell {
            CellState::Empty => Square::default(),
            CellState::Painted => square("B", Kind::Placed),
            CellState::Number(value) => square(&value.to_string(), DEAD),
        })
        .collect();
    for (number, cells) in moves.iter().enumerate() {
        for place in cells {
            squares[place.0 * start.side() + place.1].kind = Kind::Class((number % 2) as u8);
        }
    }
    let mut large = 0;
    for piece in pieces {
        let (text, kind) = if piece.numbers == 1 {
            ("+".to_owned(), LIVE)
        } else {
            let class = Kind::Class(PIECES + (large % 8) as u8);
            large += 1;
            (letter(large - 1).to_string(), class)
        };
        for &(row, column) in &piece.cells {
            let at = &mut squares[row * start.side() + column];
            at.kind = kind;
            if at.text.is_empty() {
                at.text.clone_from(&text);
            }
        }
    }
    squares
}

fn square(text: &str, kind: Kind) -> Square {
    Square { text: text.to_owned(), kind, ..Square::default() }
}

/// Move `number`, from 1, that paints `cells`.
fn step(number: usize, before: &Field, cells: &[RowColumn], after: &Field) -> Step {
    let lit: Vec<usize> = cells.iter().map(|place| place.0 * before.side() + place.1).collect();
    let player = if number % 2 == 1 { "first" } else { "second" };
    let killed = |&(index, _): &(usize, u16)| !before.is_dead(index) && after.is_dead(index);
    let killed: Vec<(usize, u16)> = after.numbers().filter(killed).collect();
    let (painted, value) = lit
        .iter()
        .find_map(|&index| match before.cells()[index] {
            CellState::Number(value) => Some((index, value)),
            CellState::Empty | CellState::Painted => None,
        })
        .unwrap_or_default();
    let live = after.numbers().filter(|&(index, _)| !after.is_dead(index)).count();
    let mut details = vec![format!("can still be painted: {}", counted(live, "number"))];
    let names: Vec<String> =
        killed.iter().map(|&(index, value)| format!("{value} on {}", after.place(index))).collect();
    if !names.is_empty() {
        details.push(format!("killed: {}", names.join(", ")));
    }
    Step {
        lit,
        caption: format!("the {player} player paints the {value} on {}", before.place(painted)),
        details,
        points: points(number, after.standing()),
        ..Step::default()
    }
}
