//! The law of Scruffle: the statement's examples, every broken rule, every refusal of a file.

use contest::budget::Budget;
use contest::game::{Game, Means, Unwatched, Verdict};
use contest::scruffle::Scruffle;
use contest::scruffle::format::{read_sheet, write_sheet};
use contest::scruffle::generate::{KINDS, draw};
use contest::scruffle::rules::Premium;

/// A sample task of the statement.
fn sample(name: &str) -> Vec<u8> {
    let path = format!("{}/samples/scruffle/{name}.in", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("a sample")
}

#[test]
fn every_sentence_of_the_rules_has_an_answer_that_breaks_only_it() {
    for line in include_str!("../../samples/scruffle/answers.tsv").lines().skip(1) {
        let (head, expected) = line.rsplit_once('\t').expect("three columns");
        let (name, answer) = head.split_once('\t').expect("three columns");
        for end in ["\n", "\r\n"] {
            let answer = answer.replace(';', end) + end;
            match Scruffle.judge(&sample(name), answer.as_bytes()).expect("a task") {
                Verdict::Legal { points, .. } => assert_eq!(points.to_string(), expected, "{line}"),
                Verdict::Illegal { reason } => {
                    assert!(reason.contains(expected), "{line}: {reason}");
                }
            }
        }
    }
}

#[test]
fn letters_are_worth_what_the_statement_says() {
    let table =
        [("AEILNORSTU", 1), ("DG", 2), ("BCMP", 3), ("FHVWY", 4), ("K", 5), ("JX", 8), ("QZ", 10)];
    let all: String = table.iter().map(|&(letters, _)| letters).collect();
    assert_eq!(all.len(), 26);
    for (letters, value) in table {
        for letter in letters.chars() {
            let task = format!("2 1\n1#\n1\n{letter}\n");
            let verdict = Scruffle.judge(task.as_bytes(), b"H 0 0 0\n");
            assert_eq!(verdict, Ok(Verdict::Legal { points: value, steps: 1 }), "{letter}");
        }
    }
}

#[test]
fn files_that_are_no_task_are_refused_with_place_value_and_limit() {
    let cases = [
        ("", "line 1: the file is empty"),
        ("3  1\n", "line 1: `3  1` is not a size"),
        ("03 1\n", "line 1: `03 1` is not a size"),
        ("101 1\n", "two numbers from 1 to 100"),
        ("0 1\n", "line 1: `0 1`"),
        ("3 2\n111\n", "line 3: the file ends here, but row 1 of 2"),
        ("3 1\n11\n", "line 2: row 0 of the board has 2 characters, must have 3"),
        ("3 1\n1d1\n", "line 2: 'd' is character 2 of row 0"),
        ("3 1\n111\n", "line 3: the file ends here, but the number of words"),
        ("3 1\n111\n01\n", "line 3: `01` is not a number of words"),
        ("3 1\n111\n10001\n", "from 0 to 10000"),
        ("3 1\n111\n2\nab\n", "line 5: the file ends here, but word 1 of 2"),
        ("3 1\n111\n2\n\nab\n", "line 4: word 0 is empty"),
        ("3 1\n111\n1\na-b\n", "line 4: '-' in word 0 `a-b` is not a letter"),
        ("3 1\n111\n1\nab\ncd\n", "line 5: `cd` stands after the last of 1 word;"),
        ("3 1\n111\n1\n ab\n", "line 4: ' ' in word 0"),
    ];
    for (file, expected) in cases {
        let bad = read_sheet(file.as_bytes()).expect_err(file).to_string();
        assert!(bad.contains(expected), "{file:?}: {bad}");
    }
    let long = format!("3 1\n111\n1\n{}\n", "a".repeat(101));
    let bad = read_sheet(long.as_bytes()).expect_err("too long").to_string();
    assert!(bad.contains("line 4: word 0 has 101 letters, the limit is 100"), "{bad}");
}

#[test]
fn line_ends_blanks_before_them_and_a_mark_of_byte_order_do_not_matter() {
    let plain = read_sheet(&sample("c")).expect("a task");
    for text in ["\u{feff}7 5 \t\n", "7 5\n"] {
        let file = String::from_utf8(sample("c")).expect("ASCII").replace("7 5\n", text);
        for file in [file.replace('\n', "\r\n"), format!("{file}\n \n\n"), file.trim_end().into()] {
            assert_eq!(read_sheet(file.as_bytes()).expect("a task"), plain, "{file:?}");
        }
    }
    assert_eq!(read_sheet(&write_sheet(&plain)).expect("a task"), plain);
}

#[test]
fn points_that_exceed_64_bits_are_refused_not_wrapped() {
    let task = format!("100 1\n{}\n1\n{}\n", "T".repeat(100), "a".repeat(100));
    let verdict = Scruffle.judge(task.as_bytes(), b"H 0 0 0\n").expect("a task");
    assert!(matches!(verdict, Verdict::Illegal { reason } if reason.contains("exceed 64 bits")));
    // A word whose letters count nothing scores 0 whatever its factors; 3^36 still fits.
    for (length, points) in [(36, Some(36 * 3_i64.pow(36))), (40, None)] {
        let board = "T".repeat(length);
        let task = format!("{length} 1\n{board}\n1\n{}\n", "a".repeat(length));
        let verdict = Scruffle.judge(task.as_bytes(), b"H 0 0 0\n").expect("a task");
        assert_eq!(verdict.points(), points);
    }
}

#[test]
fn generated_tasks_are_as_the_statement_draws_them() {
    let mut words = 0;
    for seed in 0..60 {
        let (sheet, _) = draw("contest", seed);
        assert!((10..=100).contains(&sheet.columns) && (10..=100).contains(&sheet.rows));
        let count = |premium| sheet.cells.iter().filter(|&&cell| cell == premium).count();
        assert!(count(Premium::Obstacle) * 5 <= sheet.cells.len());
        assert!(count(Premium::Word(2)) * 20 <= sheet.cells.len());
        assert!(count(Premium::Word(3)) * 50 <= sheet.cells.len());
        words += sheet.words.len();
    }
    assert!((200_000..400_000).contains(&words), "{words} words in 60 tasks");
    for kind in KINDS {
        let file = Scruffle.generate(kind, 5);
        assert_eq!(file, Scruffle.generate(kind, 5));
        assert_ne!(file, Scruffle.generate(kind, 6));
        assert!(read_sheet(&file).is_ok(), "{kind}");
    }
    let mixed = Scruffle.generate("narrow-mixed-case", 1);
    let words = &mixed[mixed.len() / 2..];
    assert!(words.iter().any(u8::is_ascii_uppercase) && words.iter().any(u8::is_ascii_lowercase));
}

#[test]
fn tasks_at_the_edge_of_the_rules_are_played() {
    let equal = format!("9 9\n{}100\n{}", "12D45T78#\n".repeat(9), "CaT\n".repeat(100));
    let cases = [
        ("one cell", "1 1\n5\n1\na\n", 5..=5),
        ("obstacles only", "3 2\n###\n###\n2\nab\ncd\n", 0..=0),
        ("no words", "3 2\n123\n456\n0\n", 0..=0),
        ("words longer than the board", "3 2\n123\nD5T\n3\nabcdefgh\nxyzw\nAb\n", 32..=32),
        ("100 equal words in mixed case", &equal, 1000..=i64::MAX),
    ];
    for (name, task, expected) in cases {
        let task = task.as_bytes();
        let solve = |threads| {
            let means = Means { threads, ..Means::default() };
            Scruffle.solve(task, means, &Budget::work(5000), &mut Unwatched).expect(name)
        };
        let answer = solve(1);
        assert_eq!(answer, solve(2), "{name}");
        let points = Scruffle.judge(task, &answer).expect(name).points();
        assert!(points.is_some_and(|points| expected.contains(&points)), "{name}: {points:?}");
    }
}
