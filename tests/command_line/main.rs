//! The real binary in an empty directory, one file per command.

mod any;
mod bad_input;
mod bare;
mod bench;
mod check;
mod compare;
mod games;
mod generate;
mod habits;
mod hint;
#[cfg(unix)]
mod interrupt;
mod json;
#[cfg(unix)]
mod matches;
mod measuring;
mod pages;
mod play;
#[cfg(target_os = "linux")]
mod shells;
mod show;
mod solve;
#[cfg(target_os = "linux")]
mod terminal;
mod usage;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

/// A task with few words, so that a search is over soon.
const SMALL: &[u8] = b"en\ncat\n\nact\nart\nat\ncar\ncart\ncat\neat\nrat\nsat\nsea\ntar\ntea\n";

/// As `RUST_MIN_STACK`: a thread's stack for which no address space is large enough, so that none
/// can be started.
const BEYOND_MEMORY: &str = "4611686018427387904";

/// A directory of its own for one test.
struct Arena(TempDir);

impl Arena {
    fn new() -> Arena {
        Arena(tempfile::tempdir().expect("a temporary directory"))
    }

    /// A directory that holds the small task as `input.txt`.
    fn with_task() -> Arena {
        let arena = Arena::new();
        arena.write("input.txt", SMALL);
        arena
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).expect("a writable directory");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The binary with this directory as its own and with the arguments of `line`, whatever colours
    /// and width the terminal of the tests has.
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(Self::binary());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(name);
        }
        command.current_dir(self.0.path()).args(line.split_whitespace());
        command
    }

    /// The same with an address space of at most `megabytes`.
    #[cfg(target_os = "linux")]
    fn command_within(&self, megabytes: u64, line: &str) -> Command {
        self.command_under(&format!("-v {}", megabytes << 10), line)
    }

    /// The same under a `limit` as the shell's `ulimit` has it.
    #[cfg(target_os = "linux")]
    fn command_under(&self, limit: &str, line: &str) -> Command {
        let mut command = Command::new("sh");
        let binary = Self::binary().display();
        command.args(["-c", &format!("ulimit {limit}; exec '{binary}' {line}")]);
        command.current_dir(self.0.path());
        command
    }

    fn binary() -> &'static Path {
        Path::new(env!("CARGO_BIN_EXE_balda"))
    }

    /// Runs the binary with the arguments of `line`.
    fn run(&self, line: &str) -> Assert {
        self.command(line).assert()
    }

    /// Fails unless `check` accepts the answer in file `name` to `input.txt`.
    fn assert_legal(&self, name: &str) {
        self.run(&format!("check input.txt {name}")).code(0);
    }
}

/// Fails unless `run` takes less than `limit` at least once in three attempts: the machine may be
/// busy with other tests.
#[track_caller]
fn assert_in_time(limit: Duration, mut run: impl FnMut()) {
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        run();
        times.push(start.elapsed());
        if times.last() < Some(&limit) {
            return;
        }
    }
    panic!("not within {limit:?}: {times:?}");
}

/// What the command wrote to stdout.
fn stdout(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stdout).into_owned()
}

/// The JSON that the command wrote to stdout.
fn json(assert: &Assert) -> serde_json::Value {
    serde_json::from_str(&stdout(assert)).expect("JSON")
}

/// What the command wrote to stderr.
fn stderr(assert: &Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

/// Fails unless the command ended with `code`, printed nothing, and complained in one line that
/// holds all of `parts`.
#[track_caller]
fn assert_complaint(assert: Assert, code: i32, parts: &[&str]) {
    let assert = assert.code(code);
    assert_eq!(stdout(&assert), "");
    let complaint = stderr(&assert);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    for part in parts {
        assert!(complaint.contains(part), "`{part}` is not in: {complaint}");
    }
}

/// `text` with each outlook of a hint hidden: it changes whenever the search is tuned.
fn without_outlooks(text: &str) -> String {
    let is_outlook = |part: &str| {
        part.starts_with(['+', '-']) && part.contains('.') && part[1..].parse::<f64>().is_ok()
    };
    let hide = |part| if is_outlook(part) { "(outlook)" } else { part };
    text.split(' ').map(hide).collect::<Vec<_>>().join(" ")
}
