//! Why a line of a list is not a word.

use thiserror::Error;

/// Why a line is not a word: what stands there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoWord {
    /// A space inside it.
    #[error("a space in `{value}`")]
    Space {
        /// What the line holds.
        value: String,
    },
    /// A character that is not a letter.
    #[error("{char:?} in `{value}` is not a letter")]
    NotALetter {
        /// What the line holds.
        value: String,
        /// The character.
        char: char,
    },
    /// An apostrophe, in a language that does not spell with it.
    #[error("an apostrophe in `{value}`")]
    Apostrophe {
        /// What the line holds.
        value: String,
    },
    /// Letters of another script than most words have.
    #[error("`{value}` is {script}, as most words are not")]
    OtherScript {
        /// What the line holds.
        value: String,
        /// The script's name.
        script: &'static str,
    },
    /// A byte that is not possible in the text's encoding.
    #[error("byte 0x{byte:02X} cannot be read")]
    Byte {
        /// The byte.
        byte: u8,
    },
}

impl NoWord {
    /// What to do about it.
    pub const fn advice(&self) -> &'static str {
        match self {
            NoWord::Space { .. } => "write one word a line and nothing else",
            NoWord::NotALetter { char, .. } if !char.is_ascii() => {
                "take the word out or correct it; if all looks garbled, save the file as UTF-8, or \
                 `ru` as CP866"
            }
            NoWord::NotALetter { .. } | NoWord::Apostrophe { .. } | NoWord::OtherScript { .. } => {
                "take the word out or correct it"
            }
            NoWord::Byte { .. } => {
                "save the file as ASCII or UTF-8 (CP866 is for `ru` alone, without a byte order \
                 mark)"
            }
        }
    }
}
