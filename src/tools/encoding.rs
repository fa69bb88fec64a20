//! The only door between text and bytes: ASCII, CP866 and UTF-8.

use std::borrow::Cow;

use encoding_rs::IBM866;
use thiserror::Error;

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

/// A byte that the expected encoding cannot have there.
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

    /// Decodes `bytes` as [`decode`](Encoding::decode) does, but takes them for UTF-8 with errors
    /// if all but a few of them are that. Each error becomes U+FFFD, and is listed.
    pub fn decode_tolerantly(
        bytes: &[u8],
        allow_cp866: bool,
    ) -> (Cow<'_, str>, Encoding, Vec<BadByte>) {
        match Encoding::decode(bytes, allow_cp866) {
            Ok((_, Encoding::Cp866)) if is_nearly_utf8(bytes) => {}
            Ok((text, encoding)) => return (text, encoding, Vec::new()),
            Err(_) => {}
        }
        let bare = bytes.strip_prefix(BOM).unwrap_or(bytes);
        let mut offset = bytes.len() - bare.len();
        let mut text = String::with_capacity(bare.len());
        let mut bad = Vec::new();
        for chunk in bare.utf8_chunks() {
            text.push_str(chunk.valid());
            offset += chunk.valid().len();
            if let Some(&byte) = chunk.invalid().first() {
                bad.push(BadByte { offset, byte });
                text.push(char::REPLACEMENT_CHARACTER);
                offset += chunk.invalid().len();
            }
        }
        (Cow::Owned(text), Encoding::Utf8, bad)
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

    /// Can every character of `text` be written in this encoding?
    pub fn can_write(self, text: &str) -> bool {
        match self {
            Encoding::Utf8 => true,
            Encoding::Ascii => text.is_ascii(),
            Encoding::Cp866 => !IBM866.encode(text).2,
        }
    }
}

/// How many characters of `bytes` are written in UTF-8 with more than one byte, and how often what
/// stands there cannot be UTF-8.
pub fn count_utf8(bytes: &[u8]) -> (usize, usize) {
    bytes.utf8_chunks().fold((0, 0), |(chars, errors), chunk| {
        let is_long = |char: &char| !char.is_ascii();
        let chars = chars + chunk.valid().chars().filter(is_long).count();
        (chars, errors + usize::from(!chunk.invalid().is_empty()))
    })
}

/// How many characters of UTF-8 there must be for an error.
const CHARS_AN_ERROR: usize = 4;

/// Are `bytes`, which may be CP866, more probably UTF-8 with a few errors? Not if all of them are
/// ASCII or letters of CP866.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    if bytes.iter().all(|&byte| is_ascii_or_cp866_letter(byte)) {
        return false;
    }
    let (chars, errors) = count_utf8(bytes);
    errors > 0 && chars >= CHARS_AN_ERROR * errors
}

/// Is `byte` below 128, or a letter of CP866? All others there are lines, boxes and signs.
const fn is_ascii_or_cp866_letter(byte: u8) -> bool {
    matches!(byte, 0..=0xAF | 0xE0..=0xF7)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_bad_byte_is_told_with_its_offset() {
        let bad = |bytes| Encoding::decode(bytes, false).expect_err("a byte that is not UTF-8");
        assert_eq!(bad(b"ab\xFFc"), BadByte { offset: 2, byte: 0xFF });
        assert_eq!(bad(b"\xEF\xBB\xBFab\xE9"), BadByte { offset: 5, byte: 0xE9 });
        let ascii = Encoding::Ascii.decode_as("aß".as_bytes());
        assert_eq!(ascii, Err(BadByte { offset: 1, byte: 0xC3 }));
    }

    #[test]
    fn text_with_a_few_errors_is_utf8_and_not_cp866() {
        let cut = &"кит\nкот\nтик".as_bytes()[..19];
        let (text, encoding, bad) = Encoding::decode_tolerantly(cut, true);
        assert_eq!((&*text, encoding), ("кит\nкот\nти\u{FFFD}", Encoding::Utf8));
        assert_eq!(bad, [BadByte { offset: 18, byte: 0xD0 }]);
        let cp866 = IBM866.encode("кит\nкот\n─░ток\n").0;
        let (text, encoding, bad) = Encoding::decode_tolerantly(&cp866, true);
        assert_eq!((&*text, encoding, bad), ("кит\nкот\n─░ток\n", Encoding::Cp866, vec![]));
        let (text, encoding, bad) = Encoding::decode_tolerantly(b"\xEF\xBB\xBFa\xE9b\xE9", false);
        assert_eq!((&*text, encoding), ("a\u{FFFD}b\u{FFFD}", Encoding::Utf8));
        assert_eq!(bad.iter().map(|bad| bad.offset).collect::<Vec<_>>(), [4, 6]);
    }

    #[test]
    fn an_encoding_can_write_some_texts() {
        let all = [Encoding::Ascii, Encoding::Cp866, Encoding::Utf8];
        let can = |text| all.map(|encoding| encoding.can_write(text));
        assert_eq!(can("abc"), [true, true, true]);
        assert_eq!(can("абё"), [false, true, true]);
        assert_eq!(can("ґı"), [false, false, true]);
    }
}
