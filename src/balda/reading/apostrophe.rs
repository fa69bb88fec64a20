//! The apostrophe: a letter of Ukrainian and Belarusian, in whichever form it is typed.

/// The forms of the apostrophe: of the typewriter, of print, and as a letter of its own; then signs
/// that are typed instead of them.
const FORMS: [char; 8] =
    ['\'', '\u{2019}', '\u{2BC}', '\u{2018}', '\u{FF07}', '\u{2032}', '`', '\u{B4}'];

/// How many of [`FORMS`] may stand for a letter in text that says nothing else about it.
const LETTERS: usize = 3;

/// Is `char` a form of the apostrophe?
pub fn is_apostrophe(char: char) -> bool {
    FORMS.contains(&char)
}

/// Is `char` a form of the apostrophe that stands in words?
pub fn is_apostrophe_letter(char: char) -> bool {
    FORMS[..LETTERS].contains(&char)
}

/// Is the apostrophe a letter where words and the start word have the letters `chars`? It is if
/// `start` has one; else some letters tell Ukrainian and Belarusian from Russian.
pub fn is_spelled(mut chars: impl Iterator<Item = char>, start: &str) -> bool {
    start.contains(is_apostrophe) || chars.any(|char| "іїєґўІЇЄҐЎ".contains(char))
}

/// `text` with `form` instead of every form.
pub fn folded(text: &str, form: char) -> String {
    text.chars().map(|char| if is_apostrophe(char) { form } else { char }).collect()
}

/// The form that stands for all of them: the most frequent one in `text`.
pub fn form(text: &str) -> Option<char> {
    let count = |form: char| text.chars().filter(|&char| char == form).count();
    let counted = FORMS.into_iter().map(|form| (count(form), form));
    // Of equally frequent ones the first.
    counted
        .rev()
        .max_by_key(|&(count, _)| count)
        .filter(|&(count, _)| count > 0)
        .map(|(_, form)| form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_form_stands_for_all() {
        assert_eq!(form("п’ять\nм'ята\nп’єса\n"), Some('’'));
        assert_eq!(form("м'ята\nпʼять\n"), Some('\''));
        assert_eq!(form("кіт\n"), None);
    }

    #[test]
    fn letters_tell_who_spells_with_apostrophes() {
        let spells = |text: &str| is_spelled(text.chars(), "");
        assert!(spells("кіт") && spells("ўсё") && !spells("объект") && !spells("isn't"));
        assert!(is_spelled("isnt".chars(), "isn't"));
    }
}
