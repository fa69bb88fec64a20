//! Words across a line: what letters on one cell make of the letters before and behind it.

use super::{NO_SPELLING, Region, Stretch, across};
use crate::scruffle::automaton::NO_WORD;
use crate::scruffle::rules::{Axis, LETTER_VALUES};
use crate::scruffle::terrain::{EMPTY, WordSite};

/// Letters further away are not asked for when a cell changes: hardly any word is that long.
const REACH: usize = 14;

/// A walk through the automaton along a line.
#[derive(Clone, Copy)]
struct Walk {
    node: u32,
    sum: f32,
    product: f32,
}

impl Region<'_> {
    /// Adds what each letter gains on `cell` to its `reward`: by the words that it makes together
    /// with the letters side by side with it in direction `axis`.
    pub(super) fn foresee(&mut self, cell: usize, axis: Axis, reward: &mut [f32; 26]) {
        let (line, at) = self.filled(cell, axis);
        let mut best = [0.0_f32; 26];
        self.through(line, at, None, |_, letter, _, gain, _| {
            let best = &mut best[usize::from(letter)];
            *best = best.max(gain);
        });
        for (reward, best) in reward.iter_mut().zip(best) {
            *reward += best;
        }
    }

    /// What `letter` on `cell` is promised to gain by words across `axis`.
    pub(super) fn promise(&mut self, cell: usize, axis: Axis, letter: u8) -> f32 {
        let key = 2 * cell + usize::from(axis == Axis::Vertical);
        if !self.known[key] {
            self.known[key] = true;
            let (line, at) = self.filled(cell, across(axis));
            let mut best = [(NO_SPELLING, 0.0_f32, 0.0_f32); 26];
            self.through(line, at, None, |spelling, letter, _, gain, score| {
                let best = &mut best[usize::from(letter)];
                if gain > best.2 {
                    *best = (spelling, score, gain);
                }
            });
            for (promise, best) in self.promises[key].iter_mut().zip(best) {
                *promise = (best.0, best.1);
            }
        }
        let (spelling, score) = self.promises[key][usize::from(letter)];
        if spelling == NO_SPELLING {
            return 0.0;
        }
        (score - self.cost[spelling as usize]).max(0.0)
    }

    /// Forgets what is promised where the letter of `cell` counts.
    pub(super) fn forget(&mut self, cell: usize) {
        let (x, y) = (cell % self.terrain.columns, cell / self.terrain.columns);
        for (axis, at, (from, to)) in
            [(Axis::Horizontal, x, self.window.x), (Axis::Vertical, y, self.window.y)]
        {
            let stride = self.terrain.stride(axis);
            // The promises across this axis are those that words along it make.
            let other = usize::from(axis == Axis::Horizontal);
            let before = (1..=REACH.min(at - from)).map(|step| cell - step * stride);
            let after = (1..REACH.min(to - at)).map(|step| cell + step * stride);
            self.known[2 * cell + other] = false;
            self.forget_filled(before, other);
            self.forget_filled(after, other);
        }
    }

    /// Forgets what is promised on `cells` in the direction of number `other`, up to the first
    /// empty one and that one too, or to an obstacle.
    fn forget_filled(&mut self, cells: impl Iterator<Item = usize>, other: usize) {
        for cell in cells {
            if self.terrain.wall[cell] {
                break;
            }
            self.known[2 * cell + other] = false;
            if self.filling.letters[cell] == EMPTY {
                break;
            }
        }
    }

    /// Forgets what is promised beside the cells that the move has emptied and filled, but for
    /// those that were `seen` before.
    pub(super) fn forget_changed(&mut self, seen: &mut (usize, usize)) {
        for index in seen.0..self.emptied.len() {
            self.forget(self.emptied[index] as usize);
        }
        for index in seen.1..self.fresh.len() {
            self.forget(self.fresh[index] as usize);
        }
        *seen = (self.emptied.len(), self.fresh.len());
    }

    /// Lays the words that the letters side by side with `cell` make in direction `axis`.
    pub(super) fn cross(&mut self, cell: usize, axis: Axis) {
        let letter = self.filling.letters[cell];
        if letter == EMPTY {
            return;
        }
        let (line, at) = self.filled(cell, axis);
        let stride = self.terrain.stride(axis);
        let mut crossing = std::mem::take(&mut self.crossing);
        crossing.clear();
        self.through(line, at, Some(letter), |spelling, _, start, gain, _| {
            crossing.push((gain, spelling, start));
        });
        crossing.sort_unstable_by(|a, b| {
            let length = |spelling| self.length(spelling);
            length(a.1).cmp(&length(b.1)).then(b.0.total_cmp(&a.0)).then(a.1.cmp(&b.1))
        });
        for &(_, spelling, start) in &crossing {
            self.lay(spelling, WordSite { cell: (line.first + start * stride) as u32, axis }, true);
        }
        self.crossing = crossing;
    }

    /// The stretch of `cell` and the letters side by side with it.
    pub(super) fn filled(&self, cell: usize, axis: Axis) -> (Stretch, usize) {
        let (line, at) = self.line(cell, axis);
        let stride = self.terrain.stride(axis);
        let letter = |index: usize| self.filling.letters[line.first + index * stride];
        let (mut from, mut to) = (at, at + 1);
        while from > 0 && letter(from - 1) != EMPTY {
            from -= 1;
        }
        while to < line.length && letter(to) != EMPTY {
            to += 1;
        }
        (Stretch { first: line.first + from * stride, axis, length: to - from }, at - from)
    }

    /// Tells `visit` each spelling that fits on `line`, where only cell `at` is empty, and goes
    /// through that cell: the spelling, its letter there, its start and what it gains. `given`: the
    /// only letter to try.
    pub(super) fn through(
        &self,
        line: Stretch,
        at: usize,
        given: Option<u8>,
        mut visit: impl FnMut(u32, u8, usize, f32, f32),
    ) {
        let prefixes = &self.automaton.prefixes;
        let stride = self.terrain.stride(line.axis);
        let cell = |index: usize| line.first + index * stride;
        let on = |walk: Walk, letter: u8, index: usize| {
            let node = &prefixes[walk.node as usize];
            if node.letters() >> letter & 1 == 0 {
                return None;
            }
            let cell = cell(index);
            let value = LETTER_VALUES[usize::from(letter)] * self.terrain.letter[cell];
            Some(Walk {
                node: node.child(letter),
                sum: walk.sum + f32::from(value),
                product: walk.product * f32::from(self.terrain.word[cell]),
            })
        };
        for start in 0..=at {
            let mut walk = Some(Walk { node: 0, sum: 0.0, product: 1.0 });
            for index in start..at {
                let letter = self.filling.letters[cell(index)];
                walk = walk.and_then(|walk| on(walk, letter, index));
                if walk.is_none() {
                    break;
                }
            }
            let Some(walk) = walk else { continue };
            let mut letters = prefixes[walk.node as usize].letters();
            if let Some(letter) = given {
                letters &= 1 << letter;
            }
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                let mut end = at;
                let mut next = on(walk, letter, at);
                while let Some(walk) = next {
                    let spelling = prefixes[walk.node as usize].word;
                    if spelling != NO_WORD {
                        let score = walk.sum * walk.product;
                        let gain = score - self.cost[spelling as usize];
                        if gain > 0.0 {
                            visit(spelling, letter, start, gain, score);
                        }
                    }
                    end += 1;
                    next = if end < line.length {
                        on(walk, self.filling.letters[cell(end)], end)
                    } else {
                        None
                    };
                }
            }
        }
    }
}
