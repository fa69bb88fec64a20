//! All moves of a board, and after a move only the new ones.
//!
//! A move's word uses one empty cell, the *hole*; its other cells are filled. Filling a cell takes
//! no path away from any other hole. So the only new moves after a move are those whose path runs
//! through the cell just filled and one hole. A walk of the two-way trie finds them: it starts at
//! that cell and may enter one empty cell, with any letter there.
//!
//! Such a walk goes depth first to the holes; there are some thirty nodes before them. Behind them
//! are four times as many, and all paths go on together, in the same waves.

use crate::balda::grid::{Cell, CellSet, Grid};
use crate::balda::lexicon::{Branch, Lexicon, Node, NodeKind, Tail, bit, letter};
use crate::balda::walk::{
    Departure, LetterBoard, Placement, Reach, Stamina, beside, walk_from_all,
};
use crate::tools::letters::{Letter, MAX_LETTERS};

/// A move as the finder sees it: the words already named do not concern it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found {
    /// The empty cell that the move fills.
    pub hole: Cell,
    /// The letter it gets.
    pub letter: Letter,
    /// The word and its cells, the hole among them.
    pub placement: Placement,
}

/// Calls `found` for every move of `board`, once for each way to spell its word, and returns the
/// number of trie nodes visited. Some moves may be missed if the list holds nearly every possible
/// sequence of letters, because walks are bounded.
pub fn all_moves(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    grid: &Grid,
    mut found: impl FnMut(Found),
) -> u64 {
    let filled: CellSet = grid.all().iter().filter(|&cell| board.get(cell).is_some()).collect();
    let holes = grid.fringe(filled);
    holes.iter().map(|hole| moves_into(board, lexicon, hole, &mut found)).sum()
}

/// The same for the moves that fill the one cell `hole`.
pub fn moves_into(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    hole: Cell,
    mut found: impl FnMut(Found),
) -> u64 {
    let with = |letter| Some((letter, board.start(lexicon, hole, letter)?));
    let (letters, starts): (Vec<Letter>, Vec<Departure>) =
        (0..MAX_LETTERS as u8).filter_map(|letter| with(Letter(letter))).unzip();
    let origin = board.square(hole);
    let visited = walk_from_all(board, lexicon, origin, &starts, |placement, start| {
        found(Found { hole, letter: letters[start], placement });
    });
    // Each letter is looked at, whether a word has it or not.
    MAX_LETTERS as u64 + visited
}

/// Calls `found` for every move whose word passes through `cell` with `letter` in it, once for each
/// way to spell it. After a move, these are the new moves. Returns the number of trie nodes
/// visited. What `cell` itself holds does not matter and is kept.
///
/// A move into hole `h` whose word has fewer than `shortest[h]` letters is not looked for. Some
/// moves may be missed, as in [`all_moves`].
pub fn moves_through(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    (cell, letter): (Cell, Letter),
    shortest: &[u8],
    mut found: impl FnMut(Found),
) -> u64 {
    let Some(root) = lexicon.root(letter) else { return 1 };
    let origin = board.square(cell);
    let kept = std::mem::take(&mut board.bits[origin]);
    let holes = Vec::with_capacity(USUAL);
    let starts = Vec::with_capacity(USUAL);
    let mut walk = HoleWalk { board, lexicon, origin, holes, starts, stamina: Stamina::FRESH };
    walk.descend(origin, root, 1, CellSet::of(cell));
    let HoleWalk { board, holes, starts, stamina, .. } = walk;
    let visited = walk_from_all(board, lexicon, origin, &starts, |placement, start| {
        let (hole, letter) = holes[start];
        if placement.length >= shortest[hole.index()] {
            found(Found { hole, letter, placement });
        }
    });
    board.bits[origin] = kept;
    stamina.visited() + visited
}

/// A running walk through one cell that has not entered a hole yet.
struct HoleWalk<'a, 'w> {
    board: &'a mut LetterBoard,
    lexicon: &'a Lexicon<'w>,
    /// The square of the cell that every word must use.
    origin: usize,
    /// The hole that each path stands on, and its letter there.
    holes: Vec<(Cell, Letter)>,
    /// Where each path goes on, without holes.
    starts: Vec<Departure>,
    stamina: Stamina,
}

/// Room that is made at once for paths at holes, of which a walk has some 45.
const USUAL: usize = 64;

impl HoleWalk<'_, '_> {
    /// Stands at square `at` and at trie node `number` after `length` letters on `cells`.
    fn descend(&mut self, at: usize, number: u32, length: u8, cells: CellSet) {
        if !self.stamina.visit() {
            return;
        }
        let branch = match self.lexicon.node(number).kind() {
            NodeKind::Tail(tail) => return self.follow(at, tail, length, cells),
            NodeKind::Branch(branch) => branch,
        };
        if let Some(hinge) = branch.hinge() {
            self.descend(self.origin, hinge, length, cells);
        }
        for next in beside(at) {
            let bit = self.board.bits[next];
            if bit == 0 {
                if let Some(hole) = self.hole(next, cells) {
                    self.enter_hole(next, hole, branch, length + 1, cells.with(hole));
                }
            } else if branch.has(bit) {
                self.board.bits[next] = 0;
                self.descend(next, branch.child(bit), length + 1, cells | self.board.cell_at(next));
                self.board.bits[next] = bit;
            }
        }
    }

    /// Enters `hole` at `square` with any letter that leads on from `branch`. Most of them are
    /// dead ends, which is seen at once.
    fn enter_hole(
        &mut self,
        square: usize,
        hole: Cell,
        branch: Branch,
        length: u8,
        cells: CellSet,
    ) {
        let here = self.board.letters_beside(square);
        let back = self.board.letters_beside(self.origin);
        for (bit, child) in branch.letter_children() {
            let node = self.lexicon.node(child);
            if self.stamina.visit() && self.leads_on(node, usize::from(length), (here, back)) {
                self.stand_on(square, (hole, bit), Reach { cells, node, latest: 0 });
            }
        }
    }

    /// Does a word end at `node`, after `length` letters, or go on with one of the letters `here`,
    /// beside the present cell, or `back`, beside the origin?
    #[inline]
    fn leads_on(&self, node: Node, length: usize, (here, back): (u64, u64)) -> bool {
        let branch = match node.kind() {
            NodeKind::Tail(tail) => {
                let beside = if length == tail.pivot() + 1 { back } else { here };
                let next = self.lexicon.next_letter(tail, length);
                return next.is_none_or(|letter| bit(letter) & beside != 0);
            }
            NodeKind::Branch(branch) => branch,
        };
        let beyond = || branch.hinge().is_some_and(|hinge| self.lexicon.node(hinge).leads_to(back));
        branch.has(here) || branch.end().is_some() || beyond()
    }

    /// The same as [`HoleWalk::descend`] where one spelling is left: compares it with the word's
    /// own letters.
    fn follow(&mut self, at: usize, tail: Tail, length: u8, cells: CellSet) {
        let done = usize::from(length);
        if !self.stamina.follow() {
            return;
        }
        let Some(letter) = self.lexicon.next_letter(tail, done) else { return };
        let at = if done == tail.pivot() + 1 { self.origin } else { at };
        let wanted = bit(letter);
        for next in beside(at) {
            let bit = self.board.bits[next];
            if bit == wanted {
                self.board.bits[next] = 0;
                self.follow(next, tail.rest(), length + 1, cells | self.board.cell_at(next));
                self.board.bits[next] = wanted;
            } else if bit == 0
                && let Some(hole) = self.hole(next, cells)
            {
                let cells = cells.with(hole);
                let node = tail.rest().node();
                let reach = Reach { cells, node, latest: 0 };
                self.stand_on(next, (hole, wanted), reach);
            }
        }
    }

    /// The cell at `square`, unless that is the border or one of `cells`.
    #[inline]
    fn hole(&self, square: usize, cells: CellSet) -> Option<Cell> {
        let here = self.board.cell_at(square);
        (here & !cells).first()
    }

    /// Notes a path that stands on `hole` at `square`, with the letter of `bit` there.
    fn stand_on(&mut self, square: usize, (hole, bit): (Cell, u64), reach: Reach) {
        self.starts.push(Departure { square: square as u8, reach });
        self.holes.push((hole, letter(bit)));
    }
}
