//! A word for a site: of all words that may begin at a cell, the one that gains most there.
//!
//! A walk down the automaton's tree sums up what each letter costs: the crossing words that it
//! breaks, each met in one cell; the words of the same line that it breaks, each counted once. It
//! sums up what each letter gains: words across that it completes, words that end inside the new
//! one. A branch is left where not even its dearest rest can make up for the loss.

use super::ground::{Ground, NEAR};
use super::{FOREIGN, Region, across};
use crate::scruffle::automaton::{NO_WORD, Prefix};
use crate::scruffle::rules::{Axis, LETTER_VALUES};
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::tuning::MOVES;

/// A prefix that is being looked at.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    node: u32,
    /// The children still to be visited.
    letters: u32,
    /// The first of them.
    child: u32,
    /// Which words of the line are broken.
    broken: u64,
    /// What is gained and lost so far, without the word itself.
    net: f32,
    sum: f32,
    product: f32,
}

/// What is looked for, and the best so far.
struct Hunt {
    site: WordSite,
    blur: f32,
    salt: usize,
    spelling: u32,
    value: f32,
}

impl Region<'_> {
    /// One move: the best word of a site, if it does not lose too much at `heat`.
    pub(super) fn try_site(&mut self, heat: f32) {
        let lately = !self.lately.is_empty() && self.random.chance(MOVES.lately);
        let cell = if lately {
            let index = self.random.below(self.lately.len());
            self.lately.swap_remove(index)
        } else {
            self.any_cell()
        };
        let axis = self.any_axis();
        let site = self.beginning(cell as usize, axis);
        let most = self.random.exponential(heat);
        self.empty_price = self.random.exponential(MOVES.cell_price * self.scale);
        if let Some(spelling) = self.best_word(site, -most, heat * MOVES.blur) {
            let before = self.filling.points();
            self.lay_and_cross(spelling, site);
            self.settle(before, most);
        }
    }

    /// Lays `spelling` at `site`, and the words that its new letters make.
    pub(super) fn lay_and_cross(&mut self, spelling: u32, site: WordSite) {
        let mut index = self.fresh.len();
        self.lay(spelling, site, true);
        while index < self.fresh.len() {
            let cell = self.fresh[index] as usize;
            self.cross(cell, across(site.axis));
            self.cross(cell, site.axis);
            index += 1;
        }
    }

    /// Where a word may begin that goes over `cell`: a cell at random not far before it.
    pub(super) fn beginning(&mut self, cell: usize, axis: Axis) -> WordSite {
        let (_, at) = self.line(cell, axis);
        let back = self.random.below(at.min(MOVES.back) + 1);
        WordSite { cell: (cell - back * self.terrain.stride(axis)) as u32, axis }
    }

    /// The spelling that gains most at `site`, if that is more than `least`; gains are blurred by
    /// `blur`.
    pub(super) fn best_word(&mut self, site: WordSite, least: f32, blur: f32) -> Option<u32> {
        self.survey(site);
        let ground = std::mem::take(&mut self.grounds);
        let mut frames = std::mem::take(&mut self.frames);
        let salt = self.random.below(1 << 30);
        let mut hunt = Hunt { site, blur, salt, spelling: FOREIGN, value: least };
        let Prefix { letters, first, .. } = self.automaton.prefixes[0];
        let root =
            Frame { node: 0, letters, child: first, broken: 0, net: 0.0, sum: 0.0, product: 1.0 };
        frames.clear();
        frames.push(root);
        self.narrow(&ground, &mut frames, least);
        while let Some(frame) = frames.last_mut() {
            if frame.letters == 0 {
                frames.pop();
                continue;
            }
            let letter = frame.letters.trailing_zeros() as u8;
            let child = frame.child;
            frame.letters &= frame.letters - 1;
            frame.child += 1;
            if let Some(next) = self.enter(&ground, &frames, (letter, child), &mut hunt) {
                frames.push(next);
                self.narrow(&ground, &mut frames, hunt.value);
            }
        }
        self.grounds = ground;
        self.frames = frames;
        (hunt.spelling != FOREIGN).then_some(hunt.spelling)
    }

    /// Goes on from the last frame by a letter to a child: weighs the word that may end there, and
    /// returns the new frame if longer ones are worth a look.
    fn enter(
        &mut self,
        ground: &[Ground],
        frames: &[Frame],
        (letter, child): (u8, u32),
        hunt: &mut Hunt,
    ) -> Option<Frame> {
        let depth = frames.len() - 1;
        let (from, here, rest) = (frames[depth], &ground[depth], ground.len() - 1 - depth);
        let prefix = self.automaton.prefixes[child as usize];
        if usize::from(prefix.need) > rest {
            return None;
        }
        self.visited += 1;
        let mut to = Frame {
            node: child,
            letters: prefix.letters,
            child: prefix.first,
            sum: from.sum + f32::from(LETTER_VALUES[usize::from(letter)]) * here.factor,
            product: from.product * here.times,
            ..from
        };
        let (times, factor) = here.outlook[usize::from(prefix.most).min(rest).min(NEAR)];
        let top = to.product * times * (to.sum + f32::from(prefix.rest) * factor);
        if letter != here.letter {
            if here.letter == EMPTY {
                to.net -= self.empty_price;
            } else {
                to.net -= here.crossing + self.broken(here.along & !from.broken);
                to.broken |= here.along;
            }
            if to.net + top <= hunt.value {
                return None;
            }
            to.net += self.promise(here.cell as usize, hunt.site.axis, letter);
        }
        to.net += self.inside(&prefix, &to, frames);
        if prefix.word != NO_WORD {
            let gain = to.sum * to.product - self.cost[prefix.word as usize];
            let value = to.net + gain;
            // A longer word counts this one too.
            to.net += gain.max(0.0);
            if value + 4.0 * hunt.blur > hunt.value {
                let value = value + hunt.blur * self.noise(prefix.word, hunt.salt);
                if value > hunt.value && !self.lies_at(prefix.word, hunt.site) {
                    (hunt.spelling, hunt.value) = (prefix.word, value);
                }
            }
        }
        (prefix.most > 0 && rest > 0 && to.net + top > hunt.value).then_some(to)
    }

    /// What the shorter words gain that end where `prefix` does, after the prefixes of `frames`.
    fn inside(&self, prefix: &Prefix, to: &Frame, frames: &[Frame]) -> f32 {
        let (mut gain, mut inner) = (0.0, prefix.inner);
        while inner != 0 {
            let word = &self.automaton.prefixes[inner as usize];
            let before = &frames[frames.len() - usize::from(word.depth)];
            let score = (to.sum - before.sum) * (to.product / before.product);
            gain += (score - self.cost[word.word as usize]).max(0.0);
            inner = word.inner;
        }
        gain
    }

    /// Leaves out letters of the last frame that cost more than they can gain.
    fn narrow(&self, ground: &[Ground], frames: &mut [Frame], least: f32) {
        let depth = frames.len() - 1;
        let here = &ground[depth];
        let frame = &mut frames[depth];
        if here.letter == EMPTY || frame.letters == 0 {
            return;
        }
        let loss = here.crossing + self.broken(here.along & !frame.broken);
        let keep = 1 << here.letter;
        if frame.letters & !keep == 0 {
            return;
        }
        let prefix = &self.automaton.prefixes[frame.node as usize];
        if loss < f32::INFINITY {
            let rest = (ground.len() - 1 - depth).min(NEAR);
            let factor = here.factor.max(here.outlook[rest].1);
            let (times, _) = here.outlook[usize::from(prefix.most - 1).min(rest)];
            let sum = frame.sum + f32::from(prefix.rest) * factor;
            let top = frame.product * here.times * times * sum + MOVES.promise * self.scale;
            if frame.net - loss + top > least {
                return;
            }
        }
        frame.letters &= keep;
        frame.child = prefix.child(here.letter);
    }

    /// What the words of the line with these bits score.
    fn broken(&self, mut bits: u64) -> f32 {
        let mut sum = 0.0;
        while bits != 0 {
            sum += self.along[bits.trailing_zeros() as usize].1;
            bits &= bits - 1;
        }
        sum
    }

    /// Does a copy of `spelling` lie at `site`?
    fn lies_at(&self, spelling: u32, site: WordSite) -> bool {
        let lies = |&word: &u32| self.filling.laid(word as usize).is_some_and(|l| l.site == site);
        self.copies[spelling as usize].iter().any(lies)
    }
}
