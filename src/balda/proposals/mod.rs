//! What the annealing may try next: random small changes of a plan.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | proposal | a random change, not yet tried | move, neighbour |
//! | relabel, reorder | a new letter; another slot in the order | |
//! | overlay | a lexical neighbour of a word, laid over that word | compound move |
//! | lore | what the dictionary tells of likely changes | |
//! | rhymes | the words by their reversed spelling | suffix order |
//! | urn | letters to draw from in proportion | |
//! | way | the cells of a word in order | path |
//! | hopeless | not worth a trial | pruned |

mod overlay;
mod rhymes;
mod urns;
mod way;

use crate::balda::grid::{Cell, CellSet};
use crate::balda::plan::{Change, Plan, When};
use crate::balda::tuning::Mix;
use crate::tools::letters::Letter;
use crate::tools::random::{Chance, Random};
use crate::tools::words::WordList;
use overlay::{Draw, Known};
use rhymes::Rhymes;
use urns::Urns;
pub use way::trace_into;

/// What a dictionary tells of likely changes: lexical neighbours, and letters that fit.
#[derive(Clone, Debug)]
pub struct Lore {
    rhymes: Rhymes,
    urns: Urns,
}

impl Lore {
    /// The lore of `words`, gathered on the current rayon pool.
    pub fn new(words: &WordList) -> Lore {
        Lore { rhymes: Rhymes::new(words), urns: Urns::new(words) }
    }
}

/// Makes random proposals for the plans of one search lane.
#[derive(Clone, Debug)]
pub struct Proposer<'a> {
    lore: &'a Lore,
    mix: Mix,
    random: Random,
    /// The cells that may change.
    region: CellSet,
    /// The same one by one, to draw from.
    cells: Vec<Cell>,
    /// What is known of the words on the board.
    known: Known,
    /// The next overlay, if it is drawn.
    ahead: Option<Draw>,
}

/// Why a change was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unmade {
    /// There is none of this kind here: another proposal is drawn.
    Nothing,
    /// It would lose too much.
    Hopeless,
}

impl<'a> Proposer<'a> {
    /// A proposer of changes in all open cells of `plan`.
    pub fn new(plan: &Plan, lore: &'a Lore, mix: Mix, seed: u64) -> Proposer<'a> {
        let random = Random::new(seed);
        let region = CellSet::EMPTY;
        let cells = Vec::new();
        let known = Known::new();
        let mut proposer = Proposer { lore, mix, random, region, cells, known, ahead: None };
        proposer.confine(plan.open());
        proposer
    }

    /// Changes letters and the order of the cells of `region` alone from now on.
    pub fn confine(&mut self, region: CellSet) {
        self.region = region;
        self.cells.clear();
        self.cells.extend(region.iter());
        self.ahead = None;
    }

    /// Draws proposals by `mix` from now on.
    pub fn draw_by(&mut self, mix: Mix) {
        self.mix = mix;
    }

    /// The source of all that is random here.
    #[inline]
    pub fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// Replaces `change` by a random proposal for `plan`. False if that is hopeless, as far as it
    /// was made, and not worth trying.
    pub fn propose(&mut self, plan: &Plan, change: &mut Change) -> bool {
        loop {
            change.clear();
            let kind = self.random.below(256);
            let Mix { letter, order, both, .. } = self.mix;
            let [letter, order, both] = [letter, order, both].map(Chance::parts);
            let made = if kind < letter {
                self.relabel(plan, change).map(drop)
            } else if kind < letter + order {
                let cell = self.cell();
                self.reorder(plan, cell, change)
            } else if kind < letter + order + both {
                self.relabel(plan, change).and_then(|cell| self.reorder(plan, cell, change))
            } else {
                self.overlay(plan, change)
            };
            match made {
                Ok(()) => return true,
                Err(Unmade::Hopeless) => return false,
                Err(Unmade::Nothing) => {}
            }
        }
    }

    /// A random cell of `cells`; none if there are none.
    pub fn cell_of(&mut self, cells: CellSet) -> Option<Cell> {
        random_cell(&mut self.random, cells)
    }

    /// A random cell that may change.
    fn cell(&mut self) -> Cell {
        self.random.pick(&self.cells)
    }

    /// A random cell gets a random letter, mostly one that fits between two of its neighbours.
    fn relabel(&mut self, plan: &Plan, change: &mut Change) -> Result<Cell, Unmade> {
        let cell = self.cell();
        let fits = self.random.chance(self.mix.letter_fits);
        let urn = if fits { self.urn_between(plan, cell) } else { Some(self.lore.urns.any()) };
        let letter = self.random.pick(urn.ok_or(Unmade::Nothing)?);
        if plan.board().holds(cell, letter) {
            return Err(Unmade::Nothing);
        }
        change.letters.push((cell, letter));
        if plan.is_too_much(plan.load(cell)) { Err(Unmade::Hopeless) } else { Ok(cell) }
    }

    /// The letters that fit between two random neighbours of `cell`.
    fn urn_between(&mut self, plan: &Plan, cell: Cell) -> Option<&'a [Letter]> {
        let near = plan.grid().neighbour_list(cell);
        let first = self.random.below(near.len());
        let behind = first + 1 + self.random.below(near.len() - 1);
        let second = if behind < near.len() { behind } else { behind - near.len() };
        let letter = |index: usize| plan.board().get(near[index]);
        Some(self.lore.urns.between(letter(first)?, letter(second)?))
    }

    /// `cell` moves to where it looks best, or just before or after a random other cell.
    fn reorder(&mut self, plan: &Plan, cell: Cell, change: &mut Change) -> Result<(), Unmade> {
        let Mix { letter_best, order_best, .. } = self.mix;
        if self.random.chance(if change.letters.is_empty() { order_best } else { letter_best }) {
            change.moved = Some((cell, When::Best));
            return Ok(());
        }
        let other = self.cell();
        let rank = plan.order().rank(other);
        let slot = [rank.slot_before(), rank.slot_behind()][self.random.below(2)];
        change.moved = Some((cell, When::At(slot)));
        if cell == other { Err(Unmade::Nothing) } else { Ok(()) }
    }
}

/// A random one of `cells`; none if there are none.
fn random_cell(random: &mut Random, cells: CellSet) -> Option<Cell> {
    if cells.is_empty() {
        return None;
    }
    cells.iter().nth(random.below(cells.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::testing::{on_any_board, on_board};
    use crate::balda::tuning::{MIX, MOST_LOST};

    #[test]
    fn a_confined_proposer_leaves_other_cells_alone() {
        on_any_board(|plan, lore| {
            let mut proposer = Proposer::new(plan, lore, MIX, 1);
            let mut change = Change::default();
            for left_alone in plan.open().iter() {
                let region = plan.open().without(left_alone);
                proposer.confine(region);
                let mut touched = CellSet::EMPTY;
                for _ in 0..1000 {
                    proposer.propose(plan, &mut change);
                    touched |= change.letters.iter().map(|(cell, _)| *cell).collect();
                    touched |= change.moved.iter().map(|(cell, _)| *cell).collect();
                }
                assert_eq!(touched, region);
            }
        });
    }

    #[test]
    fn what_loses_too_many_words_is_hopeless_and_nothing_else() {
        // Words of 1 to 18 letters: one cell is seldom too much, two or three often are.
        let words: String = (1..19)
            .flat_map(|length| ["", "b", "bb"].map(|end| "a".repeat(length) + end + "\n"))
            .collect();
        on_board("aaaaa", &words, &"a".repeat(20), |plan, lore| {
            let mut proposer = Proposer::new(plan, lore, MIX, 1);
            let mut change = Change::default();
            let mut seen = [0; 2];
            for _ in 0..3000 {
                let worth_trying = proposer.propose(plan, &mut change);
                let lost = change.letters.iter().map(|(cell, _)| plan.load(*cell)).sum();
                assert_eq!(plan.is_too_much(lost), !worth_trying, "{change:?}");
                seen[usize::from(worth_trying)] += usize::from(!change.letters.is_empty());
            }
            assert!(seen.iter().all(|&times| times > 10), "{seen:?}");
            let lengths = plan.open().iter().filter_map(|cell| plan.chosen(cell));
            let letters: i32 = lengths.map(|word| i32::from(word.length)).sum();
            let bearable =
                (0..1000).take_while(|&words| !plan.is_too_much(words)).count() as i32 - 1;
            let most = MOST_LOST * plan.open().len() as i32;
            assert!((bearable * letters..(bearable + 1) * letters).contains(&most));
        });
    }

    #[test]
    fn a_new_letter_fits_between_two_neighbours_as_often_as_the_mix_wants() {
        // Between two `a` long words have a `c`, always.
        on_board("aaa", "aaa\nbb\ncacacac\n", "aaaaaa", |plan, lore| {
            let fitting = |letter_fits| {
                let [letter, none, letter_fits] = [255, 0, letter_fits].map(Chance::of_256);
                let mix = Mix { letter, order: none, both: none, letter_fits, ..MIX };
                let mut proposer = Proposer::new(plan, lore, mix, 1);
                let mut change = Change::default();
                let proposals = (0..1000).map(|_| {
                    proposer.propose(plan, &mut change);
                    change.letters.iter().all(|&(_, letter)| letter == Letter(2))
                });
                proposals.filter(|&fits| fits).count()
            };
            assert!(fitting(255) > 950 && (200..900).contains(&fitting(0)));
        });
    }
}
