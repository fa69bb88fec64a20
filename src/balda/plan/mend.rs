//! Mending: another order, and other letters if need be, until every cell has a word.
//!
//! A *bare* cell, one without a word, is most often the middle of a stem that dozens of words use.
//! They need it early; but a cell that is filled early needs a short word of its own that no other
//! cell has. No small change of the order helps: a neighbour is then in the same need. If all cells
//! are scheduled anew, few have to wait, and few words are lost.
//!
//! This is list scheduling (R. L. Graham, "Bounds for certain multiprocessing anomalies", 1966):
//! the next cell is always the first of the old order that can have a word now.

use super::words::matching::Assignment;
use super::words::{Choices, Owner};
use super::{Order, Plan};
use crate::balda::grid::Cell;
use crate::balda::lexicon::Lexicon;
use crate::balda::tuning::SHORTEST;
use crate::balda::walk::LetterBoard;
use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::WordId;

impl Plan<'_> {
    /// Schedules all cells anew, so that each has a word if that can be. A plan without bare cells
    /// stays as it is.
    ///
    /// If no waiting cell can have a word, the first that can have one with another letter comes
    /// next; of several such letters it gets the one with the most letters in words. The cells that
    /// no letter helps come last, where no other cell's word falls with them, and so do all that
    /// still wait when it is `late`. Returns how many cells were left for the end.
    pub fn mend(&mut self, late: impl Fn() -> bool) -> usize {
        if self.is_whole() {
            return 0;
        }
        let mut schedule = Schedule::new(self);
        while !late() && (schedule.fill_next() || schedule.fill_with_another_letter()) {}
        let Schedule { filled, waiting, visited, .. } = schedule;
        self.visited += visited;
        let cells = filled.iter().chain(&waiting).map(|(cell, _)| *cell);
        self.order = Order::new(self.grid.centre_row().iter().chain(cells));
        for (cell, letter) in filled {
            self.board.set(cell, Some(letter));
        }
        self.rebuild();
        waiting.len()
    }
}

/// A game that is being scheduled.
struct Schedule<'p, 'a> {
    lexicon: &'a Lexicon<'a>,
    /// Those of the plan; only the owner of the start word matters.
    choices: &'p Choices,
    /// Only with the letters that are filled already.
    board: LetterBoard,
    filled: Vec<(Cell, Letter)>,
    /// The other cells, in the old order.
    waiting: Vec<(Cell, Letter)>,
    /// The words of the filled cells.
    words: Assignment,
    /// Trie nodes visited.
    visited: u64,
}

impl<'p, 'a> Schedule<'p, 'a> {
    fn new(plan: &'p Plan<'a>) -> Schedule<'p, 'a> {
        let mut board = plan.board.clone();
        for cell in plan.open().iter() {
            board.set(cell, None);
        }
        Schedule {
            lexicon: plan.lexicon,
            choices: &plan.choices,
            board,
            filled: Vec::new(),
            waiting: plan.filled(),
            words: Assignment::new(plan.grid.cells()),
            visited: 0,
        }
    }

    /// Fills the first cell that can have a word of its own. False if there is none.
    fn fill_next(&mut self) -> bool {
        (0..self.waiting.len()).any(|index| self.fill(index, self.waiting[index].1))
    }

    /// Fills the first cell that another letter gives a word of its own; of several such letters,
    /// the one with the most letters in words.
    fn fill_with_another_letter(&mut self) -> bool {
        (0..self.waiting.len()).any(|index| {
            let letters = self.letters_for(self.waiting[index].0);
            letters.into_iter().any(|letter| self.fill(index, letter))
        })
    }

    /// Fills waiting cell `index` with `letter` if all filled cells have words of their own then.
    fn fill(&mut self, index: usize, letter: Letter) -> bool {
        let cell = self.waiting[index].0;
        let words = self.words_with(cell, letter).into_iter().map(|(word, _)| word).collect();
        let fits = self.words.admit(cell, words);
        if fits {
            self.board.set(cell, Some(letter));
            self.filled.push((cell, letter));
            self.waiting.remove(index);
        }
        fits
    }

    /// The letters that make words in `cell`, those first that have more letters in them.
    fn letters_for(&mut self, cell: Cell) -> Vec<Letter> {
        let letters = (0..MAX_LETTERS as u8).map(Letter);
        let mut hopes: Vec<(u32, Letter)> = letters
            .map(|letter| {
                let words = self.words_with(cell, letter).into_iter();
                (words.map(|(_, length)| u32::from(length)).sum(), letter)
            })
            .filter(|(hope, _)| *hope > 0)
            .collect();
        hopes.sort_by_key(|(hope, _)| std::cmp::Reverse(*hope));
        hopes.into_iter().map(|(_, letter)| letter).collect()
    }

    /// The words that close at `cell` if `letter` is put there now, and their lengths.
    fn words_with(&mut self, cell: Cell, letter: Letter) -> Vec<(WordId, u8)> {
        let choices = self.choices;
        let mut words = Vec::new();
        self.visited +=
            self.board.words_through(self.lexicon, cell, letter, SHORTEST, |placement, _| {
                if choices.owner(placement.word) != Owner::StartWord {
                    words.push((placement.word, placement.length));
                }
            });
        words
    }
}
