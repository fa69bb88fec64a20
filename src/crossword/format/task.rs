//! Reads `words.txt` followed by a board file or a position file, and writes them.

use std::fmt::Write;

use crate::crossword::rules::{EMPTY, LetterSheet, MOST_ACTIONS, Puzzle, SIDES, Seat};
use crate::game::Malformed;
use crate::tools::counted::counted;
use crate::tools::encoding::BOM;
use crate::tools::excerpt::excerpt;

/// No word list is longer.
const MOST_WORDS: usize = 1 << 20;

/// The lines of a task with their numbers.
struct Lines<'a> {
    all: Vec<&'a [u8]>,
    next: usize,
    /// How many lines the word list has, once it is read.
    of_words: Option<usize>,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Lines<'a> {
        let bare = |line: &'a [u8]| {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            line.strip_prefix(BOM).unwrap_or(line)
        };
        let mut all: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').map(bare).collect();
        while all.last().is_some_and(|line| line.is_empty()) {
            all.pop();
        }
        Lines { all, next: 0, of_words: None }
    }

    fn peek(&self) -> Option<&'a [u8]> {
        self.all.get(self.next).copied()
    }

    /// The next line, which holds `what`.
    fn take(&mut self, what: &str) -> Result<&'a [u8], Malformed> {
        let line = self.peek().ok_or_else(|| {
            let place = self.place(self.next + 1);
            Malformed(format!("{place}: the task ends; {what} should stand here"))
        })?;
        self.next += 1;
        Ok(line)
    }

    /// What is wrong with the line taken last.
    fn bad(&self, line: &[u8], what: &str) -> Malformed {
        let text = excerpt(&String::from_utf8_lossy(line));
        let place = self.place(self.next);
        Malformed(format!("{place}: `{text}` stands where {what} should be"))
    }

    /// Line `number` of the task, from 1; below the word list also its number in the board's file.
    fn place(&self, number: usize) -> String {
        let of_board =
            self.of_words.map(|words| format!(", line {} of the board's file", number - words));
        format!("line {number}{}", of_board.unwrap_or_default())
    }

    /// The word list is over, and with it the empty lines below it.
    fn end_words(&mut self) {
        while self.peek().is_some_and(<[u8]>::is_empty) {
            self.next += 1;
        }
        self.of_words = Some(self.next);
    }

    fn number(&mut self, what: &str, most: usize) -> Result<usize, Malformed> {
        let what = format!("{what}, a number from 0 to {most},");
        let line = self.take(&what)?;
        number(line).filter(|&number| number <= most).ok_or_else(|| self.bad(line, &what))
    }

    fn words(&mut self, of: &str) -> Result<Vec<String>, Malformed> {
        let count = self.number(&format!("the number of {of}"), MOST_WORDS)?;
        let what = format!("a word in capitals A-Z, one of {count} {of},");
        let mut words = Vec::with_capacity(count.min(self.all.len()));
        for _ in 0..count {
            let line = self.take(&what)?;
            let word = String::from_utf8(line.to_ascii_uppercase()).ok();
            let word = word.filter(|word| is_word(word)).ok_or_else(|| self.bad(line, &what))?;
            words.push(word);
        }
        Ok(words)
    }
}

fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Plain decimal digits, no sign, no leading 0.
pub(super) fn number(text: &[u8]) -> Option<usize> {
    let plain = text.iter().all(u8::is_ascii_digit) && (text.len() == 1 || !text.starts_with(b"0"));
    std::str::from_utf8(text).ok().filter(|_| plain)?.parse().ok()
}

/// Reads a task: the bytes of `words.txt`, then those of a board file or of a position file.
///
/// # Errors
/// The first line that belongs to none of these files.
pub fn read_puzzle(bytes: &[u8]) -> Result<Puzzle, Malformed> {
    let mut lines = Lines::new(bytes);
    let dictionary = lines.words("words of the dictionary")?.into_iter().collect();
    lines.end_words();
    let sheet = sheet(&mut lines)?;
    let list = lines.words("words of the list")?;
    let seat = lines.peek().is_some().then(|| seat(&mut lines)).transpose()?;
    match lines.peek() {
        None => Ok(Puzzle { dictionary, sheet, list, seat }),
        Some(line) => {
            lines.next += 1;
            Err(lines.bad(line, "the end of the task"))
        }
    }
}

/// The bytes of a task as two files: the word list with the empty lines below it, and what follows.
/// Of bytes that are not a task the first file holds all.
pub fn cut(task: &[u8]) -> (&[u8], &[u8]) {
    let mut lines = Lines::new(task);
    let words = lines.number("the number of words", MOST_WORDS).unwrap_or(MOST_WORDS);
    let mut ends = (1..).zip(task).filter(|&(_, &byte)| byte == b'\n').map(|(end, _)| end);
    let end = ends.nth(words).unwrap_or(task.len());
    let empty = task[end..].iter().take_while(|byte| b"\r\n".contains(byte)).count();
    task.split_at(end + empty)
}

/// The lines of the board: as many as stand there before the number of listed words.
fn sheet(lines: &mut Lines) -> Result<LetterSheet, Malformed> {
    let (most, mut rows, mut columns, mut cells) = (SIDES.end(), 0, 0, Vec::new());
    while lines.peek().is_none_or(|line| !line.first().is_some_and(u8::is_ascii_digit)) {
        let of = if rows == 0 { format!("2 to {most}") } else { columns.to_string() };
        let what = format!("a line of the board, {of} characters `-` or A-Z,");
        let line = lines.take(&what)?;
        let letters = line.to_ascii_uppercase();
        let right = if rows == 0 { SIDES.contains(&line.len()) } else { line.len() == columns };
        if !right || !letters.iter().all(|&byte| byte == EMPTY || byte.is_ascii_uppercase()) {
            return Err(lines.bad(line, &what));
        }
        (rows, columns) = (rows + 1, line.len());
        cells.extend(letters);
        if rows > *most {
            return Err(lines.bad(line, &format!("the number of listed words, after {most} rows,")));
        }
    }
    if rows < *SIDES.start() {
        let (place, rows) = (lines.place(lines.next + 1), counted(rows, "line"));
        let text = format!("{place}: {rows} of the board above; it has 2 to {most}");
        return Err(Malformed(text));
    }
    Ok(LetterSheet { rows, columns, cells })
}

/// The extra line of a position file.
fn seat(lines: &mut Lines) -> Result<Seat, Malformed> {
    let what = "the line `k own other gave` of a position: turns over (0..29), two points, 0 or 1,";
    let line = lines.take(what)?;
    let numbers: Option<Vec<usize>> = line.split(|&byte| byte == b' ').map(number).collect();
    match numbers.as_deref() {
        Some(&[turns, own, other, gave])
            if turns < MOST_ACTIONS && gave < 2 && own.max(other) < 1 << 32 =>
        {
            Ok(Seat { turns, own: own as i64, other: other as i64, gave: gave == 1 })
        }
        _ => Err(lines.bad(line, what)),
    }
}

/// The file `words.txt` of these words.
pub fn write_words<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> String {
    let count = words.len();
    words.fold(format!("{count}\n"), |text, word| text + word + "\n")
}

/// The board file of this sheet and list; with a seat, a position file.
pub fn write_board(sheet: &LetterSheet, list: &[String], seat: Option<Seat>) -> String {
    let mut text = String::new();
    for row in sheet.cells.chunks(sheet.columns) {
        text.push_str(&String::from_utf8_lossy(row));
        text.push('\n');
    }
    text += &write_words(list.iter().map(String::as_str));
    if let Some(Seat { turns, own, other, gave }) = seat {
        _ = writeln!(text, "{turns} {own} {other} {}", u8::from(gave));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "2\nAB\nBA\n--\n-A\n1\nBA\n";

    #[test]
    fn a_task_is_read_whatever_ends_its_lines() {
        for text in [GOOD.to_owned(), GOOD.replace('\n', "\r\n"), GOOD.trim_end().to_owned()] {
            let puzzle = read_puzzle(text.as_bytes()).expect("a task");
            assert_eq!((puzzle.sheet.rows, puzzle.sheet.columns), (2, 2));
            assert_eq!((puzzle.dictionary.len(), puzzle.list.len()), (2, 1));
        }
        let marked = GOOD.replace("--", "\u{feff}--");
        assert!(read_puzzle(marked.as_bytes()).is_ok(), "a mark before the second file");
    }

    #[test]
    fn empty_lines_at_the_end_of_the_word_list_belong_to_it() {
        for empty in ["\n", "\n\n", "\r\n\r\n"] {
            let task = GOOD.replace("--", &format!("{empty}--"));
            assert_eq!(read_puzzle(task.as_bytes()).expect("a task").sheet.rows, 2);
            let (words, board) = cut(task.as_bytes());
            assert_eq!(words, format!("2\nAB\nBA\n{empty}").as_bytes());
            assert!(board.starts_with(b"--\n"), "{task:?}");
        }
    }

    #[test]
    fn a_position_has_one_more_line() {
        let seat = read_puzzle(format!("{GOOD}3 14 15 1\n").as_bytes()).expect("a position").seat;
        assert_eq!(seat, Some(Seat { turns: 3, own: 14, other: 15, gave: true }));
    }

    #[test]
    fn refusals_say_the_line_and_what_should_be_there() {
        let cases = [
            ("", "line 1: the task ends"),
            ("x\n", "line 1: `x` stands where the number of words"),
            ("01\nA\n", "line 1: `01`"),
            ("2\nAB\n--\n", "line 3: `--` stands where a word"),
            (
                "0\n--\n---\n",
                "line 3, line 2 of the board's file: `---` stands where a line of the",
            ),
            ("0\n\n--\n-?\n0\n", "line 4, line 2 of the board's file: `-?`"),
            (
                "0\n--\n0\n",
                "line 3, line 2 of the board's file: 1 line of the board above; it has 2 to",
            ),
            ("0\n-\n-\n0\n", "line 2, line 1 of the board's file: `-`"),
            ("0\n--\n--\n1\n", "line 5, line 4 of the board's file: the task ends"),
            ("0\n--\n--\n0\n1 2 3\n", "line 5, line 4 of the board's file: `1 2 3`"),
            ("0\n--\n--\n0\n30 2 3 0\n", "line 5, line 4 of the board's file: `30 2 3 0`"),
            (
                "0\n--\n--\n0\n1 2 3 0\nA\n",
                "line 6, line 5 of the board's file: `A` stands where the end",
            ),
        ];
        for (text, start) in cases {
            let refusal = read_puzzle(text.as_bytes()).expect_err(text).to_string();
            assert!(refusal.starts_with(start), "{text:?}: {refusal}");
        }
    }
}
