//! The best text of a stretch of cells: dynamic programming over the automaton of all spellings.
//!
//! Within a line all letters agree, so what a line scores is a sum over the spellings that occur in
//! its text. A state is a prefix that ends at a cell; it goes on by a letter, or forgets letters
//! at its front and goes on as its suffix. So each prefix has one way to be reached letter by
//! letter, and states come in ascending order by themselves.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

#[cfg(test)]
mod tests;

use std::ops::Range;

use multiversion::multiversion;

use super::automaton::{Automaton, LETTERS_AS_FLOATS, NO_WORD};
use super::hope::{AHEAD, Toll, factors_ahead, hope};
use super::rules::LETTER_VALUES;

/// A cell of the stretch, as the program sees it.
#[derive(Clone, Copy, Debug)]
pub struct LineCell {
    /// Bit `c` is set if letter `c` may lie here.
    pub allowed: u32,
    /// What laying each letter here gains besides, or loses if below 0.
    pub reward: [f32; 26],
    /// The letter factor.
    pub factor: f32,
    /// The word factor.
    pub times: f32,
}

/// A state: a prefix that ends at a cell.
#[derive(Clone, Copy)]
struct State {
    prefix: u32,
    /// The state one cell before.
    parent: u32,
    /// The state at the same cell that this one is a rest of, if that is better.
    jump: u32,
    /// The best value of all texts that end so.
    value: f32,
    /// What its spellings gain that end at this cell.
    gain: f32,
    /// The sum of its letters.
    sum: f32,
    /// The product of its word factors.
    product: f32,
    /// What it is hoped to gain besides.
    hope: f32,
    /// The letters of the longest spelling that counts and ends at this cell, 0 if none does.
    cover: u8,
    /// The letters from the first one on that no spelling that counts has laid. A suffix that
    /// leaves some of them out is worth as much by itself.
    loose: u8,
}

impl LineCell {
    /// What the cell costs a word at least.
    fn toll(&self) -> Toll {
        let (mut free, mut price) = (0, f32::INFINITY);
        for (letter, &reward) in self.reward.iter().enumerate() {
            let may = self.allowed >> letter & 1 == 1;
            if may && reward >= 0.0 {
                free |= 1 << letter;
            } else if may {
                price = price.min(-reward);
            }
        }
        Toll { free, price }
    }
}

/// The state of no prefix, before the first cell.
const ROOT: State = State {
    prefix: 0,
    parent: NONE,
    jump: NONE,
    value: 0.0,
    gain: 0.0,
    sum: 0.0,
    product: 1.0,
    hope: f32::INFINITY,
    cover: 0,
    loose: 0,
};

/// No state.
const NONE: u32 = u32::MAX;

/// States are numbered on up to here.
const MOST_EARLIER: usize = 1 << 31;

/// A spelling that occurs in a text: its number, and the cell of its first letter.
pub type Occurrence = (u32, usize);

/// The program's memory, kept from one stretch to the next.
pub struct LineProgram {
    states: Vec<State>,
    /// How many of them count; the others are from earlier runs.
    count: usize,
    /// For each prefix the state by which it was reached latest, numbered on through all runs, so
    /// that one comparison tells it from those of earlier cells and runs; 0 if there is none.
    latest: Vec<u32>,
    /// By so much these numbers are above those of the states here.
    earlier: usize,
    /// Where the states of each cell begin.
    layers: Vec<u32>,
    /// The tolls of all cells, and of [`AHEAD`] beyond.
    tolls: Vec<Toll>,
    /// A word in progress is given up if not even this many times what it may score makes up for
    /// what others score already.
    patience: f32,
    /// Is none given up that may score at all?
    is_exact: bool,
}

impl LineProgram {
    /// A program that gives up what is too far behind for its `patience`; with an infinite
    /// one it is exact.
    pub fn new(patience: f32) -> LineProgram {
        LineProgram {
            states: Vec::new(),
            count: 0,
            latest: Vec::new(),
            earlier: 1,
            layers: Vec::new(),
            tolls: Vec::new(),
            // Infinite times nothing is not a number.
            patience: if patience.is_finite() { patience } else { 1.0 },
            is_exact: !patience.is_finite(),
        }
    }

    /// The states of the last run, as a measure of its work.
    pub fn states(&self) -> usize {
        self.count
    }

    /// Finds the best text of `cells` and lists what occurs in it. `value` says what a spelling
    /// gains at a start, given its score; none or less counts nothing.
    pub fn run(
        &mut self,
        automaton: &Automaton,
        cells: &[LineCell],
        starts: Range<usize>,
        value: impl Fn(u32, usize, f32) -> f32,
        found: &mut Vec<Occurrence>,
    ) -> f32 {
        found.clear();
        run(self, automaton, cells, starts, &value);
        let last = self.layers[cells.len()];
        self.trace(automaton, last, cells.len(), found);
        self.states[last as usize].value
    }

    /// Forgets earlier runs, and notes the state before the first of `cells`.
    fn begin(&mut self, automaton: &Automaton, cells: &[LineCell]) {
        self.earlier += self.count;
        if self.earlier > MOST_EARLIER {
            self.earlier = 1;
            self.latest.fill(0);
        }
        self.latest.resize(automaton.prefixes.len().max(self.latest.len()), 0);
        self.layers.clear();
        self.count = 0;
        self.make_room();
        self.states[0] = ROOT;
        self.count = 1;
        self.layers.push(0);
        self.tolls.clear();
        self.tolls.extend(cells.iter().map(LineCell::toll));
        self.tolls.extend([Toll::BEYOND; AHEAD]);
    }

    /// The states of cell `index` from those of the cell before.
    #[inline(always)]
    fn advance(
        &mut self,
        automaton: &Automaton,
        cells: &[LineCell],
        index: usize,
        may_start: bool,
        value: &impl Fn(u32, usize, f32) -> f32,
    ) {
        let cell = &cells[index];
        let before = self.layers[index] as usize;
        let ahead = cells[index + 1..].iter().map(|cell| (cell.factor, cell.times));
        let factors = factors_ahead(ahead, self.patience);
        let Some(&tolls) = self.tolls[index + 1..].first_chunk() else { return };
        let base = self.count;
        self.layers.push(base as u32);
        let root = self.states[before];
        let level = if self.is_exact { f32::NEG_INFINITY } else { root.value };
        self.make_room();
        self.states[base] = State { parent: before as u32, jump: NONE, ..root };
        self.count += 1;
        for parent in before + usize::from(!may_start)..base {
            let from = self.states[parent];
            if from.value + from.hope < level {
                continue;
            }
            self.make_room();
            let prefix = &automaton.prefixes[from.prefix as usize];
            let product = from.product * cell.times;
            let mut letters = prefix.letters() & cell.allowed;
            // Counting bits is slow on plain processors, and not needed for all children in a row.
            let (all, mut child) = (letters == prefix.letters(), prefix.first.wrapping_sub(1));
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                child = if all { child.wrapping_add(1) } else { prefix.child(letter) };
                let next = &automaton.prefixes[child as usize];
                let sum = from.sum + LETTERS_AS_FLOATS[usize::from(letter)] * cell.factor;
                let (mut gain, mut cover) = (0.0, 0);
                if next.word != NO_WORD {
                    let start = index + 1 - usize::from(next.depth);
                    gain = value(next.word, start, sum * product).max(0.0);
                    cover = if gain > 0.0 { next.depth } else { 0 };
                }
                if let Some(inner) = self.reached(next.inner, base) {
                    gain += self.states[inner].gain;
                    cover = cover.max(self.states[inner].cover);
                }
                let value = from.value + cell.reward[usize::from(letter)] + gain;
                // What has scored counts twice: what else lies over its letters may score as much.
                let ended = if gain > 0.0 { gain } else { f32::NEG_INFINITY };
                let hope = hope(&next.sequel, sum, product, &factors, &tolls).max(ended);
                // It cannot be foreseen: the state is written anyhow, and counts if it stays.
                let stays = value + hope > level;
                let number = (self.earlier + self.count) as u32;
                self.latest[child as usize] = if stays { number } else { 0 };
                let (prefix, parent, jump) = (child, parent as u32, NONE);
                let loose = if cover > from.loose { 0 } else { from.loose.saturating_add(1) };
                self.states[self.count] =
                    State { prefix, parent, jump, value, gain, sum, product, hope, cover, loose };
                self.count += usize::from(stays);
            }
        }
    }

    /// Makes room for another state with each letter.
    #[inline(always)]
    fn make_room(&mut self) {
        if self.states.len() <= self.count + LETTER_VALUES.len() {
            self.states.resize(2 * self.count + 64, ROOT);
        }
    }

    /// The state of `prefix` among those from number `base` on.
    #[inline(always)]
    fn reached(&self, prefix: u32, base: usize) -> Option<usize> {
        let number = self.latest[prefix as usize] as usize;
        (number >= self.earlier + base).then(|| number - self.earlier)
    }

    /// Hands the values of the last cell's states on to their suffixes, from the longest on.
    #[inline(always)]
    fn forget(&mut self, automaton: &Automaton) {
        let base = self.layers[self.layers.len() - 1] as usize;
        for index in (base + 1..self.count).rev() {
            let State { prefix, value, loose, .. } = self.states[index];
            let mut suffix = automaton.suffixes[prefix as usize];
            let heir = loop {
                if automaton.prefixes[suffix as usize].depth < loose {
                    break index; // No heir.
                }
                if suffix == 0 {
                    break base;
                }
                if let Some(heir) = self.reached(suffix, base) {
                    break heir;
                }
                suffix = automaton.suffixes[suffix as usize];
            };
            if value > self.states[heir].value {
                self.states[heir].value = value;
                self.states[heir].jump = index as u32;
                self.states[heir].loose = loose;
            }
        }
    }

    /// Lists what occurs in the text that ends with state `last` at the end of `length` cells.
    fn trace(&self, automaton: &Automaton, last: u32, length: usize, found: &mut Vec<Occurrence>) {
        let (mut index, mut end) = (last, length);
        while end > 0 {
            let state = self.states[index as usize];
            if state.jump != NONE {
                index = state.jump;
                continue;
            }
            let mut node = state.prefix;
            if state.gain > 0.0 {
                while node != 0 {
                    let prefix = &automaton.prefixes[node as usize];
                    if prefix.word != NO_WORD {
                        found.push((prefix.word, end - usize::from(prefix.depth)));
                    }
                    node = prefix.inner;
                }
            }
            index = state.parent;
            end -= 1;
        }
    }
}

/// The states of all `cells`. This is compiled three times, for processors that count bits in one
/// instruction, and for those that have more registers and choose without jumps besides.
#[multiversion(targets("x86_64+avx512vl+avx2+popcnt+bmi1+bmi2", "x86_64+avx2+popcnt+bmi1+bmi2"))]
fn run<F: Fn(u32, usize, f32) -> f32>(
    program: &mut LineProgram,
    automaton: &Automaton,
    cells: &[LineCell],
    starts: Range<usize>,
    value: &F,
) {
    program.begin(automaton, cells);
    for index in 0..cells.len() {
        program.advance(automaton, cells, index, starts.contains(&index), value);
        program.forget(automaton);
    }
}
