//! The head of a task: its language, how it is written, its start word.

use std::borrow::Cow;

use super::bad_task::{BadStart, BadTask, MOST_BYTES};
use super::decoding::decode;
use super::dictionary::Dictionary;
use super::likeness::which_has;
use super::lowering::{Lowering, is_letter};
use super::repairs::{Flaw, Repairs};
use super::signs::joined;
use super::task::Reading;
use crate::balda::rules::{Language, SIDES, Task};
use crate::tools::encoding::{BOM, Encoding};
use crate::tools::excerpt::excerpt;

/// A task without its dictionary.
pub(super) struct Heading {
    pub language: Language,
    /// How the answer is written.
    pub encoding: Encoding,
}

impl Heading {
    /// The task with this `dictionary`, which has the letters of the start word, and its warnings;
    /// `name` stands before the one on the start word.
    pub fn with(self, name: &str, dictionary: Dictionary, repairs: &Repairs) -> Reading {
        let Heading { language, encoding } = self;
        let Dictionary { alphabet, words, start } = dictionary;
        let letters = start.chars().filter_map(|char| alphabet.letter(char)).collect();
        let task = Task { language, encoding, alphabet, start: letters, words };
        let mut warnings = repairs.warnings();
        if task.words.find(&task.start).is_none() {
            let like = which_has(&task, &start);
            warnings.push(format!(
                "{name}the start word `{start}` is not in the dictionary{like}; taken all the same"
            ));
        }
        Reading { task, warnings, embedded: false, refusal: repairs.refusal() }
    }
}

/// A decoded task file whose first two lines have been read.
pub(super) struct Opening<'t> {
    pub language: Language,
    pub encoding: Encoding,
    /// The start word as it is written.
    pub start: String,
    pub lowering: Lowering,
    /// The whole file.
    pub text: Cow<'t, str>,
}

impl<'t> Opening<'t> {
    /// Decodes `input` and reads its first two lines.
    pub fn read(input: &'t [u8], repairs: &mut Repairs) -> Result<Opening<'t>, BadTask> {
        if input.len() > MOST_BYTES {
            return Err(BadTask::TooLarge { bytes: input.len() });
        }
        if input.starts_with(BOM) {
            repairs.note(Flaw::ByteOrderMark, 1);
        }
        let language = language(input, repairs)?;
        let (text, encoding) = decode(language, "", input, repairs);
        let encoding = match encoding {
            Encoding::Ascii => language.encoding(),
            other => other,
        };
        let lowering = Lowering::of(language, encoding != Encoding::Utf8);
        let second = text.split('\n').nth(1).unwrap_or_default();
        if let (true, Some(byte)) = (second.contains(char::REPLACEMENT_CHARACTER), repairs.broken())
        {
            return Err(BadTask::Encoding { line: 2, byte });
        }
        let trimmed = second.trim();
        if trimmed.len() < second.trim_end_matches('\r').len() {
            repairs.note(Flaw::Blanks, 2);
        }
        let joined = joined(trimmed, 2, repairs);
        let start = start_word(&joined).map_err(BadTask::Start)?.to_owned();
        if lowering.changes(&start) {
            repairs.note(Flaw::Capitals, 2);
        }
        Ok(Opening { language, encoding, start, lowering, text })
    }

    /// The head of the task.
    pub fn heading(&self) -> Heading {
        Heading { language: self.language, encoding: self.encoding }
    }
}

/// The language that line 1 names.
fn language(input: &[u8], repairs: &mut Repairs) -> Result<Language, BadTask> {
    let bare = input.strip_prefix(BOM).unwrap_or(input);
    if bare.iter().all(u8::is_ascii_whitespace) {
        return Err(BadTask::Empty);
    }
    let line = bare.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let end = line.iter().position(|&byte| byte == b'\r').unwrap_or(line.len());
    // UTF-16, for one, is not text at all here; a name in other letters is merely unknown.
    let name = Encoding::Utf8
        .decode_as(&line[..end])
        .map_err(|bad| BadTask::Encoding { line: 1, byte: bad.byte })?;
    let code = name.trim().to_ascii_lowercase();
    let language: Language =
        code.parse().map_err(|_| BadTask::Language { value: excerpt(&name) })?;
    if end + 1 < line.len() {
        return Err(BadTask::LineEnd);
    }
    if code.len() < name.len() {
        repairs.note(Flaw::Blanks, 1);
    }
    if code != name.trim() {
        repairs.note(Flaw::Capitals, 1);
    }
    Ok(language)
}

/// The start word that `line` holds.
pub(super) fn start_word(line: &str) -> Result<&str, BadStart> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    if line.is_empty() {
        return Err(BadStart::Missing);
    }
    if let Some(char) = line.chars().find(|&char| !is_letter(char)) {
        return Err(BadStart::Letter { value: excerpt(line), char });
    }
    let length = line.chars().count();
    if !SIDES.contains(&length) {
        return Err(BadStart::Length { value: excerpt(line), length });
    }
    Ok(line)
}
