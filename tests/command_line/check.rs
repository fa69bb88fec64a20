//! `balda check`.

use super::{Arena, assert_complaint, json, stderr, stdout};

/// The statement's own example, on its own words.
const TASK: &[u8] = b"en\nkenaf\n\nenate\nfang\ngnat\nkenaf\ntang\ntango\n";
const ANSWER: &str = include_str!("../../samples/en_sample.out");

fn arena(answer: &str) -> Arena {
    let arena = Arena::new();
    arena.write("input.txt", TASK);
    arena.write("output.txt", answer);
    arena
}

#[test]
fn a_legal_answer_gets_its_points() {
    let arena = arena(ANSWER);
    let assert = arena.run("check input.txt output.txt").code(0);
    assert_eq!((stdout(&assert), stderr(&assert)), ("880 points\n".to_owned(), String::new()));
    let report = json(&arena.run("check input.txt output.txt --json").code(0));
    assert_eq!((&report["legal"], &report["points"]), (&true.into(), &880.into()));
    assert_eq!(report["moves"][4]["path"][3], serde_json::json!([4, 3]));
    assert!(report["broken"].is_null());
}

#[test]
fn the_first_broken_rule_is_named_with_its_line() {
    // The fourth move's word is not spelled by its path.
    let arena = arena(&ANSWER.replace("rruu", "rrul"));
    let assert = arena.run("check input.txt output.txt").code(1);
    let text = stdout(&assert);
    assert!(text.starts_with("illegal: output.txt: ") && text.contains("line 5"), "{text}");
    assert_eq!(stderr(&assert), "");
    let report = json(&arena.run("check input.txt output.txt --json").code(1));
    assert_eq!((&report["legal"], &report["points"]), (&false.into(), &0.into()));
    assert_eq!((&report["broken"]["line"], &report["broken"]["move"]), (&5.into(), &4.into()));
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(3));
}

#[test]
fn standard_input_is_called_so() {
    let arena = arena(ANSWER);
    let run = |line: &str| arena.command(line).write_stdin("1\n").assert();
    let illegal = stdout(&run("check input.txt -").code(1));
    assert!(illegal.starts_with("illegal: standard input: line 2"), "{illegal}");
    let told = stderr(&run("show input.txt -").code(1));
    assert!(told.starts_with("balda: standard input: illegal"), "{told}");
    assert_complaint(run("hint input.txt -"), 3, &["balda: standard input: line 2"]);
    assert_complaint(run("bench -"), 3, &["balda: standard input: no row"]);
}

#[test]
fn a_banned_word_is_no_word() {
    let arena = arena(ANSWER);
    let text = stdout(&arena.run("check input.txt output.txt --ban gnat").code(1));
    assert!(text.contains("gnat") && text.contains("line 3"), "{text}");
}

#[test]
fn files_that_are_missing_or_malformed_are_named() {
    let arena = arena(ANSWER);
    assert_complaint(arena.run("check input.txt nothing.txt"), 4, &["cannot read nothing.txt"]);
    assert_complaint(arena.run("check output.txt output.txt"), 3, &["output.txt", "line 1"]);
}

#[test]
fn a_broken_number_of_moves_is_no_move() {
    // Blank lines do not count.
    let arena = arena("5\n");
    arena.write("output.txt", b"\n\xFF5\n");
    let report = json(&arena.run("check input.txt output.txt --json").code(1));
    assert_eq!((&report["broken"]["line"], report["broken"]["move"].is_null()), (&2.into(), true));
}
