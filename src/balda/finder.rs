//! All moves of a board, and after a move only the new ones.
//!
//! A move's word uses one empty cell, the *hole*, and else filled cells. Filling a cell takes no
//! path away from any other hole, so the only moves that a move makes are those whose path runs
//! through the cell just filled and one hole: a walk of the two-way trie that starts at that cell
//! and may step once on an empty one, with any letter there.

use crate::balda::lexicon::{Lexicon, Tail};
use crate::balda::walk::{Board, Path, Step, beside};
use crate::grid::{Cell, CellSet, Grid};
use crate::letters::{Letter, MAX_LETTERS};

/// A move as the finder sees it: the words already named do not concern it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// The empty cell that the move fills.
    pub hole: Cell,
    /// The letter it gets.
    pub letter: Letter,
    /// The word and its cells, the hole among them.
    pub path: Path,
}

/// Calls `found` for every move of `board` whose word has at least `shortest` letters, once for
/// each way to spell it, and returns the number of trie nodes visited.
pub fn all_moves(
    board: &mut Board,
    lexicon: &Lexicon,
    grid: &Grid,
    shortest: usize,
    mut found: impl FnMut(Found),
) -> u64 {
    let filled: CellSet = grid.all().iter().filter(|&cell| board.get(cell).is_some()).collect();
    let holes = grid.fringe(filled);
    holes.iter().map(|hole| moves_into(board, lexicon, hole, shortest, &mut found)).sum()
}

/// The same for the moves that fill the one cell `hole`.
pub fn moves_into(
    board: &mut Board,
    lexicon: &Lexicon,
    hole: Cell,
    shortest: usize,
    mut found: impl FnMut(Found),
) -> u64 {
    let walk = |letter| {
        board.words_through(lexicon, hole, letter, shortest, |path, _| {
            found(Found { hole, letter, path });
        })
    };
    (0..MAX_LETTERS as u8).map(Letter).map(walk).sum()
}

/// Calls `found` for every move whose word passes through `cell` with `letter` in it, once for
/// each way to spell it, and returns the number of trie nodes visited: after a move, these are the
/// new ones. What `cell` itself holds does not matter and is kept.
///
/// A move into hole `h` whose word has fewer than `shortest[h]` letters is not looked for.
pub fn moves_through(
    board: &mut Board,
    lexicon: &Lexicon,
    (cell, letter): (Cell, Letter),
    shortest: &[u8],
    found: impl FnMut(Found),
) -> u64 {
    let Some(root) = lexicon.root(letter) else { return 1 };
    let origin = board.place(cell);
    let kept = std::mem::take(&mut board.bits[origin]);
    let least = shortest.iter().copied().min().map_or(0, usize::from);
    let start = Step {
        node: lexicon.node(root),
        cells: CellSet::of(cell),
        at: origin as u8,
        length: 1,
        latest: 0,
    };
    let mut walk = HoleWalk { board, lexicon, origin, shortest, least, found };
    let visited = walk.on(start);
    board.bits[origin] = kept;
    visited
}

/// A hole and its letter.
type Filling = Option<(Cell, Letter)>;

/// A running walk through one cell, in waves like the walk without holes.
struct HoleWalk<'a, 'w, F> {
    board: &'a Board,
    lexicon: &'a Lexicon<'w>,
    /// The place of the cell that every word must use.
    origin: usize,
    shortest: &'a [u8],
    /// The smallest of `shortest`.
    least: usize,
    found: F,
}

impl<F: FnMut(Found)> HoleWalk<'_, '_, F> {
    /// Goes on from `start` to the end and returns the number of nodes visited.
    fn on(&mut self, start: Step) -> u64 {
        let mut steps: Vec<(Step, Filling)> = vec![(start, None)];
        let mut next = 0;
        while next < steps.len() {
            let (step, filling) = steps[next];
            next += 1;
            let Step { node, cells, at, length, .. } = step;
            if node.longest() < self.shortest_with(filling) {
                continue;
            }
            if let Some(tail) = node.tail() {
                self.follow(tail, step, 0, filling);
                continue;
            }
            if let (Some(word), Some((hole, letter))) = (node.word(), filling)
                && usize::from(length) >= self.shortest_with(filling)
            {
                (self.found)(Found { hole, letter, path: Path { cells, word, length } });
            }
            if let Some(turn) = node.turn() {
                let node = self.lexicon.node(turn);
                steps.push((Step { node, at: self.origin as u8, ..step }, filling));
            }
            let at = usize::from(at);
            for place in beside(at) {
                let (bit, here) = (self.board.bits[place], self.board.cells[place]);
                if cells.meets(here) {
                    continue;
                }
                if bit == 0 {
                    if let (Some(hole), None) = (first(here), filling) {
                        self.step_on_hole(step, place, hole, &mut steps);
                    }
                } else if !node.lacks(bit) {
                    let node = self.lexicon.node(node.child(bit));
                    let cells = cells | here;
                    let (at, length) = (place as u8, length + 1);
                    steps.push((Step { node, cells, at, length, ..step }, filling));
                }
            }
        }
        next as u64
    }

    /// How many letters a word must have that uses the hole of `filling`, or any hole.
    #[inline]
    fn shortest_with(&self, filling: Filling) -> usize {
        filling.map_or(self.least, |(hole, _)| usize::from(self.shortest[hole.index()]))
    }

    /// Notes the steps on `hole` at `place`, as any letter that leads on from `step`.
    fn step_on_hole(&self, step: Step, place: usize, hole: Cell, steps: &mut Vec<(Step, Filling)>) {
        if step.node.longest() < usize::from(self.shortest[hole.index()]) {
            return;
        }
        let mut letters = step.node.letters();
        while letters != 0 {
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let node = self.lexicon.node(step.node.child(bit));
            let filling = Some((hole, Letter(bit.trailing_zeros() as u8)));
            let (at, length) = (place as u8, step.length + 1);
            steps.push((Step { node, cells: step.cells.with(hole), at, length, ..step }, filling));
        }
    }

    /// The same where one spelling is left and `done` of its letters have been compared.
    fn follow(&mut self, tail: Tail, step: Step, done: usize, filling: Filling) {
        let Step { node, cells, at, length, .. } = step;
        let spelled = usize::from(length);
        if spelled == tail.length {
            if let (Some(word), Some((hole, letter))) = (node.word(), filling) {
                (self.found)(Found { hole, letter, path: Path { cells, word, length } });
            }
            return;
        }
        let at = if spelled == tail.pivot + 1 { self.origin } else { usize::from(at) };
        let letter = self.lexicon.tail_letter(node, tail, spelled, done);
        for place in beside(at) {
            let (bit, here) = (self.board.bits[place], self.board.cells[place]);
            if cells.meets(here) {
                continue;
            }
            let filling = match (first(here), filling) {
                _ if bit == 1 << letter => filling,
                (Some(hole), None)
                    if bit == 0 && tail.length >= usize::from(self.shortest[hole.index()]) =>
                {
                    Some((hole, Letter(letter)))
                }
                _ => continue,
            };
            let step = Step { cells: cells | here, at: place as u8, length: length + 1, ..step };
            self.follow(tail, step, done + 1, filling);
        }
    }
}

/// The cell of a set of at most one.
#[inline]
fn first(cells: CellSet) -> Option<Cell> {
    (!cells.is_empty()).then(|| Cell(cells.0.trailing_zeros() as u8))
}
