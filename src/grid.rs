//! A square board's geometry: cells, their neighbours, and sets of cells.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// The largest side a [`Grid`] can have.
pub const MAX_SIDE: usize = 11;
/// The largest number of cells a [`Grid`] can have.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// One cell of a grid, numbered row by row from the top left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell's number as an index into per-cell arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells: bit `c` stands for cell `c`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(pub u128);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet(0);

    /// The set that holds `cell` alone.
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// This set with `cell` added.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.0)
    }

    /// This set with `cell` taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.0))
    }

    /// Is `cell` in the set?
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Do the two sets share a cell?
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Is there no cell in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells of the set, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let cell = Cell(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(self) -> CellSet {
        CellSet(!self.0)
    }
}

/// A square board of `side` x `side` cells with its table of neighbours.
#[derive(Clone, Debug)]
pub struct Grid {
    side: usize,
    neighbours: Vec<Neighbours>,
}

/// Up to four cells that share a side with one cell.
#[derive(Clone, Copy, Debug)]
struct Neighbours {
    cells: [Cell; 4],
    count: u8,
}

impl Grid {
    /// The grid of `side` x `side` cells.
    ///
    /// # Panics
    /// If `side` is 0 or above [`MAX_SIDE`].
    pub fn new(side: usize) -> Grid {
        assert!((1..=MAX_SIDE).contains(&side), "grid side {side}");
        let mut neighbours = Vec::with_capacity(side * side);
        for row in 0..side {
            for column in 0..side {
                let mut entry = Neighbours { cells: [Cell(0); 4], count: 0 };
                let mut add = |row: usize, column: usize| {
                    entry.cells[entry.count as usize] = Cell((row * side + column) as u8);
                    entry.count += 1;
                };
                if row > 0 {
                    add(row - 1, column);
                }
                if column > 0 {
                    add(row, column - 1);
                }
                if column + 1 < side {
                    add(row, column + 1);
                }
                if row + 1 < side {
                    add(row + 1, column);
                }
                neighbours.push(entry);
            }
        }
        Grid { side, neighbours }
    }

    /// The number of cells in a row and in a column.
    #[inline]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// The number of cells.
    #[inline]
    pub const fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The cell at `row` and `column`, both from 0.
    #[inline]
    pub const fn cell(&self, row: usize, column: usize) -> Cell {
        Cell((row * self.side + column) as u8)
    }

    /// The row of `cell`, from 0.
    #[inline]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side
    }

    /// The column of `cell`, from 0.
    #[inline]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.side
    }

    /// Every cell of the grid as a set.
    #[inline]
    pub const fn all(&self) -> CellSet {
        CellSet(u128::MAX >> (128 - self.cells()))
    }

    /// The cells of the centre row as a set.
    #[inline]
    pub const fn centre_row(&self) -> CellSet {
        CellSet((u128::MAX >> (128 - self.side)) << (self.side / 2 * self.side))
    }

    /// The two to four cells that share a side with `cell`, in ascending order.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        let entry = &self.neighbours[cell.index()];
        &entry.cells[..entry.count as usize]
    }

    /// The cells outside `cells` that share a side with one of them.
    pub fn fringe(&self, cells: CellSet) -> CellSet {
        let beside = cells.iter().flat_map(|cell| self.neighbours(cell)).copied();
        beside.collect::<CellSet>() & !cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_side() {
        for side in 1..=MAX_SIDE {
            let grid = Grid::new(side);
            for a in grid.all().iter() {
                for b in grid.all().iter() {
                    let apart =
                        grid.row(a).abs_diff(grid.row(b)) + grid.column(a).abs_diff(grid.column(b));
                    assert_eq!(
                        grid.neighbours(a).contains(&b),
                        apart == 1,
                        "side {side}: {a:?}, {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let grid = Grid::new(MAX_SIDE);
        assert_eq!(grid.all().len(), MAX_CELLS);
        assert_eq!(grid.centre_row().iter().map(|c| grid.row(c)).collect::<Vec<_>>(), [5; 11]);
        let set = CellSet::of(Cell(3)).with(Cell(120));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(3), Cell(120)]);
        assert!(set.contains(Cell(120)) && !set.without(Cell(120)).contains(Cell(120)));
        assert_eq!(Grid::new(3).fringe(Grid::new(3).centre_row()).len(), 6);
    }
}
