//! Suites: tables of tasks to measure on, whose dictionaries are named instead of repeated.

mod words;

pub use words::Words;
use words::lot;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::format::write_task;
use super::reading::{
    BadParts, BadTask, Dictionary, Lowering, Reading, Repairs, compose_text, decode_list, read_list,
};
use super::rules::{Language, Task, parse_side};
use crate::tools::excerpt::excerpt;
use crate::tools::fingerprint::Fingerprint;
use crate::tools::words::WordList;

/// One line of a suite; its fields are the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The task's name, different on each line of a suite.
    pub task: String,
    /// The language.
    #[serde(rename = "lang", serialize_with = "write_code", deserialize_with = "read_code")]
    pub language: Language,
    /// The number of cells in a row.
    #[serde(deserialize_with = "read_side")]
    pub n: usize,
    /// The start word.
    pub word: String,
    /// The dictionary.
    #[serde(default)]
    pub dict: Words,
    /// Points that another solver has reached in 20 seconds, as a mark to beat.
    #[serde(default, rename = "points_20s", skip_serializing)]
    pub reference: Option<u32>,
}

/// Why a line of a suite gives no task.
#[derive(Debug, Error)]
pub enum BadEntry {
    /// The start word and the dictionary make no task.
    #[error(transparent)]
    Parts(#[from] BadParts),
    /// No points can be compared with.
    #[error("points_20s is 0; write the points to compare with, or nothing")]
    Reference,
    /// The column `n` contradicts the start word.
    #[error("n is {n}, but the start word has {letters} letters; make them the same")]
    Side {
        /// The number in the table.
        n: usize,
        /// The length of the start word.
        letters: usize,
    },
}

impl Entry {
    /// The task file in the judge's format, as [`Entry::file_and_warning`] makes it.
    ///
    /// # Errors
    /// If the line makes no task.
    pub fn file(&self, list: Option<&[u8]>) -> Result<Vec<u8>, BadEntry> {
        self.file_and_warning(list).map(|(file, _)| file)
    }

    /// The task file in the judge's format; `list` holds the words of [`Words::File`], and is given
    /// for those alone. The start word is added to the dictionary if it is not there; with a
    /// warning, but where a random part of a list has lost it.
    ///
    /// # Errors
    /// If the line makes no task.
    pub fn file_and_warning(
        &self,
        list: Option<&[u8]>,
    ) -> Result<(Vec<u8>, Option<String>), BadEntry> {
        debug_assert_eq!(list.is_some(), matches!(self.dict, Words::File(_)));
        let mut repairs = Repairs::default();
        let (list, encoding) = decode_list(self.language, &self.word, list, &mut repairs);
        let words = self.dict.of(&list).join("\n");
        let Reading { mut task, mut warnings, .. } =
            compose_text(self.language, &self.word, &words, repairs)?;
        let mut warning = None;
        if task.words.find(&task.start).is_none() {
            let start = task.alphabet.spell(&task.start);
            // The last warning is the one of the start word.
            warning = warnings.pop().filter(|_| !list.lines().any(|line| line == start));
            let words = task.words.iter().map(|(_, word)| word);
            task.words = WordList::new(words.chain([&task.start[..]]));
        }
        if task.side() != self.n {
            return Err(BadEntry::Side { n: self.n, letters: task.side() });
        }
        if self.reference == Some(0) {
            return Err(BadEntry::Reference);
        }
        task.prefer_encoding(encoding);
        Ok((write_task(&task), warning))
    }
}

/// How many tasks of ten in one language have which side, as the contest's statement says.
const CONTEST_MIX: [(usize, usize); 4] = [(5, 4), (7, 3), (9, 2), (11, 1)];

/// The words that can start a game with side `n`, in the order in which the lottery `seed` draws
/// them. They come from `list`, one a line, or from the embedded list of `language`, without the
/// `banned` ones.
///
/// # Errors
/// If `list` makes no dictionary.
pub fn start_words(
    seed: u64,
    language: Language,
    list: Option<&[u8]>,
    n: usize,
    banned: &[String],
) -> Result<Vec<String>, BadTask> {
    let Dictionary { alphabet, words: list, .. } =
        read_list(language, list, &mut Repairs::default())?;
    let lowering = Lowering::in_game(language, &alphabet);
    let banned: Vec<String> = banned.iter().map(|word| lowering.typed(word)).collect();
    let words = list.iter().filter(|(_, word)| word.len() == n);
    let mut words: Vec<String> = words.map(|(_, word)| alphabet.spell(word)).collect();
    words.retain(|word| !banned.contains(word));
    words.sort_by_cached_key(|word| lot(seed, word));
    Ok(words)
}

/// Draws `tens` times ten tasks for each language in the contest's mix, different for each `seed`;
/// fewer if a language lacks start words. Task number `k`, from 1, has the dictionary of
/// kind `k` modulo the number of `kinds`, given `seed + k`.
///
/// # Panics
/// If there are no `kinds`.
pub fn draw(seed: u64, tens: usize, kinds: &[fn(u64) -> Words]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for language in Language::ALL {
        for (n, share) in CONTEST_MIX {
            // The embedded lists are text.
            let words = start_words(seed, language, None, n, &[]).unwrap_or_default();
            for word in words.into_iter().take(share * tens) {
                let number = entries.len() + 1;
                let task = format!("{number:02}_{}_{n}", language.code());
                let dict = kinds[number % kinds.len()](seed.wrapping_add(number as u64));
                entries.push(Entry { task, language, n, word, dict, reference: None });
            }
        }
    }
    entries
}

/// The fingerprint of a task's dictionary: equal for equal words, in whatever encoding.
pub fn dictionary_fingerprint(task: &Task) -> Fingerprint {
    task.words.iter().fold(Fingerprint::default(), |sum, (_, word)| {
        sum.with(task.alphabet.spell(word).as_bytes()).with(b"\n")
    })
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn write_code<S: Serializer>(language: &Language, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(language.code())
}

fn read_code<'de, D: Deserializer<'de>>(input: D) -> Result<Language, D::Error> {
    let code = String::deserialize(input)?;
    let refused = |reason| de::Error::custom(format!("lang is `{}`, {reason}", excerpt(&code)));
    code.parse().map_err(refused)
}

fn read_side<'de, D: Deserializer<'de>>(input: D) -> Result<usize, D::Error> {
    let text = String::deserialize(input)?;
    let refused = |reason| de::Error::custom(format!("n is `{}`, {reason}", excerpt(&text)));
    parse_side(&text).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    use crate::balda::reading::{compose_task, read_task};
    use crate::tools::encoding::Encoding;

    #[test]
    fn a_draw_has_the_contests_mix() {
        let entries = draw(1, 2, &[|_| Words::Embedded, Words::Third]);
        assert_eq!(entries.len(), 60);
        for language in Language::ALL {
            for (n, share) in CONTEST_MIX {
                let chosen = |entry: &&Entry| entry.language == language && entry.n == n;
                assert_eq!(entries.iter().filter(chosen).count(), 2 * share);
            }
        }
        assert_eq!(entries.iter().filter(|entry| entry.dict == Words::Embedded).count(), 30);
    }

    #[test]
    fn a_start_word_that_cp866_cannot_write_makes_the_task_utf_8() {
        let task = "01".to_owned();
        let word = "ґок".to_owned();
        let dict = Words::File(PathBuf::from("list.txt"));
        let entry = Entry { task, language: Language::Russian, n: 3, word, dict, reference: None };
        for list in [&b"\xAA\xAE\xE2\n"[..], b"\xAA\xAE\xE2\r\n\x1A"] {
            let file = entry.file(Some(list)).expect("a task");
            assert_eq!(String::from_utf8_lossy(&file), "ru\nґок\n\nкот\nґок\n");
        }
    }

    #[test]
    fn a_dictionary_is_told_by_its_words_alone() {
        let fingerprint = |start: &str, list: &[u8]| {
            let reading = compose_task(Language::Russian, start, Some(list)).expect("a task");
            dictionary_fingerprint(&reading.task)
        };
        let words = fingerprint("кот", "кит\nкот\n".as_bytes());
        assert_eq!(words, fingerprint("тик", b"\xAA\xAE\xE2\r\n\xAA\xA8\xE2\r\n"), "CP866");
        assert_ne!(words, fingerprint("кот", "кит\nток\n".as_bytes()));
        assert_ne!(words, fingerprint("кот", "кит\nкот\nток\n".as_bytes()));
    }

    #[test]
    fn an_entry_gives_a_task_that_can_be_read() {
        let mut entry = draw(3, 1, &[|seed| Words::Size { count: 1000, seed }]).remove(12);
        let task = read_task(&entry.file(None).expect("a task")).expect("the judge's format").task;
        assert_eq!((task.language, task.side()), (Language::Russian, 5));
        assert!((1000..=1001).contains(&task.words.len()));
        assert_eq!(task.encoding, Encoding::Cp866);
        assert!(task.words.find(&task.start).is_some());
        entry.n = 7;
        assert!(matches!(entry.file(None), Err(BadEntry::Side { n: 7, letters: 5 })));
        (entry.n, entry.reference) = (5, Some(0));
        assert!(matches!(entry.file(None), Err(BadEntry::Reference)));
    }
}
