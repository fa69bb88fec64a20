//! `balda compare`: is the second of two bench results better than the first?

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use contest::tools::excerpt::excerpt;
use contest::tools::statistics::{Sprt, SprtVerdict, Summary};
use serde::{Deserialize, Serialize};

use super::exit::{Exit, Failure, warn};
use super::tables::{self, COMMA};
use super::{effort, files};

/// Compare two tables written by `bench --csv`.
///
/// Games are paired by task, start word, dictionary and seed. Reports how much better B is than A:
/// the mean difference in points and in percent of A, each with its 95 % confidence interval, and a
/// sequential test (SPRT) of "B gains GAIN percent" against "B gains nothing", with a verdict from
/// 20 pairs on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda bench samples/suites/tuning.tsv --csv old.csv
  (change something, build)
  balda bench samples/suites/tuning.tsv --csv new.csv
  balda compare old.csv new.csv")]
pub struct Args {
    /// The old result
    a: PathBuf,
    /// The new result
    b: PathBuf,
    /// The gain that the sequential test looks for, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.2, value_parser = positive,
          allow_negative_numbers = true)]
    gain: f64,
    /// The accepted probability of a wrong verdict
    #[arg(long, value_name = "PROBABILITY", default_value_t = 0.05, value_parser = probability,
          allow_negative_numbers = true)]
    error: f64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|value: &f64| *value > 0.0 && value.is_finite());
    value.ok_or_else(|| "must be a number above 0".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text.parse().ok().filter(|value: &f64| *value > 0.0 && *value < 0.5);
    value.ok_or_else(|| "must be a number between 0 and 0.5".to_owned())
}

/// The columns of a bench table that identify a game, and its points.
#[derive(Debug, Deserialize)]
struct Row {
    task: String,
    /// Other games than Balda have tasks without a start word ...
    #[serde(default)]
    word: String,
    /// ... and without a dictionary.
    #[serde(default)]
    dictionary: String,
    seed: u64,
    points: i64,
    /// What the game had to spend; other tables than those of `bench` may not say.
    #[serde(default)]
    limit: String,
    #[serde(default)]
    threads: Option<usize>,
}

impl Row {
    /// What the game had to spend, if the table says so. By counted work it is the same on any
    /// number of threads.
    fn effort(&self) -> Option<String> {
        let Row { limit, threads, .. } = self;
        if limit.is_empty() {
            return None;
        }
        Some(match threads.filter(|_| !effort::counts_work(limit)) {
            None => limit.clone(),
            Some(count) => format!("{limit} on {count} threads"),
        })
    }
}

/// The games of a table.
#[derive(Debug, Default)]
struct Results {
    points: BTreeMap<Key, i64>,
    /// What games had to spend.
    efforts: BTreeSet<String>,
}

/// What tells one game of a table from another: task, start word, dictionary, seed.
type Key = (String, String, String, u64);

/// The report; with `--json` its fields are the output.
#[derive(Debug, Serialize)]
struct Report {
    /// Games that stand in only one of the tables.
    unpaired: usize,
    /// The points of A and of B, summed over the pairs.
    sums: [f64; 2],
    /// B - A in points.
    points: Change,
    /// B - A in percent of A.
    percent: Change,
    test: Sprt,
    /// Log likelihood ratio of the percent; null if infinite.
    ratio: f64,
    verdict: SprtVerdict,
}

#[derive(Debug, Serialize)]
struct Change {
    #[serde(flatten)]
    summary: Summary,
    /// The 95 % confidence interval of the mean.
    interval: Option<(f64, f64)>,
}

impl Change {
    fn of(differences: &[f64]) -> Change {
        let summary = Summary::of(differences);
        Change { summary, interval: summary.interval(0.95) }
    }
}

/// Compares the two tables and reports.
///
/// # Errors
/// If a table cannot be read or the two have no game in common.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let (a, b) = (read(&args.a)?, read(&args.b)?);
    let report =
        compare(&a.points, &b.points, Sprt { null: 0.0, gain: args.gain, error: args.error });
    if report.points.summary.count == 0 {
        let reason = format!(
            "no game in common with {} (task, start word, dictionary, seed)",
            files::name(&args.a)
        );
        return Err(Failure::malformed(&args.b, &reason));
    }
    if a.efforts != b.efforts && !a.efforts.is_empty() && !b.efforts.is_empty() {
        let [a, b] = [a.efforts, b.efforts].map(|efforts| listed(&efforts));
        warn([format!("A was played with {a}, B with {b}: not the same effort")]);
    }
    let printed = if args.json { files::print_json(&report) } else { files::print(table(&report)) };
    printed?;
    Ok(Exit::Done)
}

/// The first few of `efforts`, as a message quotes them, and how many there are besides.
fn listed(efforts: &BTreeSet<String>) -> String {
    const FEW: usize = 3;
    let few: Vec<String> = efforts.iter().take(FEW).map(|effort| excerpt(effort)).collect();
    match efforts.len().saturating_sub(FEW) {
        0 => few.join(", "),
        more => format!("{} and {more} more", few.join(", ")),
    }
}

fn read(path: &Path) -> Result<Results, Failure> {
    let mut lines = BTreeMap::new();
    let mut results = Results::default();
    for (line, row) in tables::read::<Row>(path, COMMA)? {
        results.efforts.extend(row.effort());
        let Row { task, word, dictionary, seed, points, .. } = row;
        let key = (task, word, dictionary, seed);
        if let Some(first) = lines.insert(key.clone(), line) {
            let (task, ..) = &key;
            let game = format!("task {}, seed {seed}", excerpt(task));
            let reason = format!("line {line}: {game}, is there in line {first}; keep one of them");
            return Err(Failure::malformed(path, &reason));
        }
        results.points.insert(key, points);
    }
    if results.points.is_empty() {
        return Err(Failure::malformed(
            path,
            "the file is empty; expected a table of `bench --csv`",
        ));
    }
    Ok(results)
}

fn compare(a: &BTreeMap<Key, i64>, b: &BTreeMap<Key, i64>, test: Sprt) -> Report {
    let pairs: Vec<(f64, f64)> = a
        .iter()
        .filter_map(|(key, &old)| b.get(key).map(|&new| (old as f64, new as f64)))
        .collect();
    let points: Vec<f64> = pairs.iter().map(|(old, new)| new - old).collect();
    let percent: Vec<f64> = pairs
        .iter()
        .filter(|(old, _)| *old >= 0.0)
        .map(|(old, new)| 100.0 * (new - old) / old.max(1.0))
        .collect();
    let percent = Change::of(&percent);
    let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum();
    Report {
        sums: [sum(|pair| pair.0), sum(|pair| pair.1)],
        unpaired: a.len() + b.len() - 2 * pairs.len(),
        points: Change::of(&points),
        test,
        ratio: test.log_likelihood_ratio(&percent.summary),
        verdict: test.verdict(&percent.summary),
        percent,
    }
}

fn table(report: &Report) -> String {
    let mut text = String::new();
    let summary = report.points.summary;
    let [a, b] = report.sums;
    let _ = writeln!(
        text,
        "{} pair{}, {} unpaired; points A {a}, B {b}",
        summary.count,
        if summary.count == 1 { "" } else { "s" },
        report.unpaired
    );
    for (name, unit, change) in [("points", "", &report.points), ("percent", " %", &report.percent)]
    {
        let interval = change.interval.map_or_else(
            || "no interval (one pair)".to_owned(),
            |(low, high)| format!("95 % interval {low:+.2} to {high:+.2}"),
        );
        let Summary { mean, deviation, .. } = change.summary;
        let _ = writeln!(text, "{name:8} {mean:+9.2}{unit}  deviation {deviation:.2}  {interval}");
    }
    let verdict = match report.verdict {
        SprtVerdict::Gain => "B gains",
        SprtVerdict::NoGain => "B does not gain",
        SprtVerdict::Undecided => "undecided, more games are needed",
    };
    let Sprt { gain, error, .. } = report.test;
    let _ = writeln!(
        text,
        "SPRT of +{gain} % against 0 %, error {error}: ratio {:+.2}, bounds ±{:.2}: {verdict}",
        report.ratio,
        report.test.bound(),
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_games_are_paired() {
        let key = |task: &str, seed| (task.to_owned(), String::new(), String::new(), seed);
        let a = BTreeMap::from([(key("x", 1), 1000), (key("x", 2), 500), (key("y", 1), 7)]);
        let b = BTreeMap::from([(key("x", 1), 1010), (key("x", 2), 515), (key("z", 1), 9)]);
        let report = compare(&a, &b, Sprt { null: 0.0, gain: 0.2, error: 0.05 });
        assert_eq!((report.points.summary.count, report.unpaired), (2, 2));
        assert!((report.points.summary.mean - 12.5).abs() < 1e-9);
        assert!((report.percent.summary.mean - 2.0).abs() < 1e-9);
    }

    #[test]
    fn games_without_points_are_compared_too() {
        let key = ("x".to_owned(), String::new(), String::new(), 1);
        let [a, b] = [0, 5].map(|points| BTreeMap::from([(key.clone(), points)]));
        let percent =
            |a, b| compare(a, b, Sprt { null: 0.0, gain: 0.2, error: 0.05 }).percent.summary.mean;
        assert!(percent(&a, &a).abs() < 1e-9 && (percent(&a, &b) - 500.0).abs() < 1e-9);
    }
}
