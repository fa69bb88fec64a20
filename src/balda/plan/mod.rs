//! A whole game as a plan: a letter for every cell and the order in which cells are filled.
//!
//! The words follow by themselves. A word that can be spelled on the full board *closes* at the
//! cell of its path that is filled last; every cell needs one word that closes at it; all words
//! must differ. So a plan is worth the sum of the lengths of the words *chosen* for its cells, and
//! a change of the plan is judged by choosing again only where words came or went (`trial`).

mod choice;
mod finish;
mod trial;

pub use finish::finish;
pub use trial::{Change, When};

use crate::balda::lexicon::Lexicon;
use crate::balda::matching;
use crate::balda::rules::Task;
use crate::balda::tuning::BARE;
use crate::balda::walk::{Board, Path};
use crate::grid::{Cell, CellSet, Grid, MAX_CELLS};
use crate::letters::Letter;
use crate::words::WordId;
use finish::words_by_cell;
use trial::Trial;

/// The mark of a word that no cell has chosen.
const FREE: u8 = u8::MAX;
/// The mark of the start word, which no cell may choose.
const TAKEN: u8 = u8::MAX - 1;

/// The time between two cells of a freshly numbered order, so that others can move in between.
const TIME_STEP: u32 = 1 << 16;

/// No word.
const NO_PATH: Path = Path { cells: CellSet::EMPTY, word: WordId(0), length: 0 };

/// Letters and order of a game, with the words that follow from them.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    lexicon: &'a Lexicon<'a>,
    grid: &'a Grid,
    start_row: CellSet,
    board: Board,
    /// When each cell is filled, as a [`stamp`].
    order: [u32; MAX_CELLS],
    /// The words that close at each cell, from long to short.
    closing: Vec<Vec<Path>>,
    /// All cells that some word closing at the cell uses.
    reach: [CellSet; MAX_CELLS],
    /// The word chosen for each cell; of length 0 where there is none.
    chosen: [Path; MAX_CELLS],
    /// The cells of each chosen word once more, close together for the scan of every trial.
    used: [CellSet; MAX_CELLS],
    /// For each word of the list the cell that has chosen it, [`FREE`] or [`TAKEN`].
    owner: Vec<u8>,
    sum: i32,
    trial: Trial,
}

/// The letters and the order of a plan, from which all its words follow.
#[derive(Clone, Debug)]
pub struct Outline {
    sum: i32,
    letters: [Option<Letter>; MAX_CELLS],
    order: [u32; MAX_CELLS],
}

impl Outline {
    /// [`Plan::sum`] when the outline was taken.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.sum
    }
}

/// The place of `cell` in the order if it is filled at `time`: the time, then the cell's number,
/// so that no two cells have the same.
#[inline]
fn stamp(cell: Cell, time: u32) -> u32 {
    time << 7 | u32::from(cell.0)
}

/// The cell of a [`stamp`].
#[inline]
fn stamped(stamp: u32) -> Cell {
    Cell((stamp & 0x7F) as u8)
}

/// What a chosen word is worth: its length, or [`BARE`] less than nothing if there is none.
#[inline]
fn worth(path: &Path) -> i32 {
    if path.length == 0 { -BARE } else { i32::from(path.length) }
}

impl<'a> Plan<'a> {
    /// The plan in which cells get letters in the sequence `filled`, which must name every cell
    /// outside the start row once.
    pub fn new(
        task: &Task,
        grid: &'a Grid,
        lexicon: &'a Lexicon<'a>,
        filled: &[(Cell, Letter)],
    ) -> Plan<'a> {
        debug_assert_eq!(filled.len(), task.most_moves());
        let mut board = Board::started(grid, &task.start);
        let mut order = [0; MAX_CELLS];
        for cell in grid.centre_row().iter() {
            order[cell.index()] = stamp(cell, 0);
        }
        for (&(cell, letter), place) in filled.iter().zip(1..) {
            board.set(cell, Some(letter));
            order[cell.index()] = stamp(cell, place * TIME_STEP);
        }
        let mut owner = vec![FREE; lexicon.words().len()];
        if let Some(start) = lexicon.words().find(&task.start) {
            owner[start.index()] = TAKEN;
        }
        let mut plan = Plan {
            lexicon,
            grid,
            start_row: grid.centre_row(),
            board,
            order,
            closing: vec![Vec::new(); grid.cells()],
            reach: [CellSet::EMPTY; MAX_CELLS],
            chosen: [NO_PATH; MAX_CELLS],
            used: [CellSet::EMPTY; MAX_CELLS],
            owner,
            sum: 0,
            trial: Trial::default(),
        };
        plan.rebuild();
        plan
    }

    /// What the plan is worth, in letters: the sum of the lengths of the chosen words, less
    /// [`BARE`] for each cell without one.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// The dictionary.
    #[inline]
    pub fn lexicon(&self) -> &'a Lexicon<'a> {
        self.lexicon
    }

    /// The board's geometry.
    #[inline]
    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    /// The letters on the full board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cells of the start word.
    #[inline]
    pub fn start_row(&self) -> CellSet {
        self.start_row
    }

    /// The cells outside the start row.
    #[inline]
    pub fn open(&self) -> CellSet {
        self.grid.all() & !self.start_row
    }

    /// The word chosen for `cell`, if there is one.
    #[inline]
    pub fn chosen(&self, cell: Cell) -> Option<Path> {
        let path = self.chosen[cell.index()];
        (path.length > 0).then_some(path)
    }

    /// All words that close at `cell`, once for each way to spell them, from long to short, chosen
    /// or not. A change on trial shows here when it is kept.
    #[inline]
    pub fn closing(&self, cell: Cell) -> &[Path] {
        &self.closing[cell.index()]
    }

    /// When `cell` is filled. Cells with the same time are filled in the order of their numbers.
    #[inline]
    pub fn time(&self, cell: Cell) -> u32 {
        self.order[cell.index()] >> 7
    }

    /// The stamp of the cell of `cells` that is filled last; 0 if there is none.
    #[inline]
    fn latest_stamp(&self, cells: CellSet) -> u32 {
        cells.iter().map(|cell| self.order[cell.index()]).max().unwrap_or(0)
    }

    /// The time at which the last of `cells` is filled.
    #[inline]
    pub fn latest(&self, cells: CellSet) -> u32 {
        self.latest_stamp(cells) >> 7
    }

    /// The cells outside the start row and their letters, in the order in which they are filled.
    pub fn filled(&self) -> Vec<(Cell, Letter)> {
        let mut cells: Vec<Cell> = self.open().iter().collect();
        cells.sort_unstable_by_key(|cell| self.order[cell.index()]);
        cells.into_iter().filter_map(|cell| Some((cell, self.board.get(cell)?))).collect()
    }

    /// This plan's letters and order.
    pub fn outline(&self) -> Outline {
        let mut letters = [None; MAX_CELLS];
        for cell in self.open().iter() {
            letters[cell.index()] = self.board.get(cell);
        }
        Outline { sum: self.sum, letters, order: self.order }
    }

    /// Gives this plan the letters and the order of `outline`, a plan of the same task.
    pub fn restore(&mut self, outline: &Outline) {
        for cell in self.open().iter() {
            self.board.set(cell, outline.letters[cell.index()]);
        }
        self.order = outline.order;
        self.rebuild();
    }

    /// The trie nodes visited by all trials since the last call.
    pub fn take_visited(&mut self) -> u64 {
        std::mem::take(&mut self.trial.visited)
    }

    /// Numbers the order afresh, finds all words anew and chooses among them by the exact matching.
    pub fn rebuild(&mut self) {
        let filled = self.filled();
        for (&(cell, _), place) in filled.iter().zip(1..) {
            self.order[cell.index()] = stamp(cell, place * TIME_STEP);
        }
        words_by_cell(self.lexicon, &mut self.board, &filled, &mut self.closing);
        for cell in self.open().iter() {
            self.settle(cell);
        }
        self.choose_best();
    }

    /// Chooses among all closing words by the exact matching.
    fn choose_best(&mut self) {
        for path in self.chosen.iter().filter(|path| path.length > 0) {
            self.owner[path.word.index()] = FREE;
        }
        self.chosen = [NO_PATH; MAX_CELLS];
        self.used = [CellSet::EMPTY; MAX_CELLS];
        self.sum = -BARE * self.open().len() as i32;
        let owner = &self.owner;
        let best = matching::longest_words(&self.closing, |word| owner[word.index()] == FREE);
        for (cell, path) in best {
            self.chosen[cell.index()] = path;
            self.used[cell.index()] = path.cells;
            self.owner[path.word.index()] = cell.0;
            self.sum += BARE + i32::from(path.length);
        }
    }

    /// Orders the words that close at `cell` and notes which cells they use.
    fn settle(&mut self, cell: Cell) {
        let paths = &mut self.closing[cell.index()];
        paths.sort_unstable_by_key(|path| (u8::MAX - path.length, path.word, path.cells.0));
        self.reach[cell.index()] =
            paths.iter().fold(CellSet::EMPTY, |cells, path| cells | path.cells);
    }
}
