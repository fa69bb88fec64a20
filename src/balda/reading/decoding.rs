//! From bytes to text, in whichever of the two encodings a file may have.

use std::borrow::Cow;

use super::bad_task::BadTask;
use super::repairs::{Flaw, Repairs};
use crate::balda::dictionaries;
use crate::balda::rules::Language;
use crate::tools::encoding::Encoding;

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
/// CP866, whichever it is.
///
/// # Errors
/// If it has a byte that neither can have.
pub(super) fn decode(
    language: Language,
    bytes: &[u8],
) -> Result<(Cow<'_, str>, Encoding), BadTask> {
    Encoding::decode(bytes, language == Language::Russian).map_err(|bad| {
        let line = bytes[..bad.offset].split(|&byte| byte == b'\n').count();
        BadTask::Encoding { line, byte: bad.byte }
    })
}

/// The text of `list`, words of `language`, in UTF-8 or, if it is Russian, in CP866, whichever it
/// is; without `list`, that of the language's embedded list.
///
/// # Errors
/// If it has a byte that neither encoding can have.
pub fn decode_list<'b>(
    language: Language,
    list: Option<&'b [u8]>,
    repairs: &mut Repairs,
) -> Result<(Cow<'b, str>, Encoding), BadTask> {
    let list = list.unwrap_or_else(|| dictionaries::embedded(language));
    decode(language, without_end_mark(list, repairs))
}
