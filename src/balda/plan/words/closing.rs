//! The words that close at each cell of a full board, and which cells they use.

use std::cmp::Reverse;

use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::lexicon::Lexicon;
use crate::balda::tuning::SHORTEST;
use crate::balda::walk::{LetterBoard, Placement};
use crate::tools::letters::Letter;

/// Up to this many fresh words are inserted one by one; with real lists there are hardly
/// ever more.
const FEW: usize = 200;

/// All closing words, chosen or not.
#[derive(Clone, Debug)]
pub struct Closing {
    /// The words that close at each cell, once for each way to spell them, from long to short; of
    /// those that are equally long the latest found comes last.
    lists: Vec<Vec<Placement>>,
    /// All cells that some word closing at the cell uses.
    reach: [CellSet; MAX_CELLS],
    /// The other way round: the cells at which some word closes that uses the cell.
    feeds: [CellSet; MAX_CELLS],
    /// What the reach of a cell was before the running exchange, if that changes its list.
    old_reach: [CellSet; MAX_CELLS],
}

/// Puts `placement` into the sorted `list`, behind those that are as long. Looks for the index from
/// the end: a list has two to nine words on the mean, and there this is faster than halving and
/// moving the rest as a block.
#[inline]
fn insert(list: &mut Vec<Placement>, placement: Placement) {
    let mut index = list.len();
    list.push(placement);
    while index > 0 && list[index - 1].length < placement.length {
        list[index] = list[index - 1];
        index -= 1;
    }
    list[index] = placement;
}

/// Takes the words that use one of the `gone` cells out of `list`, and returns all cells that the
/// others use. Each word is moved, whether it stays or not: which do is a branch that nobody can
/// foresee.
#[inline]
fn take_out(list: &mut Vec<Placement>, gone: CellSet) -> CellSet {
    let (mut kept, mut reach) = (0, CellSet::EMPTY);
    for index in 0..list.len() {
        let placement = list[index];
        list[kept] = placement;
        let stays = !placement.cells.meets(gone);
        kept += usize::from(stays);
        reach |= if stays { placement.cells } else { CellSet::EMPTY };
    }
    list.truncate(kept);
    reach
}

impl Closing {
    /// No words for a board of `cells` cells.
    pub fn none(cells: usize) -> Closing {
        Closing {
            lists: vec![Vec::new(); cells],
            reach: [CellSet::EMPTY; MAX_CELLS],
            feeds: [CellSet::EMPTY; MAX_CELLS],
            old_reach: [CellSet::EMPTY; MAX_CELLS],
        }
    }

    /// The words of every cell.
    #[inline]
    pub fn lists(&self) -> &[Vec<Placement>] {
        &self.lists
    }

    /// The words that close at `cell`.
    #[inline]
    pub fn at(&self, cell: Cell) -> &[Placement] {
        &self.lists[cell.index()]
    }

    /// The words that close at the cell `at` and use `cell`.
    #[inline]
    pub fn using(&self, cell: Cell, at: Cell) -> impl Iterator<Item = &Placement> {
        self.at(at).iter().filter(move |placement| placement.cells.contains(cell))
    }

    /// All cells that some word closing at `cell` uses.
    #[inline]
    pub fn reach(&self, cell: Cell) -> CellSet {
        self.reach[cell.index()]
    }

    /// The cells at which some word closes that uses `cell`.
    #[inline]
    pub fn feeds(&self, cell: Cell) -> CellSet {
        self.feeds[cell.index()]
    }

    /// Finds all words anew: fills `board` cell by cell, as `filled` says, and notes for each the
    /// words that close at it.
    pub fn find(&mut self, lexicon: &Lexicon, board: &mut LetterBoard, filled: &[(Cell, Letter)]) {
        self.lists.iter_mut().for_each(Vec::clear);
        self.reach = [CellSet::EMPTY; MAX_CELLS];
        self.feeds = [CellSet::EMPTY; MAX_CELLS];
        for &(cell, _) in filled {
            board.set(cell, None);
        }
        for &(cell, letter) in filled {
            let list = &mut self.lists[cell.index()];
            board.words_through(lexicon, cell, letter, SHORTEST, |placement, _| {
                list.push(placement);
            });
            board.set(cell, Some(letter));
            list.sort_by_key(|placement| Reverse(placement.length));
            self.reach[cell.index()] =
                list.iter().fold(CellSet::EMPTY, |reach, placement| reach | placement.cells);
            self.note_reach(cell, CellSet::EMPTY);
        }
    }

    /// Takes the words that use one of the `gone` cells from the lists of the cells `from`, and
    /// puts the `fresh` ones into those of their cells.
    pub fn exchange(&mut self, gone: CellSet, from: CellSet, fresh: &[(Cell, Placement)]) {
        let mut unsettled = CellSet::EMPTY;
        for cell in from.iter() {
            let reach = self.reach(cell);
            if reach.meets(gone) {
                self.old_reach[cell.index()] = reach;
                self.reach[cell.index()] = take_out(&mut self.lists[cell.index()], gone);
                unsettled = unsettled.with(cell);
            }
        }
        let many = fresh.len() > FEW;
        for &(cell, placement) in fresh {
            let list = &mut self.lists[cell.index()];
            if many {
                list.push(placement);
            } else {
                insert(list, placement);
            }
            let reach = &mut self.reach[cell.index()];
            if !unsettled.contains(cell) {
                self.old_reach[cell.index()] = *reach;
            }
            *reach |= placement.cells;
            unsettled = unsettled.with(cell);
        }
        for cell in unsettled.iter() {
            self.note_reach(cell, self.old_reach[cell.index()]);
            if many {
                // Stable, so the order is the one in which they would have been inserted.
                self.lists[cell.index()].sort_by_key(|placement| Reverse(placement.length));
            }
        }
    }

    /// Notes at which cells there are words that use a cell, when the reach of `cell` was `old`.
    fn note_reach(&mut self, cell: Cell, old: CellSet) {
        for other in (old ^ self.reach(cell)).iter() {
            self.feeds[other.index()] = self.feeds[other.index()] ^ CellSet::of(cell);
        }
    }
}
