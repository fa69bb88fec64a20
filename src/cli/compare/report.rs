//! A comparison as text for people, and as tables of Markdown.

use std::fmt::Write;

use contest::tools::excerpt::excerpt;
use contest::tools::statistics::{Sprt, SprtVerdict, Summary};

use super::{Change, GameOfBoth, GroupReport, Report};

/// The report on all tables beside the one called `a`.
pub fn text(a: &str, report: &Report) -> String {
    if report.others.is_empty() {
        return table(report);
    }
    let all = std::iter::once(report).chain(&report.others);
    let parts = all.map(|report| format!("A {a}, B {}\n{}", report.table, table(report)));
    parts.collect::<Vec<_>>().join("\n")
}

fn table(report: &Report) -> String {
    let mut text = String::new();
    let summary = report.points.summary;
    let [a, b] = report.sums;
    let _ = writeln!(
        text,
        "{} pair{}, {} unpaired; points A {a}, B {b}",
        summary.count,
        if summary.count == 1 { "" } else { "s" },
        report.unpaired
    );
    for (name, unit, change) in [("points", "", &report.points), ("percent", " %", &report.percent)]
    {
        let Summary { mean, deviation, .. } = change.summary;
        let interval = interval(change);
        let _ = writeln!(text, "{name:8} {mean:+9.2}{unit}  deviation {deviation:.2}  {interval}");
    }
    text += &groups(&report.groups);
    text += &named("gains", &report.gains);
    text += &named("losses", &report.losses);
    let Sprt { gain, error, .. } = report.test;
    let _ = writeln!(
        text,
        "SPRT of +{gain} % against 0 %, error {error}: ratio {:+.2}, bounds ±{:.2}: {}",
        report.ratio,
        report.test.bound(),
        verdict(report),
    );
    text
}

fn interval(change: &Change) -> String {
    change.interval.map_or_else(
        || "no interval (one pair)".to_owned(),
        |(low, high)| format!("95 % interval {low:+.2} to {high:+.2}"),
    )
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
            group.name, points.count, points.mean, percent.mean
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
            points.summary.count,
            points.summary.mean,
            report.percent.summary.mean,
            verdict(report)
        );
    }
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
            let ([a, b], points) = (group.sums, group.points.summary);
            let (mean, percent) = (points.mean, group.percent.summary.mean);
            let group = name(&group.name);
            let _ = writeln!(
                text,
                "| {group} | {} | {a} | {b} | {mean:+.2} | {percent:+.2} % |",
                points.count
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
