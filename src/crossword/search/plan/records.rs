//! Omitting: a final plan leaves words alone that would block better ones later.
//!
//! [`value`](super::value) records a word beside the main line as soon as it covers one more cell.
//! That may block another one, or the same one, which would cover more in a later action.

use super::ActionPlan;
use crate::crossword::rules::MOST_ACTIONS;

impl ActionPlan<'_> {
    /// Omits single words beside main lines as long as that brings points.
    pub fn omit_words(&mut self) {
        loop {
            let before = self.value().points;
            for number in 0..MOST_ACTIONS as u8 {
                for word in self.gained(number).words.clone() {
                    self.try_omitting(number, word);
                }
            }
            if self.value().points == before {
                return;
            }
        }
    }

    /// Omits `word` in action `number` if that brings points.
    fn try_omitting(&mut self, number: u8, word: u32) {
        self.begin();
        let old = self.value();
        self.omitted.push((number, word));
        self.dirty |= 1 << number;
        let new = self.value();
        if new.faults > old.faults || new.points <= old.points {
            self.omitted.pop();
            self.go_back();
        }
    }
}
