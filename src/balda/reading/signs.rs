//! Signs that are not seen: accents apart from their letter, soft hyphens, marks of direction.

use std::borrow::Cow;
use std::collections::BTreeSet;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::repairs::{Flaw, Repairs};

/// Is `char` a sign that says nothing about the word it stands in? It is then dropped: what only
/// tells a program where to break, join or turn text, and the stress over a vowel that has no
/// letter of its own.
pub fn is_silent(char: char) -> bool {
    matches!(
        char,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{300}' | '\u{301}' | '\u{340}' | '\u{341}'
    )
}

/// Is `char` a mark over or under the letter before it?
const fn is_mark(char: char) -> bool {
    matches!(char, '\u{300}'..='\u{36F}')
}

/// The name of a sign that is not seen, with its number.
pub fn name(char: char) -> String {
    let name = match char {
        '\u{AD}' => "a soft hyphen",
        '\u{200B}' => "a zero-width space",
        '\u{200C}' => "a zero-width non-joiner",
        '\u{200D}' => "a zero-width joiner",
        '\u{200E}' | '\u{200F}' | '\u{61C}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{206F}' => {
            "a mark of direction"
        }
        '\u{2060}' => "a word joiner",
        '\u{FEFF}' => "a byte order mark inside the text",
        '\u{FE00}'..='\u{FE0F}' => "a variation selector",
        '\u{300}' | '\u{340}' => "a combining grave accent",
        '\u{301}' | '\u{341}' => "a combining acute accent",
        '\u{302}' => "a combining circumflex",
        '\u{303}' => "a combining tilde",
        '\u{304}' => "a combining macron",
        '\u{306}' => "a combining breve",
        '\u{307}' => "a combining dot above",
        '\u{308}' => "a combining diaeresis",
        '\u{30A}' => "a combining ring",
        '\u{30B}' => "a combining double acute accent",
        '\u{30C}' => "a combining caron",
        '\u{327}' => "a combining cedilla",
        '\u{328}' => "a combining ogonek",
        _ if is_mark(char) => "a combining mark",
        _ => "an invisible sign",
    };
    format!("{name} (U+{:04X})", char as u32)
}

/// `word` with accents joined to their letters, and without signs that say nothing. What was
/// changed is noted as standing in `line`.
pub fn joined<'w>(word: &'w str, line: usize, repairs: &mut Repairs) -> Cow<'w, str> {
    let composed = match is_nfc_quick(word.chars()) {
        IsNormalized::Yes => Cow::Borrowed(word),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(word.nfc().collect::<String>()),
    };
    if composed != word {
        let mark = word.chars().find(|&char| is_mark(char));
        repairs.note(Flaw::Apart(mark), line);
    }
    let silent = |char: &char| is_silent(*char);
    if !composed.chars().any(is_silent) {
        return composed;
    }
    for char in composed.chars().filter(silent).collect::<BTreeSet<char>>() {
        repairs.note(Flaw::Silent(char), line);
    }
    Cow::Owned(composed.chars().filter(|char| !silent(char)).collect())
}

/// What somebody types as a word or a letter, without blanks around it and without signs that are
/// not seen.
pub fn typed(text: &str) -> String {
    joined(text.trim(), 1, &mut Repairs::default()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_are_joined_and_silent_signs_dropped() {
        for (written, meant) in [
            ("cafe\u{301}", "café"),
            ("и\u{306}од", "йод"),
            ("за\u{301}мок", "замок"),
            ("co\u{AD}op", "coop"),
            ("\u{FEFF}a\u{200B}b\u{200D}", "ab"),
            ("x\u{308}\u{301}", "ẍ"),
            ("q\u{307}", "q\u{307}"),
        ] {
            assert_eq!(typed(&format!(" {written}\t")), meant, "{written:?}");
        }
    }

    #[test]
    fn each_sign_is_told_by_its_name() {
        let mut repairs = Repairs::default();
        for (line, word) in (3..).zip(["e\u{301}", "за\u{301}", "a\u{AD}b\u{AD}", "\u{2069}x"]) {
            joined(word, line, &mut repairs);
        }
        assert_eq!(
            repairs.warnings(),
            [
                "line 3: a combining acute accent (U+0301) apart from its letter; joined",
                "line 5: a soft hyphen (U+00AD); dropped",
                "line 4: a combining acute accent (U+0301); dropped",
                "line 6: a mark of direction (U+2069); dropped",
            ]
        );
    }
}
