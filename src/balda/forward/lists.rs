//! The best moves into every empty cell of a state, passed on from parent to child.

use super::BeamStep;
use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::walk::Placement;
use crate::tools::letters::Letter;
use crate::tools::words::WordId;

/// A word for a cell, in 32 bits that ascend from better to worse: longer words first.
///
/// Bits 26-31: 63 less the word's length; bits 6-25: the word; bits 0-5: the cell's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListedMove(u32);

/// Words past this number are not seen by the beam; no list of words that people use is that long.
const MOST_WORDS: u32 = 1 << 20;
/// Longer words pass for words of this length.
const MOST_LENGTH: u8 = 63;

impl ListedMove {
    /// The word of `placement` for a cell that gets `letter`, if its number fits.
    #[inline]
    pub fn new(placement: Placement, letter: Letter) -> Option<ListedMove> {
        let length = MOST_LENGTH - placement.length.min(MOST_LENGTH);
        let WordId(word) = placement.word;
        let bits = u32::from(length) << 26 | word << 6 | u32::from(letter.0);
        (word < MOST_WORDS).then_some(ListedMove(bits))
    }

    /// The number of letters of the word.
    #[inline]
    pub const fn length(self) -> u8 {
        MOST_LENGTH - (self.0 >> 26) as u8
    }

    /// The word.
    #[inline]
    pub const fn word(self) -> WordId {
        WordId(self.0 >> 6 & (MOST_WORDS - 1))
    }

    /// The letter that the cell gets.
    #[inline]
    pub const fn letter(self) -> Letter {
        Letter((self.0 & 63) as u8)
    }
}

/// For each cell a list of moves into it, best first, without duplicates. No move that is left out
/// is better than one in the list, except for words past the first million ([`ListedMove::new`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// The lists of all cells one after another, and where each begins.
    entries: Vec<ListedMove>,
    starts: [u16; MAX_CELLS + 1],
    /// The cells that may have more moves than are listed.
    cut: CellSet,
}

impl Lists {
    /// No moves at all.
    pub const EMPTY: Lists =
        Lists { entries: Vec::new(), starts: [0; MAX_CELLS + 1], cut: CellSet::EMPTY };

    /// The best moves into `cell`, best first.
    #[inline]
    pub fn of(&self, cell: Cell) -> &[ListedMove] {
        let index = cell.index();
        &self.entries[usize::from(self.starts[index])..usize::from(self.starts[index + 1])]
    }

    /// The cells that may have more moves than are listed.
    pub fn cut(&self) -> CellSet {
        self.cut
    }

    /// The length of the shortest words that may enter the list of `cell`, if it may hold `kept`.
    #[inline]
    pub fn shortest(&self, cell: Cell, kept: usize) -> u8 {
        let list = self.of(cell);
        let full = list.len() >= kept || self.cut.contains(cell);
        list.last().filter(|_| full).map_or(2, |last| last.length())
    }

    /// These lists when the move `made`, if any, has filled its cell and named its word, with the
    /// moves `fresh` that are new; each list is cut to `kept`.
    pub fn grown(
        &self,
        made: Option<BeamStep>,
        fresh: &mut Vec<(Cell, ListedMove)>,
        kept: usize,
    ) -> Lists {
        let gone = made.map_or(CellSet::EMPTY, |step| CellSet::of(step.cell));
        let named = made.map(|step| step.entry.word());
        fresh.sort_unstable();
        fresh.dedup();
        let entries = Vec::with_capacity(self.entries.len() + fresh.len());
        let mut grown = Lists { entries, starts: [0; MAX_CELLS + 1], cut: self.cut & !gone };
        let mut fresh = fresh.as_slice();
        for cell in (0..MAX_CELLS as u8).map(Cell) {
            let count = fresh.iter().take_while(|(at, _)| *at == cell).count();
            let (new, rest) = fresh.split_at(count);
            fresh = rest;
            if !gone.contains(cell) {
                grown.merge(cell, self.of(cell), named, new, kept);
            }
            grown.starts[cell.index() + 1] = grown.entries.len() as u16;
        }
        grown
    }

    /// Adds the list of `cell`: what `old` and `new` hold together, without `named`.
    fn merge(
        &mut self,
        cell: Cell,
        old: &[ListedMove],
        named: Option<WordId>,
        new: &[(Cell, ListedMove)],
        kept: usize,
    ) {
        // A cut list knows nothing past its last entry: a move that was dropped earlier may be
        // better than a new one there.
        let cut = self.cut.contains(cell);
        let is_known = |entry: &ListedMove| !cut || old.last().is_some_and(|last| entry <= last);
        let end = self.entries.len() + kept;
        let mut new = new.iter().map(|&(_, entry)| entry).take_while(is_known).peekable();
        for &entry in old {
            while let Some(better) = new.next_if(|&better| better < entry) {
                self.entries.push(better);
            }
            new.next_if_eq(&entry);
            if Some(entry.word()) != named {
                self.entries.push(entry);
            }
        }
        self.entries.extend(new);
        // Nobody looked for moves that would not enter a full list.
        if old.len() >= kept || self.entries.len() > end {
            self.entries.truncate(end);
            self.cut = self.cut.with(cell);
        }
    }

    /// Replaces the list of `cell` by the best `kept` of `moves`.
    pub fn replace(&mut self, cell: Cell, mut moves: Vec<ListedMove>, kept: usize) {
        moves.sort_unstable();
        moves.dedup();
        self.cut = self.cut.without(cell);
        if moves.len() > kept {
            moves.truncate(kept);
            self.cut = self.cut.with(cell);
        }
        let index = cell.index();
        let (from, to) = (self.starts[index], self.starts[index + 1]);
        let longer = moves.len() as u16;
        self.entries.splice(usize::from(from)..usize::from(to), moves);
        for start in &mut self.starts[index + 1..] {
            *start = *start + longer - (to - from);
        }
    }
}
