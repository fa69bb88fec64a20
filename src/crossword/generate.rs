//! Makes tasks: boards of every kind with words of the English list.

use super::format::{write_board, write_words};
use super::rules::{EMPTY, LetterSheet, Puzzle, Seat};
use crate::tools::random::Random;

/// The kinds, the contest's own first.
pub const KINDS: [&str; 10] = [
    "contest",
    "letters",
    "diagonals",
    "stars",
    "dense",
    "short_list",
    "long_list",
    "long_words",
    "small",
    "duel",
];

/// The nouns of `dicts/en.txt`, one a line.
const ENGLISH: &str = include_str!("../../dicts/en.txt");
/// How many words of 3, 4, ... 17 letters the contest's own list has.
const LENGTHS: [usize; 15] =
    [105, 540, 892, 1238, 1262, 1108, 1020, 739, 426, 202, 113, 39, 12, 4, 2];

/// The task of `kind` for `seed`.
pub fn generate(kind: &str, seed: u64) -> Vec<u8> {
    let random = &mut Random::new(seed ^ 0x0C05_5304_D000);
    let words = match kind {
        "short_list" => sample(random, 500 + 250 * (seed as usize % 7), 3..=17),
        "long_list" => sample(random, 12_000 + 3000 * (seed as usize % 7), 3..=17),
        "long_words" => sample(random, 6000, 6..=17),
        "small" => sample(random, 40 + 20 * (seed as usize % 9), 2..=5),
        "letters" => sample(random, 3000 + 1500 * (seed as usize % 4), 3..=17),
        "dense" => sample(random, 10_000, 3..=17),
        _ => like_the_contest(random),
    };
    let side = if kind == "small" { 2 + random.below(6) } else { 20 };
    let mut sheet = LetterSheet { rows: side, columns: side, cells: vec![EMPTY; side * side] };
    let list = match kind {
        "letters" => scatter(random, &mut sheet, 10),
        "dense" => scatter(random, &mut sheet, 60),
        "small" => scatter(random, &mut sheet, side),
        "diagonals" => lines_of_words(random, &mut sheet, &words, &[(1, 1), (1, -1), (-1, 1)]),
        "stars" => star(random, &mut sheet, &words),
        _ => rows_of_words(random, &mut sheet, &words),
    };
    let seat = Seat { turns: 0, own: 0, other: 0, gave: false };
    let board = write_board(&sheet, &list, (kind == "duel").then_some(seat));
    (write_words(words.iter().map(String::as_str)) + &board).into_bytes()
}

/// Puts a position into bytes: its words, then its board.
pub fn position(puzzle: &Puzzle, sheet: &LetterSheet, list: &[String], seat: Seat) -> Vec<u8> {
    let mut words: Vec<&str> = puzzle.dictionary.iter().map(String::as_str).collect();
    words.sort_unstable();
    (write_words(words.into_iter()) + &write_board(sheet, list, Some(seat))).into_bytes()
}

/// `count` words whose lengths lie in the range, in ascending order.
fn sample(
    random: &mut Random,
    count: usize,
    lengths: std::ops::RangeInclusive<usize>,
) -> Vec<String> {
    let mut all: Vec<&str> = ENGLISH.lines().filter(|word| lengths.contains(&word.len())).collect();
    let count = count.min(all.len());
    shuffle_front(random, &mut all, count);
    all.truncate(count);
    all.sort_unstable();
    all.into_iter().map(str::to_ascii_uppercase).collect()
}

/// Words with the lengths of the contest's list.
fn like_the_contest(random: &mut Random) -> Vec<String> {
    let lengths = LENGTHS.iter().zip(3..);
    let mut words: Vec<String> =
        lengths.flat_map(|(&count, length)| sample(random, count, length..=length)).collect();
    words.sort_unstable();
    words
}

/// Puts `count` random items of `items` first.
fn shuffle_front<T>(random: &mut Random, items: &mut [T], count: usize) {
    for index in 0..count.min(items.len()) {
        let other = index + random.below(items.len() - index);
        items.swap(index, other);
    }
}

/// Writes `word` from (row, column) in `direction` if every cell is on the board and empty or
/// equal.
fn write(
    sheet: &mut LetterSheet,
    word: &str,
    (row, column): (usize, usize),
    direction: (isize, isize),
) -> bool {
    let cells: Option<Vec<usize>> = (0..word.len() as isize)
        .map(|index| {
            let row = row.checked_add_signed(index * direction.0)?;
            let column = column.checked_add_signed(index * direction.1)?;
            (row < sheet.rows && column < sheet.columns).then(|| row * sheet.columns + column)
        })
        .collect();
    let Some(cells) = cells else { return false };
    let fits = |(&cell, letter)| sheet.cells[cell] == EMPTY || sheet.cells[cell] == letter;
    if !cells.iter().zip(word.bytes()).all(fits) {
        return false;
    }
    for (cell, letter) in cells.into_iter().zip(word.bytes()) {
        sheet.cells[cell] = letter;
    }
    true
}

/// Two to four words, one below the other from nearly the same column; one of them is listed.
fn rows_of_words(random: &mut Random, sheet: &mut LetterSheet, words: &[String]) -> Vec<String> {
    let (rows, mut list) = (2 + random.below(3), Vec::new());
    let (top, left) = (6 + random.below(6), 3 + random.below(4));
    for row in top..top + rows {
        let fitting: Vec<&String> =
            words.iter().filter(|word| (5..=10).contains(&word.len())).collect();
        let Some(&word) = fitting.get(random.below(fitting.len().max(1))) else { continue };
        if write(sheet, word, (row, left + random.below(2)), (0, 1)) && list.is_empty() {
            list.push(word.clone());
        }
    }
    list
}

/// Three to five words in the given directions.
fn lines_of_words(
    random: &mut Random,
    sheet: &mut LetterSheet,
    words: &[String],
    directions: &[(isize, isize)],
) -> Vec<String> {
    let (mut left, mut list) = (3 + random.below(3), Vec::new());
    for _ in 0..1000 {
        let word = &words[random.below(words.len())];
        let start = (random.below(sheet.rows), random.below(sheet.columns));
        if left > 0
            && (4..=9).contains(&word.len())
            && write(sheet, word, start, random.pick(directions))
        {
            left -= 1;
            list.push(word.clone());
        }
    }
    list.truncate(2);
    list
}

/// Words from one cell in several of the eight directions.
fn star(random: &mut Random, sheet: &mut LetterSheet, words: &[String]) -> Vec<String> {
    let centre = (8 + random.below(4), 8 + random.below(4));
    let mut directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let arms = 4 + random.below(4);
    shuffle_front(random, &mut directions, arms);
    let first = words[random.below(words.len())].as_bytes()[0];
    let rays: Vec<&String> = words
        .iter()
        .filter(|word| word.as_bytes()[0] == first && (4..=8).contains(&word.len()))
        .collect();
    let mut list = Vec::new();
    for &direction in &directions[..arms] {
        let Some(&word) = rays.get(random.below(rays.len().max(1))) else { continue };
        if write(sheet, word, centre, direction) && list.len() < 2 && !list.contains(word) {
            list.push(word.clone());
        }
    }
    list
}

/// Single letters, as often as in words; nothing is listed.
fn scatter(random: &mut Random, sheet: &mut LetterSheet, count: usize) -> Vec<String> {
    const LETTERS: &[u8] = b"EEEEAAARRRIIIOOOTTTNNNSSSLLCCUUDDPPMMHHGGBBFYWKVXZJQ";
    let mut cells: Vec<usize> = (0..sheet.cells.len()).collect();
    shuffle_front(random, &mut cells, count);
    for &cell in &cells[..count.min(sheet.cells.len())] {
        sheet.cells[cell] = random.pick(LETTERS);
    }
    Vec::new()
}
