//! `balda GAME bench`: plays many tasks, by the search or by a foreign program, and reports.

use std::path::PathBuf;

use contest::budget::Budget;
use contest::game::{Game, Means, Verdict};
use contest::tools::fingerprint::Fingerprint;
use indicatif::ProgressBar;
use serde::Serialize;

use super::suite::{self, Chosen, Item};
use super::task::Rules;
use super::traced::Traced;
use crate::cli::bench::{
    self, Best, Cell, Column, Group, KnownTask, Measured, More, Rival, Row, Runs, Taker, groups,
    shard,
};
use crate::cli::contest::Contest;
use crate::cli::effort::{Clock, spell};
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::spend::Spend;
use crate::cli::trace::Trace;
use crate::cli::watching::games_bar;

/// Play many tasks and report points and time by kind.
///
/// Tasks are files, folders of them, suites (tables that end in .tsv with the columns task, kind
/// and seed or file, and reference, if wanted), or made by --kind and --count. With --program
/// another program answers, started for each task as the contest's judge does it: in an empty
/// folder with the files of the task, killed at the limit, its answer judged.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    spend: Spend,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    runs: Runs,
    /// The table of the best games ever seen
    #[arg(long, value_name = "FILE")]
    best: Option<PathBuf>,
    /// Enter better games into that table, and keep them in a folder beside it
    #[arg(long, requires = "best")]
    record: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report<'p> {
    game: &'static str,
    games: &'p [Row],
    groups: &'p [Group],
}

/// A run of many games.
struct Run<'a> {
    contest: &'a Contest,
    game: &'static dyn Game,
    args: &'a Args,
    /// The program that answers instead of the search.
    program: Option<Rival<'a>>,
    bar: &'a ProgressBar,
}

/// A game to be played: a task and a seed.
struct Job<'i> {
    item: &'i Item,
    seed: u64,
}

/// Plays the tasks and reports.
///
/// # Errors
/// If a task cannot be read or is malformed, the program cannot be started, or a file cannot be
/// written.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    files::output_must_be_open()?;
    let game = args.rules.of(contest)?;
    let items = suite::items(game, contest.inputs, &args.chosen)?;
    let program = args.runs.foreign.program(contest)?;
    let mut best = known(args, &items)?;
    let seeds = args.runs.seeds(args.spend.seed);
    let jobs: Vec<Job> =
        items.iter().flat_map(|item| seeds.clone().map(move |seed| Job { item, seed })).collect();
    let jobs = shard(jobs, args.runs.shard);
    let bar = games_bar(jobs.len());
    let mut taker = Taker::new(&args.runs, &bar, args.record)?;
    let (games, exit) =
        Run { contest, game, args, program, bar: &bar }.measure(&jobs, &mut taker)?;
    if games.is_empty() {
        return Ok(exit);
    }
    let entered = best.enter(&games);
    let groups = groups(&games, &best);
    if args.json {
        files::print_json(&Report { game: contest.name, games: &games, groups: &groups })?;
    } else {
        let entered = args.best.is_some().then_some(entered);
        bench::print(&groups, &games, entered, args.record)?;
    }
    if let Some(path) = args.best.as_deref().filter(|_| args.record) {
        taker.record::<KnownTask>(&games, path)?;
    }
    Ok(exit)
}

/// The best games that are known; makes sure that the tables can be written.
fn known(args: &Args, items: &[Item]) -> Result<Best<KnownTask>, Failure> {
    let inputs = || items.iter().filter_map(|item| item.path.as_deref());
    if let Some(csv) = &args.runs.csv {
        files::must_be_writable(csv, inputs().chain(args.best.as_deref()))?;
    }
    let Some(path) = &args.best else { return Ok(Best::default()) };
    if !args.record {
        return Best::read(path);
    }
    if files::is_stream(path) {
        let reason = "--record needs a file that can be written: --best cannot be `-` then";
        return Err(Failure::Usage(reason.to_owned()));
    }
    files::must_be_writable(path, inputs())?;
    Best::read_or_begin(path)
}

impl Run<'_> {
    /// Plays all games, side by side if `--jobs` says so.
    fn measure(&self, jobs: &[Job], taker: &mut Taker) -> Result<(Vec<Row>, Exit), Failure> {
        let Args { runs, spend, .. } = self.args;
        let done = |number: usize, game| taker.take::<KnownTask>(&jobs[number].item.bytes, game);
        let limit = spend.limit(self.contest, Clock::Wall);
        let game = |job: &Job, budget: &Budget| match &self.program {
            None => self.search(job, budget),
            Some(program) => self.ask(job, program, budget),
        };
        bench::side_by_side(jobs, limit, runs.side_by_side.at_once(), self.bar, game, done)
    }

    /// The verdict on an answer: points, what it consists of, and why it counts nothing.
    fn judged(&self, item: &Item, answer: &[u8]) -> Result<(i64, Vec<Column>, String), Failure> {
        Ok(match item.ask(self.game.judge(&item.bytes, answer))? {
            Verdict::Legal { points, steps } => (points, counts(steps), String::new()),
            Verdict::Illegal { reason } => (0, counts(0), format!("illegal: {reason}")),
        })
    }

    /// The search's game.
    fn search(&self, job: &Job, budget: &Budget) -> Result<Measured, Failure> {
        let Job { item, seed } = *job;
        let Args { runs, spend, .. } = self.args;
        let threads = if runs.side_by_side.is_asked() {
            1
        } else {
            spend.threads(self.contest, item.bytes.len())
        };
        let means = Means { seed, threads, from: None };
        let traced = self.args.runs.trace.is_some().then_some((self.game, &item.bytes[..]));
        let mut watch = Traced::new(budget, traced, self.bar, &item.name);
        let answer = item.ask(self.game.solve(&item.bytes, means, budget, &mut watch))?;
        let seconds = budget.elapsed().as_secs_f64();
        let (mut trace, first_full) = watch.seen();
        let (points, counts, reason) = self.judged(item, &answer)?;
        trace.end(budget, points);
        let row = Row {
            threads,
            limit: spell(budget.limit()),
            points,
            counts,
            work: budget.charged(),
            evaluations: budget.evaluations(),
            seconds,
            first_full,
            more: Some(More { reason, ..More::of_this_program() }),
            ..row(job)
        };
        Ok(Measured { row, answer, trace })
    }

    /// What `program` answers.
    fn ask(&self, job: &Job, program: &Rival, budget: &Budget) -> Result<Measured, Failure> {
        let item = job.item;
        let files = item.ask(self.game.files(&item.bytes))?;
        let ran = program.run(&files, budget)?;
        let (answer, (points, counts, reason)) = match ran.answer {
            Ok(answer) => {
                let judged = self.judged(item, &answer)?;
                (answer, judged)
            }
            Err(fault) => (Vec::new(), (0, counts(0), fault)),
        };
        let more = More {
            cpu: Some(ran.cpu),
            memory: Some(ran.memory),
            reason,
            ..More::of_this_program()
        };
        let limit = program.limit();
        let seconds = ran.wall;
        let row = Row { limit, points, counts, seconds, more: Some(more), ..row(job) };
        Ok(Measured { row, answer, trace: Trace::default() })
    }
}

/// The row of a game, not played yet.
fn row(job: &Job) -> Row {
    let print = Fingerprint::default().with(&job.item.bytes).to_string();
    let names =
        vec![("kind", Cell::Text(job.item.kind.clone())), ("fingerprint", Cell::Text(print))];
    let row = Row::unplayed(&job.item.name, names, counts(0));
    Row { seed: job.seed, reference: job.item.reference, ..row }
}

/// The column of what an answer consists of.
fn counts(steps: usize) -> Vec<Column> {
    vec![("steps", Cell::Number(steps as u64))]
}
