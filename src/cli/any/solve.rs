//! `balda GAME solve`: plays one task, and lets a person watch.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use contest::budget::Budget;
use contest::game::{Assessment, Bound, Game, Means, Verdict, Watch};
use serde::Serialize;

use super::bound::{self, BoundReport};
use super::task::{Rules, Task};
use super::traced::note;
use crate::cli::contest::Contest;
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::outlets::Outlets;
use crate::cli::spend::Spend;
use crate::cli::trace::Trace;
use crate::cli::watching::Screen;
use crate::cli::{colour, files, interrupt};

/// Play a task and print the answer.
///
/// The answer goes to standard output, or to the file named by -o; with --json a report goes to
/// standard output instead. Ctrl-C ends the search early: the best answer so far is written.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The task's file, or its files one after the other; - is standard input [default: those of
    /// the judged run]
    task: Vec<PathBuf>,
    #[command(flatten)]
    outlets: Outlets,
    #[command(flatten)]
    spend: Spend,
    /// The clock of the time limit [default: as in the judged run]
    #[arg(long, value_enum, conflicts_with = "work")]
    clock: Option<Clock>,
    /// Start from this answer; the result is worth no less
    #[arg(long, value_name = "ANSWER")]
    from: Option<PathBuf>,
    #[command(flatten)]
    rules: Rules,
    /// In a game for two, let this one of the program's players choose [default: the best]
    #[arg(long, value_name = "NAME", conflicts_with = "rules")]
    player: Option<String>,
}

/// The report of `--json`.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    task: String,
    points: Option<i64>,
    steps: usize,
    #[serde(flatten)]
    bound: BoundReport,
    /// What the search has found the task to be worth, if the game has words for that.
    verdict: Option<&'static str>,
    /// More about that, a line each.
    remarks: Vec<String>,
    seed: u64,
    threads: usize,
    /// Wall time since the start of the process.
    seconds: f64,
    /// Units of work that the search has counted.
    work: u64,
    /// The file that holds the answer.
    output: Option<String>,
}

/// Plays the task and writes the answer.
///
/// # Errors
/// If the task cannot be read or is malformed, or the answer cannot be written.
pub fn run(contest: &Contest, args: &Args, start: Instant) -> Result<Exit, Failure> {
    let limit = args.spend.limit(contest, args.clock.unwrap_or(contest.clock));
    let budget = Arc::new(Budget::new(limit, start));
    let task = read(contest, args)?;
    let from = from(&task, args)?;
    let outlets = &args.outlets;
    let inputs: Vec<&Path> = task.files().chain(args.from.as_deref()).collect();
    outlets.must_be_writable(&inputs)?;
    interrupt::stops(&budget);
    let threads = args.spend.threads(contest, task.bytes.len());
    let means = Means { seed: args.spend.seed, threads, from: from.as_deref() };
    let screen = Screen::new(&budget, task.name());
    let traced = outlets.trace.is_some().then_some((task.game as &dyn Game, &task.bytes[..]));
    let trace = Trace::default();
    let wants_assessment = outlets.json || stderr().is_terminal();
    let mut onlooker = Onlooker {
        screen,
        budget: &budget,
        traced,
        trace,
        bound: None,
        wants_assessment,
        assessment: None,
    };
    let answer = task.game.solve(&task.bytes, means, &budget, &mut onlooker);
    let Onlooker { screen, mut trace, bound, assessment, .. } = onlooker;
    screen.close();
    let answer = task.ask(answer)?;
    if outlets.trace.is_some() {
        let verdict = task.ask(task.game.judge(&task.bytes, &answer))?;
        trace.end(&budget, verdict.points().unwrap_or_default());
    }

    if let Some(path) = outlets.file() {
        files::write(path, &answer)?;
    } else if !outlets.json {
        files::print(&answer)?;
    }
    if let Some(path) = &outlets.trace {
        trace.write(path)?;
    }
    if outlets.json || stderr().is_terminal() {
        report(contest, args, &task, &answer, (bound, assessment), (threads, &budget))?;
    }
    Ok(Exit::Done)
}

/// Tells what the answer is worth and what is known of the task.
fn report(
    contest: &Contest,
    args: &Args,
    task: &Task,
    answer: &[u8],
    (bound, assessment): (Option<Bound>, Option<Assessment>),
    (threads, budget): (usize, &Budget),
) -> Result<(), Failure> {
    let seconds = budget.elapsed().as_secs_f64();
    let work = budget.charged();
    let verdict = task.ask(task.game.judge(&task.bytes, answer))?;
    let bound = bound::lower(bound, bound::of(task)?);
    let (points, steps) = match verdict {
        Verdict::Legal { points, steps } => (Some(points), steps),
        Verdict::Illegal { .. } => (None, 0),
    };
    let proven = assessment.as_ref().is_some_and(|known| known.proven);
    let (verdict, remarks) = assessment.map(|known| (known.verdict, known.remarks)).unzip();
    let remarks = remarks.unwrap_or_default();
    if args.outlets.json {
        return files::print_json(&Report {
            game: contest.name,
            task: task.name(),
            points,
            steps,
            bound: BoundReport::new(bound.as_ref(), points, proven),
            verdict,
            remarks,
            seed: args.spend.seed,
            threads,
            seconds,
            work,
            output: args.outlets.file().map(files::name),
        });
    }
    // Of a game that goes on after the answer, points tell nothing; the game's own words do.
    let first = match (verdict, points) {
        (Some(verdict), _) => Some(format!("verdict: {verdict}")),
        (None, points) => points
            .map(|points| bound::told(task, answer, (points, steps), bound.as_ref()))
            .transpose()?,
    };
    if let Some(first) = first {
        tell(&format!("balda: {first} ({seconds:.2} s)"));
    }
    for remark in &remarks {
        tell(&format!("balda: {remark}"));
    }
    Ok(())
}

/// Tells the person at the terminal, in lines that fit it.
fn tell(line: &str) {
    let width = colour::size_beside().map(|(width, _)| width);
    // A terminal that cannot be written is no reason to fail, because the answer is out.
    let _ = stderr().write_all(colour::wrapped(line, width).as_bytes());
}

/// The task, with the player that was asked for.
fn read(contest: &Contest, args: &Args) -> Result<Task, Failure> {
    let mut task = Task::read(contest, &args.rules, &args.task)?;
    if let Some(name) = &args.player {
        task.game = player(contest, name)?;
    }
    Ok(task)
}

/// The answer to start from; told and left out if it is illegal.
fn from(task: &Task, args: &Args) -> Result<Option<Vec<u8>>, Failure> {
    let Some(path) = &args.from else { return Ok(None) };
    let answer = files::read(path)?;
    match task.ask(task.game.judge(&task.bytes, &answer))? {
        Verdict::Legal { .. } => Ok(Some(answer)),
        Verdict::Illegal { reason } => {
            let name = files::name(path);
            warn([format!("{name}: an illegal answer, nothing starts from it: {reason}")]);
            Ok(None)
        }
    }
}

/// The player of `contest` of this name.
fn player(contest: &Contest, name: &str) -> Result<&'static dyn Game, Failure> {
    let found = contest.players().iter().find(|(known, _)| *known == name);
    found.map(|&(_, game)| game).ok_or_else(|| {
        let reason = format!("--player {name}: {} has one player", contest.name);
        Failure::Usage(format!("{reason}; leave --player out"))
    })
}

/// A watcher with a progress bar that remembers the lowest bound, and when better answers came.
struct Onlooker<'b> {
    screen: Screen<'b>,
    budget: &'b Budget,
    /// The game and its task, if a trace is wanted.
    traced: Option<(&'b dyn Game, &'b [u8])>,
    trace: Trace,
    bound: Option<Bound>,
    wants_assessment: bool,
    assessment: Option<Assessment>,
}

impl Watch for Onlooker<'_> {
    fn progress(&mut self, stage: &'static str, spent: f64, best: i64, full: bool) {
        self.screen.progress(stage, spent, best, full);
    }

    fn answer(&mut self, bytes: &[u8]) {
        if let Some(of) = self.traced {
            note(&mut self.trace, self.budget, of, bytes);
        }
    }

    fn bound(&mut self, bound: &Bound) {
        self.bound = bound::lower(self.bound.take(), Some(bound.clone()));
    }

    fn wants_assessment(&self) -> bool {
        self.wants_assessment
    }

    fn assessment(&mut self, assessment: Assessment) {
        self.assessment = Some(assessment);
    }

    fn warning(&mut self, warning: &str) {
        self.screen.warning(warning);
    }
}
