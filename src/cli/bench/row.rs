//! One played game of any game: a line of the `--csv` table and an element of the `--json` report.

use std::collections::BTreeMap;
use std::path::Path;

use contest::tools::excerpt::excerpt;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::cli::exit::Failure;
use crate::cli::names;
use crate::cli::tables::{self, COMMA};
use crate::cli::version::VERSION;

/// The columns of names by which reports are grouped, where a table has them.
pub const GROUPED: [&str; 3] = ["lang", "n", "kind"];

/// What a column of a game's own holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

/// A column of a game's own: its name, and what it holds.
pub type Column = (&'static str, Cell);

/// A played game. A game names some of the columns itself; all others are the same for all games.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The task's name.
    pub task: String,
    /// What tells one task from another: language, side, start word and dictionary; or kind and
    /// fingerprint.
    pub names: Vec<Column>,
    /// The seed of this game.
    pub seed: u64,
    /// The threads of this game.
    pub threads: usize,
    /// What the search could spend: `2.75 s` or `100000 units`.
    pub limit: String,
    /// The contest's points; 0 if there is no legal answer.
    pub points: i64,
    /// What the answer consists of, the number of its steps last.
    pub counts: Vec<Column>,
    /// Units of work that the search has counted.
    pub work: u64,
    /// Changes that were tried, as the search counts them.
    pub evaluations: u64,
    /// Wall time, with reading the task and judging the answer.
    pub seconds: f64,
    /// Wall time until the search held a full answer; nothing if it never knew of one.
    pub first_full: Option<f64>,
    /// The points to compare with.
    pub reference: Option<i64>,
    /// What is told of all games but those that Balda's own search has played.
    pub more: Option<More>,
}

/// More about a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct More {
    /// Seconds of processor time of a foreign program.
    pub cpu: Option<f64>,
    /// The peak memory of a foreign program, in bytes.
    pub memory: Option<u64>,
    /// Why the answer counts nothing; empty if it counts.
    pub reason: String,
    /// The version of this program, with its commit.
    pub version: String,
}

impl More {
    /// What is told of every game: which program has played or judged it.
    pub fn of_this_program() -> More {
        More { version: VERSION.to_owned(), ..More::default() }
    }
}

impl Row {
    /// The row of a game of `task` that is not played yet, with these `names`, and `counts` of
    /// nothing.
    pub fn unplayed(task: &str, names: Vec<Column>, counts: Vec<Column>) -> Row {
        Row {
            task: task.to_owned(),
            names,
            seed: 0,
            threads: 1,
            limit: String::new(),
            points: 0,
            counts,
            work: 0,
            evaluations: 0,
            seconds: 0.0,
            first_full: None,
            reference: None,
            more: None,
        }
    }

    /// What the column `name` of those that the game names holds.
    pub fn named(&self, name: &str) -> Option<&Cell> {
        self.names.iter().find(|(other, _)| *other == name).map(|(_, cell)| cell)
    }

    /// The text in the column `name` of those that the game names; empty if it holds none.
    pub fn text(&self, name: &str) -> String {
        match self.named(name) {
            Some(Cell::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }

    /// How the game was found: `2.75 s, threads 2, seed 1`.
    pub fn found(&self) -> String {
        format!("{}, threads {}, seed {}", self.limit, self.threads, self.seed)
    }

    /// The number of steps, and what the game calls them.
    pub fn steps(&self) -> (&'static str, f64) {
        match self.counts.last() {
            Some(&(name, Cell::Number(count))) => (name, count as f64),
            _ => ("steps", 0.0),
        }
    }

    /// Why the game counts nothing; empty if it counts.
    pub fn reason(&self) -> &str {
        self.more.as_ref().map_or("", |more| &more.reason)
    }
}

/// What files about the game of `row` are called, without an ending; with its seed if there are
/// `several` games of a task.
pub fn stem(row: &Row, several: bool) -> String {
    let task = names::plain(&row.task);
    if several { format!("{task}_{}", row.seed) } else { task }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let length =
            9 + self.names.len() + self.counts.len() + 4 * usize::from(self.more.is_some());
        let mut row = out.serialize_struct("Row", length)?;
        row.serialize_field("task", &self.task)?;
        for (name, cell) in &self.names {
            row.serialize_field(name, cell)?;
        }
        row.serialize_field("seed", &self.seed)?;
        row.serialize_field("threads", &self.threads)?;
        row.serialize_field("limit", &self.limit)?;
        row.serialize_field("points", &self.points)?;
        for (name, cell) in &self.counts {
            row.serialize_field(name, cell)?;
        }
        row.serialize_field("work", &self.work)?;
        row.serialize_field("evaluations", &self.evaluations)?;
        row.serialize_field("seconds", &self.seconds)?;
        row.serialize_field("first_full", &self.first_full)?;
        row.serialize_field("reference", &self.reference)?;
        if let Some(more) = &self.more {
            row.serialize_field("cpu", &more.cpu)?;
            row.serialize_field("memory", &more.memory)?;
            row.serialize_field("reason", &more.reason)?;
            row.serialize_field("version", &more.version)?;
        }
        row.end()
    }
}

/// The columns that games name themselves, with whether they hold numbers: names, then counts.
const NAMES: [(&str, bool); 6] = [
    ("lang", false),
    ("n", true),
    ("word", false),
    ("dictionary", false),
    ("kind", false),
    ("fingerprint", false),
];
const COUNTS: [&str; 3] = ["sum", "moves", "steps"];

/// The rows of the table of `bench --csv` in the file at `path`.
///
/// # Errors
/// If the file cannot be read, or is no such table.
pub fn read(path: &Path) -> Result<Vec<Row>, Failure> {
    let lines: Vec<(usize, BTreeMap<String, String>)> = tables::read(path, COMMA)?;
    let row = |(line, cells)| {
        let bad = |reason| Failure::malformed(path, &format!("line {line}: {reason}"));
        row(&Cells(cells)).map_err(bad)
    };
    lines.into_iter().map(row).collect()
}

/// The cells of a line by their columns.
struct Cells(BTreeMap<String, String>);

impl Cells {
    fn text(&self, name: &str) -> Result<&str, String> {
        let cell = self.0.get(name).map(String::as_str);
        cell.ok_or_else(|| format!("no column {name}; expected a table of `bench --csv`"))
    }

    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, String> {
        let text = self.text(name)?;
        text.parse().map_err(|_| format!("`{}` in column {name} is not a number", excerpt(text)))
    }

    /// A number, or nothing.
    fn maybe<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, String> {
        if self.text(name)?.is_empty() { Ok(None) } else { self.number(name).map(Some) }
    }

    fn cell(&self, name: &'static str, is_number: bool) -> Result<Column, String> {
        let text = || self.text(name).map(|text| Cell::Text(text.to_owned()));
        Ok((name, if is_number { Cell::Number(self.number(name)?) } else { text()? }))
    }
}

/// The row that has these `cells`.
fn row(cells: &Cells) -> Result<Row, String> {
    let has = |name: &str| cells.0.contains_key(name);
    let names = NAMES.iter().filter(|(name, _)| has(name));
    let counts = COUNTS.iter().filter(|name| has(name));
    let more = |()| -> Result<More, String> {
        Ok(More {
            cpu: cells.maybe("cpu")?,
            memory: cells.maybe("memory")?,
            reason: cells.text("reason")?.to_owned(),
            version: cells.text("version")?.to_owned(),
        })
    };
    Ok(Row {
        task: cells.text("task")?.to_owned(),
        names: names.map(|&(name, number)| cells.cell(name, number)).collect::<Result<_, _>>()?,
        seed: cells.number("seed")?,
        threads: cells.number("threads")?,
        limit: cells.text("limit")?.to_owned(),
        points: cells.number("points")?,
        counts: counts.map(|name| cells.cell(name, true)).collect::<Result<_, _>>()?,
        work: cells.number("work")?,
        evaluations: cells.number("evaluations")?,
        seconds: cells.number("seconds")?,
        first_full: cells.maybe("first_full")?,
        reference: cells.maybe("reference")?,
        more: has("reason").then_some(()).map(more).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() -> std::io::Result<()> {
        let own = Row {
            task: "01, the first".to_owned(),
            names: vec![("lang", "en".into()), ("n", Cell::Number(5)), ("word", "kenaf".into())],
            seed: u64::MAX,
            threads: 2,
            limit: "2.75 s".to_owned(),
            points: 880,
            counts: vec![("sum", Cell::Number(22)), ("moves", Cell::Number(5))],
            work: 1000,
            evaluations: 7,
            seconds: 0.123_456_789,
            first_full: Some(0.1),
            reference: None,
            more: None,
        };
        let more = More { reason: "illegal: \"x\"".to_owned(), cpu: Some(0.5), ..More::default() };
        let names = vec![("kind", Cell::from("small"))];
        let other = Row { names, points: -7, more: Some(more), ..own.clone() };
        let folder = tempfile::tempdir()?;
        for (name, row) in [("own.csv", own), ("other.csv", other)] {
            let path = folder.path().join(name);
            let mut table = tables::Table::create(&path).expect("a writable folder");
            table.add(&row).expect("a writable file");
            assert_eq!(read(&path).expect("a table"), [row]);
        }
        Ok(())
    }
}
