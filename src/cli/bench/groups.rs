//! The report on a run of the bench: sums and means of the games of each language, side or kind,
//! and of all games.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::best::{Best, Record};
use super::row::{Cell, GROUPED, Row};
use crate::cli::tables::grouped;

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
pub(super) fn part(points: i64, others: i64) -> Option<f64> {
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
