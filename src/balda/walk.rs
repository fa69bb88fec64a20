//! All words that can be spelled through one cell of a board: the hot loop of every search.

use crate::balda::lexicon::{Lexicon, Tail};
use crate::grid::{Cell, CellSet, Grid, MAX_SIDE};
use crate::letters::Letter;
use crate::words::WordId;

/// Cells with a border: row `r`, column `c` stands at `(r + 1) * STRIDE + c + 1`, and one border
/// column serves as the right end of a row and the left end of the next.
pub(super) const STRIDE: usize = MAX_SIDE + 1;
const PLACES: usize = (MAX_SIDE + 2) * STRIDE + 1;

/// A word found on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// The cells that spell it, in no order. [`Board::trace`] tells the order.
    pub cells: CellSet,
    /// The word.
    pub word: WordId,
    /// How many letters it has.
    pub length: u8,
}

/// Letters on a board, laid out for walking.
#[derive(Clone, Debug)]
pub struct Board {
    side: usize,
    /// One bit for the letter at each place; 0 for an empty cell, for the border, and for a cell
    /// that the running walk stands on.
    pub(super) bits: [u64; PLACES],
    /// The cell at each place as a set.
    pub(super) cells: [CellSet; PLACES],
}

impl Board {
    /// The empty board of `grid`.
    pub fn new(grid: &Grid) -> Board {
        let mut board =
            Board { side: grid.side(), bits: [0; PLACES], cells: [CellSet::EMPTY; PLACES] };
        for cell in grid.all().iter() {
            board.cells[board.place(cell)] = CellSet::of(cell);
        }
        board
    }

    /// The board of `grid` with the word `start` in its centre row, and nothing else.
    pub fn started(grid: &Grid, start: &[Letter]) -> Board {
        let mut board = Board::new(grid);
        for (cell, &letter) in grid.centre_row().iter().zip(start) {
            board.set(cell, Some(letter));
        }
        board
    }

    #[inline]
    pub(super) fn place(&self, cell: Cell) -> usize {
        let (row, column) = (cell.index() / self.side, cell.index() % self.side);
        (row + 1) * STRIDE + column + 1
    }

    /// Puts `letter` into `cell`, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, letter: Option<Letter>) {
        let place = self.place(cell);
        self.bits[place] = letter.map_or(0, |letter| 1 << letter.0);
    }

    /// The letter in `cell`, if it is filled.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Letter> {
        let bits = self.bits[self.place(cell)];
        (bits != 0).then(|| Letter(bits.trailing_zeros() as u8))
    }

    /// Calls `found` for every word of at least `shortest` letters that can be spelled through
    /// `cell` with `letter` in it, once for each way to spell it, and returns the number of trie
    /// nodes visited. What `cell` itself holds does not matter and is kept.
    pub fn words_through(
        &mut self,
        lexicon: &Lexicon,
        cell: Cell,
        letter: Letter,
        shortest: usize,
        found: impl FnMut(Path),
    ) -> u64 {
        let Some(root) = lexicon.root(letter) else { return 1 };
        let origin = self.place(cell);
        let kept = std::mem::take(&mut self.bits[origin]);
        let mut walk = Walk { board: self, lexicon, origin, shortest, found, visited: 0 };
        walk.descend(origin, root, 1, CellSet::of(cell));
        let visited = walk.visited;
        self.bits[origin] = kept;
        visited
    }

    /// The cells of `path` from the word's first letter to its last, if its letters stand there.
    pub fn trace(&self, lexicon: &Lexicon, path: &Path) -> Option<Vec<Cell>> {
        let mut trail = Vec::with_capacity(usize::from(path.length));
        self.trace_into(lexicon, path, &mut trail).then_some(trail)
    }

    /// [`Board::trace`] into a buffer; false if the letters do not stand there.
    pub fn trace_into(&self, lexicon: &Lexicon, path: &Path, trail: &mut Vec<Cell>) -> bool {
        let word = lexicon.words().word(path.word);
        trail.clear();
        path.cells.iter().any(|cell| self.trace_from(word, self.place(cell), path.cells, trail))
    }

    fn trace_from(&self, word: &[Letter], at: usize, free: CellSet, trail: &mut Vec<Cell>) -> bool {
        let Some((&letter, rest)) = word.split_first() else { return true };
        let here = self.cells[at];
        if !here.meets(free) || self.bits[at] != 1 << letter.0 {
            return false;
        }
        trail.push(Cell(here.0.trailing_zeros() as u8));
        let found = rest.is_empty()
            || [at - STRIDE, at - 1, at + 1, at + STRIDE]
                .into_iter()
                .any(|next| self.trace_from(rest, next, free & !here, trail));
        if !found {
            trail.pop();
        }
        found
    }
}

/// A running walk through one cell.
pub(super) struct Walk<'a, 'w, F> {
    pub(super) board: &'a mut Board,
    pub(super) lexicon: &'a Lexicon<'w>,
    /// The place of the cell that every word must use.
    pub(super) origin: usize,
    pub(super) shortest: usize,
    pub(super) found: F,
    pub(super) visited: u64,
}

impl<F: FnMut(Path)> Walk<'_, '_, F> {
    /// Stands at place `at` and at trie node `number` after `length` letters on `cells`.
    pub(super) fn descend(&mut self, at: usize, number: u32, length: u8, cells: CellSet) {
        self.visited += 1;
        let node = self.lexicon.node(number);
        if node.longest() < self.shortest {
            return;
        }
        if let Some(tail) = node.tail() {
            if let Some(word) = node.word() {
                self.follow(at, tail, word, length, cells);
            }
            return;
        }
        if let Some(word) = node.word()
            && usize::from(length) >= self.shortest
        {
            (self.found)(Path { cells, word, length });
        }
        if let Some(turn) = node.turn() {
            self.descend(self.origin, turn, length, cells);
        }
        for next in [at - STRIDE, at - 1, at + 1, at + STRIDE] {
            let bit = self.board.bits[next];
            if node.lacks(bit) {
                continue;
            }
            self.board.bits[next] = 0;
            self.descend(next, node.child(bit), length + 1, cells | self.board.cells[next]);
            self.board.bits[next] = bit;
        }
    }

    /// The same where one spelling is left: compares it with the word's own letters.
    pub(super) fn follow(
        &mut self,
        at: usize,
        tail: Tail,
        word: WordId,
        length: u8,
        cells: CellSet,
    ) {
        let done = usize::from(length);
        if done == tail.length {
            (self.found)(Path { cells, word, length });
            return;
        }
        let at = if done == tail.pivot + 1 { self.origin } else { at };
        let index = if done <= tail.pivot { tail.pivot - done } else { done };
        let letter = 1 << self.lexicon.words().letters()[tail.start + index].0;
        for next in [at - STRIDE, at - 1, at + 1, at + STRIDE] {
            if self.board.bits[next] != letter {
                continue;
            }
            self.board.bits[next] = 0;
            self.follow(next, tail, word, length + 1, cells | self.board.cells[next]);
            self.board.bits[next] = letter;
        }
    }
}
