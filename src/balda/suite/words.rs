//! The dictionary of a suite's task: a list, or a random part of one.

use std::fmt::{self, Display};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::tools::excerpt::excerpt;
use crate::tools::fingerprint::Fingerprint;

/// The dictionary of a suite's task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Words {
    /// The embedded list of the language; written as nothing.
    #[default]
    Embedded,
    /// A random third of the embedded list; written `third:SEED`.
    Third(u64),
    /// Random words of the embedded list; written `size:COUNT:SEED`.
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
pub(super) fn lot(seed: u64, text: &str) -> u64 {
    Fingerprint::default().with(&seed.to_le_bytes()).with(text.as_bytes()).value()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
