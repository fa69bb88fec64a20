//! The cells from a site on, as a word for that site meets them.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::Region;
use crate::scruffle::hope::{AHEAD, FactorsAhead, NEAR, factors_ahead};
use crate::scruffle::terrain::{EMPTY, WordSite};

/// A cell of the line from the site on.
#[derive(Clone, Copy)]
pub(super) struct Ground {
    pub cell: u32,
    pub letter: u8,
    /// What the crossing words over it score; infinite if one of them may not go.
    pub crossing: f32,
    /// Which words of the line lie over it, by bit.
    pub along: u64,
    pub factor: f32,
    pub times: f32,
}

/// The cells after one.
pub(super) struct Outlook {
    /// For so many next cells, as far as the line goes, the product of their word factors and the
    /// mean of their letter factors.
    pub means: FactorsAhead,
    /// For so many next cells, the most of these means from [`AHEAD`] cells on.
    pub dearest: [f32; NEAR + 1],
}

impl Outlook {
    /// The outlook on the cells `ahead`, to the end of the line.
    #[inline(always)]
    pub fn new(ahead: &[Ground]) -> Outlook {
        let means = factors_ahead(ahead.iter().map(|next| (next.factor, next.times)), 1.0);
        let mut dearest = [0.0; NEAR + 1];
        for k in AHEAD..=NEAR {
            dearest[k] = means[k].1.max(dearest[k - 1]);
        }
        Outlook { means, dearest }
    }
}

impl Ground {
    /// Beyond the end of the line, where no letter may lie.
    const BEYOND: Ground = Ground {
        cell: u32::MAX,
        letter: EMPTY,
        crossing: f32::INFINITY,
        along: 0,
        factor: 0.0,
        times: 1.0,
    };

    /// The bit of its letter, none if it is empty.
    #[inline(always)]
    pub fn bit(&self) -> u32 {
        if self.letter == EMPTY { 0 } else { 1 << self.letter }
    }
}

impl Region<'_> {
    /// Writes the cells from `site` on down in `ground`, and [`AHEAD`] more that lie beyond.
    pub(super) fn look_along(&mut self, site: WordSite, ground: &mut Vec<Ground>) {
        let (line, at) = self.line(site.cell as usize, site.axis);
        let stride = self.terrain.stride(site.axis);
        ground.clear();
        self.along.clear();
        let longest = usize::from(self.automaton.prefixes[0].sequel.most);
        for index in at..line.length.min(at + longest) {
            let cell = line.first + index * stride;
            let (crossing, along) = self.words_over(cell, site);
            ground.push(Ground {
                cell: cell as u32,
                letter: self.filling.letters[cell],
                crossing,
                along,
                factor: f32::from(self.terrain.letter[cell]),
                times: f32::from(self.terrain.word[cell]),
            });
        }
        ground.extend([Ground::BEYOND; AHEAD]);
    }

    /// What the words across the line of `site` score that lie over `cell`, and the bits of those
    /// along it, which are numbered as they are met.
    fn words_over(&mut self, cell: usize, site: WordSite) -> (f32, u64) {
        let (mut crossing, mut bits) = (0.0, 0_u64);
        for &word in self.filling.over(cell) {
            let Some(laid) = self.filling.laid(word as usize) else { continue };
            if self.held[word as usize] {
                crossing = f32::INFINITY;
            } else if laid.site.axis != site.axis {
                crossing += laid.score as f32;
            } else if let Some(bit) = self.along.iter().position(|other| other.0 == word) {
                bits |= 1 << bit;
            } else if self.along.len() < 64 {
                bits |= 1 << self.along.len();
                self.along.push((word, laid.score as f32));
            } else {
                crossing = f32::INFINITY;
            }
        }
        (crossing, bits)
    }
}
