//! The worked examples of the statement, with all their scores and illegal variants.

use contest::crossword::Crossword;
use contest::game::{Game, Verdict};

/// The two files of a sample as one task.
fn task(name: &str) -> Vec<u8> {
    let folder = format!("{}/samples/crossword/{name}", env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read(format!("{folder}/{file}")).expect("a file of a sample");
    [read("words.txt"), read("example.in")].concat()
}

fn judge(game: Crossword, name: &str, answer: &str) -> Verdict {
    game.judge(&task(name), answer.as_bytes()).expect("a task")
}

fn answer(name: &str) -> String {
    let path = format!("{}/samples/crossword/{name}/example.out", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("an answer")
}

fn reason(name: &str, answer: &str) -> String {
    match judge(Crossword::STRICT, name, answer) {
        Verdict::Illegal { reason } => reason,
        Verdict::Legal { points, .. } => panic!("{points} points for\n{answer}"),
    }
}

#[test]
fn the_sample_answer_earns_2_2_6_and_3() {
    let answer = answer("sample");
    let replay = Crossword::STRICT.replay(&task("sample"), answer.as_bytes()).expect("a task");
    let points: Vec<i64> = replay.steps.iter().map(|step| step.points).collect();
    assert_eq!(points, [2, 4, 10, 13]);
    assert_eq!(judge(Crossword::JUDGE, "sample", &answer).points(), Some(13));
}

#[test]
fn the_figures_earn_4_and_7() {
    let answer = answer("figures");
    let replay = Crossword::STRICT.replay(&task("figures"), answer.as_bytes()).expect("a task");
    let points: Vec<i64> = replay.steps.iter().map(|step| step.points).collect();
    assert_eq!(points, [4, 11]);
}

#[test]
fn variants_of_the_first_figure() {
    let points = |words: &[&str]| {
        let text = format!("1\n2\n9 10 O\n11 8 D\n{}\n{}\n", words.len(), words.join("\n"));
        judge(Crossword::STRICT, "figures", &text).points()
    };
    assert_eq!(points(&["GOOD", "GO", "DO", "NOR", "OR"]), Some(4));
    assert_eq!(points(&["GOOD", "GO", "DO"]), Some(2));
    assert_eq!(points(&["GOOD"]), None, "DO is left out");
    assert_eq!(points(&["GOOD", "DO"]), Some(2), "GO is blocked by GOOD");
    assert_eq!(points(&["GO", "DO"]), Some(2), "GOOD is blocked by GO");
}

#[test]
fn illegal_first_actions_break_their_rule() {
    let cases = [
        ("1\n10 14 M\n0\n", "A9"),
        ("1\n10 14 M\n1\nMIRACLE\n", "A7"),
        ("1\n0 0 Z\n0\n", "A10"),
        ("2\n10 14 M\n10 16 A\n1\nGEM\n", "A4: (10, 15)"),
        ("2\n10 14 M\n11 16 A\n1\nGEM\n", "A3: (10, 14) and (11, 16)"),
        ("1\n10 13 M\n1\nGEM\n", "A2: (10, 13) already holds E"),
        ("1\n10 20 M\n1\nGEM\n", "A2: (10, 20) is not on the board"),
        ("2\n10 14 M\n10 14 M\n1\nGEM\n", "A2: (10, 14) gets two"),
        ("0\n1\nYAW\n", "A1"),
        ("0\n0\n", "A1"),
        ("1\n10 14 M\n2\nGEM\nGEM\n", "A5"),
        ("1\n10 14 M\n2\nGEM\nGEMS\n", "A6"),
        ("1\n10 14 M\n2\nGEM\nYAW\n", "A8"),
        ("2\n8 7 L\n12 7 B\n1\nSLAB\n", "A9: "),
    ];
    for (action, start) in cases {
        let reason = reason("sample", &format!("1\n{action}"));
        let expected = format!("line 2, action 1: {start}");
        assert!(reason.starts_with(&expected), "{action}: {reason}");
    }
}

#[test]
fn the_judge_lets_pass_what_the_strict_rules_forbid() {
    let points = |text: &str| judge(Crossword::JUDGE, "sample", text).points();
    assert_eq!(points("1\n0\n1\nYAW\n"), Some(3), "no letters, old letters alone");
    assert_eq!(points("1\n1\n10 14 M\n2\nGEM\nMIRACLE\n"), Some(9), "the list is lost");
    assert_eq!(points("2\n1\n10 14 M\n1\nGEM\n0\n1\nGEM\n"), Some(2), "blocked is ignored");
    assert_eq!(points("1\n2\n8 7 L\n12 7 B\n1\nSLAB\n"), None, "a letter unused");
    assert_eq!(points("1\n1\n10 14 M\n2\nGEM\nNOPE\n"), None, "not in the dictionary");
}
