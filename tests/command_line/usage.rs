//! The command line itself: help, and what it refuses.

use std::process::Stdio;
#[cfg(unix)]
use std::time::Duration;

use super::games::SAMPLES;
use super::{Arena, assert_complaint, stderr, stdout};

#[test]
fn hidden_commands_show_an_example_too() {
    let arena = Arena::new();
    let help = stdout(&arena.run("--help").code(0));
    assert!(help.contains("Exit codes:"));
    for command in ["fit", "suite"] {
        assert!(!help.contains(&format!("\n  {command} ")), "{help}");
        let help = stdout(&arena.run(&format!("{command} --help")).code(0));
        assert!(help.contains("Example") && help.contains(&format!("  balda {command}")), "{help}");
    }
}

#[test]
fn senseless_command_lines_have_code_2() {
    let arena = Arena::with_task();
    for line in [
        "dance",
        "solve --word cat",
        "solve --lang en",
        "solve --lang xx --word cat",
        "solve input.txt --lang en --word cat",
        "solve input.txt --lang en",
        "man solve --force",
        "solve --time 1 --work 1000",
        "solve --time 0",
        "solve --time inf",
        "solve --time 0.0000000001",
        "solve --work 0",
        "solve --work 1000 --clock cpu",
        "solve --threads 0",
        "solve --search nowhere",
        "solve --ban cats input.txt",
        "check input.txt",
        "hint input.txt --top 0",
        "play input.txt --mark 900 --seed 7",
        "play input.txt --mark 900 --threads 4",
        "play input.txt --mark 900 --search beam",
        "gen --lang en --word kenaf --seed 7",
        "bench",
        "bench suite.tsv --jobs 2 --threads 2",
        "bench suite.tsv --first 0",
        "bench --signature --search beam",
        "bench --signature --best best.tsv",
        "bench --signature --limit-time 2",
        "bench suite.tsv --trace traces --program mine",
        "bench suite.tsv --search beam --program mine",
        "bench suite.tsv --threads 2 --limit-memory 2",
        "bench suite.tsv --trace traces --limit-time 2",
        "tritown bench input.txt --limit-time 2",
        "tritown bench input.txt --work 1000 --limit-time 2",
        "tritown bench --kind 1x3",
        "tritown bench input.txt --kind 1x3",
        "fence match true true input.txt --kind group1",
        "compare a.csv",
        "compare a.csv b.csv --gain 0",
        "compare a.csv b.csv --gain inf",
        "compare a.csv b.csv --error 0",
        "compare a.csv b.csv --error 0.5",
        "solve absent.txt --time 2678401",
        "solve absent.txt --threads 257",
    ] {
        let assert = arena.run(line).code(2);
        assert_eq!(stdout(&assert), "", "{line}");
        assert!(stderr(&assert).contains("--help"), "{line}: {}", stderr(&assert));
    }
}

#[test]
fn every_command_that_reads_words_warns_of_each_of_their_flaws() {
    let arena = Arena::new();
    arena.write("input.txt", "EN\ncat\n\nact\ncat");
    arena.write("bare.txt", "en\ncat\n");
    arena.write("output.txt", "0\n");
    arena.write("list.txt", "Act\ncat");
    // Of a list that several tasks have it warns once.
    let suite = "task\tlang\tn\tword\tdict\n1\ten\t3\tcat\tlist.txt\n2\ten\t3\tact\tlist.txt\n";
    arena.write("suite.tsv", suite);
    // Judge mode reads one file only.
    for (line, place_of_flaw) in [
        ("", ""),
        ("solve --work 1000", "input.txt: "),
        ("check input.txt output.txt", "input.txt: "),
        ("show input.txt output.txt", "input.txt: "),
        ("hint input.txt", "input.txt: "),
        ("play input.txt --mark 0", "input.txt: "),
        ("hint bare.txt --dict list.txt", "list.txt: "),
        ("gen --lang en --word Cat --dict list.txt", "list.txt: "),
        ("gen --lang en --n 3 --count 2 --dict list.txt -o tasks", "list.txt: "),
        ("bench suite.tsv --work 1000", "list.txt: "),
        ("fit suite.tsv --work 1000 --rounds 1", "list.txt: "),
    ] {
        let told = stderr(&arena.run(line).code(0));
        let last = if place_of_flaw.starts_with("list") { 2 } else { 5 };
        let warnings = format!(
            "balda: warning: {place_of_flaw}line 1: capital letters; lowered\n\
             balda: warning: {place_of_flaw}line {last}: no line end after the last line; read as \
             complete\n"
        );
        assert_eq!(told, warnings, "{line}");
    }
}

/// But for the folder that a command is told to fill.
#[test]
fn no_command_makes_the_folder_of_a_file() {
    let arena = Arena::with_task();
    arena.write("answer.txt", "0\n");
    arena.write("suite.tsv", "task\tlang\tn\tword\n01\ten\t3\tcat\n");
    for line in [
        "solve -o nowhere/file",
        "play --mark 0 -o nowhere/file",
        "show input.txt answer.txt --html nowhere/file",
        "gen --lang en -o nowhere/file",
        "bench suite.tsv --work 1000 --csv nowhere/file",
        "fit suite.tsv --work 1000 --csv nowhere/file",
    ] {
        let parts = ["cannot write nowhere/file", "make its folder first"];
        assert_complaint(arena.run(line), 4, &parts);
        assert!(!arena.path("nowhere").exists(), "{line}");
    }
    let parts = ["cannot write nowhere/", "make its folder first"];
    assert_complaint(arena.run("gen --lang en -o nowhere/"), 4, &parts);
    let assert = arena.command("play --mark 0").write_stdin("save nowhere/file").assert().code(0);
    assert!(stdout(&assert).contains("not saved: cannot write nowhere/file: "));
    assert!(stdout(&assert).contains("; make its folder first\n"), "{}", stdout(&assert));
    assert!(!arena.path("nowhere").exists(), "save");
    for line in ["gen --lang en --count 2 -o tasks/of/mine", "man --all pages/of/mine"] {
        arena.run(line).code(0);
    }
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let mut command = std::process::Command::new(Arena::binary());
    // More than a pipe holds.
    let command = command.args(["gen", "--lang", "en"]).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the binary");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("a child");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_standard_output_that_is_full_is_an_error() {
    let arena = Arena::with_task();
    for line in ["solve --work 1000", "--help", "--version", "help solve", "bench --help"] {
        let mut command = std::process::Command::new(Arena::binary());
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let command = command.args(line.split(' ')).current_dir(arena.path("."));
        let command = command.stdout(full.expect("a full device"));
        let output = command.output().expect("the binary");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{line}: {complaint}");
        assert!(complaint.contains("standard output"), "{line}: {complaint}");
    }
}

#[test]
#[cfg(unix)]
fn a_standard_output_that_is_closed_is_an_error_before_the_search() {
    let closed = |arena: &Arena, line: &str| {
        let mut command = assert_cmd::Command::new("sh");
        let run = format!("exec '{}' {line} >&-", Arena::binary().display());
        command.args(["-c", &run]).current_dir(arena.path(".")).timeout(Duration::from_secs(60));
        command.assert()
    };
    let complaint = ["balda: cannot write standard output: it is closed"];
    let arena = Arena::with_task();
    arena.run("solve -o output.txt --work 1000").code(0);
    arena.write("suite.tsv", "task\tlang\tn\tword\n1\ten\t5\tkenaf\n");
    for name in ["a.csv", "b.csv"] {
        arena.write(name, "task,seed,points\nx,1,9\n");
    }
    for line in [
        "solve --time 3600",
        "solve --time 3600 -o answer.txt --json",
        "check input.txt output.txt",
        "show input.txt output.txt",
        "hint input.txt",
        "play input.txt </dev/null",
        "gen --lang en --word cat",
        "bench suite.tsv --time 3600",
        "fit suite.tsv --time 3600",
        "compare a.csv b.csv",
        "completions bash",
        "man",
        "--help",
        "--version",
    ] {
        assert_complaint(closed(&arena, line), 4, &complaint);
    }
    // What prints nothing needs no standard output.
    closed(&arena, "solve -o answer.txt --work 1000").code(0);
    arena.assert_legal("answer.txt");
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        let judged = match game {
            "tritown" | "scruffle" => format!("{game} <{task}"),
            _ => format!("{game} gen"),
        };
        for line in [
            judged,
            format!("{game} solve {task} --time 3600"),
            format!("{game} check {task} answer.out"),
            format!("{game} show {task} answer.out"),
            format!("{game} bench --kind {} --count 1 --time 3600", sample.kind),
        ] {
            assert_complaint(closed(&arena, &line), 4, &complaint);
        }
    }
    let line = "fence match 'sleep 60' 'sleep 60' --kind group1 --count 1 --limit-time 3600";
    assert_complaint(closed(&arena, line), 4, &complaint);
}

#[test]
fn a_complaint_is_one_line_whatever_it_quotes() {
    let arena = Arena::with_task();
    let mut command = arena.command("check input.txt");
    assert_complaint(command.arg("no\nfile").assert(), 4, &["no\\nfile"]);
}

#[test]
fn no_command_writes_over_what_it_reads() {
    let arena = Arena::with_task();
    arena.write("suite.tsv", "task\tlang\tn\tword\n01\ten\t3\tcat\n");
    arena.write("best.tsv", "");
    arena.write("answer.txt", "0\n");
    arena.write("list.txt", "cat\ncats\n");
    for (line, file) in [
        ("solve -o ./input.txt", "input.txt"),
        ("solve --lang en --word cat --dict input.txt -o input.txt", "input.txt"),
        ("play -o input.txt", "input.txt"),
        ("bench suite.tsv --csv suite.tsv", "suite.tsv"),
        ("bench suite.tsv --best best.tsv --csv best.tsv", "best.tsv"),
        ("fit suite.tsv --csv suite.tsv", "suite.tsv"),
        ("show input.txt answer.txt --html answer.txt --force", "answer.txt"),
        ("gen --lang en --word cat --dict list.txt -o list.txt --force", "list.txt"),
    ] {
        let before = arena.read(file);
        assert_complaint(arena.run(line), 4, &[file, "is read by this command"]);
        assert_eq!(arena.read(file), before, "{line}");
    }
}

#[test]
fn a_number_that_is_refused_is_told_what_it_must_be() {
    let arena = Arena::with_task();
    let any = "must be a whole number, 0 to 18446744073709551615";
    let work = "must be a whole number, 1 to 18446744073709551615";
    for (line, said) in [
        ("solve --work 1e6", work),
        ("solve --work 99999999999999999999999", work),
        ("solve --work -5", work),
        ("solve --time -1", "must be a number of seconds, 0.001 to 2678400"),
        ("solve --time soon", "must be a number of seconds, 0.001 to 2678400"),
        ("solve --threads -1", "must be a whole number, 1 to 256"),
        ("solve --seed -1", any),
        ("gen --lang en --seed x", any),
        ("gen --lang en --count 0.5", "must be a whole number, 1 to 30000"),
        ("play --mark -3", "must be a whole number, 0 to 4294967295"),
        ("hint input.txt --top -1", "must be a whole number, 1 to 4294967295"),
        ("show input.txt x --move -1", "must be a whole number, 1 to 65535"),
        ("bench suite.tsv --first -1", "must be a whole number, 1 to 4294967295"),
        ("bench suite.tsv --repeat 1e9", "must be a whole number, 1 to 10000"),
        ("bench suite.tsv --jobs -1", "must be a whole number, 1 to 256"),
        ("fit suite.tsv --rounds -1", "must be a whole number, 1 to 10000"),
        ("fit suite.tsv --jobs -1", "must be a whole number, 1 to 256"),
        ("suite --seed -1", any),
        ("suite --seed 1 --tens -1", "must be a whole number, 1 to 100"),
        ("compare a b --gain -1", "must be a number above 0"),
        ("compare a b --error -1", "must be a number between 0 and 0.5"),
    ] {
        let told = stderr(&arena.run(line).code(2));
        assert!(told.contains(&format!(": {said}\n")), "{line}: {told}");
    }
    // Completion scripts know these.
    for (line, values) in
        [("gen --lang en --n -5", "3, 5, 7, 9, 11"), ("gen --lang x", "en, ru, tr")]
    {
        let told = stderr(&arena.run(line).code(2));
        assert!(told.contains(&format!("[possible values: {values}]")), "{line}: {told}");
    }
}

/// What comes from standard input may come from a file.
#[test]
#[cfg(unix)]
fn what_is_read_from_standard_input_is_not_replaced() {
    use assert_cmd::assert::OutputAssertExt;
    let arena = Arena::with_task();
    arena.write("words.txt", "cat\ncats\n");
    arena.write("suite.tsv", "task\tlang\tn\tword\n1\ten\t5\tkenaf\n");
    arena.write("moves.txt", "quit\n");
    for (line, file) in [
        ("solve - -o ./input.txt --work 1000", "input.txt"),
        ("gen --lang en --n 3 --dict - -o words.txt --force", "words.txt"),
        ("bench - --work 1000 --csv suite.tsv", "suite.tsv"),
        ("play input.txt --mark 0 -o moves.txt", "moves.txt"),
    ] {
        let before = arena.read(file);
        let input = std::fs::File::open(arena.path(file)).expect("the file");
        let mut command = std::process::Command::new(Arena::binary());
        command.args(line.split(' ')).current_dir(arena.0.path()).stdin(input);
        assert_complaint(command.assert(), 4, &["standard input is read by this command"]);
        assert_eq!(arena.read(file), before, "{line}");
    }
}

#[test]
fn a_folder_is_no_stream() {
    let arena = Arena::new();
    for (line, option) in [
        ("tritown bench --count 1 --kind 1x3 --work 1 --keep -", "--keep"),
        ("tritown bench --count 1 --kind 1x3 --work 1 --trace -", "--trace"),
        ("fence match true true --count 1 --kind group1 --keep -", "--keep"),
        ("man --all -", "--all"),
    ] {
        let complaint = format!("balda: {option} needs the name of a folder, not `-`");
        assert_complaint(arena.run(line), 2, &[&complaint]);
        assert!(!arena.path("-").exists(), "{line}");
    }
}

#[test]
fn a_trace_has_a_place_of_its_own() {
    let arena = Arena::with_task();
    let game = SAMPLES[0].arena();
    let solve = format!("tritown solve {}", SAMPLES[0].names());
    for (arena, solve) in [(&arena, "solve input.txt"), (&game, &solve)] {
        for (options, place) in [("-o x --trace ./x", "./x"), ("--trace -", "-")] {
            let run = arena.run(&format!("{solve} --work 10 {options}"));
            let complaint = format!("--trace {place}: the answer or the report goes there");
            assert_complaint(run, 2, &[&complaint, "name another file"]);
            assert!(!arena.path("x").exists(), "{solve} {options}");
        }
        let run = arena.run(&format!("{solve} --work 10 -o answer --trace -")).code(0);
        assert!(stdout(&run).starts_with("seconds\twork\tpoints\n"), "{solve}");
    }
}
