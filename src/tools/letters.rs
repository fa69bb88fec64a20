//! Letters as small numbers, and the alphabet that says which character each of them is.

use std::collections::BTreeSet;

/// The largest number of different letters in one [`Alphabet`]: the 33 of Russian or the 26 of the
/// other contest languages, and room for the accents of a list in UTF-8.
pub const MAX_LETTERS: usize = 36;

/// A letter: its number in the task's [`Alphabet`], from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(pub u8);

impl Letter {
    /// The letter's number as an index into per-letter arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Characters below this number have their letter in a table.
const TABLE: usize = 0x600;
/// The table's entry for a character that is not a letter.
const NONE: u8 = u8::MAX;

/// The different characters of `text`, in ascending order.
pub fn distinct_chars(text: &str) -> Vec<char> {
    let CharSet { table, others } = text.chars().collect();
    let table = (0..TABLE as u32).filter(|&number| table[number as usize]);
    table.filter_map(char::from_u32).chain(others).collect()
}

/// A set of characters; most texts have small ones only, which are looked up in a table.
#[derive(Clone, Debug)]
pub struct CharSet {
    table: [bool; TABLE],
    others: BTreeSet<char>,
}

impl CharSet {
    /// Is `char` one of them?
    #[inline]
    pub fn contains(&self, char: char) -> bool {
        self.table.get(char as usize).copied().unwrap_or_else(|| self.others.contains(&char))
    }
}

impl FromIterator<char> for CharSet {
    fn from_iter<I: IntoIterator<Item = char>>(chars: I) -> CharSet {
        let mut set = CharSet { table: [false; TABLE], others: BTreeSet::new() };
        for char in chars {
            match set.table.get_mut(char as usize) {
                Some(seen) => *seen = true,
                None => _ = set.others.insert(char),
            }
        }
        set
    }
}

/// The different characters of one task, in ascending order, each with its [`Letter`].
#[derive(Clone, Debug)]
pub struct Alphabet {
    chars: Vec<char>,
    table: Box<[u8; TABLE]>,
}

impl Alphabet {
    /// The alphabet of the given characters; duplicates are dropped, and so is what comes after the
    /// first [`MAX_LETTERS`] different ones.
    pub fn new(offered: impl IntoIterator<Item = char>) -> Alphabet {
        let mut chars = BTreeSet::new();
        for char in offered {
            if chars.len() < MAX_LETTERS {
                chars.insert(char);
            }
        }
        let chars: Vec<char> = chars.into_iter().collect();
        let mut table = Box::new([NONE; TABLE]);
        for (number, &char) in chars.iter().enumerate() {
            if let Some(entry) = table.get_mut(char as usize) {
                *entry = number as u8;
            }
        }
        Alphabet { chars, table }
    }

    /// Its characters, in ascending order.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }

    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.chars.len()
    }

    /// Has the alphabet no letters at all?
    pub fn is_empty(&self) -> bool {
        self.chars.is_empty()
    }

    /// The letter that `char` is, if it is one of this alphabet.
    #[inline]
    pub fn letter(&self, char: char) -> Option<Letter> {
        match self.table.get(char as usize) {
            Some(&NONE) => None,
            Some(&number) => Some(Letter(number)),
            None => self.chars.binary_search(&char).ok().map(|number| Letter(number as u8)),
        }
    }

    /// The character that `letter` stands for.
    ///
    /// # Panics
    /// If `letter` is not of this alphabet.
    pub fn char(&self, letter: Letter) -> char {
        self.chars[letter.index()]
    }

    /// The letters of `text`, or the first character that is none.
    ///
    /// # Errors
    /// The first character of `text` that this alphabet lacks.
    pub fn letters(&self, text: &str) -> Result<Vec<Letter>, char> {
        text.chars().map(|char| self.letter(char).ok_or(char)).collect()
    }

    /// The letters of `word` as text.
    pub fn spell(&self, word: &[Letter]) -> String {
        word.iter().map(|&letter| self.char(letter)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_numbered_in_ascending_order() {
        let alphabet = Alphabet::new("ёжбаб’ა".chars());
        assert_eq!(alphabet.spell(&(0..6).map(Letter).collect::<Vec<_>>()), "абжёა’");
        for (number, char) in "абжёა’".chars().enumerate() {
            assert_eq!(alphabet.letter(char), Some(Letter(number as u8)));
        }
        for char in ['в', 'a', '\u{0}', '\u{5FF}', '\u{600}', 'ბ', char::MAX] {
            assert_eq!(alphabet.letter(char), None, "{char:?}");
        }
        assert_eq!(alphabet.letters("баба"), Ok([1, 0, 1, 0].map(Letter).to_vec()));
        assert_eq!(alphabet.letters("бaба"), Err('a'), "the second letter is Latin");
        assert!(Alphabet::new([]).is_empty() && !alphabet.is_empty());
    }

    #[test]
    fn an_alphabet_takes_the_first_letters_that_fit() {
        let offered: Vec<char> = ('\u{400}'..).take(MAX_LETTERS + 1).collect();
        let alphabet = Alphabet::new(offered.iter().rev().copied());
        assert_eq!(alphabet.len(), MAX_LETTERS);
        assert_eq!(alphabet.letter(offered[0]), None);
        assert_eq!(alphabet.letter(offered[1]), Some(Letter(0)));
    }

    #[test]
    fn distinct_chars_are_in_ascending_order() {
        assert_eq!(distinct_chars("ბaა\nёab"), ['\n', 'a', 'b', 'ё', 'ა', 'ბ']);
        assert!(distinct_chars("").is_empty());
        let set: CharSet = "aბ".chars().collect();
        assert_eq!(['a', 'ბ', 'b', 'ა'].map(|char| set.contains(char)), [true, true, false, false]);
    }
}
