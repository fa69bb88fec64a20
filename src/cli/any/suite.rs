//! Which tasks a run is about: files, folders, suites, or tasks that are made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use contest::game::{Game, Malformed};
use contest::tools::excerpt::excerpt;
use serde::Deserialize;

use crate::cli::exit::Failure;
use crate::cli::numbers;
use crate::cli::tables::{self, TAB};
use crate::cli::{files, inputs, names};

/// The tasks that are asked for.
#[derive(Clone, Debug, clap::Args)]
pub struct Chosen {
    /// Task files, folders of them, and suites (.tsv); a task of several files is a folder that
    /// holds just these. In a folder, *.out are answers, and beside *.in nothing else is a task
    #[arg(required_unless_present_any = ["count", "kind"])]
    tasks: Vec<PathBuf>,
    /// Make tasks of this kind [default: the contest's own mix]
    #[arg(long, requires = "count", conflicts_with = "tasks")]
    kind: Option<String>,
    /// Make this many tasks, with seeds counted up from 1
    #[arg(long, conflicts_with = "tasks", value_parser = numbers::whole::<u32>(1..=30_000),
          allow_negative_numbers = true)]
    count: Option<u32>,
}

/// A task to play.
pub struct Item {
    /// What rows call it.
    pub name: String,
    /// Its kind; `file` if nothing is known of it.
    pub kind: String,
    /// The points to compare with.
    pub reference: Option<i64>,
    /// The file that it was read from.
    pub path: Option<PathBuf>,
    /// The task.
    pub bytes: Vec<u8>,
}

impl Item {
    /// What a game makes of this task, its complaint with the task's name.
    ///
    /// # Errors
    /// If the task is malformed.
    pub fn ask<T>(&self, answer: Result<T, Malformed>) -> Result<T, Failure> {
        answer.map_err(|bad| Failure::Malformed {
            name: format!("task {}", self.name),
            reason: bad.to_string(),
        })
    }
}

/// A line of a suite.
#[derive(Deserialize)]
struct Line {
    task: String,
    #[serde(default)]
    kind: Option<String>,
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    file: Option<PathBuf>,
    #[serde(default)]
    reference: Option<i64>,
}

/// All tasks that are `chosen`, each of one file or of several called `names`.
///
/// # Errors
/// If a file cannot be read, a suite is malformed, or there are no tasks.
pub fn items(game: &dyn Game, names: &[&str], chosen: &Chosen) -> Result<Vec<Item>, Failure> {
    if let Some(count) = chosen.count {
        let kind = chosen.kind.as_deref().or(game.kinds().first().copied()).unwrap_or_default();
        return Ok((1..=u64::from(count)).map(|seed| made(game, kind, seed)).collect());
    }
    let mut items = Vec::new();
    for path in &chosen.tasks {
        if path.extension().is_some_and(|ending| ending == "tsv" || ending == "csv") {
            items.extend(suite(game, path)?);
        } else {
            items.extend(found(path, names)?);
        }
    }
    tell_apart(&mut items);
    match (items.is_empty(), chosen.tasks.first()) {
        (true, Some(path)) => Err(Failure::malformed(path, "no tasks; name a folder with some")),
        _ => Ok(items),
    }
}

/// Gives `items` of the same name names of their own, because rows and kept files are told apart by
/// these: the whole path where it is known, and numbers where that does not help.
fn tell_apart(items: &mut [Item]) {
    for at in twins(items).into_iter().flatten() {
        if let Some(path) = &items[at].path {
            items[at].name = names::visible(path);
        }
    }
    loop {
        let twins = twins(items);
        if twins.is_empty() {
            break;
        }
        for twins in twins {
            for (number, at) in (1..).zip(twins).skip(1) {
                items[at].name = format!("{}_{number}", items[at].name);
            }
        }
    }
}

/// The numbers of `items` whose files would be called the same, each such name's together.
fn twins(items: &[Item]) -> Vec<Vec<usize>> {
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, item) in items.iter().enumerate() {
        by_name.entry(names::plain(&item.name)).or_default().push(at);
    }
    by_name.into_values().filter(|twins| twins.len() > 1).collect()
}

/// The task of this kind and seed.
fn made(game: &dyn Game, kind: &str, seed: u64) -> Item {
    let name = format!("{kind}_{seed}");
    let bytes = game.generate(kind, seed);
    Item { name, kind: kind.to_owned(), reference: None, path: None, bytes }
}

/// The task in the file at `path`.
fn read(path: PathBuf) -> Result<Item, Failure> {
    let bytes = files::read(&path)?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
    Ok(Item { name, kind: "file".to_owned(), reference: None, path: Some(path), bytes })
}

/// The tasks at `path`: that of a file, or those in a folder, each of one file or of several called
/// `names`.
///
/// # Errors
/// If a file cannot be read.
pub fn found(path: &Path, names: &[&str]) -> Result<Vec<Item>, Failure> {
    if path.is_dir() { folder(path, names) } else { Ok(vec![read(path.to_owned())?]) }
}

/// The tasks in the folder at `path`, by name: the one that its files are together, or that of each
/// file, and of each folder in it whose files are one. Where files end in `.in`, no other file is a
/// task.
fn folder(path: &Path, names: &[&str]) -> Result<Vec<Item>, Failure> {
    if let Some(files) = whole(path, names)? {
        return Ok(vec![joined(path, &files)?]);
    }
    let mut items = Vec::new();
    let inside = entries(path)?;
    let marked = inside.iter().any(|inner| ends(inner, "in"));
    for inner in inside {
        if inner.is_file() {
            if marked && !ends(&inner, "in") {
                continue;
            }
            items.push(read(inner)?);
        } else if let Some(files) = whole(&inner, names)? {
            items.push(joined(&inner, &files)?);
        }
    }
    Ok(items)
}

/// Does the name of the file at `path` end in a dot and `ending`?
fn ends(path: &Path, ending: &str) -> bool {
    path.is_file() && path.extension().is_some_and(|its| its == ending)
}

/// What is in the folder at `path` besides answers, which end in `.out`, by name; nothing if it is
/// not a folder.
fn entries(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::Read { name: files::name(path), error };
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>();
    let mut paths: Vec<PathBuf> = entries.map_err(failed)?.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| !ends(path, "out"));
    paths.sort();
    Ok(paths)
}

/// The files in the folder at `path` if they are the several files of one task, which are called
/// `names`: as many, the first of that name. The last may have another name.
fn whole(path: &Path, names: &[&str]) -> Result<Option<Vec<PathBuf>>, Failure> {
    let inside = entries(path)?;
    let first = names.first().map(|name| path.join(name));
    let (Some(first), true) = (first, names.len() > 1 && inside.len() == names.len()) else {
        return Ok(None);
    };
    let (mut ordered, rest): (Vec<PathBuf>, _) =
        inside.into_iter().partition(|inner| *inner == first);
    ordered.extend(rest);
    let is_whole = ordered[0] == first && ordered.iter().all(|inner| inner.is_file());
    Ok(is_whole.then_some(ordered))
}

/// The task of `files` together, which lie in the folder at `path`.
fn joined(path: &Path, files: &[PathBuf]) -> Result<Item, Failure> {
    let bytes = inputs::read(files)?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
    let path = files.last().cloned();
    Ok(Item { name, kind: "file".to_owned(), reference: None, path, bytes })
}

/// The tasks of the suite in the file at `path`.
fn suite(game: &dyn Game, path: &Path) -> Result<Vec<Item>, Failure> {
    let lines: Vec<(usize, Line)> = tables::read(path, TAB)?;
    let home = path.parent().unwrap_or(Path::new(""));
    let items = lines.into_iter().map(|(number, line)| {
        let item = match (line.file, line.kind, line.seed) {
            (Some(file), kind, _) => {
                let task = excerpt(&line.task);
                let name = format!("{}: line {number}: task {task}", files::name(path));
                let item = read(home.join(file))
                    .map_err(|failure| Failure::At { name, failure: Box::new(failure) })?;
                Item { kind: kind.unwrap_or_else(|| item.kind.clone()), ..item }
            }
            (None, Some(kind), Some(seed)) if game.kinds().contains(&&kind[..]) => {
                made(game, &kind, seed)
            }
            _ => {
                let kinds = game.kinds().join(", ");
                let reason = format!("line {number}: no file, nor a kind of {kinds} with a seed");
                return Err(Failure::malformed(path, &reason));
            }
        };
        Ok(Item { name: line.task, reference: line.reference, ..item })
    });
    items.collect()
}
