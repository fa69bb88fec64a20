//! Letters that are often written for one another: `е` for `ё`, `s` for `ş`.

use crate::balda::rules::Task;
use crate::tools::letters::Alphabet;

/// Letters, and what is often written for them.
const PLAIN: [(char, char); 12] = [
    ('ё', 'е'),
    ('ç', 'c'),
    ('ğ', 'g'),
    ('ı', 'i'),
    ('ö', 'o'),
    ('ş', 's'),
    ('ü', 'u'),
    ('â', 'a'),
    ('î', 'i'),
    ('û', 'u'),
    ('’', '\''),
    ('ʼ', '\''),
];

fn plain(char: char) -> char {
    PLAIN.iter().find(|&&(letter, _)| letter == char).map_or(char, |&(_, plain)| plain)
}

/// The letter of `alphabet` that is often written for `char` or the other way round.
pub fn like_letter(alphabet: &Alphabet, char: char) -> Option<char> {
    let mut letters = alphabet.chars().iter().copied();
    letters.find(|&letter| letter != char && plain(letter) == plain(char))
}

/// What a message adds that the dictionary does not have `word`: `, which has` a word that differs
/// only in letters that are often written for one another. Nothing if there is none.
pub fn which_has(task: &Task, word: &str) -> String {
    like_word(task, word).map(|like| format!(", which has `{like}`")).unwrap_or_default()
}

fn like_word(task: &Task, word: &str) -> Option<String> {
    let plainly: Vec<char> = word.chars().map(plain).collect();
    let same_length = task.words.iter().filter(|(_, other)| other.len() == plainly.len());
    let mut words = same_length.map(|(_, other)| task.alphabet.spell(other));
    words.find(|other| other != word && other.chars().map(plain).eq(plainly.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::reading::read_task;

    fn task(text: &str) -> Task {
        read_task(text.as_bytes()).expect("a task").task
    }

    #[test]
    fn a_letter_is_like_what_is_written_for_it() {
        let task = task("tr\nsık\n\nsık\nşok\n");
        let like = |char| like_letter(&task.alphabet, char);
        assert_eq!(['i', 'î', 'ş', 's', 'ö'].map(like), ['ı', 'ı', 's', 'ş', 'o'].map(Some));
        assert_eq!(['ı', 'k', 'x', 'ü'].map(like), [None; 4]);
    }

    #[test]
    fn a_word_is_like_one_that_has_its_marks() {
        let task = task("ru\nмед\n\nмед\nозера\nмёда\n");
        let like = |word| like_word(&task, word);
        assert_eq!(like("мёд"), Some("мед".to_owned()));
        assert_eq!(like("меда"), Some("мёда".to_owned()));
        assert_eq!(["мед", "мёды", "озеро"].map(like), [const { None }; 3]);
    }
}
