//! Games that the tests make up: their groups, and the table of these.

use serde::{Deserialize, Serialize};

use super::best::{Best, Entered, Record};
use super::groups::{self, Group, part};
use super::row::{Cell, Row};
use super::table;

/// What tells one task of these tests from another.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Known {
    word: String,
    points: i64,
}

impl Record for Known {
    type Key = String;

    fn of(row: &Row) -> Known {
        Known { word: row.task.clone(), points: row.points }
    }

    fn key(&self) -> String {
        self.word.clone()
    }

    fn points(&self) -> i64 {
        self.points
    }

    fn file(&self) -> String {
        self.word.clone()
    }
}

fn game(lang: &str, n: u64, points: i64, reference: Option<i64>) -> Row {
    let names = vec![("lang", lang.into()), ("n", Cell::Number(n))];
    let counts = vec![("sum", Cell::Number(0)), ("moves", Cell::Number(n))];
    Row {
        points,
        reference,
        work: 1000,
        evaluations: 4000,
        seconds: 0.5,
        first_full: Some(0.25),
        ..Row::unplayed(&format!("{lang}{n}"), names, counts)
    }
}

#[test]
fn groups_sum_and_compare() {
    let mut best = Best::<Known>::default();
    best.enter(&[game("en", 5, 8000, None)]);
    let long = Row { seconds: 0.75, first_full: Some(0.5), ..game("en", 5, 6000, Some(6000)) };
    let short = Row { seconds: 0.25, first_full: Some(0.125), ..game("tr", 7, 2000, Some(4000)) };
    let games = [long, short];
    let entered = best.enter(&games);
    assert_eq!(entered, Entered { better: 0, first: 1 });
    assert_eq!(best.enter(&games), Entered::default());
    let groups = groups::groups(&games, &best);
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names, ["en", "tr", "n=5", "n=7", "all"]);
    let all = Group {
        name: "all".to_owned(),
        games: 2,
        points: 8000,
        mean: 4000.0,
        of_reference: Some(0.8),
        of_best: Some(0.8),
        steps: ("moves", 6.0),
        work_per_second: 2000.0,
        evaluations_per_second: 8000.0,
        seconds: 0.5,
        longest: 0.75,
        first_full: Some(0.5),
    };
    assert_eq!(groups[4], all);
    let partly = [game("en", 5, 6000, Some(6000)), game("tr", 7, 2000, None)];
    assert_eq!(groups::groups(&partly, &best)[4].of_reference, None);
    let text = table::text(&groups, Some(entered), true, None);
    assert!(text.contains("all        2     8000   4000.0"), "{text}");
    assert!(text.contains("0 better than") && text.contains("no recorded best: 1;"), "{text}");
}

#[test]
fn the_columns_are_those_of_the_heading() {
    let mut best = Best::<Known>::default();
    let game = Row { seconds: 0.001, ..game("en", 5, 8000, Some(6000)) };
    best.enter(std::slice::from_ref(&game));
    let entered = Entered { better: 3, first: 0 };
    let groups = groups::groups(&[game], &best);
    let text = table::text(&groups, Some(entered), true, None);
    let columns = text.lines().nth(3).expect("the last group").split_whitespace();
    assert_eq!(
        columns.collect::<Vec<_>>(),
        [
            "all", "1", "8000", "8000.0", "133.33", "%", "100.00", "%", "5.0", "1.00M", "4.00M",
            "0.001", "0.001", "0.250"
        ],
    );
    assert!(text.ends_with("\n3 better than the best seen before\n"), "{text}");
    let text = table::text(&groups, Some(entered), false, None);
    assert!(text.ends_with("seen before; bench --record keeps such games\n"), "{text}");
    let text = table::text(&groups, Some(Entered { better: 0, first: 0 }), false, None);
    assert!(!text.contains("better"), "{text}");
}

#[test]
fn a_narrow_terminal_gets_the_columns_below_one_another() {
    let games = [game("en", 5, 8000, Some(6000)), game("tr", 7, 2000, None)];
    let groups = groups::groups(&games, &Best::<Known>::default());
    let text = |width| table::text(&groups, Some(Entered { better: 0, first: 9 }), true, width);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (wide, narrow) = (text(None), text(Some(80)));
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
    assert!(wide.lines().any(|line| line.chars().count() > 80), "{wide}");
    let (mut all, mut parts) = (words(&wide), words(&narrow));
    parts.retain(|word| !["group", "en", "tr", "n=5", "n=7", "all"].contains(&&word[..]));
    all.retain(|word| !["group", "en", "tr", "n=5", "n=7", "all"].contains(&&word[..]));
    all.sort();
    parts.sort();
    assert_eq!(all, parts, "nothing is left out");
    assert!(text(Some(1)).contains("full after"), "a column a table at the least");
}

#[test]
fn points_below_nothing_have_no_part() {
    assert_eq!([part(5, 10), part(0, 0), part(-1, 2)], [Some(0.5), Some(1.0), Some(-0.5)]);
    assert_eq!([part(5, 0), part(5, -1)], [None; 2]);
}

#[test]
fn large_numbers_do_not_run_together() {
    let games = [game("en", 5, 28_617_481, None), game("en", 5, 123_456_789_012, None)];
    let text = table::text(&groups::groups(&games, &Best::<Known>::default()), None, false, None);
    let all = text.lines().last().unwrap_or_default();
    assert!(all.contains("  123485406493  61742703246.5  "), "{text}");
}
