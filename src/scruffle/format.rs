//! The exact files: a task is read and written, an answer's line is read, an answer is written.

use thiserror::Error;

use super::rules::{
    Axis, BrokenRule, MOST_LETTERS, MOST_SIDE, MOST_WORDS, Premium, Sheet, WordPlacement,
};
use crate::tools::counted::counted;
use crate::tools::excerpt::excerpt;

/// Why a file is not a task: where, what stands there, what the limit is and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSheet {
    /// There is nothing in the file.
    #[error(
        "line 1: the file is empty; a task has a line `X Y`, Y rows of X cells, a line with the \
         number of words, and the words, one a line"
    )]
    Empty,
    /// The first line is not the size of a board.
    #[error(
        "line 1: `{line}` is not a size of a board; write `X Y`, two numbers from 1 to {MOST_SIDE} \
         without leading zeros and one space between them"
    )]
    Size {
        /// The line.
        line: String,
    },
    /// The file ends too early.
    #[error("line {line}: the file ends here, but {missing} missing; add {missing_short}")]
    Missing {
        /// The line where something is missing.
        line: usize,
        /// What is missing, with its verb.
        missing: String,
        /// The same without its verb.
        missing_short: &'static str,
    },
    /// A row of the board has the wrong length.
    #[error(
        "line {line}: row {row} of the board has {}, must have {columns}; make it as long as X says",
        counted(*found, "character")
    )]
    RowLength {
        /// The line.
        line: usize,
        /// The row, from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// X.
        columns: usize,
    },
    /// A character of the board is not a cell.
    #[error(
        "line {line}: {char:?} is character {column} of row {row} and no kind of cell; write #, \
         0 to 9, D or T"
    )]
    Cell {
        /// The line.
        line: usize,
        /// The row, from 0.
        row: usize,
        /// The character's number in the row, from 1.
        column: usize,
        /// The character.
        char: char,
    },
    /// The number of words is not a number, or too large.
    #[error(
        "line {line}: `{text}` is not a number of words; write a number from 0 to {MOST_WORDS} \
         without leading zeros"
    )]
    Count {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A word is empty.
    #[error(
        "line {line}: word {word} is empty; write one or more letters A to Z, or take the line out"
    )]
    EmptyWord {
        /// The line.
        line: usize,
        /// Its index.
        word: usize,
    },
    /// A word has another character.
    #[error(
        "line {line}: {char:?} in word {word} `{text}` is not a letter; write letters A to Z alone"
    )]
    Letter {
        /// The line.
        line: usize,
        /// Its index.
        word: usize,
        /// The word.
        text: String,
        /// The character.
        char: char,
    },
    /// A word is too long.
    #[error(
        "line {line}: word {word} has {length} letters, the limit is {MOST_LETTERS}; shorten it or \
         take it out"
    )]
    LongWord {
        /// The line.
        line: usize,
        /// Its index.
        word: usize,
        /// Its length.
        length: usize,
    },
    /// Something stands after the last word.
    #[error(
        "line {line}: `{text}` stands after the last of {}; make W match the list",
        counted(*count, "word")
    )]
    Surplus {
        /// The line.
        line: usize,
        /// The line's text.
        text: String,
        /// W.
        count: usize,
    },
}

/// The lines of a file, without their ends, blanks before those and empty lines at the end.
fn lines(file: &[u8]) -> Vec<&[u8]> {
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let ends = |line: &&[u8]| line.iter().rposition(|byte| !b" \t".contains(byte));
    let mut lines: Vec<&[u8]> = file
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .map(|line| &line[..ends(&line).map_or(0, |last| last + 1)])
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// A decimal number without leading zeros, up to `most`.
fn number(digits: &[u8], most: usize) -> Option<usize> {
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if !plain || digits.len() > 9 || digits.len() > 1 && digits[0] == b'0' {
        return None;
    }
    let value = digits.iter().fold(0, |value, digit| value * 10 + usize::from(digit - b'0'));
    (value <= most).then_some(value)
}

/// Bytes of a file as a message quotes them.
fn quoted(bytes: &[u8]) -> String {
    excerpt(&String::from_utf8_lossy(bytes))
}

/// Character number `index` of `line`, which may be broken UTF-8.
fn char_at(line: &[u8], index: usize) -> char {
    String::from_utf8_lossy(&line[index..]).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Reads a task file.
///
/// # Errors
/// The first line that is not as section 4 of the statement has it.
pub fn read_sheet(file: &[u8]) -> Result<Sheet, BadSheet> {
    let lines = lines(file);
    let first = *lines.first().ok_or(BadSheet::Empty)?;
    let size = || {
        let blank = first.iter().position(|&byte| byte == b' ')?;
        let side = |digits| number(digits, MOST_SIDE).filter(|&side| side > 0);
        Some((side(&first[..blank])?, side(&first[blank + 1..])?))
    };
    let (columns, rows) = size().ok_or_else(|| BadSheet::Size { line: quoted(first) })?;
    let cells = read_board(&lines, columns, rows)?;
    let line = rows + 2;
    let Some(text) = lines.get(rows + 1) else {
        let missing = "the number of words is".to_owned();
        return Err(BadSheet::Missing { line, missing, missing_short: "it" });
    };
    let count = number(text, MOST_WORDS);
    let count = count.ok_or_else(|| BadSheet::Count { line, text: quoted(text) })?;
    let rest = &lines[rows + 2..];
    let words =
        rest.iter().zip(0..count).map(|(text, word)| read_word(text, line + 1 + word, word));
    let words = words.collect::<Result<Vec<_>, _>>()?;
    if words.len() < count {
        let missing = format!("word {} of {count} (indices from 0) is", words.len());
        let line = lines.len() + 1;
        return Err(BadSheet::Missing { line, missing, missing_short: "it, or lower W" });
    }
    if let Some(text) = rest.get(count) {
        return Err(BadSheet::Surplus { line: line + 1 + count, text: quoted(text), count });
    }
    Ok(Sheet { columns, rows, cells, words })
}

/// The cells of a board that begins in the second line.
fn read_board(lines: &[&[u8]], columns: usize, rows: usize) -> Result<Vec<Premium>, BadSheet> {
    let mut cells = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        let line = row + 2;
        let Some(text) = lines.get(row + 1) else {
            let missing = format!("row {row} of {rows} (numbered from 0) is");
            return Err(BadSheet::Missing { line, missing, missing_short: "it, or lower Y" });
        };
        for (index, byte) in text.iter().enumerate() {
            cells.push(match byte {
                b'#' => Premium::Obstacle,
                b'0'..=b'9' => Premium::Letter(byte - b'0'),
                b'D' => Premium::Word(2),
                b'T' => Premium::Word(3),
                _ => {
                    let char = char_at(text, index);
                    return Err(BadSheet::Cell { line, row, column: index + 1, char });
                }
            });
        }
        if text.len() != columns {
            return Err(BadSheet::RowLength { line, row, found: text.len(), columns });
        }
    }
    Ok(cells)
}

/// The letters of word number `word`, which stands in `line`.
fn read_word(text: &[u8], line: usize, word: usize) -> Result<Vec<u8>, BadSheet> {
    if text.is_empty() {
        return Err(BadSheet::EmptyWord { line, word });
    }
    if let Some(bad) = text.iter().position(|byte| !byte.is_ascii_alphabetic()) {
        let char = char_at(text, bad);
        return Err(BadSheet::Letter { line, word, text: quoted(text), char });
    }
    if text.len() > MOST_LETTERS {
        return Err(BadSheet::LongWord { line, word, length: text.len() });
    }
    Ok(text.iter().map(|letter| letter.to_ascii_uppercase() - b'A').collect())
}

/// The task file of `sheet`, its words in small letters.
pub fn write_sheet(sheet: &Sheet) -> Vec<u8> {
    let mut file = format!("{} {}\n", sheet.columns, sheet.rows).into_bytes();
    for row in sheet.cells.chunks(sheet.columns) {
        file.extend(row.iter().map(|premium| premium.symbol() as u8));
        file.push(b'\n');
    }
    file.extend(format!("{}\n", sheet.words.len()).bytes());
    for word in &sheet.words {
        file.extend(word.iter().map(|letter| b'a' + letter));
        file.push(b'\n');
    }
    file
}

/// Reads a line of an answer, without its line end; `None` if it is empty.
///
/// # Errors
/// If it is not a placement.
pub fn read_line(line: &[u8]) -> Result<Option<WordPlacement>, BrokenRule> {
    let bad = |reason| BrokenRule::Format { line: quoted(line), reason };
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let fields: Vec<&[u8]> = line.split(blank).filter(|field| !field.is_empty()).collect();
    if fields.is_empty() {
        return Ok(None);
    }
    let &[direction, word, x, y] = &fields[..] else {
        return Err(bad("it has not four fields"));
    };
    let axis = match direction {
        b"H" => Axis::Horizontal,
        b"V" => Axis::Vertical,
        _ => return Err(bad("the first field is not H or V")),
    };
    let number = |digits: &[u8]| {
        let plain = (1..=9).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
        let value = digits.iter().fold(0, |value, byte| value * 10 + usize::from(byte & 15));
        plain.then_some(value).ok_or_else(|| bad("a number is not 1 to 9 decimal digits"))
    };
    Ok(Some(WordPlacement { axis, word: number(word)?, x: number(x)?, y: number(y)? }))
}

/// The answer file of `placements`, in the plain form.
pub fn write_placements(placements: &[WordPlacement]) -> Vec<u8> {
    let lines = placements.iter().flat_map(|placement| [placement.to_string(), "\n".to_owned()]);
    lines.collect::<String>().into_bytes()
}
