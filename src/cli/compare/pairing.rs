//! The games of two tables in pairs: what the second one gains, in all and by group.

use std::collections::BTreeMap;

use contest::tools::statistics::{Sprt, SprtVerdict, Summary};
use serde::Serialize;

use super::results::{Key, Results};

/// The report on one table beside A; with `--json` its fields are the output.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The file of B.
    pub table: String,
    /// Games that stand in both tables.
    pub pairs: usize,
    /// Games that stand in only one of the tables.
    pub unpaired: usize,
    /// The points of A and of B, summed over the pairs.
    pub sums: [f64; 2],
    /// B - A in points.
    pub points: Change,
    /// B - A in percent of A.
    pub percent: Change,
    pub test: Sprt,
    /// Log likelihood ratio of the percent; null if infinite.
    pub ratio: f64,
    pub verdict: SprtVerdict,
    /// Languages, sides or kinds.
    pub groups: Vec<GroupReport>,
    /// The games in which B gains most, the greatest gain first.
    pub gains: Vec<GameOfBoth>,
    /// The games in which B loses most, the greatest loss first.
    pub losses: Vec<GameOfBoth>,
    /// The reports on further tables.
    pub others: Vec<Report>,
}

/// The pairs of one language, side or kind.
#[derive(Debug, Serialize)]
pub struct GroupReport {
    pub name: String,
    /// Its games that stand in both tables.
    pub pairs: usize,
    pub sums: [f64; 2],
    pub points: Change,
    pub percent: Change,
}

/// The points of both tables in one game.
#[derive(Clone, Debug, Serialize)]
pub struct GameOfBoth {
    pub task: String,
    pub seed: u64,
    pub a: i64,
    pub b: i64,
}

/// What B gains over A, a value for each task.
#[derive(Debug, Serialize)]
pub struct Change {
    #[serde(flatten)]
    pub summary: Summary,
    /// The 95 % confidence interval of the mean.
    pub interval: Option<(f64, f64)>,
}

impl Change {
    fn of(differences: &[f64]) -> Change {
        let summary = Summary::of(differences);
        Change { summary, interval: summary.interval(0.95) }
    }
}

/// How many gains and losses are named.
const NAMED: usize = 5;

/// The games of both tables, with their keys.
type Pairs<'r> = Vec<(&'r Key, i64, i64)>;

/// The report on `b`, the results in the file `table`, beside `a`.
pub fn compare(a: &Results, b: &Results, table: String, test: Sprt) -> Report {
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
    let groups = groups.into_iter().map(|((_, name), games)| {
        let (sums, points, percent) = changes(&games);
        GroupReport { name: name.to_owned(), pairs: games.len(), sums, points, percent }
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
        pairs: pairs.len(),
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

/// The sums of points, and the changes in points and in percent. The seeds of one task are no
/// independent pairs, so their points are averaged: each task counts once. A task of points below
/// nothing has no percent.
fn changes(pairs: &Pairs) -> ([f64; 2], Change, Change) {
    let mut tasks: BTreeMap<_, Vec<[f64; 2]>> = BTreeMap::new();
    for &((task, word, fingerprint, _), old, new) in pairs {
        tasks.entry((task, word, fingerprint)).or_default().push([old as f64, new as f64]);
    }
    let sum = |of: &[[f64; 2]], table: usize| of.iter().map(|pair| pair[table]).sum::<f64>();
    let means: Vec<[f64; 2]> =
        tasks.values().map(|of| [0, 1].map(|table| sum(of, table) / of.len() as f64)).collect();
    let points: Vec<f64> = means.iter().map(|[old, new]| new - old).collect();
    let percent: Vec<f64> = means
        .iter()
        .filter(|[old, _]| *old >= 0.0)
        .map(|[old, new]| 100.0 * (new - old) / old.max(1.0))
        .collect();
    let sums = [0, 1].map(|table| pairs.iter().map(|pair| [pair.1, pair.2][table] as f64).sum());
    (sums, Change::of(&points), Change::of(&percent))
}
