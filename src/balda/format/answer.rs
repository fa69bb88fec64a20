//! `output.txt`: the number of moves, then one line a move.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::balda::rules::{Illegal, Move, Task};
use crate::tools::excerpt::excerpt;

/// A move as a line of an answer has it: well formed, but not yet known to be legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Row and column of the new letter, from 1.
    pub cell: (usize, usize),
    /// The new letter.
    pub letter: &'a str,
    /// The word.
    pub word: &'a str,
    /// Row and column of the word's first letter, from 1.
    pub first: (usize, usize),
    /// The certificate: how the word goes on from letter to letter.
    pub certificate: &'a str,
}

/// The parts of a line: what stands between spaces, tabs and carriage returns.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', '\r']).filter(|part| !part.is_empty())
}

/// A whole number as C++ `testlib.h` reads it: digits alone, without a sign or a leading 0.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Reads the first line of an answer: the number of moves.
///
/// # Errors
/// [`Illegal::Count`] if the line is not one whole number.
pub fn parse_count(line: &str) -> Result<u64, Illegal> {
    let mut parts = parts(line);
    let count = parts.next().and_then(number).filter(|_| parts.next().is_none());
    count.ok_or_else(|| Illegal::Count { count: excerpt(line.trim()) })
}

/// Reads the line of one move.
///
/// # Errors
/// If it has not seven parts, or if the rows and columns are not numbers.
pub fn parse_line(line: &str) -> Result<Line<'_>, Illegal> {
    let parts: Vec<&str> = parts(line).collect();
    let &[row, column, letter, word, first_row, first_column, certificate] = parts.as_slice()
    else {
        return Err(Illegal::Parts { found: parts.len() });
    };
    let number = |text: &str| number(text).ok_or_else(|| Illegal::Number { number: excerpt(text) });
    Ok(Line {
        cell: (number(row)?, number(column)?),
        letter,
        word,
        first: (number(first_row)?, number(first_column)?),
        certificate,
    })
}

/// One move as its line in an answer, without the line end.
///
/// The move need not be legal, but its letters must be of the task's alphabet and its path must
/// step between cells that share a side; the referee refuses what comes of other moves.
pub fn write_line(task: &Task, mv: &Move) -> String {
    let grid = task.grid();
    let Move { cell, letter, word, path } = mv;
    let first = path.first().unwrap_or(cell);
    let row = grid.row(*cell) + 1;
    let column = grid.column(*cell) + 1;
    let first_row = grid.row(*first) + 1;
    let first_column = grid.column(*first) + 1;
    let letter = task.alphabet.char(*letter);
    let word = task.alphabet.spell(word);
    let certificate: String = path
        .windows(2)
        .map(|pair| {
            let [from, to] = [pair[0], pair[1]];
            match grid.row(to).cmp(&grid.row(from)) {
                Ordering::Greater => 'd',
                Ordering::Less => 'u',
                Ordering::Equal if grid.column(to) > grid.column(from) => 'r',
                Ordering::Equal => 'l',
            }
        })
        .collect();
    format!("{row} {column} {letter} {word} {first_row} {first_column} {certificate}")
}

/// The answer file's bytes for a game of `moves`, each as [`write_line`] has it, in the task's
/// encoding.
pub fn write_answer(task: &Task, moves: &[Move]) -> Vec<u8> {
    let mut text = format!("{}\n", moves.len());
    for mv in moves {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{}", write_line(task, mv));
    }
    task.encoding.encode(&text).into_owned()
}
