//! Lines of a sheet, and where words stand on them. Plain and slow.

use super::LetterSheet;

/// The four kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
    /// A diagonal from the top left to the bottom right.
    Falling,
    /// A diagonal from the top right to the bottom left.
    Rising,
}

impl LineKind {
    /// All of them.
    pub const ALL: [LineKind; 4] =
        [LineKind::Row, LineKind::Column, LineKind::Falling, LineKind::Rising];

    /// The cells of the line of this kind through `cell`, from edge to edge.
    pub fn line(self, sheet: &LetterSheet, cell: usize) -> Vec<usize> {
        let (row, column) = (cell / sheet.columns, cell % sheet.columns);
        let on_line = |other: &usize| {
            let (r, c) = (other / sheet.columns, other % sheet.columns);
            match self {
                LineKind::Row => r == row,
                LineKind::Column => c == column,
                LineKind::Falling => r + column == row + c,
                LineKind::Rising => r + c == row + column,
            }
        };
        (0..sheet.cells.len()).filter(on_line).collect()
    }

    /// All lines of this kind, the topmost first, then from the left.
    pub fn lines(self, sheet: &LetterSheet) -> Vec<Vec<usize>> {
        let lines = (0..sheet.cells.len()).map(|cell| (cell, self.line(sheet, cell)));
        lines.filter(|(cell, line)| line.first() == Some(cell)).map(|(_, line)| line).collect()
    }
}

/// The occurrences of `word` on `line` of `sheet`, read in either sense: the cells of each, in the
/// order of the line, each once. A line of one cell holds none.
pub fn occurrences(sheet: &LetterSheet, line: &[usize], word: &str) -> Vec<Vec<usize>> {
    if line.len() < 2 || word.is_empty() || word.len() > line.len() {
        return Vec::new();
    }
    let spells = |cells: &[usize]| {
        let letters = cells.iter().map(|&cell| sheet.cells[cell]);
        letters.clone().eq(word.bytes()) || letters.rev().eq(word.bytes())
    };
    line.windows(word.len()).filter(|cells| spells(cells)).map(<[usize]>::to_vec).collect()
}
