//! Reading a task file: language, start word, empty line, dictionary.

use super::bad_task::BadTask;
use super::decoding::{decode_list, without_end_mark};
use super::dictionary::{self, Dictionary};
use super::heading::Opening;
use super::repairs::{Flaw, Repairs};
use crate::balda::rules::{Language, Task};
use crate::tools::encoding::Encoding;

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
    /// Why somebody who wants every line to be a word refuses the list; `None` if every one is.
    pub refusal: Option<BadTask>,
}

/// Reads a task file.
///
/// A file that ends after its start word is played with the embedded list of its language.
///
/// # Errors
/// If the input is not a task and there is no obvious way to repair it.
pub fn read_task(input: &[u8]) -> Result<Reading, BadTask> {
    let mut repairs = Repairs::default();
    let input = without_end_mark(input, &mut repairs);
    let opening = Opening::read(input, &mut repairs)?;
    note_text(&opening.text, opening.encoding, &mut repairs);
    let heading = opening.heading();
    let rest = opening.text.splitn(3, '\n').nth(2).unwrap_or_default();
    let embedded = rest.trim().is_empty();
    let start = opening.lowering.apply(&opening.start);
    let read = |words, first_line, repairs: &mut Repairs| -> Result<Dictionary, BadTask> {
        dictionary::read(words, first_line, &start, opening.lowering, repairs)
    };
    let dictionary = if embedded {
        let (words, _) = decode_list(opening.language, &start, None, &mut Repairs::default());
        read(&words, 1, &mut Repairs::default())
    } else {
        let (third, words) = rest.split_once('\n').unwrap_or((rest, ""));
        if third.trim().is_empty() {
            read(words, 4, &mut repairs)
        } else {
            repairs.note(Flaw::NoEmptyLine, 3);
            read(rest, 3, &mut repairs)
        }
    };
    let reading = heading.with("line 2: ", dictionary?, &repairs);
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

/// Reads the first two lines of a task file: the caller has another list.
///
/// # Errors
/// As [`read_task`], except for what is wrong with the list.
pub fn read_question(input: &[u8]) -> Result<Question, BadTask> {
    let input = without_end_mark(input, &mut Repairs::default());
    let mut repairs = Repairs::default();
    let opening = match Opening::read(input, &mut repairs) {
        // The bad byte may be in the list, which tells the encoding only where it can be decoded.
        Err(BadTask::Encoding { .. }) => {
            repairs = Repairs::default();
            let lines = input.split_inclusive(|&byte| byte == b'\n').take(2);
            Opening::read(&input[..lines.map(<[u8]>::len).sum()], &mut repairs)
        }
        opened => opened,
    };
    let Opening { language, encoding, start, text, .. } = opening?;
    let lines: String = text.split_inclusive('\n').take(2).collect();
    note_text(&lines, encoding, &mut repairs);
    repairs.forget(Flaw::Byte);
    Ok(Question { language, encoding, start, warnings: repairs.warnings() })
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

/// Notes how the lines of `text` end.
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
