//! Letters as small numbers, and the only door between text and bytes in an encoding.

use std::borrow::Cow;
use std::collections::BTreeSet;

use encoding_rs::IBM866;
use thiserror::Error;

/// The largest number of different letters in one [`Alphabet`]: the 33 of Russian or the 26 of the
/// other contest languages, and room for the accents of a list in UTF-8.
pub const MAX_LETTERS: usize = 36;

/// A letter: its place in the task's [`Alphabet`], from 0.
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

/// How a text's characters are written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes below 128, each its own character.
    Ascii,
    /// DOS code page 866, one byte a character.
    Cp866,
    /// UTF-8, one to four bytes a character.
    Utf8,
}

/// A byte that the expected encoding cannot have at this place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte 0x{byte:02X} at offset {offset} does not fit the encoding")]
pub struct BadByte {
    /// Where it stands, counted from 0.
    pub offset: usize,
    /// The byte itself.
    pub byte: u8,
}

/// The byte order mark in UTF-8, with which a text may begin.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

impl Encoding {
    /// Decodes `bytes`, recognising their encoding: ASCII, else CP866 where `allow_cp866` says
    /// that it may be, else UTF-8. A byte order mark is dropped; behind it there is no CP866.
    ///
    /// Bytes are taken for CP866 if all that are not ASCII are letters there, or if they are not
    /// UTF-8. Letters alone do not decide: the Russian word `раб` in CP866 is valid UTF-8 too. But
    /// Cyrillic text in UTF-8 is full of bytes that in CP866 are lines and boxes, never letters.
    ///
    /// # Errors
    /// [`BadByte`] if the bytes are not valid UTF-8 and CP866 is not allowed.
    pub fn decode(bytes: &[u8], allow_cp866: bool) -> Result<(Cow<'_, str>, Encoding), BadByte> {
        let bare = bytes.strip_prefix(BOM).unwrap_or(bytes);
        let offset = bytes.len() - bare.len();
        let utf8 = match Encoding::Utf8.decode_as(bare) {
            Ok(text) if text.is_ascii() => return Ok((text, Encoding::Ascii)),
            other => other,
        };
        let allow_cp866 = allow_cp866 && offset == 0;
        if allow_cp866 && (utf8.is_err() || bare.iter().all(|&byte| is_ascii_or_cp866_letter(byte)))
        {
            return Ok((IBM866.decode_without_bom_handling(bare).0, Encoding::Cp866));
        }
        let text = utf8.map_err(|bad| BadByte { offset: offset + bad.offset, ..bad })?;
        Ok((text, Encoding::Utf8))
    }

    /// Decodes `bytes` as this encoding, without guessing; a byte order mark is kept.
    ///
    /// # Errors
    /// The first byte that this encoding cannot have; none in CP866, where every byte is a
    /// character.
    pub fn decode_as(self, bytes: &[u8]) -> Result<Cow<'_, str>, BadByte> {
        let not_ascii = match self {
            Encoding::Cp866 => return Ok(IBM866.decode_without_bom_handling(bytes).0),
            Encoding::Ascii => bytes.iter().position(|byte| !byte.is_ascii()),
            Encoding::Utf8 => None,
        };
        let text = match not_ascii {
            Some(offset) => Err(offset),
            None => std::str::from_utf8(bytes).map_err(|error| error.valid_up_to()),
        };
        text.map(Cow::Borrowed).map_err(|offset| BadByte { offset, byte: bytes[offset] })
    }

    /// The encoding's usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Ascii => "ASCII",
            Encoding::Cp866 => "CP866",
            Encoding::Utf8 => "UTF-8",
        }
    }

    /// The bytes of `text` in this encoding.
    ///
    /// A character that CP866 lacks would become a numeric reference; the texts written here hold
    /// only letters that were decoded from the same encoding, so that does not happen.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Ascii | Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            Encoding::Cp866 => IBM866.encode(text).0,
        }
    }

    /// Can every letter of `alphabet` be written in this encoding?
    pub fn can_write(self, alphabet: &Alphabet) -> bool {
        match self {
            Encoding::Utf8 => true,
            Encoding::Ascii => alphabet.chars.iter().all(char::is_ascii),
            Encoding::Cp866 => !IBM866.encode(&String::from_iter(&alphabet.chars)).2,
        }
    }
}

/// Is `byte` below 128, or a letter of CP866? All others there are lines, boxes and signs.
const fn is_ascii_or_cp866_letter(byte: u8) -> bool {
    matches!(byte, 0..=0xAF | 0xE0..=0xF7)
}

/// The different characters of `text`, in ascending order.
pub fn distinct_chars(text: &str) -> Vec<char> {
    let mut seen = [false; TABLE];
    let mut others = BTreeSet::new();
    for char in text.chars() {
        match seen.get_mut(char as usize) {
            Some(seen) => *seen = true,
            None => _ = others.insert(char),
        }
    }
    let table = (0..TABLE as u32).filter(|&number| seen[number as usize]);
    table.filter_map(char::from_u32).chain(others).collect()
}

/// Characters below this number have their letter in a table.
const TABLE: usize = 0x600;
/// The table's entry for a character that is no letter.
const NONE: u8 = u8::MAX;

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
        assert!(Alphabet::new([]).is_empty());
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
    }

    #[test]
    fn what_was_decoded_is_encoded_to_the_same_bytes() {
        let cp866: Vec<u8> = (0..=255).collect();
        let utf8 = "сыщик, ґава, ılık".as_bytes();
        let cases: [(&[u8], bool, Encoding); 4] = [
            (b"kenaf", true, Encoding::Ascii),
            (utf8, true, Encoding::Utf8),
            (utf8, false, Encoding::Utf8),
            (&cp866, true, Encoding::Cp866),
        ];
        for (bytes, allow_cp866, expected) in cases {
            let (text, encoding) = Encoding::decode(bytes, allow_cp866).expect("readable bytes");
            assert_eq!(encoding, expected);
            assert_eq!(encoding.encode(&text), bytes);
            assert_eq!(encoding.decode_as(bytes), Ok(text));
        }
    }

    #[test]
    fn a_bad_byte_is_told_with_its_place() {
        let bad = |bytes| Encoding::decode(bytes, false).expect_err("a byte that is not UTF-8");
        assert_eq!(bad(b"ab\xFFc"), BadByte { offset: 2, byte: 0xFF });
        assert_eq!(bad(b"\xEF\xBB\xBFab\xE9"), BadByte { offset: 5, byte: 0xE9 });
        let ascii = Encoding::Ascii.decode_as("aß".as_bytes());
        assert_eq!(ascii, Err(BadByte { offset: 1, byte: 0xC3 }));
    }

    #[test]
    fn an_encoding_can_write_some_alphabets() {
        let can = |text: &str| {
            let alphabet = Alphabet::new(text.chars());
            let all = [Encoding::Ascii, Encoding::Cp866, Encoding::Utf8];
            all.map(|encoding| encoding.can_write(&alphabet))
        };
        assert_eq!(can("abc"), [true, true, true]);
        assert_eq!(can("абё"), [false, true, true]);
        assert_eq!(can("ґı"), [false, false, true]);
    }
}
