//! The finder's moves of a position, in the law's words.

use contest::balda::finder::all_moves;
use contest::balda::lexicon::Lexicon;
use contest::balda::rules::{Move, Position};
use contest::balda::walk::LetterBoard;

/// Every move that the finder finds in `position`, once for each path, without the words that
/// have been named: those are not the finder's business.
pub fn moves(lexicon: &Lexicon, position: &Position) -> Vec<Move> {
    let task = position.task();
    let grid = task.grid();
    let mut board = LetterBoard::new(&grid);
    for cell in grid.all().iter() {
        board.set(cell, position.letter(cell));
    }
    let mut all = Vec::new();
    all_moves(&mut board, lexicon, &grid, |found| all.push(found));
    let mut moves = Vec::new();
    for found in all {
        let word = task.words.word(found.placement.word).to_vec();
        if word == task.start || position.moves().iter().any(|mv| mv.word == word) {
            continue;
        }
        board.set(found.hole, Some(found.letter));
        let path = board.trace(lexicon, &found.placement).expect("a path that spells the word");
        board.set(found.hole, None);
        moves.push(Move { cell: found.hole, letter: found.letter, word, path });
    }
    moves
}
