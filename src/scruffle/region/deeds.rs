//! Changes to the filling that can be taken back, and what they leave behind.

use super::Region;
use crate::scruffle::filling::LaidWord;
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::tuning::LATEST;

/// One undoable change.
#[derive(Clone, Copy)]
pub(super) enum Deed {
    /// A word was laid.
    Added(u32),
    /// A word was taken away that lay so.
    Removed(u32, LaidWord),
}

impl Region<'_> {
    /// Lays a copy of `spelling` at `site`, ejecting what clashes; the copy that lies elsewhere and
    /// scores least there, if all of them do and it gains.
    pub(super) fn lay(&mut self, spelling: u32, site: WordSite, steal: bool) {
        let standing = |word: u32| self.filling.laid(word as usize).map_or(-1, |laid| laid.score);
        let copies = self.copies[spelling as usize].iter();
        let free = copies.filter(|&&word| !self.held[word as usize]);
        let Some(&word) = free.min_by_key(|&&word| standing(word)) else { return };
        let score = self.terrain.score(&self.words[word as usize], site);
        if standing(word) >= 0 && (!steal || standing(word) >= score) || score == 0 {
            return;
        }
        self.lay_word(word, site);
    }

    /// Lays `word` at `site`, ejecting what clashes.
    pub(super) fn lay_word(&mut self, word: u32, site: WordSite) {
        self.note_trial(word);
        self.take(word);
        let letters = &self.words[word as usize];
        for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
            while self.filling.letters[cell] != EMPTY && self.filling.letters[cell] != letter {
                let Some(&other) = self.filling.over(cell).first() else { return };
                if self.held[other as usize] || self.take(other).is_none() {
                    return;
                }
            }
        }
        let cells = self.terrain.cells(site, letters.len());
        self.fresh.extend(
            cells.filter(|&cell| self.filling.letters[cell] == EMPTY).map(|cell| cell as u32),
        );
        if self.filling.add(self.terrain, word as usize, letters, site) {
            if let Some(laid) = self.filling.laid(word as usize) {
                self.weigh(word as usize, laid, laid.score as f64);
            }
            self.deeds.push(Deed::Added(word));
            self.price(self.spelling[word as usize] as usize);
        }
    }

    /// Notes that a move tries to lay `word`.
    pub(super) fn note_trial(&mut self, word: u32) {
        self.tried_at[self.spelling[word as usize] as usize] = self.cooled;
    }

    /// Takes `word` off the board, if it lies there, and notes the cells that become empty.
    pub(super) fn take(&mut self, word: u32) -> Option<LaidWord> {
        let laid = self.pick_up(word)?;
        self.deeds.push(Deed::Removed(word, laid));
        let cells = self.terrain.cells(laid.site, self.words[word as usize].len());
        self.emptied.extend(
            cells.filter(|&cell| self.filling.letters[cell] == EMPTY).map(|cell| cell as u32),
        );
        Some(laid)
    }

    /// Takes `word` off the board, if it lies there.
    pub(super) fn pick_up(&mut self, word: u32) -> Option<LaidWord> {
        let length = self.words[word as usize].len();
        let laid = self.filling.remove(self.terrain, word as usize, length)?;
        self.weigh(word as usize, laid, -laid.score as f64);
        self.price(self.spelling[word as usize] as usize);
        Some(laid)
    }

    /// Lays `word`, which lies nowhere, exactly as it lay before.
    pub(super) fn put_back(&mut self, word: u32, laid: LaidWord) {
        let letters = &self.words[word as usize];
        self.filling.restore(self.terrain, word as usize, letters, laid);
        self.weigh(word as usize, laid, laid.score as f64);
        self.price(self.spelling[word as usize] as usize);
    }

    /// Adds `score` to what stands on the cells of `word`, which lies as `laid` says.
    pub(super) fn weigh(&mut self, word: usize, laid: LaidWord, score: f64) {
        for cell in self.terrain.cells(laid.site, self.words[word].len()) {
            let letter = self.filling.letters[cell];
            self.standing.add(self.sites, cell, laid.site.axis, score, letter);
        }
    }

    /// Notes what another use of `spelling` costs.
    pub(super) fn price(&mut self, spelling: usize) {
        let standing = |&word: &u32| match self.filling.laid(word as usize) {
            Some(_) if self.held[word as usize] => f32::INFINITY,
            Some(laid) => laid.score as f32,
            None => 0.0,
        };
        let costs = self.copies[spelling].iter().map(standing);
        self.cost[spelling] = costs.fold(f32::INFINITY, f32::min);
    }

    /// Ends the move: keeps it if it loses no more than `most`, else takes it back; says which.
    pub(super) fn settle(&mut self, before: i64, most: f32) -> bool {
        if before - self.filling.points() > most as i64 {
            self.undo();
            return false;
        }
        let words = self.deeds.iter().map(|&(Deed::Added(word) | Deed::Removed(word, _))| word);
        self.touched.extend(words);
        for list in [std::mem::take(&mut self.emptied), std::mem::take(&mut self.fresh)] {
            for &cell in &list {
                self.forget(cell as usize);
                if self.lately.len() < LATEST {
                    self.lately.push(cell);
                } else {
                    let index = self.random.below(LATEST);
                    self.lately[index] = cell;
                }
            }
        }
        true
    }

    /// Takes the move back.
    fn undo(&mut self) {
        while let Some(deed) = self.deeds.pop() {
            match deed {
                Deed::Added(word) => {
                    self.pick_up(word);
                }
                Deed::Removed(word, laid) => self.put_back(word, laid),
            }
        }
    }
}
