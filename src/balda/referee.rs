//! The referee: reads an answer's bytes as the contest's checker would, and judges every move.
//!
//! How strict it is: spaces, tabs or carriage returns separate the parts of a line, and LF
//! separates lines. So CR LF, blanks at a line's end, blank lines and a missing last line end do no
//! harm; the token reader of the contest's checker (`testlib.h`) lets them pass too. Everything
//! else counts: one move a line, seven parts, plain decimal numbers (no sign, no leading 0), the
//! exact number of moves, nothing after the last, small letters, the task's encoding, no byte order
//! mark.

use std::borrow::Cow;
use std::fmt;

use super::format::{Line, parse_count, parse_line};
use super::rules::{Illegal, Move, Place, Position, Task, sum_of_lengths};
use crate::balda::grid::Cell;
use crate::tools::encoding::Encoding;
use crate::tools::excerpt::excerpt;

/// A legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalGame {
    /// The moves of the game.
    pub moves: Vec<Move>,
    /// The sum of the lengths of the words.
    pub sum: u32,
    /// The contest's points for that sum.
    pub points: u32,
}

impl LegalGame {
    /// The game of `moves`, which must be legal in `task`.
    pub fn of(task: &Task, moves: Vec<Move>) -> LegalGame {
        let sum = sum_of_lengths(&moves);
        LegalGame { moves, sum, points: task.points(sum) }
    }
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of the answer, from 1; the line after the last if one is missing.
    pub line: usize,
    /// The number of the refused or missing move, from 1; `None` if the fault is in the line that
    /// tells the number of moves, or in a line after the last move.
    pub number: Option<usize>,
    /// The rule that the line breaks.
    pub illegal: Illegal,
    /// The moves before it: the longest legal beginning of the game.
    pub legal: Vec<Move>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(number) = self.number {
            write!(f, ", move {number}")?;
        }
        write!(f, ": {}", self.illegal)
    }
}

impl std::error::Error for Refusal {}

/// Judges `answer`, an answer file's bytes.
///
/// # Errors
/// The first line that breaks a rule of the game or of the format.
pub fn judge(task: &Task, answer: &[u8]) -> Result<LegalGame, Refusal> {
    let mut position = Position::new(task);
    match make_all(&mut position, answer) {
        Ok(()) => Ok(LegalGame::of(task, position.into_moves())),
        Err(Fault { line, number, illegal }) => {
            Err(Refusal { line, number, illegal, legal: position.into_moves() })
        }
    }
}

/// What is wrong with an answer: see [`Refusal`].
struct Fault {
    line: usize,
    number: Option<usize>,
    illegal: Illegal,
}

/// Makes the moves of all lines of `answer`; the error is the first bad line.
fn make_all(position: &mut Position, answer: &[u8]) -> Result<(), Fault> {
    let encoding = position.task().encoding;
    let blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    let mut lines = (1..).zip(answer.split(|&byte| byte == b'\n')).filter(|(_, line)| !blank(line));
    let (mut last, first) = lines.next().unwrap_or((1, b""));
    let count = text(first, encoding).and_then(|line| parse_count(&line));
    let count = count.map_err(|illegal| Fault { line: last, number: None, illegal })?;
    for (line, bytes) in lines {
        last = line;
        let surplus = position.moves().len() as u64 == count;
        let outcome = text(bytes, encoding).and_then(|text| {
            if surplus {
                return Err(Illegal::TooManyMoves { count, line: excerpt(text.trim()) });
            }
            make_line(position, &parse_line(&text)?)
        });
        let number = (!surplus).then_some(position.moves().len() + 1);
        outcome.map_err(|illegal| Fault { line, number, illegal })?;
    }
    match position.moves().len() {
        found if (found as u64) < count => {
            let illegal = Illegal::TooFewMoves { count, found };
            Err(Fault { line: last + 1, number: Some(found + 1), illegal })
        }
        _ => Ok(()),
    }
}

/// A line's text, which must be in the task's encoding.
fn text(line: &[u8], encoding: Encoding) -> Result<Cow<'_, str>, Illegal> {
    let refused = |reason| Illegal::Encoding { encoding: encoding.name(), reason };
    let text = encoding.decode_as(line).map_err(|bad| {
        refused(format!("byte 0x{:02X} is byte {} of the line", bad.byte, bad.offset + 1))
    })?;
    // Any bytes are CP866 text, so UTF-8 text has to be recognised.
    let is_utf8 = || matches!(Encoding::decode(line, true), Ok((_, Encoding::Utf8)));
    if encoding == Encoding::Cp866 && is_utf8() {
        return Err(refused("the line is UTF-8".to_owned()));
    }
    Ok(text)
}

/// Turns a line into a move and makes it.
///
/// # Errors
/// The first rule that it breaks; the position is then unchanged.
pub fn make_line(position: &mut Position, line: &Line) -> Result<(), Illegal> {
    let alphabet = &position.task().alphabet;
    let cell = cell(position, line.cell)?;
    position.check_cell(cell)?;
    let Ok(&[letter]) = alphabet.letters(line.letter).as_deref() else {
        return Err(Illegal::NoLetter { letter: excerpt(line.letter) });
    };
    let word = alphabet
        .letters(line.word)
        .map_err(|_| Illegal::UnknownWord { word: excerpt(line.word) })?;
    let path = path(position, line)?;
    position.make(Move { cell, letter, word, path })
}

/// The cells that the line's certificate leads over.
fn path(position: &Position, line: &Line) -> Result<Vec<Cell>, Illegal> {
    let named = || excerpt(line.word);
    let (mut row, mut column) = line.first;
    let mut path = vec![cell(position, line.first)?];
    for (number, direction) in (1..).zip(line.certificate.chars()) {
        let place = Place { row, column };
        (row, column) = match direction {
            'u' => (row - 1, column),
            'd' => (row + 1, column),
            'l' => (row, column - 1),
            'r' => (row, column + 1),
            _ => {
                let direction = excerpt(&direction.to_string());
                let certificate = excerpt(line.certificate);
                return Err(Illegal::Direction { direction, certificate });
            }
        };
        let next = cell(position, (row, column));
        path.push(next.map_err(|_| Illegal::PathLeavesBoard {
            word: named(),
            number,
            direction,
            place,
        })?);
    }
    Ok(path)
}

/// The cell in the given row and column, both from 1.
fn cell(position: &Position, (row, column): (usize, usize)) -> Result<Cell, Illegal> {
    let side = position.task().side();
    if (1..=side).contains(&row) && (1..=side).contains(&column) {
        Ok(Cell(((row - 1) * side + column - 1) as u8))
    } else {
        Err(Illegal::OffBoard { place: Place { row, column }, side })
    }
}
