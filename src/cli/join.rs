//! `balda join`: the tables of all shards of a run as one table and one report.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::balda::bench::{BEST, KnownGame};
use super::bench::{self, Best, Group, KnownTask, Record, Row, groups};
use super::exit::{Exit, Failure};
use super::files;
use super::tables::Table;
use contest::tools::counted::counted;
use contest::tools::excerpt::excerpt;

/// Join the tables of the shards of a run into one report.
///
/// Takes the tables that `bench --shard 1/K --csv`, `2/K` and so on have written, in this order,
/// and reports what `bench` would have reported if one machine had played all games. What is
/// counted is the same; times are those of the machines.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda join shard-1.csv shard-2.csv --csv all.csv")]
pub struct Args {
    /// The tables of all shards, in their order
    #[arg(required = true)]
    shards: Vec<PathBuf>,
    /// Write all lines to this file, in the order of one run; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The table of the best games ever seen
    #[arg(long, value_name = "FILE")]
    best: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'g> {
    games: &'g [Row],
    groups: &'g [Group],
}

/// Joins the tables and reports.
///
/// # Errors
/// If a table cannot be read, is malformed, or is not a whole shard of the same run as the others;
/// if the joined table cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(csv) = &args.csv {
        files::must_be_writable(csv, args.shards.iter().map(PathBuf::as_path))?;
    }
    let shards: Vec<Vec<Row>> =
        args.shards.iter().map(|path| bench::read(path)).collect::<Result<_, _>>()?;
    if let (true, Some(path)) = (shards.iter().all(Vec::is_empty), args.shards.first()) {
        let reason = "the file is empty; expected a table of `bench --csv`";
        return Err(Failure::malformed(path, reason));
    }
    let games = joined(args, shards)?;
    if let Some(csv) = &args.csv {
        let mut table = Table::create(csv)?;
        games.iter().try_for_each(|row| table.add(row))?;
    }
    let best = args.best.as_deref();
    if games.first().is_some_and(|row| row.named("word").is_some()) {
        let best =
            best.map_or_else(|| Best::<KnownGame>::read_or_begin(Path::new(BEST)), Best::read);
        report(args, &games, best?, true)
    } else {
        let known = best.map(Best::<KnownTask>::read).transpose()?;
        report(args, &games, known.unwrap_or_default(), best.is_some())
    }
}

/// Reports the `games` beside the `best`, of which a table `is_kept`.
fn report<R: Record>(
    args: &Args,
    games: &[Row],
    mut best: Best<R>,
    is_kept: bool,
) -> Result<Exit, Failure> {
    let entered = best.enter(games);
    let groups = groups(games, &best);
    if args.json {
        files::print_json(&Report { games, groups: &groups })?;
    } else {
        bench::print(&groups, games, is_kept.then_some(entered), false)?;
    }
    Ok(Exit::Done)
}

/// The games of all shards in the order of one run: the first of each, then the second ...
fn joined(args: &Args, shards: Vec<Vec<Row>>) -> Result<Vec<Row>, Failure> {
    must_be_shards(args, &shards)?;
    must_be_of_one_run(args, &shards)?;
    let most = shards.iter().map(Vec::len).max().unwrap_or(0);
    let mut shards: Vec<_> = shards.into_iter().map(Vec::into_iter).collect();
    Ok((0..most)
        .flat_map(|_| shards.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>())
        .collect())
}

/// Makes sure that the `shards` have as many games as those of a run, in their order.
fn must_be_shards(args: &Args, shards: &[Vec<Row>]) -> Result<(), Failure> {
    let lengths: Vec<usize> = shards.iter().map(Vec::len).collect();
    let ends = lengths.first().zip(lengths.last());
    let whole = lengths.is_sorted_by(|one, next| one >= next)
        && ends.is_some_and(|(first, last)| first - last <= 1);
    match args.shards.first().zip(lengths.first()) {
        Some((path, &length)) if !whole => {
            let games = counted(length, "game");
            let reason =
                format!("{games}; give the whole shards 1/K to K/K of one run in this order");
            Err(Failure::malformed(path, &reason))
        }
        _ => Ok(()),
    }
}

/// Makes sure that all games of the `shards` are told of by the same columns, have been played with
/// the same limit, and that none of them stands in the tables twice.
fn must_be_of_one_run(args: &Args, shards: &[Vec<Row>]) -> Result<(), Failure> {
    let columns = |row: &Row| (row.names.len(), row.counts.len(), row.more.is_some());
    let Some(first) = shards.iter().flatten().next() else { return Ok(()) };
    let mut seen = BTreeMap::new();
    for (path, shard) in args.shards.iter().zip(shards) {
        let bad = |reason: String| Err(Failure::malformed(path, &reason));
        for row in shard {
            if columns(row) != columns(first) {
                return bad("the columns are not those of the first table".to_owned());
            }
            if row.limit != first.limit {
                let [limit, other] = [&row.limit, &first.limit].map(|limit| excerpt(limit));
                let reason = "give the shards of one run";
                return bad(format!(
                    "a limit of {limit}, where the first game has {other}; {reason}"
                ));
            }
            if let Some(other) = seen.insert((&row.task, &row.names, row.seed), path) {
                let game = format!("task {}, seed {}", excerpt(&row.task), row.seed);
                let other = files::name(other);
                return bad(format!("{game}, stands in {other}, too; give each shard once"));
            }
        }
    }
    Ok(())
}
