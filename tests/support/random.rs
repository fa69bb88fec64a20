//! Random tasks and random games on them, played by drawing from all that the rules allow.

use contest::balda::rules::{Position, Task};
use contest::tools::encoding::Encoding;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::naive::Naive;

/// The bytes of a task in one of the encodings, with 3 or 5 cells in a row.
///
/// Few letters and short words, so that games become long and words are found in many ways.
pub fn tasks() -> impl Strategy<Value = Vec<u8>> {
    let scripts = select(vec![
        ("en", "abc", Encoding::Ascii),
        ("ru", "абв", Encoding::Cp866),
        ("tr", "çıa", Encoding::Utf8),
        ("ru", "ґ'є", Encoding::Utf8),
    ]);
    let words = vec(vec(0..3_usize, 2..6), 1..40);
    let start = prop_oneof![vec(0..3_usize, 3), vec(0..3_usize, 5)];
    (scripts, start, words).prop_map(|((language, letters, encoding), start, words)| {
        let letters: Vec<char> = letters.chars().collect();
        let spell = |word: &Vec<usize>| word.iter().map(|&i| letters[i]).collect::<String>();
        let words: String = words.iter().map(|word| spell(word) + "\n").collect();
        let text = format!("{language}\n{}\n\n{words}", spell(&start));
        encoding.encode(&text).into_owned()
    })
}

/// A game of at most `choices.len()` moves in which each move is drawn from all legal ones.
pub fn game<'t>(task: &'t Task, choices: &[Index]) -> Position<'t> {
    let naive = Naive::new(task);
    let mut position = Position::new(task);
    for choice in choices {
        let moves = naive.moves(&position);
        if moves.is_empty() {
            break;
        }
        position.make(choice.get(&moves).clone()).expect("a generated move is legal");
    }
    position
}
