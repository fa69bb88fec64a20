//! What `--json` prints against the fields that `docs/json.md` names, both ways.

use std::collections::BTreeSet;

use serde_json::Value;

use super::games::SAMPLES;
use super::{Arena, json};

const PAGE: &str = include_str!("../../docs/json.md");

/// What stands between backticks on the page and is not a field: values, and a command.
const NO_FIELDS: [&str; 11] = [
    "en",
    "ru",
    "tr",
    "all",
    "no_gain",
    "undecided",
    "check",
    "exact",
    "counting",
    "solve",
    "bench",
];

type Fields = BTreeSet<String>;

/// The sections of the page: heading and text.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'))
}

/// The fields that `text` names between backticks; if it has a table, those of the table.
fn named(text: &str) -> Fields {
    let rows: String = text.lines().filter(|line| line.starts_with('|')).collect();
    let text = if rows.is_empty() { text } else { &rows };
    let is_name = |text: &&str| text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let names = text.split('`').skip(1).step_by(2).filter(is_name);
    names.filter(|name| !NO_FIELDS.contains(name)).map(str::to_owned).collect()
}

/// The fields of each move, which the section of a game tells in a sentence.
const A_MOVE: &str = "a move";

/// The fields of `part`, a section or [`A_MOVE`].
fn fields(part: &str) -> Fields {
    let section = |heading| sections().find(|(other, _)| *other == heading);
    let text = match part {
        A_MOVE => section("A game").and_then(|(_, text)| text.split_once("each move has")),
        heading => section(heading),
    };
    named(text.unwrap_or_else(|| panic!("the page tells of {part}")).1)
}

/// Adds the fields of `value` and of all that it holds.
fn add_written(value: &Value, fields: &mut Fields) {
    match value {
        Value::Object(object) => {
            fields.extend(object.keys().cloned());
            object.values().for_each(|value| add_written(value, fields));
        }
        Value::Array(list) => list.iter().for_each(|value| add_written(value, fields)),
        _ => {}
    }
}

/// An arena with all that the commands below read.
fn arena() -> Arena {
    let arena = Arena::with_task();
    arena.run("solve -o output.txt --work 1000").code(0);
    arena.write("illegal.txt", "1\n1 1 x cat 2 1 rr\n");
    arena.write("suite.tsv", "task\tlang\tn\tword\n1\ten\t5\tkenaf\n2\ttr\t5\tkitap\n");
    arena.run("bench suite.tsv --work 1000 --csv a.csv").code(0);
    // The first game gains and the second loses.
    let table = String::from_utf8(arena.read("a.csv")).expect("UTF-8");
    let changed = table.lines().zip(0..).map(|(line, number)| {
        let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        if number > 0 {
            cells[8] = String::from(if number == 1 { "999999" } else { "1" });
        }
        cells.join(",") + "\n"
    });
    arena.write("b.csv", changed.collect::<String>());
    arena
}

#[test]
fn every_field_is_documented_and_every_documented_field_is_written() {
    let arena = arena();
    let game = ["A task", "A game"];
    let game_and_verdict = ["A task", "A game", "`balda check --json`"];
    let answers = ["input.txt output.txt", "input.txt illegal.txt"];
    // The command, the sections that its own refers to, and lines.
    let commands: [(&str, &[&str], &[&str]); 8] = [
        ("solve", &game, &["input.txt --work 1000"]),
        ("check", &game, &answers),
        ("show", &game_and_verdict, &answers),
        ("hint", &["A task", A_MOVE], &["input.txt"]),
        ("gen", &["A task"], &["--lang en --word kenaf -o task.txt"]),
        (
            "bench",
            &["A foreign program"],
            &["suite.tsv --work 1000", "suite.tsv --first 1 --program true"],
        ),
        ("join", &["`balda bench --json`"], &["a.csv"]),
        ("compare", &[], &["a.csv b.csv a.csv"]),
    ];
    for (command, parts, lines) in commands {
        let own = format!("`balda {command} --json`");
        let parts = parts.iter().copied().chain([own.as_str()]);
        let documented: Fields = parts.flat_map(fields).collect();
        let mut written = Fields::new();
        for line in lines {
            add_written(&json(&arena.run(&format!("{command} {line} --json"))), &mut written);
        }
        assert_eq!(written, documented, "{command}: what is written, what is documented");
    }
    // Games and groups share names.
    let report = json(&arena.run("bench suite.tsv --work 1000 --json").code(0));
    let (_, text) = sections().find(|(heading, _)| heading.contains("bench")).expect("a section");
    let (_, tables) = text.split_once("| field of `games`").expect("a table of games");
    let (games, groups) = tables.split_once("| field of `groups`").expect("a table of groups");
    for (list, text) in [("games", games), ("groups", groups)] {
        let first = report[list][0].as_object().expect("an object");
        assert_eq!(first.keys().cloned().collect::<Fields>(), named(text), "{list} of `bench`");
    }
    let headings = sections().filter(|(heading, _)| heading.ends_with("--json`"));
    assert_eq!(headings.count(), commands.len(), "every command is tried");
}

#[test]
fn every_field_of_the_games_is_documented_and_every_documented_field_is_written() {
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        arena.run(&format!("{game} gen --kind {} --count 1 -o tasks", sample.kind)).code(0);
        std::fs::create_dir(arena.path("none")).expect("a new folder");
        let lines: [(&str, &[String]); 5] = [
            ("`balda GAME solve`", &[format!("solve {task} --work 1000 -o found.out")]),
            (
                "`balda GAME check`",
                &["answer.out", "illegal.out"].map(|answer| format!("check {task} {answer}")),
            ),
            ("`balda GAME check` of folders", &["check tasks none".to_owned()]),
            ("`balda GAME gen`", &["gen -o made.in".to_owned()]),
            ("`balda GAME bench`", &["bench tasks --work 1000".to_owned()]),
        ];
        for (heading, lines) in lines {
            let mut written = Fields::new();
            for line in lines {
                add_written(&json(&arena.run(&format!("{game} {line} --json"))), &mut written);
            }
            assert_eq!(written, fields(heading), "{game}, {heading}: written, documented");
        }
    }
}
