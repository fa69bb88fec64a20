//! The report on a run of the bench: a line for each language, side or kind, and for all games.

use std::fmt::Write;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::best::{Best, Entered, Record};
use super::row::{Cell, GROUPED, Row};
use crate::cli::exit::Failure;
use crate::cli::tables::grouped;
use crate::cli::{colour, files};

/// The games of one language, of one side, of one kind, or all, in sums and means.
#[derive(Debug, PartialEq)]
pub struct Group {
    /// `en`, `n=5`, `small`, `all` ...
    pub name: String,
    /// How many games were played.
    pub games: usize,
    /// The sum of their points.
    pub points: i64,
    /// The mean of their points.
    pub mean: f64,
    /// Their points as a part of the suite's points to compare with; null if it gives none.
    pub of_reference: Option<f64>,
    /// Their points as a part of the best ever seen on the same tasks, this run included; null if
    /// those are not above nothing.
    pub of_best: Option<f64>,
    /// Steps a game, and what the game calls them: `moves`.
    pub steps: (&'static str, f64),
    /// Units of work a second.
    pub work_per_second: f64,
    /// Changes of plans tried, and boards made by the beam, a second.
    pub evaluations_per_second: f64,
    /// Seconds a game.
    pub seconds: f64,
    /// The longest game's seconds.
    pub longest: f64,
    /// Seconds until a full board was held, at the longest; null if some game never had one.
    pub first_full: Option<f64>,
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut group = out.serialize_struct("Group", 12)?;
        group.serialize_field("name", &self.name)?;
        group.serialize_field("games", &self.games)?;
        group.serialize_field("points", &self.points)?;
        group.serialize_field("mean", &self.mean)?;
        group.serialize_field("of_reference", &self.of_reference)?;
        group.serialize_field("of_best", &self.of_best)?;
        group.serialize_field(self.steps.0, &self.steps.1)?;
        group.serialize_field("work_per_second", &self.work_per_second)?;
        group.serialize_field("evaluations_per_second", &self.evaluations_per_second)?;
        group.serialize_field("seconds", &self.seconds)?;
        group.serialize_field("longest", &self.longest)?;
        group.serialize_field("first_full", &self.first_full)?;
        group.end()
    }
}

impl Group {
    fn new<R: Record>(name: String, games: &[&Row], best: &Best<R>) -> Group {
        let count = games.len().max(1) as f64;
        let sum = |of: fn(&Row) -> f64| games.iter().map(|game| of(game)).sum::<f64>();
        let points: i64 = games.iter().map(|game| game.points).sum();
        let bests: i64 = games.iter().map(|game| best.points(game).unwrap_or(game.points)).sum();
        let references: Option<i64> = games.iter().map(|game| game.reference).sum();
        let seconds = sum(|game| game.seconds);
        let steps = games.first().map_or("steps", |game| game.steps().0);
        Group {
            name,
            games: games.len(),
            points,
            mean: points as f64 / count,
            of_reference: references.and_then(|reference| part(points, reference)),
            of_best: part(points, bests),
            steps: (steps, sum(|game| game.steps().1) / count),
            work_per_second: sum(|game| game.work as f64) / seconds.max(f64::MIN_POSITIVE),
            evaluations_per_second: sum(|game| game.evaluations as f64)
                / seconds.max(f64::MIN_POSITIVE),
            seconds: seconds / count,
            longest: games.iter().map(|game| game.seconds).fold(0.0, f64::max),
            first_full: games
                .iter()
                .try_fold(0.0, |latest, game| Some(f64::max(latest, game.first_full?))),
        }
    }
}

/// `points` as a part of `others`; nothing if there are none of those, or they are below 0.
fn part(points: i64, others: i64) -> Option<f64> {
    match (points, others) {
        (0, 0) => Some(1.0),
        (_, 1..) => Some(points as f64 / others as f64),
        _ => None,
    }
}

/// What a column of names calls the groups of a report.
pub fn name(column: &str, cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => format!("{column}={number}"),
    }
}

/// The groups of `games`: languages, then sides, or kinds, then all; `best` already knows these
/// games.
pub fn groups<R: Record>(games: &[Row], best: &Best<R>) -> Vec<Group> {
    let mut groups = Vec::new();
    for column in GROUPED {
        let known = grouped(games, |game| game.named(column).cloned());
        let named = known.into_iter().filter_map(|(cell, of)| Some((name(column, &cell?), of)));
        groups.extend(named.map(|(name, of)| Group::new(name, &of, best)));
    }
    groups.push(Group::new("all".to_owned(), &games.iter().collect::<Vec<_>>(), best));
    groups
}

/// A column of the table for people: its heading, how wide it is, and what it holds.
type Shown = (&'static str, usize, fn(&Group) -> String);

/// The columns behind that of the groups' names; the one of steps is called as the game does.
const SHOWN: [Shown; 11] = [
    ("games", 7, |group| group.games.to_string()),
    ("points", 9, |group| group.points.to_string()),
    ("mean", 9, |group| format!("{:.1}", group.mean)),
    ("of reference", 14, |group| percent(group.of_reference)),
    ("of best", 10, |group| percent(group.of_best)),
    ("", 8, |group| format!("{:.1}", group.steps.1)),
    ("work/s", 9, |group| format!("{:.2}M", group.work_per_second / 1e6)),
    ("evals/s", 9, |group| format!("{:.2}M", group.evaluations_per_second / 1e6)),
    ("s/game", 8, |group| format!("{:.3}", group.seconds)),
    ("longest", 9, |group| format!("{:.3}", group.longest)),
    ("full after", 12, |group| {
        group.first_full.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.3}"))
    }),
];

fn percent(part: Option<f64>) -> String {
    part.map_or_else(|| "-".to_owned(), |part| format!("{:.2} %", 100.0 * part))
}

/// Prints the report on `games` for people, no wider than their terminal; see [`text`].
///
/// # Errors
/// If standard output cannot be written.
pub fn print(
    groups: &[Group],
    games: &[Row],
    entered: Option<Entered>,
    recorded: bool,
) -> Result<(), Failure> {
    let width = colour::size().map(|(width, _)| width);
    let failures = colour::wrapped(&failures(games), width);
    files::print(text(groups, entered, recorded, width) + &failures)
}

/// The groups as a table for people, cut into several if it does not fit into `width` columns, and
/// how many of their games were `entered` among the best if there is a table of those; is it
/// `recorded` in the file, too?
fn text(
    groups: &[Group],
    entered: Option<Entered>,
    recorded: bool,
    width: Option<usize>,
) -> String {
    let names = groups.iter().map(|group| group.name.chars().count()).max().unwrap_or(0).max(5);
    let mut tables = Vec::new();
    let mut columns = &SHOWN[..];
    while !columns.is_empty() {
        let mut end = names;
        let fits = columns.iter().take_while(|(_, more, _)| {
            end += more;
            width.is_none_or(|width| end <= width)
        });
        let (first, rest) = columns.split_at(fits.count().max(1));
        tables.push(table(groups, names, first));
        columns = rest;
    }
    tables.join("\n") + &colour::wrapped(&notes(entered, recorded), width)
}

/// The `columns` of the groups, whose names have at most this many letters.
fn table(groups: &[Group], names: usize, columns: &[Shown]) -> String {
    let steps = groups.first().map_or("moves", |group| group.steps.0);
    let heading = |&(heading, width, _): &Shown| {
        format!("{:>width$}", if heading.is_empty() { steps } else { heading })
    };
    let headings: String = columns.iter().map(heading).collect();
    groups.iter().fold(format!("{:names$}{headings}\n", "group"), |text, group| {
        let cell = |&(_, width, cell): &Shown| format!("{:>width$}", cell(group));
        let cells: String = columns.iter().map(cell).collect();
        format!("{text}{:names$}{cells}\n", group.name)
    })
}

/// How many games were entered among the best, a line of text for each thing to know.
fn notes(entered: Option<Entered>, recorded: bool) -> String {
    let mut text = String::new();
    let Some(Entered { better, first }) = entered else { return text };
    if recorded || better > 0 {
        let next = if recorded { "" } else { "; bench --record keeps such games" };
        let _ = writeln!(text, "{better} better than the best seen before{next}");
    }
    if first > 0 {
        let _ = writeln!(
            text,
            "tasks with no recorded best: {first}; `of best` compares them with the best of this run"
        );
    }
    text
}

/// Why games count nothing, a line each.
fn failures(games: &[Row]) -> String {
    let failed = games.iter().filter(|game| !game.reason().is_empty());
    failed.fold(String::new(), |text, game| format!("{text}{}: {}\n", game.task, game.reason()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What tells one task of these tests from another.
    #[derive(Clone, serde::Deserialize, Serialize)]
    struct Known {
        task: String,
        points: i64,
    }

    impl Record for Known {
        type Key = String;

        fn of(row: &Row) -> Known {
            Known { task: row.task.clone(), points: row.points }
        }

        fn key(&self) -> String {
            self.task.clone()
        }

        fn points(&self) -> i64 {
            self.points
        }

        fn file(&self) -> String {
            self.task.clone()
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
        let short =
            Row { seconds: 0.25, first_full: Some(0.125), ..game("tr", 7, 2000, Some(4000)) };
        let games = [long, short];
        let entered = best.enter(&games);
        assert_eq!(entered, Entered { better: 0, first: 1 });
        assert_eq!(best.enter(&games), Entered::default());
        let groups = groups(&games, &best);
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
        assert_eq!(super::groups(&partly, &best)[4].of_reference, None);
        let text = text(&groups, Some(entered), true, None);
        assert!(text.contains("all        2     8000   4000.0"), "{text}");
        assert!(text.contains("0 better than") && text.contains("no recorded best: 1;"), "{text}");
    }

    #[test]
    fn the_columns_are_those_of_the_heading() {
        let mut best = Best::<Known>::default();
        let game = Row { seconds: 0.001, ..game("en", 5, 8000, Some(6000)) };
        best.enter(std::slice::from_ref(&game));
        let entered = Entered { better: 3, first: 0 };
        let groups = super::groups(&[game], &best);
        let text = super::text(&groups, Some(entered), true, None);
        let columns = text.lines().nth(3).expect("the last group").split_whitespace();
        assert_eq!(
            columns.collect::<Vec<_>>(),
            [
                "all", "1", "8000", "8000.0", "133.33", "%", "100.00", "%", "5.0", "1.00M",
                "4.00M", "0.001", "0.001", "0.250"
            ],
        );
        assert!(text.ends_with("\n3 better than the best seen before\n"), "{text}");
        let text = super::text(&groups, Some(entered), false, None);
        assert!(text.ends_with("seen before; bench --record keeps such games\n"), "{text}");
        let text = super::text(&groups, Some(Entered { better: 0, first: 0 }), false, None);
        assert!(!text.contains("better"), "{text}");
    }

    #[test]
    fn a_narrow_terminal_gets_the_columns_below_one_another() {
        let games = [game("en", 5, 8000, Some(6000)), game("tr", 7, 2000, None)];
        let groups = super::groups(&games, &Best::<Known>::default());
        let text = |width| super::text(&groups, Some(Entered { better: 0, first: 9 }), true, width);
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
}
