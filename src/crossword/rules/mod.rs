//! The nouns of Crossword fill: a puzzle, its sheet of letters, an action.
//!
//! The words here are those of the statement, sections 1 and 2. What an action must keep stands in
//! [`strict`] and, for the other set of rules, in [`published`].

mod breach;
mod lines;
pub mod published;
pub mod strict;

use std::collections::HashSet;

pub use breach::RuleBreach;
pub use lines::{LineKind, occurrences};

/// The most actions of an answer, and the most turns of a game of two.
pub const MOST_ACTIONS: usize = 30;
/// The fewest and the most rows, and columns, of a board.
pub const SIDES: std::ops::RangeInclusive<usize> = 2..=40;
/// What stands in an empty cell.
pub const EMPTY: u8 = b'-';

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Sections 2 to 4 of the statement.
    #[default]
    Strict,
    /// The original's own judge, section 8. Its totals compare with nothing else.
    Judge,
}

/// A task.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The dictionary, in capitals.
    pub dictionary: HashSet<String>,
    /// The board at the start.
    pub sheet: LetterSheet,
    /// The words recorded before the start.
    pub list: Vec<String>,
    /// Whose turn it is, if this is a position of a game of two.
    pub seat: Option<Seat>,
}

/// How a game of two stands, seen by the side that is asked for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The turns that are over, 0 to 29; First is asked if they are even.
    pub turns: usize,
    /// The asked side's points.
    pub own: i64,
    /// The other side's points.
    pub other: i64,
    /// Has the other side given up?
    pub gave: bool,
}

/// A board: rows of cells, each empty or with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterSheet {
    /// How many rows there are.
    pub rows: usize,
    /// How many cells a row has.
    pub columns: usize,
    /// The cells, row by row: [`EMPTY`] or a capital.
    pub cells: Vec<u8>,
}

impl LetterSheet {
    /// Is the cell empty?
    pub fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell] == EMPTY
    }

    /// The cell's row and column as a message says them.
    pub fn place(&self, cell: usize) -> String {
        format!("({}, {})", cell / self.columns, cell % self.columns)
    }
}

/// A letter that an action puts into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
    /// A capital.
    pub letter: u8,
}

/// Letters put and words recorded, legal or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Action {
    /// The letters put.
    pub puts: Vec<Put>,
    /// The words recorded.
    pub words: Vec<String>,
}

impl Action {
    /// Does a side give up with this action?
    pub fn gives_up(&self) -> bool {
        self.puts.is_empty() && self.words.is_empty()
    }
}

/// A word that counts, and the cells of each of its occurrences that count.
pub type Counted = (String, Vec<Vec<usize>>);

/// What a legal action has earned, and by what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earned {
    /// The points: old cells used.
    pub points: i64,
    /// The cells of the new letters.
    pub new: Vec<usize>,
    /// The main line's cells; empty under the judge's rules.
    pub main: Vec<usize>,
    /// All cells that the recorded words use, in ascending order.
    pub cells: Vec<usize>,
    /// The words that count.
    pub words: Vec<Counted>,
}

/// A board and a list after some actions.
#[derive(Clone, Debug)]
pub struct Filling<'p> {
    /// What is being filled.
    pub puzzle: &'p Puzzle,
    /// The board now.
    pub sheet: LetterSheet,
    /// The list now.
    pub list: Vec<String>,
}

impl<'p> Filling<'p> {
    /// The start of `puzzle`. Under the judge's rules the list is lost.
    pub fn new(puzzle: &'p Puzzle, rules: Rules) -> Filling<'p> {
        let list = match rules {
            Rules::Strict => puzzle.list.clone(),
            Rules::Judge => Vec::new(),
        };
        Filling { puzzle, sheet: puzzle.sheet.clone(), list }
    }

    /// Performs `action` under `rules`.
    ///
    /// # Errors
    /// The first rule that it breaks; nothing has changed then.
    pub fn act(&mut self, action: &Action, rules: Rules) -> Result<Earned, RuleBreach> {
        match rules {
            Rules::Strict => strict::act(self, action),
            Rules::Judge => published::act(self, action),
        }
    }
}

/// Is one of the words a prefix or a suffix of the other, or equal to it? Such a word, once it is
/// listed, blocks the other.
pub fn blocks(listed: &str, word: &str) -> bool {
    let (long, short) = if listed.len() > word.len() { (listed, word) } else { (word, listed) };
    long.starts_with(short) || long.ends_with(short)
}
