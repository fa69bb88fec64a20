//! A game of two, section 9 of the statement: what follows an action.

use super::generate::position;
use super::referee::turn;
use super::rules::{MOST_ACTIONS, Puzzle, Seat};
use crate::game::{Malformed, Turn};

/// How a game on `puzzle` begins: at its position, or with First to move and no points.
pub fn opening(puzzle: &Puzzle) -> Turn {
    let first = Seat { turns: 0, own: 0, other: 0, gave: false };
    let seat = puzzle.seat.unwrap_or(first);
    let position = position(puzzle, &puzzle.sheet, &puzzle.list, seat);
    Turn::Goes { position, again: true }
}

/// What follows when the side that `puzzle` asks answers with `answer`.
///
/// # Errors
/// If `puzzle` is a board without a seat.
pub fn after(puzzle: &Puzzle, answer: &[u8]) -> Result<Turn, Malformed> {
    let seat = puzzle.seat.ok_or_else(no_seat)?;
    let (action, earned, filling) = match turn(puzzle, answer) {
        Ok(turn) => turn,
        Err(refusal) => return Ok(Turn::Foul(refusal)),
    };
    let own = seat.own + earned.points;
    let gives_up = action.gives_up();
    // The turn of a side that has given up is passed over.
    let turns = seat.turns + if seat.gave { 2 } else { 1 };
    if turns >= MOST_ACTIONS || gives_up && seat.gave {
        return Ok(match own.cmp(&seat.other) {
            std::cmp::Ordering::Greater => Turn::Won,
            std::cmp::Ordering::Equal => Turn::Drawn,
            std::cmp::Ordering::Less => Turn::Lost(format!("{own} points against {}", seat.other)),
        });
    }
    let next = if seat.gave {
        Seat { turns, own, ..seat }
    } else {
        Seat { turns, own: seat.other, other: own, gave: gives_up }
    };
    let position = position(puzzle, &filling.sheet, &filling.list, next);
    Ok(Turn::Goes { position, again: seat.gave })
}

/// What is wrong with a board where a position should be.
pub fn no_seat() -> Malformed {
    let text = "the position has no last line `k own other gave`; `0 0 0 0` starts a game of two";
    Malformed(text.to_owned())
}
