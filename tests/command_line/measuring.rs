//! `bench` of every game: foreign programs, shards that are joined, records, traces, folders.

use super::games::SAMPLES;
use super::{Arena, assert_complaint, json, stderr, stdout};

/// The table without the columns of times.
fn untimed(table: &[u8]) -> Vec<Vec<String>> {
    let text = String::from_utf8_lossy(table).into_owned();
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heading = lines.next().expect("a heading");
    let timed = ["seconds", "first_full"];
    let kept = |line: Vec<&str>| {
        let cells = line.iter().zip(&heading).filter(|(_, name)| !timed.contains(name));
        cells.map(|(cell, _)| (*cell).to_owned()).collect()
    };
    std::iter::once(heading.clone()).chain(lines).map(kept).collect()
}

/// A suite of Balda with its dictionary in a file.
fn balda() -> Arena {
    let arena = Arena::new();
    arena.write("small.txt", "act\nart\nat\ncar\ncart\ncat\neat\nrat\ntar\n");
    arena.write(
        "suite.tsv",
        "task\tlang\tn\tword\tdict\none\ten\t3\tcat\tsmall.txt\ntwo\ten\t3\trat\tsmall.txt\n",
    );
    arena
}

#[test]
fn joined_shards_report_what_one_machine_reports() {
    let arena = balda();
    // Six games in three shards are two in each, in whatever order; ten are four, three and three.
    let runs = [
        ("bench suite.tsv --repeat 3 --work 2000", "join --best none.tsv", 0),
        ("tritown bench --kind 1x3 --count 5 --repeat 2 --work 2000", "join", 3),
    ];
    arena.write("none.tsv", "lang\tn\tword\tdictionary\tpoints\tfound\nen\t3\tx\t0\t1\t-\n");
    for (bench, join, swapped) in runs {
        let best = if bench.starts_with("bench") { " --best none.tsv" } else { "" };
        let whole = json(&arena.run(&format!("{bench}{best} --csv whole.csv --json")).code(0));
        for part in 1..=3 {
            let name = format!("part-{part}.csv");
            arena.run(&format!("{bench}{best} --shard {part}/3 --csv {name}")).code(0);
        }
        let names = " part-1.csv part-2.csv part-3.csv";
        let joined = json(&arena.run(&format!("{join}{names} --csv joined.csv --json")).code(0));
        assert_eq!(untimed(&arena.read("joined.csv")), untimed(&arena.read("whole.csv")));
        for field in ["name", "games", "points", "mean", "of_reference", "of_best"] {
            let of = |report: &serde_json::Value| -> Vec<serde_json::Value> {
                let groups = report["groups"].as_array().expect("a list");
                groups.iter().map(|group| group[field].clone()).collect()
            };
            assert_eq!(of(&whole), of(&joined), "{bench}: {field}");
        }
        let text = stdout(&arena.run(&format!("{join}{names}")).code(0));
        assert!(text.starts_with("group") && text.contains("\nall "), "{text}");
        arena.run("join part-3.csv part-1.csv part-2.csv").code(swapped);
    }
    // Five games in two shards are three and two: the other way round it is another run.
    for part in [1, 2] {
        let line = format!("tritown bench --kind 1x3 --count 5 --work 100 --shard {part}/2");
        arena.run(&format!("{line} --csv half-{part}.csv")).code(0);
    }
    assert_complaint(arena.run("join half-2.csv half-1.csv"), 3, &["half-", "1/K to K/K"]);
    arena.run("join half-1.csv half-2.csv").code(0);
    let twice = ["half-1.csv: task ", "stands in half-1.csv, too", "give each shard once"];
    assert_complaint(arena.run("join half-1.csv half-1.csv"), 3, &twice);
    let line = "tritown bench --kind 1x3 --count 5 --work 200 --shard 2/2 --csv other-2.csv";
    arena.run(line).code(0);
    let other = ["other-2.csv: a limit of 200 units, where the first game has 100 units"];
    assert_complaint(arena.run("join half-1.csv other-2.csv"), 3, &other);
    for wrong in ["0/2", "3/2", "x", "1/"] {
        let line = format!("tritown bench --kind 1x3 --count 5 --shard {wrong}");
        assert!(stderr(&arena.run(&line).code(2)).contains("I/K"), "{wrong}");
    }
}

#[cfg(unix)]
#[test]
fn gnu_parallel_plays_the_shards() {
    use std::io::Write;
    use std::process::Command;
    let version = Command::new("parallel").arg("--version").output();
    let is_gnu = version.is_ok_and(|said| said.stdout.starts_with(b"GNU parallel"));
    if !is_gnu {
        let reason = "gnu_parallel_plays_the_shards: skipped, there is no GNU parallel";
        let _ = writeln!(std::io::stderr(), "{reason}");
        return;
    }
    let arena = Arena::new();
    let bench = "tritown bench --kind 1x3 --count 6 --work 2000";
    arena.run(&format!("{bench} --csv whole.csv")).code(0);
    let balda = Arena::binary().display();
    // As docs/cluster.md has it, on this host alone.
    let line = format!(
        "parallel --jobs 2 --halt now,fail=1 \
         \"{balda} {bench} --shard {{}}/3 --csv shard-{{}}.csv > /dev/null\" ::: 1 2 3"
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(arena.path(".")).env("HOME", arena.path("."));
    let output = shell.output().expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    arena.run("join shard-1.csv shard-2.csv shard-3.csv --csv joined.csv").code(0);
    assert_eq!(untimed(&arena.read("joined.csv")), untimed(&arena.read("whole.csv")));
}

#[test]
fn records_are_kept_with_their_games_and_can_be_judged() {
    let arena = Arena::new();
    let record = "tritown bench --kind 2x2 --count 2 --best best.tsv --record --work";
    let said = stdout(&arena.run(&format!("{record} 2000")).code(0));
    assert!(said.contains("tasks with no recorded best: 2;"), "{said}");
    let table = String::from_utf8(arena.read("best.tsv")).expect("UTF-8");
    assert!(table.starts_with("task\tkind\tfingerprint\tpoints\tfound\n"), "{table}");
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let file = format!("best/{}_{}", cells[0], cells[2]);
        let said = stdout(&arena.run(&format!("tritown check {file}.in {file}.out")).code(0));
        assert!(said.starts_with(&format!("{} points", cells[3])), "{line}: {said}");
        arena.run(&format!("tritown show {file}.in {file}.out --html {}.html", cells[0])).code(0);
    }
    // A worse game, here that of a program without an answer, changes nothing.
    let lost = "tritown bench --kind 2x2 --count 2 --best best.tsv --record --program true";
    let said = stdout(&arena.run(lost).code(0));
    assert!(said.contains("\n0 better than the best seen before\n"), "{said}");
    assert_eq!(String::from_utf8(arena.read("best.tsv")).expect("UTF-8"), table);
    assert_complaint(arena.run("tritown bench --count 1 --best no.tsv"), 4, &["no.tsv"]);
    let arena = balda();
    arena.run("bench suite.tsv --best best.tsv --record --work 2000").code(0);
    let kept = std::fs::read_dir(arena.path("best")).expect("a folder").count();
    assert_eq!(kept, 4, "task and answer of two games");
}

#[cfg(unix)]
#[test]
fn a_program_gets_all_files_of_a_task() {
    let arena = SAMPLES[2].arena();
    arena.write("mine.sh", "cp \"$(dirname \"$0\")/answer.out\" example.out\nwc -l < words.txt\n");
    std::fs::create_dir_all(arena.path("tasks/first")).expect("a new folder");
    for (name, content) in SAMPLES[2].task {
        arena.write(&format!("tasks/first/{name}"), content);
    }
    let mine = format!("sh {}", arena.path("mine.sh").display());
    let run = |tasks: &[&str]| {
        let line = ["crossword", "bench", "--json", "--program", &mine];
        json(&arena.command("").args(line).args(tasks).assert().code(0))
    };
    let report = run(&["tasks"]);
    let game = &report["games"][0];
    assert_eq!((&game["task"], &game["points"]), (&"first".into(), &13.into()), "{game}");
    assert_eq!(game["reason"], "");
    // A task in one file is handed out in two.
    let whole: String = SAMPLES[2].task.iter().map(|(_, content)| *content).collect();
    arena.write("whole.in", whole);
    assert_eq!(run(&["whole.in"])["games"][0]["points"], 13);
}

#[cfg(unix)]
#[test]
fn a_program_plays_the_suites_of_balda() {
    let arena = balda();
    let place_of = |name: &str| arena.path(name).display().to_string();
    arena.run("gen --lang en --word cat --dict small.txt -o input.txt").code(0);
    arena.run("solve input.txt --work 2000 -o one.out").code(0);
    arena.write(
        "mine.sh",
        format!(
            "sed -n 2p input.txt | grep -q cat && cp {} output.txt\nexit 0\n",
            place_of("one.out")
        ),
    );
    let run = |more: &[&str]| {
        let line = ["bench", "suite.tsv", "--csv", "mine.csv", "--program"];
        let command = format!("sh {}", place_of("mine.sh"));
        stdout(&arena.command("").args(line).arg(command).args(more).assert().code(0))
    };
    let said = run(&["--first", "1", "--keep", "kept"]);
    assert!(!said.contains("one: "), "{said}");
    assert_eq!(arena.read("kept/one.out"), arena.read("one.out"));
    let table = String::from_utf8(arena.read("mine.csv")).expect("UTF-8");
    assert!(table.lines().next().is_some_and(|line| line.ends_with("cpu,memory,reason,version")));
    arena.run("bench suite.tsv --first 1 --work 2000 --csv own.csv").code(0);
    let said = stdout(&arena.run("compare own.csv mine.csv").code(0));
    assert!(said.starts_with("1 pair, 0 unpaired"), "{said}");
    let said = run(&["--limit-time", "5"]);
    assert!(said.contains("two: ") && said.contains("output.txt"), "{said}");
}

#[test]
fn better_answers_are_traced_and_drawn() {
    let arena = SAMPLES[0].arena();
    arena.run("tritown solve task.in --work 2000 -o found.out --trace trace.tsv").code(0);
    let trace = String::from_utf8(arena.read("trace.tsv")).expect("UTF-8");
    assert!(trace.starts_with("seconds\twork\tpoints\n"), "{trace}");
    let column = |line: &str| line.split('\t').nth(2).and_then(|cell| cell.parse::<i64>().ok());
    let points: Vec<i64> = trace.lines().skip(1).filter_map(column).collect();
    assert!(points.len() > 1 && points.is_sorted(), "{trace}");
    let said = stdout(&arena.run("tritown check task.in found.out").code(0));
    let last = points.last().expect("the end");
    assert!(said.starts_with(&format!("{last} points")), "{said}");
    let shown = stdout(&arena.run("tritown show task.in found.out --trace trace.tsv").code(0));
    assert!(shown.contains("Points over time") && shown.contains(" │"), "{shown}");
    if cfg!(target_os = "linux") {
        // A trace that finds no room does not cost the answer.
        arena.run("tritown solve task.in --work 2000 -o kept.out --trace /dev/full").code(4);
        assert_eq!(arena.read("kept.out"), arena.read("found.out"));
    }
    arena.write("bad.tsv", "seconds\twork\tpoints\nx\t1\t1\n");
    let line = "tritown show task.in found.out --trace bad.tsv";
    assert_complaint(arena.run(line), 3, &["bad.tsv", "line 2"]);
    arena.write("bad.tsv", "");
    assert_complaint(arena.run(line), 3, &["bad.tsv: the file is empty", "solve --trace"]);
    arena.run("tritown bench --kind 1x3 --count 2 --work 2000 --trace traces").code(0);
    assert!(arena.path("traces/1x3_2.tsv").exists());
    let arena = balda();
    arena.run("bench suite.tsv --work 2000 --trace traces").code(0);
    assert!(arena.path("traces/two.tsv").exists());
    arena.run("gen --lang en --word cat --dict small.txt -o input.txt").code(0);
    arena.run("solve input.txt --work 2000 -o output.txt --trace trace.tsv").code(0);
    if cfg!(target_os = "linux") {
        arena.run("solve input.txt --work 2000 -o kept.txt --trace /dev/full").code(4);
        assert_eq!(arena.read("kept.txt"), arena.read("output.txt"));
    }
    let shown = stdout(&arena.run("show input.txt output.txt --trace trace.tsv").code(0));
    assert!(shown.contains("Points over time"), "{shown}");
}

#[test]
fn folders_of_answers_are_judged() {
    let arena = Arena::new();
    arena.run("tritown gen --kind 1x3 --count 3 -o tasks").code(0);
    arena.run("tritown bench tasks --work 2000 --keep answers --json").code(0);
    let text = stdout(&arena.run("tritown check tasks answers").code(0));
    assert!(text.ends_with("points, 3 of 3 legal\n") && text.lines().count() == 4, "{text}");
    arena.write("answers/1x3_1.in.out", "NO\n");
    std::fs::remove_file(arena.path("answers/1x3_2.in.out")).expect("a file");
    let report = json(&arena.run("tritown check tasks answers --json").code(1));
    assert_eq!((&report["legal"], &report["answers"][0]["legal"]), (&1.into(), &false.into()));
    let text = stdout(&arena.run("tritown check tasks answers").code(1));
    for part in ["1x3_1.in: illegal: line 1", "1x3_2.in: there is no answer", "1 of 3 legal"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The answers of one folder with their tasks, named by their endings.
    std::fs::create_dir(arena.path("both")).expect("a new folder");
    arena.write("both/a.in", SAMPLES[0].task[0].1);
    arena.write("both/a.out", SAMPLES[0].answer);
    std::fs::create_dir(arena.path("only")).expect("a new folder");
    arena.write("only/a.in", SAMPLES[0].task[0].1);
    let text = stdout(&arena.run("tritown check only both").code(0));
    assert!(text.starts_with("a.in: 824 points\n"), "{text}");
}

#[test]
fn in_one_folder_tasks_are_told_from_answers_and_other_files() {
    let arena = Arena::new();
    std::fs::create_dir(arena.path("both")).expect("a new folder");
    arena.write("both/a.in", SAMPLES[0].task[0].1);
    arena.write("both/a.out", SAMPLES[0].answer);
    arena.write("both/README.md", "Notes.\n");
    let text = stdout(&arena.run("tritown check both both").code(0));
    assert_eq!(text, "a.in: 824 points\nsum: 824 points, 1 of 1 legal\n");
    let report = json(&arena.run("tritown bench both --work 100 --json").code(0));
    assert_eq!(report["games"].as_array().map(Vec::len), Some(1));
    std::fs::create_dir(arena.path("board")).expect("a new folder");
    for (name, content) in SAMPLES[2].task {
        arena.write(&format!("board/{name}"), content);
    }
    arena.write("board/board.out", SAMPLES[2].answer);
    let text = stdout(&arena.run("crossword check board board").code(0));
    assert_eq!(text, "board: 13 points\nsum: 13 points, 1 of 1 legal\n");
}

#[test]
fn games_side_by_side_are_the_same_games() {
    let arena = Arena::new();
    let bench = "tritown bench --kind 1x3 --count 3 --repeat 2 --work 2000";
    arena.run(&format!("{bench} --csv alone.csv --threads 1")).code(0);
    arena.run(&format!("{bench} --csv beside.csv --jobs 2")).code(0);
    let [alone, beside] = ["alone.csv", "beside.csv"].map(|name| arena.read(name));
    let sorted = |table: &[u8]| {
        let mut lines = untimed(table);
        lines.sort();
        lines
    };
    assert_eq!(sorted(&alone), sorted(&beside));
    let text = stdout(&arena.run("compare alone.csv beside.csv").code(0));
    assert!(text.starts_with("6 pairs of 3 tasks, "), "{text}");
}

#[test]
fn no_control_characters_go_into_a_log() {
    let arena = Arena::new();
    for line in [
        "tritown bench --kind 1x3 --count 2 --work 2000",
        "tritown solve --work 2000 - -o found.out",
        "tritown gen --kind 1x3 --count 3 -o tasks",
    ] {
        let task = SAMPLES[0].task[0].1;
        let assert = arena.command(line).write_stdin(task).assert().code(0);
        let said = stdout(&assert) + &stderr(&assert);
        let control = |char: char| char.is_control() && char != '\n';
        assert!(!said.contains(control), "{line}: {said:?}");
    }
}

#[test]
fn the_version_names_its_commit() {
    let said = stdout(&Arena::new().run("--version").code(0));
    let version =
        said.trim_end().strip_prefix("balda 0.1.0 (").and_then(|rest| rest.strip_suffix(')'));
    let version = version.expect("a version with a source");
    let is_commit = version.len() == 10 && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_commit || version == "development build", "{said}");
}

#[test]
fn a_program_that_is_not_there_is_not_started() {
    let arena = balda();
    let parts = ["cannot start ./mine", "name a program that is there"];
    for line in [
        "bench suite.tsv --program ./mine",
        "tritown bench --kind 1x3 --count 1 --program ./mine",
        "fence match ./mine ./mine --kind group1 --count 1",
    ] {
        assert_complaint(arena.run(line), 4, &parts);
    }
}
