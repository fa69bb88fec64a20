//! What the process tells its caller at the end: an exit code, and one line if something failed.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use thiserror::Error;

use super::names;

/// The meaning of each exit code; [`EXIT_CODES`] tells them to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything asked for was done.
    Done = 0,
    /// `check`, `show`: the answer breaks a rule of the game or of the format.
    Illegal = 1,
    /// The command line cannot be understood.
    Usage = 2,
    /// An input is not what it should be: a task, a suite, a dictionary, a table of results, a game
    /// to go on with.
    Malformed = 3,
    /// A file or a stream cannot be read or written, or no thread or program can be started.
    Io = 4,
    /// An interrupt ended the game at the prompt of `play` or the run of `bench`, `match` or `fit`,
    /// or a second one the process; what shells give a program that Ctrl-C has killed.
    Interrupted = 130,
}

/// The exit codes as the help text shows them.
pub const EXIT_CODES: &str = "\
Exit codes:
  0    everything asked for was done
  1    the answer breaks a rule of the game or of its format (check, show)
  2    the command line cannot be understood
  3    an input is malformed: a task, a suite, a dictionary, a table of
       results, a game to go on with (hint, play --resume)
  4    a file or a stream cannot be read or written, or no thread or program
       can be started
  130  an interrupt ended the game (play) or the run (bench, match), or a
       second one, half a second after the first or later, the process";

/// Why a command could not do what it was asked for.
#[derive(Debug, Error)]
pub enum Failure {
    /// The arguments contradict each other, or a value is out of range.
    #[error("{0}")]
    Usage(String),
    /// The content of `name` is not what it should be.
    #[error("{name}: {reason}")]
    Malformed {
        /// The file's name, or `standard input`.
        name: String,
        /// What is wrong, where, and what would be right.
        reason: String,
    },
    /// `name` is too large to be read.
    #[error("{name}: larger than the limit of {limit} bytes; see whether it is the right file")]
    TooLarge {
        /// The file's name, or `standard input`.
        name: String,
        /// The most bytes that would have been read.
        limit: u64,
    },
    /// `name` cannot be read.
    #[error("cannot read {name}: {error}{}", advice_on_reading(error))]
    Read {
        /// The file's name, or `standard input`.
        name: String,
        /// The operating system's reason.
        error: io::Error,
    },
    /// A program that is to answer cannot be started.
    #[error("cannot start {command}: {error}{}", advice(error, "name a program that is there"))]
    Start {
        /// Its command line.
        command: String,
        /// The operating system's reason.
        error: io::Error,
    },
    /// The system starts no thread.
    #[error("no thread can be started: {error}; allow more processes, or use `balda solve`")]
    Thread {
        /// The operating system's reason.
        error: io::Error,
    },
    /// `name` cannot be written.
    #[error("cannot write {name}: {error}{}", advice_on_writing(name, error))]
    Write {
        /// The file's name, or `standard output`.
        name: String,
        /// The operating system's reason.
        error: io::Error,
    },
    /// This program will not write `name`.
    #[error("cannot write {name}: {reason}")]
    Refused {
        /// The file's name.
        name: String,
        /// Why not, and what to do.
        reason: String,
    },
    /// Something failed that `name` asks for.
    #[error("{name}: {failure}")]
    At {
        /// The file's name, and the line.
        name: String,
        /// What failed.
        failure: Box<Failure>,
    },
}

/// What the user can do about `error`, for which `name` could not be written.
fn advice_on_writing(name: &str, error: &io::Error) -> String {
    const MISSING: &str = "make its folder first";
    match error.kind() {
        // A name with a slash at its end, and no such folder.
        io::ErrorKind::IsADirectory if !Path::new(name).exists() => format!("; {MISSING}"),
        _ => advice(error, MISSING),
    }
}

/// What the user can do about `error`, for which a file could not be read.
fn advice_on_reading(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "; name a file".to_owned(),
        _ => advice(error, "put it there, or name another, see `balda --help`"),
    }
}

/// What the user can do about `error`; `missing` is the advice if something does not exist.
fn advice(error: &io::Error, missing: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("; {missing}"),
        io::ErrorKind::PermissionDenied => {
            "; check its permissions, or choose another file".to_owned()
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "; a file stands where a folder should be".to_owned()
        }
        io::ErrorKind::IsADirectory => "; choose another name, or move the folder away".to_owned(),
        _ => String::new(),
    }
}

impl Failure {
    /// What was read from `path` (`-` is standard input) is not what it should be: `reason`.
    pub fn malformed(path: &Path, reason: &(impl ToString + ?Sized)) -> Failure {
        Failure::Malformed { name: names::name(path), reason: reason.to_string() }
    }

    /// The exit code that this failure leads to.
    pub const fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::Malformed { .. } | Failure::TooLarge { .. } => Exit::Malformed,
            Failure::Start { .. }
            | Failure::Thread { .. }
            | Failure::Read { .. }
            | Failure::Write { .. }
            | Failure::Refused { .. } => Exit::Io,
            Failure::At { failure, .. } => failure.exit(),
        }
    }

    /// Says on stderr, in one line, what failed.
    pub fn tell(&self) {
        complain(&self.to_string());
    }
}

/// Writes one line to stderr; a closed stderr is no reason to fail.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "balda: {}", line.replace('\n', " "));
}

/// Passes on, in one line each, what was noticed and repaired.
pub fn warn<W: Display>(warnings: impl IntoIterator<Item = W>) {
    for warning in warnings {
        complain(&format!("warning: {warning}"));
    }
}

/// A command's result as the process's exit code, its failure told on stderr.
pub fn code(result: Result<Exit, Failure>) -> ExitCode {
    let exit = result.unwrap_or_else(|failure| {
        failure.tell();
        failure.exit()
    });
    ExitCode::from(exit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_code_is_told() {
        use Exit::{Done, Illegal, Interrupted, Io, Malformed, Usage};
        let all = [Done, Illegal, Usage, Malformed, Io, Interrupted];
        // A new one does not compile until it stands here, and in `all`.
        let _ = |exit| match exit {
            Done | Illegal | Usage | Malformed | Io | Interrupted => (),
        };
        let told = EXIT_CODES.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let told: Vec<u8> = told.filter_map(|code| code.parse::<u8>().ok()).collect();
        assert_eq!(told, all.map(|exit| exit as u8));
    }

    #[test]
    fn a_failure_says_what_to_do() {
        for (kind, advice) in [
            (io::ErrorKind::NotFound, "; make its folder first"),
            (io::ErrorKind::PermissionDenied, "; check its permissions, or choose another file"),
            (io::ErrorKind::IsADirectory, "; make its folder first"),
        ] {
            let failure = Failure::Write { name: "x/".to_owned(), error: kind.into() };
            assert!(failure.to_string().ends_with(advice), "{failure}");
        }
        let failure =
            Failure::Write { name: "/".to_owned(), error: io::ErrorKind::IsADirectory.into() };
        assert!(failure.to_string().ends_with("; choose another name, or move the folder away"));
    }
}
