//! A hunt for the word of a site: of all words that may begin at a cell, the one that gains most.
//!
//! A walk down the automaton's tree sums up what each letter costs: the crossing words that it
//! breaks, each met in one cell; the words of the same line that it breaks, each counted once. It
//! sums up what each letter gains: words across that it completes, words that end inside the new
//! one. A branch is left where not even its dearest rest can make up for the loss; that counts the
//! words that any rest breaks on the next cells, because it has no letter that lies there.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use std::ops::Range;

use multiversion::multiversion;

use super::glance::Brood;
use super::ground::{Ground, Outlook};
use super::{NO_SPELLING, Region, noise};
use crate::scruffle::automaton::{NO_WORD, Prefix};
use crate::scruffle::hope::{AHEAD, NEAR};
use crate::scruffle::rules::LETTER_VALUES;
use crate::scruffle::sequels::LANES;
use crate::scruffle::terrain::{EMPTY, WordSite};

/// A prefix that is to be looked at.
#[derive(Clone, Copy, Default)]
struct Frame {
    node: u32,
    /// Is its last letter another one than lies there?
    changed: bool,
    /// Which words of the line are broken.
    broken: u64,
    /// What is gained and lost so far, without the word itself.
    net: f32,
    /// The most that a word may gain that begins so.
    top: f32,
    sum: f32,
    product: f32,
}

/// How siblings go on from their parent.
struct Choice {
    /// The one whose last letter lies there already, or 0.
    stay: u32,
    /// What is gained and lost so far by that letter, and which words of the line are broken; then
    /// by any other letter.
    same: (f32, u64),
    other: (f32, u64),
}

/// The prefixes to be looked at, the last first.
#[derive(Default)]
struct Stack {
    frames: Vec<Frame>,
    /// How many of them count; the others were looked at before.
    count: usize,
}

impl Stack {
    /// Makes room for another prefix with each letter.
    fn make_room(&mut self) {
        if self.frames.len() < self.count + LETTER_VALUES.len() {
            self.frames.resize(2 * self.count + 64, Frame::default());
        }
    }

    fn pop(&mut self) -> Option<Frame> {
        self.count = self.count.checked_sub(1)?;
        Some(self.frames[self.count])
    }
}

/// A search for the best word of a site; its memory is kept for the next one.
#[derive(Default)]
pub(super) struct Hunt {
    ground: Vec<Ground>,
    /// The outlooks from the first cells, as far as the hunt has come.
    outlooks: Vec<Outlook>,
    stack: Stack,
    /// For each prefix of the one that is looked at its sum and its product.
    path: Vec<(f32, f32)>,
    blur: f32,
    salt: usize,
    /// The best so far, or [`NO_SPELLING`], and what it gains.
    spelling: u32,
    value: f32,
}

/// [`Region::hunt`], compiled three times: twice for processors that weigh eight siblings at once.
#[multiversion(targets("x86_64+avx512vl+avx2+popcnt+bmi1+bmi2", "x86_64+avx2+popcnt+bmi1+bmi2"))]
fn hunt_down(region: &mut Region, site: WordSite, hunt: &mut Hunt) {
    region.hunt(site, hunt);
}

impl Region<'_> {
    /// The spelling that gains most at `site`, if that is more than `least`; gains are blurred by
    /// `blur`.
    pub(super) fn best_word(&mut self, site: WordSite, least: f32, blur: f32) -> Option<u32> {
        let mut hunt = std::mem::take(&mut self.hunt);
        self.look_along(site, &mut hunt.ground);
        hunt.outlooks.clear();
        hunt.path.resize(hunt.ground.len(), (0.0, 1.0));
        (hunt.blur, hunt.salt) = (blur, self.random.below(1 << 30));
        (hunt.spelling, hunt.value) = (NO_SPELLING, least);
        hunt_down(self, site, &mut hunt);
        let spelling = hunt.spelling;
        self.hunt = hunt;
        (spelling != NO_SPELLING).then_some(spelling)
    }

    /// Looks at the prefixes that are worth it, from the empty one on.
    #[inline(always)]
    fn hunt(&mut self, site: WordSite, hunt: &mut Hunt) {
        self.expand(Frame { product: 1.0, ..Frame::default() }, 0, hunt);
        while let Some(frame) = hunt.stack.pop() {
            if frame.top > hunt.value {
                self.visit(frame, site, hunt);
            }
        }
    }

    /// Weighs the word that may end at a prefix from `site` on, and notes the longer prefixes that
    /// are worth a look.
    #[inline(always)]
    fn visit(&mut self, mut frame: Frame, site: WordSite, hunt: &mut Hunt) {
        self.visited += 1;
        let prefix = self.automaton.prefixes[frame.node as usize];
        let depth = usize::from(prefix.depth);
        hunt.path[depth] = (frame.sum, frame.product);
        if frame.changed {
            let letter = prefix.letter;
            frame.net += self.promise(hunt.ground[depth - 1].cell as usize, site.axis, letter);
        }
        frame.net += self.inside(&prefix, &hunt.path[..=depth]);
        if prefix.word != NO_WORD {
            let gain = frame.sum * frame.product - self.cost[prefix.word as usize];
            let value = frame.net + gain;
            // A longer word counts this one too.
            frame.net += gain.max(0.0);
            if value + 4.0 * hunt.blur > hunt.value {
                let value = value + hunt.blur * noise(&self.samples, prefix.word, hunt.salt);
                if value > hunt.value && !self.lies_at(prefix.word, site) {
                    (hunt.spelling, hunt.value) = (prefix.word, value);
                }
            }
        }
        self.expand(frame, depth, hunt);
    }

    /// Notes the prefixes that go on by a letter from that of `frame`, of `depth` letters, if they
    /// may gain enough.
    #[inline(always)]
    fn expand(&self, frame: Frame, depth: usize, hunt: &mut Hunt) {
        hunt.stack.make_room();
        let prefix = &self.automaton.prefixes[frame.node as usize];
        let Some(cells) = hunt.ground[depth..].first_chunk() else { return };
        if prefix.letters() == 0 {
            return;
        }
        if hunt.outlooks.len() == depth {
            hunt.outlooks.push(Outlook::new(&hunt.ground[depth + 1..hunt.ground.len() - AHEAD]));
        }
        let (here, outlook) = (&cells[0], &hunt.outlooks[depth]);
        let (mut changed, mut broken) = (frame.net - self.empty_price, frame.broken);
        if here.letter != EMPTY {
            changed = frame.net - here.crossing - self.broken(here.along & !frame.broken);
            broken |= here.along;
        }
        let (product, most) = (frame.product * here.times, usize::from(prefix.sequel.most - 1));
        let (times, factor) = outlook.means[most.min(NEAR)];
        let sum = frame.sum + f32::from(prefix.sequel.rest()) * here.factor.max(factor);
        let stay = (prefix.letters() & here.bit() != 0).then(|| prefix.child(here.letter));
        let (mut first, mut count) = (prefix.first, prefix.letters().count_ones());
        if changed + product * times * sum <= hunt.value {
            // Not even the dearest word makes up for another letter.
            let Some(stay) = stay else { return };
            (first, count) = (stay, 1);
        }
        // What another letter breaks on each of the next cells that is not broken before.
        let mut met = broken;
        let tolls = std::array::from_fn(|k| {
            let next = &cells[1 + k];
            let toll = next.crossing + self.broken(next.along & !met);
            met |= next.along;
            toll
        });
        let brood = Brood { sum: frame.sum, product, cells, outlook, tolls, most };
        let (same, other) = ((frame.net, frame.broken), (changed, broken));
        let choice = Choice { stay: stay.unwrap_or(0), same, other };
        if count == 1 {
            self.note::<1>(&brood, &choice, first..first + 1, hunt.value, &mut hunt.stack);
        } else {
            let end = first + count;
            while first < end {
                self.note::<LANES>(&brood, &choice, first..end, hunt.value, &mut hunt.stack);
                first += LANES as u32;
            }
        }
    }

    /// Notes the siblings with numbers `nodes`, or the first [`LANES`] of them, that may gain more
    /// than `least`.
    #[inline(always)]
    fn note<const LANES: usize>(
        &self,
        brood: &Brood,
        choice: &Choice,
        nodes: Range<u32>,
        least: f32,
        stack: &mut Stack,
    ) {
        let automaton = &self.automaton;
        let glance = brood.glance(&automaton.sequels.siblings::<LANES>(nodes.start));
        let mut hopeful = 0_u32;
        for lane in 0..LANES {
            // The highest bit is the sign.
            let behind = least - (choice.other.0 + glance.top[lane]);
            hopeful |= behind.to_bits() >> 31 << lane;
        }
        let stay = choice.stay.wrapping_sub(nodes.start);
        hopeful |= u32::from(stay < LANES as u32) << (stay % LANES as u32);
        hopeful &= (1 << nodes.len().min(LANES)) - 1;
        while hopeful != 0 {
            let lane = hopeful.trailing_zeros();
            hopeful &= hopeful - 1;
            let node = nodes.start + lane;
            let changed = node != choice.stay;
            let (net, broken) = if changed { choice.other } else { choice.same };
            let lane = lane as usize;
            let (sum, product) = (glance.sum[lane], brood.product);
            let top = net + brood.top(&glance, lane, &automaton.prefixes[node as usize].sequel);
            // It cannot be foreseen: the frame is written anyhow, and counts if it stays.
            stack.frames[stack.count] = Frame { node, changed, broken, net, top, sum, product };
            stack.count += usize::from(top > least);
        }
    }

    /// What the shorter words gain that end where `prefix` does; `path` has the sums and products
    /// of its own prefixes and, at last, of itself.
    fn inside(&self, prefix: &Prefix, path: &[(f32, f32)]) -> f32 {
        let (mut gain, mut inner, end) = (0.0, prefix.inner, path.len() - 1);
        while inner != 0 {
            let word = &self.automaton.prefixes[inner as usize];
            let (before, to) = (path[end - usize::from(word.depth)], path[end]);
            let score = (to.0 - before.0) * (to.1 / before.1);
            gain += (score - self.cost[word.word as usize]).max(0.0);
            inner = word.inner;
        }
        gain
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
