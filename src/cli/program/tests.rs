//! Programs that answer, fail, go on for ever and leave children behind.

use std::time::{Duration, Instant};

use contest::budget::Budget;

use super::*;

const STREAMS: Names = Names { inputs: &["-"], output: "-", told: false };
const FILES: Names = Names { inputs: &["words.txt", "game.in"], output: "game.out", told: false };

fn run(command: &str, names: Names, memory: Option<u64>) -> Run {
    let program = Program::parse(command).expect("a command");
    let allowed = Allowed { time: Duration::from_millis(400), clock: Clock::Wall, memory };
    let budget = Budget::work(1);
    program.run(&[b"one\n", b"two\n"], names, allowed, &budget).expect("a program that starts")
}

#[test]
fn it_answers_in_files_or_in_streams() {
    assert_eq!(run("cat", STREAMS, None).answer, Ok(b"one\n".to_vec()));
    let both = run("sh -c 'cat words.txt game.in > game.out; ls | wc -l >> game.out'", FILES, None);
    let text = String::from_utf8(both.answer.expect("an answer")).expect("text");
    assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["one", "two", "3"]);
}

#[test]
fn it_is_told_its_files_if_it_is_to_be() {
    let said = run("echo", Names { output: "-", told: true, ..FILES }, None);
    assert_eq!(said.answer, Ok(b"words.txt game.in\n".to_vec()));
}

#[test]
fn it_is_told_why_there_is_no_answer() {
    assert_eq!(run("true", FILES, None).answer, Err(Fault::Silent("game.out".to_owned())));
    let ended = run("sh -c 'exit 3'", STREAMS, None).answer.expect_err("no answer");
    assert_eq!(ended.to_string(), "exit status: 3");
    let crashed = run("sh -c 'kill -SEGV $$'", STREAMS, None).answer.expect_err("no answer");
    assert!(crashed.to_string().starts_with("signal: 11"), "{crashed}");
    let large = run("cat", STREAMS, Some(1000)).answer.expect_err("too much memory");
    assert!(large.to_string().starts_with("memory limit: "), "{large}");
}

#[test]
fn it_is_killed_at_the_limit_with_all_that_it_started() {
    let start = Instant::now();
    let run = run("sh -c 'sleep 20 & sleep 20'", STREAMS, None);
    let fault = run.answer.expect_err("no answer").to_string();
    assert!(fault.starts_with("time limit: 0.4") && fault.ends_with(" s of 0.4 s"), "{fault}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn who_waits_has_used_no_processor_time() {
    let [seconds, hundred] = [Duration::from_secs(1), Duration::from_millis(100)];
    let allowed = Allowed { time: seconds, clock: Clock::Cpu, memory: None };
    let told = |ending, cpu| {
        let usage = Usage { ending, wall: seconds * 13, cpu, memory: 0 };
        fault(&usage, allowed).map(|fault| fault.to_string())
    };
    let done = || Ending::Itself(std::process::ExitStatus::default());
    assert_eq!(told(done(), hundred), None, "a busy machine");
    assert_eq!(told(done(), seconds * 2).as_deref(), Some("time limit: 2.00 s of 1 s"));
    assert_eq!(told(Ending::Killed, seconds * 2).as_deref(), Some("time limit: 2.00 s of 1 s"));
    let hung = "it did not end within 13 s; it had used 0.10 s of 1 s";
    assert_eq!(told(Ending::Killed, hundred).as_deref(), Some(hung));
}

#[test]
fn what_it_leaves_behind_ends_with_it() -> std::io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mark = folder.path().join("mark");
    let command = format!("sh -c '(sleep 0.3; echo late > {}) & echo done'", mark.display());
    assert_eq!(run(&command, STREAMS, None).answer, Ok(b"done\n".to_vec()));
    std::thread::sleep(Duration::from_millis(600));
    assert!(!mark.exists());
    Ok(())
}

#[test]
fn processor_time_and_memory_are_measured() {
    let run = run("sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'", STREAMS, None);
    assert!(run.cpu > Duration::from_millis(1) && run.memory > 100_000, "{run:?}");
}

#[test]
fn a_command_has_words() {
    for bad in ["", "  ", "'x"] {
        assert!(Program::parse(bad).is_err(), "{bad}");
    }
    let program = Program::parse("./mine 'a b'").expect("a command");
    assert!(program.path.is_absolute() && program.words[1] == "a b");
}
