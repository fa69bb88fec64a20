//! From bytes to text, in whichever of the two encodings a file may have.

use std::borrow::Cow;

use super::repairs::{Flaw, Repairs};
use crate::balda::dictionaries;
use crate::balda::rules::Language;
use crate::tools::encoding::{Encoding, count_utf8};

/// With this byte, Ctrl-Z, a text ended in CP/M, which counted a file's length in blocks only; some
/// programs for DOS still wrote it.
const END_MARK: u8 = 0x1A;

/// `bytes`, a task or a list of words, without the end marks behind them.
pub(super) fn without_end_mark<'b>(bytes: &'b [u8], repairs: &mut Repairs) -> &'b [u8] {
    let marks = bytes.iter().rev().take_while(|&&byte| byte == END_MARK).count();
    let text = &bytes[..bytes.len() - marks];
    if marks > 0 {
        repairs.note(Flaw::EndMark, text.split(|&byte| byte == b'\n').count());
    }
    text
}

/// The text of `bytes`, a task or a list of words of `language`, in UTF-8 or, if it is Russian, in
/// CP866, whichever it is. Each byte that cannot be read becomes U+FFFD, and is noted.
///
/// A list that is played with a `start` word that is not Russian is CP866 only if it is no UTF-8.
pub(super) fn decode<'b>(
    language: Language,
    start: &str,
    bytes: &'b [u8],
    repairs: &mut Repairs,
) -> (Cow<'b, str>, Encoding) {
    let allow_cp866 = language == Language::Russian && (is_russian(start) || !is_utf8(bytes));
    let (text, encoding, bad) = Encoding::decode_tolerantly(bytes, allow_cp866);
    let (mut line, mut looked_at) = (1, 0);
    for bad in bad {
        line += bytes[looked_at..bad.offset].split(|&byte| byte == b'\n').count() - 1;
        looked_at = bad.offset;
        repairs.break_at(line, bad.byte);
    }
    (text, encoding)
}

/// Can `word` stand in a Russian list?
fn is_russian(word: &str) -> bool {
    word.chars().flat_map(char::to_lowercase).all(|char| matches!(char, 'а'..='я' | 'ё'))
}

/// Is there more UTF-8 in `bytes` than what cannot be UTF-8?
fn is_utf8(bytes: &[u8]) -> bool {
    let (chars, errors) = count_utf8(bytes);
    chars > errors
}

/// The text of `list`, words of `language` for a game with the `start` word (with any, if that is
/// empty), and its encoding: UTF-8, or CP866 if it is Russian. Without `list`, the text is that of
/// the language's embedded list.
pub fn decode_list<'b>(
    language: Language,
    start: &str,
    list: Option<&'b [u8]>,
    repairs: &mut Repairs,
) -> (Cow<'b, str>, Encoding) {
    let list = list.unwrap_or_else(|| dictionaries::embedded(language));
    decode(language, start, without_end_mark(list, repairs), repairs)
}
