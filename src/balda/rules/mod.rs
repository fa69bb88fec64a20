//! The rules of one-player Balda, as the contest's statement gives them: slow, plain and trusted.
//!
//! The nouns stand here: [`Language`], [`Task`], [`Move`]. A [`Position`] is a board in play and
//! says which moves are legal; [`Illegal`] is the list of all rules, each as a way to break it.

mod illegal;
mod position;

pub use illegal::{Illegal, Place};
pub use position::Position;

use std::str::FromStr;

use crate::balda::grid::{Cell, Grid};
use crate::tools::encoding::Encoding;
use crate::tools::letters::{Alphabet, Letter};
use crate::tools::words::WordList;

/// The sides that a board may have: odd, 3 to 11. The contest itself uses 5, 7, 9 and 11.
pub const SIDES: [usize; 5] = [3, 5, 7, 9, 11];

/// The language of a task, as its first line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// `en`: ASCII `a`-`z`.
    English,
    /// `ru`: CP866.
    Russian,
    /// `tr`: ASCII `a`-`z`.
    Turkish,
}

impl Language {
    /// Every language of the contest, in the order of its test sets.
    pub const ALL: [Language; 3] = [Language::English, Language::Russian, Language::Turkish];

    /// The two letters that name the language in a task file.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
            Language::Turkish => "tr",
        }
    }

    /// The encoding in which the contest writes its tasks.
    pub const fn encoding(self) -> Encoding {
        match self {
            Language::English | Language::Turkish => Encoding::Ascii,
            Language::Russian => Encoding::Cp866,
        }
    }
}

impl FromStr for Language {
    type Err = &'static str;

    /// The language that `code` names; the error says what would be right.
    fn from_str(code: &str) -> Result<Language, &'static str> {
        let named = Language::ALL.into_iter().find(|language| language.code() == code);
        named.ok_or("must be en, ru or tr")
    }
}

/// The side of a board that `text` names.
///
/// # Errors
/// What would be right, if it names none.
pub fn parse_side(text: &str) -> Result<usize, &'static str> {
    let side = SIDES.into_iter().find(|side| side.to_string() == text);
    side.ok_or("must be 3, 5, 7, 9 or 11")
}

/// A valid task: a start word of odd length 3 to 11 and a dictionary.
#[derive(Clone, Debug)]
pub struct Task {
    /// The language named in the first line.
    pub language: Language,
    /// How the task was written, and how its answer must be.
    pub encoding: Encoding,
    /// Every letter of the start word and of the dictionary.
    pub alphabet: Alphabet,
    /// The word in the centre row. It counts as used from the start.
    pub start: Vec<Letter>,
    /// The dictionary: every word has at least 2 letters.
    pub words: WordList,
}

impl Task {
    /// The number of cells in a row, which is the length of the start word.
    pub fn side(&self) -> usize {
        self.start.len()
    }

    /// The board's geometry.
    pub fn grid(&self) -> Grid {
        Grid::new(self.side())
    }

    /// Makes `encoding` the one of the task's files if it has all letters of the task.
    pub fn prefer_encoding(&mut self, encoding: Encoding) {
        if encoding.can_write(&String::from_iter(self.alphabet.chars())) {
            self.encoding = encoding;
        }
    }

    /// The most moves that any game on this board can have.
    pub fn most_moves(&self) -> usize {
        self.side() * (self.side() - 1)
    }

    /// The contest's points for a game whose words have `sum` letters together:
    /// 1000 x sum / N^2, rounded half up.
    pub fn points(&self, sum: u32) -> u32 {
        let area = (self.side() * self.side()) as u32;
        (2000 * sum + area) / (2 * area)
    }
}

/// One move: a letter put into an empty cell, and a word named through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell that is filled.
    pub cell: Cell,
    /// The letter it gets.
    pub letter: Letter,
    /// The word that is named.
    pub word: Vec<Letter>,
    /// The cells that spell the word, from its first letter to its last.
    pub path: Vec<Cell>,
}

/// The sum of the lengths of the words of `moves`.
pub fn sum_of_lengths(moves: &[Move]) -> u32 {
    moves.iter().map(|mv| mv.word.len() as u32).sum()
}
