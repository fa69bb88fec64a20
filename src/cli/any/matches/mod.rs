//! `balda GAME match`: two programs play each other, both seats on every board.

mod encounter;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use contest::budget::Budget;

use super::suite::{self, Chosen, Item};
use crate::cli::contest::{Contest, Pairing};
use crate::cli::effort::{Clock, seconds};
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::numbers::whole;
use crate::cli::program::Program;
use crate::cli::tables::Table;
use crate::cli::watching::games_bar;
use crate::cli::{files, interrupt, names};
use encounter::{Course, Rules};
use report::{Encounter, Report};

/// Let two programs play each other on boards, both seats, and report points by board.
///
/// A and B are command lines; the word `balda` at the beginning of one is this program. Each answer
/// comes from a new process in a new folder with the position's files, killed at the limit. A win
/// has 3 points, a draw 1.5. Who gives no legal answer in time has lost.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The command line of player A
    #[arg(value_name = "A")]
    a: String,
    /// The command line of player B
    #[arg(value_name = "B")]
    b: String,
    #[command(flatten)]
    chosen: Chosen,
    /// Play every board this many times, each time with both seats
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = whole::<u32>(1..=1000),
          allow_negative_numbers = true)]
    repeat: u32,
    /// Let an answer take this many seconds [default: as in the contest]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    limit_time: Option<Duration>,
    /// The clock of the limit [default: as in the contest]
    #[arg(long, value_enum)]
    clock: Option<Clock>,
    /// Let a player have this many megabytes [default: what the contest allows]
    #[arg(long, value_name = "MEGABYTES", value_parser = whole::<u64>(1..=1_000_000),
          allow_negative_numbers = true)]
    limit_memory: Option<u64>,
    /// Keep the record of every game in this folder, and the position from which it began
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Write one line a game to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games and reports.
///
/// # Errors
/// If the game is for one player, a board cannot be read or is malformed, a program cannot be
/// started, or a file cannot be written.
pub fn run(contest: &Contest, args: &Args) -> Result<Exit, Failure> {
    let pairing = contest.duel.as_ref().ok_or_else(|| {
        let games = crate::cli::contest::TABLE.iter().filter(|contest| contest.duel.is_some());
        let names: Vec<&str> = games.map(|contest| contest.name).collect();
        let reason = format!("{} is a game for one; match plays", contest.name);
        Failure::Usage(format!("{reason} {}", names.join(" and ")))
    })?;
    files::output_must_be_open()?;
    let players = [Program::parse(&args.a)?, Program::parse(&args.b)?];
    let items = suite::items(pairing.duel, contest.inputs, &args.chosen)?;
    if let Some(csv) = &args.csv {
        files::must_be_writable(csv, items.iter().filter_map(|item| item.path.as_deref()))?;
    }
    if let Some(folder) = &args.keep {
        files::make_folder(folder, "--keep")?;
    }
    let mut table = args.csv.as_deref().map(Table::create).transpose()?;
    let rules = rules(contest, pairing, args);
    let budget = Arc::new(Budget::work(1));
    interrupt::stops(&budget);
    let rounds = args.repeat as usize * 2;
    let bar = games_bar(items.len() * rounds);
    bar.enable_steady_tick(Duration::from_millis(500));
    let mut games: Vec<Encounter> = Vec::with_capacity(items.len() * rounds);
    'games: for item in &items {
        for round in 1..=rounds {
            let seats = [(round + 1) % 2, round % 2];
            bar.set_message(format!("{}, {} first", item.name, report::NAMES[seats[0]]));
            let Some(course) =
                encounter::play(&rules, item, seats.map(|at| &players[at]), &budget)?
            else {
                break 'games;
            };
            if let Some(folder) = &args.keep {
                keep(&rules, item, &course, &|ending| {
                    folder.join(format!("{}_{round}.{ending}", names::plain(&item.name)))
                })?;
            }
            let game = Encounter::new(item, round, seats, &course);
            bar.println(game.line());
            bar.inc(1);
            table.as_mut().map_or(Ok(()), |table| table.add(&game))?;
            games.push(game);
        }
    }
    bar.finish_and_clear();
    let whole = items.len() * rounds;
    if games.len() < whole {
        warn([format!("interrupted; {} of {whole} games were over", games.len())]);
    }
    if games.is_empty() {
        return Ok(Exit::Interrupted);
    }
    let report = Report::new(contest.name, [&args.a, &args.b], &games);
    if args.json {
        files::print_json(&report)?;
    } else {
        files::print(report.text())?;
    }
    Ok(if games.len() < whole { Exit::Interrupted } else { Exit::Done })
}

/// By which limits it is played.
fn rules(contest: &Contest, pairing: &Pairing, args: &Args) -> Rules {
    Rules {
        pairing: *pairing,
        first: args.limit_time.unwrap_or(pairing.first),
        later: args.limit_time.unwrap_or(pairing.later),
        clock: args.clock.unwrap_or(pairing.clock),
        memory: args.limit_memory.map(|megabytes| megabytes << 20).or(contest.memory),
    }
}

/// Writes the record of a game and its first position to the files of these endings.
fn keep(
    rules: &Rules,
    item: &Item,
    course: &Course,
    file: &dyn Fn(&str) -> PathBuf,
) -> Result<(), Failure> {
    let record = item.ask(rules.pairing.duel.record(&course.opening, &course.answers))?;
    files::write(&file("in"), &course.opening)?;
    files::write(&file("out"), &record)
}
