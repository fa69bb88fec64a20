//! How much a letter in an empty cell would earn on the lines that cross the main line.

use super::lexicon::NONE;
use super::plan::{ActionPlan, BLANK, LineWords, NEVER};
use super::value::{Valuer, cells};

/// The points of each letter in one cell, in quarters.
pub type Gains = [i16; 26];

/// The points that letters in the empty cell at place `at` of `line` would earn by words on other
/// lines, if action `slot`, counted from 1, puts them. Counts each word alone: two words over one
/// cell count it twice. Returns the steps of reading.
pub fn gains(
    plan: &ActionPlan,
    valuer: &Valuer,
    line: u16,
    at: u8,
    slot: u8,
    gains: &mut Gains,
) -> u64 {
    *gains = [0; 26];
    let cell = plan.ground.field.lines[usize::from(line)][usize::from(at)];
    let mut steps = 0;
    for through in &plan.ground.field.through[usize::from(cell)] {
        if through.line != line {
            let mut walk =
                Walk { plan, valuer, line: through.line, at: through.at, slot, steps: 0 };
            walk.run(gains);
            steps += walk.steps;
        }
    }
    steps
}

/// A walk over all words of one line through one empty cell.
struct Walk<'a, 'g> {
    plan: &'a ActionPlan<'g>,
    valuer: &'a Valuer,
    line: u16,
    at: u8,
    slot: u8,
    steps: u64,
}

impl Walk<'_, '_> {
    fn letter(&self, line: &[u16], at: usize) -> u8 {
        self.plan.letters[usize::from(line[at])]
    }

    fn run(&mut self, gains: &mut Gains) {
        let plan = self.plan;
        let line: &[u16] = &plan.ground.field.lines[usize::from(self.line)];
        let (lexicon, at) = (&plan.ground.lexicon, usize::from(self.at));
        let filled = |place: &usize| self.letter(line, *place) != BLANK;
        let first = (0..at).rev().take_while(filled).last().unwrap_or(at);
        let has_right = line.get(at + 1).is_some_and(|_| filled(&(at + 1)));
        if first == at && !has_right {
            return;
        }
        let mut best = [0_i16; 26];
        for start in first..=at {
            let mut node = 0;
            for place in start..at {
                node = lexicon.child(node, self.letter(line, place));
                self.steps += 1;
                if node == 0 {
                    break;
                }
            }
            if start < at && node == 0 {
                continue;
            }
            let mut letters = lexicon.letters(node);
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                self.go_on(
                    line,
                    start,
                    lexicon.child(node, letter),
                    &mut best[usize::from(letter)],
                );
            }
        }
        for (gain, best) in gains.iter_mut().zip(best) {
            *gain += best;
        }
    }

    /// Follows the line behind the cell from `node`, and raises `best` by what words earn.
    fn go_on(&mut self, line: &[u16], start: usize, mut node: u32, best: &mut i16) {
        let lexicon = &self.plan.ground.lexicon;
        let mut place = usize::from(self.at);
        loop {
            self.steps += 1;
            let words = lexicon.ends(node);
            if words != [NONE; 2] && place > start {
                for word in words.into_iter().filter(|&word| word != NONE) {
                    self.weigh(word, start, place, best);
                }
            }
            place += 1;
            let Some(&cell) = line.get(place) else { return };
            let letter = self.plan.letters[usize::from(cell)];
            node = if letter == BLANK { 0 } else { lexicon.child(node, letter) };
            if node == 0 {
                return;
            }
        }
    }

    fn weigh(&self, word: u32, start: usize, end: usize, best: &mut i16) {
        let (start, length) = (start as u8, (end - start + 1) as u8);
        let found = LineWords { word, line: self.line, start, length, time: 0 };
        let cells = cells(self.plan, &found);
        let time = |&cell: &u16| match self.plan.times[usize::from(cell)] {
            NEVER => self.slot,
            time => time,
        };
        let last = cells.iter().map(time).max().unwrap_or(self.slot).max(self.slot);
        let covered = &self.valuer.covered[usize::from(last)];
        let adds = cells
            .iter()
            .filter(|cell| !covered.has(**cell) && (last != self.slot || time(cell) < last))
            .count();
        let gain = 4 * adds as i16;
        if gain > *best && self.valuer.is_open(self.plan, word, last) {
            *best = gain;
        }
    }
}
