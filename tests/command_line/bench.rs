//! `balda bench` and the suites it plays.

use contest::balda::tuning::KNOBS;

use super::{Arena, BEYOND_MEMORY, assert_complaint, json, stderr, stdout};

const SUITE: &str = "task\tlang\tn\tword\tdict\tpoints_20s\n\
                     first\ten\t3\tcat\tsmall.txt\t1000\n\
                     second\ttr\t5\thavuc\tsize:2000:1\t6000\n";

fn arena() -> Arena {
    let arena = Arena::new();
    arena.write("suite.tsv", SUITE);
    arena.write("small.txt", "act\nart\nat\ncar\ncart\ncat\neat\nrat\ntar\n");
    arena
}

#[test]
fn a_suite_is_played_and_reported() {
    let arena = arena();
    let text = stdout(&arena.run("bench suite.tsv --work 20000 --csv games.csv").code(0));
    for group in ["en", "tr", "n=3", "n=5", "all"] {
        assert!(text.lines().any(|line| line.starts_with(group)), "{group} is not in\n{text}");
    }
    let games = String::from_utf8(arena.read("games.csv")).expect("UTF-8");
    assert_eq!(games.lines().count(), 3);
    assert!(games.starts_with("task,lang,n,word,dictionary,seed,threads,limit,points,"));
}

#[test]
fn each_game_has_its_own_time() {
    let report = json(&arena().run("bench suite.tsv --time 0.4 --json").code(0));
    let games = report["games"].as_array().expect("a list");
    assert!(games.iter().all(|game| game["limit"] == "0.4 s"), "{games:?}");
    let work = games.iter().filter_map(|game| game["work"].as_u64());
    let (least, most) = (work.clone().min(), work.max());
    // After its time a search would do next to nothing.
    assert!(least.map(|least| 20 * least) > most, "{games:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn each_game_is_played_on_the_threads_that_have_room() {
    let arena = arena();
    let line = "bench suite.tsv --work 20000 --threads 200 --json";
    let assert = arena.command_within(256, line).assert().code(0);
    assert_eq!(stderr(&assert).matches("200 threads have no room").count(), 1);
    for game in json(&assert)["games"].as_array().expect("a list") {
        assert!(game["threads"].as_u64() < Some(4) && game["moves"].as_u64() > Some(0), "{game}");
    }
}

#[test]
fn a_thread_that_cannot_be_started_is_told() {
    let arena = arena();
    let mut command = arena.command("bench suite.tsv --work 20000");
    let assert = command.env("RUST_MIN_STACK", BEYOND_MEMORY).assert();
    assert_complaint(assert, 4, &["no thread can be started", "use `balda solve`"]);
}

#[test]
fn a_report_counts_evaluations_and_tells_when_the_board_was_full() {
    let report = json(&arena().run("bench suite.tsv --work 20000 --json").code(0));
    let number = |of: &serde_json::Value, field: &str| of[field].as_f64().expect("a number");
    let (mut evaluations, mut seconds, mut latest) = (0.0, 0.0, 0.0_f64);
    for game in report["games"].as_array().expect("a list") {
        evaluations += number(game, "evaluations");
        seconds += number(game, "seconds");
        latest = latest.max(number(game, "first_full"));
        assert!(number(game, "evaluations") > 0.0, "{game}");
        assert!((0.0..=number(game, "seconds")).contains(&number(game, "first_full")), "{game}");
    }
    let all = report["groups"].as_array().and_then(|groups| groups.last()).expect("a group");
    assert!((number(all, "evaluations_per_second") / (evaluations / seconds) - 1.0).abs() < 1e-6);
    assert!((number(all, "first_full") - latest).abs() < 1e-6, "{all}");
}

#[test]
fn side_by_side_gives_the_same_games() {
    let arena = arena();
    let points = |line: &str| -> Vec<serde_json::Value> {
        let report = json(&arena.run(line).code(0));
        let games = report["games"].as_array().expect("a list").iter();
        games.map(|game| serde_json::json!([game["task"], game["seed"], game["points"]])).collect()
    };
    let alone = points("bench suite.tsv --work 20000 --repeat 3 --json");
    let seeds: Vec<&serde_json::Value> = alone.iter().map(|game| &game[1]).collect();
    assert_eq!(seeds, [1, 2, 3, 1, 2, 3]);
    assert_eq!(alone, points("bench suite.tsv --work 20000 --repeat 3 --json --jobs 3"));
    assert_eq!(alone[..1], points("bench suite.tsv --work 20000 --first 1 --json"));
}

#[test]
fn the_table_of_the_best_never_gets_worse() {
    let arena = arena();
    let record = "bench suite.tsv --best best.tsv --record --work";
    stdout(&arena.run(&format!("{record} 40000")).code(0));
    let best = arena.read("best.tsv");
    assert_eq!(String::from_utf8_lossy(&best).lines().count(), 3);
    stdout(&arena.run(&format!("{record} 1 --search beam")).code(0));
    assert_eq!(arena.read("best.tsv"), best);
    // Two lines of one task, as after a merge: the better one counts, wherever it stands.
    let line = best.split(|&byte| byte == b'\n').nth(1).expect("a line");
    let points = line.split(|&byte| byte == b'\t').nth(4).expect("points");
    let worse = String::from_utf8_lossy(line)
        .replace(&format!("\t{}\t", String::from_utf8_lossy(points)), "\t1\t");
    arena.write("best.tsv", [&best, worse.as_bytes(), b"\n"].concat());
    let text = stdout(&arena.run(&format!("{record} 1 --search beam")).code(0));
    assert!(text.contains("\n0 better than the best seen before\n"), "{text}");
    // What is no such table is kept.
    arena.write("note.txt", "one line\n");
    let assert = arena.run("bench suite.tsv --work 1000 --record --best note.txt");
    assert_complaint(assert, 3, &["note.txt: no row"]);
    assert_eq!(arena.read("note.txt"), b"one line\n");
    // Before the games, which would not be entered.
    let assert = arena.run("bench suite.tsv --work 1000 --record --best nowhere/best.tsv");
    assert_complaint(assert, 4, &["cannot write nowhere/best.tsv"]);
    let line = "bench suite.tsv --work 1000 --record --best -";
    assert_complaint(arena.command(line).write_stdin("").assert(), 2, &["--best cannot be `-`"]);
}

#[test]
fn a_fit_plays_pairs_and_tells_of_every_setting() {
    let arena = arena();
    let line = "fit suite.tsv --work 2000 --rounds 2 --jobs 2 --csv pairs.csv";
    let text = stdout(&arena.run(line).code(0));
    assert!(text.starts_with("4 pairs of games"), "{text}");
    for knob in KNOBS {
        assert!(
            text.lines().any(|line| line.starts_with(knob.name)),
            "{} is not in {text}",
            knob.name
        );
    }
    let pairs = String::from_utf8(arena.read("pairs.csv")).expect("UTF-8");
    assert_eq!(pairs.lines().next(), Some("task,lang,n,seed,coins,first,second"));
    let coins: Vec<&str> =
        pairs.lines().skip(1).filter_map(|line| line.split(',').nth(4)).collect();
    assert_eq!(coins.len(), 4);
    assert!(coins.iter().all(|coins| coins.len() == KNOBS.len()), "{pairs}");
    assert!(coins.iter().any(|other| *other != coins[0]), "the same coins each time: {pairs}");
}

#[test]
fn broken_suites_are_named() {
    let arena = arena();
    assert_complaint(arena.run("bench none.tsv"), 4, &["cannot read none.tsv"]);
    for (suite, complaint) in [
        ("", "no tasks"),
        ("task\tlang\tn\tword\n", "no row"),
        ("task\tlang\tn\tword\n01\ten\tx\tscone\n", "n is `x`, must be 3, 5, 7, 9 or 11"),
        (&format!("\x1b{}\n1\n", "x".repeat(100)), "the columns are \\u{1b}xxxxx"),
        ("task\tlang\tn\n01\ten\t5\n", "word"),
        ("task\tlang\tn\tword\n01\txx\t5\tscone\n", "xx"),
        ("task\tlang\tn\tword\n01\ten\t7\tscone\n", "line 2: task 01: n is 7"),
        (
            &format!("task\tlang\tn\tword\n01\t\x1b{}\t5\tscone\n", "e".repeat(100)),
            "lang is `\\u{1b}eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee…`",
        ),
        ("task\tlang\tn\tword\n01\ten\t5\tcone\n", "the start word `cone` has length 4"),
        (
            "task\tlang\tn\tword\n01\ten\t3\tcat\n01\ten\t3\tdog\n",
            "line 3: task 01 is there in line 2",
        ),
    ] {
        arena.write("broken.tsv", suite);
        assert_complaint(arena.run("bench broken.tsv"), 3, &["broken.tsv", complaint]);
    }
    for (suite, complaint) in [
        ("task\tlang\tn\tword\r\n1\ten\t5\tkenaf\r\n2\txx\t5\tkenaf\r\n", "line 3: lang is `xx`"),
        ("task\tlang\tn\tword\n1\ten\t5\tkenaf\n\n\n2\txx\t5\tkenaf\n", "line 5: lang is `xx`"),
        (
            "task\tlang\tn\tword\r\n1\ten\t5\tkenaf\r\n2\ten\t5\r\n",
            "line 3: 3 columns; line 1 names 4",
        ),
    ] {
        arena.write("broken.tsv", suite);
        assert_complaint(arena.run("bench broken.tsv"), 3, &["broken.tsv", complaint]);
    }
    // A table of the best that is there but cannot be read is not begun anew.
    assert_complaint(arena.run("bench suite.tsv --best ."), 4, &["cannot read ."]);
    // Nor is one that was named but is not there taken for an empty one, unless games go into it.
    assert_complaint(arena.run("bench suite.tsv --best bset.tsv"), 4, &["cannot read bset.tsv"]);
    arena.write("broken.tsv", "task\tlang\tn\tword\tdict\n01\ten\t5\tscone\tnone.txt\n");
    assert_complaint(arena.run("bench broken.tsv"), 4, &["none.txt"]);
}

#[test]
fn broken_dictionaries_of_suites_are_named() {
    let arena = arena();
    arena.write("small.txt", "act\n\n\nc4t\nc5t\n");
    let complaint =
        "balda: suite.tsv: line 2: task first: small.txt: line 4: '4' in `c4t` is not a letter";
    assert_complaint(arena.run("bench suite.tsv"), 3, &[complaint]);
    arena.write("suite.tsv", SUITE.replace("3\tcat", "5\tcats"));
    let complaint = "balda: suite.tsv: line 2: task first: the start word `cats` has length 4";
    assert_complaint(arena.run("bench suite.tsv"), 3, &[complaint]);
}

#[test]
fn a_start_word_that_its_list_lacks_is_told() {
    let arena = arena();
    let suite = "task\tlang\tn\tword\tdict\nfirst\ten\t5\tzzzzz\t\nsecond\ten\t3\tdog\tsmall.txt\n\
                 third\ten\t5\tkenaf\tsize:9:1\n";
    arena.write("suite.tsv", suite);
    let told = stderr(&arena.run("bench suite.tsv --work 100").code(0));
    let lacks = "is not in the dictionary; taken all the same";
    let expected = [
        format!("balda: warning: suite.tsv: line 2: task first: the start word `zzzzz` {lacks}"),
        format!("balda: warning: suite.tsv: line 3: task second: the start word `dog` {lacks}"),
    ];
    let warnings: Vec<&str> = told.lines().filter(|line| line.contains("start word")).collect();
    assert_eq!(warnings, expected, "a random part of a list may lack the word");
}

/// The suites that are kept are those that the seeds in their README draw, and no two of them
/// share a task.
#[test]
fn the_kept_suites_are_drawn_by_their_seeds() {
    let arena = Arena::new();
    let kept = |name: &str| {
        let path = format!("{}/samples/suites/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("a suite")
    };
    for (name, arguments) in [
        ("tuning", "--seed 1 --tens 2"),
        ("acceptance", "--seed 2 --tens 2"),
        ("altered", "--seed 3 --tens 1 --altered"),
    ] {
        let drawn = stdout(&arena.run(&format!("suite {arguments}")).code(0));
        assert_eq!(drawn, kept(name), "{name}");
    }
    let tasks = |name: &str| -> Vec<String> {
        let table = kept(name);
        let columns = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        columns.map(|columns| format!("{} {}", columns[1], columns[3])).collect()
    };
    let names = ["tuning", "acceptance", "altered", "reference"];
    let mut all = names.map(tasks).concat();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!((count, all.len()), (180, 180));
}

/// The number in `tests/signature.txt` is what the search does, on any number of threads. A change
/// of the search writes the new number there: `balda bench --signature > tests/signature.txt`.
#[test]
fn the_search_has_the_signature_that_was_noted() {
    let arena = Arena::new();
    let noted = include_str!("../signature.txt");
    for threads in [1, 2] {
        let line = format!("bench --signature --threads {threads}");
        assert_eq!(stdout(&arena.run(&line).code(0)), noted, "{threads} threads");
    }
}

#[test]
fn games_side_by_side_have_one_thread_each() {
    let arena = arena();
    let threads = |line: &str| {
        let report = json(&arena.run(&format!("bench suite.tsv --work 2000 --json {line}")));
        report["games"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|game| game["threads"].clone())
            .collect()
    };
    let [alone, beside]: [Vec<_>; 2] = ["--threads 3", "--jobs 2"].map(threads);
    assert_eq!((alone, beside), (vec![3.into(); 2], vec![1.into(); 2]));
}

#[test]
fn no_table_destroys_what_is_read() {
    let arena = arena();
    for line in ["bench suite.tsv --csv small.txt", "fit suite.tsv --csv small.txt"] {
        assert_complaint(arena.run(line), 4, &["small.txt is read by this command"]);
    }
    assert!(arena.read("small.txt").starts_with(b"act\n"));
}

#[test]
fn a_suites_dictionary_is_in_the_suites_folder() {
    let arena = arena();
    std::fs::create_dir(arena.path("suites")).expect("a new folder");
    for file in ["suite.tsv", "small.txt"] {
        std::fs::rename(arena.path(file), arena.path(&format!("suites/{file}"))).expect("a file");
    }
    arena.run("bench suites/suite.tsv --work 2000").code(0);
}

#[test]
fn a_game_is_told_as_solve_tells_it() {
    let arena = arena();
    // No more than two moves are possible.
    arena.write("small.txt", "cat\ncats\nscat\n");
    let report = |line: &str| -> serde_json::Value {
        let line = format!("{line} --work 20000 --seed 4 --threads 3 --json");
        json(&arena.run(&line).code(0))
    };
    let solved = report("solve --lang en --word cat --dict small.txt");
    let game = &report("bench suite.tsv --best best.tsv --record")["games"][0];
    for field in ["points", "sum", "work", "seed", "threads"] {
        assert!(solved[field].is_u64() && game[field] == solved[field], "{field}: {game}");
    }
    assert_eq!(game["moves"].as_u64(), solved["moves"].as_array().map(|moves| moves.len() as u64));
    assert_eq!((&game["seed"], &game["threads"]), (&4.into(), &3.into()));
    assert_eq!(game["word"], solved["task"]["start"]);
    assert_eq!(game["dictionary"], solved["task"]["dictionary"]);
    assert_eq!((&game["limit"], &game["reference"]), (&"20000 units".into(), &1000.into()));
    let best = String::from_utf8(arena.read("best.tsv")).expect("UTF-8");
    assert!(best.contains("\t20000 units, threads 3, seed 4\n"), "{best}");
}

#[test]
fn each_round_of_a_fit_has_a_seed_of_its_own() {
    let arena = arena();
    arena.run("fit suite.tsv --work 2000 --rounds 2 --jobs 1 --seed 5 --csv pairs.csv").code(0);
    let pairs = String::from_utf8(arena.read("pairs.csv")).expect("UTF-8");
    let seeds: Vec<_> = pairs.lines().skip(1).filter_map(|line| line.split(',').nth(3)).collect();
    assert_eq!(seeds, ["5", "5", "6", "6"]);
}

#[test]
fn what_a_suites_line_names_wrongly_is_told_with_its_line() {
    let arena = arena();
    let suite = |dict: &str, points: &str| {
        let line = |task: &str, dict: &str, points: &str| {
            format!("{task}\ten\t3\tcat\t{dict}\t{points}\n")
        };
        let lines = [line("a", "small.txt", "1"), line("b", dict, points)].concat();
        arena.write("s.tsv", format!("task\tlang\tn\tword\tdict\tpoints_20s\n{lines}"));
    };
    let whole = "must be a whole number, 0 to 4294967295; the columns are task,";
    for (dict, points, code, complaint) in [
        ("none.txt", "1", 4, "s.tsv: line 3: task b: cannot read none.txt: "),
        ("third:x", "1", 3, "s.tsv: line 3: dict is `third:x`, must be third:SEED or size:COUNT"),
        ("size:0:1", "1", 3, "s.tsv: line 3: dict is `size:0:1`, must be third:SEED or "),
        ("", "0", 3, "s.tsv: line 3: task b: points_20s is 0; "),
        ("", "abc", 3, &format!("s.tsv: line 3: `abc` in column points_20s: {whole}")),
        ("", "-5", 3, &format!("s.tsv: line 3: `-5` in column points_20s: {whole}")),
        ("", "99999999999", 3, &format!("`99999999999` in column points_20s: {whole}")),
    ] {
        suite(dict, points);
        assert_complaint(arena.run("bench s.tsv --work 1000"), code, &[complaint]);
    }
    arena.write("a.csv", "task,word,dictionary,seed,points\nx,cat,0,-1,5\n");
    let seed = "a.csv: line 2: `-1` in column seed: must be a whole number, 0 to \
                18446744073709551615; ";
    assert_complaint(arena.run("compare a.csv a.csv"), 3, &[seed]);
    arena.write("a.csv", "task,word,dictionary,seed,points\nx,cat,0,1,five\n");
    let points = "`five` in column points: must be a whole number, -9223372036854775808 to \
                  9223372036854775807; ";
    assert_complaint(arena.run("compare a.csv a.csv"), 3, &[points]);
    arena.write("t.tsv", "task\tfile\na\tnone.in\n");
    let missing = "t.tsv: line 2: task a: cannot read none.in: ";
    assert_complaint(arena.run("fence bench t.tsv"), 4, &[missing]);
}
