//! The best game ever seen on each task: a table that only gets better, and the games beside it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::row::Row;
use crate::cli::exit::Failure;
use crate::cli::files;
use crate::cli::tables::{self, TAB};

/// A line of the table: a task by what tells it from others, and the points of its best game.
pub trait Record: Clone + Serialize + DeserializeOwned {
    /// What tells one task from another.
    type Key: Ord + Clone;
    /// The line of a game.
    fn of(row: &Row) -> Self;
    /// Its task.
    fn key(&self) -> Self::Key;
    /// Its points.
    fn points(&self) -> i64;
    /// What the file is called that keeps the game, without an ending.
    fn file(&self) -> String;
}

/// The best games by task.
#[derive(Debug)]
pub struct Best<R: Record>(BTreeMap<R::Key, R>);

impl<R: Record> Default for Best<R> {
    fn default() -> Best<R> {
        Best(BTreeMap::new())
    }
}

/// For how many tasks a game was entered into the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// A better one than was there.
    pub better: usize,
    /// The first one.
    pub first: usize,
}

/// The record with the most points of each task, the first if several have them.
fn best_of<R: Record>(records: impl IntoIterator<Item = R>) -> BTreeMap<R::Key, R> {
    let mut best: BTreeMap<R::Key, R> = BTreeMap::new();
    for record in records {
        match best.get(&record.key()) {
            Some(known) if known.points() >= record.points() => {}
            _ => drop(best.insert(record.key(), record)),
        }
    }
    best
}

impl<R: Record> Best<R> {
    /// Reads the table in the file at `path`. Of several lines of one task, as they come of a
    /// merge, the best counts.
    ///
    /// # Errors
    /// If the file cannot be read or is no such table.
    pub fn read(path: &Path) -> Result<Best<R>, Failure> {
        let records = tables::read(path, TAB)?;
        Ok(Best(best_of(records.into_iter().map(|(_, record)| record))))
    }

    /// The same, but a file that does not exist is an empty table.
    ///
    /// # Errors
    /// If there is a file, but it cannot be read or is no such table.
    pub fn read_or_begin(path: &Path) -> Result<Best<R>, Failure> {
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
    pub fn points(&self, game: &Row) -> Option<i64> {
        self.0.get(&R::of(game).key()).map(Record::points)
    }

    /// Enters those of `games` that are better than what is there, or the first of their task. A
    /// game that counts nothing enters no table. Counts tasks: of several games of one task only
    /// the best matters.
    pub fn enter(&mut self, games: &[Row]) -> Entered {
        let mut entered = Entered::default();
        let games = games.iter().filter(|game| game.reason().is_empty());
        for (key, record) in best_of(games.map(R::of)) {
            match self.0.get(&key) {
                Some(known) if known.points() >= record.points() => continue,
                Some(_) => entered.better += 1,
                None => entered.first += 1,
            }
            self.0.insert(key, record);
        }
        entered
    }
}

/// Keeps the best games of a run until its end, and then those that are records beside the table:
/// in a folder that is called as the table, without its ending.
#[derive(Debug, Default)]
pub struct Keeper(BTreeMap<String, (i64, Vec<u8>, Vec<u8>)>);

impl Keeper {
    /// A game was played: `answer` to `task`.
    pub fn see<R: Record>(&mut self, row: &Row, task: &[u8], answer: &[u8]) {
        let record = R::of(row);
        if !row.reason().is_empty() {
            return;
        }
        match self.0.get(&record.file()) {
            Some((points, ..)) if *points >= record.points() => {}
            _ => {
                let game = (record.points(), task.to_owned(), answer.to_owned());
                self.0.insert(record.file(), game);
            }
        }
    }

    /// Enters the games of `rows` into the table in the file at `path`, which is read again:
    /// another run may have entered its games since this one began. Of a game that is entered, task
    /// and answer are written beside the table first.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn record<R: Record>(&self, rows: &[Row], path: &Path) -> Result<(), Failure> {
        let mut best = Best::<R>::read_or_begin(path)?;
        let folder = beside(path);
        for row in rows.iter().filter(|row| row.reason().is_empty()) {
            let record = R::of(row);
            let Some((points, task, answer)) = self.0.get(&record.file()) else { continue };
            if *points == record.points() && best.points(row).is_none_or(|known| known < *points) {
                fs::create_dir_all(&folder)
                    .map_err(|error| Failure::Write { name: files::name(&folder), error })?;
                files::write(&folder.join(format!("{}.in", record.file())), task)?;
                files::write(&folder.join(format!("{}.out", record.file())), answer)?;
            }
        }
        if best.enter(rows) == Entered::default() { Ok(()) } else { best.write(path) }
    }
}

/// The folder beside the table in the file at `path` that keeps its games.
pub fn beside(path: &Path) -> PathBuf {
    let stem = path.with_extension("");
    if stem == path { path.with_extension("games") } else { stem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::bench::row::More;
    use crate::cli::bench::tests::Known;

    fn game(task: &str, points: i64) -> Row {
        Row { points, ..Row::unplayed(task, Vec::new(), Vec::new()) }
    }

    #[test]
    fn a_game_is_entered_if_it_is_the_first_or_better() {
        let mut best = Best::<Known>::default();
        let mut enter = |game: Row| best.enter(&[game]);
        let (first, better) = (Entered { better: 0, first: 1 }, Entered { better: 1, first: 0 });
        assert_eq!(enter(game("x", -5)), first);
        assert_eq!(enter(game("x", -5)), Entered::default(), "no better than itself");
        assert_eq!(enter(game("x", 7)), better);
        assert_eq!(enter(game("y", 1)), first, "another task");
        let more = More { reason: "time limit".to_owned(), ..More::default() };
        assert_eq!(enter(Row { more: Some(more), ..game("z", 0) }), Entered::default());
        let again = [1, 3, 2].map(|points| game("u", points));
        assert_eq!(best.enter(&again), first, "one task, of whose games the best is kept");
        assert_eq!(best.points(&again[0]), Some(3));
    }

    #[test]
    fn a_record_stands_beside_its_table() -> io::Result<()> {
        let scratch = tempfile::tempdir()?;
        let table = scratch.path().join("best.tsv");
        let run = |points: i64| {
            let rows = [game("x", points), game("x", 1)];
            let mut keeper = Keeper::default();
            for row in &rows {
                keeper.see::<Known>(row, b"task", row.points.to_string().as_bytes());
            }
            keeper.record::<Known>(&rows, &table).expect("a folder that takes files");
            (fs::read(scratch.path().join("best/x.out")), fs::read_to_string(&table))
        };
        for (points, kept) in [(5, "5"), (3, "5"), (8, "8")] {
            let (answer, text) = run(points);
            assert_eq!((answer?, text?), (kept.into(), format!("word\tpoints\nx\t{kept}\n")));
        }
        assert_eq!(fs::read(scratch.path().join("best/x.in"))?, b"task");
        Ok(())
    }
}
