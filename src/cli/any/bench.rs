//! `balda GAME bench`: plays many tasks, by the search or by a foreign program, and reports.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use contest::budget::Budget;
use contest::game::{Game, Means, Verdict};
use serde::Serialize;

use super::effort::Effort;
use super::suite::{self, Chosen, Item};
use super::task::Rules;
use crate::cli::contest::Contest;
use crate::cli::effort::{Clock, seconds, spell};
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::numbers::whole;
use crate::cli::program::{Allowed, Names, Program};
use crate::cli::tables::{Table, grouped};
use crate::cli::watching::{Warnings, games_bar};
use crate::cli::{files, interrupt};

/// Play many tasks and report points and time by kind.
///
/// Tasks are files, folders of files, suites (tables that end in .tsv with the columns task, kind
/// and seed or file, and reference, if wanted), or made by --kind and --count. With --program
/// another program answers, started for each task as the contest's judge does it.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    rules: Rules,
    /// Let this program answer instead of the search
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["time", "work", "threads"])]
    program: Option<String>,
    /// Kill the program after this many seconds [default: the contest's limit]
    #[arg(long, value_name = "SECONDS", requires = "program", value_parser = seconds)]
    limit_time: Option<std::time::Duration>,
    /// Let the program have this many megabytes [default: what the contest allows]
    #[arg(long, value_name = "MEGABYTES", requires = "program",
          value_parser = whole::<u64>(1..=1_000_000))]
    limit_memory: Option<u64>,
    /// Keep the answers in this folder
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Write one line a game to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// One played task: a line of the `--csv` table and an element of the `--json` report.
#[derive(Clone, Debug, Serialize)]
struct Played {
    task: String,
    kind: String,
    seed: u64,
    threads: usize,
    limit: String,
    /// 0 if there is no legal answer.
    points: i64,
    steps: usize,
    work: u64,
    seconds: f64,
    /// Processor time and peak memory of a foreign program.
    cpu: Option<f64>,
    memory: Option<u64>,
    reference: Option<i64>,
    /// Why the answer counts nothing; empty if it counts.
    reason: String,
    version: &'static str,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'p> {
    game: &'static str,
    games: &'p [Played],
}

/// Plays the tasks and reports.
///
/// # Errors
/// If a task cannot be read or is none, the program cannot be started, or a file cannot be written.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let game = args.rules.of(contest)?;
    let items = suite::items(game, contest.inputs, &args.chosen)?;
    let program = args.program.as_deref().map(Program::parse).transpose()?;
    if let Some(csv) = &args.csv {
        files::must_be_writable(csv, items.iter().filter_map(|item| item.path.as_deref()))?;
    }
    args.keep.as_deref().map_or(Ok(()), files::make_folder)?;
    let mut table = args.csv.as_deref().map(Table::create).transpose()?;
    let bar = games_bar(items.len());
    let mut games = Vec::with_capacity(items.len());
    for item in &items {
        let limit = args.effort.limit(contest, Clock::Wall);
        let budget = Arc::new(Budget::new(limit, Instant::now()));
        interrupt::stops(&budget);
        let (played, answer) = match &program {
            None => search(contest, game, args, item, &budget)?,
            Some(program) => foreign(contest, game, args, item, program, &budget)?,
        };
        if budget.is_stopped() {
            warn([format!("interrupted; {} of {} games were over", games.len(), items.len())]);
            break;
        }
        bar.println(format!("{}: {} points {}", played.task, played.points, played.reason));
        bar.inc(1);
        if let (Some(folder), Some(answer)) = (&args.keep, answer) {
            files::write(&folder.join(format!("{}.out", item.stem())), &answer)?;
        }
        table.as_mut().map_or(Ok(()), |table| table.add(&played))?;
        games.push(played);
    }
    bar.finish_and_clear();
    if args.json {
        files::print_json(&Report { game: contest.name, games: &games })?;
    } else {
        files::print(text(&games))?;
    }
    Ok(if games.len() < items.len() { Exit::Interrupted } else { Exit::Done })
}

/// The verdict on an answer to `item` as points, steps, and why it counts nothing.
fn judged(game: &dyn Game, item: &Item, answer: &[u8]) -> Result<(i64, usize, String), Failure> {
    Ok(match item.ask(game.judge(&item.bytes, answer))? {
        Verdict::Legal { points, steps } => (points, steps, String::new()),
        Verdict::Illegal { reason } => (0, 0, format!("illegal: {reason}")),
    })
}

/// The search's game on `item`, and its answer.
fn search(
    contest: &Contest,
    game: &dyn Game,
    args: &Args,
    item: &Item,
    budget: &Budget,
) -> Result<(Played, Option<Vec<u8>>), Failure> {
    let threads = args.effort.threads(contest, item.bytes.len());
    let means = Means { seed: args.effort.seed, threads, from: None };
    let answer = item.ask(game.solve(&item.bytes, means, budget, &mut Warnings))?;
    let seconds = budget.elapsed().as_secs_f64();
    let (points, steps, reason) = judged(game, item, &answer)?;
    let played = Played {
        task: item.name.clone(),
        kind: item.kind.clone(),
        seed: args.effort.seed,
        threads,
        limit: spell(budget.limit()),
        points,
        steps,
        work: budget.charged(),
        seconds,
        cpu: None,
        memory: None,
        reference: item.reference,
        reason,
        version: env!("CARGO_PKG_VERSION"),
    };
    Ok((played, Some(answer)))
}

/// What `program` makes of `item`, and its answer.
fn foreign(
    contest: &Contest,
    game: &dyn Game,
    args: &Args,
    item: &Item,
    program: &Program,
    budget: &Budget,
) -> Result<(Played, Option<Vec<u8>>), Failure> {
    let allowed = Allowed {
        time: args.limit_time.unwrap_or(contest.limit),
        clock: contest.clock,
        memory: args.limit_memory.map(|megabytes| megabytes << 20).or(contest.memory),
    };
    let names = Names { inputs: contest.inputs, output: contest.output, told: false };
    let files = item.ask(game.files(&item.bytes))?;
    let run = program.run(&files, names, allowed, budget)?;
    let (points, steps, reason) = match &run.answer {
        Ok(answer) => judged(game, item, answer)?,
        Err(fault) => (0, 0, fault.to_string()),
    };
    let played = Played {
        task: item.name.clone(),
        kind: item.kind.clone(),
        seed: args.effort.seed,
        threads: 1,
        limit: spell(allowed.clock.limit(allowed.time)),
        points,
        steps,
        work: 0,
        seconds: run.wall.as_secs_f64(),
        cpu: Some(run.cpu.as_secs_f64()),
        memory: Some(run.memory),
        reference: item.reference,
        reason,
        version: env!("CARGO_PKG_VERSION"),
    };
    Ok((played, run.answer.ok()))
}

/// A line for each kind and one for all, and why tasks count nothing.
fn text(games: &[Played]) -> String {
    let kinds = grouped(games, |game| game.kind.clone());
    let mut lines =
        vec!["kind            games       points         mean  of reference   s/game\n".to_owned()];
    lines.extend(kinds.iter().map(|(kind, games)| line(kind, games)));
    lines.push(line("all", &games.iter().collect::<Vec<_>>()));
    let failed = games.iter().filter(|game| !game.reason.is_empty());
    lines.extend(failed.map(|game| format!("{}: {}\n", game.task, game.reason)));
    lines.concat()
}

/// The line of the `games` called `name`.
fn line(name: &str, games: &[&Played]) -> String {
    let count = games.len().max(1) as f64;
    let points: i64 = games.iter().map(|game| game.points).sum();
    let references: Option<i64> = games.iter().map(|game| game.reference).sum();
    let part = references.filter(|&sum| sum > 0 && !games.is_empty()).map_or_else(
        || "-".to_owned(),
        |sum| format!("{:.2} %", 100.0 * points as f64 / sum as f64),
    );
    let seconds = games.iter().map(|game| game.seconds).sum::<f64>() / count;
    let (number, mean) = (games.len(), points as f64 / count);
    format!("{name:14} {number:6} {points:12} {mean:12.1} {part:>13} {seconds:8.3}\n")
}
