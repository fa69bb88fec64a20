//! Every rule of an action, as the way to break it.

use thiserror::Error;

/// The rule that an action breaks, in the statement's order. Cells are (row, column), from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuleBreach {
    /// A1.
    #[error("A1: no letter is put; an action puts at least one")]
    NoLetters,
    /// A2: a cell beside the board.
    #[error("A2: ({row}, {column}) is not on the board of {rows} rows and {columns} columns")]
    OffBoard {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// A2: a cell with a letter.
    #[error("A2: {place} already holds {letter}; a letter is put into an empty cell")]
    Occupied {
        /// The cell.
        place: String,
        /// What it holds.
        letter: char,
    },
    /// A2: one cell twice.
    #[error("A2: {place} gets two letters; the cells of an action are distinct")]
    CellTwice {
        /// The cell.
        place: String,
    },
    /// A3.
    #[error("A3: {first} and {other} lie on no common line with all other new letters")]
    NoLine {
        /// A new letter's cell.
        first: String,
        /// Another one's that breaks the line.
        other: String,
    },
    /// A4.
    #[error("A4: {place} between the new letters is empty; the line may have no gap there")]
    Gap {
        /// The empty cell.
        place: String,
    },
    /// A5.
    #[error("A5: {word} is recorded twice in this action")]
    WordTwice {
        /// The word.
        word: String,
    },
    /// A6.
    #[error("A6: {word} is not in the dictionary")]
    NoWord {
        /// The word.
        word: String,
    },
    /// A7.
    #[error("A7: {word} is blocked by {listed}, which is on the list")]
    Blocked {
        /// The word.
        word: String,
        /// The listed word.
        listed: String,
    },
    /// A8.
    #[error("A8: {word} stands nowhere with one of the new letters")]
    Elsewhere {
        /// The word.
        word: String,
    },
    /// A9.
    #[error(
        "A9: {word} stands on the main line from {place} with a new letter; it must be recorded \
         or blocked by a recorded word"
    )]
    LeftOut {
        /// The word.
        word: String,
        /// Its first cell in the order of the line.
        place: String,
    },
    /// A10.
    #[error("A10: the new letter in {place} is in no recorded word of the main line")]
    Uncovered {
        /// The cell.
        place: String,
    },
    /// Section 8, point 5.
    #[error("judge: the new letter in {place} is in no accepted word")]
    Unused {
        /// The cell.
        place: String,
    },
}
