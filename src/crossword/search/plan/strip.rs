//! The words that an action lays, and the words that stand on a board.

use crate::crossword::rules::Puzzle;
use crate::crossword::search::field::LetterField;
use crate::crossword::search::lexicon::LineLexicon;

/// The letter of an empty cell.
pub const BLANK: u8 = 31;
/// The most words that one action lays on its line.
pub const MOST_LAID: usize = 6;

/// A word laid on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The word.
    pub word: u32,
    /// Its first cell's index on the line.
    pub start: u8,
    /// Its letters.
    pub length: u8,
    /// Is it read against the line's order?
    pub mirrored: bool,
}

/// The words of one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The main line.
    pub line: u16,
    count: u8,
    pieces: [Piece; MOST_LAID],
}

impl Strip {
    /// No words, on `line`.
    pub fn on(line: u16) -> Strip {
        Strip { line, ..Strip::default() }
    }

    /// The words.
    #[inline]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..usize::from(self.count)]
    }

    /// Lays one more word, if there is room.
    pub fn push(&mut self, piece: Piece) {
        if usize::from(self.count) < MOST_LAID {
            self.pieces[usize::from(self.count)] = piece;
            self.count += 1;
        }
    }

    /// The cells from the first to the last letter, a bit for each.
    pub(super) fn span(&self) -> u64 {
        let first = self.pieces().iter().map(|piece| piece.start).min().unwrap_or(0);
        let end = self.pieces().iter().map(|piece| piece.start + piece.length).max().unwrap_or(0);
        bits(first, end - first)
    }
}

/// `length` bits from number `start` on.
#[inline]
pub fn bits(start: u8, length: u8) -> u64 {
    ((1 << length) - 1) << start
}

/// An occurrence of a word. The order is that in which words are recorded: the longest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandingWord(u64);

impl StandingWord {
    /// `word` on the cells of `line` from index `start` on.
    #[inline]
    pub fn new(word: u32, line: u16, start: u8, length: u8) -> StandingWord {
        let order = 63 - u64::from(length);
        StandingWord(order << 56 | u64::from(word) << 24 | u64::from(line) << 8 | u64::from(start))
    }

    /// The number of cells.
    #[inline]
    pub fn length(self) -> u8 {
        63 - (self.0 >> 56) as u8
    }

    /// The word.
    #[inline]
    pub fn word(self) -> u32 {
        (self.0 >> 24) as u32
    }

    /// The line.
    #[inline]
    pub fn line(self) -> u16 {
        (self.0 >> 8) as u16
    }

    /// The first cell's index on the line.
    #[inline]
    pub fn start(self) -> u8 {
        self.0 as u8
    }

    /// Its cells on the line, a bit for each.
    #[inline]
    pub fn mask(self) -> u64 {
        bits(self.start(), self.length())
    }
}

/// What never changes while plans do.
#[derive(Debug)]
pub struct StartBoard {
    /// The lines.
    pub field: LetterField,
    /// The words.
    pub lexicon: LineLexicon,
    /// The given letters.
    pub given: Vec<u8>,
}

impl StartBoard {
    /// The ground of `puzzle`.
    pub fn new(puzzle: &Puzzle, respect_list: bool) -> StartBoard {
        let letter = |&byte: &u8| if byte.is_ascii_uppercase() { byte - b'A' } else { BLANK };
        StartBoard {
            field: LetterField::new(&puzzle.sheet),
            lexicon: LineLexicon::new(puzzle, respect_list),
            given: puzzle.sheet.cells.iter().map(letter).collect(),
        }
    }
}
