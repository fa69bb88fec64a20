//! From bytes to text, in whichever of the two encodings a file may have.

use std::borrow::Cow;

use super::malformed::Malformed;
use crate::balda::rules::Language;
use crate::encoding::Encoding;

/// The text of `bytes`, a task or a list of words of `language`: in UTF-8 or, if it is Russian, in
/// CP866, whichever it is.
///
/// # Errors
/// If it has a byte that neither can have.
pub fn decode(language: Language, bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), Malformed> {
    Encoding::decode(bytes, language == Language::Russian).map_err(|bad| {
        let line = bytes[..bad.offset].split(|&byte| byte == b'\n').count();
        Malformed::Encoding { line, byte: bad.byte }
    })
}
