//! The longest word of every empty cell of a state, and what that is worth.

use super::{State, Step};
use crate::balda::worth::{LETTER, Row};
use crate::beam::Value;
use crate::grid::{CellSet, MAX_CELLS};
use crate::words::WordId;

/// What a state's children will be worth before their new moves are known.
pub struct Outlook<'w> {
    /// The worth of a cell after one more move.
    row: Row<'w>,
    /// The longest word of each cell of the fringe, and its length; 0 where there is none.
    words: [WordId; MAX_CELLS],
    lengths: [u8; MAX_CELLS],
    /// The worth of all cells together.
    sum: Value,
}

impl<'w> Outlook<'w> {
    /// The outlook of `state`, whose children are worth what `row` says.
    pub fn new(state: &State, row: Row<'w>) -> Outlook<'w> {
        let mut outlook =
            Outlook { row, words: [WordId(u32::MAX); MAX_CELLS], lengths: [0; MAX_CELLS], sum: 0 };
        for cell in state.fringe.iter() {
            if let Some(best) = state.lists.of(cell).first() {
                outlook.words[cell.index()] = best.word();
                outlook.lengths[cell.index()] = best.length();
                outlook.sum += row.of(best.length());
            }
        }
        outlook
    }

    /// The value of the child after `step`, without the moves through the filled cell.
    pub fn hasty(&self, state: &State, step: Step) -> Value {
        let named = step.entry.word();
        let score = Value::from(state.score + u32::from(step.entry.length())) * LETTER;
        let mut sum = self.sum - self.row.of(self.lengths[step.cell.index()]);
        for cell in state.fringe.without(step.cell).iter() {
            if self.words[cell.index()] == named {
                let second = state.lists.of(cell).iter().find(|entry| entry.word() != named);
                sum -= self.row.of(self.lengths[cell.index()]);
                sum += self.row.of(second.map_or(0, |entry| entry.length()));
            }
        }
        score + sum
    }

    /// The length of each cell's longest word after `step`, without the moves through the filled
    /// cell.
    pub fn lengths_without(&self, state: &State, step: Step) -> [u8; MAX_CELLS] {
        let named = step.entry.word();
        let mut lengths = self.lengths;
        for cell in state.fringe.iter() {
            if self.words[cell.index()] == named {
                let second = state.lists.of(cell).iter().find(|entry| entry.word() != named);
                lengths[cell.index()] = second.map_or(0, |entry| entry.length());
            }
        }
        lengths
    }

    /// The value of the child after `step`, whose fringe has words of these `lengths`.
    pub fn value(
        &self,
        state: &State,
        step: Step,
        fringe: CellSet,
        lengths: &[u8; MAX_CELLS],
    ) -> Value {
        let score = Value::from(state.score + u32::from(step.entry.length())) * LETTER;
        score + fringe.iter().map(|cell| self.row.of(lengths[cell.index()])).sum::<Value>()
    }
}
