//! Every next move of a board, and what the board promises after it.
//!
//! The beam weighs boards in nearly the same way, but it gives each word to one empty cell alone;
//! here several cells may promise the same word.

use fxhash::{FxHashMap, FxHashSet};

use crate::balda::finder::{Found, all_moves, moves_through};
use crate::balda::forward::Parameters;
use crate::balda::forward::cell_value::{ByLength, CellValue, LETTER};
use crate::balda::grid::{Grid, MAX_CELLS};
use crate::balda::lexicon::Lexicon;
use crate::balda::rules::{Move, Task};
use crate::balda::walk::LetterBoard;
use crate::tools::threads;
use crate::tools::words::WordId;

/// A move that can be made now.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// How many letters the empty cells promise after the move. It is not a forecast: only
    /// differences between the moves of one board mean something.
    pub outlook: f64,
}

impl Hint {
    /// The length of the word and the outlook together.
    pub fn value(&self) -> f64 {
        self.mv.word.len() as f64 + self.outlook
    }
}

/// The order of hints; equal ones follow in the order of their words and cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintOrder {
    /// Longest word first, then the better outlook.
    Length,
    /// Highest [`Hint::value`] first.
    Value,
}

/// A task ready for giving hints.
#[derive(Clone, Debug)]
pub struct Hints<'t> {
    task: &'t Task,
    lexicon: Lexicon<'t>,
    cell_value: CellValue,
}

impl<'t> Hints<'t> {
    /// Prepares the dictionary of `task` on `threads` threads, which takes a moment.
    pub fn new(task: &'t Task, threads: usize) -> Hints<'t> {
        let cell_value = CellValue::new(Parameters::default().shape, task.most_moves());
        let lexicon = match threads::pool(threads).ok().or_else(threads::alone) {
            Some(pool) => pool.install(|| Lexicon::new(&task.words)),
            // This thread has a pool already.
            None => Lexicon::new(&task.words),
        };
        Hints { task, lexicon, cell_value }
    }

    /// Can no move follow `moves`?
    pub fn is_over(&self, moves: &[Move]) -> bool {
        View::new(self.task, &self.lexicon, moves).moves().is_empty()
    }

    /// Every move that can follow `moves`, the best first. Some may be missed if the list holds
    /// nearly every possible sequence of letters, because walks are bounded.
    ///
    /// A word that can be laid along the same cells in two ways is given once.
    pub fn after(&self, moves: &[Move], order: HintOrder) -> Vec<Hint> {
        let mut view = View::new(self.task, &self.lexicon, moves);
        let next = view.moves();
        let before = longest_of_each_cell(&next);
        // A full board has no next move, and what cells are worth is not asked.
        let by_length = self.cell_value.at(self.task.most_moves().saturating_sub(moves.len() + 1));
        let mut after = FxHashMap::default();
        let mut hints: Vec<Hint> = next
            .iter()
            .filter_map(|found| {
                let longest = after
                    .entry((found.hole, found.letter))
                    .or_insert_with(|| view.longest_after(found, &before));
                let outlook = outlook(longest, found.placement.word, by_length);
                Some(Hint { mv: view.as_move(found)?, outlook })
            })
            .collect();
        sort(&mut hints, order);
        hints
    }
}

fn sort(hints: &mut [Hint], order: HintOrder) {
    hints.sort_by(|a, b| {
        let by_outlook = b.outlook.total_cmp(&a.outlook);
        let by_order = match order {
            HintOrder::Length => b.mv.word.len().cmp(&a.mv.word.len()).then(by_outlook),
            HintOrder::Value => b.value().total_cmp(&a.value()),
        };
        by_order.then_with(|| a.mv.word.cmp(&b.mv.word)).then(a.mv.path.cmp(&b.mv.path))
    });
}

/// The letters that `longest` promises when `named` cannot be named again.
fn outlook(longest: &[Longest; MAX_CELLS], named: WordId, by_length: ByLength) -> f64 {
    let value: i64 = longest.iter().map(|cell| by_length.of(cell.without(named))).sum();
    value as f64 / LETTER as f64
}

/// The two longest words that an empty cell can bring.
#[derive(Clone, Copy, Debug, Default)]
struct Longest {
    first: Option<(u8, WordId)>,
    /// The length of the longest word other than the first.
    second: u8,
}

impl Longest {
    fn offer(&mut self, length: u8, word: WordId) {
        match self.first {
            None => self.first = Some((length, word)),
            Some((_, first)) if first == word => {}
            Some((longest, _)) if length > longest => {
                *self = Longest { first: Some((length, word)), second: longest };
            }
            Some(_) => self.second = self.second.max(length),
        }
    }

    /// The length of the longest word other than `word`, 0 if there is none.
    fn without(self, word: WordId) -> u8 {
        match self.first {
            Some((length, first)) if first != word => length,
            _ => self.second,
        }
    }
}

fn longest_of_each_cell(founds: &[Found]) -> [Longest; MAX_CELLS] {
    let mut longest = [Longest::default(); MAX_CELLS];
    for found in founds {
        longest[found.hole.index()].offer(found.placement.length, found.placement.word);
    }
    longest
}

/// A board in play, ready for walking.
struct View<'t> {
    lexicon: &'t Lexicon<'t>,
    grid: Grid,
    board: LetterBoard,
    /// The start word and every word named.
    used: FxHashSet<WordId>,
}

impl<'t> View<'t> {
    fn new(task: &Task, lexicon: &'t Lexicon<'t>, moves: &[Move]) -> View<'t> {
        let grid = task.grid();
        let mut board = LetterBoard::started(&grid, &task.start);
        for mv in moves {
            board.set(mv.cell, Some(mv.letter));
        }
        let named = moves.iter().map(|mv| &mv.word).chain([&task.start]);
        let used = named.filter_map(|word| lexicon.words().find(word)).collect();
        View { lexicon, grid, board, used }
    }

    /// Every move, each once.
    fn moves(&mut self) -> Vec<Found> {
        let mut seen = FxHashSet::default();
        let mut founds = Vec::new();
        all_moves(&mut self.board, self.lexicon, &self.grid, |found| {
            if !self.used.contains(&found.placement.word) && seen.insert(found) {
                founds.push(found);
            }
        });
        founds
    }

    /// The longest words of each empty cell after the letter of `played` is laid.
    fn longest_after(
        &mut self,
        played: &Found,
        before: &[Longest; MAX_CELLS],
    ) -> [Longest; MAX_CELLS] {
        let mut longest = *before;
        longest[played.hole.index()] = Longest::default();
        let filled = (played.hole, played.letter);
        moves_through(&mut self.board, self.lexicon, filled, &[2; MAX_CELLS], |found| {
            if !self.used.contains(&found.placement.word) {
                longest[found.hole.index()].offer(found.placement.length, found.placement.word);
            }
        });
        longest
    }

    /// What `found` is as a move.
    fn as_move(&mut self, found: &Found) -> Option<Move> {
        let Found { hole: cell, letter, placement } = *found;
        self.board.set(cell, Some(letter));
        let path = self.board.trace(self.lexicon, &placement);
        self.board.set(cell, None);
        let word = self.lexicon.words().word(placement.word).to_vec();
        Some(Move { cell, letter, word, path: path? })
    }
}
