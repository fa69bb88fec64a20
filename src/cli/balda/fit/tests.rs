//! Pairs that the tests make up, and a short run.

use clap::Parser;
use contest::balda::suite::{Entry, Words, draw};
use contest::balda::tuning::COURSE;
use contest::budget::Limit;
use contest::tools::statistics::Summary;
use indicatif::ProgressBar;

use super::report::{advantages, marks};
use super::*;
use crate::cli::bench::Cell;

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
        let value = |factor| (knob.scale)(&mut COURSE.clone(), factor);
        let (low, now, high) = (value(1.0 / knob.factor), value(1.0), value(knob.factor));
        assert!(low < now && now < high, "{}: {low} {now} {high}", knob.name);
        let (exact_low, exact_high) = (now / knob.factor, now * knob.factor);
        let rounding = if now.fract() == 0.0 { 0.5 } else { now * 1e-6 };
        let near = |turned: f64, exact: f64| (turned - exact).abs() <= rounding;
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
    let task =
        |entry: Entry| SuiteTask { input: entry.file(None).expect("a task"), list: None, entry };
    let tasks: Vec<SuiteTask> = entries.map(task).collect();
    let (pairs, exit) = measure(&args, &tasks).expect("games");
    assert_eq!((pairs.len(), exit), (4, Exit::Done));
    for pair in &pairs {
        let coins: Vec<bool> = pair.coins.chars().map(|coin| coin == '+').collect();
        let task = tasks.iter().find(|task| task.entry.task == pair.task).expect("a task");
        let settings = Settings { threads: 1, ..Settings::default() }.with_seed(pair.seed);
        let jobs = both_ways(task, settings, &coins);
        let bar = ProgressBar::hidden();
        let games =
            games::solve_all(&jobs, Limit::Work(50_000), 1, &bar, |_, game| Ok(game.row.points));
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
        let values: Vec<f64> =
            line.split_whitespace().skip(1).take(3).filter_map(|part| part.parse().ok()).collect();
        assert!(values[1] < values[0] && values[0] < values[2], "now, lower, higher: {line}");
        line.contains(" *")
    };
    assert!(marked(&[pair("+", 105, 95), pair("+", 106, 95)]));
    assert!(marked(&[pair("-", 105, 95), pair("-", 106, 95)]));
    assert!(!marked(&[pair("+", 105, 95), pair("-", 106, 95)]));
}

/// In tables without any effect, games differing by chance.
#[test]
fn a_table_without_effects_has_two_stars_and_rarely_a_double_one() {
    const TABLES: u64 = 100;
    let (mut alarms, mut tables) = (0, 0);
    for seed in 1..=TABLES {
        let mut random = Random::new(seed);
        let pairs: Vec<Pair> = (0..100)
            .map(|_| {
                let coins: String =
                    KNOBS.iter().map(|_| if random.below(2) == 1 { '+' } else { '-' }).collect();
                let points = [0; 2].map(|_| 1000 + random.below(100) as u32);
                pair(&coins, points[0], points[1])
            })
            .collect();
        let effects: Vec<Summary> =
            (0..KNOBS.len()).map(|index| Summary::of(&advantages(&pairs, index))).collect();
        let marks = marks(&effects);
        alarms += marks.iter().filter(|mark| !mark.is_empty()).count();
        tables += usize::from(marks.contains(&"**"));
    }
    let expected = KNOBS.len() as f64 * 0.05;
    let mean = alarms as f64 / TABLES as f64;
    assert!((0.7 * expected..1.3 * expected).contains(&mean), "{mean} stars, not {expected}");
    assert!(tables <= 9, "{tables} of {TABLES} tables have a false double star");
}

#[test]
fn an_effect_that_is_clear_beside_all_others_is_marked_twice() {
    let pair = |coin: &str, first, second| pair(&coin.repeat(KNOBS.len()), first, second);
    let pairs: Vec<Pair> =
        (0..20).flat_map(|_| [pair("+", 1010, 1000), pair("-", 1000, 1011)]).collect();
    assert!(report(&pairs).lines().nth(2).is_some_and(|line| line.contains(" **")));
}

#[test]
fn the_game_of_the_earlier_job_is_the_first_of_a_pair() {
    assert_eq!(in_order(4, "now", "before"), ("now", "before"));
    assert_eq!(in_order(5, "now", "before"), ("before", "now"));
}
