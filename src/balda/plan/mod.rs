//! A whole game as a plan: a letter for every cell and the order in which cells are filled.
//!
//! The words follow by themselves. A word that can be spelled on the full board *closes* at the
//! cell of its path that is filled last; every cell needs one word that closes at it; all words
//! must differ. So a plan is worth the sum of the lengths of the words *chosen* for its cells, and
//! a change of the plan is judged by choosing again only where words came or went (`trial`).
//!
//! An example: 3 x 3 with the start word `bad`, and `ab ad ba da dab` in the list.
//!
//! ```text
//! a b a     1 2 3    Filled in the order 1 2 3 7 8 9. `ab` and `ba` close at cell 1 (over cell 4),
//! b a d     4 5 6    and at cell 2 as well: each cell gets one of them. `ad` closes at cell 3.
//! d a b     7 8 9    `dab` closes at 9, which is filled last.
//! ```
//!
//! Cell 7 is bare: its only neighbour on the board then is the `b` above. If cell 8 is filled
//! before it, `da` closes at 7: that is what mending finds.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | plan | letters of all cells, and the order in which they are filled | solution, encoding |
//! | rank, slot | a cell's number in order; a gap between two ranks | position, insertion point |
//! | close | a word closes at the cell of its path that is filled last | |
//! | feed | a cell feeds the cells at which words that use it close | |
//! | chosen | the word that counts for a cell | matching edge |
//! | owner | the cell that has chosen a word | mate |
//! | bare | a cell without a word | unmatched vertex |
//! | mend | to schedule all cells anew until none is bare | repair, list scheduling |
//! | trial | a change that may be taken back | candidate move |
//! | gone, lost | words that a trial takes away; cells whose chosen word is gone | |
//! | fresh, loose | words that a trial brings; those whose cell is still open | |
//! | promise | what a change can bring at best | upper bound |

mod change;
mod finish;
mod mend;
mod order;
mod outline;
mod trial;
mod words;
mod worth;

pub use change::{Aim, Change, When};
pub use finish::finish;
pub use order::{Order, Rank, Slot};
pub use outline::Outline;
pub use worth::Worth;

use crate::balda::grid::{Cell, CellSet, Grid};
use crate::balda::lexicon::Lexicon;
use crate::balda::rules::Task;
use crate::balda::tuning::MOST_LOST;
use crate::balda::walk::{LetterBoard, Placement};
use crate::tools::letters::{Letter, MAX_LETTERS};
use trial::{Memory, Trial};
use words::{Choices, Closing};

/// Letters and order of a game, with the words that follow from them.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    lexicon: &'a Lexicon<'a>,
    grid: &'a Grid,
    start_row: CellSet,
    board: LetterBoard,
    /// The cells that hold each letter, between trials.
    holders: [CellSet; MAX_LETTERS],
    order: Order,
    /// The words that can be had.
    closing: Closing,
    /// The words that are counted.
    choices: Choices,
    /// What new letters brought before.
    memory: Memory,
    /// The change that is being tried.
    trial: Trial,
    /// Trie nodes visited, to charge the work.
    visited: u64,
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
        let mut board = LetterBoard::started(grid, &task.start);
        for &(cell, letter) in filled {
            board.set(cell, Some(letter));
        }
        let order =
            Order::new(grid.centre_row().iter().chain(filled.iter().map(|(cell, _)| *cell)));
        let words = lexicon.words();
        let mut plan = Plan {
            lexicon,
            grid,
            start_row: grid.centre_row(),
            board,
            holders: [CellSet::EMPTY; MAX_LETTERS],
            order,
            closing: Closing::none(grid.cells()),
            choices: Choices::none(words.len(), words.find(&task.start)),
            memory: Memory::new(),
            trial: Trial::default(),
            visited: 0,
        };
        plan.rebuild();
        plan
    }

    /// What the plan is worth: the sum over all cells of the [`Worth`] of the chosen word.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.choices.tally().sum
    }

    /// Does every cell have a word?
    #[inline]
    pub fn is_whole(&self) -> bool {
        self.choices.tally().bare == 0
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
    pub fn board(&self) -> &LetterBoard {
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
    pub fn chosen(&self, cell: Cell) -> Option<Placement> {
        let placement = self.choices.of(cell);
        (placement.length > 0).then_some(placement)
    }

    /// How many chosen words use `cell`.
    #[inline]
    pub fn load(&self, cell: Cell) -> usize {
        self.choices.load(cell).into()
    }

    /// Would it be too much to lose `words` chosen words of mean length ([`MOST_LOST`])?
    #[inline]
    pub fn is_too_much(&self, words: usize) -> bool {
        words as i32 * self.choices.tally().of_words() > MOST_LOST * self.open_cells() as i32
    }

    /// How many cells there are outside the start row, without counting a set.
    #[inline]
    fn open_cells(&self) -> usize {
        self.order.sequence().len() - self.grid.side()
    }

    /// All words that close at `cell`, once for each way to spell them, from long to short, chosen
    /// or not. A change on trial shows here when it is kept.
    #[inline]
    pub fn closing(&self, cell: Cell) -> &[Placement] {
        self.closing.at(cell)
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
    pub fn slot_behind(&self, rank: Rank) -> Slot {
        rank.slot_behind().max(Slot(self.grid.side() as u8))
    }

    /// The cells outside the start row and their letters, in the order in which they are filled.
    pub fn filled(&self) -> Vec<(Cell, Letter)> {
        let cells = self.order.sequence()[self.grid.side()..].iter();
        cells.filter_map(|&cell| Some((cell, self.board.get(cell)?))).collect()
    }

    /// Did the last trial that looked for words find a crowd of them, as if the list had most of
    /// all possible ones? Then a trial is long enough for a look at the clock.
    #[inline]
    pub fn is_crowded(&self) -> bool {
        self.trial.is_crowded()
    }

    /// The trie nodes visited since the last call by all trials and by mending, but not by
    /// [`Plan::rebuild`].
    pub fn take_visited(&mut self) -> u64 {
        std::mem::take(&mut self.visited)
    }

    /// Counts words by `worth` from now on, and chooses them anew; a new plan counts by
    /// [`Worth::FULL`]. With another threshold it also forgets what new letters brought before.
    pub fn count_by(&mut self, worth: Worth) {
        if worth.threshold != self.choices.worth().threshold {
            self.memory = Memory::new();
        }
        self.choices.choose_by_matching(&self.closing, self.open(), worth);
    }

    /// Finds all words anew and chooses among them by the exact matching.
    pub fn rebuild(&mut self) {
        for (&cell, rank) in self.order.sequence().iter().zip(0..) {
            self.board.set_time(cell, Rank(rank).time());
        }
        self.holders = [CellSet::EMPTY; MAX_LETTERS];
        for cell in self.grid.all().iter() {
            self.note_letter(cell);
        }
        let filled = self.filled();
        self.closing.find(self.lexicon, &mut self.board, &filled);
        self.choose_by_matching();
    }

    /// Chooses anew among all closing words by the exact matching.
    pub fn choose_by_matching(&mut self) {
        self.count_by(self.choices.worth());
    }

    /// Notes which letter `cell` holds.
    fn note_letter(&mut self, cell: Cell) {
        if let Some(letter) = self.board.get(cell) {
            self.holders[letter.index()] = self.holders[letter.index()].with(cell);
        }
    }
}
