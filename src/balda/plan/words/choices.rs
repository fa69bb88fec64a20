//! The words chosen for the cells of a plan, no word twice, and what they are worth.

use super::{Closing, matching};
use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::plan::worth::{Tally, Worth};

use crate::balda::walk::Placement;
use crate::tools::words::WordId;

/// Stands for the owner of a word that no cell has chosen.
const FREE: u8 = u8::MAX;
/// Stands for the owner of the start word, which no cell may choose.
const START_WORD: u8 = u8::MAX - 1;

/// Who has a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Nobody.
    Free,
    /// The task: it is the start word.
    StartWord,
    /// The cell for which it is chosen.
    Cell(Cell),
}

/// A word for each cell, or none.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The word chosen for each cell; of length 0 where there is none.
    chosen: [Placement; MAX_CELLS],
    /// The lengths of the chosen words once more, close together.
    lengths: [u8; MAX_CELLS],
    /// The cells of each chosen word, between trials.
    used: [CellSet; MAX_CELLS],
    /// The other way round: the cells whose chosen words use the cell, between trials.
    through: [CellSet; MAX_CELLS],
    /// How many they are, kept because overlays ask often: to count them takes 0.6 % of all time.
    loads: [u8; MAX_CELLS],
    /// For each word of the list the cell that has chosen it, [`FREE`] or [`START_WORD`].
    owner: Vec<u8>,
    tally: Tally,
}

impl Choices {
    /// No choices yet among a list of `words` words, of which one may be the `start` word.
    pub fn none(words: usize, start: Option<WordId>) -> Choices {
        let mut owner = vec![FREE; words];
        if let Some(start) = start {
            owner[start.index()] = START_WORD;
        }
        Choices {
            chosen: [Placement::NONE; MAX_CELLS],
            lengths: [0; MAX_CELLS],
            used: [CellSet::EMPTY; MAX_CELLS],
            through: [CellSet::EMPTY; MAX_CELLS],
            loads: [0; MAX_CELLS],
            owner,
            tally: Tally::default(),
        }
    }

    /// How words count.
    #[inline]
    pub fn worth(&self) -> Worth {
        self.tally.worth
    }

    /// What all choices are worth together.
    #[inline]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The lengths of the chosen words, 0 where there is none.
    #[inline]
    pub fn lengths(&self) -> &[u8; MAX_CELLS] {
        &self.lengths
    }

    /// The word chosen for `cell`; of length 0 if there is none.
    #[inline]
    pub fn of(&self, cell: Cell) -> Placement {
        self.chosen[cell.index()]
    }

    /// The cells whose chosen words used `cell` before the running trial.
    #[inline]
    pub fn through(&self, cell: Cell) -> CellSet {
        self.through[cell.index()]
    }

    /// How many chosen words used `cell` before the running trial.
    #[inline]
    pub fn load(&self, cell: Cell) -> u8 {
        self.loads[cell.index()]
    }

    /// Who has `word`.
    #[inline]
    pub fn owner(&self, word: WordId) -> Owner {
        match self.owner[word.index()] {
            FREE => Owner::Free,
            START_WORD => Owner::StartWord,
            cell => Owner::Cell(Cell(cell)),
        }
    }

    /// Has nobody chosen `word`?
    #[inline]
    pub fn is_free(&self, word: WordId) -> bool {
        self.owner[word.index()] == FREE
    }

    /// Makes the word of `placement` free, if it is one.
    #[inline]
    pub fn release(&mut self, placement: Placement) {
        if placement.length > 0 {
            self.owner[placement.word.index()] = FREE;
        }
    }

    /// Chooses `placement` for `cell`, and returns what was chosen before. Who owns the old word
    /// stays the same: [release](Choices::release) it before, or choose it for another cell then.
    #[inline]
    pub fn choose(&mut self, cell: Cell, placement: Placement) -> Placement {
        if placement.length > 0 {
            self.owner[placement.word.index()] = cell.0;
        }
        self.tally.exchange(self.lengths[cell.index()], placement.length);
        self.lengths[cell.index()] = placement.length;
        std::mem::replace(&mut self.chosen[cell.index()], placement)
    }

    /// Undoes changes. `old` holds each changed cell with its word before, the first change first;
    /// a cell may be there several times. `tally` is what all choices were worth before.
    pub fn restore(&mut self, old: &[(Cell, Placement)], tally: Tally) {
        for &(cell, _) in old {
            self.release(self.of(cell));
        }
        for &(cell, placement) in old.iter().rev() {
            self.chosen[cell.index()] = placement;
            self.lengths[cell.index()] = placement.length;
        }
        for &(cell, _) in old {
            let placement = self.of(cell);
            if placement.length > 0 {
                self.owner[placement.word.index()] = cell.0;
            }
        }
        self.tally = tally;
    }

    /// Chooses for the `open` cells anew among all `closing` words, by the exact matching, and
    /// counts words by `worth` from now on.
    pub fn choose_by_matching(&mut self, closing: &Closing, open: CellSet, worth: Worth) {
        for cell in open.iter() {
            self.release(self.of(cell));
        }
        self.chosen = [Placement::NONE; MAX_CELLS];
        self.lengths = [0; MAX_CELLS];
        self.tally = Tally::without_words(open.len(), worth);
        for (cell, placement) in matching::longest_words(closing.lists(), |word| self.is_free(word))
        {
            self.choose(cell, placement);
        }
        for cell in open.iter() {
            self.note_use(cell);
        }
    }

    /// Notes which cells the word uses that is chosen for `cell`: the trial that chose it is over.
    pub fn note_use(&mut self, cell: Cell) {
        let cells = self.of(cell).cells;
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
