//! Suites: tables of tasks to measure on, whose dictionaries are named instead of repeated.

use std::fmt::{self, Display};
use std::path::PathBuf;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::format::write_task;
use super::reading::{
    BadParts, BadTask, Dictionary, Lowering, Repairs, compose_task, decode_list, read_list,
};
use super::rules::{Language, Task, parse_side};
use crate::tools::excerpt::excerpt;
use crate::tools::fingerprint::Fingerprint;

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

/// The dictionary of a suite's task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Words {
    /// The embedded list of the language; written as nothing.
    #[default]
    Embedded,
    /// A random third of the embedded list; written `third:SEED`.
    Third(u64),
    /// So many random words of the embedded list; written `size:COUNT:SEED`.
    Size {
        /// How many.
        count: u64,
        /// Which.
        seed: u64,
    },
    /// The list in a file, relative to the suite's folder; written as its path.
    File(PathBuf),
}

impl TryFrom<String> for Words {
    type Error = String;

    fn try_from(text: String) -> Result<Words, String> {
        let is_plain = |digits: &&str| digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = |digits| Some(digits).filter(is_plain)?.parse::<u64>().ok();
        let drawn = match text.split(':').collect::<Vec<_>>()[..] {
            [""] => Some(Words::Embedded),
            ["third", seed] => number(seed).map(Words::Third),
            ["size", count, seed] => {
                let count = number(count).filter(|&count| count > 0);
                count.zip(number(seed)).map(|(count, seed)| Words::Size { count, seed })
            }
            ["third" | "size", _, ..] => None,
            _ => Some(Words::File(PathBuf::from(&text))),
        };
        drawn.ok_or_else(|| {
            format!(
                "dict is `{}`, must be third:SEED or size:COUNT:SEED with whole numbers up to {}, \
                 COUNT above 0",
                excerpt(&text),
                u64::MAX
            )
        })
    }
}

impl From<Words> for String {
    fn from(words: Words) -> String {
        words.to_string()
    }
}

impl Display for Words {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Words::Embedded => Ok(()),
            Words::Third(seed) => write!(out, "third:{seed}"),
            Words::Size { count, seed } => write!(out, "size:{count}:{seed}"),
            Words::File(path) => write!(out, "{}", path.display()),
        }
    }
}

impl Words {
    /// Which of `list`, the words of a language, belong to the dictionary. A third depends on
    /// the seed and on each word alone, a number of words also on what else is in the list; neither
    /// depends on a random generator's version or on the list's order.
    pub fn of<'l>(&self, list: &'l str) -> Vec<&'l str> {
        let mut words: Vec<&str> = list.lines().collect();
        match *self {
            // Empty lines stay, so that the others keep their numbers in messages.
            Words::Embedded | Words::File(_) => {}
            Words::Third(seed) => words.retain(|word| lot(seed, word).is_multiple_of(3)),
            Words::Size { count, seed } => {
                words.sort_by_cached_key(|word| lot(seed, word));
                words.truncate(count as usize);
                words.sort_unstable();
            }
        }
        words
    }
}

/// The lot that `text` draws in the lottery `seed`.
fn lot(seed: u64, text: &str) -> u64 {
    Fingerprint::default().with(&seed.to_le_bytes()).with(text.as_bytes()).value()
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
    /// The task file in the judge's format; `list` holds the words of [`Words::File`], and is given
    /// for those alone. The start word is always in the dictionary.
    ///
    /// # Errors
    /// If the line makes no task.
    pub fn file(&self, list: Option<&[u8]>) -> Result<Vec<u8>, BadEntry> {
        debug_assert_eq!(list.is_some(), matches!(self.dict, Words::File(_)));
        let (list, encoding) =
            decode_list(self.language, list, &mut Repairs::default()).map_err(BadParts::List)?;
        let mut words = self.dict.of(&list);
        words.push(&self.word);
        let words = words.join("\n");
        let mut task = compose_task(self.language, &self.word, Some(words.as_bytes()))?.task;
        if task.side() != self.n {
            return Err(BadEntry::Side { n: self.n, letters: task.side() });
        }
        if self.reference == Some(0) {
            return Err(BadEntry::Reference);
        }
        task.prefer_encoding(encoding);
        Ok(write_task(&task))
    }
}

/// How many tasks of ten in one language have which side, as the contest's statement says.
const CONTEST_MIX: [(usize, usize); 4] = [(5, 4), (7, 3), (9, 2), (11, 1)];

/// The words that can start a game with side `n`, in the order in which the lottery `seed` draws
/// them: from `list`, one a line, or from the embedded list of `language`, but none of the
/// `banned`.
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
    let Dictionary { alphabet, words: list } = read_list(language, list, &mut Repairs::default())?;
    let lowering = Lowering::typed(language, &alphabet);
    let banned: Vec<String> = banned.iter().map(|word| lowering.apply(word)).collect();
    let words = list.iter().filter(|(_, word)| word.len() == n);
    let mut words: Vec<String> = words.map(|(_, word)| alphabet.spell(word)).collect();
    words.retain(|word| !banned.contains(word));
    words.sort_by_cached_key(|word| lot(seed, word));
    Ok(words)
}

/// Draws `tens` times ten tasks for each language in the contest's mix, different for each `seed`;
/// fewer if a language has not so many start words. Task number `k`, from 1, has the dictionary of
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
    use crate::balda::reading::read_task;
    use crate::tools::encoding::Encoding;

    #[test]
    fn dictionaries_are_written_as_they_are_read() {
        for text in ["", "third:7", "size:500:7", "lists/own.txt", "third", "./third:x"] {
            let words = Words::try_from(text.to_owned()).expect(text);
            assert_eq!(words.to_string(), text);
            let file = matches!(words, Words::File(_));
            assert_eq!(file, ["lists/own.txt", "third", "./third:x"].contains(&text), "{text}");
        }
        for text in
            ["third:x", "third:", "third:-1", "size:5", "size:0:1", "size:+5:1", "size:1:2:3"]
        {
            let refused = Words::try_from(text.to_owned()).expect_err(text);
            assert!(refused.starts_with(&format!("dict is `{text}`, must be third:SEED")));
        }
    }

    #[test]
    fn draws_are_fair_and_repeatable() {
        let list = (0..9000).map(|number| format!("word{number}\n")).collect::<Vec<_>>().concat();
        let third = Words::Third(1).of(&list);
        assert!((2850..3150).contains(&third.len()), "{}", third.len());
        assert_eq!(third, Words::Third(1).of(&list));
        assert_ne!(third, Words::Third(2).of(&list));
        let sized = Words::Size { count: 500, seed: 1 }.of(&list);
        assert_eq!(sized.len(), 500);
        assert!(sized.is_sorted());
        assert_ne!(sized, Words::Size { count: 500, seed: 2 }.of(&list));
        // The kept suites are the same with every version of every library.
        let number = |word: &&str| word[4..].parse::<u32>().expect("a number");
        let sums = [third, sized].map(|words| words.iter().map(number).sum::<u32>());
        assert_eq!(sums, [13_455_084, 2_271_631]);
    }

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
        let (task, word) = ("01".to_owned(), "ґок".to_owned());
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
