//! Why a file is not a task.

use thiserror::Error;

use super::no_word::NoWord;

/// The largest task in bytes: the largest lists that Linux distributions ship have 60 million, and
/// reading needs some ten times as much memory. The contest's own files stay below half a million.
pub const MOST_BYTES: usize = 64 << 20;

/// Why a word cannot stand in the centre row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadStart {
    /// There is none.
    #[error("no start word; write the word of the centre row there")]
    Missing,
    /// It has a character that is not a letter.
    #[error("{char:?} in the start word `{value}` is not a letter; write one word of letters{}", garbled(*char))]
    Letter {
        /// The start word.
        value: String,
        /// The character.
        char: char,
    },
    /// Its length is not a possible side of a board.
    #[error("the start word `{value}` has length {length}; it must be 3, 5, 7, 9 or 11")]
    Length {
        /// The start word.
        value: String,
        /// How many letters it has.
        length: usize,
    },
}

/// Why a start word and a list of words make no task; lines are those of the list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadParts {
    /// The start word is wrong.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// The list is wrong.
    #[error(transparent)]
    List(#[from] BadTask),
}

/// Why a file cannot be played: what stands where, what would be right, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadTask {
    /// There is nothing in the file.
    #[error(
        "line 1: the file is empty; a task has the language (`en`, `ru` or `tr`), the start word, \
         an empty line and the dictionary"
    )]
    Empty,
    /// The file is larger than any task.
    #[error(
        "{bytes} bytes, the limit is {MOST_BYTES}; leave words out of the dictionary (words longer \
         than the board has cells are never played), or look whether this is a task at all"
    )]
    TooLarge {
        /// The size of the file.
        bytes: usize,
    },
    /// Line 1 names no language.
    #[error("line 1: language `{value}` is unknown; write `en`, `ru` or `tr`")]
    Language {
        /// What the line holds.
        value: String,
    },
    /// Line 1 ends with CR, where no LF follows.
    #[error("line 1: the line ends with CR alone; end lines with LF or CR LF")]
    LineEnd,
    /// A byte is not possible in the text's encoding.
    #[error(
        "line {line}: byte 0x{byte:02X} cannot be read; save the file as ASCII or UTF-8 (CP866 is \
         for `ru` alone, without a byte order mark)"
    )]
    Encoding {
        /// The line in which the byte stands.
        line: usize,
        /// The byte.
        byte: u8,
    },
    /// Line 2 holds no start word.
    #[error("line 2: {0}")]
    Start(BadStart),
    /// Most lines of the dictionary are not words, or one is not and nothing may be left out.
    #[error("line {line}: {reason}; {} ({bad} of {of} lines are not words)", reason.advice())]
    NoWord {
        /// The first such line.
        line: usize,
        /// What is wrong with it.
        reason: NoWord,
        /// How many lines are not words.
        bad: usize,
        /// How many lines have something.
        of: usize,
    },
    /// There is a dictionary, but none of its words can be named: they are too short, or all have
    /// letters for which no alphabet has room.
    #[error(
        "line {line}: no word of the dictionary can be played, which takes at least 2 letters; \
         add words, or leave the dictionary out to play with the list that comes with the program"
    )]
    NoWords {
        /// The first line of the dictionary.
        line: usize,
    },
}

/// What else to do about `char`, which is not a letter.
const fn garbled(char: char) -> &'static str {
    if char.is_ascii() {
        ""
    } else {
        "; if all looks garbled, save the file as UTF-8, or `ru` as CP866"
    }
}
