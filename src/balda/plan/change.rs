//! A change of a plan: other letters, another position in the order.

use super::order::Slot;
use crate::balda::grid::Cell;
use crate::tools::letters::Letter;

/// When a moved cell is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// In this slot of the order, which must not be before the start row's end.
    At(Slot),
    /// In the slot that looks best for the words through the cell.
    Best,
}

/// The word that new letters are meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// How many letters it has.
    pub length: u8,
    /// The cell at which it would close.
    pub at: Cell,
}

/// What a proposal changes: letters of cells, and at most one cell's position in the order.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Cells and their new letters; no cell twice, none of the start row.
    pub letters: Vec<(Cell, Letter)>,
    /// A cell that moves in the order, and where to. If letters change, it is one of their cells.
    /// (A cell with a new letter may go to the best slot in any case:
    /// [`Plan::try_change`](super::Plan::try_change).)
    pub moved: Option<(Cell, When)>,
    /// The word that several letters are meant for. Their other words are not expected to bring
    /// much then: the change is refused if they would have to bring more than
    /// [`AIM_SLACK`](crate::balda::tuning::AIM_SLACK) letters besides.
    pub aim: Option<Aim>,
}

impl Change {
    /// Makes this a change of nothing.
    pub fn clear(&mut self) {
        self.letters.clear();
        self.moved = None;
        self.aim = None;
    }
}
