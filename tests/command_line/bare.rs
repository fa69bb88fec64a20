//! Judge mode: `balda` without arguments.

use std::collections::BTreeSet;
use std::hint::spin_loop;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use contest::tools::encoding::Encoding;
use contest::tools::random::Random;

use super::{Arena, SMALL, assert_complaint, assert_in_time, json, stderr, stdout};

#[test]
fn a_real_task_is_answered_in_silence_and_in_time() {
    let arena = Arena::new();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/dicts/tr.txt");
    let list = fs::read_to_string(list).expect("the list");
    arena.write("input.txt", format!("tr\nhavuc\n\n{list}"));
    // The judge's own limit.
    assert_in_time(Duration::from_secs(3), || {
        let begun = Instant::now();
        let assert = arena.run("").code(0);
        assert_eq!((stdout(&assert), stderr(&assert)), (String::new(), String::new()));
        assert!(begun.elapsed() > Duration::from_millis(2600), "the time is used");
    });
    arena.assert_legal("output.txt");
    assert_eq!(fs::read_dir(arena.path(".")).map(Iterator::count).ok(), Some(2));
}

/// The statement's examples as the contest hands them out, with the points of its own answers.
#[test]
fn the_examples_of_the_statement_are_answered_in_their_encoding() {
    let play = |(name, points, encoding): (&str, u64, Encoding)| {
        let arena = Arena::new();
        let path = format!("{}/samples/{name}_sample.in", env!("CARGO_MANIFEST_DIR"));
        arena.write("input.txt", fs::read(path).expect("a sample"));
        let assert = arena.run("").code(0);
        assert_eq!((stdout(&assert), stderr(&assert)), (String::new(), String::new()), "{name}");
        let report = json(&arena.run("check input.txt output.txt --json").code(0));
        assert!(report["points"].as_u64() > Some(points), "{name}: {report}");
        let answer = arena.read("output.txt");
        let read = Encoding::decode(&answer, name == "ru").map(|(_, encoding)| encoding);
        assert_eq!(read, Ok(encoding), "{name}");
    };
    let examples =
        [("en", 880, Encoding::Ascii), ("ru", 680, Encoding::Cp866), ("tr", 960, Encoding::Ascii)];
    thread::scope(|scope| examples.map(|example| scope.spawn(move || play(example))).len());
}

/// Lists that have most of all possible words make more words on a board than anybody can look at.
/// Twice the judge's limit: the machine may be busy. Without a bound on walks this takes minutes.
#[test]
fn a_list_of_all_possible_words_is_played_in_time() {
    let arena = Arena::new();
    let one_letter = (2..60).map(|length| "a".repeat(length) + "\n").collect::<String>();
    let two_letters =
        (4..512).map(|bits| format!("{bits:b}\n").replace('0', "a").replace('1', "b"));
    for (start, words) in [("a", one_letter), ("b", two_letters.collect())] {
        arena.write("input.txt", format!("en\n{}\n\n{words}", start.repeat(9)));
        assert_in_time(Duration::from_secs(6), || {
            arena.run("").code(0);
        });
        arena.assert_legal("output.txt");
    }
}

/// Runs `run` while every core has two other things to do.
fn under_load(run: impl FnOnce()) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 * cores {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    spin_loop();
                }
            });
        }
        // The load ends if the run fails, too.
        let ran = catch_unwind(AssertUnwindSafe(run));
        is_over.store(true, Ordering::Relaxed);
        ran.unwrap_or_else(|failure| resume_unwind(failure));
    });
}

/// Reading and preparing so many words takes longer than a busy machine has time for.
#[test]
fn half_a_million_words_are_played_in_time_on_a_busy_machine() {
    let mut random = Random::new(24);
    let letters: Vec<char> = "etaoinshrdlucmfwyp".chars().collect();
    let mut words = BTreeSet::from(["kenaf".to_owned()]);
    while words.len() < 500_000 {
        let length = 4 + random.below(9);
        words.insert((0..length).map(|_| random.pick(&letters)).collect());
    }
    let words: Vec<String> = words.into_iter().collect();
    let arena = Arena::new();
    arena.write("input.txt", format!("en\nkenaf\n\n{}\n", words.join("\n")));
    // The judge's own limit.
    under_load(|| {
        assert_in_time(Duration::from_secs(3), || {
            arena.run("").code(0);
        });
    });
    arena.assert_legal("output.txt");
    assert!(!arena.read("output.txt").starts_with(b"0"), "a game with moves");
}

#[test]
#[cfg(target_os = "linux")]
fn a_small_address_space_is_enough() {
    let arena = Arena::new();
    arena.write("input.txt", "en\nscone\n");
    // With 128 MB a second thread would leave no room for what the first one allocates.
    let assert = arena.command_within(128, "").assert().code(0);
    let warning =
        "balda: warning: no dictionary; played with the list that comes with the program\n";
    assert_eq!(stderr(&assert), warning);
    arena.assert_legal("output.txt");
    assert!(arena.read("output.txt").len() > 100);
}

/// Without that, two threads have used a second of processor time after half a second.
#[test]
#[cfg(target_os = "linux")]
fn a_second_of_processor_time_is_enough() {
    let arena = Arena::with_task();
    arena.command_under("-t 1", "").assert().code(0);
    arena.assert_legal("output.txt");
}

#[test]
fn an_older_answer_is_replaced() {
    let arena = Arena::with_task();
    arena.write("output.txt", "an older answer, longer than the new one ".repeat(100));
    arena.run("").code(0);
    arena.assert_legal("output.txt");
}

#[test]
fn no_legal_move_is_an_answer_too() {
    let arena = Arena::new();
    arena.write("input.txt", b"en\ncat\n\ncat\nzoo\n");
    arena.run("").code(0);
    assert_eq!(arena.read("output.txt").trim_ascii(), b"0");
}

#[test]
fn a_missing_task_is_named() {
    assert_complaint(Arena::new().run(""), 4, &["cannot read input.txt", "see `balda --help`"]);
}

#[test]
fn a_malformed_task_is_named_and_not_answered() {
    let arena = Arena::new();
    arena.write("input.txt", b"xx\ncat\n\ncat\n");
    assert_complaint(arena.run(""), 3, &["input.txt", "line 1"]);
    assert!(!arena.path("output.txt").exists());
    arena.write("output.txt", "an older answer");
    assert_complaint(arena.run(""), 3, &["input.txt", "line 1"]);
    assert_eq!(arena.read("output.txt"), b"an older answer");
}

#[test]
fn an_oversized_task_is_not_read_whole() {
    let arena = Arena::new();
    arena.write("input.txt", SMALL);
    let file = fs::OpenOptions::new().append(true).open(arena.path("input.txt"));
    // A sparse file: as large as it says, but nothing of it is on the disk.
    file.and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
    assert_in_time(Duration::from_secs(1), || {
        assert_complaint(arena.run(""), 3, &["input.txt", "limit of 67108864 bytes"]);
    });
}

#[test]
fn an_output_that_cannot_be_written_is_named_before_the_search() {
    let arena = Arena::with_task();
    fs::create_dir(arena.path("output.txt")).expect("a writable directory");
    assert_in_time(Duration::from_secs(2), || {
        assert_complaint(arena.run(""), 4, &["cannot write output.txt"]);
    });
}

#[test]
#[cfg(unix)]
fn an_output_that_is_the_task_is_refused() {
    let arena = Arena::new();
    arena.write("input.txt", "en\nscone\n");
    std::os::unix::fs::symlink("input.txt", arena.path("output.txt")).expect("a link");
    assert_complaint(arena.run(""), 4, &["output.txt: input.txt is read by this command"]);
    assert_eq!(arena.read("input.txt"), b"en\nscone\n");
}

/// A pipe passes everything on, so it gets the last answer alone.
#[test]
#[cfg(unix)]
fn a_pipe_gets_one_answer() {
    let arena = Arena::with_task();
    std::os::unix::fs::symlink("/dev/stdout", arena.path("output.txt")).expect("a link");
    let answer = stdout(&arena.run("").code(0));
    arena.write("answer.txt", &answer);
    arena.assert_legal("answer.txt");
    assert!(answer.lines().count() > 1, "{answer}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_small_stack_is_enough() {
    for (limit, line) in [("-s 1024", ""), ("-s 64", ""), ("-s 64", "solve input.txt --work 1000")]
    {
        let arena = Arena::with_task();
        arena.command_under(limit, line).assert().code(0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_may_not_grow_so_large_is_told() {
    let arena = Arena::with_task();
    // No block: not even the first byte may be written.
    assert_complaint(arena.command_under("-f 0", "").assert(), 4, &["cannot write output.txt"]);
    assert!(!arena.path("output.txt").exists(), "an empty answer is worse than none");
}

#[test]
#[cfg(unix)]
fn what_killed_runs_have_left_is_cleared() {
    let arena = Arena::with_task();
    let names = [".balda-x1Y2z3", ".balda-notes", ".balda-n3w0n3"];
    for name in names {
        arena.write(name, "");
    }
    for name in &names[..2] {
        let file = fs::File::options().write(true).open(arena.path(name)).expect("a file");
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600))
            .expect("a time");
    }
    arena.run("").code(0);
    let there = names.map(|name| arena.path(name).exists());
    assert_eq!(there, [false, true, true], "only what is ours and old");
}

#[test]
#[cfg(unix)]
fn names_cannot_speak_to_the_terminal() {
    let arena = Arena::new();
    arena.write("a", "");
    let mut command = arena.command("check");
    let assert = command.args(["no\u{1b}[31mfile", "a"]).assert();
    assert_complaint(assert, 4, &["no\\u{1b}[31mfile"]);
}
