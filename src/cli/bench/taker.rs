//! Who takes the games of a run as they end: a person is shown them, files keep them.

use std::path::Path;

use indicatif::ProgressBar;

use super::best::{Keeper, Record};
use super::row::{Row, stem};
use super::runs::Runs;
use crate::cli::exit::Failure;
use crate::cli::files;
use crate::cli::tables::Table;
use crate::cli::trace::Trace;
use contest::tools::counted::counted;
use contest::tools::excerpt::excerpt;

/// A played game and what it was.
pub struct Measured {
    /// Its line.
    pub row: Row,
    /// The answer file; empty if there is none.
    pub answer: Vec<u8>,
    /// When better answers were found.
    pub trace: Trace,
}

/// Takes the games of a run as they end.
pub struct Taker<'r> {
    runs: &'r Runs,
    bar: &'r ProgressBar,
    table: Option<Table>,
    /// The best games of the run, if they may become records.
    keeper: Option<Keeper>,
    /// The points of all games so far.
    points: i64,
}

impl<'r> Taker<'r> {
    /// Nobody has played yet. Games are kept where `runs` says so, and for [`Taker::record`] if
    /// they are to be `recorded`.
    ///
    /// # Errors
    /// If a folder or the table cannot be written.
    pub fn new(runs: &'r Runs, bar: &'r ProgressBar, recorded: bool) -> Result<Taker<'r>, Failure> {
        for (option, folder) in [("--keep", &runs.foreign.keep), ("--trace", &runs.trace)] {
            if let Some(folder) = folder {
                files::make_folder(folder, option)?;
            }
        }
        let table = runs.csv.as_deref().map(Table::create).transpose()?;
        Ok(Taker { runs, bar, table, keeper: recorded.then(Keeper::default), points: 0 })
    }

    /// Takes the game of `task` that has ended, and returns its row.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn take<R: Record>(&mut self, task: &[u8], game: Measured) -> Result<Row, Failure> {
        let Measured { row, answer, trace } = game;
        self.points += row.points;
        tell(self.bar, &row);
        self.bar.set_message(counted(self.points, "point"));
        let stem = stem(&row, self.runs.repeat > 1);
        if let Some(folder) = &self.runs.foreign.keep {
            files::write(&folder.join(format!("{stem}.out")), &answer)?;
        }
        if let Some(folder) = &self.runs.trace {
            trace.write(&folder.join(format!("{stem}.tsv")))?;
        }
        if let Some(keeper) = &mut self.keeper {
            keeper.see::<R>(&row, task, &answer);
        }
        if let Some(table) = &mut self.table {
            table.add(&row)?;
        }
        Ok(row)
    }

    /// Enters the games of `rows` into the table of the best in the file at `path`, if games were
    /// to be recorded.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn record<R: Record>(&self, rows: &[Row], path: &Path) -> Result<(), Failure> {
        self.keeper.as_ref().map_or(Ok(()), |keeper| keeper.record::<R>(rows, path))
    }
}

/// Shows a person at a terminal the game of `row`, which is over, above `bar`.
fn tell(bar: &ProgressBar, row: &Row) {
    let reason = if row.reason().is_empty() { "" } else { ", " };
    let task = excerpt(&row.task);
    let points = counted(row.points, "point");
    let seconds = row.seconds;
    bar.println(format!("{task}: {points}, {seconds:.2} s{reason}{}", row.reason()));
}
