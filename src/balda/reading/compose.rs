//! A task made of its parts (language, start word, list of words) instead of read from one file.

use super::bad_task::{BadParts, BadTask};
use super::decoding::decode_list;
use super::dictionary::{self, Dictionary};
use super::heading::{Heading, start_word};
use super::lowering::Lowering;
use super::repairs::Repairs;
use super::signs::typed;
use super::task::{Reading, note_line_ends};
use crate::balda::rules::Language;
use crate::tools::encoding::Encoding;

/// Makes the task that has `start` in its centre row and the words of `list`, as [`decode_list`]
/// reads it; without `list`, those of the language's embedded list. Its answer is written in ASCII
/// if that has all its letters, else in UTF-8.
///
/// # Errors
/// If the parts make no task.
pub fn compose_task(
    language: Language,
    start: &str,
    list: Option<&[u8]>,
) -> Result<Reading, BadParts> {
    let mut repairs = Repairs::default();
    let (words, _) = decode_list(language, &typed(start), list, &mut repairs);
    compose_text(language, start, &words, repairs)
}

/// Makes the task that has `start` in its centre row and the `words`, one a line; `repairs` were
/// needed to decode them.
///
/// # Errors
/// If the parts make no task.
pub fn compose_text(
    language: Language,
    start: &str,
    words: &str,
    mut repairs: Repairs,
) -> Result<Reading, BadParts> {
    // Capital letters, blanks and invisible signs that somebody typed are no flaws.
    let start = typed(start);
    let lowering = Lowering::of(language, words.is_ascii() && start.is_ascii());
    let start = lowering.apply(start_word(&start)?);
    note_line_ends(words, &mut repairs);
    let dictionary = dictionary::read(words, 1, &start, lowering, &mut repairs)?;
    let heading = Heading { language, encoding: Encoding::Utf8 };
    let mut reading = heading.with("", dictionary, &repairs);
    reading.task.prefer_encoding(Encoding::Ascii);
    Ok(reading)
}

/// The words of `list` and their letters, or those of the language's embedded list, as
/// [`compose_task`] reads them; what is wrong with the list is added to `repairs`.
///
/// # Errors
/// If the list makes no dictionary.
pub fn read_list(
    language: Language,
    list: Option<&[u8]>,
    repairs: &mut Repairs,
) -> Result<Dictionary, BadTask> {
    let (words, _) = decode_list(language, "", list, repairs);
    let lowering = Lowering::of(language, words.is_ascii());
    note_line_ends(&words, repairs);
    dictionary::read(&words, 1, "", lowering, repairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::reading::bad_task::BadStart;
    use crate::balda::reading::no_word::NoWord;

    #[test]
    fn parts_make_a_task() {
        let reading = compose_task(Language::Russian, "кит", Some("кит\nкита\n".as_bytes()));
        let Reading { task, warnings, .. } = reading.expect("a task");
        assert_eq!((task.side(), task.words.len(), task.encoding), (3, 2, Encoding::Utf8));
        assert_eq!(warnings, [""; 0]);
        let reading = compose_task(Language::English, "Cot", Some(b"cat\ncats\n"));
        let warnings = reading.expect("a task").warnings;
        assert_eq!(warnings, ["the start word `cot` is not in the dictionary; taken all the same"]);
        let reading = compose_task(Language::English, "cat", Some(b"act\r\ncat"));
        assert_eq!(
            reading.expect("a task").warnings,
            [
                "line 1: CR LF as the line end; read as LF",
                "line 2: no line end after the last line; read as complete"
            ]
        );
        let marked = Some(&b"act\ncat\n\x1A"[..]);
        let reading = compose_task(Language::English, "cat", marked);
        assert_eq!(
            reading.expect("a task").warnings,
            ["line 3: Ctrl-Z (0x1A) as the end of the file; skipped"]
        );
        let mut repairs = Repairs::default();
        let list = read_list(Language::English, marked, &mut repairs).expect("a list");
        assert_eq!(list.words.len(), 2);
        assert_eq!(repairs.warnings(), ["line 3: Ctrl-Z (0x1A) as the end of the file; skipped"]);
        let reading = compose_task(Language::English, "Kenaf", None).expect("a task");
        assert_eq!(reading.task.alphabet.spell(&reading.task.start), "kenaf");
        assert_eq!(reading.task.encoding, Encoding::Ascii);
        assert!(reading.task.words.len() > 40_000);
    }

    #[test]
    fn parts_that_make_none_are_told() {
        let compose = |start, list: &str| {
            compose_task(Language::English, start, Some(list.as_bytes())).map(|_| ())
        };
        assert_eq!(
            compose("cat", "cat\nc4t\nc5t\n"),
            Err(BadParts::List(BadTask::NoWord {
                line: 2,
                reason: NoWord::NotALetter { value: "c4t".to_owned(), char: '4' },
                bad: 2,
                of: 3
            }))
        );
        let bad = compose("cats", "cat\n").expect_err("a word of four letters");
        assert!(matches!(bad, BadParts::Start(BadStart::Length { length: 4, .. })), "{bad}");
    }

    #[test]
    fn a_turkish_list_says_whether_it_is_folded() {
        for (start, list, task) in [
            ("CIL", "cil\nILI\n", ["cil", "cil", "ili"]),
            ("CIL", "çil\nILI\n", ["cıl", "çil", "ılı"]),
            ("ÇIL", "cil\nILI\n", ["çıl", "cil", "ılı"]),
        ] {
            let reading = compose_task(Language::Turkish, start, Some(list.as_bytes()));
            let read = reading.expect("a task").task;
            let mut words: Vec<String> =
                read.words.iter().map(|(_, word)| read.alphabet.spell(word)).collect();
            words.sort();
            words.insert(0, read.alphabet.spell(&read.start));
            assert_eq!(words, task, "{start}");
        }
    }
}
