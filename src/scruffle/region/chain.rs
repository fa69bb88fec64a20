//! Ejection chains: a word goes to its best site, those that it ejects go to theirs, and so on.

use super::deeds::Deed;
use super::{Region, noise};
use crate::scruffle::best_sites::{BLOCK, WordSites};
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::tuning::{LINKS, PUSH};
use crate::tools::prefetch::prefetch;

/// A word that ejects more is not laid.
const MOST_EJECTED: usize = 16;
/// No sample of the blur is more.
const MOST_BLUR: f32 = 4.0;
/// A block of sites takes as long as so many single ones.
const BLOCK_WORK: u64 = 6;
/// The scores of the block that comes so many blocks later are fetched into the cache.
const SOON: usize = 3;

/// The largest whole number that is no more than `value`, without the system's function, which is
/// called for each site.
fn floor(value: f32) -> i16 {
    let near = value as i16;
    if f32::from(near) > value { near.saturating_sub(1) } else { near }
}

/// A word that looks for a site, and the best so far.
struct Quest<'w> {
    letters: &'w [u8],
    blur: f32,
    salt: usize,
    /// It may not lie there.
    barred: Option<WordSite>,
    best: f32,
    site: Option<WordSite>,
}

impl Region<'_> {
    /// One chain at `heat`: a word leaves its site for the best other one, more or less, and each
    /// word that is ejected goes to where it gains most, the dearest first.
    pub(super) fn try_chain(&mut self, heat: f32) {
        let most = self.random.exponential(heat);
        let word = self.random.below(self.words.len()) as u32;
        if self.held[word as usize] {
            return;
        }
        let before = self.filling.points();
        let barred = self.take(word).map(|old| old.site);
        self.chain.clear();
        if let Some(site) = self.best_site(word, f32::NEG_INFINITY, heat * PUSH, barred) {
            self.lay_link(word, site);
        }
        self.lay_chain(LINKS - 1, 0.0);
        self.settle(before, most);
    }

    /// Lays up to `links` words of the chain, the dearest first, and those that they eject, each
    /// where it gains most; gains are blurred by `blur`.
    pub(super) fn lay_chain(&mut self, links: usize, blur: f32) {
        for _ in 0..links {
            let chain = &mut self.chain;
            let Some(dearest) = (0..chain.len()).max_by_key(|&index| chain[index]) else { break };
            let (_, word) = chain.swap_remove(dearest);
            if let Some(site) = self.best_site(word, 0.0, blur, None) {
                self.lay_link(word, site);
            }
        }
    }

    /// Lays `word` at `site` and adds to the chain what it ejects.
    fn lay_link(&mut self, word: u32, site: WordSite) {
        let from = self.deeds.len();
        self.lay_word(word, site);
        for deed in &self.deeds[from..] {
            if let Deed::Removed(other, laid) = *deed {
                self.chain.push((laid.score, other));
            }
        }
    }

    /// The site where `word`, which lies nowhere, gains most, less what it ejects; none unless
    /// that is more than `least`. Scores are blurred by `blur`; the word may not lie at `barred`.
    pub(super) fn best_site(
        &mut self,
        word: u32,
        least: f32,
        blur: f32,
        barred: Option<WordSite>,
    ) -> Option<WordSite> {
        let salt = self.random.below(1 << 30);
        let letters = self.words[word as usize].as_slice();
        let mut quest = Quest { letters, blur, salt, barred, best: least, site: None };
        self.visited += self.search(self.sites.of(word), &mut quest);
        quest.site
    }

    /// Looks at the best sites one by one, then at all in blocks; returns the work.
    fn search(&self, all: &WordSites, quest: &mut Quest) -> u64 {
        let (unit, blurred) = (self.sites.unit() as f32, quest.blur * MOST_BLUR);
        let mut visited = 0;
        for &(score, number) in &all.first {
            if f32::from(score) * unit + blurred <= quest.best {
                return visited;
            }
            visited += self.consider(number as usize, score, quest);
        }
        for (index, &(most, block)) in all.blocks.iter().enumerate() {
            if f32::from(most) * unit + blurred <= quest.best {
                break;
            }
            if let Some(&(_, soon)) = all.blocks.get(index + SOON) {
                prefetch(&all.scores, usize::from(soon) * BLOCK, 0);
            }
            let from = usize::from(block) * BLOCK;
            let scores = &all.scores[from..from + BLOCK];
            let mut least = floor((quest.best - blurred) / unit);
            visited += BLOCK_WORK;
            let nets = self.standing.nets(quest.letters, scores, from, least);
            let Some(nets) = nets else { continue };
            for (number, (&score, net)) in (from..).zip(scores.iter().zip(nets)) {
                if score >= 0 && net > least {
                    visited += self.consider(number, score, quest);
                    least = floor((quest.best - blurred) / unit);
                }
            }
        }
        visited
    }

    /// Takes site `number`, which scores no more than `units`, if it gains more than the best so
    /// far; returns the work.
    fn consider(&self, number: usize, units: i16, quest: &mut Quest) -> u64 {
        let unit = self.sites.unit();
        let mut blurred = 0.0;
        if quest.blur > 0.0 {
            blurred = quest.blur * noise(&self.samples, number as u32, quest.salt);
        }
        if f32::from(units) * unit as f32 + blurred <= quest.best {
            return 0;
        }
        let least = floor((quest.best - blurred) / unit as f32);
        if !self.standing.may_exceed(quest.letters, units, number, least) {
            return 1;
        }
        let Some(site) = self.sites.site(number) else { return 0 };
        let score = if unit > 1.0 {
            self.terrain.score(quest.letters, site) as f32
        } else {
            f32::from(units)
        };
        if score + blurred > quest.best
            && quest.barred != Some(site)
            && let Some(net) = self.net(quest.letters, site, score + blurred, quest.best)
        {
            (quest.best, quest.site) = (net, Some(site));
        }
        1
    }

    /// `value` less the scores of the words that `letters` eject at `site`, if that is more than
    /// `least` and there is an order.
    pub(super) fn net(
        &self,
        letters: &[u8],
        site: WordSite,
        value: f32,
        least: f32,
    ) -> Option<f32> {
        let (own, value, least) = (site.axis as usize, f64::from(value), f64::from(least));
        let (mut fresh, mut crossing, mut along) = (false, 0.0, 0.0_f64);
        for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
            let there = self.filling.letters[cell];
            if there == letter {
                continue;
            }
            fresh = true;
            // A word across is met in one cell, one along the line perhaps in several.
            let standing = self.standing.on(cell);
            crossing += standing[1 - own];
            along = along.max(standing[own]);
            if value - crossing - along <= least {
                return None;
            }
        }
        if along > 0.0 {
            along = self.broken_along(letters, site)?;
        }
        let net = value - crossing - along;
        let has_order = || self.filling.has_order(self.terrain, letters.len(), site);
        (net > least && (fresh || has_order())).then_some(net as f32)
    }

    /// What the words along the line of `site` score that `letters` eject there; none if they are
    /// too many.
    fn broken_along(&self, letters: &[u8], site: WordSite) -> Option<f64> {
        let mut ejected = [0_u32; MOST_EJECTED];
        let (mut count, mut sum) = (0, 0.0);
        for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
            if [EMPTY, letter].contains(&self.filling.letters[cell]) {
                continue;
            }
            for &other in self.filling.over(cell) {
                let laid = self.filling.laid(other as usize)?;
                if laid.site.axis == site.axis && !ejected[..count].contains(&other) {
                    *ejected.get_mut(count)? = other;
                    count += 1;
                    sum += laid.score as f64;
                }
            }
        }
        Some(sum)
    }
}
