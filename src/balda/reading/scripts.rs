//! The script of words: which most of a list have, and which a word mixes.

use std::collections::HashMap;

use unicode_script::{Script, UnicodeScript};

/// The script of `char`, unless it belongs to all or to its neighbour.
pub fn of(char: char) -> Option<Script> {
    Some(char.script())
        .filter(|script| !matches!(script, Script::Common | Script::Inherited | Script::Unknown))
}

/// The script of all `chars`, if they are in one.
pub fn only_one(chars: impl Iterator<Item = char>) -> Option<Script> {
    let mut scripts = chars.filter_map(of);
    let first = scripts.next();
    first.filter(|&first| scripts.all(|script| script == first))
}

/// The script that more than half of the `words` have.
pub fn of_most(words: impl Iterator<Item = impl AsRef<str>>) -> Option<Script> {
    let mut counts: HashMap<Script, usize> = HashMap::new();
    let mut all = 0;
    for script in words.filter_map(|word| word.as_ref().chars().find_map(of)) {
        all += 1;
        *counts.entry(script).or_default() += 1;
    }
    counts.into_iter().find(|&(_, count)| 2 * count > all).map(|(script, _)| script)
}

/// The scripts that words may have.
#[derive(Clone, Debug)]
pub struct Scripts(Vec<Script>);

impl Scripts {
    /// That of most words, and those of the start word.
    pub fn of(main: Script, start: &str) -> Scripts {
        Scripts(start.chars().filter_map(of).chain([main]).collect())
    }

    /// The script of `word` if no letter of it is in one of these.
    pub fn foreign(&self, word: &str) -> Option<Script> {
        let mut scripts = word.chars().filter_map(of).peekable();
        let first = *scripts.peek()?;
        scripts.all(|script| !self.0.contains(&script)).then_some(first)
    }
}

/// The letter of `word` that is in another script than most, with the two scripts; `None` if all
/// are in one.
pub fn odd_one(word: &str) -> Option<(char, Script, Script)> {
    let letters = || word.chars().filter_map(|char| Some((char, of(char)?)));
    let (_, first) = letters().next()?;
    let (_, second) = letters().find(|&(_, script)| script != first)?;
    let count = |script| letters().filter(|&(_, other)| other == script).count();
    let (most, least) =
        if count(first) >= count(second) { (first, second) } else { (second, first) };
    let (char, _) = letters().find(|&(_, script)| script == least)?;
    Some((char, least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_most_words_and_that_of_the_start_are_allowed() {
        let foreign = |start: &str, list: &[&str], word: &str| {
            let main = of_most(list.iter().copied());
            main.and_then(|main| Scripts::of(main, start).foreign(word))
        };
        let russian = ["кот", "кит", "cat"];
        assert_eq!(foreign("кот", &russian, "cat"), Some(Script::Latin));
        assert_eq!(foreign("кот", &russian, "кот"), None);
        assert_eq!(foreign("кот", &russian, "кoт"), None, "mixed");
        assert_eq!(foreign("cat", &russian, "act"), None, "the start word's");
        assert_eq!(foreign("кот", &["кот", "cat"], "cat"), None, "half of the words");
    }

    #[test]
    fn the_odd_letter_is_of_the_rarer_script() {
        assert_eq!(odd_one("cлово"), Some(('c', Script::Latin, Script::Cyrillic)));
        assert_eq!(odd_one("worд"), Some(('д', Script::Cyrillic, Script::Latin)));
        assert_eq!(odd_one("п'ять"), None);
    }
}
