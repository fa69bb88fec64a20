//! Every sentence of the rules and of the output format, as the way to break it.

use std::fmt;

use thiserror::Error;

/// A row and a column as answers write them: from 1, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.row, self.column)
    }
}

/// The rule that a move or an answer breaks, in the order in which the statement has the rules:
/// first those of the game, then those of the output file.
///
/// Each message says what was found and what the rule asks for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// "The board is N x N cells."
    #[error("{place} is not on the board, whose rows and columns are 1 to {side}")]
    OffBoard {
        /// Where the cell would be.
        place: Place,
        /// N, the number of rows and of columns.
        side: usize,
    },
    /// "Put one letter": not a letter of the task, or more than one.
    #[error("`{letter}` is put on the board; it must be one letter of the dictionary's alphabet")]
    NoLetter {
        /// What stands instead of the letter.
        letter: String,
    },
    /// "... into an empty cell".
    #[error("{place} already holds `{letter}`; a letter is put into an empty cell")]
    CellFilled {
        /// The cell that was to be filled.
        place: Place,
        /// The letter in it.
        letter: char,
    },
    /// "... that shares a side with a filled cell".
    #[error("{place} shares no side with a filled cell")]
    CellApart {
        /// The cell that was to be filled.
        place: Place,
    },
    /// "The word must be in the dictionary."
    #[error("`{word}` is not in the dictionary")]
    UnknownWord {
        /// The word that was named.
        word: String,
    },
    /// "... must differ from the start word".
    #[error("`{word}` is the start word, which may not be named")]
    StartWord {
        /// The word that was named.
        word: String,
    },
    /// "... and from every word named before".
    #[error("`{word}` was named before, in move {number}; a word may be named once")]
    NamedBefore {
        /// The word that was named.
        word: String,
        /// The number of the move that named it first, from 1.
        number: usize,
    },
    /// "... is spelled": a cell of the path holds another letter.
    #[error("{place} holds `{held}`, but `{word}` needs `{needed}` there")]
    OtherLetter {
        /// The cell on the path.
        place: Place,
        /// The letter in it.
        held: char,
        /// The letter that the word has there.
        needed: char,
        /// The word that was named.
        word: String,
    },
    /// "... is spelled": a cell of the path holds no letter.
    #[error("{place} is empty, but `{word}` needs `{needed}` there")]
    EmptyCell {
        /// The cell on the path.
        place: Place,
        /// The letter that the word has there.
        needed: char,
        /// The word that was named.
        word: String,
    },
    /// "... along cells": the path leaves the board.
    #[error("the path of `{word}` leaves the board with step {number}, `{direction}` from {place}")]
    PathLeavesBoard {
        /// The word that was named.
        word: String,
        /// The number of the step, from 1.
        number: usize,
        /// Its letter in the certificate: one of `rlud`.
        direction: char,
        /// The cell from which it leaves the board.
        place: Place,
    },
    /// "... that share sides". No answer file can break this rule, since each letter of a
    /// certificate leads to a cell that shares a side; a [`Move`](super::Move) can.
    #[error("the path of `{word}` goes from {from} to {to}, which do not share a side")]
    PathJumps {
        /// The word that was named.
        word: String,
        /// The first of these two cells.
        from: Place,
        /// The second.
        to: Place,
    },
    /// "... uses no cell twice".
    #[error("the path of `{word}` uses {place} twice")]
    CellTwice {
        /// The word that was named.
        word: String,
        /// The cell that is used twice.
        place: Place,
    },
    /// "... and uses the cell just filled".
    #[error("the path of `{word}` does not use {place}, the cell just filled")]
    NewCellUnused {
        /// The word that was named.
        word: String,
        /// The cell that was filled.
        place: Place,
    },
    /// "Answers are written in the same encoding" as the task.
    #[error("not in the task's encoding, which is {encoding}: {reason}")]
    Encoding {
        /// The task's encoding.
        encoding: &'static str,
        /// What was found instead.
        reason: String,
    },
    /// "First line: M, the number of moves."
    #[error(
        "{} where the number of moves should be: a whole number below 2^64, digits alone, no leading 0",
        stands(count)
    )]
    Count {
        /// The first line.
        count: String,
    },
    /// "Then M lines": there are fewer.
    #[error("the answer ends after {found} of the {count} moves that its first line announces")]
    TooFewMoves {
        /// M, the number in the first line.
        count: u64,
        /// How many moves there are.
        found: usize,
    },
    /// "Then M lines": there are more.
    #[error("`{line}` stands after the last of the {count} moves that the first line announces")]
    TooManyMoves {
        /// M, the number in the first line.
        count: u64,
        /// The first line that is too many.
        line: String,
    },
    /// "... one a move", and a move has seven parts.
    #[error(
        "{found} parts; a move has 7: row, column, letter, word, row and column of the word's \
         first letter, certificate"
    )]
    Parts {
        /// How many parts the line has.
        found: usize,
    },
    /// "Row and column ... (1-based)": one of the four is not a number.
    #[error(
        "`{number}` stands where a row or a column should be: a whole number below 2^64, digits alone, no leading 0"
    )]
    Number {
        /// What stands instead of the number.
        number: String,
    },
    /// "... one of `r l u d` for each step": another character.
    #[error("`{direction}` in the certificate `{certificate}`; each step is one of r, l, u, d")]
    Direction {
        /// The character that names no direction, as a message quotes it.
        direction: String,
        /// The whole certificate, as a message quotes it.
        certificate: String,
    },
    /// "... so its length is the word's length minus 1".
    #[error(
        "`{word}` has {letters} letters, so its path has {} steps, not {steps}", letters.saturating_sub(1)
    )]
    PathLength {
        /// The word that was named.
        word: String,
        /// How many letters it has.
        letters: usize,
        /// How many steps its path has.
        steps: usize,
    },
}

/// That `text` stands somewhere, or nothing.
fn stands(text: &str) -> String {
    if text.is_empty() { "nothing stands".to_owned() } else { format!("`{text}` stands") }
}
