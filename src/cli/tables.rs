//! Tables in files: one line a row, the names of the columns in the first line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;

use contest::tools::excerpt::excerpt;
use csv::{DeserializeErrorKind, ErrorKind, StringRecord};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::exit::Failure;
use super::files;

/// What stands between the columns of a `.csv` table.
pub const COMMA: u8 = b',';
/// What stands between the columns of a `.tsv` table.
pub const TAB: u8 = b'\t';

/// The most columns that a complaint names.
const MOST_NAMED: usize = 20;

/// The rows of the table in the file at `path`, each with its line; a row's fields are found by
/// their columns' names. An empty file is a table without rows; but one line alone may be anything.
///
/// # Errors
/// If the file cannot be read, if there is nothing below its first line, or a row lacks a column or
/// has a value that does not fit; the error names the line.
pub fn read<R: DeserializeOwned>(path: &Path, separator: u8) -> Result<Vec<(usize, R)>, Failure> {
    let bytes = files::read(path)?;
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).from_reader(&bytes[..]);
    let bad = |reason: String| Failure::malformed(path, &reason);
    let columns = reader.headers().map_err(|error| bad(flaw(&bytes, &error)))?.clone();
    if let Some(reason) = other_separator(&columns, separator) {
        return Err(bad(reason));
    }
    // Lines are counted as the rows come; counting from the top for each row would take quadratic
    // time.
    let (mut counted, mut line) = (0, 1);
    let rows = reader.records().map(|record| {
        let record = record.map_err(|error| bad(flaw(&bytes, &error)))?;
        let row = record.deserialize(Some(&columns));
        let row = row.map_err(|error| bad(misfit::<R>(&bytes, &error, &columns, &record)))?;
        let begin = record.position().map_or(counted, |position| begin(&bytes, position));
        line += line_ends(&bytes[counted..begin]);
        counted = begin;
        Ok((line, row))
    });
    let rows: Vec<_> = rows.collect::<Result<_, _>>()?;
    if rows.is_empty() && !bytes.is_empty() {
        let reason = "no row; line 1 should name the columns, and each line below it be a row";
        return Err(bad(reason.to_owned()));
    }
    Ok(rows)
}

/// What is wrong with the only column that these `columns` are, if another separator stands in it.
fn other_separator(columns: &StringRecord, separator: u8) -> Option<String> {
    const NAMES: [(u8, &str); 3] = [(TAB, "tabs"), (COMMA, "commas"), (b';', "semicolons")];
    let only = columns.get(0).filter(|_| columns.len() == 1)?;
    let (_, found) = NAMES.iter().find(|(other, _)| only.as_bytes().contains(other))?;
    let (_, right) = NAMES.iter().find(|(other, _)| *other == separator)?;
    Some(format!("line 1: {found} stand between the columns; {right} should, on every line"))
}

/// Where the row of `table` begins that the reader places at `position`: the reader takes the end
/// of a line with CR LF, and empty lines, for parts of the next row.
fn begin(table: &[u8], position: &csv::Position) -> usize {
    let byte = position.byte() as usize;
    byte + table[byte..].iter().take_while(|byte| b"\r\n".contains(byte)).count()
}

/// How many lines end in `bytes`: with LF, CR LF or, as for the reader, CR.
fn line_ends(bytes: &[u8]) -> usize {
    let next = bytes.iter().skip(1).chain([&0]);
    let ends = bytes.iter().zip(next);
    ends.filter(|&(&byte, &next)| byte == b'\n' || byte == b'\r' && next != b'\n').count()
}

/// `line 3: `, if it is known where in `table` a row begins.
fn line_of(table: &[u8], position: Option<&csv::Position>) -> String {
    let before = position.map(|position| &table[..begin(table, position)]);
    before.map_or_else(String::new, |before| format!("line {}: ", 1 + line_ends(before)))
}

/// Why a line of `table` is not a row.
fn flaw(table: &[u8], error: &csv::Error) -> String {
    let line = line_of(table, error.position());
    match error.kind() {
        ErrorKind::UnequalLengths { len, expected_len, .. } => {
            format!("{line}{len} columns; line 1 names {expected_len}")
        }
        ErrorKind::Utf8 { .. } => format!("{line}not UTF-8"),
        _ => error.to_string(),
    }
}

/// Why `row` of `table`, under these `columns`, is not a row that is looked for.
fn misfit<R: DeserializeOwned>(
    table: &[u8],
    error: &csv::Error,
    columns: &StringRecord,
    row: &StringRecord,
) -> String {
    let ErrorKind::Deserialize { err, .. } = error.kind() else { return flaw(table, error) };
    let line = line_of(table, row.position());
    let mut names: Vec<String> = columns.iter().take(MOST_NAMED).map(excerpt).collect();
    if columns.len() > MOST_NAMED {
        names.push("…".to_owned());
    }
    let names = names.join(", ");
    if let Some(missing) = err.kind().to_string().strip_prefix("missing field ") {
        let missing = missing.trim_matches('`');
        return format!("line 1: no column {missing}; the columns are {names}");
    }
    let field = err.field().map(|field| field as usize);
    let cell = field.and_then(|field| Some((columns.get(field)?, row.get(field)?)));
    let cell = cell.map_or_else(String::new, |(name, value)| {
        format!("`{}` in column {}: ", excerpt(value), excerpt(name))
    });
    let reason = match (err.kind(), field) {
        (DeserializeErrorKind::ParseInt(_), Some(field)) => {
            let (least, most) = limits::<R>(field, columns, row);
            format!("must be a whole number, {least} to {most}")
        }
        (kind, _) => kind.to_string(),
    };
    format!("{line}{cell}{reason}; the columns are {names}")
}

/// The least and the largest number that column `field` of a row may hold, found by trying.
fn limits<R: DeserializeOwned>(
    field: usize,
    columns: &StringRecord,
    row: &StringRecord,
) -> (i64, u64) {
    let fits = |number: i128| {
        let cells = row.iter().map(str::to_owned).enumerate();
        let tried = cells.map(|(at, cell)| if at == field { number.to_string() } else { cell });
        let tried: StringRecord = tried.collect();
        match tried.deserialize::<R>(Some(columns)).map_err(csv::Error::into_kind) {
            Err(ErrorKind::Deserialize { err, .. }) => err.field() != Some(field as u64),
            _ => true,
        }
    };
    if fits(u64::MAX.into()) {
        (0, u64::MAX)
    } else if fits(i64::MIN.into()) {
        (i64::MIN, i64::MAX as u64)
    } else {
        (0, u32::MAX.into())
    }
}

/// `rows` as a table with tabs between the columns.
///
/// # Errors
/// If a row cannot be written as text.
pub fn text<R: Serialize>(rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::Write { name: "a table".to_owned(), error };
    let mut writer = csv::WriterBuilder::new().delimiter(TAB).from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(|error| failed(error.into()))?;
    }
    writer.into_inner().map_err(|error| failed(error.into_error()))
}

/// `items` by their keys, in the order of the keys.
pub fn grouped<T, K: Ord>(items: &[T], key: impl Fn(&T) -> K) -> BTreeMap<K, Vec<&T>> {
    let mut groups: BTreeMap<K, Vec<&T>> = BTreeMap::new();
    for item in items {
        groups.entry(key(item)).or_default().push(item);
    }
    groups
}

/// A table in a file, complete after each line, so that a run that is cut short leaves what it has
/// played.
pub struct Table {
    name: String,
    writer: csv::Writer<File>,
}

impl Table {
    /// An empty table in the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be created, or `path` is `-`: reports go to standard output.
    pub fn create(path: &Path) -> Result<Table, Failure> {
        if files::is_stream(path) {
            return Err(Failure::Usage("--csv needs the name of a file".to_owned()));
        }
        let name = files::name(path);
        match File::create(path) {
            Ok(file) => Ok(Table { name, writer: csv::Writer::from_writer(file) }),
            Err(error) => Err(Failure::Write { name, error }),
        }
    }

    /// Adds the line `row`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, row: impl Serialize) -> Result<(), Failure> {
        let written = self.writer.serialize(row).map_err(io::Error::from);
        written
            .and_then(|()| self.writer.flush())
            .map_err(|error| Failure::Write { name: self.name.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_complete_after_each_line() -> io::Result<()> {
        let directory = tempfile::tempdir()?;
        let path = directory.path().join("table.csv");
        let mut table = Table::create(&path).expect("a writable directory");
        table.add(("one", 1)).expect("a writable file");
        assert_eq!(std::fs::read(&path)?, b"one,1\n");
        Ok(())
    }
}
