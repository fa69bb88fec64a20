//! `input.txt`: language, start word, empty line, dictionary.

use std::borrow::Cow;

use super::decoding::{decode, decode_list, without_end_mark};
use super::dictionary;
use super::likeness::which_has;
use super::lowering::{Lowering, is_letter};
use super::malformed::{BadStart, MOST_BYTES, Malformed};
use super::repairs::{Flaw, Repairs};
use crate::balda::rules::{Language, SIDES, Task};
use crate::tools::encoding::{BOM, Encoding};
use crate::tools::excerpt::excerpt;
use crate::tools::letters::Alphabet;
use crate::tools::words::WordList;

/// A task as it was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The task.
    pub task: Task,
    /// What had to be repaired: one line for each kind of flaw, with the number of lines that have
    /// it and the first of them.
    pub warnings: Vec<String>,
    /// Was there no dictionary, so that the embedded list is played?
    pub embedded: bool,
}

/// Reads a task file.
///
/// A file that ends after its start word is played with the embedded list of its language.
///
/// # Errors
/// If the input is no task and there is no obvious way to repair it.
pub fn read_task(input: &[u8]) -> Result<Reading, Malformed> {
    let mut repairs = Repairs::default();
    let input = without_end_mark(input, &mut repairs);
    let Opening { language, encoding, start, lowering, text } = open(input, &mut repairs)?;
    note_text(&text, encoding, &mut repairs);
    let start = lowering.apply(&start);
    let rest = text.splitn(3, '\n').nth(2).unwrap_or_default();
    let embedded = rest.trim_matches(['\r', '\n']).is_empty();
    let read = if embedded {
        let (words, _) = decode_list(language, None, &mut Repairs::default())?;
        dictionary::read(&words, 1, &start, lowering, &mut Repairs::default())
    } else {
        let (third, words) = rest.split_once('\n').unwrap_or((rest, ""));
        if third.trim_end_matches('\r').is_empty() {
            dictionary::read(words, 4, &start, lowering, &mut repairs)
        } else {
            repairs.note(Flaw::NoEmptyLine, 3);
            dictionary::read(rest, 3, &start, lowering, &mut repairs)
        }
    };
    let reading = reading(language, encoding, ("line 2: ", &start), read?, &repairs);
    Ok(Reading { embedded, ..reading })
}

/// What a task file asks, without its list.
#[derive(Clone, Debug)]
pub struct Question {
    /// The language.
    pub language: Language,
    /// How the file is written, and how its answer should be.
    pub encoding: Encoding,
    /// The start word as it is written: how its capital letters become small depends on the list
    /// that is played.
    pub start: String,
    /// What had to be repaired in the first two lines, as in a [`Reading`].
    pub warnings: Vec<String>,
}

/// Reads the first two lines of a task file, for somebody who has another list.
///
/// # Errors
/// As [`read_task`], but for what is wrong with the list.
pub fn read_question(input: &[u8]) -> Result<Question, Malformed> {
    let input = without_end_mark(input, &mut Repairs::default());
    let mut repairs = Repairs::default();
    let opening = match open(input, &mut repairs) {
        // The bad byte may be in the list, which tells the encoding only where it can be decoded.
        Err(Malformed::Encoding { .. }) => {
            repairs = Repairs::default();
            let lines = input.split_inclusive(|&byte| byte == b'\n').take(2);
            open(&input[..lines.map(<[u8]>::len).sum()], &mut repairs)
        }
        opened => opened,
    };
    let Opening { language, encoding, start, text, .. } = opening?;
    let lines: String = text.split_inclusive('\n').take(2).collect();
    note_text(&lines, encoding, &mut repairs);
    Ok(Question { language, encoding, start, warnings: repairs.warnings() })
}

/// A task file that is decoded, and of which the first two lines are read.
struct Opening<'t> {
    language: Language,
    encoding: Encoding,
    /// The start word as it is written.
    start: String,
    lowering: Lowering,
    /// The whole file.
    text: Cow<'t, str>,
}

fn open<'t>(input: &'t [u8], repairs: &mut Repairs) -> Result<Opening<'t>, Malformed> {
    if input.len() > MOST_BYTES {
        return Err(Malformed::TooLarge { bytes: input.len() });
    }
    if input.starts_with(BOM) {
        repairs.note(Flaw::ByteOrderMark, 1);
    }
    let language = language(input, repairs)?;
    let (text, encoding) = decode(language, input)?;
    let encoding = match encoding {
        Encoding::Ascii => language.encoding(),
        other => other,
    };
    let lowering = Lowering::of(language, encoding != Encoding::Utf8);
    let second = text.split('\n').nth(1).unwrap_or_default();
    let start = start_word(second).map_err(Malformed::Start)?.to_owned();
    if lowering.changes(&start) {
        repairs.note(Flaw::Capitals, 2);
    }
    Ok(Opening { language, encoding, start, lowering, text })
}

/// Notes how `text` is written.
fn note_text(text: &str, encoding: Encoding, repairs: &mut Repairs) {
    note_line_ends(text, repairs);
    if encoding == Encoding::Utf8 {
        for (index, _) in text.split('\n').enumerate().filter(|(_, line)| !line.is_ascii()) {
            repairs.note(Flaw::Utf8, index + 1);
        }
    }
}

/// The task of parts that have been read, and its warnings; `place` stands before the one on the
/// start word.
pub(super) fn reading(
    language: Language,
    encoding: Encoding,
    (place, start): (&str, &str),
    (alphabet, words): (Alphabet, WordList),
    repairs: &Repairs,
) -> Reading {
    let letters = start.chars().filter_map(|char| alphabet.letter(char)).collect();
    let task = Task { language, encoding, alphabet, start: letters, words };
    let mut warnings = repairs.warnings();
    if task.words.find(&task.start).is_none() {
        let like = which_has(&task, start);
        warnings.push(format!(
            "{place}the start word `{start}` is not in the dictionary{like}; taken all the same"
        ));
    }
    Reading { task, warnings, embedded: false }
}

/// The language that line 1 names.
fn language(input: &[u8], repairs: &mut Repairs) -> Result<Language, Malformed> {
    let bare = input.strip_prefix(BOM).unwrap_or(input);
    if bare.iter().all(u8::is_ascii_whitespace) {
        return Err(Malformed::Empty);
    }
    let line = bare.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let end = line.iter().position(|&byte| byte == b'\r').unwrap_or(line.len());
    // UTF-16, for one, is no text at all here; a name in other letters is merely unknown.
    let name = Encoding::Utf8
        .decode_as(&line[..end])
        .map_err(|bad| Malformed::Encoding { line: 1, byte: bad.byte })?;
    let code = name.to_ascii_lowercase();
    let language: Language =
        code.parse().map_err(|_| Malformed::Language { value: excerpt(&name) })?;
    if end + 1 < line.len() {
        return Err(Malformed::LineEnd);
    }
    if code != name {
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

pub(super) fn note_line_ends(text: &str, repairs: &mut Repairs) {
    if text.contains('\r') {
        for (index, line) in text.split_inclusive('\n').enumerate() {
            if line.ends_with("\r\n") {
                repairs.note(Flaw::CarriageReturn, index + 1);
            }
        }
    }
    if !text.ends_with('\n') {
        repairs.note(Flaw::NoLastLineEnd, text.split('\n').count());
    }
}

/// The task file's bytes in the judge's exact format and the task's encoding.
pub fn write_task(task: &Task) -> Vec<u8> {
    let mut text = String::new();
    for line in [task.language.code(), &task.alphabet.spell(&task.start), ""] {
        text.push_str(line);
        text.push('\n');
    }
    for (_, word) in task.words.iter() {
        text.extend(word.iter().map(|&letter| task.alphabet.char(letter)));
        text.push('\n');
    }
    task.encoding.encode(&text).into_owned()
}
