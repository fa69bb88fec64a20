//! Different words for cells: matchings of words to the cells at which they close.
//!
//! [`longest_words`] finds the best words for a finished plan, an exact maximum-weight matching. A
//! word weighs the same wherever it is used. So the sets of words that can be used together are the
//! independent sets of a transversal matroid, and the greedy algorithm is exact. It takes the words
//! from long to short, each if an augmenting path (Kuhn's algorithm) finds room for it. Cells that
//! a failed search has reached can never take another word, so no later search enters them. All
//! failed searches together take time proportional to the number of closing words, and each cell
//! has at most one successful search.
//!
//! [`Assignment`] only asks whether there is a word for each cell, and grows cell by cell.

use std::cmp::Reverse;

use fxhash::FxHashMap;

use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::walk::Placement;
use crate::tools::words::WordId;

/// Chooses different words, one for each cell, with the largest possible sum of lengths.
///
/// `closing[c]` holds the words that close at cell `c`; only words that `allowed` accepts are
/// chosen. The result names each cell that got a word, in ascending order.
pub fn longest_words(
    closing: &[Vec<Placement>],
    allowed: impl Fn(WordId) -> bool,
) -> Vec<(Cell, Placement)> {
    let mut edges: Vec<(Placement, Cell)> = Vec::new();
    for (cell, placements) in closing.iter().enumerate() {
        let placements = placements.iter().filter(|placement| allowed(placement.word));
        edges.extend(placements.map(|placement| (*placement, Cell(cell as u8))));
    }
    // Of two ways to spell a word in one cell always the same one is chosen.
    edges.sort_unstable_by_key(|(placement, cell)| {
        (Reverse(placement.length), placement.word, *cell, placement.cells.bits())
    });
    let words: Vec<&[(Placement, Cell)]> = edges.chunk_by(|a, b| a.0.word == b.0.word).collect();
    let mut matching = Matching { words, matched: [None; MAX_CELLS], reached: CellSet::EMPTY };
    for word in 0..matching.words.len() {
        let before = matching.reached;
        if matching.augment(word) {
            matching.reached = before;
        }
    }
    let matched = matching.matched.iter().enumerate();
    matched
        .filter_map(|(cell, edge)| edge.map(|(_, placement)| (Cell(cell as u8), placement)))
        .collect()
}

struct Matching<'e> {
    /// For each word, from long to short, the cells where it closes.
    words: Vec<&'e [(Placement, Cell)]>,
    /// The word in each cell and its placement there.
    matched: [Option<(usize, Placement)>; MAX_CELLS],
    /// Cells that the running search has reached, and those that no search can free.
    reached: CellSet,
}

impl Matching<'_> {
    /// Finds a cell for `word` along an augmenting path: other words move on where that helps.
    fn augment(&mut self, word: usize) -> bool {
        for (placement, cell) in self.words[word] {
            if self.reached.contains(*cell) {
                continue;
            }
            self.reached = self.reached.with(*cell);
            if self.matched[cell.index()].is_none_or(|(other, _)| self.augment(other)) {
                self.matched[cell.index()] = Some((word, *placement));
                return true;
            }
        }
        false
    }
}

/// Words of any length for cells that come one after the other.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The words that close at each cell.
    closing: Vec<Vec<WordId>>,
    /// The cell that has each word.
    owner: FxHashMap<WordId, Cell>,
}

impl Assignment {
    /// No words for a board of `cells` cells.
    pub fn new(cells: usize) -> Assignment {
        Assignment { closing: vec![Vec::new(); cells], owner: FxHashMap::default() }
    }

    /// Gives `cell`, which had none, one of the words that are `closing` there. Other cells may get
    /// other words for that, but none goes without. Returns false, and moves no word, if that
    /// cannot be.
    pub fn admit(&mut self, cell: Cell, closing: Vec<WordId>) -> bool {
        self.closing[cell.index()] = closing;
        self.assign(cell, &mut CellSet::of(cell))
    }

    /// Finds another word for `cell`, by an augmenting path through cells that are not `reached`
    /// yet.
    fn assign(&mut self, cell: Cell, reached: &mut CellSet) -> bool {
        for index in 0..self.closing[cell.index()].len() {
            let word = self.closing[cell.index()][index];
            let is_free = match self.owner.get(&word) {
                None => true,
                Some(&other) if reached.contains(other) => false,
                Some(&other) => {
                    *reached = reached.with(other);
                    self.assign(other, reached)
                }
            };
            if is_free {
                self.owner.insert(word, cell);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placement(word: u32, length: u8) -> Placement {
        Placement { cells: CellSet::EMPTY, word: WordId(word), length }
    }

    /// The best sum by trying every choice.
    fn exhaustive(closing: &[Vec<Placement>], used: &mut Vec<WordId>) -> u32 {
        let Some((first, rest)) = closing.split_first() else { return 0 };
        let mut best = exhaustive(rest, used);
        for placement in first.iter().filter(|placement| placement.word.0 != 0) {
            if !used.contains(&placement.word) {
                used.push(placement.word);
                best = best.max(u32::from(placement.length) + exhaustive(rest, used));
                used.pop();
            }
        }
        best
    }

    /// 500 times the words that close at six cells; word 0 is not to be chosen.
    fn boards() -> Vec<Vec<Vec<Placement>>> {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let mut cell = || {
            let words = (0..random(5)).map(|_| random(9) as u32).collect::<Vec<_>>();
            words.into_iter().map(|word| placement(word, (word % 5) as u8 + 2)).collect()
        };
        (0..500).map(|_| (0..6).map(|_| cell()).collect()).collect()
    }

    #[test]
    fn no_choice_is_better() {
        for closing in boards() {
            let best = longest_words(&closing, |word| word.0 != 0);
            let sum: u32 = best.iter().map(|(_, placement)| u32::from(placement.length)).sum();
            assert_eq!(sum, exhaustive(&closing, &mut Vec::new()), "{closing:?}");
        }
    }

    #[test]
    fn a_cell_is_admitted_if_all_can_have_words_then() {
        let mut refused = 0;
        for closing in boards() {
            let mut assignment = Assignment::new(closing.len());
            let mut admitted: Vec<Vec<Placement>> = Vec::new();
            for (cell, placements) in (0..).map(Cell).zip(closing) {
                admitted.push(
                    placements
                        .iter()
                        .map(|placement| Placement { length: 1, ..*placement })
                        .collect(),
                );
                let words =
                    placements.iter().map(|placement| placement.word).filter(|word| word.0 != 0);
                let all = exhaustive(&admitted, &mut Vec::new()) == admitted.len() as u32;
                assert_eq!(assignment.admit(cell, words.collect()), all, "{admitted:?}");
                if !all {
                    admitted.pop();
                    refused += 1;
                }
                let owners: CellSet = assignment.owner.values().copied().collect();
                let counts = [assignment.owner.len(), owners.len()];
                assert_eq!(counts, [admitted.len(); 2], "a word for each");
            }
        }
        assert!((500..2000).contains(&refused), "{refused} of 3000");
    }
}
