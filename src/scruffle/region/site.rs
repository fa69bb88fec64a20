//! A word for a site: of all words that may begin at a cell, the one that gains most there.
//!
//! A walk down the automaton's tree sums up what each letter costs: the crossing words that it
//! breaks, each met in one cell; the words of the same line that it breaks, each counted once. It
//! sums up what each letter gains: words across that it completes, words that end inside the new
//! one. A branch is left where not even its dearest rest can make up for the loss; that counts the
//! words that any rest breaks on the next cells, because it has no letter that lies there.

use super::ground::{AHEAD, Ground, NEAR};
use super::{FOREIGN, Region, across};
use crate::scruffle::automaton::{LETTERS_AS_FLOATS, NO_WORD, Prefix, Sequel};
use crate::scruffle::rules::{Axis, LETTER_VALUES};
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::tuning::MOVES;

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

/// A search for the best word of a site; its memory is kept for the next one.
#[derive(Default)]
pub(super) struct Hunt {
    ground: Vec<Ground>,
    /// The prefixes to be looked at, the last first.
    frames: Vec<Frame>,
    /// How many of them count; the others were looked at before.
    count: usize,
    /// For each prefix of the one that is looked at its sum and its product.
    path: Vec<(f32, f32)>,
    blur: f32,
    salt: usize,
    /// The best so far, or [`FOREIGN`], and what it gains.
    spelling: u32,
    value: f32,
}

impl Hunt {
    /// Makes room for another prefix with each letter.
    fn make_room(&mut self) {
        if self.frames.len() < self.count + LETTER_VALUES.len() {
            self.frames.resize(2 * self.count + 64, Frame::default());
        }
    }
}

/// The most that a word may score, less the words that it breaks, if it begins with a prefix of
/// `sum` and `product` that ends on the first of `cells`: it may end there, one cell further, two,
/// or beyond. Where no spelling has the letter that lies on a cell to come, it pays a toll.
#[inline]
fn hope(
    sequel: &Sequel,
    sum: f32,
    product: f32,
    [here, ahead @ ..]: &[Ground; 1 + AHEAD],
    tolls: &[f32; AHEAD],
) -> f32 {
    let mut top = if sequel.ends { product * sum } else { f32::NEG_INFINITY };
    let mut lost = 0.0;
    for (k, next) in ahead.iter().enumerate() {
        let may_stay = sequel.next[k] >> next.letter & 1 == 1;
        lost += if may_stay { 0.0 } else { tolls[k] };
        let more = if k + 1 < AHEAD { k + 1 } else { usize::from(sequel.most).min(NEAR) };
        let (times, factor) = here.outlook[more];
        let worth = f32::from(sequel.worth[k]);
        let gain = product * times * (sum + worth * factor) - lost;
        top = top.max(if worth > 0.0 { gain } else { f32::NEG_INFINITY });
    }
    top
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
        let mut hunt = std::mem::take(&mut self.hunt);
        self.survey(site, &mut hunt.ground);
        hunt.path.resize(hunt.ground.len(), (0.0, 1.0));
        (hunt.blur, hunt.salt) = (blur, self.random.below(1 << 30));
        (hunt.spelling, hunt.value) = (FOREIGN, least);
        self.expand(Frame { product: 1.0, ..Frame::default() }, 0, &mut hunt);
        while hunt.count > 0 {
            hunt.count -= 1;
            let frame = hunt.frames[hunt.count];
            if frame.top > hunt.value {
                self.visit(frame, site, &mut hunt);
            }
        }
        let spelling = hunt.spelling;
        self.hunt = hunt;
        (spelling != FOREIGN).then_some(spelling)
    }

    /// Weighs the word that may end at a prefix from `site` on, and notes the longer prefixes that
    /// are worth a look.
    fn visit(&mut self, mut frame: Frame, site: WordSite, hunt: &mut Hunt) {
        self.visited += 1;
        let prefix = self.automaton.prefixes[frame.node as usize];
        let depth = usize::from(prefix.depth);
        hunt.path[depth] = (frame.sum, frame.product);
        if frame.changed {
            let letter = self.automaton.sequels[frame.node as usize].letter;
            frame.net += self.promise(hunt.ground[depth - 1].cell as usize, site.axis, letter);
        }
        frame.net += self.inside(&prefix, &hunt.path[..=depth]);
        if prefix.word != NO_WORD {
            let gain = frame.sum * frame.product - self.cost[prefix.word as usize];
            let value = frame.net + gain;
            // A longer word counts this one too.
            frame.net += gain.max(0.0);
            if value + 4.0 * hunt.blur > hunt.value {
                let value = value + hunt.blur * self.noise(prefix.word, hunt.salt);
                if value > hunt.value && !self.lies_at(prefix.word, site) {
                    (hunt.spelling, hunt.value) = (prefix.word, value);
                }
            }
        }
        self.expand(frame, depth, hunt);
    }

    /// Notes the prefixes that go on by a letter from that of `frame`, of `depth` letters, if they
    /// may gain enough.
    fn expand(&self, frame: Frame, depth: usize, hunt: &mut Hunt) {
        hunt.make_room();
        let prefix = &self.automaton.prefixes[frame.node as usize];
        let Some(cells) = hunt.ground[depth..].first_chunk() else { return };
        if prefix.letters == 0 {
            return;
        }
        let here = &cells[0];
        let (mut changed, mut broken) = (frame.net - self.empty_price, frame.broken);
        if here.letter != EMPTY {
            changed = frame.net - here.crossing - self.broken(here.along & !frame.broken);
            broken |= here.along;
        }
        let product = frame.product * here.times;
        let (times, factor) = here.outlook[usize::from(prefix.most - 1).min(NEAR)];
        let sum = frame.sum + f32::from(prefix.rest) * here.factor.max(factor);
        let (mut letters, mut node) = (prefix.letters, prefix.first);
        if changed + product * times * sum <= hunt.value {
            // Not even the dearest word makes up for another letter.
            letters &= 1 << here.letter;
            node = prefix.child(here.letter);
        }
        // What another letter breaks on each of the next cells that is not broken before.
        let mut met = broken;
        let tolls = std::array::from_fn(|k| {
            let next = &cells[1 + k];
            let toll = next.crossing + self.broken(next.along & !met);
            met |= next.along;
            toll
        });
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            let sum = frame.sum + LETTERS_AS_FLOATS[usize::from(letter)] * here.factor;
            let stays = letter == here.letter;
            let (net, broken) = if stays { (frame.net, frame.broken) } else { (changed, broken) };
            let top =
                net + hope(&self.automaton.sequels[node as usize], sum, product, cells, &tolls);
            // It cannot be foreseen: the frame is written anyhow, and counts if it stays.
            hunt.frames[hunt.count] =
                Frame { node, changed: !stays, broken, net, top, sum, product };
            hunt.count += usize::from(top > hunt.value);
            node += 1;
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
