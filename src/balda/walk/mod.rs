//! All words that can be spelled through one cell of a board: the hot loop of every search.

mod near;
mod waves;

pub(super) use waves::{Departure, Reach, walk, walk_from_all};

use std::sync::Arc;

use crate::balda::grid::{Cell, CellSet, Grid, MAX_CELLS, MAX_SIDE};
use crate::balda::lexicon::{Lexicon, bit, letter};
use crate::tools::letters::Letter;
use crate::tools::words::WordId;
use near::{BACK, NearCells, NearLetters};

/// A mailbox board (<https://www.chessprogramming.org/Mailbox>): cells with a border, so that a
/// way off the board comes to an empty square. Row `r`, column `c` stands at
/// `(r + 1) * STRIDE + c + 1`, and one border column serves as the right end of a row and the left
/// end of the next.
const STRIDE: usize = MAX_SIDE + 1;
/// As many as a byte can number, so that no such number needs to be checked.
const SQUARES: usize = 1 << u8::BITS;
const _: () = assert!((MAX_SIDE + 2) * STRIDE < SQUARES);

/// The four squares beside one.
#[inline]
pub(super) const fn beside(square: usize) -> [usize; 4] {
    [square - STRIDE, square - 1, square + 1, square + STRIDE]
}

/// When a cell is filled; only greater and less matter.
pub type Time = u8;

/// What a search from cell to cell has done, and how much it may still do: a bound for lists in
/// which nearly every path is a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamina {
    /// Trie nodes.
    visited: u64,
    /// The most that may be visited, less what tails have taken.
    most: u64,
}

impl Stamina {
    /// Of a search that has not begun.
    pub(super) const FRESH: Stamina = Stamina { visited: 0, most: 1 << 13 };

    /// Trie nodes visited.
    pub(super) fn visited(self) -> u64 {
        self.visited
    }

    /// Counts a node; false if that was too much.
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        self.visited += 1;
        self.visited < self.most
    }

    /// Counts a letter of a tail; false if that was too much.
    #[inline]
    pub(super) fn follow(&mut self) -> bool {
        self.most = self.most.saturating_sub(1);
        self.visited < self.most
    }
}

/// A word found on a board, with the cells that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The cells that spell it, in no order. [`LetterBoard::trace`] tells the order.
    pub cells: CellSet,
    /// The word.
    pub word: WordId,
    /// How many letters it has.
    pub length: u8,
}

impl Placement {
    /// Stands for no word; its length is 0.
    pub const NONE: Placement = Placement { cells: CellSet::EMPTY, word: WordId(0), length: 0 };
}

/// What all boards of one grid have in common.
#[derive(Debug)]
struct Layout {
    /// The square of each cell.
    squares: [u8; MAX_CELLS],
    /// The cell at each square as a set.
    cells: [CellSet; SQUARES],
    /// The cells beside each square.
    near: [NearCells; SQUARES],
    /// Has a board more than 64 cells?
    is_wide: bool,
}

impl Layout {
    #[allow(clippy::large_stack_arrays, reason = "once for all boards, and 20 KB")]
    fn new(grid: &Grid) -> Layout {
        let mut layout = Layout {
            squares: [0; MAX_CELLS],
            cells: [CellSet::EMPTY; SQUARES],
            near: [NearCells::default(); SQUARES],
            is_wide: grid.all().len() > 64,
        };
        for cell in grid.all().iter() {
            let square = (grid.row(cell) + 1) * STRIDE + grid.column(cell) + 1;
            layout.squares[cell.index()] = square as u8;
            layout.cells[square] = CellSet::of(cell);
            for (next, way) in beside(square).into_iter().zip(BACK) {
                layout.near[next].put(way, CellSet::of(cell));
            }
        }
        layout
    }
}

/// Letters on a board, laid out for walking.
#[derive(Clone, Debug)]
pub struct LetterBoard {
    /// The same for all boards of the grid.
    layout: Arc<Layout>,
    /// The [`bit`] of the letter at each square; 0 for an empty cell, for the border, and for a
    /// cell that a running search stands on. During a [`walk`] the bit of the hinge at its origin.
    pub(super) bits: [u64; SQUARES],
    /// The letters beside each square. A search that stands on a cell leaves its letter there.
    near: [NearLetters; SQUARES],
    /// When the cell at each square is filled; 0 on a board without an order.
    times: [Time; SQUARES],
}

impl LetterBoard {
    /// The empty board of `grid`.
    pub fn new(grid: &Grid) -> LetterBoard {
        LetterBoard {
            layout: Arc::new(Layout::new(grid)),
            bits: [0; SQUARES],
            near: [[0; 4]; SQUARES],
            times: [0; SQUARES],
        }
    }

    /// The board of `grid` with the word `start` in its centre row, and nothing else.
    pub fn started(grid: &Grid, start: &[Letter]) -> LetterBoard {
        let mut board = LetterBoard::new(grid);
        for (cell, &letter) in grid.centre_row().iter().zip(start) {
            board.set(cell, Some(letter));
        }
        board
    }

    #[inline]
    pub(super) fn square(&self, cell: Cell) -> usize {
        usize::from(self.layout.squares[cell.index()])
    }

    /// The cell at `square` as a set; none for the border.
    #[inline]
    pub(super) fn cell_at(&self, square: usize) -> CellSet {
        self.layout.cells[square]
    }

    /// The [`bit`]s of the letters at the squares beside `square`, but those that a running search
    /// stands on.
    #[inline]
    pub(super) fn letters_beside(&self, square: usize) -> u64 {
        beside(square).into_iter().fold(0, |letters, next| letters | self.bits[next])
    }

    /// Puts `letter` into `cell`, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, letter: Option<Letter>) {
        let square = self.square(cell);
        self.bits[square] = letter.map_or(0, bit);
        for (next, way) in beside(square).into_iter().zip(BACK) {
            self.near[next][way] = self.bits[square];
        }
    }

    /// Does `cell` hold `letter`?
    #[inline]
    pub fn holds(&self, cell: Cell, letter: Letter) -> bool {
        self.bits[self.square(cell)] == bit(letter)
    }

    /// The letter in `cell`, if it is filled.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Letter> {
        let bits = self.bits[self.square(cell)];
        (bits != 0).then(|| letter(bits))
    }

    /// Notes when `cell` is filled. A new board has time 0 everywhere.
    #[inline]
    pub fn set_time(&mut self, cell: Cell, time: Time) {
        let square = self.square(cell);
        self.times[square] = time;
    }

    /// Calls `found` for every word of at least `shortest` letters that can be spelled through
    /// `cell` with `letter` in it, once for each way to spell it. The latest time of a cell on its
    /// path is told with it. Returns the number of trie nodes visited. What `cell` itself holds
    /// does not matter and is kept. Some words may be missed if the list holds nearly every
    /// possible sequence of letters, because walks are bounded.
    pub fn words_through(
        &mut self,
        lexicon: &Lexicon,
        cell: Cell,
        letter: Letter,
        shortest: usize,
        found: impl FnMut(Placement, Time),
    ) -> u64 {
        let Some(start) = self.start(lexicon, cell, letter) else { return 1 };
        walk(self, lexicon, self.square(cell), start, shortest, found)
    }

    /// Where a walk through `cell` with `letter` in it begins, if a word has that letter.
    #[inline]
    pub(super) fn start(&self, lexicon: &Lexicon, cell: Cell, letter: Letter) -> Option<Departure> {
        let node = lexicon.node(lexicon.root(letter)?);
        let square = self.layout.squares[cell.index()];
        let latest = self.times[usize::from(square)];
        Some(Departure { square, reach: Reach { cells: CellSet::of(cell), node, latest } })
    }

    /// The cells of `placement` from the word's first letter to its last, if its letters stand
    /// there. (If all of many letters are equal, their order may not be found.)
    pub fn trace(&self, lexicon: &Lexicon, placement: &Placement) -> Option<Vec<Cell>> {
        let word = lexicon.words().word(placement.word);
        let mut stamina = Stamina::FRESH;
        let mut way = Vec::with_capacity(word.len());
        let spelled = placement.cells.iter().any(|cell| {
            self.trace_from(word, self.square(cell), placement.cells, &mut stamina, &mut way)
        });
        spelled.then_some(way)
    }

    fn trace_from(
        &self,
        word: &[Letter],
        at: usize,
        free: CellSet,
        stamina: &mut Stamina,
        way: &mut Vec<Cell>,
    ) -> bool {
        let Some((&letter, rest)) = word.split_first() else { return true };
        let here = self.cell_at(at);
        if !here.meets(free) || self.bits[at] != bit(letter) || !stamina.follow() {
            return false;
        }
        way.extend(here.first());
        let mut from = |next| self.trace_from(rest, next, free & !here, stamina, way);
        let found = rest.is_empty() || beside(at).into_iter().any(&mut from);
        if !found {
            way.pop();
        }
        found
    }
}
