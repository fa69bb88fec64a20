//! Ruin and recreate, where words are few: words around a cell are taken out together, a few guests
//! from elsewhere come with them, and one after the other goes to where it gains most.
//!
//! The dearest go first, but for chance: what a word scored before is blurred.

use super::Region;
use crate::scruffle::tuning::{RUIN, RUIN_LINKS};

/// So many cells are looked at for each word to be taken out.
const LOOKS: usize = 4;
/// An empty cell leads to one of its line no further away than this.
const STEP: usize = 4;

impl Region<'_> {
    /// One ruin at `heat`, and what is made of it.
    pub(super) fn try_ruin(&mut self, heat: f32) {
        let most = self.random.exponential(heat);
        let before = self.filling.points();
        self.chain.clear();
        for _ in 0..self.random.below(RUIN.guests + 1) {
            let guest = self.random.below(self.words.len()) as u32;
            self.pull(guest);
        }
        let count = self.chain.len() + RUIN.least + self.random.below(RUIN.more + 1);
        self.pull_around(count);
        let links = self.chain.len() + RUIN_LINKS;
        self.lay_chain(links, heat * RUIN.blur);
        self.settle(before, most);
    }

    /// Takes out words that meet each other near a cell at random, until `count` are to be laid.
    fn pull_around(&mut self, count: usize) {
        let is_hot = !self.hot.is_empty() && self.random.chance(RUIN.hot);
        let mut cell = self.random.pick(if is_hot { &self.hot } else { &self.cells }) as usize;
        for _ in 0..LOOKS * count {
            if self.chain.len() >= count {
                return;
            }
            let over = self.filling.over(cell);
            if over.is_empty() {
                let axis = self.any_axis();
                let (line, at) = self.line(cell, axis);
                let from = at.saturating_sub(STEP);
                let index = from + self.random.below((at + STEP + 1).min(line.length) - from);
                cell = line.first + index * self.terrain.stride(axis);
                continue;
            }
            let word = self.random.pick(over);
            let Some(laid) = self.filling.laid(word as usize) else { return };
            self.pull(word);
            let along = self.random.below(self.words[word as usize].len());
            cell = laid.site.cell as usize + along * self.terrain.stride(laid.site.axis);
        }
    }

    /// Takes `word` off the board, if it lies there, and adds it to those to be laid.
    fn pull(&mut self, word: u32) {
        if self.held[word as usize] || self.chain.iter().any(|&(_, other)| other == word) {
            return;
        }
        let score = self.take(word).map_or(self.scale, |laid| laid.score as f32);
        let blurred = score * (1.0 + self.random.exponential(RUIN.order));
        self.chain.push((blurred as i64, word));
    }
}
