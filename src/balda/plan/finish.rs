//! From a plan to a game: every closing word, and the moves that the best choice of words gives.

use crate::balda::lexicon::Lexicon;
use crate::balda::matching;
use crate::balda::rules::{Move, Task};
use crate::balda::tuning::SHORTEST;
use crate::balda::walk::{Board, Path};
use crate::grid::{Cell, Grid};
use crate::letters::Letter;

/// Fills the board cell by cell and notes for each the words that close at it.
pub(super) fn words_by_cell(
    lexicon: &Lexicon,
    board: &mut Board,
    filled: &[(Cell, Letter)],
    closing: &mut [Vec<Path>],
) {
    closing.iter_mut().for_each(Vec::clear);
    for &(cell, _) in filled {
        board.set(cell, None);
    }
    for &(cell, letter) in filled {
        let paths = &mut closing[cell.index()];
        board.words_through(lexicon, cell, letter, SHORTEST, |path, _| paths.push(path));
        board.set(cell, Some(letter));
    }
}

/// The game that `filled` gives: each cell with its letter and, by the exact matching, its word. A cell for which no word is left stays empty.
pub fn finish(task: &Task, lexicon: &Lexicon, grid: &Grid, filled: &[(Cell, Letter)]) -> Vec<Move> {
    let mut board = Board::started(grid, &task.start);
    let start = lexicon.words().find(&task.start);
    let mut filled = filled.to_vec();
    let mut closing = vec![Vec::new(); grid.cells()];
    loop {
        words_by_cell(lexicon, &mut board, &filled, &mut closing);
        let best = matching::longest_words(&closing, |word| Some(word) != start);
        let step = |&(cell, letter): &(Cell, Letter)| {
            let path = best.iter().find(|(at, _)| *at == cell).map(|(_, path)| path)?;
            let word = lexicon.words().word(path.word).to_vec();
            Some(Move { cell, letter, word, path: board.trace(lexicon, path)? })
        };
        let steps: Vec<Move> = filled.iter().filter_map(step).collect();
        if steps.len() == filled.len() {
            return steps;
        }
        filled.retain(|(cell, _)| {
            let has_word = steps.iter().any(|step| step.cell == *cell);
            if !has_word {
                board.set(*cell, None);
            }
            has_word
        });
    }
}
