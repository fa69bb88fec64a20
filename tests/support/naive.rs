//! The naive generator: every legal move of a board, found by asking the rules alone.
//!
//! For every cell and every letter: if the rules let the letter be put there, start at every cell
//! and go up, down, left and right, again and again, as long as the letters passed begin some
//! word of the dictionary; whenever they are a whole word, ask the rules. Nothing here knows that a
//! path may not cross itself, or that it must use the new cell.
//!
//! Slow: a few milliseconds for a board of 3 x 3, a second for one of 7 x 7 with a large list.

use std::collections::{BTreeMap, HashSet};

use contest::balda::grid::Cell;
use contest::balda::rules::{Move, Position, Task};
use contest::tools::letters::Letter;

/// The naive generator for the positions of one task.
pub struct Naive<'t> {
    task: &'t Task,
    /// All beginnings of the task's words, the words themselves among them.
    beginnings: HashSet<Vec<Letter>>,
}

impl<'t> Naive<'t> {
    /// The generator for the positions of `task`.
    pub fn new(task: &'t Task) -> Naive<'t> {
        let words = task.words.iter().map(|(_, word)| word);
        let beginnings = words.flat_map(|word| (0..=word.len()).map(|end| word[..end].to_vec()));
        Naive { task, beginnings: beginnings.collect() }
    }

    /// Every legal move of `position`, once for each path that spells its word.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        for cell in self.cells() {
            if position.check_cell(cell).is_err() {
                continue;
            }
            for letter in (0..self.task.alphabet.len() as u8).map(Letter) {
                for start in self.cells() {
                    let mut mv = Move { cell, letter, word: Vec::new(), path: Vec::new() };
                    self.walk(position, &mut mv, start, &mut moves);
                }
            }
        }
        moves
    }

    /// Steps on `next`, and on from there.
    fn walk(&self, position: &Position, mv: &mut Move, next: Cell, moves: &mut Vec<Move>) {
        let held = if next == mv.cell { Some(mv.letter) } else { position.letter(next) };
        let Some(letter) = held else { return };
        mv.word.push(letter);
        mv.path.push(next);
        if self.beginnings.contains(&mv.word) {
            if self.task.words.find(&mv.word).is_some() && position.check(mv).is_ok() {
                moves.push(mv.clone());
            }
            let side = self.task.side();
            let (row, column) = (next.index() / side, next.index() % side);
            if row > 0 {
                self.walk(position, mv, Cell(next.0 - side as u8), moves);
            }
            if row + 1 < side {
                self.walk(position, mv, Cell(next.0 + side as u8), moves);
            }
            if column > 0 {
                self.walk(position, mv, Cell(next.0 - 1), moves);
            }
            if column + 1 < side {
                self.walk(position, mv, Cell(next.0 + 1), moves);
            }
        }
        mv.word.pop();
        mv.path.pop();
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..(self.task.side() * self.task.side()) as u8).map(Cell)
    }
}

/// How many sequences of legal moves there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Two moves are the same if they have the same cell, letter and word.
    pub moves: u64,
    /// Two moves are the same if they have the same path too.
    pub paths: u64,
}

/// The number of sequences of `depth` legal moves from `position`; `generate` finds the moves.
///
/// A path changes nothing on the board, so the moves that differ in it alone are followed once.
#[allow(dead_code, reason = "each test that includes this module uses its own part of it")]
pub fn count(position: &Position, depth: u32, generate: &impl Fn(&Position) -> Vec<Move>) -> Count {
    if depth == 0 {
        return Count { moves: 1, paths: 1 };
    }
    let mut paths: BTreeMap<(Cell, Letter, Vec<Letter>), (u64, Move)> = BTreeMap::new();
    for mv in generate(position) {
        let key = (mv.cell, mv.letter, mv.word.clone());
        paths.entry(key).or_insert((0, mv)).0 += 1;
    }
    let mut total = Count::default();
    for (paths, mv) in paths.into_values() {
        let mut child = position.clone();
        child.make(mv).expect("a generated move is legal");
        let below = count(&child, depth - 1, generate);
        total.moves += below.moves;
        total.paths += paths * below.paths;
    }
    total
}
