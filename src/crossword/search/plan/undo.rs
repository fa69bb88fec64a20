//! The way back: what was done since the last [`ActionPlan::begin`], to be undone in reverse.

use super::value::Gained;
use super::{ActionPlan, PlanValue, StandingWord, Strip};

/// What was done.
#[derive(Clone, Debug)]
enum Deed {
    /// An action had this strip.
    Strip(usize, Strip),
    /// An action had this rank.
    Rank(usize, usize),
}

/// All that was done, each kind in its order.
#[derive(Clone, Debug, Default)]
pub struct Log {
    deeds: Vec<Deed>,
    /// Words that began to stand, or ceased to, and who completes them.
    words: Vec<(StandingWord, u8, bool)>,
    /// What actions gained before they were counted anew.
    gained: Vec<(usize, Gained)>,
    /// What is no longer needed, to be used again.
    spare: Vec<Gained>,
    value: PlanValue,
    /// Nothing is noted while things are undone.
    is_closed: bool,
}

impl Log {
    pub(super) fn note_strip(&mut self, number: usize, strip: Strip) {
        if !self.is_closed {
            self.deeds.push(Deed::Strip(number, strip));
        }
    }

    pub(super) fn note_rank(&mut self, number: usize, rank: usize) {
        if !self.is_closed {
            self.deeds.push(Deed::Rank(number, rank));
        }
    }

    pub(super) fn note_word(&mut self, word: StandingWord, by: u8, found: bool) {
        self.words.push((word, by, found));
    }

    pub(super) fn note_gained(&mut self, number: usize, gained: Gained) {
        self.gained.push((number, gained));
    }

    /// Takes what is no longer needed.
    pub(super) fn give(&mut self, gained: Gained) {
        self.spare.push(gained);
    }

    /// Something that was used before, if there is any.
    pub(super) fn spare(&mut self) -> Option<Gained> {
        self.spare.pop()
    }
}

impl ActionPlan<'_> {
    /// From here on [`ActionPlan::go_back`] leads back.
    pub fn begin(&mut self) {
        self.value();
        self.log.deeds.clear();
        self.log.words.clear();
        self.log.value = self.value;
        while let Some((_, gained)) = self.log.gained.pop() {
            self.log.spare.push(gained);
        }
    }

    /// Undoes all since the last [`ActionPlan::begin`].
    pub fn go_back(&mut self) {
        self.log.is_closed = true;
        while let Some(deed) = self.log.deeds.pop() {
            match deed {
                Deed::Strip(number, strip) => {
                    self.take(number);
                    self.put(number, strip);
                }
                Deed::Rank(number, rank) => self.shift(number, rank),
            }
        }
        while let Some(line) = self.stale.pop() {
            self.changed[usize::from(line)] = 0;
            self.moved[usize::from(line)] = 0;
        }
        while let Some((word, by, found)) = self.log.words.pop() {
            self.take_back(word, by, found);
        }
        while let Some((number, gained)) = self.log.gained.pop() {
            self.restore(number, gained);
        }
        self.log.is_closed = false;
        self.value = self.log.value;
        self.settle();
    }
}
