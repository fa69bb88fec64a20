//! A dictionary as a sorted list of words, packed into one buffer.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::tools::letters::Letter;
use crate::tools::prefetch::prefetch;

/// A word's number in its [`WordList`], from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub u32);

impl WordId {
    /// The word's number as an index into per-word arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a word stands in its [`WordList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Its number.
    pub id: WordId,
    /// Where its letters begin among [all](WordList::letters).
    start: u32,
}

impl Spot {
    /// The spot of the first word.
    pub const FIRST: Spot = Spot { id: WordId(0), start: 0 };
}

/// Different words in ascending order of their letters.
#[derive(Clone, Debug)]
pub struct WordList {
    letters: Vec<Letter>,
    /// Where each word begins in `letters`, and one more entry for the end.
    starts: Vec<u32>,
}

impl Default for WordList {
    /// No words.
    fn default() -> WordList {
        WordList { letters: Vec::new(), starts: vec![0] }
    }
}

impl WordList {
    /// Sorts `words` and drops duplicates.
    pub fn new<W: AsRef<[Letter]>>(words: impl IntoIterator<Item = W>) -> WordList {
        let mut list = WordList::default();
        for word in words {
            list.letters.extend_from_slice(word.as_ref());
            list.starts.push(list.letters.len() as u32);
        }
        let ascending = (1..list.len()).all(|i| list.at(i - 1) < list.at(i));
        if ascending { list } else { list.sorted() }
    }

    /// The list of words that are already different and in ascending order: all their letters one
    /// after another, and where each word ends.
    pub fn from_ascending(letters: Vec<Letter>, ends: &[u32]) -> WordList {
        let starts = std::iter::once(0).chain(ends.iter().copied()).collect();
        let list = WordList { letters, starts };
        debug_assert!((1..list.len()).all(|i| list.at(i - 1) < list.at(i)), "not ascending");
        list
    }

    /// The same words in ascending order, each once.
    fn sorted(&self) -> WordList {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_unstable_by(|&a, &b| self.at(a).cmp(self.at(b)));
        order.dedup_by(|a, b| self.at(*a) == self.at(*b));
        WordList::new(order.into_iter().map(|index| self.at(index)))
    }

    /// The shortest words, with at most `most` letters together; of equally long ones the first.
    #[must_use]
    pub fn shortest(&self, most: usize) -> WordList {
        let mut lengths = BTreeMap::new();
        self.iter().for_each(|(_, word)| *lengths.entry(word.len()).or_insert(0) += word.len());
        let mut left = most;
        let whole = |(&length, &letters): (&usize, &usize)| {
            let fits = letters <= left;
            left -= if fits { letters } else { 0 };
            fits.then_some(length)
        };
        let longest_whole = lengths.iter().map_while(whole).last().unwrap_or(0);
        let words = self.iter().map(|(_, word)| word).filter(|word| {
            let is_next = lengths.range(longest_whole + 1..).next();
            let is_part = is_next.is_some_and(|(&length, _)| length == word.len());
            let fits = word.len() <= longest_whole || (is_part && word.len() <= left);
            left -= if fits && is_part { word.len() } else { 0 };
            fits
        });
        WordList::new(words)
    }

    fn at(&self, index: usize) -> &[Letter] {
        &self.letters[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Is there no word at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The letters of word `id`.
    ///
    /// # Panics
    /// If `id` is not a word of this list.
    #[inline]
    pub fn word(&self, id: WordId) -> &[Letter] {
        self.at(id.index())
    }

    /// The letters of word `id`; `None` if it is not a word of this list.
    #[inline]
    pub fn get(&self, id: WordId) -> Option<&[Letter]> {
        let begin = *self.starts.get(id.index())? as usize;
        let end = *self.starts.get(id.index() + 1)? as usize;
        Some(&self.letters[begin..end])
    }

    /// Where word `id` stands.
    ///
    /// # Panics
    /// If `id` is not a word of this list.
    #[inline]
    pub fn spot(&self, id: WordId) -> Spot {
        Spot { id, start: self.starts[id.index()] }
    }

    /// Asks memory for the letters of the word at `spot`, and for what stands `distance` words
    /// behind it, or before it if that is negative. (That of a spot of another list may be
    /// anything, or nothing.)
    #[inline]
    pub fn prefetch(&self, Spot { id, start }: Spot, distance: i32) {
        let distance = distance as isize;
        prefetch(&self.starts, id.index().wrapping_add_signed(distance), 0);
        prefetch(&self.letters, start as usize, distance.signum());
    }

    /// The number of `word` in the list, found by binary search.
    pub fn find(&self, word: &[Letter]) -> Option<WordId> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.at(middle).cmp(word) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Some(WordId(middle as u32)),
            }
        }
        None
    }

    /// Every word with its number.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (WordId, &[Letter])> {
        (0..self.len()).map(|index| (WordId(index as u32), self.at(index)))
    }

    /// All words' letters one after another.
    #[inline]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(word: &str) -> Vec<Letter> {
        word.bytes().map(Letter).collect()
    }

    fn list(words: &[&str]) -> WordList {
        WordList::new(words.iter().map(|word| letters(word)))
    }

    #[test]
    fn words_are_sorted_and_different() {
        let words = ["ab", "abc", "b", "ba"];
        for given in [&words[..], &["ba", "abc", "b", "ab"], &["ab", "ab", "abc", "b", "b", "ba"]] {
            let list = list(given);
            let found: Vec<&[Letter]> = list.iter().map(|(_, word)| word).collect();
            assert_eq!(found, words.map(letters), "{given:?}");
        }
        let ascending = WordList::from_ascending(letters("ababcbba"), &[2, 5, 6, 8]);
        assert!(ascending.iter().eq(list(&words).iter()));
    }

    #[test]
    fn exactly_the_words_are_found() {
        let list = list(&["ab", "abc", "b", "ba"]);
        for (id, word) in list.iter() {
            assert_eq!(list.find(word), Some(id));
            assert_eq!((list.word(id), list.get(id)), (word, Some(word)));
            assert!(list.letters()[list.spot(id).start as usize..].starts_with(word));
        }
        for word in ["", "a", "aa", "abb", "abcd", "bb", "c"] {
            assert_eq!(list.find(&letters(word)), None, "{word}");
        }
        assert_eq!(list.get(WordId(4)), None);
        let shortest = |most| list.shortest(most).len();
        assert_eq!([0, 1, 2, 3, 5, 7, 8].map(shortest), [0, 1, 1, 2, 3, 3, 4]);
        assert!(WordList::default().is_empty());
        assert_eq!(WordList::default().find(&letters("a")), None);
        assert_eq!(WordList::from_ascending(Vec::new(), &[]).len(), 0);
    }
}
