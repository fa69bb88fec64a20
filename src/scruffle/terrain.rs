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
    /// How many open cells lie directly before each cell of its row, and how many after it; then
    /// the same for its column.
    open: [Vec<(u32, u32)>; 2],
}

impl Terrain {
    /// The board of `sheet`.
    pub fn new(sheet: &Sheet) -> Terrain {
        let cells = || sheet.cells.iter();
        let mut terrain = Terrain {
            columns: sheet.columns,
            rows: sheet.rows,
            letter: cells().map(|premium| premium.letter_factor()).collect(),
            word: cells().map(|premium| premium.word_factor()).collect(),
            wall: cells().map(|&premium| premium == Premium::Obstacle).collect(),
            open: std::array::from_fn(|_| vec![(0, 0); sheet.cells.len()]),
        };
        for (site, length) in terrain.lines() {
            let (mut before, mut after) = (0, 0);
            for k in 0..length {
                let cell = |k| site.cell as usize + k * terrain.stride(site.axis);
                let (there, back) = (cell(k), cell(length - 1 - k));
                let open = &mut terrain.open[site.axis as usize];
                (open[there].0, open[back].1) = (before, after);
                before = if terrain.wall[there] { 0 } else { before + 1 };
                after = if terrain.wall[back] { 0 } else { after + 1 };
            }
        }
        terrain
    }

    /// How many open cells lie directly before `cell`, and how many after it.
    #[inline]
    pub fn open(&self, cell: usize, axis: Axis) -> (usize, usize) {
        let (before, after) = self.open[axis as usize][cell];
        (before as usize, after as usize)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scruffle::generate;

    #[test]
    fn open_cells_are_counted_up_to_walls_and_edges() {
        for seed in 1..6 {
            let terrain = Terrain::new(&generate::draw("tiny", seed).0);
            for (site, length) in terrain.lines() {
                let cells: Vec<usize> = terrain.cells(site, length).collect();
                let is_open = |cell: &&usize| !terrain.wall[**cell];
                for (at, &cell) in cells.iter().enumerate() {
                    let before = cells[..at].iter().rev().take_while(is_open).count();
                    let after = cells[at + 1..].iter().take_while(is_open).count();
                    assert_eq!(terrain.open(cell, site.axis), (before, after));
                }
            }
        }
    }
}
