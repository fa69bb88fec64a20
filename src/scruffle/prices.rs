//! The bound that prices give: rows and columns apart, words paid for.
//!
//! Let every use of spelling w cost a price p(w) >= 0, and every placement a price q >= 0 besides.
//! An answer uses w at most c(w) times, c(w) being its number in the list, and has at most n
//! placements, n being the open cells, as each fills one. So its points are at most
//!
//! ```text
//! sum of c(w) p(w)  +  n q  +  sum over its placements of (score - p(w) - q)
//! ```
//!
//! On the finished board each line holds one text. Placements in the line are occurrences of
//! spellings in the text, no two the same one, since the second would fill no new cell. A text
//! gains the score of each of its occurrences less the price, where that is positive. So the last
//! sum is at most the sum over all rows and columns of the most that any text of the line gains.
//! The [line program](super::text) without impatience finds that most. Letters of rows and columns
//! need not agree, which only raises the bound.
//!
//! Rounding: the program adds up at most some 200 numbers, none negative, in single precision: its
//! sum is too low by a part of 200 / 2^24 at most, which `ROUNDING` makes up for.

use rayon::prelude::*;

use super::automaton::Automaton;
use super::rules::Axis;
use super::strips::SiteSums;
use super::terrain::{Terrain, WordSite};
use super::text::{LineCell, LineProgram};
use crate::budget::Span;

/// By what part sums in single precision may be too low.
const ROUNDING: f64 = 2e-5;
/// Lines of more states are not solved: they would take too much memory.
const MOST_STATES: usize = 2_000_000;
/// States of the program in a unit of work.
const STATES_A_UNIT: u64 = 96;

/// A site where a spelling scores more than it costs.
#[derive(Clone, Copy)]
struct Chance {
    spelling: u32,
    start: usize,
    gain: f32,
}

/// A task as prices see it; what stands in slices stands there by spelling.
#[derive(Clone, Copy)]
pub struct PricedTask<'a> {
    /// The board.
    pub terrain: &'a Terrain,
    /// What words score in all their sites.
    pub strips: &'a SiteSums,
    /// The different spellings.
    pub spellings: &'a [&'a [u8]],
    /// How many words there are of each.
    pub copies: &'a [usize],
    /// What each scores in its best site.
    pub best: &'a [i64],
    /// How many cells are open.
    pub open: usize,
}

/// What each spelling and each placement costs.
pub struct WordPrices<'a> {
    task: PricedTask<'a>,
    /// The price of each spelling.
    word: Vec<f64>,
    /// The price of a placement.
    placement: f64,
    /// How often each spelling was used when the prices were weighed last.
    used: Vec<usize>,
}

impl<'a> WordPrices<'a> {
    /// The prices at which no text gains anything, since no spelling scores more than its best; of
    /// those, the ones with the lowest sum.
    pub fn alone(task: PricedTask<'a>) -> WordPrices<'a> {
        let PricedTask { spellings, copies, best, open, .. } = task;
        let copy = |(&best, &copies)| std::iter::repeat_n(best, copies);
        let mut all: Vec<i64> = best.iter().zip(copies).flat_map(copy).collect();
        all.sort_unstable_by_key(|&best| std::cmp::Reverse(best));
        let placement = all.get(open).map_or(0.0, |&best| best as f64);
        let word = best.iter().map(|&best| (best as f64 - placement).max(0.0)).collect();
        let used = vec![0; spellings.len()];
        WordPrices { task, word, placement, used }
    }

    /// What all words and placements cost together.
    pub fn fixed(&self) -> f64 {
        let words =
            self.word.iter().zip(self.task.copies).map(|(price, &copies)| price * copies as f64);
        words.sum::<f64>() + self.placement * self.task.open as f64
    }

    /// The bound at these prices; `None` if that takes more than `span` has left.
    pub fn weigh(&mut self, span: Span) -> Option<i64> {
        let lines = self.task.terrain.lines();
        let mut chances = self.chances(lines.len(), span)?;
        let states = |(chances, line): (&Vec<Chance>, &(WordSite, usize))| {
            let mut spellings: Vec<u32> = chances.iter().map(|chance| chance.spelling).collect();
            spellings.dedup();
            let letters = |&spelling: &u32| self.task.spellings[spelling as usize].len();
            spellings.iter().map(letters).sum::<usize>() * line.1
        };
        let states: Vec<usize> = chances.iter().zip(&lines).map(states).collect();
        let work = states.iter().sum::<usize>() as u64 / STATES_A_UNIT;
        let dearest = states.iter().copied().max().unwrap_or(0);
        if dearest > MOST_STATES || work > span.rest().expected_work() {
            return None;
        }
        let solve = |(chances, &(line, length)): (&mut Vec<Chance>, &(WordSite, usize))| {
            (!span.is_late()).then(|| self.solve(chances, line, length))
        };
        let outcomes: Option<Vec<(f32, Vec<u32>)>> =
            chances.par_iter_mut().zip(&lines).map(solve).collect();
        span.charge(work);
        let outcomes = outcomes?;
        self.used.fill(0);
        outcomes.iter().flat_map(|outcome| &outcome.1).for_each(|&w| self.used[w as usize] += 1);
        let gains: f64 = outcomes.iter().map(|outcome| f64::from(outcome.0)).sum();
        Some((self.fixed() + gains * (1.0 + ROUNDING) + 1e-3).floor() as i64)
    }

    /// Where spellings score more than they cost: for each line, by ascending spelling.
    fn chances(&self, lines: usize, span: Span) -> Option<Vec<Vec<Chance>>> {
        let look = |spelling: usize| {
            let (mut found, letters) = (Vec::new(), self.task.spellings[spelling]);
            let price = self.word[spelling] + self.placement;
            let least = price as f32 * 0.999_99;
            self.task.strips.look(letters, least, |site| {
                let gain = self.task.terrain.score(letters, site) as f64 - price;
                if gain > 0.0 {
                    found.push((site, gain as f32));
                }
                least
            });
            (!span.is_late()).then_some(found)
        };
        let found: Option<Vec<_>> =
            (0..self.task.spellings.len()).into_par_iter().map(look).collect();
        span.charge((self.task.spellings.len() * (1 + self.task.terrain.wall.len() / 500)) as u64);
        let mut chances = vec![Vec::new(); lines];
        for (spelling, sites) in (0..).zip(found?) {
            for (site, gain) in sites {
                let (columns, cell) = (self.task.terrain.columns, site.cell as usize);
                let (line, start) = match site.axis {
                    Axis::Horizontal => (cell / columns, cell % columns),
                    Axis::Vertical => (self.task.terrain.rows + cell % columns, cell / columns),
                };
                chances[line].push(Chance { spelling, start, gain });
            }
        }
        Some(chances)
    }

    /// The most that any text gains by `chances` on the line of `length` cells, and what occurs in
    /// that text.
    fn solve(&self, chances: &[Chance], line: WordSite, length: usize) -> (f32, Vec<u32>) {
        let mut spellings: Vec<u32> = chances.iter().map(|chance| chance.spelling).collect();
        spellings.dedup();
        if spellings.is_empty() {
            return (0.0, Vec::new());
        }
        let mut gains = vec![0.0_f32; spellings.len() * length];
        let mut number = 0;
        for chance in chances {
            number += usize::from(spellings[number] != chance.spelling);
            gains[number * length + chance.start] = chance.gain;
        }
        let letters: Vec<&[u8]> =
            spellings.iter().map(|&spelling| self.task.spellings[spelling as usize]).collect();
        let cells: Vec<LineCell> = self
            .task
            .terrain
            .cells(line, length)
            .map(|cell| LineCell {
                allowed: if self.task.terrain.wall[cell] { 0 } else { (1 << 26) - 1 },
                reward: [0.0; 26],
                factor: 0.0,
                times: 1.0,
            })
            .collect();
        let gain = |spelling: u32, start: usize| gains[spelling as usize * length + start];
        let (mut program, mut found) = (LineProgram::new(f32::INFINITY), Vec::new());
        let worth = |spelling, start, _| gain(spelling, start);
        let most = program.run(&Automaton::new(&letters), &cells, 0..length, worth, &mut found);
        found.retain(|&(spelling, start)| gain(spelling, start) > 0.0);
        (most, found.into_iter().map(|(spelling, _)| spellings[spelling as usize]).collect())
    }

    /// Moves each price by `step`, as a part of what the spelling scores at best, for each use too
    /// many or too few.
    pub fn follow(&mut self, step: f64) {
        let mut surplus = -(self.task.open as f64);
        for (spelling, price) in self.word.iter_mut().enumerate() {
            let (used, copies) = (self.used[spelling] as f64, self.task.copies[spelling] as f64);
            surplus += used;
            *price += step * self.task.best[spelling] as f64 * (used - copies).min(2.0);
            *price = price.max(0.0);
        }
        self.placement *= 1.0 + step * (surplus / self.task.open.max(1) as f64).clamp(-1.0, 1.0);
    }
}
