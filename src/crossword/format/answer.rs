//! Reads and writes answers: a number of actions, then the actions; or one action alone.

use std::fmt::Write;

use thiserror::Error;

use super::task::number;
use crate::crossword::rules::{Action, MOST_ACTIONS, Put};
use crate::tools::excerpt::excerpt;

/// Why a text is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {found}; {wanted}")]
pub struct AnswerFault {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub wanted: String,
}

/// An answer as far as it can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The actions, each with the line where it begins.
    pub actions: Vec<(usize, Action)>,
    /// Where the format is broken, if it is.
    pub fault: Option<AnswerFault>,
}

/// The lines of an answer.
struct Lines<'a> {
    lines: Vec<&'a [u8]>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Lines<'a> {
        let bare = |line: &'a [u8]| line.strip_suffix(b"\r").unwrap_or(line);
        let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').map(bare).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        Lines { lines, next: 0 }
    }

    /// The next line if `read` makes something of it.
    fn take<T>(
        &mut self,
        wanted: &str,
        read: impl Fn(&'a [u8]) -> Option<T>,
    ) -> Result<T, AnswerFault> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.and_then(read).ok_or_else(|| {
            let found = line.map_or("the answer ends".to_owned(), |line| {
                format!("`{}`", excerpt(&String::from_utf8_lossy(line)))
            });
            AnswerFault { line: self.next, found, wanted: format!("{wanted} should stand here") }
        })
    }

    fn count(&mut self, of: &str) -> Result<usize, AnswerFault> {
        self.take(&format!("the number of {of}, plain decimal digits,"), number)
    }

    fn action(&mut self) -> Result<Action, AnswerFault> {
        let mut action = Action::default();
        for _ in 0..self.count("letters of an action")? {
            action.puts.push(self.take("`row column LETTER` with single blanks", put)?);
        }
        for _ in 0..self.count("words of an action")? {
            action.words.push(self.take("a word in capitals A-Z", word)?);
        }
        Ok(action)
    }

    /// Nothing may be left.
    fn end(&mut self) -> Result<(), AnswerFault> {
        if self.next < self.lines.len() {
            self.take("the end of the answer", |_| None)
        } else {
            Ok(())
        }
    }
}

fn put(line: &[u8]) -> Option<Put> {
    let mut parts = line.split(|&byte| byte == b' ');
    let (row, column) = (number(parts.next()?)?, number(parts.next()?)?);
    match (parts.next()?, parts.next()) {
        (&[letter], None) if letter.is_ascii_uppercase() => Some(Put { row, column, letter }),
        _ => None,
    }
}

fn word(line: &[u8]) -> Option<String> {
    let right = !line.is_empty() && line.iter().all(u8::is_ascii_uppercase);
    right.then(|| String::from_utf8_lossy(line).into_owned())
}

/// Reads an answer as far as it keeps the format.
pub fn read_answer(bytes: &[u8]) -> Script {
    let (mut lines, mut script) = (Lines::new(bytes), Script::default());
    let wanted = format!("the number of actions, 0 to {MOST_ACTIONS},");
    let mut read = || -> Result<(), AnswerFault> {
        let in_range = |line| number(line).filter(|&count| count <= MOST_ACTIONS);
        for _ in 0..lines.take(&wanted, in_range)? {
            let line = lines.next + 1;
            script.actions.push((line, lines.action()?));
        }
        lines.end()
    };
    script.fault = read().err();
    script
}

/// Reads an action alone, as a player of a game of two writes it.
///
/// # Errors
/// The first line that breaks the format.
pub fn read_action(bytes: &[u8]) -> Result<Action, AnswerFault> {
    let mut lines = Lines::new(bytes);
    let action = lines.action()?;
    lines.end()?;
    Ok(action)
}

/// The lines of one action.
pub fn write_action(action: &Action) -> String {
    let mut text = format!("{}\n", action.puts.len());
    for Put { row, column, letter } in &action.puts {
        _ = writeln!(text, "{row} {column} {}", char::from(*letter));
    }
    _ = writeln!(text, "{}", action.words.len());
    action.words.iter().fold(text, |text, word| text + word + "\n")
}

/// An answer of these actions.
pub fn write_answer(actions: &[Action]) -> String {
    let count = format!("{}\n", actions.len());
    actions.iter().fold(count, |text, action| text + &write_action(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let put = Put { row: 3, column: 10, letter: b'Q' };
        let action = Action { puts: vec![put], words: vec!["QUA".to_owned()] };
        let text = write_answer(&[action.clone(), Action::default()]);
        let script = read_answer(text.as_bytes());
        assert_eq!(script.fault, None);
        assert_eq!(script.actions, [(2, action), (6, Action::default())]);
        assert_eq!(read_answer(text.replace('\n', "\r\n").as_bytes()), script);
        assert_eq!(read_answer((text + "\n\r\n").as_bytes()), script);
    }

    #[test]
    fn refusals_say_the_line_and_what_should_be_there() {
        let cases = [
            ("", 1),
            ("31\n", 1),
            ("-1\n", 1),
            ("+1\n0\n0\n", 1),
            (" 1\n0\n0\n", 1),
            ("1\n", 2),
            ("1\n1\n1 2 a\n0\n", 3),
            ("1\n1\n1  2 A\n0\n", 3),
            ("1\n1\n1 2 A \n0\n", 3),
            ("1\n1\n1 2 AB\n0\n", 3),
            ("1\n1\n1 -2 A\n0\n", 3),
            ("1\n0\n1\nlow\n", 4),
            ("1\n0\n1\nA B\n", 4),
            ("1\n0\n\n0\n", 3),
            ("1\n0\n0\n1\n", 4),
            ("0\n\n0\n", 2),
        ];
        for (text, line) in cases {
            let fault = read_answer(text.as_bytes()).fault.expect(text);
            assert_eq!(fault.line, line, "{text:?}: {fault}");
        }
    }
}
