//! The referee: reads a move's bytes, or a game's record, and judges them by the rules.

use thiserror::Error;

use super::format::{Unreadable, is_record, read_move, read_record};
use super::rules::{Field, Foul, RowColumn, Standing};

/// Moves that follow each other from one board, all of them legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The moves.
    pub moves: Vec<Vec<RowColumn>>,
    /// The board after the last of them.
    pub end: Field,
    /// Is this a record, and not a single answer?
    pub is_record: bool,
}

/// Why an answer is refused, and what is legal of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultAt {
    /// The first fault.
    pub fault: Fault,
    /// The number of the refused move, from 1, if it is one of a record.
    pub number: Option<usize>,
    /// The moves before it.
    pub legal: PlayedGame,
}

impl std::fmt::Display for FaultAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(number) = self.number {
            write!(f, "move {number}: ")?;
        }
        write!(f, "{}", self.fault)
    }
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It paints what may not be painted.
    #[error(transparent)]
    Foul(#[from] Foul),
    /// It paints, although the game is over.
    #[error("the game is over, as no legal move is left; the only answer is `0`")]
    Over,
    /// It paints nothing, although there is a legal move.
    #[error("the set is empty, but there is a legal move; nobody may pass")]
    Pass,
    /// It is the record of a game on another board.
    #[error("the record's board is not the one of the task")]
    OtherBoard,
}

impl PlayedGame {
    /// How the game stands after the last move, as the player who would move next sees it.
    pub fn standing(&self) -> Standing {
        self.end.standing()
    }

    /// What the first player of these moves has earned. A win brings 3 points, a draw 1 (a point
    /// and a half in the contest), a loss or an open game 0.
    pub fn points(&self) -> i64 {
        points(self.moves.len(), self.standing())
    }
}

/// What the first player has earned when the game stands like this after `moves` moves.
pub fn points(moves: usize, standing: Standing) -> i64 {
    match standing {
        Standing::Open => 0,
        Standing::Drawn => 1,
        // The player to move has lost, who is the first one after an even number of moves.
        Standing::Lost => 3 * (moves as i64 % 2),
    }
}

/// Judges one move, or a record, from `field`.
///
/// # Errors
/// The first fault, and the legal moves before it.
pub fn judge(field: &Field, answer: &[u8]) -> Result<PlayedGame, Box<FaultAt>> {
    let is_record = is_record(answer);
    let mut course = PlayedGame { moves: Vec::new(), end: field.clone(), is_record };
    let read = if is_record {
        read_record(answer).map_err(Fault::from).and_then(|(board, moves)| {
            if board == *field { Ok(moves) } else { Err(Fault::OtherBoard) }
        })
    } else {
        read_move(answer).map_err(Fault::from).map(|cells| vec![cells])
    };
    let moves = match read {
        Ok(moves) => moves,
        Err(fault) => return Err(Box::new(FaultAt { fault, number: None, legal: course })),
    };
    for (number, cells) in (1..).zip(moves) {
        match follow(&course.end, &cells) {
            Ok(None) => {}
            Ok(Some(next)) => {
                course.end = next;
                course.moves.push(cells);
            }
            Err(fault) => {
                let number = is_record.then_some(number);
                return Err(Box::new(FaultAt { fault, number, legal: course }));
            }
        }
    }
    Ok(course)
}

/// The board after `cells` are painted; `None` for the answer `0` where nothing can be painted.
fn follow(field: &Field, cells: &[RowColumn]) -> Result<Option<Field>, Fault> {
    match (field.standing(), cells.is_empty()) {
        (Standing::Open, true) => Err(Fault::Pass),
        (Standing::Open, false) => Ok(Some(field.painted(cells)?)),
        (_, true) => Ok(None),
        (_, false) => Err(Fault::Over),
    }
}
