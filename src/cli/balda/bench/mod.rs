//! `balda bench`: plays all tasks of a suite and reports how well.

mod best;

use std::path::{Path, PathBuf};

use contest::balda::signature::signature;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::balda::games::{self, Job, SuiteTask};
use crate::cli::balda::search::Effort;
use crate::cli::bench::{self, Best, Group, Rival, Row, Runs, Taker, groups, shard};
use crate::cli::contest::BALDA;
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::numbers::whole;
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
#[command(mut_arg("program", |program| program.conflicts_with("search")))]
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
    #[command(flatten)]
    runs: Runs,
    /// Play only the first tasks of the suite
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true,
          value_parser = whole::<u32>(1..=u32::MAX.into()))]
    first: Option<u32>,
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
          "first", "shard", "program", "limit_time", "limit_memory", "keep", "trace", "csv", "json",
          "best", "record"])]
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
    if let Some(csv) = &args.runs.csv {
        let inputs = games::inputs(suite, &tasks).chain([record]);
        files::must_be_writable(csv, inputs)?;
    }
    let program = args.runs.foreign.program(&BALDA)?;
    let jobs = jobs(args, &tasks);
    let bar = games_bar(jobs.len());
    let mut taker = Taker::new(&args.runs, &bar, args.record)?;
    let (games, exit) = measure(args, &jobs, program.as_ref(), &bar, &mut taker)?;
    if games.is_empty() {
        return Ok(exit);
    }
    let entered = best.enter(&games);
    let groups = groups(&games, &best);
    if args.json {
        files::print_json(&Report { games: &games, groups: &groups })?;
    } else {
        bench::print(&groups, &games, Some(entered), args.record)?;
    }
    if args.record {
        taker.record::<KnownGame>(&games, record)?;
    }
    Ok(exit)
}

/// The games that are asked for, in the suite's order.
fn jobs<'t>(args: &Args, tasks: &'t [SuiteTask]) -> Vec<Job<'t>> {
    let is_one_of_several = args.runs.side_by_side.is_asked();
    let settings = args.effort.settings_beside(is_one_of_several, games::most_bytes(tasks));
    let seeds = args.runs.seeds(args.effort.seed());
    let job = |task, seed| Job { task, settings: settings.with_seed(seed) };
    let jobs = tasks.iter().flat_map(|task| seeds.clone().map(move |seed| job(task, seed)));
    shard(jobs.collect(), args.runs.shard)
}

/// Plays all games, side by side if `--jobs` says so, and returns their rows in the order of jobs.
fn measure(
    args: &Args,
    jobs: &[Job],
    program: Option<&Rival>,
    bar: &ProgressBar,
    taker: &mut Taker,
) -> Result<(Vec<Row>, Exit), Failure> {
    let limit = args.effort.limit(Clock::Wall);
    let at_once = args.runs.side_by_side.at_once();
    let done = |number: usize, game| taker.take::<KnownGame>(&jobs[number].task.input, game);
    match program {
        None => games::solve_all(jobs, limit, at_once, bar, done),
        Some(program) => {
            let ask =
                |job: &Job, budget: &_| job.task.ask(program, job.settings.lanes.seed, budget);
            bench::side_by_side(jobs, limit, at_once, bar, ask, done)
        }
    }
}
