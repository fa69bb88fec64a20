//! The nouns and the law of Scruffle: the sheet, placements, their score, and what is legal.
//!
//! Slow, plain and trusted; sections 1 to 3 of the statement.

use std::fmt;

use thiserror::Error;

/// The longest side of a board.
pub const MOST_SIDE: usize = 100;
/// The most words of a list.
pub const MOST_WORDS: usize = 10_000;
/// The most letters of a word.
pub const MOST_LETTERS: usize = 100;

/// What the letters A to Z are worth.
pub const LETTER_VALUES: [u8; 26] =
    [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10];

/// What a cell does to the words over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Premium {
    /// No letter may ever lie here.
    Obstacle,
    /// The letter counts this many times its value, 0 to 9.
    Letter(u8),
    /// The letter counts plainly, and the sum of the whole word this many times: 2 or 3.
    Word(u8),
}

impl Premium {
    /// By how much the value of a letter on this cell is multiplied.
    pub fn letter_factor(self) -> u8 {
        match self {
            Premium::Obstacle => 0,
            Premium::Letter(factor) => factor,
            Premium::Word(_) => 1,
        }
    }

    /// By how much the sum of a word over this cell is multiplied.
    pub fn word_factor(self) -> u8 {
        match self {
            Premium::Word(factor) => factor,
            Premium::Obstacle | Premium::Letter(_) => 1,
        }
    }

    /// How a task file writes the cell.
    pub fn symbol(self) -> char {
        match self {
            Premium::Obstacle => '#',
            Premium::Letter(factor) => char::from(b'0' + factor),
            Premium::Word(3) => 'T',
            Premium::Word(_) => 'D',
        }
    }
}

/// A task: the board without letters, and the word list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The number of columns, X: 1 to 100.
    pub columns: usize,
    /// The number of rows, Y: 1 to 100.
    pub rows: usize,
    /// The cells row by row from the top; cell (x, y) is number `y * columns + x`.
    pub cells: Vec<Premium>,
    /// The words as numbers of letters, 0 for A to 25 for Z. The case of the file is gone: it
    /// never matters.
    pub words: Vec<Vec<u8>>,
}

/// The direction of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// H: to the right.
    Horizontal,
    /// V: down.
    Vertical,
}

impl Axis {
    /// How the output file writes it.
    pub fn letter(self) -> char {
        match self {
            Axis::Horizontal => 'H',
            Axis::Vertical => 'V',
        }
    }
}

/// A word laid on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordPlacement {
    /// Where it runs to.
    pub axis: Axis,
    /// The index of the word in the list.
    pub word: usize,
    /// The column of its first letter.
    pub x: usize,
    /// The row of its first letter.
    pub y: usize,
}

impl fmt::Display for WordPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.axis.letter(), self.word, self.x, self.y)
    }
}

impl Sheet {
    /// The cells under `placement`, letter by letter; `None` if one of them is not on the board or
    /// the word does not exist.
    pub fn under(&self, placement: WordPlacement) -> Option<Vec<usize>> {
        let WordPlacement { axis, word, x, y } = placement;
        let length = self.words.get(word)?.len();
        let (first, room, stride) = match axis {
            Axis::Horizontal => (x, self.columns, 1),
            Axis::Vertical => (y, self.rows, self.columns),
        };
        if x >= self.columns || y >= self.rows || first + length > room {
            return None;
        }
        Some((0..length).map(|k| y * self.columns + x + k * stride).collect())
    }

    /// The score of `word` over `cells`: the sum of its letters' values times their factors, times
    /// the product of the word factors. `None` if that exceeds 64 bits.
    pub fn score(&self, word: &[u8], cells: &[usize]) -> Option<i64> {
        let (mut sum, mut product) = (0_i64, Some(1_i64));
        for (&letter, &cell) in word.iter().zip(cells) {
            let premium = self.cells[cell];
            sum +=
                i64::from(LETTER_VALUES[usize::from(letter)]) * i64::from(premium.letter_factor());
            product = product.and_then(|so_far| so_far.checked_mul(premium.word_factor().into()));
        }
        if sum == 0 { Some(0) } else { product?.checked_mul(sum) }
    }

    /// Cell number `cell` as (x, y).
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell % self.columns, cell / self.columns)
    }

    /// The word of index `word` as text, in capitals.
    pub fn spell(&self, word: usize) -> String {
        self.words[word].iter().map(|&letter| char::from(b'A' + letter)).collect()
    }
}

/// The rule that a placement breaks, in the order in which the statement checks them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenRule {
    /// The line is not a placement.
    #[error(
        "`{line}` is not a placement: {reason}; a line is a direction (H or V), a word's index, x \
         and y, such as `H 10 5 3`"
    )]
    Format {
        /// The line.
        line: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The word index exists.
    #[error("there is no word {word}; the list has {count} words, from index 0")]
    NoWord {
        /// The index.
        word: usize,
        /// How many there are.
        count: usize,
    },
    /// No earlier placement used the index.
    #[error("word {word} is used already, in placement {earlier}; each index may be used once")]
    UsedBefore {
        /// The index.
        word: usize,
        /// The number of the earlier placement, from 1.
        earlier: usize,
    },
    /// Every cell lies on the board.
    #[error(
        "{text} ({length} letters) leaves the board of {columns} columns and {rows} rows; x + \
         length of an H word is at most {columns}, y + length of a V word at most {rows}"
    )]
    OffBoard {
        /// The word.
        text: String,
        /// Its length.
        length: usize,
        /// X of the board.
        columns: usize,
        /// Y of the board.
        rows: usize,
    },
    /// No cell is an obstacle.
    #[error("there is an obstacle at ({x}, {y}) under letter {letter} of {text}")]
    OnObstacle {
        /// The column.
        x: usize,
        /// The row.
        y: usize,
        /// The number of the letter, from 1.
        letter: usize,
        /// The word.
        text: String,
    },
    /// Letters that lie there already are the word's own.
    #[error("({x}, {y}) bears `{found}`, but letter {letter} of {text} is `{needed}`")]
    Clash {
        /// The column.
        x: usize,
        /// The row.
        y: usize,
        /// The number of the letter, from 1.
        letter: usize,
        /// The letter that lies there.
        found: char,
        /// The word's letter.
        needed: char,
        /// The word.
        text: String,
    },
    /// At least one cell bears no letter yet.
    #[error("{text} fills no new cell; a word must put a letter on at least one empty cell")]
    NoNewCell {
        /// The word.
        text: String,
    },
    /// Points fit into 64 bits: the statement's tests never come near, so what exceeds is refused.
    #[error("the points with {text} exceed 64 bits ({}); leave the word out", i64::MAX)]
    TooManyPoints {
        /// The word.
        text: String,
    },
}

/// The letters on the board and what has been made so far.
#[derive(Clone, Debug)]
pub struct PlayedSheet<'s> {
    sheet: &'s Sheet,
    letters: Vec<Option<u8>>,
    /// For each word the number of its placement, from 1.
    used: Vec<Option<usize>>,
    placements: Vec<WordPlacement>,
    points: i64,
}

impl<'s> PlayedSheet<'s> {
    /// The board of `sheet` without letters.
    pub fn new(sheet: &'s Sheet) -> PlayedSheet<'s> {
        PlayedSheet {
            sheet,
            letters: vec![None; sheet.cells.len()],
            used: vec![None; sheet.words.len()],
            placements: Vec::new(),
            points: 0,
        }
    }

    /// Carries `placement` out and returns its score.
    ///
    /// # Errors
    /// The first broken rule; nothing has changed then.
    pub fn make(&mut self, placement: WordPlacement) -> Result<i64, BrokenRule> {
        let sheet = self.sheet;
        let index = placement.word;
        let Some(word) = sheet.words.get(index) else {
            return Err(BrokenRule::NoWord { word: index, count: sheet.words.len() });
        };
        if let Some(earlier) = self.used[index] {
            return Err(BrokenRule::UsedBefore { word: index, earlier });
        }
        let text = || sheet.spell(index);
        let (columns, rows) = (sheet.columns, sheet.rows);
        let cells = sheet.under(placement).ok_or_else(|| BrokenRule::OffBoard {
            text: text(),
            length: word.len(),
            columns,
            rows,
        })?;
        self.check_letters(index, &cells)?;
        if cells.iter().all(|&cell| self.letters[cell].is_some()) {
            return Err(BrokenRule::NoNewCell { text: text() });
        }
        let score = sheet.score(word, &cells);
        let points = score.and_then(|score| self.points.checked_add(score));
        let (Some(score), Some(points)) = (score, points) else {
            return Err(BrokenRule::TooManyPoints { text: text() });
        };
        for (&cell, &letter) in cells.iter().zip(word) {
            self.letters[cell] = Some(letter);
        }
        self.placements.push(placement);
        self.used[index] = Some(self.placements.len());
        self.points = points;
        Ok(score)
    }

    /// Obstacles and clashes, cell by cell from the first letter on.
    fn check_letters(&self, index: usize, cells: &[usize]) -> Result<(), BrokenRule> {
        for ((&cell, &needed), letter) in cells.iter().zip(&self.sheet.words[index]).zip(1..) {
            let ((x, y), text) = (self.sheet.place(cell), || self.sheet.spell(index));
            if self.sheet.cells[cell] == Premium::Obstacle {
                return Err(BrokenRule::OnObstacle { x, y, letter, text: text() });
            }
            if let Some(found) = self.letters[cell].filter(|&found| found != needed) {
                let [found, needed] = [found, needed].map(|letter| char::from(b'A' + letter));
                return Err(BrokenRule::Clash { x, y, letter, found, needed, text: text() });
            }
        }
        Ok(())
    }

    /// The letters of the cells, in their order.
    pub fn letters(&self) -> &[Option<u8>] {
        &self.letters
    }

    /// The placements so far.
    pub fn placements(&self) -> &[WordPlacement] {
        &self.placements
    }

    /// The points so far.
    pub fn points(&self) -> i64 {
        self.points
    }

    /// What has been made, without the board.
    pub fn into_placements(self) -> Vec<WordPlacement> {
        self.placements
    }
}
