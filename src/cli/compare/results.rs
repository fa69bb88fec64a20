//! The games of a bench table, of any game: what tells one from another, and their points.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contest::tools::excerpt::excerpt;
use serde::Deserialize;

use crate::cli::bench::{Cell, GROUPED, name};
use crate::cli::effort;
use crate::cli::exit::Failure;
use crate::cli::tables::{self, COMMA};
use contest::tools::counted::counted;

/// The columns of a bench table that identify a game, and its points.
#[derive(Debug, Deserialize)]
struct Row {
    task: String,
    /// The start word, which only Balda's tasks have.
    #[serde(default)]
    word: String,
    /// The fingerprint of the dictionary, which only Balda's tasks have.
    #[serde(default)]
    dictionary: String,
    /// The fingerprint of the task, which all tasks but Balda's have.
    #[serde(default)]
    fingerprint: String,
    #[serde(default)]
    lang: String,
    #[serde(default)]
    n: Option<u64>,
    #[serde(default)]
    kind: String,
    seed: u64,
    points: i64,
    /// What the game had to spend; other tables than those of `bench` may not say.
    #[serde(default)]
    limit: String,
    #[serde(default)]
    threads: Option<u64>,
}

impl Row {
    /// The groups of games that it belongs to.
    fn groups(&self) -> Vec<String> {
        let cell = |column| match column {
            "lang" => Some(Cell::Text(self.lang.clone())).filter(|_| !self.lang.is_empty()),
            "n" => self.n.map(Cell::Number),
            _ => Some(Cell::Text(self.kind.clone())).filter(|_| !self.kind.is_empty()),
        };
        GROUPED.iter().filter_map(|column| Some(name(column, &cell(column)?))).collect()
    }

    /// What the game had to spend, if the table says so. By counted work it is the same on any
    /// number of threads.
    fn effort(&self) -> Option<String> {
        let Row { limit, threads, .. } = self;
        if limit.is_empty() {
            return None;
        }
        Some(match threads.filter(|_| !effort::counts_work(limit)) {
            None => limit.clone(),
            Some(count) => format!("{limit} on {}", counted(count, "thread")),
        })
    }
}

/// The games of a table.
#[derive(Debug, Default)]
pub struct Results {
    /// The points of each.
    pub points: BTreeMap<Key, i64>,
    /// The groups that games belong to.
    pub groups: BTreeMap<Key, Vec<String>>,
    /// What games had to spend.
    pub efforts: BTreeSet<String>,
}

/// What tells one game of a table from another: task, start word, fingerprint, seed. The
/// fingerprint is that of the dictionary in Balda, else that of the task.
pub type Key = (String, String, String, u64);

/// The games of the table in the file at `path`.
///
/// # Errors
/// If it cannot be read, is no such table, or has a game twice.
pub fn read(path: &Path) -> Result<Results, Failure> {
    let mut lines = BTreeMap::new();
    let mut results = Results::default();
    for (line, row) in tables::read::<Row>(path, COMMA).map_err(with_what_is_read)? {
        results.efforts.extend(row.effort());
        let groups = row.groups();
        let Row { task, word, dictionary, fingerprint, seed, points, .. } = row;
        let key = (task, word, dictionary + &fingerprint, seed);
        if let Some(first) = lines.insert(key.clone(), line) {
            let (task, ..) = &key;
            let game = format!("task {}, seed {seed}", excerpt(task));
            let reason = format!("line {line}: {game}, is there in line {first}; keep one of them");
            return Err(Failure::malformed(path, &reason));
        }
        results.groups.insert(key.clone(), groups);
        results.points.insert(key, points);
    }
    if results.points.is_empty() {
        return Err(with_what_is_read(Failure::malformed(path, "the file is empty")));
    }
    Ok(results)
}

/// The complaint about a table, and which tables can be compared.
fn with_what_is_read(failure: Failure) -> Failure {
    match failure {
        Failure::Malformed { name, reason } => {
            let reason = format!("{reason}; compare reads tables of `bench --csv`, not of `match`");
            Failure::Malformed { name, reason }
        }
        other => other,
    }
}
