//! The files: `game.in`, a board; `game.out`, a move; and the record of a whole game.

use thiserror::Error;

use super::rules::{CellState, Field, MOST_SIDE, MOST_VALUE, RowColumn};
use crate::tools::excerpt::excerpt;

/// The most bytes of a file that are read: 30 x 30 tokens of three characters need 4 KB, and the
/// record of a game as much again for each ten moves.
const MOST_BYTES: usize = 1 << 20;
/// The first line of a record.
pub const RECORD: &str = "record";
/// What starts a remark in a record; the rest of the line says nothing to a reader.
pub const REMARK: char = ';';

/// Why a file is not a board, a move or a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// It is too long for any board.
    #[error("{bytes} bytes; a board or a record has at most {MOST_BYTES}")]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// A byte is not text.
    #[error("line {line}: byte 0x{byte:02X} cannot be read; save the file as ASCII or UTF-8")]
    Byte {
        /// The line, from 1.
        line: usize,
        /// The byte.
        byte: u8,
    },
    /// The file ends too early.
    #[error("line {line}: the file ends where {missing} should be")]
    Ends {
        /// The line after the last one.
        line: usize,
        /// What is missing.
        missing: String,
    },
    /// The first token is not a side.
    #[error(
        "line {line}: `{token}` where the side N should be: a whole number from 1 to {MOST_SIDE}"
    )]
    Side {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        token: String,
    },
    /// A token is not a cell.
    #[error(
        "line {line}: `{token}` where cell {place} should be: `#`, `B` or a number from 1 to \
         {MOST_VALUE}, without sign or leading 0"
    )]
    Token {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        token: String,
        /// The cell.
        place: RowColumn,
    },
    /// A token is not a number.
    #[error("line {line}: `{token}` where {wanted} should be: digits alone")]
    Number {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        token: String,
        /// What the number would tell.
        wanted: &'static str,
    },
    /// Something follows the end.
    #[error("line {line}: `{token}` after {what}; only blanks and line ends may follow")]
    Surplus {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        token: String,
        /// What ends before it.
        what: &'static str,
    },
}

/// The tokens of a file, each with its line.
struct Tokens<'t> {
    found: std::iter::Peekable<std::vec::IntoIter<(usize, &'t str)>>,
    last: usize,
}

impl<'t> Tokens<'t> {
    fn new(bytes: &'t [u8]) -> Result<Tokens<'t>, Unreadable> {
        if bytes.len() > MOST_BYTES {
            return Err(Unreadable::TooLarge { bytes: bytes.len() });
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let line_of = |end: usize| bytes[..end].split(|&byte| byte == b'\n').count();
        let text = std::str::from_utf8(bytes).map_err(|bad| {
            let at = bad.valid_up_to();
            Unreadable::Byte { line: line_of(at), byte: bytes[at] }
        })?;
        let is_record = text.trim_ascii_start().starts_with(RECORD);
        let mut found = Vec::new();
        for (line, text) in (1..).zip(text.split('\n')) {
            let text = if is_record { text.split(REMARK).next().unwrap_or_default() } else { text };
            let tokens = text.split([' ', '\t', '\r']).filter(|token| !token.is_empty());
            found.extend(tokens.map(|token| (line, token)));
        }
        let last = line_of(bytes.len());
        Ok(Tokens { found: found.into_iter().peekable(), last })
    }

    fn next(&mut self, missing: impl FnOnce() -> String) -> Result<(usize, &'t str), Unreadable> {
        let end = self.last;
        self.found.next().ok_or_else(|| Unreadable::Ends { line: end, missing: missing() })
    }

    fn number(&mut self, wanted: &'static str) -> Result<usize, Unreadable> {
        let (line, token) = self.next(|| wanted.to_owned())?;
        let digits = token.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| token.parse().ok()).flatten().ok_or_else(|| Unreadable::Number {
            line,
            token: excerpt(token),
            wanted,
        })
    }

    fn field(&mut self) -> Result<Field, Unreadable> {
        let (line, token) =
            self.next(|| format!("the side N, a whole number from 1 to {MOST_SIDE},"))?;
        let side = plain(token).filter(|side| (1..=MOST_SIDE).contains(side));
        let side = side.ok_or_else(|| Unreadable::Side { line, token: excerpt(token) })?;
        let mut cells = Vec::with_capacity(side * side);
        for index in 0..side * side {
            let place = RowColumn(index / side, index % side);
            let (line, token) = self.next(|| format!("cell {place}"))?;
            let value = plain(token).filter(|value| (1..=usize::from(MOST_VALUE)).contains(value));
            cells.push(match (token, value) {
                ("#", _) => CellState::Empty,
                ("B", _) => CellState::Painted,
                (_, Some(value)) => CellState::Number(value as u16),
                _ => return Err(Unreadable::Token { line, token: excerpt(token), place }),
            });
        }
        let missing = || Unreadable::Side { line, token: excerpt(token) };
        Field::new(side, cells).ok_or_else(missing)
    }

    fn cells(&mut self) -> Result<Vec<RowColumn>, Unreadable> {
        let count = self.number("the number of cells k")?;
        let cell = |_| Ok(RowColumn(self.number("a cell's row")?, self.number("a cell's column")?));
        (0..count).map(cell).collect()
    }

    fn end(&mut self, what: &'static str) -> Result<(), Unreadable> {
        match self.found.next() {
            Some((line, token)) => Err(Unreadable::Surplus { line, token: excerpt(token), what }),
            None => Ok(()),
        }
    }
}

/// A number as boards write it: digits alone, no leading 0.
fn plain(token: &str) -> Option<usize> {
    let fits = token.bytes().all(|byte| byte.is_ascii_digit()) && !token.starts_with('0');
    fits.then(|| token.parse().ok()).flatten()
}

/// Reads a board: `game.in`.
///
/// # Errors
/// What stands where, if it is not well formed.
pub fn read_field(bytes: &[u8]) -> Result<Field, Unreadable> {
    let mut tokens = Tokens::new(bytes)?;
    let field = tokens.field()?;
    tokens.end("the last cell")?;
    Ok(field)
}

/// Reads a move: `game.out`. Whether it is legal is another question.
///
/// # Errors
/// What stands where, if it is not well formed.
pub fn read_move(bytes: &[u8]) -> Result<Vec<RowColumn>, Unreadable> {
    let mut tokens = Tokens::new(bytes)?;
    let cells = tokens.cells()?;
    tokens.end("the last of the k cells")?;
    Ok(cells)
}

/// Is this the record of a game, and not a single move?
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(RECORD.as_bytes())
}

/// Reads the record of a game: the board before the first move, and the moves.
///
/// # Errors
/// What stands where, if it is not well formed.
pub fn read_record(bytes: &[u8]) -> Result<(Field, Vec<Vec<RowColumn>>), Unreadable> {
    let mut tokens = Tokens::new(bytes)?;
    let (line, token) = tokens.next(|| format!("the word `{RECORD}`"))?;
    if token != RECORD {
        return Err(Unreadable::Surplus { line, token: excerpt(token), what: "the beginning" });
    }
    let field = tokens.field()?;
    let mut moves = Vec::new();
    while tokens.found.peek().is_some() {
        moves.push(tokens.cells()?);
    }
    Ok((field, moves))
}

/// The bytes of `game.in`.
pub fn write_field(field: &Field) -> Vec<u8> {
    let mut text = format!("{}\n", field.side());
    for row in field.cells().chunks(field.side()) {
        let tokens: Vec<String> = row.iter().copied().map(token).collect();
        text.push_str(&tokens.join(" "));
        text.push('\n');
    }
    text.into_bytes()
}

/// How a cell is written.
fn token(cell: CellState) -> String {
    match cell {
        CellState::Empty => "#".to_owned(),
        CellState::Painted => "B".to_owned(),
        CellState::Number(value) => value.to_string(),
    }
}

/// The bytes of `game.out`.
pub fn write_move(cells: &[RowColumn]) -> Vec<u8> {
    let lines = cells.iter().map(|RowColumn(row, column)| format!("{row} {column}\n"));
    format!("{}\n{}", cells.len(), lines.collect::<String>()).into_bytes()
}

/// The bytes of the record of a game from `field`.
pub fn write_record(field: &Field, moves: &[Vec<RowColumn>]) -> Vec<u8> {
    let mut bytes = format!("{RECORD}\n").into_bytes();
    bytes.extend(write_field(field));
    bytes.extend(moves.iter().flat_map(|cells| write_move(cells)));
    bytes
}
