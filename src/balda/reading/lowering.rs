//! Which characters are letters, and how capital letters become small.

use super::apostrophe::{is_apostrophe, is_apostrophe_letter};
use super::signs::typed;
use crate::balda::rules::Language;
use crate::tools::letters::Alphabet;

/// May `char` stand in a word? The apostrophes are letters for Ukrainian and its like.
pub fn is_letter(char: char) -> bool {
    char.is_alphabetic() || is_apostrophe_letter(char)
}

/// How capital letters become small.
#[derive(Clone, Copy, Debug)]
pub struct Lowering {
    /// Does `I` become `ı`? It does in Turkish text, unless that is ASCII alone.
    pub turkish: bool,
    /// What every form of the apostrophe becomes, if it is a letter.
    pub apostrophe: Option<char>,
}

impl Lowering {
    /// How capitals become small where words of `language` are written in ASCII alone, or not.
    pub fn of(language: Language, is_ascii: bool) -> Lowering {
        Lowering { turkish: language == Language::Turkish && !is_ascii, apostrophe: None }
    }

    /// How capitals become small in what somebody types who plays in `language` with the letters
    /// of `alphabet`.
    pub fn in_game(language: Language, alphabet: &Alphabet) -> Lowering {
        let lowering = Lowering::of(language, alphabet.chars().iter().all(char::is_ascii));
        let apostrophe = alphabet.chars().iter().copied().find(|&char| is_apostrophe(char));
        Lowering { apostrophe, ..lowering }
    }

    /// The small letter of `char`, or `char` itself if it has no single one.
    pub fn lower(self, char: char) -> char {
        let mut lower = char.to_lowercase();
        match (char, lower.next(), lower.next()) {
            ('I', ..) if self.turkish => 'ı',
            ('İ', ..) => 'i',
            _ if is_apostrophe(char) => self.apostrophe.unwrap_or(char),
            (_, Some(small), None) => small,
            _ => char,
        }
    }

    /// Has `text` a capital letter?
    pub fn changes(self, text: &str) -> bool {
        text.chars().any(|char| self.lower(char) != char)
    }

    /// A word or a letter that somebody typed as `text`, as the words of the game are written.
    pub fn typed(self, text: &str) -> String {
        self.apply(&typed(text))
    }

    /// `text` with small letters only.
    pub fn apply(self, text: &str) -> String {
        text.chars().map(|char| self.lower(char)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::reading::read_task;

    #[test]
    fn capitals_become_small() {
        let plain = Lowering::of(Language::English, true);
        let turkish = Lowering::of(Language::Turkish, false);
        assert_eq!(plain.apply("ABZ ЁЖЯ ҐЇ Ωé'’"), "abz ёжя ґї ωé'’");
        assert_eq!((plain.apply("IİıI"), turkish.apply("IİıI")), ("iiıi".into(), "ıiıı".into()));
        assert!(plain.changes("aB") && !plain.changes("ab ß'\n"));
    }

    #[test]
    fn what_is_typed_is_lowered_as_the_task_is_written() {
        for small in ["sık", "sik"] {
            let task = read_task(format!("tr\n{small}\n\nsok\n").as_bytes());
            let task = task.expect("a task").task;
            let typed = Lowering::in_game(task.language, &task.alphabet);
            assert_eq!(typed.typed("S\u{AD}IK "), small);
        }
    }

    #[test]
    fn every_form_of_the_apostrophe_is_the_one_of_the_game() {
        for own in ['\'', '’', 'ʼ'] {
            let task =
                read_task(format!("ru\nкіт\n\nм{own}ята\n").as_bytes()).expect("a task").task;
            let lowering = Lowering::in_game(task.language, &task.alphabet);
            for form in ['\'', '’', 'ʼ', '`'] {
                let typed = lowering.typed(&format!("М{form}ята"));
                assert_eq!(typed, format!("м{own}ята"));
            }
        }
    }

    #[test]
    fn letters_and_apostrophes_stand_in_words() {
        assert!("aßёґ'’ʼაあ".chars().all(is_letter));
        assert!(!" \t\r\n\u{0}-_1.\u{301}\u{feff}░".chars().any(is_letter));
    }
}
