//! Interrupts: the best answer so far is written.

use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Place, assert_in_time};

/// Waits until `child` has surely begun to search and listens to interrupts, which Linux tells.
fn await_search(child: &mut Child) {
    sleep(Duration::from_millis(700));
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // SIGHUP, SIGINT and SIGTERM.
        caught.is_none_or(|mask| mask & 0x4003 == 0x4003)
    };
    let begun = Instant::now();
    while !listens() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it listened");
        assert!(begun.elapsed() < Duration::from_secs(10), "it does not listen");
        sleep(Duration::from_millis(10));
    }
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("the command `kill`").success());
}

/// Sends `signal` to `child` while it searches, and waits for its end.
fn interrupt(child: &mut Child, signal: &str) -> ExitStatus {
    await_search(child);
    send(child, signal);
    await_end(child, signal)
}

/// Waits for the end of `child`, which has got `signal`.
fn await_end(child: &mut Child, signal: &str) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        if begun.elapsed() > Duration::from_secs(10) {
            child.kill().expect("a child");
            panic!("{signal} did not end the search");
        }
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_interrupted_search_writes_its_answer() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let place = Place::new();
        place.write("input.txt", "en\nscone\n");
        let mut child = Command::new(Place::binary())
            .args(["solve", "-o", "answer.txt", "--time", "600"])
            .current_dir(place.path("."))
            .spawn()
            .expect("the binary");
        assert!(interrupt(&mut child, signal).success());
        place.assert_legal("answer.txt");
        assert!(place.read("answer.txt").len() > 100);
    }
}

#[test]
fn an_interrupted_judge_mode_writes_its_answer() {
    let place = Place::new();
    place.write("input.txt", "en\nscone\n");
    // Uninterrupted it would take 2.75 s.
    assert_in_time(Duration::from_millis(2500), || {
        let mut command = Command::new(Place::binary());
        let mut child = command.current_dir(place.path(".")).spawn().expect("the binary");
        await_search(&mut child);
        // The answer of the beam; the one of the end shall come in its place.
        std::fs::remove_file(place.path("output.txt")).expect("an early answer");
        send(&child, "-TERM");
        assert!(await_end(&mut child, "-TERM").success());
    });
    place.assert_legal("output.txt");
}

#[test]
fn a_killed_judge_mode_has_an_answer_to_show() {
    let place = Place::new();
    place.write("input.txt", "en\nscone\n");
    let mut command = Command::new(Place::binary());
    let mut child = command.current_dir(place.path(".")).spawn().expect("the binary");
    while !place.path("output.txt").exists() && child.try_wait().expect("a child").is_none() {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
    assert!(child.try_wait().expect("a child").is_none(), "the first answer, not the last one");
    child.kill().expect("a child");
    child.wait().expect("a child");
    place.assert_legal("output.txt");
    assert!(place.read("output.txt").len() > 100);
}

#[test]
fn a_second_interrupt_ends_the_process_at_once() {
    let place = Place::new();
    place.write("input.txt", "en\nscone\n");
    let mut command = Command::new(Place::binary());
    let command = command.args(["solve", "-o", "answer.txt", "--time", "600"]);
    let mut child = command.current_dir(place.path(".")).spawn().expect("the binary");
    await_search(&mut child);
    // Both are waiting when the process goes on.
    for signal in ["-STOP", "-INT", "-TERM", "-CONT"] {
        send(&child, signal);
    }
    assert_eq!(await_end(&mut child, "-TERM").code(), Some(130));
}
