//! Balda as the beam search sees it: one move after another.
//!
//! A state keeps for every empty cell the best moves into it, longest word first. A child inherits
//! its parent's lists. The filled cell's list and the named word go, and the moves through the
//! filled cell come ([`moves_through`]). A list is made anew only if it was cut and is down to a
//! quarter. To weigh a child, only words longer than those that its cells have matter.

pub mod cell_value;
mod lists;
mod outlook;
#[cfg(test)]
mod tests;
mod zobrist;

use rayon::ThreadPool;

use crate::balda::finder::{Found, all_moves, moves_into, moves_through};
use crate::balda::grid::{Cell, CellSet, Grid, MAX_CELLS};
use crate::balda::lexicon::Lexicon;
use crate::balda::rules::{Move, Task};
use crate::balda::walk::LetterBoard;
use crate::budget::Span;
use crate::game::Reporter;
use crate::tools::beam::{self, Problem, Proposal, Trail, Value, Widths};
use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::WordId;
use cell_value::{CellValue, Shape};
use lists::{ListedMove, Lists};
use outlook::Outlook;

/// The numbers that shape the beam search.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// The longest list of moves that is kept for an empty cell; at most 500, so that the entries
    /// of a full board can be counted in 16 bits.
    pub kept: usize,
    /// How many words are proposed for the same letter in the same cell.
    pub words_a_letter: usize,
    /// What an unfinished board is worth.
    pub shape: Shape,
    /// Widths and passes.
    pub widths: Widths,
}

impl Default for Parameters {
    fn default() -> Parameters {
        // Means over 48 tasks of own drawing (4 for each language and N, weighted as the contest
        // weighs N), one thread, 600,000 units a task, unless said otherwise. Differences below
        // some 0.3 % are noise.
        Parameters {
            // 16: 6392, 24: 6397, 48: 6399 (36 tasks).
            kept: 24,
            // 1: 6391, 2: 6397, 3: 6394 (the same).
            words_a_letter: 2,
            // Power 1: 6430, 2: 6522, 3: 6543, 4 (at 0.1): 6495. With power 3, early and late:
            // 0.15 and 0.15: 6543, 0.2 and 0.1: 6548, 0.1 and 0.2: 6499, 0.2 and 0.2: 6482. Two
            // cells promising the same word instead of one each: -0.6 %.
            shape: Shape { early: 0.2, late: 0.1, power: 3 },
            widths: Widths {
                // 2: 6434, 3: 6491, 4: 6484, 6: 6426, 10: 6368 (12 tasks).
                weighed_per_kept: 3,
                // N = 5, 18 tasks, 1.7 million: 3: 5944, 6: 6036, 12: 6044, 24: 6016, any: 5991.
                most_siblings: 12,
                // A bound on memory: a state takes 1 to 5 KB.
                most_width: 20_000,
                first_width: 2,
                passes: &[0.08, 1.0],
            },
        }
    }
}

/// Trie nodes visited that count as one unit of work, about a microsecond.
const NODES_A_UNIT: u64 = 42;
/// Units of work for naming the children of one state.
const PROPOSING: u64 = 1;
/// Units of work for weighing one child, besides the nodes visited.
const WEIGHING: u64 = 2;
/// Units of work for making one child, besides the nodes visited.
const MAKING: u64 = 5;

/// The best game that the beam finds within `span`.
pub fn search(
    task: &Task,
    lexicon: &Lexicon,
    pool: &ThreadPool,
    span: Span,
    reporter: &mut Reporter<[Move]>,
) -> Vec<Move> {
    let parameters = Parameters::default();
    let forward = Forward::new(task, lexicon, parameters);
    let mut on_layer = |best: &Trail<BeamStep>| {
        reporter.tell("beam", i64::from(best.score), best.steps.len() == task.most_moves());
    };
    let trail = beam::search(&forward, parameters.widths, pool, span, &mut on_layer);
    forward.moves(&trail)
}

/// A move as the beam sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BeamStep {
    /// The cell that is filled.
    pub cell: Cell,
    /// Its letter, and the word.
    pub entry: ListedMove,
}

/// A board in play, with the best moves into each empty cell.
#[derive(Clone, Debug)]
pub struct State {
    letters: [Option<Letter>; MAX_CELLS],
    filled: CellSet,
    /// The empty cells beside filled ones.
    fringe: CellSet,
    hash: u64,
    score: u32,
    /// The start word, if it is in the dictionary, and every word named.
    used: Vec<WordId>,
    lists: Lists,
}

impl State {
    /// The fringe when `cell` is filled too.
    fn fringe_after(&self, cell: Cell, grid: &Grid) -> CellSet {
        (self.fringe | grid.neighbours(cell)) & !self.filled.with(cell)
    }

    /// Adds the move `found` to `moves` unless its word was named before, or has no room in an
    /// [`ListedMove`].
    fn offer(&self, found: Found, moves: &mut Vec<(Cell, ListedMove)>) {
        if let Some(entry) = ListedMove::new(found.placement, found.letter)
            && !self.used.contains(&entry.word())
        {
            moves.push((found.hole, entry));
        }
    }
}

/// A task and its lexicon as a problem for [`beam::search`].
#[derive(Clone, Debug)]
pub struct Forward<'t> {
    task: &'t Task,
    lexicon: &'t Lexicon<'t>,
    grid: Grid,
    empty: LetterBoard,
    cell_value: CellValue,
    parameters: Parameters,
}

impl<'t> Forward<'t> {
    /// The problem of playing `task` with `lexicon`, which holds the task's words.
    pub fn new(task: &'t Task, lexicon: &'t Lexicon<'t>, parameters: Parameters) -> Forward<'t> {
        let grid = task.grid();
        let empty = LetterBoard::new(&grid);
        let cell_value = CellValue::new(parameters.shape, task.most_moves());
        Forward { task, lexicon, grid, empty, cell_value, parameters }
    }

    /// The board of `state`, ready for walking.
    fn board(&self, state: &State) -> LetterBoard {
        let mut board = self.empty.clone();
        for cell in state.filled.iter() {
            board.set(cell, state.letters[cell.index()]);
        }
        board
    }

    /// The lists of `state`, built from its board alone.
    fn lists_of(&self, state: &State) -> Lists {
        let mut moves = Vec::new();
        all_moves(&mut self.board(state), self.lexicon, &self.grid, |found| {
            state.offer(found, &mut moves);
        });
        Lists::EMPTY.grown(None, &mut moves, self.parameters.kept)
    }

    /// What `state` promises. Words count as for its children, which have an empty cell less.
    fn outlook(&self, state: &State) -> Outlook<'_> {
        let left = (!state.filled & self.grid.all()).len();
        Outlook::new(state, self.cell_value.at(left.saturating_sub(1)))
    }

    /// The value of one child, and the number of trie nodes visited for it.
    fn weigh_one(
        &self,
        state: &State,
        outlook: &Outlook,
        board: &mut LetterBoard,
        step: BeamStep,
    ) -> (Value, u64) {
        let cell = step.cell;
        let named = step.entry.word();
        let mut after = outlook.after(state, step);
        let fringe = state.fringe_after(cell, &self.grid);
        let mut shortest = [u8::MAX; MAX_CELLS];
        for hole in fringe.iter() {
            shortest[hole.index()] = after.length(hole) + 1;
        }
        let new_cell = (cell, step.entry.letter());
        let mut better = Vec::new();
        let visited = moves_through(board, self.lexicon, new_cell, &shortest, |found| {
            let word = found.placement.word;
            if word != named && !state.used.contains(&word) {
                better.push(found);
            }
        });
        after.improve(&mut better);
        (after.value(), visited)
    }

    /// Looks anew for the moves into cells whose lists were cut and are down to a quarter. Returns
    /// the number of trie nodes visited.
    fn refill(&self, state: &mut State, board: &mut LetterBoard) -> u64 {
        let kept = self.parameters.kept;
        let mut visited = 0;
        for cell in state.lists.cut().iter() {
            if state.lists.of(cell).len() * 4 > kept {
                continue;
            }
            let mut moves = Vec::new();
            visited +=
                moves_into(board, self.lexicon, cell, |found| state.offer(found, &mut moves));
            state.lists.replace(cell, moves.into_iter().map(|(_, entry)| entry).collect(), kept);
        }
        visited
    }

    /// The moves of a trail, with their words spelled out; they end before the first word that is
    /// not found again, because walks are bounded.
    fn moves(&self, trail: &Trail<BeamStep>) -> Vec<Move> {
        let mut board = LetterBoard::started(&self.grid, &self.task.start);
        let mut moves = Vec::with_capacity(trail.steps.len());
        for &BeamStep { cell, entry } in &trail.steps {
            let letter = entry.letter();
            let word = entry.word();
            let mut placement = None;
            let length = usize::from(entry.length());
            board.words_through(self.lexicon, cell, letter, length, |found, _| {
                if found.word == word {
                    placement = Some(found);
                }
            });
            board.set(cell, Some(letter));
            let trace = |placement| board.trace(self.lexicon, &placement);
            let Some(path) = placement.and_then(trace) else { break };
            moves.push(Move { cell, letter, word: self.lexicon.words().word(word).to_vec(), path });
        }
        moves
    }
}

impl Problem for Forward<'_> {
    type State = State;
    type Step = BeamStep;

    fn root(&self) -> State {
        let filled = self.grid.centre_row();
        let mut letters = [None; MAX_CELLS];
        for (cell, &letter) in filled.iter().zip(&self.task.start) {
            letters[cell.index()] = Some(letter);
        }
        let fringe = self.grid.fringe(filled);
        let used = self.lexicon.words().find(&self.task.start).into_iter().collect();
        let lists = Lists::EMPTY;
        let mut state = State { letters, filled, fringe, hash: 0, score: 0, used, lists };
        state.lists = self.lists_of(&state);
        state
    }

    fn most_steps(&self) -> usize {
        self.task.most_moves()
    }

    fn score(&self, state: &State) -> u32 {
        state.score
    }

    fn propose(&self, state: &State, proposals: &mut Vec<Proposal<BeamStep>>) -> u64 {
        let outlook = self.outlook(state);
        for cell in state.fringe.iter() {
            let mut seen = [0_u8; MAX_LETTERS];
            for &entry in state.lists.of(cell) {
                let seen = &mut seen[entry.letter().index()];
                if usize::from(*seen) == self.parameters.words_a_letter {
                    continue;
                }
                *seen += 1;
                let step = BeamStep { cell, entry };
                let hash = state.hash ^ zobrist::key(cell, entry.letter());
                proposals.push(Proposal { value: outlook.value_after(state, step), hash, step });
            }
        }
        PROPOSING
    }

    fn weigh(&self, state: &State, steps: &[BeamStep], values: &mut Vec<Value>) -> u64 {
        let outlook = self.outlook(state);
        let mut board = self.board(state);
        let mut visited = 0;
        for &step in steps {
            let (value, walked) = self.weigh_one(state, &outlook, &mut board, step);
            values.push(value);
            visited += walked;
        }
        WEIGHING * steps.len() as u64 + visited / NODES_A_UNIT
    }

    fn apply(&self, state: &State, step: BeamStep) -> (State, u64) {
        let BeamStep { cell, entry } = step;
        let filled = state.filled.with(cell);
        let mut child = State {
            letters: state.letters,
            filled,
            fringe: state.fringe_after(cell, &self.grid),
            hash: state.hash ^ zobrist::key(cell, entry.letter()),
            score: state.score + u32::from(entry.length()),
            used: [&state.used[..], &[entry.word()]].concat(),
            lists: Lists::EMPTY,
        };
        child.letters[cell.index()] = Some(entry.letter());
        let mut board = self.board(state);
        let mut shortest = [u8::MAX; MAX_CELLS];
        for hole in child.fringe.iter() {
            shortest[hole.index()] = state.lists.shortest(hole, self.parameters.kept);
        }
        let mut fresh = Vec::new();
        let new_cell = (cell, entry.letter());
        let mut visited = moves_through(&mut board, self.lexicon, new_cell, &shortest, |found| {
            child.offer(found, &mut fresh);
        });
        child.lists = state.lists.grown(Some(step), &mut fresh, self.parameters.kept);
        board.set(cell, Some(entry.letter()));
        visited += self.refill(&mut child, &mut board);
        (child, MAKING + visited / NODES_A_UNIT)
    }
}
