//! `balda bench`: plays all tasks of a suite and reports how well.

mod best;

use std::path::{Path, PathBuf};

use contest::balda::signature::signature;
use serde::Serialize;

use crate::cli::balda::games::{self, Job, Measured, SuiteTask};
use crate::cli::balda::search::Effort;
use crate::cli::bench::{
    self, Best, Foreign, Group, Keeper, Rival, Row, Shard, groups, shard, stem, text,
};
use crate::cli::contest::BALDA;
use crate::cli::effort::{Clock, threads};
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::numbers::{counted, whole};
use crate::cli::tables::Table;
use crate::cli::watching::games_bar;
pub use best::KnownGame;

/// Play all tasks of a suite and report points, speed and time by language and by side.
///
/// A suite is a table with tab-separated columns: task, lang, n, word and, if wanted, dict
/// (nothing, third:SEED, size:COUNT:SEED or a file) and `points_20s`, points to compare with (`of
/// reference`). The time of a game includes reading the task and judging the answer, as in judge
/// mode. After an interrupt the report is of the games that were over. With --program another
/// program answers, started for each task as the judge does it: in an empty folder with the task,
/// killed at the limit, its answer judged.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda bench samples/suites/reference.tsv
  balda bench samples/suites/tuning.tsv --jobs 2 --work 2000000 --csv new.csv
  balda bench --signature")]
pub struct Args {
    /// The suite
    #[arg(required_unless_present = "signature")]
    suite: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// Play each task this many times, with seeds counted up from --seed
    #[arg(long, value_name = "COUNT", default_value_t = 1, allow_negative_numbers = true,
          value_parser = whole::<u64>(1..=10_000))]
    repeat: u64,
    /// Play this many games side by side, each on one thread, instead of one on all threads
    #[arg(long, value_name = "COUNT", value_parser = threads(), conflicts_with = "threads",
          allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Play only the first tasks of the suite
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true,
          value_parser = whole::<u32>(1..=u32::MAX.into()))]
    first: Option<u32>,
    /// Play only every K-th game, from number I on; `balda join` joins the tables of all shards
    #[arg(long, value_name = "I/K")]
    shard: Option<Shard>,
    #[command(flatten)]
    foreign: Foreign,
    /// Write a table for each game to this folder: when better games were found
    #[arg(long, value_name = "DIR", conflicts_with = "program")]
    trace: Option<PathBuf>,
    /// Write one line a game to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    /// The table of the best games ever seen [default: samples/best.tsv]
    #[arg(long, value_name = "FILE")]
    best: Option<PathBuf>,
    /// Enter better games into that table, and keep them in a folder beside it
    #[arg(long)]
    record: bool,
    /// Print one number for what the search does, from a fixed set of tasks with fixed work
    #[arg(long, conflicts_with_all = ["suite", "time", "work", "seed", "search", "repeat", "jobs",
          "first", "shard", "program", "keep", "trace", "csv", "json", "best", "record"])]
    signature: bool,
}

/// The table of the best games, unless another is named.
pub const BEST: &str = "samples/best.tsv";

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'g> {
    games: &'g [Row],
    groups: &'g [Group],
}

/// Plays the suite and reports.
///
/// # Errors
/// If the suite cannot be read or is malformed, or a table cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    files::output_must_be_open()?;
    let Some(suite) = &args.suite else {
        files::print(format!("{}\n", signature(args.effort.settings(0).threads)))?;
        return Ok(Exit::Done);
    };
    let tasks = games::tasks(suite, args.first.map_or(usize::MAX, |first| first as usize))?;
    let record = args.best.as_deref().unwrap_or(Path::new(BEST));
    let may_be_new = args.record || args.best.is_none();
    let read = if may_be_new { Best::<KnownGame>::read_or_begin } else { Best::read };
    let mut best = read(record)?;
    if args.record {
        if files::is_stream(record) {
            let reason = "--record needs a file that can be written: --best cannot be `-` then";
            return Err(Failure::Usage(reason.to_owned()));
        }
        files::must_be_writable(record, games::inputs(suite, &tasks))?;
    }
    if let Some(csv) = &args.csv {
        let inputs = games::inputs(suite, &tasks).chain([record]);
        files::must_be_writable(csv, inputs)?;
    }
    let program = args.foreign.program(&BALDA)?;
    for folder in [&args.foreign.keep, &args.trace].into_iter().flatten() {
        files::make_folder(folder)?;
    }
    let mut keeper = Keeper::default();
    let (games, exit) = measure(args, &tasks, program.as_ref(), &mut keeper)?;
    if games.is_empty() {
        return Ok(exit);
    }
    let entered = best.enter(&games);
    let groups = groups(&games, &best);
    if args.json {
        files::print_json(&Report { games: &games, groups: &groups })?;
    } else {
        files::print(text(&groups, Some(entered), args.record) + &bench::failures(&games))?;
    }
    if args.record {
        keeper.record::<KnownGame>(&games, record)?;
    }
    Ok(exit)
}

/// Plays all games, side by side if `--jobs` says so, and returns them in the suite's order.
fn measure(
    args: &Args,
    tasks: &[SuiteTask],
    program: Option<&Rival>,
    keeper: &mut Keeper,
) -> Result<(Vec<Row>, Exit), Failure> {
    let limit = args.effort.limit(Clock::Wall);
    let settings = args.effort.settings_beside(args.jobs, games::most_bytes(tasks));
    let seeds = (0..args.repeat).map(|game| args.effort.seed.wrapping_add(game));
    let job = |task, seed| Job { task, settings: settings.with_seed(seed) };
    let jobs: Vec<Job> =
        tasks.iter().flat_map(|task| seeds.clone().map(move |seed| job(task, seed))).collect();
    let jobs = shard(jobs, args.shard);
    let bar = games_bar(jobs.len());
    let mut table = args.csv.as_deref().map(Table::create).transpose()?;
    let mut points = 0;
    let done = |number: usize, Measured { row, answer, trace }: Measured| {
        points += row.points;
        bench::told(&bar, &row);
        bar.set_message(counted(points, "point"));
        let stem = stem(&row, args.repeat > 1);
        if let Some(folder) = &args.foreign.keep {
            files::write(&folder.join(format!("{stem}.out")), &answer)?;
        }
        if let Some(folder) = &args.trace {
            trace.write(&folder.join(format!("{stem}.tsv")))?;
        }
        if args.record {
            keeper.see::<KnownGame>(&row, &jobs[number].task.input, &answer);
        }
        table.as_mut().map_or(Ok(()), |table| table.add(&row))?;
        Ok(row)
    };
    let at_once = args.jobs.unwrap_or(1);
    match program {
        None => games::solve_all(&jobs, limit, at_once, &bar, done),
        Some(program) => {
            let ask =
                |job: &Job, budget: &_| job.task.ask(program, job.settings.lanes.seed, budget);
            bench::side_by_side(&jobs, limit, at_once, &bar, ask, done)
        }
    }
}
