//! The dictionary part of a task: one word a line.
//!
//! A dictionary has a hundred thousand lines but few different characters. So the characters are
//! looked at first; only if there is a rare one among them (a capital letter, a character that is
//! no letter) the lines are looked at one by one.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use super::apostrophe;
use super::bad_task::BadTask;
use super::kept::Kept;
use super::lowering::Lowering;
use super::repairs::{Flaw, Repairs};
use super::tidy;
use crate::tools::letters::{Alphabet, Letter, MAX_LETTERS, distinct_chars};
use crate::tools::words::WordList;

/// The words of a task and the letters that may stand on its board.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The letters of the words and of the start word.
    pub alphabet: Alphabet,
    /// The words.
    pub words: WordList,
    /// The start word in the letters of the words; empty if there was none.
    pub start: String,
}

/// Lines of a text with their numbers, without line ends.
pub fn lines(text: &str, first_line: usize) -> impl Iterator<Item = (usize, &str)> + Clone {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    (first_line..).zip(lines)
}

/// Reads the dictionary in `text`, whose first line has the number `first_line`, and makes the
/// alphabet of its letters and those of `start`.
///
/// # Errors
/// If most lines are not words, or no word has two letters.
pub fn read(
    text: &str,
    first_line: usize,
    start: &str,
    lowering: Lowering,
    repairs: &mut Repairs,
) -> Result<Dictionary, BadTask> {
    let chars = distinct_chars(text);
    let is_tidy = !tidy::is_needed(text, &chars, start);
    let list = List { text, chars, is_tidy, first_line, lowering };
    let mut kept = Kept::default();
    loop {
        // Each reading tells its own repairs.
        let mut own = repairs.clone();
        let dictionary = list.read(start, &kept, &mut own)?;
        if is_tidy || !kept.hear(&dictionary) {
            *repairs = own;
            return Ok(dictionary);
        }
    }
}

/// A list as it was written.
struct List<'t> {
    text: &'t str,
    /// The characters of `text`.
    chars: Vec<char>,
    /// Is each line a word or empty?
    is_tidy: bool,
    first_line: usize,
    lowering: Lowering,
}

impl List<'_> {
    /// The dictionary of this list, of which an earlier reading has told what it `kept`.
    fn read(&self, start: &str, kept: &Kept, repairs: &mut Repairs) -> Result<Dictionary, BadTask> {
        let List { first_line, lowering, .. } = *self;
        let mut text = Cow::Borrowed(self.text);
        let mut chars = Cow::Borrowed(&self.chars);
        let mut start = Cow::Borrowed(start);
        let mut left_out = Vec::new();
        if !self.is_tidy {
            let tidied = tidy::tidy(&text, &chars, first_line, &start, kept, repairs)?;
            if let Some(form) = tidied.apostrophe {
                start = Cow::Owned(apostrophe::folded(&start, form));
            }
            (text, left_out) = (Cow::Owned(tidied.text), tidied.left_out);
            chars = Cow::Owned(distinct_chars(&text));
        }
        let is_letter = |char: &&char| !matches!(char, '\r' | '\n');
        let letters = chars.iter().filter(is_letter);
        if letters.clone().any(|&char| lowering.lower(char) != char) {
            for (line, _) in lines(&text, first_line).filter(|(_, line)| lowering.changes(line)) {
                repairs.note(Flaw::Capitals, line);
            }
            text = Cow::Owned(lowering.apply(&text));
        }
        let alphabet = alphabet(&start, letters.map(|&char| lowering.lower(char)), &text);
        let words = collect(&text, first_line, &alphabet, &left_out, repairs);
        if words.is_empty() {
            return Err(repairs.refusal().unwrap_or(BadTask::NoWords { line: first_line }));
        }
        Ok(Dictionary { alphabet, words, start: start.into_owned() })
    }
}

/// The alphabet of `start` and of `letters`, all those of `text`. If they are too many, the rarest
/// are left out.
fn alphabet(start: &str, letters: impl Iterator<Item = char>, text: &str) -> Alphabet {
    let all: BTreeSet<char> = start.chars().chain(letters).collect();
    let mut letters: Vec<char> = all.into_iter().collect();
    if letters.len() > MAX_LETTERS {
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        text.chars().for_each(|char| *counts.entry(char).or_default() += 1);
        letters.sort_by_key(|char| Reverse(counts.get(char).copied()));
    }
    Alphabet::new(start.chars().chain(letters))
}

/// The words of `text` whose letters are all of `alphabet`. The lines that were `left_out` are
/// empty, and nothing more is said of them.
fn collect(
    text: &str,
    first_line: usize,
    alphabet: &Alphabet,
    left_out: &[usize],
    repairs: &mut Repairs,
) -> WordList {
    let mut words = Collected { left_out, ..Collected::default() };
    words.letters.reserve(text.len());
    let mut line = first_line;
    for char in text.chars() {
        if let Some(letter) = alphabet.letter(char) {
            words.letters.push(letter);
        } else if char == '\n' {
            words.end_line(line, repairs);
            line += 1;
        } else if char != '\r' {
            words.has_rare_letter = true;
        }
    }
    if !text.ends_with('\n') {
        words.end_line(line, repairs);
    }
    words.into_list(repairs)
}

/// The words found so far, in the order of the file.
#[derive(Default)]
struct Collected<'l> {
    /// The lines, ascending, that are empty because they were no words.
    left_out: &'l [usize],
    letters: Vec<Letter>,
    /// Where each word ends in `letters`.
    ends: Vec<u32>,
    /// The line of each word.
    lines: Vec<u32>,
    /// Has a word come that is not greater than the one before it?
    flawed: bool,
    /// Has the running line a letter outside the alphabet?
    has_rare_letter: bool,
}

impl Collected<'_> {
    fn word(&self, index: usize) -> &[Letter] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.letters[begin..self.ends[index] as usize]
    }

    /// Takes the letters after the last word for what stands in `line`.
    fn end_line(&mut self, line: usize, repairs: &mut Repairs) {
        let begin = self.ends.last().map_or(0, |&end| end as usize);
        if std::mem::take(&mut self.has_rare_letter) {
            self.letters.truncate(begin);
            return repairs.note(Flaw::RareLetter, line);
        }
        match self.letters.len() - begin {
            0 if self.left_out.binary_search(&line).is_ok() => return,
            0 => return repairs.note(Flaw::EmptyLine, line),
            1 => {
                self.letters.truncate(begin);
                return repairs.note(Flaw::ShortWord, line);
            }
            _ => {}
        }
        self.ends.push(self.letters.len() as u32);
        self.lines.push(line as u32);
        if let Some(before) = self.ends.len().checked_sub(2) {
            let order = self.word(before).cmp(self.word(before + 1));
            self.flawed |= order != Ordering::Less;
            if order == Ordering::Greater {
                repairs.note(Flaw::Unsorted, line);
            }
        }
    }

    fn into_list(self, repairs: &mut Repairs) -> WordList {
        if !self.flawed {
            return WordList::from_ascending(self.letters, &self.ends);
        }
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        // Stable: of equal words the first in the file stays first.
        order.sort_by(|&a, &b| self.word(a).cmp(self.word(b)));
        order.dedup_by(|later, first| {
            let same = self.word(*later) == self.word(*first);
            if same {
                repairs.note(Flaw::Duplicate, self.lines[*later] as usize);
            }
            same
        });
        WordList::new(order.iter().map(|&index| self.word(index)))
    }
}
