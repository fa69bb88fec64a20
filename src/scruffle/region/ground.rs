//! The cells from a site on, as a word for that site meets them.

use super::Region;
use crate::scruffle::terrain::{EMPTY, WordSite};

/// The cells to come that are hoped for.
pub(super) const NEAR: usize = 12;

/// The cells to come that are looked at one by one.
pub(super) const AHEAD: usize = 3;

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
    /// For so many next cells, as far as the line goes, the product of their word factors and the
    /// mean of their letter factors.
    pub outlook: [(f32, f32); NEAR + 1],
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
        outlook: [(1.0, 0.0); NEAR + 1],
    };
}

impl Region<'_> {
    /// Writes the cells from `site` on down in `ground`, and [`AHEAD`] more that lie beyond.
    pub(super) fn survey(&mut self, site: WordSite, ground: &mut Vec<Ground>) {
        let (line, at) = self.line(site.cell as usize, site.axis);
        let stride = self.terrain.stride(site.axis);
        ground.clear();
        self.along.clear();
        let longest = usize::from(self.automaton.prefixes[0].most);
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
                ..Ground::BEYOND
            });
        }
        for index in 0..ground.len() {
            let mut sum = 0.0;
            for k in 1..=NEAR {
                let (times, factor) = ground[index].outlook[k - 1];
                ground[index].outlook[k] = match ground.get(index + k) {
                    Some(next) => {
                        sum += next.factor;
                        (times * next.times, sum / k as f32)
                    }
                    None => (times, factor),
                };
            }
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
