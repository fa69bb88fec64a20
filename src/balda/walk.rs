//! All words that can be spelled through one cell of a board: the hot loop of every search.

use crate::balda::lexicon::{Lexicon, Node, Tail};
use crate::grid::{Cell, CellSet, Grid, MAX_CELLS, MAX_SIDE};
use crate::letters::Letter;
use crate::words::WordId;

/// Cells with a border: row `r`, column `c` stands at `(r + 1) * STRIDE + c + 1`, and one border
/// column serves as the right end of a row and the left end of the next.
const STRIDE: usize = MAX_SIDE + 1;
const PLACES: usize = (MAX_SIDE + 2) * STRIDE + 1;

/// The four places beside one.
#[inline]
pub(super) const fn beside(place: usize) -> [usize; 4] {
    [place - STRIDE, place - 1, place + 1, place + STRIDE]
}

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
    /// One bit for the letter at each place; 0 for an empty cell, for the border, and for the cell
    /// that every word of a running walk must use.
    pub(super) bits: [u64; PLACES],
    /// The place of each cell.
    places: [u8; MAX_CELLS],
    /// The cell at each place as a set.
    pub(super) cells: [CellSet; PLACES],
    /// When the cell at each place is filled, for those who care.
    times: [u8; PLACES],
    /// Room for a walk.
    steps: Vec<Step>,
}

impl Board {
    /// The empty board of `grid`.
    pub fn new(grid: &Grid) -> Board {
        let mut board = Board {
            places: [0; MAX_CELLS],
            bits: [0; PLACES],
            cells: [CellSet::EMPTY; PLACES],
            times: [0; PLACES],
            steps: Vec::new(),
        };
        for cell in grid.all().iter() {
            let place = (grid.row(cell) + 1) * STRIDE + grid.column(cell) + 1;
            board.places[cell.index()] = place as u8;
            board.cells[place] = CellSet::of(cell);
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
        usize::from(self.places[cell.index()])
    }

    /// Puts `letter` into `cell`, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, letter: Option<Letter>) {
        let place = self.place(cell);
        self.bits[place] = letter.map_or(0, |letter| 1 << letter.0);
    }

    /// Does `cell` hold `letter`?
    #[inline]
    pub fn holds(&self, cell: Cell, letter: Letter) -> bool {
        self.bits[self.place(cell)] == 1 << letter.0
    }

    /// The letter in `cell`, if it is filled.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Letter> {
        let bits = self.bits[self.place(cell)];
        (bits != 0).then(|| Letter(bits.trailing_zeros() as u8))
    }

    /// Notes when `cell` is filled. A new board has time 0 everywhere.
    #[inline]
    pub fn set_time(&mut self, cell: Cell, time: u8) {
        let place = self.place(cell);
        self.times[place] = time;
    }

    /// Calls `found` for every word of at least `shortest` letters that can be spelled through
    /// `cell` with `letter` in it, once for each way to spell it, together with the latest
    /// time of a cell on its path. Returns the number of trie nodes visited. What `cell` itself
    /// holds does not matter and is kept.
    pub fn words_through(
        &mut self,
        lexicon: &Lexicon,
        cell: Cell,
        letter: Letter,
        shortest: usize,
        found: impl FnMut(Path, u8),
    ) -> u64 {
        let Some(root) = lexicon.root(letter) else { return 1 };
        let origin = self.place(cell);
        let kept = self.bits[origin];
        self.bits[origin] = 0;
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        let (at, latest) = (origin as u8, self.times[origin]);
        let cells = CellSet::of(cell);
        steps.push(Step { node: lexicon.node(root), cells, at, length: 1, latest });
        let mut walk = Walk { board: self, lexicon, origin, shortest, found };
        let visited = walk.on(&mut steps);
        self.steps = steps;
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
            || beside(at).into_iter().any(|next| self.trace_from(rest, next, free & !here, trail));
        if !found {
            trail.pop();
        }
        found
    }
}

/// Where a walk stands: what has been spelled so far, and on which cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: Node,
    pub(super) cells: CellSet,
    pub(super) at: u8,
    pub(super) length: u8,
    pub(super) latest: u8,
}

/// A running walk through one cell.
///
/// It goes on in waves, from all beginnings of one length to those of the next. Each node is read
/// from the trie when its step is noted and looked at when the step's turn comes, so that many
/// reads, most of which miss the caches, are under way at once.
pub(super) struct Walk<'a, 'w, F> {
    pub(super) board: &'a Board,
    pub(super) lexicon: &'a Lexicon<'w>,
    /// The place of the cell that every word must use; its letter is taken off the board.
    pub(super) origin: usize,
    pub(super) shortest: usize,
    pub(super) found: F,
}

impl<F: FnMut(Path, u8)> Walk<'_, '_, F> {
    /// Goes on from `steps` to the end and returns the number of nodes visited.
    pub(super) fn on(&mut self, steps: &mut Vec<Step>) -> u64 {
        let mut next = 0;
        while next < steps.len() {
            let step = steps[next];
            next += 1;
            let Step { node, cells, at, length, latest } = step;
            if node.longest() < self.shortest {
                continue;
            }
            if let Some(tail) = node.tail() {
                self.follow(tail, step, 0);
                continue;
            }
            if let Some(word) = node.word()
                && usize::from(length) >= self.shortest
            {
                (self.found)(Path { cells, word, length }, latest);
            }
            if let Some(turn) = node.turn() {
                let node = self.lexicon.node(turn);
                steps.push(Step { node, at: self.origin as u8, ..step });
            }
            let at = usize::from(at);
            for place in beside(at) {
                let bit = self.board.bits[place];
                let here = self.board.cells[place];
                if node.lacks(bit) || cells.meets(here) {
                    continue;
                }
                steps.push(Step {
                    node: self.lexicon.node(node.child(bit)),
                    cells: cells | here,
                    at: place as u8,
                    length: length + 1,
                    latest: latest.max(self.board.times[place]),
                });
            }
        }
        next as u64
    }

    /// The same where one spelling is left and `done` of its letters have been compared.
    pub(super) fn follow(&mut self, tail: Tail, step: Step, done: usize) {
        let Step { node, cells, at, length, latest } = step;
        let spelled = usize::from(length);
        if spelled == tail.length {
            if let Some(word) = node.word() {
                (self.found)(Path { cells, word, length }, latest);
            }
            return;
        }
        let at = if spelled == tail.pivot + 1 { self.origin } else { usize::from(at) };
        let letter = 1 << self.lexicon.tail_letter(node, tail, spelled, done);
        for place in beside(at) {
            let here = self.board.cells[place];
            if self.board.bits[place] == letter && !cells.meets(here) {
                let step = Step {
                    node,
                    cells: cells | here,
                    at: place as u8,
                    length: length + 1,
                    latest: latest.max(self.board.times[place]),
                };
                self.follow(tail, step, done + 1);
            }
        }
    }
}
