//! The report on a run of the bench: a line for each language, each side, and all games.

use std::fmt::Write;

use serde::Serialize;

use super::best::{Best, Entered};
use crate::cli::balda::games::Game;
use crate::cli::tables::grouped;

/// The games of one language, of one side, or all, in sums and means.
#[derive(Debug, PartialEq, Serialize)]
pub struct Group {
    /// `en`, `n=5`, `all` ...
    pub name: String,
    /// How many games were played.
    pub games: usize,
    /// The sum of their points.
    pub points: u64,
    /// The mean of their points.
    pub mean: f64,
    /// Their points as a part of the suite's points to compare with; null if it gives none.
    pub of_reference: Option<f64>,
    /// Their points as a part of the best ever seen on the same tasks, this run included.
    pub of_best: f64,
    /// Moves a game.
    pub moves: f64,
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

impl Group {
    fn new(name: String, games: &[&Game], best: &Best) -> Group {
        let count = games.len().max(1) as f64;
        let sum = |of: fn(&Game) -> f64| games.iter().map(|game| of(game)).sum::<f64>();
        let points: u64 = games.iter().map(|game| u64::from(game.points)).sum();
        let bests: u64 =
            games.iter().map(|game| u64::from(best.points(game).unwrap_or(game.points))).sum();
        let references: Option<u64> = games.iter().map(|game| game.reference.map(u64::from)).sum();
        let seconds = sum(|game| game.seconds);
        Group {
            name,
            games: games.len(),
            points,
            mean: points as f64 / count,
            of_reference: references.map(|reference| points as f64 / reference.max(1) as f64),
            of_best: points as f64 / bests.max(1) as f64,
            moves: sum(|game| game.moves as f64) / count,
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

/// The groups of `games`: languages, then sides, then all; `best` already knows these games.
pub fn groups(games: &[Game], best: &Best) -> Vec<Group> {
    let (languages, sides) = (grouped(games, |game| game.lang), grouped(games, |game| game.n));
    let mut groups = Vec::new();
    groups.extend(languages.iter().map(|(name, of)| Group::new((*name).to_owned(), of, best)));
    groups.extend(sides.iter().map(|(n, of)| Group::new(format!("n={n}"), of, best)));
    groups.push(Group::new("all".to_owned(), &games.iter().collect::<Vec<_>>(), best));
    groups
}

/// The groups as a table for people, and how many of their games were `entered` among the best.
pub fn text(groups: &[Group], entered: Entered) -> String {
    let mut text = String::from(
        "group  games   points     mean  of reference  of best   moves   work/s  evals/s  s/game  longest  full after\n",
    );
    for group in groups {
        let reference = group
            .of_reference
            .map_or_else(|| "-".to_owned(), |part| format!("{:.2} %", 100.0 * part));
        let first_full =
            group.first_full.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.3}"));
        let _ = writeln!(
            text,
            "{:5} {:6} {:8} {:8.1} {reference:>13} {:>7.2} % {:7.1} {:7.2}M {:7.2}M {:7.3} {:8.3} {first_full:>11}",
            group.name,
            group.games,
            group.points,
            group.mean,
            100.0 * group.of_best,
            group.moves,
            group.work_per_second / 1e6,
            group.evaluations_per_second / 1e6,
            group.seconds,
            group.longest,
        );
    }
    let Entered { better, first } = entered;
    let _ = writeln!(text, "{better} better than the best seen before");
    if first > 0 {
        let _ = writeln!(
            text,
            "tasks with no recorded best: {first}; `of best` compares them with the best of this run"
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(lang: &'static str, n: usize, points: u32, reference: Option<u32>) -> Game {
        Game {
            task: format!("{lang}{n}"),
            lang,
            n,
            word: "x".repeat(n),
            dictionary: String::new(),
            seed: 1,
            threads: 1,
            limit: "1 s".to_owned(),
            points,
            sum: 0,
            moves: n,
            work: 1000,
            evaluations: 4000,
            seconds: 0.5,
            first_full: Some(0.25),
            reference,
        }
    }

    #[test]
    fn groups_sum_and_compare() {
        let mut best = Best::default();
        best.enter(&[game("en", 5, 8000, None)]);
        let long = Game { seconds: 0.75, first_full: Some(0.5), ..game("en", 5, 6000, Some(6000)) };
        let short =
            Game { seconds: 0.25, first_full: Some(0.125), ..game("tr", 7, 2000, Some(4000)) };
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
            of_best: 0.8,
            moves: 6.0,
            work_per_second: 2000.0,
            evaluations_per_second: 8000.0,
            seconds: 0.5,
            longest: 0.75,
            first_full: Some(0.5),
        };
        assert_eq!(groups[4], all);
        let partly = [game("en", 5, 6000, Some(6000)), game("tr", 7, 2000, None)];
        assert_eq!(super::groups(&partly, &best)[4].of_reference, None);
        let text = text(&groups, entered);
        assert!(text.contains("all        2     8000   4000.0"), "{text}");
        assert!(text.contains("0 better than") && text.contains("no recorded best: 1;"), "{text}");
    }

    #[test]
    fn a_game_is_entered_if_it_is_the_first_or_better() {
        let mut best = Best::default();
        let game = game("en", 5, 8000, None);
        let mut enter = |game: Game| best.enter(&[game]);
        let (first, better) = (Entered { better: 0, first: 1 }, Entered { better: 1, first: 0 });
        assert_eq!(enter(game.clone()), first);
        assert_eq!(enter(game.clone()), Entered::default(), "no better than itself");
        assert_eq!(enter(Game { points: 8001, ..game.clone() }), better);
        let other = Game { dictionary: "0".to_owned(), points: 1, ..game.clone() };
        assert_eq!(enter(other), first, "another dictionary is another task");
        let other = Game { word: "y".repeat(5), points: 1, ..game.clone() };
        assert_eq!(enter(other), first, "another start word is another task");
        let again =
            [1, 3, 2].map(|points| Game { dictionary: "1".to_owned(), points, ..game.clone() });
        assert_eq!(best.enter(&again), first, "one task, of whose games the best is kept");
        assert_eq!(best.points(&again[0]), Some(3));
    }

    #[test]
    fn the_columns_are_those_of_the_heading() {
        let mut best = Best::default();
        let game = Game { seconds: 0.001, ..game("en", 5, 8000, Some(6000)) };
        best.enter(std::slice::from_ref(&game));
        let entered = Entered { better: 3, first: 0 };
        let text = text(&super::groups(&[game], &best), entered);
        let columns = text.lines().nth(3).expect("the last group").split_whitespace();
        assert_eq!(
            columns.collect::<Vec<_>>(),
            [
                "all", "1", "8000", "8000.0", "133.33", "%", "100.00", "%", "5.0", "1.00M",
                "4.00M", "0.001", "0.001", "0.250"
            ],
        );
        assert!(text.ends_with("\n3 better than the best seen before\n"), "{text}");
    }
}
