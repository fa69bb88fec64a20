//! A whole game as a plan: a letter for every cell and the order in which cells are filled.
//!
//! The words follow by themselves. A word that can be spelled on the full board *closes* at the
//! cell of its path that is filled last; every cell needs one word that closes at it; all words
//! must differ. So a plan is worth the sum of the lengths of the words *chosen* for its cells, and
//! a change of the plan is judged by choosing again only where words came or went (`trial`).

mod change;
mod choice;
mod finish;
mod letters;
mod memory;
mod mend;
mod moves;
mod order;
mod outline;
mod promise;
mod slot;
mod trial;
mod worth;

pub use change::{Change, When};
pub use finish::finish;
pub use order::{Order, Slot};
pub use outline::Outline;
pub use worth::Worth;

use crate::balda::lexicon::Lexicon;
use crate::balda::matching;
use crate::balda::rules::Task;
use crate::balda::walk::{Board, Path};
use crate::grid::{Cell, CellSet, Grid, MAX_CELLS};
use crate::letters::{Letter, MAX_LETTERS};
use crate::words::WordId;
use finish::words_by_cell;
use memory::Memory;
use order::time;
use trial::Trial;
use worth::Tally;

/// Stands for the owner of a word that no cell has chosen.
const FREE: u8 = u8::MAX;
/// Stands for the owner of the start word, which no cell may choose.
const START_WORD: u8 = u8::MAX - 1;

/// Many more words than a change finds among real ones, which are 6 to 11 through a cell.
const CROWD: usize = 200;

/// No word.
const NO_PATH: Path = Path { cells: CellSet::EMPTY, word: WordId(0), length: 0 };

/// Letters and order of a game, with the words that follow from them.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    lexicon: &'a Lexicon<'a>,
    grid: &'a Grid,
    start_row: CellSet,
    board: Board,
    /// The cells that hold each letter, between trials.
    holders: [CellSet; MAX_LETTERS],
    order: Order,
    /// The words that close at each cell, from long to short.
    closing: Vec<Vec<Path>>,
    /// All cells that some word closing at the cell uses.
    reach: [CellSet; MAX_CELLS],
    /// The other way round: the cells at which some word closes that uses the cell.
    feeds: [CellSet; MAX_CELLS],
    /// The word chosen for each cell; of length 0 where there is none.
    chosen: [Path; MAX_CELLS],
    /// The lengths of the chosen words once more, close together.
    lengths: [u8; MAX_CELLS],
    /// The cells of each chosen word, between trials.
    used: [CellSet; MAX_CELLS],
    /// The other way round: the cells whose chosen words use the cell, between trials.
    through: [CellSet; MAX_CELLS],
    /// How many they are; overlays ask so often that counting would take 0.6 % of all time.
    loads: [u8; MAX_CELLS],
    /// For each word of the list the cell that has chosen it, [`FREE`] or [`START_WORD`].
    owner: Vec<u8>,
    worth: Worth,
    tally: Tally,
    memory: Memory,
    trial: Trial,
}

/// By this key the words of a list are sorted: from long to short.
#[inline]
fn sort_key(path: &Path) -> (u64, u128) {
    (u64::from(u8::MAX - path.length) << 32 | u64::from(path.word.0), path.cells.bits())
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
        for &(cell, letter) in filled {
            board.set(cell, Some(letter));
        }
        let order =
            Order::new(grid.centre_row().iter().chain(filled.iter().map(|(cell, _)| *cell)));
        let mut owner = vec![FREE; lexicon.words().len()];
        if let Some(start) = lexicon.words().find(&task.start) {
            owner[start.index()] = START_WORD;
        }
        let mut plan = Plan {
            lexicon,
            grid,
            start_row: grid.centre_row(),
            board,
            holders: [CellSet::EMPTY; MAX_LETTERS],
            order,
            closing: vec![Vec::new(); grid.cells()],
            reach: [CellSet::EMPTY; MAX_CELLS],
            feeds: [CellSet::EMPTY; MAX_CELLS],
            chosen: [NO_PATH; MAX_CELLS],
            lengths: [0; MAX_CELLS],
            used: [CellSet::EMPTY; MAX_CELLS],
            through: [CellSet::EMPTY; MAX_CELLS],
            loads: [0; MAX_CELLS],
            memory: Memory::new(),
            owner,
            worth: Worth::FULL,
            tally: Tally::default(),
            trial: Trial::default(),
        };
        plan.rebuild();
        plan
    }

    /// What the plan is worth: the sum over all cells of the [`Worth`] of the chosen word.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.tally.sum
    }

    /// Does every cell have a word?
    #[inline]
    pub fn is_whole(&self) -> bool {
        self.tally.bare == 0
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

    /// How many chosen words use `cell`.
    #[inline]
    pub fn load(&self, cell: Cell) -> usize {
        usize::from(self.loads[cell.index()])
    }

    /// All words that close at `cell`, once for each way to spell them, from long to short, chosen
    /// or not. A change on trial shows here when it is kept.
    #[inline]
    pub fn closing(&self, cell: Cell) -> &[Path] {
        &self.closing[cell.index()]
    }

    /// The cells that hold `letter`.
    #[inline]
    pub fn holders(&self, letter: Letter) -> CellSet {
        self.holders[letter.index()]
    }

    /// The order in which cells are filled.
    #[inline]
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The first slot behind the cell of rank `rank` that is not inside the start row.
    #[inline]
    pub fn slot_behind(&self, rank: u8) -> Slot {
        (rank + 1).max(self.grid.side() as Slot)
    }

    /// The cells outside the start row and their letters, in the order in which they are filled.
    pub fn filled(&self) -> Vec<(Cell, Letter)> {
        let cells = self.order.sequence()[self.grid.side()..].iter();
        cells.filter_map(|&cell| Some((cell, self.board.get(cell)?))).collect()
    }

    /// Did the last trial that looked for words find a crowd of them, as if the list had most of all possible
    /// ones? Then a trial takes so long that one should look at the clock.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.trial.loose.len() > CROWD
    }

    /// The trie nodes visited since the last call by all trials and by mending, but not by
    /// [`Plan::rebuild`].
    pub fn take_visited(&mut self) -> u64 {
        std::mem::take(&mut self.trial.visited)
    }

    /// Counts words by `worth` from now on. A new plan counts them in full.
    pub fn count_by(&mut self, worth: Worth) {
        if worth.threshold != self.worth.threshold {
            self.memory = Memory::new();
        }
        self.worth = worth;
        self.choose_by_matching();
    }

    /// Finds all words anew and chooses among them by the exact matching.
    pub fn rebuild(&mut self) {
        for (&cell, rank) in self.order.sequence().iter().zip(0..) {
            self.board.set_time(cell, time(rank));
        }
        self.holders = [CellSet::EMPTY; MAX_LETTERS];
        for cell in self.grid.all().iter() {
            self.note_letter(cell);
        }
        let filled = self.filled();
        words_by_cell(self.lexicon, &mut self.board, &filled, &mut self.closing);
        for cell in self.open().iter() {
            self.closing[cell.index()].sort_unstable_by_key(sort_key);
            self.note_reach(cell);
        }
        self.choose_by_matching();
    }

    /// Chooses anew among all closing words by the exact matching.
    pub fn choose_by_matching(&mut self) {
        for path in self.chosen.iter().filter(|path| path.length > 0) {
            self.owner[path.word.index()] = FREE;
        }
        self.chosen = [NO_PATH; MAX_CELLS];
        self.lengths = [0; MAX_CELLS];
        self.tally = Tally::without_words(self.open().len(), self.worth);
        let owner = &self.owner;
        let best = matching::longest_words(&self.closing, |word| owner[word.index()] == FREE);
        for (cell, path) in best {
            self.chosen[cell.index()] = path;
            self.lengths[cell.index()] = path.length;
            self.owner[path.word.index()] = cell.0;
            self.tally.exchange(0, path.length, self.worth);
        }
        for cell in self.open().iter() {
            self.note_use(cell);
        }
    }

    /// Notes which letter `cell` holds.
    fn note_letter(&mut self, cell: Cell) {
        if let Some(letter) = self.board.get(cell) {
            self.holders[letter.index()] = self.holders[letter.index()].with(cell);
        }
    }

    /// Notes which cells the words use that close at `cell`.
    fn note_reach(&mut self, cell: Cell) {
        let paths = &self.closing[cell.index()];
        let reach = paths.iter().fold(CellSet::EMPTY, |cells, path| cells | path.cells);
        let old = std::mem::replace(&mut self.reach[cell.index()], reach);
        for other in (old ^ reach).iter() {
            self.feeds[other.index()] = self.feeds[other.index()] ^ CellSet::of(cell);
        }
    }

    /// Notes which cells the word uses that is chosen for `cell`.
    fn note_use(&mut self, cell: Cell) {
        let cells = self.chosen[cell.index()].cells;
        let old = std::mem::replace(&mut self.used[cell.index()], cells);
        for other in (old & !cells).iter() {
            self.through[other.index()] = self.through[other.index()].without(cell);
            self.loads[other.index()] -= 1;
        }
        for other in (cells & !old).iter() {
            self.through[other.index()] = self.through[other.index()].with(cell);
            self.loads[other.index()] += 1;
        }
    }
}
