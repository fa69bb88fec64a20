//! A foreign program in place of a search, started for each task as a contest's judge does it.
//!
//! [`Program::parse`] reads a command line. [`Program::run`] starts it in an own empty folder with
//! the input files of a task, or with the task on its standard input. At the limit it kills the
//! program with everything that it has started. It returns a [`Run`]: the answer or why there is
//! none ([`Fault`]), wall time, processor time and peak memory. Nothing here knows a game; what the
//! judge allows is an [`Allowed`].

mod process;
#[cfg(all(test, unix))]
mod tests;

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use contest::budget::Budget;
use thiserror::Error;

use crate::cli::contest::STREAM;
use crate::cli::effort::Clock;
use crate::cli::exit::Failure;
use crate::cli::files::MOST_INPUT;
use process::{Ending, Usage};

/// A program with its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<String>,
    /// The program itself, found from the folder in which this program was started.
    path: PathBuf,
}

/// What a program may use for one task.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// How long it may run.
    pub time: Duration,
    /// Which clock `time` is read from. Processor time is compared at the end; a program that does
    /// not end is killed after `WALLS` times as much wall time and `WALL_ROOM`.
    pub clock: Clock,
    /// How many bytes of memory it may use.
    pub memory: Option<u64>,
}

/// The word at the beginning of a command line that stands for this program.
const OWN: &str = "balda";

/// How many times the processor time a program may take by the wall clock.
const WALLS: u32 = 3;
/// What it may take besides: it may have to share the processor with many others.
const WALL_ROOM: Duration = Duration::from_secs(10);

/// The names of the files that pass between a judge and a program; `-` is a stream.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The files of a task.
    pub inputs: &'a [&'a str],
    /// The file of the answer.
    pub output: &'a str,
    /// Are the names of the inputs the last arguments of the program?
    pub told: bool,
}

/// One run of a program.
#[derive(Debug)]
pub struct Run {
    /// The bytes of its answer, or why it has none.
    pub answer: Result<Vec<u8>, Fault>,
    /// Wall time from its start to its end.
    pub wall: Duration,
    /// Processor time, summed over its threads and the processes that it has waited for.
    pub cpu: Duration,
    /// The most memory that it has held, in bytes.
    pub memory: u64,
}

/// Why a run counts nothing, before a referee has seen an answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// It was killed at the limit, or had used too much processor time at the end.
    #[error("time limit: {used:.2} s of {limit} s")]
    Time {
        /// Seconds used.
        used: f64,
        /// Seconds allowed.
        limit: f64,
    },
    /// It was killed because it did not end, though it had not used up its processor time.
    #[error("it did not end within {waited:.0} s; it had used {used:.2} s of {limit} s")]
    Hung {
        /// Seconds of wall time that it was given.
        waited: f64,
        /// Seconds of processor time used.
        used: f64,
        /// Seconds of processor time allowed.
        limit: f64,
    },
    /// It held more memory than is allowed.
    #[error("memory limit: {used} bytes of {limit}")]
    Memory {
        /// Bytes used.
        used: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// It ended otherwise than well.
    #[error("{0}")]
    Exit(String),
    /// It left no answer.
    #[error("no {0} was written")]
    Silent(String),
    /// Its answer is larger than anything that is read.
    #[error("the answer is larger than the limit of {MOST_INPUT} bytes")]
    TooLarge,
    /// An interrupt has ended it.
    #[error("interrupted")]
    Interrupted,
}

impl Program {
    /// Reads `command`, words as a shell has them; nothing else of a shell is done. A relative path
    /// to a program is one from the present folder; `balda` alone is this program.
    ///
    /// # Errors
    /// If there are no words, or a quotation has no end.
    pub fn parse(command: &str) -> Result<Program, Failure> {
        let bad = |reason: &str| Failure::Usage(format!("`{command}` is not a command: {reason}"));
        let words = shlex::split(command).ok_or_else(|| bad("a quotation has no end"))?;
        let first = words.first().ok_or_else(|| bad("it has no words; name a program"))?;
        let own = std::env::current_exe().ok().filter(|_| first == OWN);
        let path = own.as_deref().unwrap_or(Path::new(first));
        let is_name = path.components().count() == 1 && !first.contains(std::path::is_separator);
        let path =
            if is_name { path.to_owned() } else { std::path::absolute(path).unwrap_or_default() };
        // Data that a program is told of lie where it was told so, not in the empty folder.
        let words = words.iter().map(|word| {
            let there = Path::new(word).is_file() && word.contains(std::path::is_separator);
            let absolute = there.then(|| std::path::absolute(word).ok()).flatten();
            absolute.map_or_else(|| word.clone(), |path| path.display().to_string())
        });
        Ok(Program { words: words.collect(), path })
    }

    /// Lets the program answer the task that consists of `files`, one for each of the input names.
    /// It ends early once `budget` is stopped.
    ///
    /// # Errors
    /// If the folder cannot be made or the program cannot be started.
    pub fn run(
        &self,
        files: &[&[u8]],
        names: Names,
        allowed: Allowed,
        budget: &Budget,
    ) -> Result<Run, Failure> {
        let failed = |error| {
            let name = "the folder of temporary files".to_owned();
            Failure::Write { name, error }
        };
        let folder = tempfile::Builder::new().prefix("balda-").tempdir().map_err(failed)?;
        let mut command = Command::new(&self.path);
        command.args(&self.words[1..]).current_dir(folder.path()).stderr(Stdio::null());
        if names.told {
            command.args(names.inputs);
        }
        let input = input(folder.path(), files, names.inputs).map_err(failed)?;
        let mut output = tempfile::tempfile().map_err(failed)?;
        command.stdin(input.map_or_else(Stdio::null, Stdio::from));
        command.stdout(output.try_clone().map_err(failed)?);
        let wall = match allowed.clock {
            Clock::Wall => allowed.time,
            Clock::Cpu => allowed.time * WALLS + WALL_ROOM,
        };
        let unstarted = |error| Failure::Start { command: self.words.join(" "), error };
        let usage = process::run(command, wall, || budget.is_stopped()).map_err(unstarted)?;
        let answer = fault(&usage, allowed).map_or_else(
            || {
                if names.output == STREAM {
                    output.rewind().map_err(|error| Fault::Exit(error.to_string()))?;
                    return read(&mut output);
                }
                let silent = |_| Fault::Silent(names.output.to_owned());
                read(&mut File::open(folder.path().join(names.output)).map_err(silent)?)
            },
            Err,
        );
        Ok(Run { answer, wall: usage.wall, cpu: usage.cpu, memory: usage.memory })
    }
}

/// Puts the `files` of a task into `folder`; what is not a file there is returned as a stream.
fn input(folder: &Path, files: &[&[u8]], names: &[&str]) -> io::Result<Option<File>> {
    let mut stream = None;
    for (bytes, name) in files.iter().zip(names) {
        if *name == STREAM {
            let mut file = tempfile::tempfile()?;
            io::Write::write_all(&mut file, bytes)?;
            file.rewind()?;
            stream = Some(file);
        } else {
            fs::write(folder.join(name), bytes)?;
        }
    }
    Ok(stream)
}

/// What a run with this `usage` has done wrong, if anything.
fn fault(usage: &Usage, allowed: Allowed) -> Option<Fault> {
    let limit = allowed.time.as_secs_f64();
    let used = match allowed.clock {
        Clock::Wall => usage.wall,
        Clock::Cpu => usage.cpu,
    };
    match &usage.ending {
        Ending::Stopped => return Some(Fault::Interrupted),
        _ if used > allowed.time => return Some(Fault::Time { used: used.as_secs_f64(), limit }),
        Ending::Killed => {
            let (waited, used) = (usage.wall.as_secs_f64(), used.as_secs_f64());
            return Some(Fault::Hung { waited, used, limit });
        }
        Ending::Itself(_) => {}
    }
    if let Some(limit) = allowed.memory.filter(|&limit| usage.memory > limit) {
        return Some(Fault::Memory { used: usage.memory, limit });
    }
    match &usage.ending {
        Ending::Itself(status) if !status.success() => Some(Fault::Exit(status.to_string())),
        _ => None,
    }
}

/// All of an answer.
fn read(source: &mut File) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    match source.take(MOST_INPUT + 1).read_to_end(&mut bytes) {
        Err(error) => Err(Fault::Exit(error.to_string())),
        Ok(length) if length as u64 > MOST_INPUT => Err(Fault::TooLarge),
        Ok(_) => Ok(bytes),
    }
}
