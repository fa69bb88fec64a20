//! The report on a run of the bench for people: a table with a line for each group of games.

use std::fmt::Write;

use super::best::Entered;
use super::groups::Group;
use super::row::Row;
use crate::cli::exit::Failure;
use crate::cli::{colour, files};

/// A column of the table for people: its heading, how wide it is at least, and what it holds.
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

/// The groups as a table for people, cut into several if it does not fit into `width` columns.
/// Below it stands how many of their games were `entered` among the best, if there is a table of
/// those, and whether they are `recorded` in its file, too.
pub(super) fn text(
    groups: &[Group],
    entered: Option<Entered>,
    recorded: bool,
    width: Option<usize>,
) -> String {
    let names = groups.iter().map(|group| group.name.chars().count()).max().unwrap_or(0).max(5);
    let mut tables = Vec::new();
    let shown = SHOWN.map(|column| as_wide_as_needed(groups, column));
    let mut columns = &shown[..];
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

/// The `column`, with room for what it holds of the `groups` and for two blanks before it.
fn as_wide_as_needed(groups: &[Group], (heading, width, cell): Shown) -> Shown {
    let most = groups.iter().map(|group| cell(group).chars().count()).max().unwrap_or(0);
    (heading, width.max(most + 2), cell)
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
