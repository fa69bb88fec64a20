//! What the annealing may try next: random small changes of a plan.

mod overlay;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::balda::plan::{Change, Plan, When};
use crate::balda::rhymes::Rhymes;
use crate::balda::tuning::Mix;
use crate::grid::{Cell, CellSet};
use overlay::Trails;

/// Makes random proposals for the plans of one search lane.
#[derive(Clone, Debug)]
pub struct Proposer<'a> {
    rhymes: &'a Rhymes,
    mix: Mix,
    random: Xoshiro256PlusPlus,
    /// The cells that may change.
    cells: Vec<Cell>,
    /// What is known of the words on the board.
    trails: Trails,
}

impl<'a> Proposer<'a> {
    /// A proposer of changes in all of `open`.
    pub fn new(open: CellSet, rhymes: &'a Rhymes, mix: Mix, seed: u64) -> Proposer<'a> {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let cells = open.iter().collect();
        Proposer { rhymes, mix, random, cells, trails: Trails::new() }
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

    /// A random number of the exponential distribution with mean `mean`.
    #[inline]
    pub fn exponential(&mut self, mean: f32) -> f32 {
        let unit = ((self.random.next_u32() >> 8) as f32 + 0.5) / (1 << 24) as f32;
        -logarithm(unit) * mean
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
        (!plan.board().holds(cell, letter)).then_some(cell)
    }

    /// `cell` moves to where it looks best, or just before or after a random other cell.
    fn retime(&mut self, plan: &Plan, cell: Cell, change: &mut Change) -> bool {
        let Mix { best_time, order_best, .. } = self.mix;
        if self.chance(if change.letters.is_empty() { order_best } else { best_time }) {
            change.moved = Some((cell, When::Best));
            return true;
        }
        let other = self.cell();
        let slot = plan.order().rank(other) + self.below(2) as u8;
        change.moved = Some((cell, When::At(slot)));
        cell != other
    }
}

/// The natural logarithm of a positive normal number, good for six digits. That of the system may
/// differ in its last bit from one machine to another, and with it the whole search.
#[inline]
fn logarithm(x: f32) -> f32 {
    let exponent = (x.to_bits() >> 23) as i32 - 127;
    let mantissa = f32::from_bits(x.to_bits() & 0x007F_FFFF | 0x3F80_0000);
    // The series of the inverse hyperbolic tangent; the mantissa is between 1 and 2.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = 1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * s * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for step in 1..20_000 {
            let x = step as f32 / 9_973.0;
            let exact = f64::from(x).ln();
            assert!((f64::from(logarithm(x)) - exact).abs() < 1e-5 * exact.abs() + 1e-5, "{x}");
        }
    }
}
