//! The order in which the cells of a plan are filled.

use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::walk::Time;

/// How many cells are filled before a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(pub u8);

impl Rank {
    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The slot just before the cell of this rank.
    #[inline]
    pub fn slot_before(self) -> Slot {
        Slot(self.0)
    }

    /// The slot just behind the cell of this rank.
    #[inline]
    pub fn slot_behind(self) -> Slot {
        Slot(self.0 + 1)
    }

    /// The time at which the cell of this rank is filled. All are even, so that there is a time
    /// between any two.
    #[inline]
    pub(super) fn time(self) -> Time {
        2 * self.0
    }

    /// The rank of the cell that is filled at `time`.
    #[inline]
    pub(super) fn at(time: Time) -> Rank {
        Rank(time / 2)
    }
}

/// A gap between two cells of an [`Order`]: its number is that of the cells before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(pub u8);

impl Slot {
    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The time at which a cell would be filled that moved to this slot, which is not the first.
    #[inline]
    pub(super) fn time(self) -> Time {
        2 * self.0 - 1
    }
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
            rank: [Rank(0); MAX_CELLS],
            before: [CellSet::EMPTY; MAX_CELLS + 1],
        };
        for cell in cells {
            order.sequence[order.cells] = cell;
            order.rank[cell.index()] = Rank(order.cells as u8);
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
        self.sequence[rank.index()]
    }

    /// The cells between two slots.
    #[inline]
    pub fn between(&self, from: Slot, to: Slot) -> CellSet {
        self.before[to.index()] & !self.before[from.index()]
    }

    /// The highest rank among `cells`; 0 if there are none.
    #[inline]
    pub fn last_rank(&self, cells: CellSet) -> Rank {
        cells.iter().map(|cell| self.rank(cell)).max().unwrap_or(Rank(0))
    }

    /// Moves `cell` to `slot`. Returns the ranks that may have another cell now.
    pub fn move_to(&mut self, cell: Cell, slot: Slot) -> impl Iterator<Item = Rank> + use<> {
        let from = self.rank(cell).index();
        let slot = slot.index();
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
            self.rank[cell.index()] = Rank(rank as u8);
            self.before[rank + 1] = self.before[rank].with(cell);
        }
        (first..=last).map(|rank| Rank(rank as u8))
    }
}
