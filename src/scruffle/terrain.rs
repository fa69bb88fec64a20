//! The board as searches see it: factors by cell, and lines of cells in either direction.

use super::rules::{Axis, LETTER_VALUES, Premium, Sheet};

/// An empty cell among letters 0 to 25.
pub const EMPTY: u8 = 26;

/// Searches leave out sites whose word factors multiply to more: then no sum of scores exceeds 64
/// bits (10,000 words of at most 100 letters at 90 points each).
pub const MOST_PRODUCT: i64 = 1_000_000_000;

/// A first cell and a direction: where a word may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordSite {
    /// The number of the first cell.
    pub cell: u32,
    /// The direction.
    pub axis: Axis,
}

/// Factors of cells, and the size of the board.
#[derive(Clone, Debug)]
pub struct Terrain {
    /// X.
    pub columns: usize,
    /// Y.
    pub rows: usize,
    /// By how much a cell multiplies a letter's value.
    pub letter: Vec<u8>,
    /// By how much a cell multiplies the sum of a word.
    pub word: Vec<u8>,
    /// Is the cell an obstacle?
    pub wall: Vec<bool>,
}

impl Terrain {
    /// The board of `sheet`.
    pub fn new(sheet: &Sheet) -> Terrain {
        let cells = || sheet.cells.iter();
        Terrain {
            columns: sheet.columns,
            rows: sheet.rows,
            letter: cells().map(|premium| premium.letter_factor()).collect(),
            word: cells().map(|premium| premium.word_factor()).collect(),
            wall: cells().map(|&premium| premium == Premium::Obstacle).collect(),
        }
    }

    /// From a cell to the next one of a word.
    #[inline]
    pub fn stride(&self, axis: Axis) -> usize {
        match axis {
            Axis::Horizontal => 1,
            Axis::Vertical => self.columns,
        }
    }

    /// The cells of a word of `length` letters at `site`, which lie on the board.
    #[inline]
    pub fn cells(&self, site: WordSite, length: usize) -> impl Iterator<Item = usize> + use<> {
        let (first, stride) = (site.cell as usize, self.stride(site.axis));
        (0..length).map(move |k| first + k * stride)
    }

    /// What `word` scores at `site`; 0 where its factors multiply to more than [`MOST_PRODUCT`].
    pub fn score(&self, word: &[u8], site: WordSite) -> i64 {
        let (mut sum, mut product) = (0, 1_i64);
        for (cell, &letter) in self.cells(site, word.len()).zip(word) {
            sum += i64::from(LETTER_VALUES[usize::from(letter)]) * i64::from(self.letter[cell]);
            product *= i64::from(self.word[cell]);
            if product > MOST_PRODUCT {
                return 0;
            }
        }
        sum * product
    }

    /// All lines of the board: first cell, direction and number of cells.
    pub fn lines(&self) -> Vec<(WordSite, usize)> {
        let site = |cell: usize, axis| WordSite { cell: cell as u32, axis };
        let rows = (0..self.rows).map(|y| (site(y * self.columns, Axis::Horizontal), self.columns));
        let columns = (0..self.columns).map(|x| (site(x, Axis::Vertical), self.rows));
        rows.chain(columns).collect()
    }
}
