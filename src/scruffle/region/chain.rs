//! Ejection chains: a word goes to its best site, those that it ejects go to theirs, and so on.

use super::deeds::Deed;
use super::{FOREIGN, Region};
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::tuning::{LINKS, PUSH};

/// A word that ejects more is not laid.
const MOST_EJECTED: usize = 16;

impl Region<'_> {
    /// One chain at `heat`: a word leaves its site for the best other one, more or less, and each
    /// word that is ejected goes to where it gains most, the dearest first.
    pub(super) fn try_chain(&mut self, heat: f32) {
        let most = self.random.exponential(heat);
        let word = self.random.below(self.words.len()) as u32;
        if self.spelling[word as usize] == FOREIGN {
            return;
        }
        let before = self.filling.points();
        let barred = self.take(word).map(|old| old.site);
        let mut chain = std::mem::take(&mut self.chain);
        chain.clear();
        if let Some(site) = self.best_site(word, f32::NEG_INFINITY, heat * PUSH, barred) {
            self.lay_link(word, site, &mut chain);
        }
        for _ in 1..LINKS {
            let Some(dearest) = (0..chain.len()).max_by_key(|&index| chain[index]) else { break };
            let (_, word) = chain.swap_remove(dearest);
            if let Some(site) = self.best_site(word, 0.0, 0.0, None) {
                self.lay_link(word, site, &mut chain);
            }
        }
        self.chain = chain;
        self.settle(before, most);
    }

    /// Lays `word` at `site` and adds to `chain` what it ejects.
    fn lay_link(&mut self, word: u32, site: WordSite, chain: &mut Vec<(i64, u32)>) {
        let from = self.deeds.len();
        self.lay_word(word, site);
        for deed in &self.deeds[from..] {
            if let Deed::Removed(other, laid) = *deed {
                chain.push((laid.score, other));
            }
        }
    }

    /// The site where `word`, which lies nowhere, gains most, less what it ejects; none unless
    /// that is more than `least`. Scores are blurred by `blur`; the word may not lie at `barred`.
    fn best_site(
        &mut self,
        word: u32,
        least: f32,
        blur: f32,
        barred: Option<WordSite>,
    ) -> Option<WordSite> {
        let salt = self.random.below(1 << 30);
        let letters = self.words[word as usize].as_slice();
        let (mut best, mut found, mut visited) = (least, None, 0);
        for (number, &(score, site)) in (0..).zip(self.sites.of(word)) {
            if score + blur * 4.0 <= best {
                break;
            }
            let value = score + blur * self.noise(number, salt);
            if value <= best || barred == Some(site) {
                continue;
            }
            visited += 1;
            if let Some(net) = self.net(letters, site, value, best) {
                (best, found) = (net, Some(site));
            }
        }
        self.visited += visited;
        found
    }

    /// `value` less the scores of the words that `letters` eject at `site`, if that is more than
    /// `least` and there is an order.
    fn net(&self, letters: &[u8], site: WordSite, value: f32, least: f32) -> Option<f32> {
        let mut ejected = [0_u32; MOST_EJECTED];
        let (mut count, mut fresh, mut net) = (0, false, value);
        for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
            let there = self.filling.letters[cell];
            if there == letter {
                continue;
            }
            fresh = true;
            if there == EMPTY {
                continue;
            }
            for &other in self.filling.over(cell) {
                if ejected[..count].contains(&other) {
                    continue;
                }
                *ejected.get_mut(count)? = other;
                count += 1;
                net -= self.filling.laid(other as usize)?.score as f32;
                if net <= least {
                    return None;
                }
            }
        }
        let has_order = || self.filling.has_order(self.terrain, letters.len(), site);
        (net > least && (fresh || has_order())).then_some(net)
    }
}
