//! `balda solve`.

use std::time::Duration;

use contest::tools::encoding::Encoding;

use super::{Arena, BEYOND_MEMORY, SMALL, assert_complaint, json, stderr, stdout};

#[test]
fn the_answer_goes_to_stdout_or_to_a_file() {
    let arena = Arena::with_task();
    let printed = arena.run("solve --work 20000").code(0);
    assert_eq!(stderr(&printed), "");
    let quiet = arena.run("solve input.txt -o answer.txt --work 20000").code(0);
    assert_eq!((stdout(&quiet), stderr(&quiet)), (String::new(), String::new()));
    assert_eq!(printed.get_output().stdout, arena.read("answer.txt"));
    arena.assert_legal("answer.txt");
}

#[test]
fn a_dash_stands_for_standard_output() {
    let arena = Arena::with_task();
    let printed = stdout(&arena.run("solve --work 20000").code(0));
    assert_eq!(stdout(&arena.run("solve -o - --work 20000").code(0)), printed);
    let report = stdout(&arena.run("solve -o - --work 20000 --json").code(0));
    assert!(report.starts_with('{') && report.contains("\"output\":null"), "{report}");
    let task = stdout(&arena.run("gen --lang en --word kenaf -o -").code(0));
    assert!(task.starts_with("en\nkenaf\n\n"), "{}", &task[..20]);
    arena.write("answer.txt", printed);
    let page = stdout(&arena.run("show input.txt answer.txt --html -").code(0));
    assert!(page.starts_with("<!"), "{page}");
    arena.write("suite.tsv", "task\tlang\tn\tword\n1\ten\t5\tkenaf\n");
    assert_complaint(arena.run("bench suite.tsv --work 100 --csv -"), 2, &["--csv", "a file"]);
    assert!(!arena.path("-").exists());
}

#[test]
fn a_task_is_read_from_stdin() {
    let arena = Arena::with_task();
    let file = arena.run("solve --work 20000").code(0);
    let stdin = arena.command("solve - --work 20000").write_stdin(SMALL).assert().code(0);
    assert_eq!(stdout(&stdin), stdout(&file));
    assert_complaint(arena.command("solve -").write_stdin("en").assert(), 3, &["standard input"]);
}

#[test]
fn counted_work_gives_the_same_bytes_on_any_number_of_threads() {
    let arena = Arena::new();
    for word in ["scone", "gigabit"] {
        let answer = |threads: usize| {
            let line = format!("solve --lang en --word {word} --work 150000 --threads {threads}");
            stdout(&arena.run(&line).code(0))
        };
        let one = answer(1);
        assert!(one.lines().count() > 10, "{one}");
        assert_eq!(one, answer(2));
        assert_eq!(one, answer(8));
    }
}

#[test]
fn a_word_needs_no_file() {
    let arena = Arena::new();
    let assert = arena.run("solve --lang ru --word сыщик --work 100000").code(0);
    arena.run("gen --lang ru --word сыщик -o input.txt").code(0);
    // It was printed in UTF-8; the task is in the contest's encoding.
    arena.write("answer.txt", Encoding::Cp866.encode(&stdout(&assert)));
    arena.assert_legal("answer.txt");
}

#[test]
fn standard_input_is_read_once() {
    let arena = Arena::with_task();
    for line in ["solve - --dict -", "check - -", "show - -", "hint - -"] {
        let assert = arena.command(line).write_stdin(SMALL).assert();
        assert_complaint(assert, 2, &["standard input is read already"]);
    }
    let gen_line = "gen --lang en --n 3 --dict - --count 3 -o tasks";
    arena.command(gen_line).write_stdin("cat\ncot\ncut\n").assert().code(0);
}

#[test]
fn own_words_replace_the_tasks() {
    let arena = Arena::with_task();
    arena.write("own.txt", "cat\ncats\n");
    let assert = arena.run("solve --dict own.txt --work 10000").code(0);
    let answer = stdout(&assert);
    assert!(answer.starts_with("1\n") && answer.contains(" s cats "), "{answer}");
    assert_eq!(stdout(&arena.run("solve --dict own.txt --ban cats --work 10000").code(0)), "0\n");
    let warned = arena.run("solve --ban dog --work 10000").code(0);
    assert!(stderr(&warned).contains("warning: --ban dog"));
}

#[test]
fn with_own_words_only_the_first_two_lines_of_a_task_file_matter() {
    let arena = Arena::new();
    arena.write("own.txt", "cat\r\ncats\n");
    for (list, flaw) in [
        (&b"d0g\r\n"[..], "line 4: '0' in `d0g`"),
        (b"d\xFFg\r\nd\xFEg\n\x1A", "line 4: byte 0xFF cannot be read"),
    ] {
        arena.write("input.txt", [b"en\nCAT\n\n", list].concat());
        let assert = arena.run("solve --dict own.txt --work 10000").code(0);
        assert!(stdout(&assert).contains(" s cats "));
        let warnings = stderr(&assert);
        let expected = [
            "balda: warning: input.txt: line 2: capital letters; lowered",
            "balda: warning: own.txt: line 1: CR LF as the line end; read as LF",
        ];
        assert!(warnings.lines().eq(expected), "{warnings}");
        let flaw = format!("input.txt: {flaw}");
        assert_complaint(arena.run("solve --work 10000"), 3, &[&flaw]);
    }
    arena.write("input.txt", b"en\nc\xFFt\n\ncat\n");
    assert_complaint(arena.run("solve --dict own.txt"), 3, &["input.txt: line 2: byte 0xFF"]);
}

#[test]
fn every_banned_word_is_taken_out() {
    let arena = Arena::new();
    arena.write("own.txt", "cat\ncats\ncoats\nscat\n");
    let line = "solve --lang en --word cat --dict own.txt --work 10000 --ban";
    let answer = |banned: &str| stdout(&arena.run(&format!("{line} {banned}")).code(0));
    assert!(answer("coats scat").contains(" cats "));
    assert_eq!(answer("cats SCAT cats coats"), "0\n");
}

#[test]
fn own_words_may_be_of_another_alphabet() {
    let arena = Arena::new();
    arena.write("own.txt", "кіт\nкити\nїжа\nіти\n");
    let line = "solve --lang ru --word кіт --dict own.txt --work 10000";
    let answer = stdout(&arena.run(line).code(0));
    assert!(answer.contains(" и іти ") || answer.contains(" и кити "), "{answer}");
}

/// `ç` of ISO 8859-9 is a Cyrillic letter in CP866, which is for `ru` alone.
#[test]
fn a_turkish_list_is_not_read_as_cyrillic() {
    let arena = Arena::new();
    arena.write("own.txt", b"cat\n\xE7at\n\xE7at\xE7\n");
    arena.write("suite.tsv", "task\tlang\tn\tword\tdict\nfirst\ttr\t3\tcat\town.txt\n");
    for line in [
        "solve --lang tr --word cat --dict own.txt --work 1000",
        "gen --lang tr --n 3 --dict own.txt",
        "bench suite.tsv --work 1000",
    ] {
        assert_complaint(arena.run(line), 3, &["line 2: byte 0xE7", "CP866 is for `ru` alone"]);
    }
}

#[test]
fn lines_that_are_no_words_are_left_out_unless_all_must_be_words() {
    let arena = Arena::new();
    arena.write("own.txt", "A-cat\ncats\ncoat\nscat\ncat's\n");
    arena.write("input.txt", "en\ncat\n\ncat\ncats\ncat 2 go\nscat\n");
    for (source, first) in [
        ("--lang en --word cat --dict own.txt", "own.txt: line 1: '-' in `A-cat` is not a letter;"),
        ("input.txt", "input.txt: line 6: a space in `cat 2 go`;"),
    ] {
        let assert = arena.run(&format!("solve {source} --work 1000")).code(0);
        assert!(stdout(&assert).contains(" s cats "), "{source}");
        let told =
            format!("balda: warning: {first} left out (`--strict` refuses the list instead)");
        assert!(stderr(&assert).lines().any(|line| line == told), "{}", stderr(&assert));
        assert_complaint(arena.run(&format!("solve {source} --strict")), 3, &[first]);
    }
    // The judge's mode has no options; it plays what can be played.
    assert!(stderr(&arena.run("").code(0)).contains("line 6: a space in `cat 2 go`; left out"));
    arena.assert_legal("output.txt");
}

#[test]
fn every_form_of_the_apostrophe_is_one_letter() {
    let arena = Arena::new();
    arena.write("own.txt", "п’ять\nп’яти\nм'я\nмʼята\nїжа\n");
    for word in ["п'ять", "п’ять", "пʼять"] {
        let line = format!("solve --lang ru --word {word} --dict own.txt --work 1000 --ban м’ята");
        let assert = arena.run(&line).code(0);
        assert!(!stderr(&assert).contains("not a word"), "{}", stderr(&assert));
        assert!(!stderr(&assert).contains("not in the dictionary"), "{}", stderr(&assert));
        assert!(!stdout(&assert).contains("ята"), "{}", stdout(&assert));
    }
}

#[test]
fn a_word_that_was_typed_is_answered_in_utf_8() {
    let arena = Arena::new();
    let line = "solve --lang ru --word кит --work 1000";
    let printed = arena.run(line).code(0).get_output().stdout.clone();
    assert!(String::from_utf8(printed).is_ok_and(|text| text.len() > text.chars().count()));
}

#[test]
fn parts_that_make_no_task_are_named_where_they_stand() {
    let arena = Arena::with_task();
    arena.write("own.txt", "cat\nc4t\nc5t\n");
    arena.write("empty.txt", "");
    for (line, start) in [
        ("solve --lang en --word cats", "balda: --word: the start word `cats` has length 4;"),
        ("solve --lang en --word cats --dict own.txt", "balda: --word: the start word `cats` has"),
        ("solve --lang en --word cat --dict own.txt", "balda: own.txt: line 2: '4' in `c4t`"),
        ("solve --dict empty.txt", "balda: empty.txt: line 1: no word of the dictionary"),
    ] {
        assert_complaint(arena.run(line), 3, &[start]);
    }
}

#[test]
fn the_report_holds_the_whole_game() {
    let arena = Arena::with_task();
    let assert = arena.run("solve --json --work 20000 --seed 7 -o answer.txt").code(0);
    let report = json(&assert);
    assert_eq!(report["task"]["start"], "cat");
    assert_eq!(report["task"]["words"], 12);
    assert_eq!((&report["seed"], &report["output"]), (&7.into(), &"answer.txt".into()));
    assert!(report["seconds"].as_f64().is_some_and(|seconds| seconds < 60.0), "{report}");
    let answer = String::from_utf8(arena.read("answer.txt")).expect("ASCII");
    let moves = report["moves"].as_array().expect("a list");
    assert_eq!(answer.lines().next(), Some(moves.len().to_string().as_str()));
    for (line, step) in answer.lines().skip(1).zip(moves) {
        let expected = format!(
            "{} {} {} {} {} {}",
            step["cell"][0],
            step["cell"][1],
            step["letter"].as_str().expect("a letter"),
            step["word"].as_str().expect("a word"),
            step["path"][0][0],
            step["path"][0][1],
        );
        assert!(line.starts_with(&expected), "{line} / {expected}");
    }
    let verdict = json(&arena.run("check input.txt answer.txt --json").code(0));
    assert_eq!(
        (&verdict["points"], &verdict["sum"], &verdict["moves"]),
        (&report["points"], &report["sum"], &report["moves"])
    );
}

/// JSON is UTF-8, which a name need not be.
#[cfg(target_os = "linux")]
#[test]
fn a_report_names_a_file_whose_name_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let arena = Arena::with_task();
    let name = std::ffi::OsStr::from_bytes(b"a\xFF.txt");
    let assert = arena.command("solve --json --work 1000 -o").arg(name).assert().code(0);
    let report = json(&assert);
    assert_eq!(report["output"], "a\u{FFFD}.txt");
    let assert = arena.command("gen --lang en --json -o").arg(name).arg("--force").assert().code(0);
    let report = json(&assert);
    assert_eq!(report["tasks"][0]["file"], "a\u{FFFD}.txt");
}

#[test]
fn both_clocks_end_the_search() {
    let arena = Arena::new();
    for clock in ["wall", "cpu"] {
        let line = format!("solve --lang tr --word havuc --time 0.3 --clock {clock}");
        assert!(stdout(&arena.run(&line).code(0)).lines().count() > 10);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn no_more_threads_search_than_have_room() {
    let arena = Arena::with_task();
    let offered = std::thread::available_parallelism().expect("processors").get();
    for (megabytes, room) in [(192, 1), (256, 2), (1 << 20, 16_000)] {
        let line = "solve -o answer.txt --work 20000 --json";
        let report = json(&arena.command_within(megabytes, line).assert().code(0));
        assert_eq!(report["threads"], offered.min(room), "{megabytes} MB");
        arena.assert_legal("answer.txt");
    }
    let line = "solve -o answer.txt --work 20000 --threads 200 --json";
    let assert = arena.command_within(256, line).assert().code(0);
    assert_eq!(json(&assert)["threads"], 2);
    let warning = "the address space is limited: 200 threads have no room, 2 of them will search";
    assert_eq!(stderr(&assert), format!("balda: warning: {warning}\n"));
    arena.assert_legal("answer.txt");
}

#[test]
fn one_thread_searches_where_no_more_can_be_started() {
    let arena = Arena::with_task();
    let mut command = arena.command("solve -o answer.txt --work 20000 --threads 3");
    let assert = command.env("RUST_MIN_STACK", BEYOND_MEMORY).assert().code(0);
    let warnings = stderr(&assert);
    assert!(warnings.contains("3 threads cannot be started"), "{warnings}");
    arena.assert_legal("answer.txt");
    assert!(arena.read("answer.txt").len() > 50);
}

/// A process that is killed while it writes leaves the old answer or the new one.
#[test]
#[cfg(unix)]
fn an_answer_is_a_new_file_that_takes_the_name_of_the_old_one() {
    use std::os::unix::fs::MetadataExt;
    let arena = Arena::with_task();
    arena.write("answer.txt", "old");
    let mut old = std::fs::File::open(arena.path("answer.txt")).expect("the old file");
    arena.run("solve --work 1000 -o answer.txt").code(0);
    arena.assert_legal("answer.txt");
    let new = std::fs::metadata(arena.path("answer.txt")).expect("the new file");
    assert_ne!(old.metadata().expect("the old file").ino(), new.ino());
    // Whoever reads the old one still has it whole.
    assert_eq!(std::io::read_to_string(&mut old).expect("text"), "old");
}

#[test]
fn unwritable_answers_are_named() {
    let arena = Arena::with_task();
    // Before the search, whose answer would be lost.
    let mut command = arena.command("solve --time 3600 -o nowhere/answer.txt");
    let assert = command.timeout(Duration::from_secs(60)).assert();
    assert_complaint(assert, 4, &["cannot write nowhere/answer.txt", "make its folder first"]);
}

#[test]
fn own_words_do_not_change_the_encoding_of_the_answer() {
    let arena = Arena::new();
    arena.write("input.txt", b"ru\n\xAA\xA8\xE2\n\n\xAA\xA8\xE2\n");
    arena.write("own.txt", "кит\nкиты\n");
    let answer = arena.run("solve --dict own.txt --work 1000").code(0).get_output().stdout.clone();
    assert!(answer.windows(4).any(|bytes| bytes == b"\xAA\xA8\xE2\xEB"), "{answer:?}");
    arena.write("own.txt", "кит\nкиті\n");
    let answer = stdout(&arena.run("solve --dict own.txt --work 1000").code(0));
    assert!(answer.contains("киті"), "{answer}");
}

#[test]
fn of_too_many_letters_the_shortest_words_are_played() {
    let arena = Arena::new();
    // Words of 120 letters: 8,800 of them are all that there is room for.
    let long = (0..9000).map(|number| format!("a{number:0119}\n"));
    let digit =
        |digit: char| digit.to_digit(10).map_or(digit, |digit| (b'b' + digit as u8) as char);
    let long: String = long.flat_map(|word| word.chars().map(digit).collect::<Vec<_>>()).collect();
    arena.write("input.txt", format!("en\nkenaf\n\n{long}fan\nfang\nkenaf\ntang\ntango\n"));
    let assert = arena.run("solve input.txt -o answer.txt --work 2000").code(0);
    let warning = "balda: warning: input.txt: 185 of the dictionary's 9005 words are not played, the \
                   longest and of equal length the last: there is room for 6000000 letters,";
    let told = stderr(&assert);
    assert!(told.contains(warning), "{told}");
    assert!(arena.read("answer.txt").starts_with(b"4\n"), "all moves of the short words");
}

/// Whether `I` is `ı` or `i`, the start word and the list that is played say together.
#[test]
fn a_turkish_start_word_is_read_alike_wherever_it_stands() {
    let arena = Arena::new();
    arena.write("list.txt", "kin\nkır\nkırık\nkırk\n");
    arena.write("start.txt", "tr\nKIRIK\n");
    arena.write("whole.txt", "tr\nKIRIK\n\nkin\nkır\nkırık\nkırk\n");
    arena.write("folded.txt", "kin\nkir\nkirik\nkirikt\nkirk\n");
    for (line, start) in [
        ("start.txt --dict list.txt", "kırık"),
        ("--lang tr --word KIRIK --dict list.txt", "kırık"),
        ("whole.txt", "kırık"),
        ("start.txt --dict folded.txt", "kirik"),
        ("whole.txt --dict folded.txt", "kirik"),
    ] {
        let report = json(&arena.run(&format!("solve {line} --work 1000 --json")).code(0));
        assert_eq!(report["task"]["start"], start, "{line}");
    }
    // What is typed is read as the words that are played, too.
    let mut game = arena.command("play whole.txt --dict folded.txt --mark 0");
    let text = stdout(&game.write_stdin("KIRIKT\n1\n").assert().code(0));
    assert!(text.contains("240 points after move 1"), "{text}");
    let told = stderr(&arena.run("solve start.txt --dict folded.txt --ban kirik --work 1000"));
    assert_eq!(told, "balda: warning: start.txt: line 2: capital letters; lowered\n");
    arena.write("folded.txt", "kin\nkir\n");
    let told = stderr(&arena.run("solve start.txt --dict folded.txt --work 1000").code(0));
    let start = "folded.txt: the start word `kirik` is not in the dictionary";
    assert!(told.contains(start), "{told}");
}
