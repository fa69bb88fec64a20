//! Random tasks over five letters, as craft takes them.

use contest::balda::rules::{Language, Task};
use contest::tools::encoding::Encoding;
use contest::tools::letters::Alphabet;
use contest::tools::words::WordList;
use proptest::prelude::*;
use proptest::sample::Index;

/// A task with a small dictionary, of at `least` that many words, and a start word, which need not
/// be in it.
pub fn tasks(least: usize) -> impl Strategy<Value = Task> {
    let words = prop::collection::vec("[a-e]{2,8}", least..150);
    let start = prop_oneof!["[a-e]{3}", "[a-e]{5}", "[a-e]{7}"];
    (words, start, any::<Index>(), any::<bool>()).prop_map(|(words, start, pick, known)| {
        let alphabet = Alphabet::new("abcde".chars());
        let letters = |text: &str| alphabet.letters(text).expect("letters from a to e");
        let same_length = words.iter().filter(|word| word.len() == start.len());
        let same_length: Vec<&String> = same_length.collect();
        let start = if known && !same_length.is_empty() { pick.get(&same_length) } else { &start };
        let list = WordList::new(words.iter().map(|word| letters(word)));
        let (language, encoding, start) = (Language::English, Encoding::Ascii, letters(start));
        Task { language, encoding, alphabet, start, words: list }
    })
}
