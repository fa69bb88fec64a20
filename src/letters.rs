//! Letters as small numbers, and the only door between text and bytes in an encoding.

use std::borrow::Cow;

use encoding_rs::IBM866;
use thiserror::Error;

/// The largest number of different letters in one [`Alphabet`].
pub const MAX_LETTERS: usize = 64;

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
#[error("byte 0x{byte:02X} is neither ASCII nor part of UTF-8 text")]
pub struct BadByte {
    /// Where it stands, counted from 0.
    pub offset: usize,
    /// The byte itself.
    pub byte: u8,
}

/// More than [`MAX_LETTERS`] different characters were to become letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} different letters, at most {MAX_LETTERS} are possible")]
pub struct TooManyLetters(pub usize);

impl Encoding {
    /// Decodes `bytes`, recognising their encoding: ASCII, else UTF-8 (a byte order mark is
    /// dropped), else CP866 where `allow_cp866` says that it may be.
    ///
    /// # Errors
    /// [`BadByte`] if the bytes are not valid UTF-8 and CP866 is not allowed.
    pub fn decode(bytes: &[u8], allow_cp866: bool) -> Result<(Cow<'_, str>, Encoding), BadByte> {
        let bare = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        match std::str::from_utf8(bare) {
            Ok(text) if text.is_ascii() => Ok((Cow::Borrowed(text), Encoding::Ascii)),
            Ok(text) => Ok((Cow::Borrowed(text), Encoding::Utf8)),
            Err(_) if allow_cp866 => {
                Ok((IBM866.decode_without_bom_handling(bytes).0, Encoding::Cp866))
            }
            Err(error) => {
                let offset = bytes.len() - bare.len() + error.valid_up_to();
                Err(BadByte { offset, byte: bytes[offset] })
            }
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
    /// The alphabet of the given characters; duplicates are dropped.
    ///
    /// # Errors
    /// [`TooManyLetters`] if there are more than [`MAX_LETTERS`] different ones.
    pub fn new(chars: impl IntoIterator<Item = char>) -> Result<Alphabet, TooManyLetters> {
        let mut chars: Vec<char> = chars.into_iter().collect();
        chars.sort_unstable();
        chars.dedup();
        if chars.len() > MAX_LETTERS {
            return Err(TooManyLetters(chars.len()));
        }
        let mut table = Box::new([NONE; TABLE]);
        for (number, &char) in chars.iter().enumerate() {
            if let Some(entry) = table.get_mut(char as usize) {
                *entry = number as u8;
            }
        }
        Ok(Alphabet { chars, table })
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
