//! `balda gen`.

use expect_test::expect_file;

use super::{Arena, assert_complaint, json, stderr, stdout};

/// A list in UTF-8, neither sorted nor without duplicates, and with a word of one letter.
const LIST: &str = "кіт\nКит\nток\nкит\nкот\nя\nокоп\n";

#[test]
fn a_task_is_in_the_judges_format() {
    let arena = Arena::new();
    arena.write("list.txt", LIST.replace("кіт\n", ""));
    let assert = arena.run("gen --lang ru --n 3 --seed 2 --dict list.txt").code(0);
    // CP866, sorted, each word once, none of one letter, LF, an empty third line.
    let (kit, kot, okop, tok) =
        (b"\xAA\xA8\xE2", b"\xAA\xAE\xE2", b"\xAE\xAA\xAE\xAF", b"\xE2\xAE\xAA");
    let words = [&kit[..], kot, okop, tok].join(&b'\n');
    let start = assert.get_output().stdout[3..6].to_vec();
    assert!([kit, kot, tok].iter().any(|word| word[..] == start));
    assert_eq!(assert.get_output().stdout, [b"ru\n", &start[..], b"\n\n", &words, b"\n"].concat());
}

#[test]
fn a_list_that_cp866_cannot_write_stays_utf_8() {
    let arena = Arena::new();
    arena.write("list.txt", LIST);
    let text = stdout(&arena.run("gen --lang ru --word кот --dict list.txt").code(0));
    assert_eq!(text, "ru\nкот\n\nкит\nкот\nкіт\nокоп\nток\n");
    // CP866 could write these, but only a task in Russian may be in it.
    arena.write("list.txt", "кот\nток\n");
    let text = stdout(&arena.run("gen --lang en --word кот --dict list.txt").code(0));
    assert_eq!(text, "en\nкот\n\nкот\nток\n");
}

#[test]
fn a_count_of_tasks_asks_for_a_folder_even_if_it_is_1() {
    let arena = Arena::new();
    arena.write("list.txt", "cat\ncot\nscat\n");
    let line = "gen --lang en --n 3 --dict list.txt -o tests --count";
    let names = stdout(&arena.run(&format!("{line} 1")).code(0));
    assert!(names.starts_with("tests/01_en_3.txt  "), "{names}");
    // All the words there are.
    let names = stdout(&arena.run(&format!("{line} 2 --force")).code(0));
    assert_eq!(names.lines().count(), 2, "{names}");
}

#[test]
fn the_seed_draws_the_start_word() {
    let arena = Arena::new();
    let drawn = |seed| stdout(&arena.run(&format!("gen --lang en --n 7 --seed {seed}")).code(0));
    let start = |text: &str| text.lines().nth(1).map(str::to_owned);
    assert_eq!(drawn(5), drawn(5));
    assert_ne!(start(&drawn(5)), start(&drawn(6)));
    assert_eq!(start(&drawn(5)).map(|word| word.len()), Some(7));
}

#[test]
fn the_contests_mix_of_30() {
    let arena = Arena::new();
    let assert = arena.run("gen --mix contest --seed 7 -o tests").code(0);
    assert_eq!(stderr(&assert), "");
    expect_file!["golden/gen_mix.txt"].assert_eq(&stdout(&assert).replace('\\', "/"));
    assert_eq!(std::fs::read_dir(arena.path("tests")).expect("the folder").count(), 30);
    // What was made is read without a word of warning.
    arena.write("empty.out", "0\n");
    for file in ["01_en_5", "20_ru_11", "29_tr_9"] {
        let assert = arena.run(&format!("check tests/{file}.txt empty.out")).code(0);
        assert_eq!(stderr(&assert), "", "{file}");
    }
    assert!(arena.read("tests/20_ru_11.txt").starts_with(b"ru\n"));
    assert!(std::str::from_utf8(&arena.read("tests/20_ru_11.txt")).is_err(), "CP866");
}

#[test]
fn files_that_are_there_are_kept() {
    let arena = Arena::new();
    std::fs::create_dir(arena.path("tests")).expect("a new folder");
    arena.write("tests/02_tr_5.txt", "mine");
    let assert = arena.run("gen --lang tr --count 3 -o tests");
    assert_complaint(assert, 4, &["02_tr_5.txt", "--force"]);
    assert_eq!(arena.read("tests/02_tr_5.txt"), b"mine");
    assert!(!arena.path("tests/01_tr_5.txt").exists(), "all or nothing");
    arena.run("gen --lang tr --count 3 -o tests --force").code(0);
    assert!(arena.read("tests/02_tr_5.txt").starts_with(b"tr\n"));
    arena.run("gen --lang tr -o tests/02_tr_5.txt").code(4);
    for line in ["gen --lang tr --count 1 -o tests/02_tr_5.txt", "solve tests/02_tr_5.txt/x"] {
        let parts = ["02_tr_5.txt", "a file stands where a folder should be"];
        assert_complaint(arena.run(line), 4, &parts);
    }
    arena.run("gen --lang tr -o one.txt").code(0).stdout("");
    assert!(arena.read("one.txt").starts_with(b"tr\n"));
}

#[test]
fn banned_words_are_neither_drawn_nor_listed() {
    let arena = Arena::new();
    arena.write("list.txt", "cat\ncot\ncut\nscat\n");
    let text = stdout(&arena.run("gen --lang en --n 3 --dict list.txt --ban Cat CUT").code(0));
    assert_eq!(text, "en\ncot\n\ncot\nscat\n");
}

#[test]
fn the_report_names_files_and_tasks() {
    let arena = Arena::new();
    let line = "gen --lang en --n 9 --seed 3 --count 2 -o tests --json";
    let report = json(&arena.run(line).code(0));
    let tasks = report["tasks"].as_array().expect("a list");
    assert_eq!(tasks.len(), 2);
    for task in tasks {
        let file = task["file"].as_str().expect("a name");
        let text = String::from_utf8(arena.read(file)).expect("ASCII");
        assert_eq!(text.lines().nth(1), task["start"].as_str());
        assert_eq!((&task["language"], &task["side"]), (&"en".into(), &9.into()));
        assert_eq!(Some(text.lines().count() as u64 - 3), task["words"].as_u64());
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    let arena = Arena::new();
    arena.write("list.txt", "cat\nCot\ncot\nscat\n");
    arena.write("bad.txt", "cat\nc4t\nc5t\n");
    arena.write("few.txt", "cat\ncats\n");
    let complaints: [(&str, i32, &[&str]); 10] = [
        ("gen --mix contest --count 31 -o x", 2, &["--count 31", "sets of 30", "60"]),
        ("gen --mix contest", 2, &["-o"]),
        ("gen --mix contest --count 30000 -o x", 2, &["--count 30000", "start words", "try "]),
        ("gen --lang en --word cat --dict few.txt -o x --ban cat cats", 2, &["no words"]),
        ("gen --mix contest -o -", 2, &["-o", "folder"]),
        (
            "gen --lang en --n 3 --dict list.txt --count 3 -o x",
            2,
            &["--count 3", "of 3 letters", "only 2"],
        ),
        (
            "gen --lang en --n 3 --dict few.txt --count 2 -o x",
            2,
            &["--count 2", "few.txt has only 1"],
        ),
        (
            "gen --lang en --n 9 --dict list.txt -o x",
            2,
            &["list.txt has no start word of 9 letters"],
        ),
        ("gen --lang en --word cat --dict bad.txt", 3, &["bad.txt", "line 2", "c4t"]),
        ("gen --lang en --word cats", 3, &["--word: the start word", "cats", "length 4"]),
    ];
    for (line, code, parts) in complaints {
        assert_complaint(arena.run(line), code, parts);
        assert!(!arena.path("x").exists());
    }
    for line in [
        "gen",
        "gen --lang en --n 6",
        "gen --lang en --count 0",
        "gen --lang xx",
        "gen --mix contest --ban cat -o x",
    ] {
        assert!(stderr(&arena.run(line).code(2)).contains("--help"), "{line}");
    }
}

#[test]
fn a_task_in_utf_8_is_warned_of() {
    let arena = Arena::new();
    arena.write("list.txt", "кот\nток\nкіт\n");
    let warned = |line: &str, of: &str| {
        let told = stderr(&arena.run(line).code(0));
        let warning = format!("balda: warning: UTF-8 text, not the contest's encoding: {of};");
        let count = told.lines().filter(|line| line.starts_with(&warning)).count();
        assert_eq!(count, 1, "{line}: {told}");
    };
    warned("gen --lang tr --word ÇAYIR", "ASCII has no `ç`");
    warned("gen --lang en --n 3 --dict list.txt", "ASCII has no `к`");
    warned("gen --lang ru --n 3 --count 3 --dict list.txt -o tasks", "CP866 has no `і`");
}

#[test]
fn a_list_that_is_none_is_told_of_before_a_word_is_drawn() {
    let arena = Arena::new();
    arena.write("empty.txt", "");
    let complaint = "balda: empty.txt: line 1: no word of the dictionary can be played";
    assert_complaint(arena.run("gen --lang en --dict empty.txt"), 3, &[complaint]);
    arena.write("list.txt", "cat\nc4t\nc5t\n");
    let complaint = "balda: list.txt: line 2: '4' in `c4t` is not a letter";
    assert_complaint(arena.run("gen --lang en --dict list.txt"), 3, &[complaint]);
}
