//! `balda fit`: finds out which settings of the search should be higher or lower.
//!
//! All settings are changed at once, each raised or lowered by the toss of a coin, and every task
//! is solved twice: so, and with every setting changed the other way. The difference of the two
//! games, signed by a setting's coin, is on average what that setting does; what the others do to
//! it averages out. So a thousand games tell about thirty settings as much as they would about one.
//! (The idea is that of J. Spall's simultaneous perturbation, 1992, with which chess engines are
//! tuned.)

use std::fmt::Write;
use std::path::PathBuf;

use contest::balda::Settings;
use contest::balda::tuning::{COURSE, KNOBS, Knob};
use contest::tools::random::Random;
use contest::tools::statistics::Summary;
use serde::Serialize;

use crate::cli::balda::games::{self, Job, SuiteTask};
use crate::cli::balda::search::Effort;
use crate::cli::bench::{self, Cell, Row};
use crate::cli::effort::{Clock, threads};
use crate::cli::exit::{Exit, Failure};
use crate::cli::files;
use crate::cli::numbers::whole;
use crate::cli::tables::{Table, grouped};
use crate::cli::watching::games_bar;

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
    /// Play this many games side by side, each on one thread
    #[arg(long, value_name = "COUNT", value_parser = threads(), conflicts_with = "threads",
          allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Write one line a pair to this file; an existing one is replaced
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Two games of a task with opposite settings: a line of the `--csv` table.
#[derive(Debug, Serialize)]
struct Pair {
    task: String,
    lang: Cell,
    n: Cell,
    seed: u64,
    /// For each knob, `+` if it was raised in the first game, and `-` if in the second.
    coins: String,
    /// The points of the first game.
    first: u32,
    /// The points of the second game.
    second: u32,
}

impl Pair {
    fn new(coins: &[bool], first: &Row, second: &Row) -> Pair {
        let named = |column| first.named(column).cloned().unwrap_or("".into());
        let points = |row: &Row| u32::try_from(row.points).unwrap_or_default();
        Pair {
            task: first.task.clone(),
            lang: named("lang"),
            n: named("n"),
            seed: first.seed,
            coins: coins.iter().map(|&up| if up { '+' } else { '-' }).collect(),
            first: points(first),
            second: points(second),
        }
    }

    /// The first game's advantage in percent.
    fn advantage(&self) -> f64 {
        let (first, second) = (f64::from(self.first), f64::from(self.second));
        100.0 * (first - second) / f64::midpoint(first, second).max(1.0)
    }
}

/// Plays the suite with random settings and reports.
///
/// # Errors
/// If the suite cannot be read or is malformed, or the table cannot be written.
pub fn run(args: &Args) -> Result<Exit, Failure> {
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
    let settings = args.effort.settings_beside(args.jobs, games::most_bytes(tasks));
    let mut random = Random::new(args.effort.seed);
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
    let (_, exit) =
        games::solve_all(&jobs, limit, args.jobs.unwrap_or(1), &bar, |number, game| {
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

/// For each knob, what raising it gains over lowering it, in all games, by side and by
/// language.
fn report(pairs: &[Pair]) -> String {
    let sides = grouped(pairs, |pair| pair.n.clone()).into_iter();
    let sides = sides.map(|(side, of)| (bench::name("n", &side), of));
    let languages = grouped(pairs, |pair| pair.lang.clone()).into_iter();
    let languages = languages.map(|(code, of)| (bench::name("lang", &code), of));
    let groups: Vec<(String, Vec<&Pair>)> = sides.chain(languages).collect();
    let mut text = format!(
        "{} pairs of games; points with the higher value over points with the lower one, in %\n",
        pairs.len()
    );
    let _ = write!(text, "{:38} {:>9} {:>9} {:>9}", "setting", "now", "lower", "higher");
    let _ = write!(text, " {:>7}  {:17}", "effect", "95 % interval");
    for (name, _) in &groups {
        let _ = write!(text, " {name:>7}");
    }
    text.push('\n');
    for (index, knob) in KNOBS.iter().enumerate() {
        let value = |scale| (knob.scale)(&mut COURSE.clone(), scale);
        let Knob { name, factor, .. } = knob;
        let all = Summary::of(&advantages(pairs, index));
        let interval = all.interval(0.95).map_or_else(
            || "-".to_owned(),
            |(low, high)| {
                let clear = if low > 0.0 || high < 0.0 { " *" } else { "" };
                format!("{low:+.2} to {high:+.2}{clear}")
            },
        );
        let [now, low, high] = [1.0, 1.0 / factor, *factor].map(value);
        let _ = write!(text, "{name:38} {now:9.3} {low:9.3} {high:9.3}");
        let _ = write!(text, " {:+7.2}  {interval:17}", all.mean);
        for (_, of) in &groups {
            let effect = Summary::of(&advantages(of.iter().copied(), index));
            let _ = write!(text, " {:+7.2}", effect.mean);
        }
        text.push('\n');
    }
    text
}

/// The advantage of raising the knob `index` in each of the `pairs`.
fn advantages<'p>(pairs: impl IntoIterator<Item = &'p Pair>, index: usize) -> Vec<f64> {
    let advantage = |pair: &Pair| {
        let up = pair.coins.as_bytes()[index] == b'+';
        if up { pair.advantage() } else { -pair.advantage() }
    };
    pairs.into_iter().map(advantage).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use contest::balda::suite::{Entry, Words, draw};
    use contest::budget::Limit;
    use indicatif::ProgressBar;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// A pair of games that were played so, and their points.
    fn pair(coins: &str, first: u32, second: u32) -> Pair {
        let (task, coins) = (String::new(), coins.to_owned());
        Pair { task, lang: "en".into(), n: Cell::Number(5), seed: 1, coins, first, second }
    }

    #[test]
    fn an_effect_is_found_among_others() {
        // The first knob is worth 4 of 100 points from down to up, the second one 2 less.
        let pairs =
            [pair("++", 101, 99), pair("+-", 103, 97), pair("-+", 97, 103), pair("--", 99, 101)];
        let effect = |knob| Summary::of(&advantages(&pairs, knob)).mean;
        assert!((effect(0) - 4.0).abs() < 1e-9 && (effect(1) + 2.0).abs() < 1e-9);
    }

    #[test]
    fn sides_and_languages_are_told_apart() {
        let up = "+".repeat(KNOBS.len());
        let other = Pair { lang: "ru".into(), n: Cell::Number(7), ..pair(&up, 97, 103) };
        let text = report(&[pair(&up, 101, 99), other]);
        let line = |number| text.lines().nth(number).expect("a line");
        assert!(line(1).ends_with("     n=5     n=7      en      ru"), "{text}");
        assert!(line(2).ends_with("   +2.00   -6.00   +2.00   -6.00"), "{text}");
    }

    #[test]
    fn every_knob_goes_both_ways() {
        for knob in KNOBS {
            let value = |scale| (knob.scale)(&mut COURSE.clone(), scale);
            let (low, now, high) = (value(1.0 / knob.factor), value(1.0), value(knob.factor));
            assert!(low < now && now < high, "{}: {low} {now} {high}", knob.name);
            let (exact_low, exact_high) = (now / knob.factor, now * knob.factor);
            let rounding = if now.fract() == 0.0 { 0.5 } else { now * 1e-6 };
            let near = |scaled: f64, exact: f64| (scaled - exact).abs() <= rounding;
            assert!(near(low, exact_low) && near(high, exact_high), "{}", knob.name);
        }
    }

    #[test]
    fn no_knobs_take_a_stage_away() {
        let knob = |name| KNOBS.iter().find(|knob| knob.name == name).expect("a knob");
        let stages = ["condensed", "cooled", "settled"].map(knob);
        for coins in 0..1 << stages.len() {
            let mut course = COURSE;
            for (index, knob) in stages.iter().enumerate() {
                let up = coins >> index & 1 == 1;
                (knob.scale)(&mut course, if up { knob.factor } else { 1.0 / knob.factor });
            }
            let ends = [course.condensed, course.cooled, course.settled, 1.0];
            assert!(ends.is_sorted_by(|end, next| end + 0.01 < *next), "{ends:?}");
        }
    }

    #[test]
    fn both_ways_are_opposite() {
        let entry = draw(1, 1, &[|_| Words::Embedded]).remove(0);
        let task = SuiteTask { entry, list: None, input: Vec::new() };
        let coins: Vec<bool> = (0..KNOBS.len()).map(|index| index % 2 == 0).collect();
        let courses =
            both_ways(&task, Settings::default(), &coins).map(|job| job.settings.lanes.course);
        for (knob, up) in KNOBS.iter().zip(coins) {
            let [first, second] = courses.map(|mut course| (knob.scale)(&mut course, 1.0));
            assert_eq!(first > second, up, "{}: {first} {second}", knob.name);
        }
    }

    #[test]
    fn a_pair_tells_how_its_games_were_played() {
        let line = "balda suite.tsv --work 50000 --rounds 2 --jobs 2";
        let Line { args } = Line::parse_from(line.split(' '));
        let entries = draw(1, 1, &[|seed| Words::Size { count: 10_000, seed }]).into_iter().take(2);
        let task = |entry: Entry| SuiteTask {
            input: entry.file(None).expect("a task"),
            list: None,
            entry,
        };
        let tasks: Vec<SuiteTask> = entries.map(task).collect();
        let (pairs, exit) = measure(&args, &tasks).expect("games");
        assert_eq!((pairs.len(), exit), (4, Exit::Done));
        for pair in &pairs {
            let coins: Vec<bool> = pair.coins.chars().map(|coin| coin == '+').collect();
            let task = tasks.iter().find(|task| task.entry.task == pair.task).expect("a task");
            let settings = Settings { threads: 1, ..Settings::default() }.with_seed(pair.seed);
            let jobs = both_ways(task, settings, &coins);
            let bar = ProgressBar::hidden();
            let games = games::solve_all(&jobs, Limit::Work(50_000), 1, &bar, |_, game| {
                Ok(game.row.points)
            });
            let (games, _) = games.expect("games");
            assert_eq!([pair.first, pair.second].map(i64::from), [games[0], games[1]]);
        }
        assert!(pairs.iter().any(|pair| pair.first != pair.second), "the settings do something");
    }

    #[test]
    fn a_clear_effect_is_marked() {
        let pair = |coin: &str, first, second| pair(&coin.repeat(KNOBS.len()), first, second);
        let marked = |pairs: &[Pair]| {
            let text = report(pairs);
            let line = text.lines().nth(2).expect("a line");
            let values: Vec<f64> = line
                .split_whitespace()
                .skip(1)
                .take(3)
                .filter_map(|part| part.parse().ok())
                .collect();
            assert!(values[1] < values[0] && values[0] < values[2], "now, lower, higher: {line}");
            line.contains(" *")
        };
        assert!(marked(&[pair("+", 105, 95), pair("+", 106, 95)]));
        assert!(marked(&[pair("-", 105, 95), pair("-", 106, 95)]));
        assert!(!marked(&[pair("+", 105, 95), pair("-", 106, 95)]));
    }

    #[test]
    fn the_game_of_the_earlier_job_is_the_first_of_a_pair() {
        assert_eq!(in_order(4, "now", "before"), ("now", "before"));
        assert_eq!(in_order(5, "now", "before"), ("before", "now"));
    }
}
