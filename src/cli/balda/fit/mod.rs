//! `balda fit`: finds out which settings of the search should be higher or lower.
//!
//! All settings are changed at once, each raised or lowered by the toss of a coin. Every task is
//! solved twice: so, and with every setting changed the other way. The difference of the two games,
//! signed by a setting's coin, is on average what that setting does; what the others do to it
//! averages out. So a thousand games tell about thirty settings as much as they would about one.
//! (The idea is J. Spall's simultaneous perturbation, 1992, with which chess engines are tuned.)

mod report;

use std::path::PathBuf;

use contest::balda::Settings;
use contest::balda::tuning::KNOBS;
use contest::tools::random::Random;

use crate::cli::balda::games::{self, Job, SuiteTask};
use crate::cli::balda::search::Effort;
use crate::cli::bench::{Row, SideBySide};
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::numbers::whole;
use crate::cli::tables::Table;
use crate::cli::watching::games_bar;
use report::{Pair, report};

/// Raise and lower all settings of the search at random, and report what each one does.
///
/// Each task is played twice a round, with opposite settings. A thousand pairs of games tell
/// effects of half a percent from nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  balda fit samples/suites/tuning.tsv --jobs 2 --time 4 --rounds 10 --csv pairs.csv")]
pub struct Args {
    /// The suite
    suite: PathBuf,
    #[command(flatten)]
    effort: Effort,
    /// How many pairs of games are played of each task
    #[arg(long, default_value_t = 10, allow_negative_numbers = true,
          value_parser = whole::<u64>(1..=10_000))]
    rounds: u64,
    #[command(flatten)]
    side_by_side: SideBySide,
    /// Write one line a pair to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Plays the suite with random settings and reports.
///
/// # Errors
/// If the suite cannot be read or is malformed, or the table cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
    files::output_must_be_open()?;
    let tasks = games::tasks(&args.suite, usize::MAX)?;
    if let Some(csv) = &args.csv {
        files::must_be_writable(csv, games::inputs(&args.suite, &tasks))?;
    }
    let (pairs, exit) = measure(args, &tasks)?;
    if !pairs.is_empty() {
        files::print(report(&pairs))?;
    }
    Ok(exit)
}

/// The games of all rounds, two for each toss of the coins, and the tosses.
fn toss<'t>(args: &Args, tasks: &'t [SuiteTask]) -> (Vec<Job<'t>>, Vec<Vec<bool>>) {
    let is_one_of_several = args.side_by_side.is_asked();
    let settings = args.effort.settings_beside(is_one_of_several, games::most_bytes(tasks));
    let mut random = Random::new(args.effort.seed());
    let mut coins = Vec::new();
    let mut jobs = Vec::new();
    for round in 0..args.rounds {
        for task in tasks {
            let tossed: Vec<bool> = KNOBS.iter().map(|_| random.below(2) == 1).collect();
            let seed = settings.lanes.seed.wrapping_add(round);
            jobs.extend(both_ways(task, settings.with_seed(seed), &tossed));
            coins.push(tossed);
        }
    }
    (jobs, coins)
}

/// The game of `task` with each knob raised where `coins` says so and lowered elsewhere, and the
/// game with all knobs the other way.
fn both_ways<'t>(task: &'t SuiteTask, settings: Settings, coins: &[bool]) -> [Job<'t>; 2] {
    [true, false].map(|first| {
        let mut course = settings.lanes.course;
        for (knob, &up) in KNOBS.iter().zip(coins) {
            (knob.scale)(&mut course, if up == first { knob.factor } else { 1.0 / knob.factor });
        }
        Job { task, settings: settings.with_course(course) }
    })
}

/// Plays all games; a pair goes into the table as soon as both of its games are over.
fn measure(args: &Args, tasks: &[SuiteTask]) -> Result<(Vec<Pair>, Exit), Failure> {
    let (jobs, coins) = toss(args, tasks);
    let bar = games_bar(jobs.len());
    let mut table = args.csv.as_deref().map(Table::create).transpose()?;
    let mut waiting: Vec<Option<Row>> = vec![None; coins.len()];
    let mut pairs = Vec::new();
    let limit = args.effort.limit(Clock::Wall);
    let at_once = args.side_by_side.at_once();
    let (_, exit) = games::solve_all(&jobs, limit, at_once, &bar, |number, game| {
        let Some(other) = waiting[number / 2].take() else {
            waiting[number / 2] = Some(game.row);
            return Ok(());
        };
        let (first, second) = in_order(number, &game.row, &other);
        let pair = Pair::new(&coins[number / 2], first, second);
        let entered = table.as_mut().map_or(Ok(()), |table| table.add(&pair));
        pairs.push(pair);
        entered
    })?;
    Ok((pairs, exit))
}

/// The games of a pair, that of job `number` and the `other`, in the order of their jobs.
fn in_order<G>(number: usize, game: G, other: G) -> (G, G) {
    if number.is_multiple_of(2) { (game, other) } else { (other, game) }
}

#[cfg(test)]
mod tests;
