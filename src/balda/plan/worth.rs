//! What a plan counts: the lengths of its words, in full or only above a threshold.

use crate::balda::tuning::BARE;

/// What the word chosen for a cell is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The letters of every word that count nothing; a word that has no more is worth nothing.
    pub threshold: u8,
    /// What a cell without any word costs, in letters.
    pub bare: i32,
}

impl Worth {
    /// Every letter counts, as by the rules; a cell without a word costs [`BARE`].
    pub const FULL: Worth = Worth { threshold: 0, bare: BARE };

    /// The worth of a word of `length` letters, or, if that is 0, of having none.
    #[inline]
    pub fn of(self, length: u8) -> i32 {
        if length == 0 { -self.bare } else { i32::from(length.saturating_sub(self.threshold)) }
    }
}

impl Default for Worth {
    fn default() -> Worth {
        Worth::FULL
    }
}

/// What the words of all cells are worth together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// How each of them counts.
    pub(super) worth: Worth,
    /// The sum over all cells.
    pub(super) sum: i32,
    /// How many cells have no word.
    pub(super) bare: i32,
}

impl Tally {
    /// The tally of `cells` cells without words.
    pub(super) fn without_words(cells: usize, worth: Worth) -> Tally {
        Tally { worth, sum: cells as i32 * worth.of(0), bare: cells as i32 }
    }

    /// A cell gets a word of `new` letters instead of one of `old`; 0 stands for none.
    #[inline]
    pub(super) fn exchange(&mut self, old: u8, new: u8) {
        self.sum += self.worth.of(new) - self.worth.of(old);
        self.bare += i32::from(new == 0) - i32::from(old == 0);
    }

    /// The sum over the cells that have a word.
    #[inline]
    pub(super) fn of_words(self) -> i32 {
        self.sum + self.bare * self.worth.bare
    }

    /// What all words would be worth if up to `most` of the cells without a word had one that
    /// counts nothing.
    #[inline]
    pub(super) fn refilled(self, most: i32) -> i32 {
        self.sum + self.bare.min(most) * self.worth.bare
    }

    /// Are all words together worth `floor`?
    #[inline]
    pub(super) fn reaches(self, floor: f32) -> bool {
        self.sum as f32 >= floor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_above_the_threshold() {
        let excess = Worth { threshold: 4, bare: 6 };
        assert_eq!([0, 1, 4, 5, 12].map(|length| excess.of(length)), [-6, 0, 0, 1, 8]);
        assert_eq!([0, 1, 12].map(|length| Worth::FULL.of(length)), [-BARE, 1, 12]);
    }

    #[test]
    fn cells_without_a_word_can_be_refilled() {
        let mut tally = Tally::without_words(3, Worth { threshold: 4, bare: 6 });
        tally.exchange(0, 7);
        assert_eq!([0, 1, 2, 5].map(|most| tally.refilled(most)), [-9, -3, 3, 3]);
    }
}
