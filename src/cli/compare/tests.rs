//! Pairs of games that the tests make up.

use contest::tools::random::Random;
use contest::tools::statistics::{Sprt, SprtVerdict};

use super::pairing::{GameOfBoth, Report, compare};
use super::results::Results;

const TEST: Sprt = Sprt { null: 0.0, gain: 0.2, error: 0.05 };

/// The results of games: task, seed and points.
fn results(games: &[(&str, u64, i64)]) -> Results {
    let mut results = Results::default();
    for &(task, seed, points) in games {
        let key = (task.to_owned(), String::new(), String::new(), seed);
        results.groups.insert(key.clone(), Vec::new());
        results.points.insert(key, points);
    }
    results
}

#[test]
fn only_the_same_games_are_paired() {
    let a = results(&[("x", 1, 1000), ("x", 2, 500), ("y", 1, 7)]);
    let b = results(&[("x", 1, 1010), ("x", 2, 515), ("z", 1, 9)]);
    let report = compare(&a, &b, String::new(), TEST);
    assert_eq!((report.pairs, report.unpaired), (2, 2));
    // The seeds of the one task are averaged: 750 points, and 12.5 more.
    assert_eq!(report.points.summary.count, 1);
    assert!((report.points.summary.mean - 12.5).abs() < 1e-9);
    assert!((report.percent.summary.mean - 5.0 / 3.0).abs() < 1e-9);
}

#[test]
fn games_without_points_are_compared_too() {
    let percent = |a, b| {
        let [a, b] = [a, b].map(|points| results(&[("x", 1, points)]));
        compare(&a, &b, String::new(), TEST).percent.summary
    };
    assert!(percent(0, 0).mean.abs() < 1e-9 && (percent(0, 5).mean - 500.0).abs() < 1e-9);
    assert_eq!(percent(-5, 5).count, 0, "there is no percent of less than nothing");
}

#[test]
fn groups_and_the_biggest_changes_are_told() {
    let mut a = results(&[("x", 1, 100), ("y", 1, 200), ("z", 1, 300)]);
    for ((task, ..), groups) in &mut a.groups {
        *groups = vec![if task == "x" { "small" } else { "large" }.to_owned()];
    }
    let b = results(&[("x", 1, 110), ("y", 1, 150), ("z", 1, 290)]);
    let report = compare(&a, &b, String::new(), TEST);
    let sums: Vec<(&str, [f64; 2])> =
        report.groups.iter().map(|group| (&group.name[..], group.sums)).collect();
    assert_eq!(sums, [("large", [500.0, 440.0]), ("small", [100.0, 110.0])]);
    let tasks = |games: &[GameOfBoth]| games.iter().map(|game| game.task.clone()).collect();
    let [gains, losses]: [Vec<String>; 2] = [tasks(&report.gains), tasks(&report.losses)];
    assert_eq!((gains, losses), (vec!["x".to_owned()], vec!["y".to_owned(), "z".to_owned()]));
}

/// A random number of the normal distribution: the sum of twelve uniform ones.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// The part of `EXPERIMENTS` without any gain in which `is_alarm` says so. Their tables have 30
/// tasks with five seeds each, on which B is better or worse by chance, by the task and by the
/// game.
fn alarms(is_alarm: impl Fn(&Report) -> bool) -> f64 {
    const EXPERIMENTS: u64 = 400;
    let names: Vec<String> = (0..30).map(|task| task.to_string()).collect();
    let experiment = |seed: u64| {
        let mut random = Random::new(seed);
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for task in &names {
            let by_task = 40.0 * normal(&mut random);
            for seed in 1..=5 {
                old.push((&task[..], seed, 5000));
                let by_game = 20.0 * normal(&mut random);
                new.push((&task[..], seed, 5000 + (by_task + by_game) as i64));
            }
        }
        compare(&results(&old), &results(&new), String::new(), TEST)
    };
    let count = (1..=EXPERIMENTS).filter(|&seed| is_alarm(&experiment(seed))).count();
    count as f64 / EXPERIMENTS as f64
}

/// Seeds of a task taken as pairs of their own would raise the alarm in one of three experiments.
#[test]
fn an_experiment_without_gain_rarely_alarms_though_seeds_of_a_task_are_alike() {
    let beside_nothing =
        |report: &Report| report.points.interval.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    let alarms = alarms(|report| {
        assert_eq!((report.pairs, report.points.summary.count), (150, 30));
        beside_nothing(report)
    });
    assert!((0.02..0.08).contains(&alarms), "{alarms} of the intervals of 95 % are beside 0");
}

#[test]
fn the_sequential_test_of_an_experiment_without_gain_errs_as_often_as_accepted() {
    let alarms = alarms(|report| report.verdict == SprtVerdict::Gain);
    assert!(alarms <= TEST.error, "{alarms}");
}

#[test]
fn tables_of_the_same_games_have_no_ratio() {
    let tasks: Vec<String> = (0..60).map(|number| number.to_string()).collect();
    for (count, verdict) in [(3, "undecided, more games are needed"), (60, "B does not gain")] {
        let games: Vec<_> = tasks.iter().take(count).map(|task| (&task[..], 1, 100)).collect();
        let same = results(&games);
        let text = super::report::text("a", &compare(&same, &same, String::new(), TEST));
        let told = format!("error 0.05: all tasks change alike: {verdict}\n");
        assert!(text.ends_with(&told) && !text.contains("inf"), "{text}");
    }
}
