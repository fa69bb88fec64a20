//! When a search has found better answers, and what they were worth: a table, and a curve of it.

use std::path::Path;

use contest::budget::Budget;
use contest::tools::counted::counted;
use contest::tools::replay::grouped;
use serde::{Deserialize, Serialize};

use super::exit::Failure;
use super::files;
use super::tables::{self, TAB};

/// A better answer, or the end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Mark {
    /// Wall time since the search was asked for.
    seconds: f64,
    /// Units of work that were counted until then.
    work: u64,
    /// What the answer is worth.
    points: i64,
}

/// What a search has found, from the first answer to the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace(Vec<Mark>);

impl Trace {
    /// An answer of `points` points was found; only a better one than before is noted.
    pub fn found(&mut self, budget: &Budget, points: i64) {
        if self.0.last().is_none_or(|last| last.points < points) {
            self.note(budget, points);
        }
    }

    /// The search has ended with `points` points.
    pub fn end(&mut self, budget: &Budget, points: i64) {
        self.note(budget, points);
    }

    fn note(&mut self, budget: &Budget, points: i64) {
        let seconds = budget.elapsed().as_secs_f64();
        let work = budget.charged();
        self.0.push(Mark { seconds, work, points });
    }

    /// Writes the table to the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        files::write(path, &tables::text(&self.0)?)
    }

    /// Reads the table in the file at `path`.
    ///
    /// # Errors
    /// If it cannot be read, or is no such table.
    pub fn read(path: &Path) -> Result<Trace, Failure> {
        let lines: Vec<(usize, Mark)> = tables::read(path, TAB)?;
        for (line, mark) in &lines {
            if !(mark.seconds.is_finite() && mark.seconds >= 0.0) {
                let reason = format!("line {line}: seconds must be a number, 0 or more");
                return Err(Failure::malformed(path, &reason));
            }
        }
        if lines.is_empty() {
            let reason = "the file is empty; give a table that `solve --trace` has written";
            return Err(Failure::malformed(path, &reason));
        }
        Ok(Trace(lines.into_iter().map(|(_, mark)| mark).collect()))
    }

    /// The curve under a heading, as text in `width` columns.
    pub fn drawn(&self, width: usize) -> String {
        let found = counted(self.0.len(), "mark");
        let heading = format!("\nPoints over time, {found}\n");
        self.curve(width).iter().fold(heading, |text, line| text + line + "\n")
    }

    /// The points held over time as a curve of `width` columns, a line of text each; no line if
    /// nothing was noted.
    pub fn curve(&self, width: usize) -> Vec<String> {
        let Some(last) = self.0.last() else { return Vec::new() };
        let low = self.0.iter().map(|mark| mark.points).min().unwrap_or_default();
        let high = self.0.iter().map(|mark| mark.points).max().unwrap_or_default();
        let labels = [high, low].map(grouped);
        let margin = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let columns = width.saturating_sub(margin + 3).clamp(10, 200);
        let end = self.0.iter().map(|mark| mark.seconds).fold(f64::MIN_POSITIVE, f64::max);
        let height = |points: i64| {
            let part = (points as f64 - low as f64) / (high as f64 - low as f64).max(1.0);
            1 + (part * (ROWS - 1) as f64).round() as usize
        };
        // The height at each column; 0 before the first answer.
        let heights: Vec<usize> = (0..columns)
            .map(|column| {
                let time = end * (column + 1) as f64 / columns as f64;
                let found = self.0.iter().rfind(|mark| mark.seconds <= time);
                found.map_or(0, |mark| height(mark.points))
            })
            .collect();
        let line = |row: usize| {
            let label = match row {
                ROWS => &labels[0][..],
                1 => &labels[1],
                _ => "",
            };
            let bar = |&height: &usize| if height >= row { '█' } else { ' ' };
            let bars: String = heights.iter().map(bar).collect();
            format!("{label:>margin$} │{}", bars.trim_end())
        };
        let mut lines: Vec<String> = (1..=ROWS).rev().map(line).collect();
        lines.push(format!("{:>margin$} └{}", "", "─".repeat(columns)));
        let end = format!("{:.2} s", last.seconds);
        lines.push(format!("{:>margin$}  0{end:>room$}", "", room = columns - 1));
        lines
    }
}

/// The lines of a curve.
const ROWS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(seconds: f64, points: i64) -> Mark {
        Mark { seconds, work: 1, points }
    }

    #[test]
    fn only_better_answers_are_noted_and_the_end() {
        let budget = Budget::work(1);
        let mut trace = Trace::default();
        for points in [-5, -7, 3, 3, 2, 9] {
            trace.found(&budget, points);
        }
        trace.end(&budget, 9);
        let points: Vec<i64> = trace.0.iter().map(|mark| mark.points).collect();
        assert_eq!(points, [-5, 3, 9, 9]);
    }

    #[test]
    fn the_curve_rises_where_a_better_answer_was_found() {
        let trace = Trace(vec![mark(0.0, 100), mark(5.0, 1800), mark(10.0, 1800)]);
        let lines = trace.curve(28);
        assert_eq!(lines.len(), ROWS + 2);
        assert_eq!(lines[0], "1,800 │         ███████████");
        assert_eq!(lines[7], "  100 │████████████████████");
        assert_eq!(lines[9], "       0            10.00 s");
        assert_eq!(Trace::default().curve(40), [""; 0]);
    }

    #[test]
    fn a_table_is_read_as_it_was_written() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("trace.tsv");
        let trace = Trace(vec![mark(0.5, -1), mark(1.25, 7)]);
        trace.write(&path).expect("a writable folder");
        assert_eq!(Trace::read(&path).expect("a table"), trace);
        std::fs::write(&path, "seconds\twork\tpoints\nNaN\t1\t1\n")?;
        let refused = Trace::read(&path).expect_err("no time").to_string();
        assert!(refused.contains("line 2: seconds"), "{refused}");
        Ok(())
    }
}
