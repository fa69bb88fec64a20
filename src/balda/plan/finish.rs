//! From a plan to a game: the moves that the best choice of words gives.

use super::words::{Closing, matching};
use crate::balda::grid::{Cell, Grid};
use crate::balda::lexicon::Lexicon;
use crate::balda::rules::{Move, Task};
use crate::balda::walk::LetterBoard;
use crate::tools::letters::Letter;

/// The game that `filled` gives: each cell with its letter and, by the exact matching, its word. A
/// cell for which no word is left stays empty.
pub fn finish(task: &Task, lexicon: &Lexicon, grid: &Grid, filled: &[(Cell, Letter)]) -> Vec<Move> {
    let mut board = LetterBoard::started(grid, &task.start);
    let start = lexicon.words().find(&task.start);
    let mut filled = filled.to_vec();
    let mut closing = Closing::none(grid.cells());
    loop {
        closing.find(lexicon, &mut board, &filled);
        let best = matching::longest_words(closing.lists(), |word| Some(word) != start);
        let mv = |&(cell, letter): &(Cell, Letter)| {
            let placement =
                best.iter().find(|(at, _)| *at == cell).map(|(_, placement)| placement)?;
            let word = lexicon.words().word(placement.word).to_vec();
            Some(Move { cell, letter, word, path: board.trace(lexicon, placement)? })
        };
        let moves: Vec<Move> = filled.iter().filter_map(mv).collect();
        if moves.len() == filled.len() {
            return moves;
        }
        filled.retain(|(cell, _)| {
            let has_word = moves.iter().any(|mv| mv.cell == *cell);
            if !has_word {
                board.set(*cell, None);
            }
            has_word
        });
    }
}
