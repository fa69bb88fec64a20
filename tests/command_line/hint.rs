//! `balda hint`.

use expect_test::expect_file;

use super::{Arena, assert_complaint, json, stderr, stdout, without_outlooks};

/// The statement's English example after two moves, on a few words.
fn arena() -> Arena {
    let arena = Arena::new();
    let words = "enate\nfang\ngnat\nkenaf\nlane\ntang\ntango\ntank\n";
    arena.write("input.txt", format!("en\nkenaf\n\n{words}"));
    arena.write("output.txt", "2\n2 3 g fang 3 5 llu\n2 4 t gnat 2 3 dru\n");
    arena
}

#[test]
fn the_longest_words_come_first() {
    let assert = arena().run("hint input.txt output.txt").code(0);
    expect_file!["golden/hint.txt"].assert_eq(&without_outlooks(&stdout(&assert)));
    assert_eq!(stderr(&assert), "", "the count is for terminals");
}

#[test]
fn every_hint_is_a_legal_line() {
    let arena = arena();
    let text = stdout(&arena.run("hint input.txt output.txt").code(0));
    assert!(text.lines().count() > 3, "{text}");
    for line in text.lines() {
        let step = line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
        arena.write("next.txt", format!("3\n2 3 g fang 3 5 llu\n2 4 t gnat 2 3 dru\n{step}\n"));
        arena.run("check input.txt next.txt").code(0);
    }
}

#[test]
fn the_first_move_can_be_asked_for() {
    let text = stdout(&arena().run("hint input.txt --top 3").code(0));
    assert_eq!(text.lines().count(), 3);
    assert!(text.lines().all(|line| line.contains(" fang ") || line.contains(" lane ")), "{text}");
}

#[test]
fn the_report_has_its_shape() {
    let mut report = json(&arena().run("hint input.txt output.txt --top 1 --json").code(0));
    let hint = report["hints"][0].as_object_mut().expect("a hint");
    let number = |value: Option<serde_json::Value>| value.and_then(|value| value.as_f64());
    let (outlook, value) = (number(hint.remove("outlook")), number(hint.remove("value")));
    assert_eq!(outlook.map(|outlook| outlook + 5.0), value);
    expect_file!["golden/hint.json"].assert_eq(&format!("{report:#}\n"));
}

#[test]
fn by_value_the_outlook_counts() {
    let report = json(&arena().run("hint input.txt output.txt --by value --json").code(0));
    let hints = report["hints"].as_array().expect("a list");
    let values: Vec<f64> = hints.iter().filter_map(|hint| hint["value"].as_f64()).collect();
    assert_eq!(Some(values.len() as u64), report["possible"].as_u64());
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn a_game_that_is_over_is_told() {
    let arena = Arena::new();
    arena.write("input.txt", "en\ncat\n\ncat\ndog\n");
    assert_complaint(arena.run("hint input.txt"), 0, &["balda: no move is left\n"]);
    let report = arena.run("hint input.txt --json").code(0);
    assert_eq!((json(&report)["possible"].as_u64(), &stderr(&report)[..]), (Some(0), ""));
    let arena = Arena::with_task();
    arena.run("solve input.txt --work 20000 -o output.txt").code(0);
    assert!(arena.read("output.txt").starts_with(b"6\n"), "a full board");
    let assert = arena.run("hint input.txt output.txt");
    assert_complaint(assert, 0, &["balda: no move is left; the board is full\n"]);
}

#[test]
fn a_game_that_breaks_a_rule_has_no_next_move() {
    let arena = arena();
    arena.write("output.txt", "1\n2 3 g tang 3 5 llu\n");
    let assert = arena.run("hint input.txt output.txt");
    assert_complaint(assert, 3, &["output.txt", "line 2", "tang"]);
    assert_complaint(arena.run("hint absent.txt"), 4, &["absent.txt"]);
}
