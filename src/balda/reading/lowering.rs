//! Which characters are letters, and how capital letters become small.

use crate::balda::rules::Language;
use crate::tools::letters::Alphabet;

/// May `char` stand in a word? The apostrophes are letters for Ukrainian and its like.
pub fn is_letter(char: char) -> bool {
    char.is_alphabetic() || matches!(char, '\'' | '’')
}

/// How capital letters become small.
#[derive(Clone, Copy, Debug)]
pub struct Lowering {
    /// Does `I` become `ı`? It does in Turkish text, unless that is ASCII alone.
    pub turkish: bool,
}

impl Lowering {
    /// How capitals become small where words of `language` are written in ASCII alone, or not.
    pub fn of(language: Language, is_ascii: bool) -> Lowering {
        Lowering { turkish: language == Language::Turkish && !is_ascii }
    }

    /// How capitals become small in what somebody types who plays in `language` with the letters
    /// of `alphabet`.
    pub fn typed(language: Language, alphabet: &Alphabet) -> Lowering {
        Lowering::of(language, alphabet.chars().iter().all(char::is_ascii))
    }

    /// The small letter of `char`, or `char` itself if it has no single one.
    pub fn lower(self, char: char) -> char {
        let mut lower = char.to_lowercase();
        match (char, lower.next(), lower.next()) {
            ('I', ..) if self.turkish => 'ı',
            ('İ', ..) => 'i',
            (_, Some(small), None) => small,
            _ => char,
        }
    }

    /// Has `text` a capital letter?
    pub fn changes(self, text: &str) -> bool {
        text.chars().any(|char| self.lower(char) != char)
    }

    /// `text` with small letters only.
    pub fn apply(self, text: &str) -> String {
        text.chars().map(|char| self.lower(char)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_task;
    use super::*;

    #[test]
    fn capitals_become_small() {
        let (plain, turkish) = (Lowering { turkish: false }, Lowering { turkish: true });
        assert_eq!(plain.apply("ABZ ЁЖЯ ҐЇ Ωé'’"), "abz ёжя ґї ωé'’");
        assert_eq!((plain.apply("IİıI"), turkish.apply("IİıI")), ("iiıi".into(), "ıiıı".into()));
        assert!(plain.changes("aB") && !plain.changes("ab ß'\n"));
    }

    #[test]
    fn what_is_typed_is_lowered_as_the_task_is_written() {
        for small in ["sık", "sik"] {
            let task = read_task(format!("tr\n{small}\n\nsok\n").as_bytes());
            let task = task.expect("a task").task;
            let typed = Lowering::typed(task.language, &task.alphabet);
            assert_eq!(typed.apply("SIK"), small);
        }
    }

    #[test]
    fn letters_and_apostrophes_stand_in_words() {
        assert!("aßёґ'’ʼაあ".chars().all(is_letter));
        assert!(!" \t\r\n\u{0}-_1.\u{301}\u{feff}░".chars().any(is_letter));
    }
}
