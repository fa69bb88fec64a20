//! The best text of a stretch of cells: dynamic programming over the automaton of all spellings.
//!
//! Within a line all letters agree, so what a line scores is a sum over the spellings that occur in
//! its text. A state is a prefix that ends at a cell; it goes on by a letter, or forgets letters
//! at its front and goes on as its suffix. So each prefix has one way to be reached letter by
//! letter, and states come in ascending order by themselves.

use super::automaton::{Automaton, LETTERS_AS_FLOATS, NO_WORD};
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
    /// What longer spellings are hoped to score.
    hope: f32,
    /// The letters since the last spelling that counts ended, or since the prefix began. Those that
    /// a suffix leaves out are not laid: such a suffix is worth as much by itself.
    loose: u8,
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
    loose: 0,
};

/// The cells to come that are hoped for.
const NEAR: usize = 12;

/// For the next 0 to [`NEAR`] of `cells` the product of their word factors, and the mean of their
/// letter factors.
fn outlook(cells: &[LineCell]) -> [(f32, f32); NEAR + 1] {
    let mut outlook = [(1.0, 0.0); NEAR + 1];
    let mut sum = 0.0;
    for (k, cell) in cells.iter().take(NEAR).enumerate() {
        sum += cell.factor;
        outlook[k + 1] = (outlook[k].0 * cell.times, sum / (k as f32 + 1.0));
    }
    outlook
}

/// No state.
const NONE: u32 = u32::MAX;

/// A spelling that occurs in a text: its number, and the cell of its first letter.
pub type Occurrence = (u32, usize);

/// The program's memory, kept from one stretch to the next.
pub struct LineProgram {
    states: Vec<State>,
    /// How many of them count; the others are from earlier runs.
    count: usize,
    /// For each prefix the state of the latest cell that it was reached at.
    latest: Vec<u32>,
    /// Where the states of each cell begin.
    layers: Vec<u32>,
    /// A word in progress is given up if not even this many times what it may score makes up for
    /// what others score already.
    patience: f32,
}

impl LineProgram {
    /// A program that gives up what is too far behind for its `patience`; with an infinite
    /// one it is exact.
    pub fn new(patience: f32) -> LineProgram {
        LineProgram {
            states: Vec::new(),
            count: 0,
            latest: Vec::new(),
            layers: Vec::new(),
            patience,
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
        starts: std::ops::Range<usize>,
        value: impl Fn(u32, usize, f32) -> f32,
        found: &mut Vec<Occurrence>,
    ) -> f32 {
        found.clear();
        self.latest.resize(automaton.prefixes.len().max(self.latest.len()), NONE);
        self.layers.clear();
        self.count = 0;
        self.make_room();
        self.states[0] = ROOT;
        self.count = 1;
        self.layers.push(0);
        for index in 0..cells.len() {
            self.advance(automaton, cells, index, starts.contains(&index), &value);
            self.forget(automaton);
        }
        let last = self.layers[cells.len()];
        self.trace(automaton, last, cells.len(), found);
        self.states[last as usize].value
    }

    /// The states of cell `index` from those of the cell before.
    fn advance(
        &mut self,
        automaton: &Automaton,
        cells: &[LineCell],
        index: usize,
        may_start: bool,
        value: &impl Fn(u32, usize, f32) -> f32,
    ) {
        let cell = &cells[index];
        let (rest, before) = (cells.len() - 1 - index, self.layers[index] as usize);
        let outlook = outlook(&cells[index + 1..]);
        let ahead = cells.get(index + 1).map_or(0, |next| next.allowed);
        let base = self.count;
        self.layers.push(base as u32);
        let level = self.states[before].value;
        self.make_room();
        self.states[base] = State { parent: before as u32, jump: NONE, ..self.states[before] };
        self.count += 1;
        for parent in before + usize::from(!may_start)..base {
            let from = self.states[parent];
            if from.value + from.hope < level {
                continue;
            }
            self.make_room();
            let prefix = &automaton.prefixes[from.prefix as usize];
            let product = from.product * cell.times;
            let mut letters = prefix.letters & cell.allowed;
            // Counting bits is slow on plain processors, and not needed for all children in a row.
            let (all, mut child) = (letters == prefix.letters, prefix.first.wrapping_sub(1));
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                child = if all { child.wrapping_add(1) } else { prefix.child(letter) };
                let next = &automaton.prefixes[child as usize];
                let sum = from.sum + LETTERS_AS_FLOATS[usize::from(letter)] * cell.factor;
                let mut gain = 0.0;
                if next.word != NO_WORD {
                    let start = index + 1 - usize::from(next.depth);
                    gain = value(next.word, start, sum * product).max(0.0);
                }
                if let Some(inner) = self.reached(next.inner, base) {
                    gain += self.states[inner].gain;
                }
                let value = from.value + cell.reward[usize::from(letter)] + gain;
                let goes_on = next.letters & ahead != 0;
                let (times, factor) = outlook[usize::from(next.most).min(rest).min(NEAR)];
                let top = product * times * (sum + f32::from(next.rest) * factor);
                let hope = self.patience * if next.most > 0 { top } else { 0.0 };
                // An infinite patience gives nothing up: 0 times as much is not a number.
                let is_behind = value + hope <= level;
                let is_vain = next.need > 0 && !goes_on || usize::from(next.need) > rest;
                // Neither can be foreseen: the state is written anyhow, and counts if it stays.
                self.latest[child as usize] = self.count as u32;
                let (prefix, parent, jump) = (child, parent as u32, NONE);
                let loose = if gain > 0.0 { 0 } else { from.loose.saturating_add(1) };
                self.states[self.count] =
                    State { prefix, parent, jump, value, gain, sum, product, hope, loose };
                self.count += usize::from(!(is_behind | is_vain));
            }
        }
    }

    /// Makes room for another state with each letter.
    fn make_room(&mut self) {
        if self.states.len() <= self.count + LETTER_VALUES.len() {
            self.states.resize(2 * self.count + 64, ROOT);
        }
    }

    /// The state of `prefix` among those from number `base` on.
    fn reached(&self, prefix: u32, base: usize) -> Option<usize> {
        let index = self.latest[prefix as usize] as usize;
        let is_there = index >= base && index < self.count && self.states[index].prefix == prefix;
        (prefix != 0 && is_there).then_some(index)
    }

    /// Hands the values of the last cell's states on to their suffixes, from the longest on.
    fn forget(&mut self, automaton: &Automaton) {
        let base = self.layers[self.layers.len() - 1] as usize;
        for index in (base + 1..self.count).rev() {
            let State { prefix, value, loose, .. } = self.states[index];
            let mut suffix = automaton.prefixes[prefix as usize].suffix;
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
                suffix = automaton.prefixes[suffix as usize].suffix;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::random::Random;

    /// Sums of factors times values: what `spelling` scores at `start` on `cells`.
    fn score(cells: &[LineCell], spelling: &[u8], start: usize) -> f32 {
        let (mut sum, mut product) = (0.0, 1.0);
        for (&letter, cell) in spelling.iter().zip(&cells[start..]) {
            sum += f32::from(LETTER_VALUES[usize::from(letter)]) * cell.factor;
            product *= cell.times;
        }
        sum * product
    }

    /// What `text` is worth, which has letters 0 to 2 or a 3 for none: only the letters of
    /// spellings that score something are laid.
    fn worth(spellings: &[Vec<u8>], cells: &[LineCell], text: &[u8]) -> f32 {
        let (mut value, mut laid) = (0.0, vec![false; cells.len()]);
        for spelling in spellings {
            for start in 0..(cells.len() + 1).saturating_sub(spelling.len()) {
                let score = score(cells, spelling, start);
                if score > 0.0 && text[start..].starts_with(spelling) {
                    value += score;
                    laid[start..start + spelling.len()].fill(true);
                }
            }
        }
        for ((cell, &letter), _) in cells.iter().zip(text).zip(laid).filter(|(_, laid)| *laid) {
            let may = cell.allowed >> letter & 1 == 1;
            value += if may { cell.reward[usize::from(letter)] } else { f32::NEG_INFINITY };
        }
        value
    }

    /// A cell as searches make them: empty, with words across foreseen for two letters, filled for
    /// good, or filled at a price.
    fn cell(random: &mut Random) -> LineCell {
        let (factor, times) = (random.below(10) as f32, 1.0 + random.below(2) as f32);
        let mut cell = LineCell { allowed: 7, reward: [0.0; 26], factor, times };
        let letter = random.below(3);
        match random.below(3) {
            0 => {
                cell.reward = [-(random.below(4) as f32); 26];
                cell.reward[0] += random.below(20) as f32;
                cell.reward[letter] += random.below(20) as f32;
            }
            1 => cell.allowed = 1 << letter,
            _ => {
                cell.reward = [-(random.below(9) as f32); 26];
                cell.reward[letter] = 0.0;
            }
        }
        cell
    }

    #[test]
    fn the_program_finds_the_best_of_all_texts() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let mut spellings: Vec<Vec<u8>> = (0..=random.below(8))
                .map(|_| (0..=random.below(4)).map(|_| random.below(3) as u8).collect())
                .collect();
            spellings.sort();
            spellings.dedup();
            let cells: Vec<LineCell> = (0..6).map(|_| cell(&mut random)).collect();
            let automaton = Automaton::new(&spellings);
            let (mut program, mut found) = (LineProgram::new(f32::INFINITY), Vec::new());
            let value_of = |_, _, score: f32| score;
            let value = program.run(&automaton, &cells, 0..6, value_of, &mut found);
            let texts =
                (0..4096).map(|n: u32| [0, 1, 2, 3, 4, 5].map(|k| (n >> (2 * k) & 3) as u8));
            let best = texts.map(|text| worth(&spellings, &cells, &text)).fold(0.0, f32::max);
            assert!((value - best).abs() < 1e-3, "{spellings:?} {cells:?}");
            let mut text = [3; 6];
            for &(spelling, start) in &found {
                let letters = &spellings[spelling as usize];
                text[start..start + letters.len()].copy_from_slice(letters);
            }
            assert!(worth(&spellings, &cells, &text) >= value - 1e-3, "{found:?}");
        }
    }
}
