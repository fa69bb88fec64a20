//! The nouns and the law of fence painting: a board, its cells, and which sets may be painted.
//!
//! Two players take turns. A move paints a connected set of cells that holds exactly one number
//! and has as many cells as that number says; painted sets never touch. Who cannot move loses,
//! unless every number has been painted: then the game is drawn.
//!
//! | word | means |
//! |---|---|
//! | field | a board with what stands in its cells: all that a player knows |
//! | state | what stands in one cell |
//! | dead | said of a number that no legal move can paint now; it stays so for good |
//! | foul | the rule that a move breaks |

use std::fmt;

use thiserror::Error;

/// The most cells in a row.
pub const MOST_SIDE: usize = 30;
/// The greatest number that a board may hold.
pub const MOST_VALUE: u16 = 999;

/// What stands in one cell of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellState {
    /// Nothing.
    Empty,
    /// A number from 1 to [`MOST_VALUE`], not yet painted.
    Number(u16),
    /// Paint.
    Painted,
}

/// A square board and what stands in its cells, which are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    side: usize,
    cells: Vec<CellState>,
}

/// How a game stands before a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The player to move has a legal move.
    Open,
    /// No number is left: nobody has won.
    Drawn,
    /// Numbers are left, and all of them are dead: the player to move has lost.
    Lost,
}

/// A row and a column, both from 0, as boards and answers write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowColumn(pub usize, pub usize);

impl fmt::Display for RowColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.0, self.1)
    }
}

/// The rule that a set of cells breaks, in the order in which the statement has the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Foul {
    /// "Every cell of S lies on the board."
    #[error("{place} is not on the board, whose rows and columns are 0 to {}", side - 1)]
    OffBoard {
        /// Where the cell would be.
        place: RowColumn,
        /// Cells in a row.
        side: usize,
    },
    /// "... and no cell is listed twice."
    #[error("{0} is listed twice")]
    Twice(RowColumn),
    /// "No cell of S is already painted."
    #[error("{0} is already painted")]
    Painted(RowColumn),
    /// "S is connected through neighbours."
    #[error("{0} is not connected with {1} through cells of the set")]
    Apart(RowColumn, RowColumn),
    /// "S contains exactly one number cell": it has none.
    #[error("the set holds no number; it must hold exactly one")]
    NoNumber,
    /// "S contains exactly one number cell": it has more.
    #[error("the set holds the numbers on {0} and {1}; it must hold exactly one")]
    TwoNumbers(RowColumn, RowColumn),
    /// "|S| equals that number."
    #[error("the set has {cells} cells, but its number is {value}")]
    Size {
        /// Cells of the set.
        cells: usize,
        /// The number in it.
        value: u16,
    },
    /// "No cell of S is a neighbour of a cell painted in an earlier move."
    #[error("{0} is a neighbour of the painted cell {1}; painted sets must not touch")]
    Touches(RowColumn, RowColumn),
}

impl Field {
    /// The board of `side` cells in a row; `None` unless there are `side * side` cells and `side`
    /// is 1 to [`MOST_SIDE`].
    pub fn new(side: usize, cells: Vec<CellState>) -> Option<Field> {
        let fits = (1..=MOST_SIDE).contains(&side) && cells.len() == side * side;
        fits.then_some(Field { side, cells })
    }

    /// Cells in a row, and rows.
    pub fn side(&self) -> usize {
        self.side
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[CellState] {
        &self.cells
    }

    /// Where cell `index` is.
    pub fn place(&self, index: usize) -> RowColumn {
        RowColumn(index / self.side, index % self.side)
    }

    /// The cells that share a side with cell `index`.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (side, row, column) = (self.side, index / self.side, index % self.side);
        [
            (row > 0).then(|| index - side),
            (column > 0).then(|| index - 1),
            (column + 1 < side).then(|| index + 1),
            (row + 1 < side).then(|| index + side),
        ]
        .into_iter()
        .flatten()
    }

    /// Is a neighbour of cell `index` painted, and which?
    fn painted_beside(&self, index: usize) -> Option<usize> {
        self.neighbours(index).find(|&beside| self.cells[beside] == CellState::Painted)
    }

    /// The numbers and their cells, row by row.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        self.cells.iter().enumerate().filter_map(|(index, cell)| match *cell {
            CellState::Number(value) => Some((index, value)),
            CellState::Empty | CellState::Painted => None,
        })
    }

    /// The set that paints the number on cell `index` with the nearest cells; `None` if no legal
    /// move can paint it.
    pub fn nearest(&self, index: usize) -> Option<Vec<usize>> {
        let CellState::Number(value) = self.cells[index] else { return None };
        let mut found = vec![index];
        let mut seen = vec![false; self.cells.len()];
        seen[index] = true;
        if self.painted_beside(index).is_some() {
            return None;
        }
        let mut next = 0;
        while next < found.len() && found.len() < usize::from(value) {
            for beside in self.neighbours(found[next]) {
                let free =
                    self.cells[beside] == CellState::Empty && self.painted_beside(beside).is_none();
                if free && !std::mem::replace(&mut seen[beside], true) {
                    found.push(beside);
                }
            }
            next += 1;
        }
        found.truncate(usize::from(value));
        (found.len() == usize::from(value)).then_some(found)
    }

    /// Can no legal move paint the number on cell `index`?
    pub fn is_dead(&self, index: usize) -> bool {
        self.nearest(index).is_none()
    }

    /// How the game stands for the player to move. That all numbers are painted counts first.
    pub fn standing(&self) -> Standing {
        let mut numbers = self.numbers().peekable();
        if numbers.peek().is_none() {
            Standing::Drawn
        } else if numbers.any(|(index, _)| !self.is_dead(index)) {
            Standing::Open
        } else {
            Standing::Lost
        }
    }

    /// May the set of `cells` be painted?
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn check(&self, cells: &[RowColumn]) -> Result<(), Foul> {
        let mut listed = vec![false; self.cells.len()];
        for &place in cells {
            let RowColumn(row, column) = place;
            if row >= self.side || column >= self.side {
                return Err(Foul::OffBoard { place, side: self.side });
            }
            if std::mem::replace(&mut listed[row * self.side + column], true) {
                return Err(Foul::Twice(place));
            }
        }
        let indices: Vec<usize> = cells.iter().map(|place| place.0 * self.side + place.1).collect();
        let painted = indices.iter().find(|&&index| self.cells[index] == CellState::Painted);
        if let Some(&index) = painted {
            return Err(Foul::Painted(self.place(index)));
        }
        self.check_connected(&indices)?;
        let mut numbers = indices.iter().filter_map(|&index| match self.cells[index] {
            CellState::Number(value) => Some((index, value)),
            CellState::Empty | CellState::Painted => None,
        });
        let (first, value) = numbers.next().ok_or(Foul::NoNumber)?;
        if let Some((second, _)) = numbers.next() {
            return Err(Foul::TwoNumbers(self.place(first), self.place(second)));
        }
        if cells.len() != usize::from(value) {
            return Err(Foul::Size { cells: cells.len(), value });
        }
        let touching = |&index: &usize| self.painted_beside(index).map(|beside| (index, beside));
        match indices.iter().find_map(touching) {
            Some((index, beside)) => Err(Foul::Touches(self.place(index), self.place(beside))),
            None => Ok(()),
        }
    }

    /// Are the cells `indices` connected through neighbours?
    fn check_connected(&self, indices: &[usize]) -> Result<(), Foul> {
        let Some(&first) = indices.first() else { return Ok(()) };
        let mut found = vec![first];
        let mut next = 0;
        while next < found.len() {
            for beside in self.neighbours(found[next]) {
                if indices.contains(&beside) && !found.contains(&beside) {
                    found.push(beside);
                }
            }
            next += 1;
        }
        match indices.iter().find(|index| !found.contains(index)) {
            Some(&apart) => Err(Foul::Apart(self.place(apart), self.place(first))),
            None => Ok(()),
        }
    }

    /// The board after the set of `cells` has been painted.
    ///
    /// # Errors
    /// The first rule that the set breaks.
    pub fn painted(&self, cells: &[RowColumn]) -> Result<Field, Foul> {
        self.check(cells)?;
        let mut next = self.clone();
        for place in cells {
            next.cells[place.0 * self.side + place.1] = CellState::Painted;
        }
        Ok(next)
    }
}
