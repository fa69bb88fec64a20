//! Task and answer files of Triple Town, exactly as the contest has them.

use super::rules::{Command, Deal};
use crate::game::Malformed;
use crate::tools::counted::counted;
use crate::tools::encoding::BOM;
use crate::tools::excerpt::excerpt;

/// The most rows, and the most columns.
pub const MOST_SIDE: usize = 100;

/// The most stars, and the most bombs.
pub const MOST_TOOLS: usize = 1000;

/// The most tiles of a sequence.
pub const MOST_TILES: usize = 20_000;

/// Is this white space, as C sees it?
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// The words of a text, each with the number of its line, from 1. A byte order mark is none.
pub fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').zip(1..);
    lines.flat_map(|(line, number)| {
        line.split(|&byte| is_blank(byte))
            .filter(|word| !word.is_empty())
            .map(move |word| (number, word))
    })
}

/// `word` as a message quotes it.
pub fn quoted(word: &[u8]) -> String {
    format!("`{}`", excerpt(&String::from_utf8_lossy(word)))
}

/// The words of a task that have not been read yet.
struct Words<'t> {
    words: Box<dyn Iterator<Item = (usize, &'t [u8])> + 't>,
    /// The line of the last word that was read.
    line: usize,
}

impl<'t> Words<'t> {
    fn new(text: &'t [u8]) -> Words<'t> {
        let (line, first) = words(text).next().unwrap_or((1, b""));
        // A first line of one word is the number of the test.
        let is_alone = words(text).nth(1).is_none_or(|(next, _)| next > line);
        let numbered = usize::from(is_alone && is_integer(first));
        Words { words: Box::new(words(text).skip(numbered)), line }
    }

    /// The next word; `what` says what it should be.
    fn next(&mut self, what: &str) -> Result<(usize, &'t [u8]), Malformed> {
        let word = self.words.next().ok_or_else(|| {
            let line = self.line;
            Malformed(format!("line {line}: the file ends before {what}; add what is missing"))
        })?;
        self.line = word.0;
        Ok(word)
    }

    /// The next word as a whole number from `least` to `most`.
    fn number(&mut self, what: &str, least: usize, most: usize) -> Result<usize, Malformed> {
        let (line, word) = self.next(&format!("the {what}"))?;
        let digits = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
        // A number of very many digits is too large, whatever it is.
        let number = std::str::from_utf8(word).ok().filter(|_| digits);
        let number = number.map(|digits| digits.parse().unwrap_or(usize::MAX));
        number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            Malformed(format!(
                "line {line}: {} is not a {what}; write a whole number from {least} to {most}",
                quoted(word)
            ))
        })
    }

    /// One row of the board.
    fn row(&mut self, row: usize, columns: usize, squares: &mut Vec<u8>) -> Result<(), Malformed> {
        let (line, word) = self.next(&format!("row {row} of the board"))?;
        for (&byte, column) in word.iter().zip(1..) {
            match byte {
                b'.' => squares.push(0),
                b'1'..=b'9' => squares.push(byte - b'0'),
                _ => {
                    return Err(Malformed(format!(
                        "line {line}: character {column} of row {row} is {}; write `.` or a level \
                         from 1 to 9",
                        quoted(&[byte])
                    )));
                }
            }
        }
        if word.len() != columns {
            return Err(Malformed(format!(
                "line {line}: row {row} of the board has {}, not {columns}; write one character \
                 for each column, without blanks",
                counted(word.len(), "square")
            )));
        }
        Ok(())
    }
}

/// Does `word` spell a whole number?
fn is_integer(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Reads a task.
///
/// # Errors
/// If it is malformed: the message says what stands where, and what to do.
pub fn read_task(text: &[u8]) -> Result<Deal, Malformed> {
    if words(text).next().is_none() {
        return Err(Malformed(
            "line 1: the file is empty; a task has rows and columns, stars and bombs, the board, \
             the number of tiles and their levels"
                .to_owned(),
        ));
    }
    let mut words = Words::new(text);
    let rows = words.number("number of rows", 1, MOST_SIDE)?;
    let columns = words.number("number of columns", 1, MOST_SIDE)?;
    let stars = words.number("number of stars", 0, MOST_TOOLS)?;
    let bombs = words.number("number of bombs", 0, MOST_TOOLS)?;
    let mut squares = Vec::with_capacity(rows * columns);
    for row in 1..=rows {
        words.row(row, columns, &mut squares)?;
    }
    let tiles = words.number("number of tiles", 0, MOST_TILES)?;
    let mut sequence = Vec::with_capacity(tiles);
    for tile in 1..=tiles {
        let what = format!("level of tile {tile} of {tiles}");
        sequence.push(words.number(&what, 1, 9)? as u8);
    }
    if let Some((line, word)) = words.words.next() {
        return Err(Malformed(format!(
            "line {line}: {} stands after the last of {tiles} tiles; delete it, or correct the \
             number of tiles",
            quoted(word)
        )));
    }
    Ok(Deal { rows, columns, squares, sequence, stars, bombs })
}

/// The file of a task, without a test number.
pub fn write_task(deal: &Deal) -> Vec<u8> {
    let mut text = format!("{} {}\n{} {}\n", deal.rows, deal.columns, deal.stars, deal.bombs);
    for row in deal.squares.chunks(deal.columns) {
        text.extend(
            row.iter().map(|&level| if level == 0 { '.' } else { char::from(b'0' + level) }),
        );
        text.push('\n');
    }
    let levels: Vec<String> = deal.sequence.iter().map(u8::to_string).collect();
    text.extend([&levels.len().to_string(), "\n", &levels.join(" "), "\n"]);
    text.into_bytes()
}

/// One command as an answer has it.
pub fn write_command(deal: &Deal, command: Command) -> String {
    let verb = match command {
        Command::Put(_) => "PUT",
        Command::Star(_) => "STAR",
        Command::Bomb(_) => "BOMBER",
    };
    let (row, column) = deal.place(command.square());
    format!("{verb} {row} {column}")
}

/// The file of an answer, with its `END`.
pub fn write_answer(deal: &Deal, commands: &[Command]) -> Vec<u8> {
    let mut text = String::new();
    for &command in commands {
        text += &write_command(deal, command);
        text.push('\n');
    }
    text += "END\n";
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "0\n2 3\n1 1\n..1\n221\n2\n1 3\n";

    #[test]
    fn a_task_is_read_however_its_lines_end() {
        let plain = read_task(SAMPLE.as_bytes()).expect("a task");
        let without = SAMPLE.strip_prefix("0\n").expect("a test number");
        for text in [
            without.to_owned(),
            SAMPLE.replace('\n', "\r\n"),
            SAMPLE.trim_end().to_owned(),
            SAMPLE.replace('\n', " \t\n\n"),
            SAMPLE.replace("1 3", "1\n3"),
            format!("\u{feff}{SAMPLE}"),
        ] {
            assert_eq!(read_task(text.as_bytes()).as_ref(), Ok(&plain), "{text:?}");
        }
        assert_eq!(read_task(&write_task(&plain)), Ok(plain));
    }

    #[test]
    fn no_tiles_need_no_line() {
        for text in ["1 1\n0 0\n.\n0\n\n", "1 1\n0 0\n.\n0"] {
            assert!(read_task(text.as_bytes()).expect("a task").sequence.is_empty());
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, part) in [
            ("", "line 1: the file is empty"),
            ("0\n", "line 1: the file ends before the number of rows"),
            ("0 3\n", "line 1: `0` is not a number of rows; write a whole number from 1 to 100"),
            ("1 101\n", "`101` is not a number of columns"),
            ("x\n1 1\n", "line 1: `x` is not a number of rows"),
            ("1 2\n-1 0\n", "line 2: `-1` is not a number of stars"),
            ("1 2\n0 1001\n", "line 2: `1001` is not a number of bombs"),
            ("1 2\n0 0\n...\n0\n", "line 3: row 1 of the board has 3 squares, not 2"),
            ("1 2\n0 0\n.0\n0\n", "line 3: character 2 of row 1 is `0`"),
            ("2 2\n0 0\n..\n", "line 3: the file ends before row 2 of the board"),
            ("1 2\n0 0\n..\n1000001\n", "line 4: `1000001` is not a number of tiles"),
            ("1 2\n0 0\n..\n2\n1\n", "line 5: the file ends before the level of tile 2 of 2"),
            ("1 2\n0 0\n..\n1\n10\n", "line 5: `10` is not a level of tile 1 of 1"),
            ("1 2\n0 0\n..\n1\n1 2\n", "line 5: `2` stands after the last of 1 tiles"),
            ("1 2\n0 0\n..\n99999999999999999999999\n", "is not a number of tiles"),
        ] {
            let error = read_task(text.as_bytes()).expect_err(text).to_string();
            assert!(error.contains(part), "{text:?}: {error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }
}
