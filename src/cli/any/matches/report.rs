//! Rows and tables of a match: a line a game, a line a board, a line for all.

use contest::tools::counted::counted;
use contest::tools::statistics::Summary;
use serde::Serialize;

use super::encounter::{Course, Usage};
use crate::cli::any::suite::Item;
use crate::cli::version::VERSION;

/// What the players are called.
pub const NAMES: [&str; 2] = ["A", "B"];

/// The points of a win; a draw has half of them for each side.
const WIN: f64 = 3.0;

/// One game: a line of the `--csv` table and an element of the `--json` report.
#[derive(Clone, Debug, Serialize)]
pub struct Encounter {
    task: String,
    kind: String,
    /// The number of the game on this board, as in the names of `--keep`.
    round: usize,
    /// Who moved first.
    first: &'static str,
    /// Who has won; empty for a draw.
    winner: &'static str,
    points_a: f64,
    points_b: f64,
    moves: usize,
    /// What the record is worth for who moved first, as `check` has it.
    record: i64,
    /// By what the loser has lost if he has not lost by the game's rules; or empty.
    reason: String,
    seconds_a: f64,
    longest_a: f64,
    cpu_a: f64,
    memory_a: u64,
    seconds_b: f64,
    longest_b: f64,
    cpu_b: f64,
    memory_b: u64,
    version: &'static str,
}

impl Encounter {
    /// Game `round` on the board of `item`, in which the players had these `seats`.
    pub fn new(item: &Item, round: usize, seats: [usize; 2], course: &Course) -> Encounter {
        let winner = course.winner.map(|seat| seats[seat]);
        let points = |player| match winner {
            Some(winner) if winner == player => WIN,
            Some(_) => 0.0,
            None => WIN / 2.0,
        };
        let usage = |player| course.usage[usize::from(seats[0] != player)];
        let (a, b): (Usage, Usage) = (usage(0), usage(1));
        Encounter {
            task: item.name.clone(),
            kind: item.kind.clone(),
            round,
            first: NAMES[seats[0]],
            winner: winner.map_or("", |player| NAMES[player]),
            points_a: points(0),
            points_b: points(1),
            moves: course.answers.len(),
            record: course.points,
            reason: course.foul.clone(),
            seconds_a: a.wall.as_secs_f64(),
            longest_a: a.longest.as_secs_f64(),
            cpu_a: a.cpu.as_secs_f64(),
            memory_a: a.memory,
            seconds_b: b.wall.as_secs_f64(),
            longest_b: b.longest.as_secs_f64(),
            cpu_b: b.cpu.as_secs_f64(),
            memory_b: b.memory,
            version: VERSION,
        }
    }

    /// The game in a line.
    pub fn line(&self) -> String {
        let end = if self.winner.is_empty() {
            "drawn".to_owned()
        } else {
            format!("{} wins", self.winner)
        };
        let reason =
            if self.reason.is_empty() { String::new() } else { format!(": {}", self.reason) };
        let Encounter { task, round, first, .. } = self;
        let moves = counted(self.moves, "move");
        format!("{task}, game {round}: {first} moves first, {end} after {moves}{reason}")
    }
}

/// The games of one board, or all games.
#[derive(Debug, Serialize)]
struct Group {
    name: String,
    games: usize,
    /// Games that A has won.
    won: usize,
    drawn: usize,
    lost: usize,
    points_a: f64,
    points_b: f64,
    /// Points of A in percent of all.
    share: f64,
    /// The 95 % confidence interval of `share`: of a board from its games, of all from the boards
    /// if there are several; null where there are too few.
    interval: Option<(f64, f64)>,
    /// Seconds of the slowest answer of A and of B.
    longest_a: f64,
    longest_b: f64,
}

impl Group {
    fn new(name: &str, games: &[Encounter], shares: &[f64]) -> Group {
        let count = |winner: &str| games.iter().filter(|game| game.winner == winner).count();
        let sum = |points: fn(&Encounter) -> f64| games.iter().map(points).sum::<f64>();
        let most = |time: fn(&Encounter) -> f64| games.iter().map(time).fold(0.0, f64::max);
        let points_a = sum(|game| game.points_a);
        let points_b = sum(|game| game.points_b);
        let interval = Summary::of(shares).interval(0.95);
        Group {
            name: name.to_owned(),
            games: games.len(),
            won: count("A"),
            drawn: count(""),
            lost: count("B"),
            points_a,
            points_b,
            share: percent(points_a, points_b),
            interval: interval.map(|(low, high)| (low.max(0.0), high.min(100.0))),
            longest_a: most(|game| game.longest_a),
            longest_b: most(|game| game.longest_b),
        }
    }

    /// The line of this group, whose name gets a column `names` wide.
    fn line(&self, names: usize) -> String {
        let Group { name, games, won, drawn, lost, points_a, points_b, share, .. } = self;
        let interval = self
            .interval
            .map_or_else(|| "-".to_owned(), |(low, high)| format!("{low:.1} to {high:.1}"));
        format!(
            "{name:names$} {games:5} {won:4} {drawn:5} {lost:4} {points_a:6.1} {points_b:6.1} \
             {share:6.1} {interval:>14} {:9.3} {:6.3}\n",
            self.longest_a, self.longest_b
        )
    }
}

/// The first of two numbers in percent of both.
fn percent(one: f64, other: f64) -> f64 {
    if one + other > 0.0 { 100.0 * one / (one + other) } else { 50.0 }
}

/// The report of a match; with `--json` its fields are the output.
#[derive(Debug, Serialize)]
pub struct Report<'g> {
    game: &'static str,
    a: &'g str,
    b: &'g str,
    boards: Vec<Group>,
    all: Group,
    games: &'g [Encounter],
}

impl<'g> Report<'g> {
    /// The report of `games`, all of one board one after the other, between two command lines.
    pub fn new(game: &'static str, [a, b]: [&'g str; 2], games: &'g [Encounter]) -> Report<'g> {
        let share = |game: &Encounter| percent(game.points_a, game.points_b);
        let shares = |games: &[Encounter]| games.iter().map(share).collect::<Vec<f64>>();
        let boards = games.chunk_by(|one, other| one.task == other.task);
        let boards: Vec<Group> = boards
            .map(|games| {
                let name = games.first().map_or("", |game| &game.task);
                Group::new(name, games, &shares(games))
            })
            .collect();
        let by_board: Vec<f64> = boards.iter().map(|board| board.share).collect();
        let sample = if boards.len() > 1 { by_board } else { shares(games) };
        let all = Group::new("all", games, &sample);
        Report { game, a, b, boards, all, games }
    }

    /// A line for each board and one for all, and who has lost by what.
    pub fn text(&self) -> String {
        let groups = || self.boards.iter().chain([&self.all]);
        let names = groups().map(|group| group.name.chars().count()).max().unwrap_or(0).max(5);
        let mut lines = vec![
            format!("A  {}\nB  {}\n\n", self.a, self.b),
            format!(
                "{:names$} games  won drawn lost      A      B A in %  95 % interval \
                 slowest A      B\n",
                "board"
            ),
        ];
        lines.extend(groups().map(|group| group.line(names)));
        let fouls = self.games.iter().filter(|game| !game.reason.is_empty());
        lines.extend(fouls.map(|game| game.line() + "\n"));
        lines.concat()
    }
}
