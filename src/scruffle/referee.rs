//! The referee: reads an answer's bytes and judges every placement in order.

use std::fmt;

use super::format::read_line;
use super::rules::{BrokenRule, PlayedSheet, Sheet, WordPlacement};

/// A legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// Its placements in order.
    pub placements: Vec<WordPlacement>,
    /// The sum of their scores.
    pub points: i64,
}

/// Why an answer is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The line of the answer, from 1.
    pub line: usize,
    /// The number of the placement, from 1.
    pub number: usize,
    /// The first rule that it breaks.
    pub rule: BrokenRule,
    /// What is legal before it.
    pub legal: Approval,
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, placement {}: {}", self.line, self.number, self.rule)
    }
}

/// Judges `answer`, an answer file's bytes, line by line.
///
/// # Errors
/// The first line that breaks a rule of the game or of the format.
pub fn judge(sheet: &Sheet, answer: &[u8]) -> Result<Approval, Box<Objection>> {
    let mut table = PlayedSheet::new(sheet);
    let mut lines: Vec<&[u8]> = answer.split(|&byte| byte == b'\n').collect();
    let last = lines.pop().unwrap_or_default();
    let ended = lines.into_iter().map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    for (line, number) in ended.chain([last]).zip(1..) {
        let made = read_line(line).and_then(|read| read.map(|read| table.make(read)).transpose());
        if let Err(rule) = made {
            let legal = approval(table);
            let count = legal.placements.len() + 1;
            return Err(Box::new(Objection { line: number, number: count, rule, legal }));
        }
    }
    Ok(approval(table))
}

/// What stands on `table`, as a legal answer.
fn approval(table: PlayedSheet) -> Approval {
    let points = table.points();
    Approval { placements: table.into_placements(), points }
}
