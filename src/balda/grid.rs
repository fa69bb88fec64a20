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

/// A set of cells. Two words instead of a `u128`, whose alignment would enlarge whatever holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    /// Bit `c` stands for cell `c`.
    low: u64,
    /// Bit `c` stands for cell `64 + c`.
    high: u64,
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet { low: 0, high: 0 };

    /// The set of the cells whose bits are set in `bits`.
    #[inline]
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// One bit for each cell of the set.
    #[inline]
    pub const fn bits(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// The set that holds `cell` alone.
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        let bit = 1 << (cell.0 & 63);
        if cell.0 < 64 { CellSet { low: bit, high: 0 } } else { CellSet { low: 0, high: bit } }
    }

    /// This set with `cell` added.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: Cell) -> CellSet {
        let CellSet { low, high } = CellSet::of(cell);
        CellSet { low: self.low | low, high: self.high | high }
    }

    /// This set with `cell` taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, cell: Cell) -> CellSet {
        let CellSet { low, high } = CellSet::of(cell);
        CellSet { low: self.low & !low, high: self.high & !high }
    }

    /// Is `cell` in the set?
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        let half = if cell.0 < 64 { self.low } else { self.high };
        half >> (cell.0 & 63) & 1 != 0
    }

    /// Do the two sets share a cell?
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.low & other.low | self.high & other.high != 0
    }

    /// What of the set is among the first 64 cells, or all if `ALL`.
    #[inline]
    #[must_use]
    pub const fn of_first<const ALL: bool>(self) -> CellSet {
        CellSet { high: if ALL { self.high } else { 0 }, ..self }
    }

    /// Is there no cell in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// The first cell of the set, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.low != 0 {
            Some(Cell(self.low.trailing_zeros() as u8))
        } else if self.high != 0 {
            Some(Cell(64 + self.high.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// The cells of the set, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first();
            if rest.low != 0 {
                rest.low &= rest.low - 1;
            } else if rest.high != 0 {
                rest.high &= rest.high - 1;
            }
            first
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
        CellSet { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitXor for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl Not for CellSet {
    type Output = CellSet;
    /// All cells outside the set, even those that a board does not have.
    #[inline]
    fn not(self) -> CellSet {
        CellSet { low: !self.low, high: !self.high }
    }
}

/// A square board of `side` x `side` cells with its table of neighbours.
#[derive(Clone, Debug)]
pub struct Grid {
    side: usize,
    neighbours: Vec<CellSet>,
    /// The same cells one by one, and how many there are.
    lists: Vec<([Cell; 4], usize)>,
}

impl Grid {
    /// The grid of `side` x `side` cells.
    ///
    /// # Panics
    /// If `side` is 0 or above [`MAX_SIDE`].
    pub fn new(side: usize) -> Grid {
        assert!((1..=MAX_SIDE).contains(&side), "grid side {side}");
        let neighbours = |cell: usize| -> CellSet {
            let column = cell % side;
            let above = cell.checked_sub(side);
            let left = (column > 0).then(|| cell - 1);
            let right = (column + 1 < side).then_some(cell + 1);
            let below = (cell + side < side * side).then_some(cell + side);
            let beside = [above, left, right, below].into_iter().flatten();
            beside.map(|cell| Cell(cell as u8)).collect()
        };
        let neighbours: Vec<CellSet> = (0..side * side).map(neighbours).collect();
        let list = |near: &CellSet| {
            let mut list = [Cell(0); 4];
            list.iter_mut().zip(near.iter()).for_each(|(entry, cell)| *entry = cell);
            (list, near.len())
        };
        Grid { side, lists: neighbours.iter().map(list).collect(), neighbours }
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
        CellSet::from_bits(u128::MAX >> (128 - self.cells()))
    }

    /// The cells of the centre row as a set.
    #[inline]
    pub const fn centre_row(&self) -> CellSet {
        CellSet::from_bits((u128::MAX >> (128 - self.side)) << (self.side / 2 * self.side))
    }

    /// The cells outside the centre row.
    #[inline]
    pub fn outside_centre_row(&self) -> CellSet {
        self.all() & !self.centre_row()
    }

    /// The two to four cells that share a side with `cell`; none on a board of one cell.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet {
        self.neighbours[cell.index()]
    }

    /// The same cells in ascending order, for those who draw one of them: to find it in the set
    /// takes longer.
    #[inline]
    pub fn neighbour_list(&self, cell: Cell) -> &[Cell] {
        let (list, count) = &self.lists[cell.index()];
        &list[..*count]
    }

    /// The `count` of `cells` that are nearest to `centre`; all of them if they are no more.
    pub fn nearest(&self, centre: Cell, cells: CellSet, count: usize) -> CellSet {
        let square = |a: usize, b: usize| a.abs_diff(b).pow(2);
        let mut by_distance: Vec<Cell> = cells.iter().collect();
        by_distance.sort_by_key(|&cell| {
            square(self.row(cell), self.row(centre))
                + square(self.column(cell), self.column(centre))
        });
        by_distance.into_iter().take(count).collect()
    }

    /// The cells outside `cells` that share a side with one of them.
    pub fn fringe(&self, cells: CellSet) -> CellSet {
        let beside = |beside, cell| beside | self.neighbours(cell);
        cells.iter().fold(CellSet::EMPTY, beside) & !cells
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
                assert!(grid.neighbours(a).iter().eq(grid.neighbour_list(a).iter().copied()));
                for b in grid.all().iter() {
                    let apart =
                        grid.row(a).abs_diff(grid.row(b)) + grid.column(a).abs_diff(grid.column(b));
                    assert_eq!(
                        grid.neighbours(a).contains(b),
                        apart == 1,
                        "side {side}: {a:?}, {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_nearest_cells_are_nearer_than_all_others() {
        let grid = Grid::new(5);
        let outside = grid.outside_centre_row();
        let around = grid.nearest(Cell(6), grid.all(), 5);
        assert_eq!(around, grid.neighbours(Cell(6)).with(Cell(6)));
        let corner = [0, 1, 2, 5, 6, 7].map(Cell).into_iter().collect();
        assert_eq!(grid.nearest(Cell(0), outside, 6), corner, "two rows, three columns");
        assert_eq!(grid.nearest(Cell(12), outside, 99), outside, "the centre is none of them");
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let grid = Grid::new(MAX_SIDE);
        assert_eq!(grid.all().len(), MAX_CELLS);
        assert_eq!(grid.centre_row().iter().map(|c| grid.row(c)).collect::<Vec<_>>(), [5; 11]);
        let set = CellSet::of(Cell(3)).with(Cell(120));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell(3), Cell(120)]);
        assert!(set.contains(Cell(120)) && !set.without(Cell(120)).contains(Cell(120)));
        assert_eq!(set.with(Cell(3)).with(Cell(120)), set, "they are there already");
        assert_eq!(set.bits(), 1 << 3 | 1 << 120);
        assert_eq!(Grid::new(3).fringe(Grid::new(3).centre_row()).len(), 6);
    }

    /// The two halves of each set are alike.
    #[test]
    fn sets_are_combined_cell_by_cell() {
        let set = |cells: [u8; 4]| cells.map(Cell).into_iter().collect::<CellSet>();
        let cells = |set: CellSet| set.iter().map(|cell| cell.0).collect::<Vec<_>>();
        let (a, b) = (set([1, 2, 65, 66]), set([1, 3, 65, 67]));
        assert_eq!(cells(a | b), [1, 2, 3, 65, 66, 67]);
        assert_eq!(cells(a & b), [1, 65]);
        assert_eq!(cells(a ^ b), [2, 3, 66, 67]);
        assert_eq!(cells(a & !b), [2, 66]);
        assert!(a.meets(b) && !a.meets(b & !a) && !a.is_empty() && (a & !a).is_empty());
        assert!([1, 65].map(|cell| CellSet::of(Cell(cell))).iter().all(|one| !one.is_empty()));
    }
}
