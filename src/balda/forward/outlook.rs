//! What the empty cells of a state promise: for each one a word of its own.
//!
//! Several cells often wait for the same word, which can be named only once. So the words are
//! given out: the cell with the longest word first, each cell the best word that is still free.

use super::cell_value::{ByLength, LETTER};
use super::lists::ListedMove;
use super::{BeamStep, State};
use crate::balda::finder::Found;
use crate::balda::grid::{Cell, MAX_CELLS};
use crate::tools::beam::Value;
use crate::tools::words::WordId;

/// No word: what a cell gets for which no free word is left.
const NOTHING: WordId = WordId(u32::MAX);

/// Words given out to the empty cells of a state, and what they are worth.
#[derive(Clone)]
pub struct Outlook<'w> {
    by_length: ByLength<'w>,
    words: [WordId; MAX_CELLS],
    lengths: [u8; MAX_CELLS],
    /// A filter: bit `w % 64` is set if a word with such a number `w` may be among `words`.
    given: u64,
    /// The score, and the value of all cells together.
    value: Value,
}

impl<'w> Outlook<'w> {
    /// The outlook of `state`, in which words are worth what `by_length` says.
    pub fn new(state: &State, by_length: ByLength<'w>) -> Outlook<'w> {
        let mut outlook = Outlook {
            by_length,
            words: [NOTHING; MAX_CELLS],
            lengths: [0; MAX_CELLS],
            given: 0,
            value: Value::from(state.score) * LETTER,
        };
        let mut cells: Vec<(ListedMove, Cell)> = state
            .fringe
            .iter()
            .filter_map(|cell| Some((*state.lists.of(cell).first()?, cell)))
            .collect();
        cells.sort_unstable();
        for (_, cell) in cells {
            outlook.serve(state, cell, NOTHING);
        }
        outlook
    }

    /// Gives `cell` its best free word but `named`.
    fn serve(&mut self, state: &State, cell: Cell, named: WordId) {
        let list = state.lists.of(cell).iter();
        let mut free = list.filter(|entry| entry.word() != named && !self.is_given(entry.word()));
        if let Some(&best) = free.next() {
            self.give(cell, best.word(), best.length());
        }
    }

    /// The cell that has `word`, if there is one.
    #[inline]
    fn holder(&self, word: WordId) -> Option<Cell> {
        if self.given >> (word.0 & 63) & 1 == 0 {
            return None;
        }
        let index = self.words.iter().position(|&other| other == word)?;
        Some(Cell(index as u8))
    }

    fn is_given(&self, word: WordId) -> bool {
        self.holder(word).is_some()
    }

    fn give(&mut self, cell: Cell, word: WordId, length: u8) {
        self.take(cell);
        self.words[cell.index()] = word;
        self.lengths[cell.index()] = length;
        self.given |= 1 << (word.0 & 63);
        self.value += self.by_length.of(length);
    }

    fn take(&mut self, cell: Cell) {
        self.value -= self.by_length.of(self.lengths[cell.index()]);
        self.words[cell.index()] = NOTHING;
        self.lengths[cell.index()] = 0;
    }

    /// The [value](Outlook::value) of [`Outlook::after`], which is asked for hundreds of steps.
    pub fn value_after(&self, state: &State, step: BeamStep) -> Value {
        let named = step.entry.word();
        let vacated = self.words[step.cell.index()];
        let loss = self.by_length.of(self.lengths[step.cell.index()]);
        let value = self.value - loss + Value::from(step.entry.length()) * LETTER;
        if named == vacated {
            return value;
        }
        let Some(robbed) = self.holder(named) else { return value };
        let is_free = |entry: &&ListedMove| {
            let word = entry.word();
            word == vacated || word != named && !self.is_given(word)
        };
        let next = state.lists.of(robbed).iter().find(is_free);
        let next = next.map_or(0, |entry| self.by_length.of(entry.length()));
        value - self.by_length.of(self.length(robbed)) + next
    }

    /// The outlook after `step`, without the moves through the filled cell.
    pub fn after(&self, state: &State, step: BeamStep) -> Outlook<'w> {
        let mut after = self.clone();
        let named = step.entry.word();
        after.take(step.cell);
        after.value += Value::from(step.entry.length()) * LETTER;
        if let Some(robbed) = after.holder(named) {
            after.take(robbed);
            after.serve(state, robbed, named);
        }
        after
    }

    /// Adds moves that have become possible: the one that gains most first.
    pub fn improve(&mut self, found: &mut [Found]) {
        found.sort_unstable_by_key(|found| {
            let now = self.by_length.of(self.lengths[found.hole.index()]);
            (now - self.by_length.of(found.placement.length), found.hole, found.placement.word)
        });
        for Found { hole, placement, .. } in found {
            if placement.length > self.lengths[hole.index()] && !self.is_given(placement.word) {
                self.give(*hole, placement.word, placement.length);
            }
        }
    }

    /// The length of the word that `cell` has; 0 if it has none.
    #[inline]
    pub fn length(&self, cell: Cell) -> u8 {
        self.lengths[cell.index()]
    }

    /// The score, and the value of all cells together.
    pub fn value(&self) -> Value {
        self.value
    }
}
