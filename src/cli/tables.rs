//! Tables in files: one line a row, the names of the columns in the first line.

use std::path::Path;

use csv::ErrorKind;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::exit::Failure;
use super::{files, judge};

/// What stands between the columns of a `.csv` table.
pub const COMMA: u8 = b',';
/// What stands between the columns of a `.tsv` table.
pub const TAB: u8 = b'\t';

/// The rows of the table in the file at `path`; a row's fields are found by their columns' names.
///
/// # Errors
/// If the file cannot be read, or a row lacks a column or has a value that does not fit; the error
/// names the line.
pub fn read<R: DeserializeOwned>(path: &Path, separator: u8) -> Result<Vec<R>, Failure> {
    let bytes = files::read(path, judge::MOST_INPUT)?;
    let mut reader = csv::ReaderBuilder::new().delimiter(separator).from_reader(&bytes[..]);
    let rows: Result<Vec<R>, csv::Error> = reader.deserialize().collect();
    rows.map_err(|error| {
        let columns: Vec<&str> = reader.headers().map_or(vec![], |names| names.iter().collect());
        Failure::malformed(path, &reason(&error, &columns))
    })
}

/// What is wrong with a table that has these `columns`, and where.
fn reason(error: &csv::Error, columns: &[&str]) -> String {
    let place = error.position().map_or_else(String::new, |at| format!("line {}: ", at.line()));
    match error.kind() {
        ErrorKind::UnequalLengths { len, expected_len, .. } => {
            format!("{place}{len} columns; line 1 names {expected_len}")
        }
        ErrorKind::Utf8 { .. } => format!("{place}not UTF-8"),
        ErrorKind::Deserialize { err, .. } => {
            let field = err.field().and_then(|field| columns.get(field as usize));
            let column = field.map_or_else(String::new, |name| format!("`{name}`: "));
            format!("{place}{column}{}; the columns are {}", err.kind(), columns.join(", "))
        }
        _ => error.to_string(),
    }
}

/// `rows` as a table with tabs between the columns.
///
/// # Errors
/// If a row cannot be written as text.
pub fn text<R: Serialize>(rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::Write { place: "a table".to_owned(), error };
    let mut writer = csv::WriterBuilder::new().delimiter(TAB).from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).map_err(|error| failed(error.into()))?;
    }
    writer.into_inner().map_err(|error| failed(error.into_error()))
}
