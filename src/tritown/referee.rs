//! The referee of Triple Town: reads an answer and plays it by the rules.

use thiserror::Error;

use super::format::{quoted, words};
use super::rules::{Breach, Command, Deal, Town};

/// What a legal answer earns, and its commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The score.
    pub points: i64,
    /// The commands, without `END`.
    pub commands: Vec<Command>,
}

/// The first broken rule of an answer, in the order of the statement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// A word that is not a command.
    #[error("{0} is not a command; write PUT, STAR, BOMBER or END in capitals")]
    Verb(String),
    /// A coordinate is missing, or it is not a number.
    #[error("{0}; write row and column as whole numbers")]
    Coordinate(String),
    /// A square outside the board.
    #[error("row {row}, column {column} is outside the board of {rows} rows and {columns} columns")]
    Outside {
        /// As the answer has it.
        row: String,
        /// As the answer has it.
        column: String,
        /// Of the board.
        rows: usize,
        /// Of the board.
        columns: usize,
    },
    /// The command is against the rules of the game.
    #[error(transparent)]
    Breach(#[from] Breach),
    /// The answer has no `END`.
    #[error("the answer ends without END; write END as its last line")]
    NoEnd,
    /// Something stands after `END`.
    #[error("{0} stands after END; delete it")]
    AfterEnd(String),
}

/// Why an answer scores nothing, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, command {number}: {reason}")]
pub struct Unfit {
    /// The line of the answer, from 1.
    pub line: usize,
    /// The number of the command, from 1.
    pub number: usize,
    /// The broken rule.
    pub reason: Reason,
    /// The commands before it, all legal.
    pub legal: Vec<Command>,
}

/// Judges `answer`.
///
/// # Errors
/// If it breaks a rule.
pub fn judge(deal: &Deal, answer: &[u8]) -> Result<Judged, Unfit> {
    let mut words = words(answer);
    let mut town = Town::new(deal);
    let mut commands = Vec::new();
    let mut line = 1;
    let reason = loop {
        let Some((at, verb)) = words.next() else { break Reason::NoEnd };
        line = at;
        if verb == b"END" {
            let Some((at, word)) = words.next() else {
                return Ok(Judged { points: town.points(), commands });
            };
            line = at;
            break Reason::AfterEnd(quoted(word));
        }
        let command = command(deal, verb, words.by_ref().map(|(_, word)| word));
        let played = command.and_then(|command| {
            town.make(command)?;
            Ok(command)
        });
        match played {
            Ok(command) => commands.push(command),
            Err(reason) => break reason,
        }
    };
    Err(Unfit { line, number: commands.len() + 1, reason, legal: commands })
}

/// The command that begins with `verb` and goes on with the next of `words`.
fn command<'a>(
    deal: &Deal,
    verb: &[u8],
    mut words: impl Iterator<Item = &'a [u8]>,
) -> Result<Command, Reason> {
    let command = match verb {
        b"PUT" => Command::Put,
        b"STAR" => Command::Star,
        b"BOMBER" => Command::Bomb,
        _ => return Err(Reason::Verb(quoted(verb))),
    };
    let row = coordinate(words.next(), "row")?;
    let column = coordinate(words.next(), "column")?;
    // What is too large for the machine is outside any board.
    let number = |digits: &str| digits.parse().unwrap_or(usize::MAX);
    let square = deal.square(number(row), number(column));
    square.map(command).ok_or_else(|| Reason::Outside {
        row: row.to_owned(),
        column: column.to_owned(),
        rows: deal.rows,
        columns: deal.columns,
    })
}

/// The digits of a coordinate: decimal, without a sign or leading zeros.
fn coordinate<'a>(word: Option<&'a [u8]>, name: &str) -> Result<&'a str, Reason> {
    let word = word.ok_or_else(|| Reason::Coordinate(format!("the {name} is missing")))?;
    let decimal = word.iter().all(u8::is_ascii_digit) && (word.len() == 1 || word[0] != b'0');
    let digits = std::str::from_utf8(word).ok().filter(|_| decimal);
    digits.ok_or_else(|| Reason::Coordinate(format!("the {name} {} is not a number", quoted(word))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tritown::format::read_task;

    fn verdict(answer: &str) -> Result<i64, String> {
        let deal = read_task(b"2 3\n1 1\n..1\n221\n2\n1 3\n").expect("a task");
        judge(&deal, answer.as_bytes())
            .map(|judged| judged.points)
            .map_err(|unfit| unfit.to_string())
    }

    #[test]
    fn the_sample_earns_what_the_statement_says() {
        assert_eq!(verdict("PUT 1 2\nPUT 1 1\nSTAR 2 1\nEND\n"), Ok(824));
        assert_eq!(verdict("PUT 1 2 PUT 1 1\r\nSTAR 2\t1 END"), Ok(824));
        assert_eq!(verdict("END"), Ok(0));
        assert_eq!(verdict("BOMBER 2 1 END"), Ok(-10));
    }

    #[test]
    fn every_rule_has_an_answer_that_breaks_only_it() {
        for (answer, reason) in [
            ("put 1 1\nEND\n", "line 1, command 1: `put` is not a command"),
            ("PUT 1 1\nEND.\n", "line 2, command 2: `END.` is not a command"),
            ("PUT 1", "the column is missing"),
            ("PUT", "the row is missing"),
            ("PUT 1 END", "the column `END` is not a number"),
            ("PUT +1 1 END", "the row `+1` is not a number"),
            ("PUT 01 1 END", "the row `01` is not a number"),
            ("PUT 0 1 END", "row 0, column 1 is outside the board of 2 rows and 3 columns"),
            ("PUT 1 99999999999999999999999 END", "is outside the board"),
            ("PUT 3 1 END", "row 3, column 1 is outside"),
            (
                "PUT 1 2\nPUT 1 1\nPUT 2 1\nEND",
                "line 3, command 3: no tile of the sequence is left",
            ),
            ("STAR 1 1\nSTAR 1 2\nEND", "command 2: no star is left; all 1"),
            ("BOMBER 2 1\nBOMBER 2 2\nEND", "command 2: no bomb is left; all 1"),
            ("PUT 2 1 END", "row 2, column 1 is occupied by a tile of level 2"),
            ("STAR 1 3 END", "row 1, column 3 is occupied by a tile of level 1"),
            ("BOMBER 1 1 END", "row 1, column 1 is empty"),
            ("PUT 1 1\n", "line 1, command 2: the answer ends without END"),
            ("", "line 1, command 1: the answer ends without END"),
            ("END\nEND\n", "line 2, command 1: `END` stands after END"),
        ] {
            let error = verdict(answer).expect_err(answer);
            assert!(error.contains(reason), "{answer:?}: {error}");
        }
    }

    #[test]
    fn of_two_broken_rules_the_statements_first_is_told() {
        // No tile is left, and the square is occupied: the earlier rule is told.
        let error = verdict("PUT 1 2 PUT 1 1 PUT 1 1 END").expect_err("illegal");
        assert!(error.contains("no tile"), "{error}");
    }
}
