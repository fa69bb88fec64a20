//! The order in which the cells of a plan are filled.

use crate::balda::walk::Time;
use crate::grid::{Cell, CellSet, MAX_CELLS};

/// How many cells are filled before a cell.
pub type Rank = u8;

/// A place between two cells of an [`Order`], counted from the front: slot `s` is just before the
/// cell of rank `s`, and the slot behind the last cell is the number of cells.
pub type Slot = u8;

/// The time at which the cell of rank `rank` is filled. All are even, so that there is a time
/// between any two.
#[inline]
pub(super) fn time(rank: Rank) -> Time {
    2 * rank
}

/// The rank of the cell that is filled at `time`.
#[inline]
pub(super) fn rank_at(time: Time) -> Rank {
    time / 2
}

/// The time at which a cell would be filled that moved to `slot`, which is not the first.
#[inline]
pub(super) fn moved_time(slot: Slot) -> Time {
    2 * slot - 1
}

/// All cells from the first filled to the last; the start row comes first.
#[derive(Clone, Debug)]
pub struct Order {
    cells: usize,
    sequence: [Cell; MAX_CELLS],
    rank: [Rank; MAX_CELLS],
    /// For each slot, all cells before it.
    before: [CellSet; MAX_CELLS + 1],
}

impl Order {
    /// The order of `cells`, which names every cell of a board once.
    pub fn new(cells: impl Iterator<Item = Cell>) -> Order {
        let mut order = Order {
            cells: 0,
            sequence: [Cell(0); MAX_CELLS],
            rank: [0; MAX_CELLS],
            before: [CellSet::EMPTY; MAX_CELLS + 1],
        };
        for cell in cells {
            order.sequence[order.cells] = cell;
            order.rank[cell.index()] = order.cells as Rank;
            order.before[order.cells + 1] = order.before[order.cells].with(cell);
            order.cells += 1;
        }
        order
    }

    /// All cells from the first to the last.
    pub fn sequence(&self) -> &[Cell] {
        &self.sequence[..self.cells]
    }

    /// How many cells are filled before `cell`.
    #[inline]
    pub fn rank(&self, cell: Cell) -> Rank {
        self.rank[cell.index()]
    }

    /// The cell of rank `rank`.
    #[inline]
    pub fn at(&self, rank: Rank) -> Cell {
        self.sequence[rank as usize]
    }

    /// The cells between two slots.
    #[inline]
    pub fn between(&self, from: Slot, to: Slot) -> CellSet {
        self.before[to as usize] & !self.before[from as usize]
    }

    /// The highest rank among `cells`; 0 if there are none.
    #[inline]
    pub fn last_rank(&self, cells: CellSet) -> Rank {
        cells.iter().map(|cell| self.rank(cell)).max().unwrap_or(0)
    }

    /// Moves `cell` to `slot`. Returns the first and the last rank that may have another cell now.
    pub fn move_to(&mut self, cell: Cell, slot: Slot) -> (Rank, Rank) {
        let from = self.rank(cell) as usize;
        let slot = slot as usize;
        let (first, last) = if slot > from {
            self.sequence.copy_within(from + 1..slot, from);
            self.sequence[slot - 1] = cell;
            (from, slot - 1)
        } else {
            self.sequence.copy_within(slot..from, slot + 1);
            self.sequence[slot] = cell;
            (slot, from)
        };
        for rank in first..=last {
            let cell = self.sequence[rank];
            self.rank[cell.index()] = rank as Rank;
            self.before[rank + 1] = self.before[rank].with(cell);
        }
        (first as Rank, last as Rank)
    }
}
