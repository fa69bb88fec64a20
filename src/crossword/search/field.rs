//! The lines of a board, and which of them each cell lies on.

use crate::crossword::rules::LetterSheet;

/// One of four lines through a cell: the line's number and the cell's index on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Through {
    /// The line.
    pub line: u16,
    /// The cell's index on it.
    pub at: u8,
}

/// All lines of two cells or more, of at most 40 cells.
#[derive(Debug)]
pub struct LetterField {
    /// The cells of each line: rows, columns, falling and rising diagonals.
    lines: Vec<Vec<u16>>,
    through: Vec<[Through; 4]>,
    /// How many cells a row has.
    pub columns: usize,
    /// The length of the longest line.
    pub longest: usize,
}

impl LetterField {
    /// The lines of a board like `sheet`.
    pub fn new(sheet: &LetterSheet) -> LetterField {
        let (rows, columns) = (sheet.rows, sheet.columns);
        let mut lines: Vec<Vec<u16>> = Vec::new();
        let mut add = |keys: usize, key: &dyn Fn(usize, usize) -> usize| {
            let mut group = vec![Vec::new(); keys];
            for cell in 0..rows * columns {
                group[key(cell / columns, cell % columns)].push(cell as u16);
            }
            lines.extend(group.into_iter().filter(|line| line.len() > 1));
        };
        add(rows, &|row, _| row);
        add(columns, &|_, column| column);
        add(rows + columns, &|row, column| row + columns - column);
        add(rows + columns, &|row, column| row + column);
        let mut through: Vec<Vec<Through>> = vec![Vec::new(); rows * columns];
        for (line, cells) in (0..).zip(&lines) {
            for (at, &cell) in (0..).zip(cells) {
                through[usize::from(cell)].push(Through { line, at });
            }
        }
        let nowhere = Through { line: lines.len() as u16, at: 0 };
        let four = |some: Vec<Through>| [0, 1, 2, 3].map(|at| *some.get(at).unwrap_or(&nowhere));
        let through = through.into_iter().map(four).collect();
        LetterField { lines, through, columns, longest: rows.max(columns) }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The cells of a line.
    #[inline]
    pub fn line(&self, line: u16) -> &[u16] {
        &self.lines[usize::from(line)]
    }

    /// The four lines through a cell. A corner has fewer; the number of lines stands for the rest.
    #[inline]
    pub fn through(&self, cell: u16) -> &[Through; 4] {
        &self.through[usize::from(cell)]
    }
}
