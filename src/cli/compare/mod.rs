//! `balda compare`: is the second of two bench results better than the first?

mod report;
mod results;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use contest::tools::excerpt::excerpt;
use contest::tools::statistics::{Sprt, SprtVerdict, Summary};
use serde::Serialize;

use super::exit::{Exit, Failure, warn};
use super::files;
use report::{markdown, text};
use results::{Key, Results, read};

/// Compare tables written by `bench --csv`.
///
/// Games are paired by task, start word, dictionary and seed. Reports how much better B is than A,
/// in points and in percent of A, each with its 95 % confidence interval, by language, side or kind
/// too, and the biggest gains and losses. A sequential test (SPRT) of "B gains GAIN percent" against
/// "B gains nothing" gives a verdict from 20 pairs on. Each further table is compared with A in the
/// same way.
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
    /// More results to compare with the old one
    others: Vec<PathBuf>,
    /// The gain that the sequential test looks for, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0.2, value_parser = positive,
          allow_negative_numbers = true)]
    gain: f64,
    /// The accepted probability of a wrong verdict
    #[arg(long, value_name = "PROBABILITY", default_value_t = 0.05, value_parser = probability,
          allow_negative_numbers = true)]
    error: f64,
    /// Report as tables of Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
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

/// The report on one table beside A; with `--json` its fields are the output.
#[derive(Debug, Serialize)]
struct Report {
    /// The file of B.
    table: String,
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
    /// Languages, sides or kinds.
    groups: Vec<GroupReport>,
    /// The games in which B gains most, the greatest gain first.
    gains: Vec<GameOfBoth>,
    /// The games in which B loses most, the greatest loss first.
    losses: Vec<GameOfBoth>,
    /// The reports on further tables.
    others: Vec<Report>,
}

/// The pairs of one language, side or kind.
#[derive(Debug, Serialize)]
struct GroupReport {
    name: String,
    sums: [f64; 2],
    points: Change,
    percent: Change,
}

/// The points of both tables in one game.
#[derive(Clone, Debug, Serialize)]
struct GameOfBoth {
    task: String,
    seed: u64,
    a: i64,
    b: i64,
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

/// Compares the tables with the first one and reports.
///
/// # Errors
/// If a table cannot be read or has no game in common with the first.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    let a = read(&args.a)?;
    let mut report = beside(args, &a, &args.b, 'B')?;
    let names = ('C'..='Z').chain(std::iter::repeat('Z'));
    let others = args.others.iter().zip(names);
    report.others =
        others.map(|(path, name)| beside(args, &a, path, name)).collect::<Result<_, _>>()?;
    let printed = if args.json {
        files::print_json(&report)
    } else if args.markdown {
        files::print(markdown(&files::name(&args.a), &report))
    } else {
        files::print(text(&files::name(&args.a), &report))
    };
    printed?;
    Ok(Exit::Done)
}

/// The report on the table in the file at `path`, which messages call `name`, beside `a`.
fn beside(args: &Args, a: &Results, path: &Path, name: char) -> Result<Report, Failure> {
    let b = read(path)?;
    let test = Sprt { null: 0.0, gain: args.gain, error: args.error };
    let report = compare(a, &b, files::name(path), test);
    if report.points.summary.count == 0 {
        let reason = format!(
            "no game in common with {} (task, start word, dictionary, seed)",
            files::name(&args.a)
        );
        return Err(Failure::malformed(path, &reason));
    }
    if a.efforts != b.efforts && !a.efforts.is_empty() && !b.efforts.is_empty() {
        let [a, b] = [&a.efforts, &b.efforts].map(listed);
        warn([format!("A was played with {a}, {name} with {b}: not the same effort")]);
    }
    Ok(report)
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

/// How many gains and losses are named.
const NAMED: usize = 5;

/// The games of both tables, with their keys.
type Pairs<'r> = Vec<(&'r Key, i64, i64)>;

fn compare(a: &Results, b: &Results, table: String, test: Sprt) -> Report {
    let pairs: Pairs = a
        .points
        .iter()
        .filter_map(|(key, &old)| b.points.get(key).map(|&new| (key, old, new)))
        .collect();
    let unpaired = a.points.len() + b.points.len() - 2 * pairs.len();
    let mut groups: BTreeMap<(usize, &str), Pairs> = BTreeMap::new();
    for pair in &pairs {
        // Groups of one column stay together, in the order of columns.
        for (column, group) in a.groups.get(pair.0).into_iter().flatten().enumerate() {
            groups.entry((column, group)).or_default().push(*pair);
        }
    }
    let groups = groups.into_iter().map(|((_, name), pairs)| {
        let (sums, points, percent) = changes(&pairs);
        GroupReport { name: name.to_owned(), sums, points, percent }
    });
    let groups: Vec<GroupReport> = groups.collect();
    let mut games: Vec<GameOfBoth> = pairs
        .iter()
        .map(|&((task, _, _, seed), a, b)| GameOfBoth { task: task.clone(), seed: *seed, a, b })
        .collect();
    games.sort_by_key(|game| game.a.saturating_sub(game.b));
    let gains = games.iter().filter(|game| game.b > game.a).take(NAMED).cloned().collect();
    let losses = games.iter().rev().filter(|game| game.b < game.a).take(NAMED).cloned().collect();
    let (sums, points, percent) = changes(&pairs);
    Report {
        table,
        unpaired,
        sums,
        points,
        test,
        ratio: test.log_likelihood_ratio(&percent.summary),
        verdict: test.verdict(&percent.summary),
        percent,
        groups,
        gains,
        losses,
        others: Vec::new(),
    }
}

/// The sums of points, and the changes in points and in percent. A game of points below nothing
/// has no percent.
fn changes(pairs: &Pairs) -> ([f64; 2], Change, Change) {
    let pairs: Vec<(f64, f64)> =
        pairs.iter().map(|&(_, old, new)| (old as f64, new as f64)).collect();
    let points: Vec<f64> = pairs.iter().map(|(old, new)| new - old).collect();
    let percent: Vec<f64> = pairs
        .iter()
        .filter(|(old, _)| *old >= 0.0)
        .map(|(old, new)| 100.0 * (new - old) / old.max(1.0))
        .collect();
    let sum = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum();
    ([sum(|pair| pair.0), sum(|pair| pair.1)], Change::of(&points), Change::of(&percent))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { null: 0.0, gain: 0.2, error: 0.05 };

    /// The results of games: task, seed and points.
    fn results(games: &[(&str, u64, i64)]) -> Results {
        let mut results = Results::default();
        for &(task, seed, points) in games {
            let key = (task.to_owned(), String::new(), String::new(), seed);
            results.groups.insert(key.clone(), Vec::new());
            results.points.insert(key, points);
        }
        results
    }

    #[test]
    fn only_the_same_games_are_paired() {
        let a = results(&[("x", 1, 1000), ("x", 2, 500), ("y", 1, 7)]);
        let b = results(&[("x", 1, 1010), ("x", 2, 515), ("z", 1, 9)]);
        let report = compare(&a, &b, String::new(), TEST);
        assert_eq!((report.points.summary.count, report.unpaired), (2, 2));
        assert!((report.points.summary.mean - 12.5).abs() < 1e-9);
        assert!((report.percent.summary.mean - 2.0).abs() < 1e-9);
    }

    #[test]
    fn games_without_points_are_compared_too() {
        let percent = |a, b| {
            let [a, b] = [a, b].map(|points| results(&[("x", 1, points)]));
            compare(&a, &b, String::new(), TEST).percent.summary
        };
        assert!(percent(0, 0).mean.abs() < 1e-9 && (percent(0, 5).mean - 500.0).abs() < 1e-9);
        assert_eq!(percent(-5, 5).count, 0, "there is no percent of less than nothing");
    }

    #[test]
    fn groups_and_the_biggest_changes_are_told() {
        let mut a = results(&[("x", 1, 100), ("y", 1, 200), ("z", 1, 300)]);
        for ((task, ..), groups) in &mut a.groups {
            *groups = vec![if task == "x" { "small" } else { "large" }.to_owned()];
        }
        let b = results(&[("x", 1, 110), ("y", 1, 150), ("z", 1, 290)]);
        let report = compare(&a, &b, String::new(), TEST);
        let sums: Vec<(&str, [f64; 2])> =
            report.groups.iter().map(|group| (&group.name[..], group.sums)).collect();
        assert_eq!(sums, [("large", [500.0, 440.0]), ("small", [100.0, 110.0])]);
        let tasks = |games: &[GameOfBoth]| games.iter().map(|game| game.task.clone()).collect();
        let [gains, losses]: [Vec<String>; 2] = [tasks(&report.gains), tasks(&report.losses)];
        assert_eq!((gains, losses), (vec!["x".to_owned()], vec!["y".to_owned(), "z".to_owned()]));
    }
}
