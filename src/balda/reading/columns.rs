//! Lists that have more than a word a line: comments, numbers beside words, dictionaries of
//! spelling checkers.

use super::repairs::{Flaw, Repairs};

/// What may stand between the columns of a list.
const SEPARATORS: [char; 4] = ['\t', ',', ';', ' '];

/// How the lines of a list are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// A word a line, perhaps with numbers.
    Words,
    /// The `.dic` file of hunspell: a count, then a stem a line, with flags behind a slash and
    /// fields behind a blank.
    Hunspell,
}

impl Columns {
    /// The layout of the list whose `lines` follow.
    pub fn of<'l>(lines: impl Iterator<Item = &'l str> + Clone) -> Columns {
        let mut lines = lines.filter(|line| !line.trim().is_empty() && !is_comment(line));
        let all = lines.clone().count();
        let flagged = lines.clone().filter(|line| has_flags(line)).count();
        let count = lines.next().and_then(|first| first.trim().parse::<usize>().ok());
        // The count is often one that was right before words were added or taken out.
        let is_counted = count.is_some_and(|count| count <= 2 * all && all <= 2 * count + 1);
        let is_hunspell = 2 * flagged > all || (is_counted && flagged > 0);
        if is_hunspell { Columns::Hunspell } else { Columns::Words }
    }

    /// The part of `line` that should be a word; nothing if the line does not belong to the list.
    /// What is left out is noted as standing in line `number`.
    pub fn word<'l>(self, line: &'l str, number: usize, repairs: &mut Repairs) -> &'l str {
        let mut word = line.trim();
        if word.len() < line.len() && !word.is_empty() {
            repairs.note(Flaw::Blanks, number);
        }
        let comment = word.match_indices('#').map(|(at, _)| at);
        let begins = |at: &usize| *at == 0 || word[..*at].ends_with(char::is_whitespace);
        if let Some(at) = comment.into_iter().find(begins) {
            repairs.note(Flaw::Comment, number);
            word = word[..at].trim_end();
        }
        if self == Columns::Hunspell {
            let stem = stem(word);
            if stem.len() < word.len() || is_number(word) {
                repairs.note(Flaw::Flags, number);
            }
            return if is_number(stem) { "" } else { stem };
        }
        let Some(counted) = counted(word) else { return word };
        repairs.note(Flaw::Number, number);
        counted
    }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Is `line` a stem, a slash and flags?
fn has_flags(line: &str) -> bool {
    let entry = line.split_whitespace().next().unwrap_or_default();
    let parts = entry.split_once('/');
    parts.is_some_and(|(stem, flags)| !stem.is_empty() && !flags.is_empty() && !flags.contains('/'))
}

/// The stem of a line of hunspell's.
fn stem(line: &str) -> &str {
    let entry = line.split('\t').next().unwrap_or_default();
    // A field is two letters, a colon and a value.
    let fields = entry.match_indices(' ').map(|(at, _)| at);
    let is_field = |at: &usize| entry[at + 1..].get(2..3) == Some(":");
    let entry = fields.into_iter().find(is_field).map_or(entry, |at| &entry[..at]);
    let slash = entry.match_indices('/').map(|(at, _)| at);
    let end = slash.into_iter().find(|&at| !entry[..at].ends_with('\\') && at > 0);
    end.map_or(entry, |at| &entry[..at]).trim_end()
}

/// Is `text` a number, with digits and what may stand between them?
fn is_number(text: &str) -> bool {
    text.starts_with(|char: char| char.is_ascii_digit())
        && text.chars().all(|char| char.is_ascii_digit() || ".%eE+-".contains(char))
}

/// The word of a line that has nothing but numbers beside it: behind it, or before it with a
/// separator that is not a space (`10 downing` is not a counted word).
fn counted(line: &str) -> Option<&str> {
    if !line.contains(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let mut columns = line.split(SEPARATORS).filter(|column| !column.is_empty());
    let is_first = |word: &str| line.starts_with(word) || !line.contains(' ');
    let word = columns.clone().find(|column| !is_number(column)).filter(|word| is_first(word))?;
    let numbers = columns.clone().filter(|column| is_number(column)).count();
    let is_only = columns.all(|column| column == word || is_number(column));
    (is_only && numbers > 0).then(|| word.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> (Vec<String>, Vec<String>) {
        let mut repairs = Repairs::default();
        let layout = Columns::of(list.iter().copied());
        let lines = (1..).zip(list);
        let words = lines.map(|(number, line)| layout.word(line, number, &mut repairs).to_owned());
        (words.collect(), repairs.warnings())
    }

    #[test]
    fn numbers_beside_a_word_are_recognised() {
        let (read, warnings) = words(&[
            "the\t23135",
            "of,13151.5",
            "\"and\";12",
            "7\tto,9e-5",
            "a b 3",
            "c4t",
            "12",
            "1 de",
        ]);
        assert_eq!(read, ["the", "of", "and", "to", "a b 3", "c4t", "12", "1 de"]);
        assert_eq!(
            warnings,
            ["4 lines, the first is line 1: a number beside the word; the word alone is read"]
        );
    }

    #[test]
    fn comments_and_blanks_are_left_out() {
        let (read, warnings) = words(&["# words", " cat ", "dog # barks", "  #", "", "c#"]);
        assert_eq!(read, ["", "cat", "dog", "", "", "c#"]);
        assert_eq!(
            warnings,
            [
                "2 lines, the first is line 2: blanks around a word; stripped",
                "3 lines, the first is line 1: a comment; left out",
            ]
        );
    }

    #[test]
    fn a_dictionary_of_hunspell_gives_its_stems() {
        let list =
            ["5", "cat/SM", "dog", "ice cream/M", "and\\/or/X", "run/DG po:verb", "go\tpo:v"];
        let (read, warnings) = words(&list);
        assert_eq!(read, ["", "cat", "dog", "ice cream", "and\\/or", "run", "go"]);
        let told = "6 lines, the first is line 1: hunspell's count, flags or fields; only the stems \
                    are played, without the forms that the flags make";
        assert_eq!(warnings, [told]);
        assert_eq!(words(&["60", "60-dealer", "a/b", "c", "d", "e"]).0[0], "60", "a list in Dutch");
        assert_eq!(words(&["cat/SM", "dog/S"]).0, ["cat", "dog"], "without its count");
    }
}
