//! Tasks as the contest draws them, and the extreme ones of its sets.

use super::rules::{Premium, Sheet};
use crate::tools::random::{Chance, Random};

/// The kinds of task: the contest's own distribution, then the extreme ones.
pub const KINDS: [&str; 7] = [
    "contest",
    "tiny",
    "huge-hot",
    "huge-cold",
    "small-many-words",
    "huge-few-words",
    "narrow-mixed-case",
];

/// The words that tasks are drawn from.
const LIST: &str = include_str!("../../dicts/en.txt");

/// What a task looks like before its cells and words are drawn.
struct Outline {
    columns: usize,
    rows: usize,
    words: usize,
    /// The fractions of obstacles, doubles and triples.
    fractions: [f64; 3],
}

/// The task of `kind` for `seed`, and whether its file mixes capitals and small letters. A kind
/// that is none of [`KINDS`] gives the contest's own.
pub fn draw(kind: &str, seed: u64) -> (Sheet, bool) {
    let mut random = Random::new(seed);
    let outline = |columns, rows, words, fractions| Outline { columns, rows, words, fractions };
    let outline = match kind {
        "tiny" => outline(10, 10, 10, [0.1, 0.05, 0.02]),
        "huge-hot" => outline(100, 100, 10_000, [0.0, 0.05, 0.02]),
        "huge-cold" => outline(100, 100, 10_000, [0.2, 0.0, 0.0]),
        "small-many-words" => outline(10, 10, 10_000, [0.0, 0.05, 0.02]),
        "huge-few-words" => outline(100, 100, 10, [0.2, 0.05, 0.02]),
        "narrow-mixed-case" => outline(10, 100, 3000, [0.2, 0.05, 0.02]),
        _ => contest(&mut random),
    };
    let sheet = Sheet {
        columns: outline.columns,
        rows: outline.rows,
        cells: cells(&outline, &mut random),
        words: words(outline.words, &mut random),
    };
    (sheet, kind == "narrow-mixed-case")
}

/// X, Y, the fractions and W, all uniform.
fn contest(random: &mut Random) -> Outline {
    let mut between = |from: usize, to: usize| from + random.below(to - from + 1);
    let (columns, rows, words) = (between(10, 100), between(10, 100), between(10, 10_000));
    // Fractions in steps of a millionth.
    let fractions = [0.2, 0.05, 0.02].map(|most| most * between(0, 1_000_000) as f64 / 1e6);
    Outline { columns, rows, words, fractions }
}

/// Obstacles, doubles and triples on distinct cells, digits on the others.
fn cells(outline: &Outline, random: &mut Random) -> Vec<Premium> {
    let count = outline.columns * outline.rows;
    let mut cells: Vec<_> = (0..count).map(|_| Premium::Letter(random.below(10) as u8)).collect();
    let mut free: Vec<usize> = (0..count).collect();
    let marks = [Premium::Obstacle, Premium::Word(2), Premium::Word(3)];
    for (fraction, mark) in outline.fractions.into_iter().zip(marks) {
        for _ in 0..(fraction * count as f64) as usize {
            let index = random.below(free.len());
            cells[free.swap_remove(index)] = mark;
        }
    }
    cells
}

/// Words of the list, drawn with repetition.
fn words(count: usize, random: &mut Random) -> Vec<Vec<u8>> {
    let list: Vec<&str> = LIST.lines().collect();
    let letters = |word: &str| word.bytes().map(|byte| byte - b'a').collect();
    (0..count).map(|_| letters(list[random.below(list.len())])).collect()
}

/// Makes every other letter of the words in a task file a capital, as `seed` has it.
pub fn mix_case(file: &mut [u8], rows: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut line = 0;
    for byte in file {
        if *byte == b'\n' {
            line += 1;
        } else if line > rows + 1 && random.chance(Chance::HALF) {
            byte.make_ascii_uppercase();
        }
    }
}
