//! A comparison as text for people, and as tables of Markdown.

use std::fmt::Write;

use contest::tools::counted::counted;
use contest::tools::excerpt::excerpt;
use contest::tools::statistics::{Sprt, SprtVerdict, Summary};

use super::pairing::{Change, GameOfBoth, GroupReport, Report};

/// The report on all tables beside the one called `a`.
pub fn text(a: &str, report: &Report) -> String {
    if report.others.is_empty() {
        return table(report);
    }
    let all = std::iter::once(report).chain(&report.others);
    let parts = all.map(|report| format!("A {a}, B {}\n{}", report.table, table(report)));
    parts.collect::<Vec<_>>().join("\n")
}

/// How often an interval may be looked at.
const ONE_LOOK: &str =
    "An interval holds for one look. To look again after more games, go by the SPRT.\n";

/// The tasks whose seeds are averaged.
fn tasks_in(count: usize) -> String {
    if count == 1 { "1 task".to_owned() } else { format!("{count} tasks, seeds averaged") }
}

fn table(report: &Report) -> String {
    let mut text = String::new();
    let tasks = report.points.summary.count;
    let [a, b] = report.sums;
    let _ = writeln!(
        text,
        "{}{}, {} unpaired; points A {a}, B {b}",
        counted(report.pairs, "pair"),
        if tasks == report.pairs { String::new() } else { format!(" of {}", tasks_in(tasks)) },
        report.unpaired
    );
    for (name, unit, change) in [("points", "", &report.points), ("percent", " %", &report.percent)]
    {
        let Summary { mean, deviation, .. } = change.summary;
        let interval = interval(change);
        let _ = writeln!(text, "{name:8} {mean:+9.2}{unit}  deviation {deviation:.2}  {interval}");
    }
    text += ONE_LOOK;
    text += &groups(&report.groups);
    text += &named("gains", &report.gains);
    text += &named("losses", &report.losses);
    let Sprt { gain, error, .. } = report.test;
    let _ = writeln!(
        text,
        "SPRT of +{gain} % against 0 %, error {error}: {}: {}",
        ratio(report),
        verdict(report),
    );
    text
}

fn interval(change: &Change) -> String {
    change.interval.map_or_else(
        || "no interval (one task)".to_owned(),
        |(low, high)| format!("95 % interval {low:+.2} to {high:+.2}"),
    )
}

/// The ratio of the test, and what it is compared with.
fn ratio(report: &Report) -> String {
    if report.ratio.is_finite() {
        format!("ratio {:+.2}, bounds ±{:.2}", report.ratio, report.test.bound())
    } else {
        // Their deviation is nothing, so a single look tells all.
        "all tasks change alike".to_owned()
    }
}

fn verdict(report: &Report) -> &'static str {
    match report.verdict {
        SprtVerdict::Gain => "B gains",
        SprtVerdict::NoGain => "B does not gain",
        SprtVerdict::Undecided => "undecided, more games are needed",
    }
}

/// A line for each group; none if there are not several.
fn groups(groups: &[GroupReport]) -> String {
    if groups.len() < 2 {
        return String::new();
    }
    let width = groups.iter().map(|group| group.name.chars().count()).max().unwrap_or(0).max(5);
    let heading =
        format!("{:width$}  pairs      points A      points B      mean   percent\n", "group");
    groups.iter().fold(heading, |mut text, group| {
        let [a, b] = group.sums;
        let (points, percent) = (group.points.summary, group.percent.summary);
        let _ = writeln!(
            text,
            "{:width$} {:6} {a:13} {b:13} {:+9.2} {:+7.2} %",
            group.name, group.pairs, points.mean, percent.mean
        );
        text
    })
}

/// The games of the biggest gains or losses, `what` they are.
fn named(what: &str, games: &[GameOfBoth]) -> String {
    if games.is_empty() {
        return String::new();
    }
    let game = |game: &GameOfBoth| {
        let change = game.b.saturating_sub(game.a);
        format!("{} seed {} {change:+} ({} to {})", excerpt(&game.task), game.seed, game.a, game.b)
    };
    let games: Vec<String> = games.iter().map(game).collect();
    format!("biggest {what}: {}\n", games.join(", "))
}

/// The same as tables of Markdown: one of the tables beside the one called `a`, then for each its
/// groups and its biggest changes.
pub fn markdown(a: &str, report: &Report) -> String {
    let all = || std::iter::once(report).chain(&report.others);
    let name = |text: &str| text.replace('|', "\\|");
    let mut text = format!(
        "| beside {} | pairs | points A | points B | mean | 95 % interval | percent | verdict |\n\
         |---|---:|---:|---:|---:|---|---:|---|\n",
        name(a)
    );
    for report in all() {
        let ([a, b], points) = (report.sums, &report.points);
        let interval = points
            .interval
            .map_or_else(String::new, |(low, high)| format!("{low:+.2} to {high:+.2}"));
        let _ = writeln!(
            text,
            "| {} | {} | {a} | {b} | {:+.2} | {interval} | {:+.2} % | {} |",
            name(&report.table),
            report.pairs,
            points.summary.mean,
            report.percent.summary.mean,
            verdict(report)
        );
    }
    let _ = write!(text, "\n{ONE_LOOK}");
    for report in all() {
        if report.groups.len() > 1 {
            let _ = write!(
                text,
                "\n| group of {} | pairs | points A | points B | mean | percent |\n\
                 |---|---:|---:|---:|---:|---:|\n",
                name(&report.table)
            );
        }
        for group in report.groups.iter().filter(|_| report.groups.len() > 1) {
            let ([a, b], pairs, group_name) = (group.sums, group.pairs, name(&group.name));
            let [mean, percent] = [&group.points, &group.percent].map(|change| change.summary.mean);
            let _ = writeln!(
                text,
                "| {group_name} | {pairs} | {a} | {b} | {mean:+.2} | {percent:+.2} % |"
            );
        }
        for (what, games) in [("gains", &report.gains), ("losses", &report.losses)] {
            let line = named(what, games);
            if !line.is_empty() {
                let _ = write!(text, "\n{}", name(&line));
            }
        }
    }
    text
}
