//! What the annealing may try next: random small changes of a plan.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::balda::plan::{Change, Plan, When};
use crate::balda::rhymes::{Rhymes, Shared};
use crate::balda::tuning::Mix;
use crate::grid::{Cell, CellSet};
use crate::letters::Letter;

/// Makes random proposals for the plans of one search lane.
#[derive(Clone, Debug)]
pub struct Proposer<'a> {
    rhymes: &'a Rhymes,
    mix: Mix,
    random: Xoshiro256PlusPlus,
    /// The cells that may change.
    cells: Vec<Cell>,
    /// Room for the cells of the word that is overlaid.
    trail: Vec<Cell>,
}

impl<'a> Proposer<'a> {
    /// A proposer of changes in all of `open`.
    pub fn new(open: CellSet, rhymes: &'a Rhymes, mix: Mix, seed: u64) -> Proposer<'a> {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Proposer { rhymes, mix, random, cells: open.iter().collect(), trail: Vec::new() }
    }

    /// A random number below `bound`.
    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.random.next_u32()) * bound as u64) >> 32) as usize
    }

    /// True in `parts` of 256 cases.
    #[inline]
    fn chance(&mut self, parts: u8) -> bool {
        self.below(256) < usize::from(parts)
    }

    /// A random number above 0, at most 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        1.0 - self.random.random::<f32>()
    }

    /// Replaces `change` by a random proposal for `plan`.
    pub fn propose(&mut self, plan: &Plan, change: &mut Change) {
        loop {
            change.clear();
            let kind = self.below(256);
            let Mix { letter, order, both, .. } = self.mix;
            let (letter, order, both) = (letter.into(), usize::from(order), usize::from(both));
            let made = if kind < letter {
                self.relabel(plan, change).is_some()
            } else if kind < letter + order {
                let cell = self.cell();
                self.retime(plan, cell, change)
            } else if kind < letter + order + both {
                self.relabel(plan, change).is_some_and(|cell| self.retime(plan, cell, change))
            } else {
                self.overlay(plan, change).is_some()
            };
            if made {
                return;
            }
        }
    }

    /// A random cell that may change.
    fn cell(&mut self) -> Cell {
        let index = self.below(self.cells.len());
        self.cells[index]
    }

    /// A random cell gets a random letter, drawn as often as the dictionary has it.
    fn relabel(&mut self, plan: &Plan, change: &mut Change) -> Option<Cell> {
        let letters = plan.lexicon().words().letters();
        let (cell, letter) = (self.cell(), letters[self.below(letters.len())]);
        change.letters.push((cell, letter));
        (plan.board().get(cell) != Some(letter)).then_some(cell)
    }

    /// `cell` moves to where it looks best, or just before or after a random other cell.
    fn retime(&mut self, plan: &Plan, cell: Cell, change: &mut Change) -> bool {
        if self.chance(self.mix.best_time) {
            change.moved = Some((cell, When::Best));
            return true;
        }
        let other = self.cell();
        let time = plan.time(other) + self.below(2) as u32;
        change.moved = Some((cell, When::At(time)));
        cell != other
    }

    /// Lays a lexical neighbour of the word of a random cell over that word's path, and often moves
    /// a changed cell in the order so that the new word can close there.
    fn overlay(&mut self, plan: &Plan, change: &mut Change) -> Option<()> {
        let cell = self.cell();
        let path = plan.chosen(cell)?;
        let shared = if self.chance(128) { Shared::Ending } else { Shared::Beginning };
        let distance = 1 + (-self.unit().ln() * self.mix.neighbour_distance) as i64;
        let step = if self.chance(128) { -distance } else { distance };
        let next = self.rhymes.beside(path.word, step, shared)?;
        let mut trail = std::mem::take(&mut self.trail);
        let traced = plan.board().trace_into(plan.lexicon(), &path, &mut trail);
        let words = plan.lexicon().words();
        let (old, new) = (words.word(path.word), words.word(next));
        let laid = traced.then_some(()).and_then(|()| match shared {
            Shared::Beginning => self.lay(plan, &trail, (old.iter(), new.iter()), change),
            Shared::Ending => {
                trail.reverse();
                self.lay(plan, &trail, (old.iter().rev(), new.iter().rev()), change)
            }
        });
        self.trail = trail;
        let cells = laid?;
        if self.chance(self.mix.overlay_retimes) {
            let (cell, _) = change.letters[self.below(change.letters.len())];
            let best = self.chance(self.mix.best_time);
            let when = if best { When::Best } else { When::At(plan.latest(cells) + 1) };
            change.moved = Some((cell, when));
        }
        Some(())
    }

    /// Lays the word `new` where `old` stands on `trail`: the letters that both share at first stay;
    /// then the new word mostly follows the trail, or leaves it for good and prefers cells that
    /// have the right letter. Gives up if too many letters would change.
    fn lay<'l>(
        &mut self,
        plan: &Plan,
        trail: &[Cell],
        (old, new): (impl Iterator<Item = &'l Letter>, impl Iterator<Item = &'l Letter> + Clone),
        change: &mut Change,
    ) -> Option<CellSet> {
        let shared = old.zip(new.clone()).take_while(|(a, b)| a == b).count();
        if shared < self.mix.least_shared {
            return None;
        }
        let mut cells: CellSet = trail[..shared].iter().copied().collect();
        let mut here = trail[shared - 1];
        let mut following = true;
        for (index, &letter) in new.enumerate().skip(shared) {
            following = following && index < trail.len() && self.chance(self.mix.follows_trail);
            here = if following { trail[index] } else { self.step(plan, here, letter, cells)? };
            cells = cells.with(here);
            if plan.board().get(here) != Some(letter) {
                let full = change.letters.len() == self.mix.overlay_letters;
                if full || plan.start_row().contains(here) {
                    return None;
                }
                change.letters.push((here, letter));
            }
        }
        (!change.letters.is_empty()).then_some(cells)
    }

    /// A random neighbour of `here` outside `cells`, if possible one that holds `letter`.
    fn step(&mut self, plan: &Plan, here: Cell, letter: Letter, cells: CellSet) -> Option<Cell> {
        let free = plan.grid().neighbours(here).iter().copied().filter(|c| !cells.contains(*c));
        let free: CellSet = free.collect();
        let fits = |cell: &Cell| plan.board().get(*cell) == Some(letter);
        let fitting: CellSet = free.iter().filter(fits).collect();
        let choice = if fitting.is_empty() { free & !plan.start_row() } else { fitting };
        let skip = self.below(choice.len());
        choice.iter().nth(skip)
    }
}
