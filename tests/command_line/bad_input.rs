//! Bad input: one line, exit code 3, nothing overwritten; and no input ends the program.

use contest::tools::random::Random;

use super::games::SAMPLES;
use super::{Arena, assert_complaint, stderr, stdout};

/// What is not a task of Triple Town, and what the complaint says.
fn broken_tasks() -> Vec<(String, &'static [&'static str])> {
    let wide = format!("101 100\n0 0\n{}1\n1\n", ".".repeat(101).repeat(100));
    vec![
        ("2 3\n1 1\n..1\n22\n2\n1 3\n".to_owned(), &["line 4", "3"]),
        ("2 3\n1 1\n..1\n2211\n2\n1 3\n".to_owned(), &["line 4", "3"]),
        ("2 3\n1 1\n..1\n2x1\n2\n1 3\n".to_owned(), &["line 4", "x"]),
        ("2 3\n1 1\n..1\n201\n2\n1 3\n".to_owned(), &["line 4", "0"]),
        ("2 3\n1 1\n..1\n221\n2\n1 10\n".to_owned(), &["line 6", "10"]),
        ("2 3\n1 1\n..1\n221\n2\n0 1\n".to_owned(), &["line 6", "0"]),
        ("2 3\n1 1\n..1\n221\n3\n1 3\n".to_owned(), &["line", "3"]),
        ("2 3\n1 1\n..1\n221\n1\n1 3\n".to_owned(), &["line 6"]),
        ("2 3\n1 -1\n..1\n221\n2\n1 3\n".to_owned(), &["line 2", "-1"]),
        ("0 3\n1 1\n2\n1 3\n".to_owned(), &["line 1", "0"]),
        (wide, &["line 1", "101"]),
        ("2 3\n1 1\n..1\n221\n1000001\n1 3\n".to_owned(), &["line 5", "1000001"]),
        (String::new(), &["line 1"]),
    ]
}

#[test]
fn what_is_no_task_of_triple_town_is_refused_and_the_old_answer_stays() {
    let arena = Arena::new();
    arena.write("old.out", "mine");
    for (task, parts) in broken_tasks() {
        arena.write("task.in", &task);
        let parts: Vec<&str> = ["balda: task.in: "].iter().chain(parts).copied().collect();
        for line in [
            "tritown solve task.in -o old.out",
            "tritown check task.in old.out",
            "tritown show task.in old.out",
            "tritown bench task.in --program true",
        ] {
            let assert = arena.run(line).code(3);
            let complaint = stderr(&assert);
            let parts = if line.contains("bench") { &parts[1..] } else { &parts[..] };
            assert!(parts.iter().all(|part| complaint.contains(part)), "{task:?}: {complaint}");
            assert!(complaint.lines().count() == 1 && stdout(&assert).is_empty(), "{complaint}");
        }
        let judged = arena.command("tritown").write_stdin(task).assert();
        assert_complaint(judged, 3, &["standard input: line "]);
        assert_eq!(arena.read("old.out"), b"mine");
    }
}

#[test]
fn what_is_no_answer_of_triple_town_breaks_its_rule() {
    let arena = SAMPLES[0].arena();
    for (answer, parts) in [
        ("PUSH 1 2\nEND\n", &["line 1", "PUSH"][..]),
        ("PUT 1\nEND\n", &["line 1", "column"]),
        ("PUT 1 2 3\nEND\n", &["line 1"]),
        ("PUT 1 2\nEND\nPUT 1 1\n", &["line 3"]),
        ("PUT 1 2\n", &["END"]),
        ("", &["END"]),
    ] {
        arena.write("bad.out", answer);
        let said = stdout(&arena.run("tritown check task.in bad.out").code(1));
        assert!(said.starts_with("illegal: bad.out: ") && said.lines().count() == 1, "{said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{answer:?}: {said}");
    }
}

#[test]
fn what_is_no_task_of_any_game_is_refused_in_a_line() {
    for sample in &SAMPLES {
        let arena = sample.arena();
        let (game, task) = (sample.game, sample.names());
        let first = sample.task[0].0;
        for garbage in [&b""[..], b"\0\x01\xff\xfe", b"x y z\n", b"-1 -1\n"] {
            arena.write(first, garbage);
            let assert = arena.run(&format!("{game} solve {task} -o answer.out"));
            assert_complaint(assert, 3, &[first, "line "]);
            assert_eq!(arena.read("answer.out"), sample.answer.as_bytes(), "{game}");
        }
    }
}

/// `bytes` with some of them changed, removed or doubled.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len().max(1));
        match random.below(4) {
            0 => bytes.insert(at.min(bytes.len()), random.below(256) as u8),
            1 => bytes.truncate(at),
            2 if at < bytes.len() => bytes[at] = b"0129 -\n#.A"[random.below(10)],
            _ => bytes.extend_from_within(at.min(bytes.len())..),
        }
    }
    bytes
}

#[test]
fn random_and_damaged_bytes_end_with_a_code_that_means_something() {
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        let mut random = Random::new(11);
        for number in 0..10 {
            for (name, content) in sample.task {
                let noise: Vec<u8> = (0..40).map(|_| random.below(256) as u8).collect();
                let bytes = if number % 5 == 0 { &noise[..] } else { content.as_bytes() };
                arena.write(name, damaged(bytes, &mut random));
            }
            arena.write("answer.out", damaged(sample.answer.as_bytes(), &mut random));
            for line in [
                format!("{game} check {task} answer.out"),
                format!("{game} show {task} answer.out"),
                format!("{game} solve {task} --work 1 --from answer.out -o found.out"),
            ] {
                let assert = arena.run(&line);
                let (code, said) = (assert.get_output().status.code(), stderr(&assert));
                assert!([Some(0), Some(1), Some(3)].contains(&code), "{line}: {code:?}: {said}");
                assert!(!said.contains("panicked") && said.lines().count() < 3, "{line}: {said}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn random_arguments_end_with_a_code_that_means_something() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let mut random = Random::new(12);
    let words = ["tritown", "solve", "check", "--work", "--seed", "-o", "1", "bench", "--shard"];
    for _ in 0..40 {
        let arena = SAMPLES[0].arena();
        let arguments = (0..=random.below(4)).map(|_| match random.below(3) {
            0 => OsString::from_vec((0..6).map(|_| 1 + random.below(255) as u8).collect()),
            _ => words[random.below(words.len())].into(),
        });
        let arguments: Vec<OsString> = arguments.collect();
        let assert = arena.command("").args(&arguments).write_stdin("").assert();
        let code = assert.get_output().status.code();
        let known = [0, 1, 2, 3, 4].map(Some);
        assert!(known.contains(&code), "{arguments:?}: {code:?}: {}", stderr(&assert));
    }
}
