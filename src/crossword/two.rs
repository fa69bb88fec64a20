//! A game of two, section 9 of the statement: what follows an action.

use super::generate::position;
use super::referee::turn;
use super::rules::{MOST_ACTIONS, Puzzle, Seat};
use crate::game::{Malformed, Turn};

/// What follows when the side that `puzzle` asks answers with `answer`.
///
/// # Errors
/// If `puzzle` is a board without a seat.
pub fn after(puzzle: &Puzzle, answer: &[u8]) -> Result<Turn, Malformed> {
    let Some(seat) = puzzle.seat else {
        let text =
            "the position has no last line `k own other gave`; `0 0 0 0` starts a game of two";
        return Err(Malformed(text.to_owned()));
    };
    let (action, earned, filling) = match turn(puzzle, answer) {
        Ok(turn) => turn,
        Err(refusal) => return Ok(Turn::Lost(refusal)),
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
