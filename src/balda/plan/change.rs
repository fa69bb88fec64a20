//! A change of a plan: other letters, another place in the order.

use super::order::Slot;
use crate::grid::Cell;
use crate::letters::Letter;

/// When a moved cell is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In this slot of the order, which must not be before the start row's end.
    At(Slot),
    /// In the slot that looks best for the words through the cell.
    Best,
}

/// What a proposal changes: letters of cells, and at most one cell's place in the order.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Cells and their new letters; no cell twice, none of the start row.
    pub letters: Vec<(Cell, Letter)>,
    /// A cell that moves in the order, and where to. If letters change, it is one of their cells.
    /// (A cell with a new letter may go to the best slot in any case:
    /// [`Plan::try_change`](super::Plan::try_change).)
    pub moved: Option<(Cell, When)>,
}

impl Change {
    /// Makes this a change of nothing.
    pub fn clear(&mut self) {
        self.letters.clear();
        self.moved = None;
    }
}
