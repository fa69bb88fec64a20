//! The way that a word takes over the board, cell by cell.

use crate::balda::grid::{Cell, CellSet};
use crate::balda::plan::Plan;
use crate::balda::walk::{Placement, Stamina};
use crate::tools::letters::Letter;

/// Puts the cells of `placement` into `way`, from the word's first letter to its last. Empty if the
/// word does not stand there, or if nearly all letters are equal and none of the ways that were
/// tried spells it.
///
/// The same as [`LetterBoard::trace`](crate::balda::walk::LetterBoard::trace), but a plan knows
/// which cells hold a letter, so hardly ever is there more than one to go on to.
pub fn trace_into(plan: &Plan, placement: &Placement, way: &mut Vec<Cell>) {
    way.clear();
    let word = plan.lexicon().words().word(placement.word);
    Tracing { plan, way, stamina: Stamina::FRESH }.spell(word, placement.cells, placement.cells);
}

/// A way that is being looked for.
struct Tracing<'p, 'a> {
    plan: &'p Plan<'a>,
    way: &'p mut Vec<Cell>,
    stamina: Stamina,
}

impl Tracing<'_, '_> {
    /// Spells `word` on cells that are still `free`, the first of them one of the `next` ones. The
    /// way is as before if that cannot be.
    fn spell(&mut self, word: &[Letter], next: CellSet, free: CellSet) -> bool {
        let Some((&letter, rest)) = word.split_first() else { return true };
        (next & free & self.plan.holders(letter)).iter().any(|cell| {
            self.way.push(cell);
            let next = self.plan.grid().neighbours(cell);
            let spelled = self.stamina.follow() && self.spell(rest, next, free.without(cell));
            if !spelled {
                self.way.pop();
            }
            spelled
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::testing::on_board;
    use crate::tools::words::WordId;

    /// The way of a word of 78 letters over nine rows of nine cells, all of them `a`, if it takes
    /// the cells that `is_taken`.
    fn way(is_taken: impl Fn(Cell) -> bool) -> Vec<Cell> {
        let mut way = vec![Cell(0)];
        on_board(&"a".repeat(9), &"a".repeat(78), &"a".repeat(72), |plan, _| {
            let cells: CellSet = plan.grid().all().iter().filter(|&cell| is_taken(cell)).collect();
            assert_eq!(cells.len(), 78);
            trace_into(plan, &Placement { cells, word: WordId(0), length: 78 }, &mut way);
        });
        way
    }

    #[test]
    fn a_word_of_equal_letters_is_given_up_where_it_cannot_stand() {
        // Of a chessboard's 41 light cells three are missing: no way takes 38 of them and 40 dark
        // ones, but to know that by trying would take years.
        assert_eq!(way(|cell| ![20, 22, 40].contains(&cell.0)), []);
        assert_eq!(way(|cell| cell.0 < 78).len(), 78);
    }
}
