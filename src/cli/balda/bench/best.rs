//! The best game ever seen on each task: a table that only gets better.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cli::balda::games::Game;
use crate::cli::exit::Failure;
use crate::cli::files;
use crate::cli::tables::{self, TAB};

/// What tells one task from another: language, side, start word, dictionary.
type Key = (String, usize, String, String);

/// The best points by task.
#[derive(Debug, Default)]
pub struct Best(BTreeMap<Key, Record>);

/// For how many tasks a game was entered into the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// A better one than was there.
    pub better: usize,
    /// The first one.
    pub first: usize,
}

/// One line of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Record {
    lang: String,
    n: usize,
    word: String,
    dictionary: String,
    points: u32,
    /// How the game was found.
    found: String,
}

impl Record {
    fn of(game: &Game) -> Record {
        Record {
            lang: game.lang.to_owned(),
            n: game.n,
            word: game.word.clone(),
            dictionary: game.dictionary.clone(),
            points: game.points,
            found: format!("{}, threads {}, seed {}", game.limit, game.threads, game.seed),
        }
    }

    fn key(&self) -> Key {
        (self.lang.clone(), self.n, self.word.clone(), self.dictionary.clone())
    }
}

/// The record with the most points of each task, the first if several have them.
fn best_of(records: impl IntoIterator<Item = Record>) -> BTreeMap<Key, Record> {
    let mut best: BTreeMap<Key, Record> = BTreeMap::new();
    for record in records {
        match best.get(&record.key()) {
            Some(known) if known.points >= record.points => {}
            _ => drop(best.insert(record.key(), record)),
        }
    }
    best
}

impl Best {
    /// Reads the table in the file at `path`. Of several lines of one task, as they come of a
    /// merge, the best counts.
    ///
    /// # Errors
    /// If the file cannot be read or is no such table.
    pub fn read(path: &Path) -> Result<Best, Failure> {
        let records = tables::read(path, TAB)?;
        Ok(Best(best_of(records.into_iter().map(|(_, record)| record))))
    }

    /// The same, but a file that does not exist is an empty table.
    ///
    /// # Errors
    /// If there is a file, but it cannot be read or is no such table.
    pub fn read_or_begin(path: &Path) -> Result<Best, Failure> {
        match Best::read(path) {
            Err(Failure::Read { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Best::default())
            }
            read => read,
        }
    }

    /// Writes the table to the file at `path`.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        files::write(path, &tables::text(self.0.values())?)
    }

    /// The best points on the task of `game`, as far as the table knows.
    pub fn points(&self, game: &Game) -> Option<u32> {
        self.0.get(&Record::of(game).key()).map(|record| record.points)
    }

    /// Enters those of `games` that are better than what is there, or the first of their task.
    /// Counts tasks: of several games of one task only the best matters.
    pub fn enter(&mut self, games: &[Game]) -> Entered {
        let mut entered = Entered::default();
        for (key, record) in best_of(games.iter().map(Record::of)) {
            match self.0.get(&key) {
                Some(known) if known.points >= record.points => continue,
                Some(_) => entered.better += 1,
                None => entered.first += 1,
            }
            self.0.insert(key, record);
        }
        entered
    }
}
