//! `balda play`: a person fills a board.

mod prompt;
mod request;
mod session;

use std::env;
use std::io::{self, IsTerminal};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use contest::balda::rules::Task;
use contest::balda::solve;
use contest::budget::Budget;

use crate::cli::balda::search::Effort;
use crate::cli::balda::task_source::{TaskSource, bytes};
use crate::cli::balda::{answers, hint};
use crate::cli::effort::Clock;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::names::visible;
use crate::cli::numbers::{counted, whole};
use crate::cli::watching::Screen;
use crate::cli::{colour, files, interrupt, limits};
use prompt::{Prompt, Typed};
use request::{HELP, Request, parse};
use session::{Laid, Session};

/// Play a board yourself, against the solver's points.
///
/// The game is played line by line on standard input, so it can be scripted. It is saved as an
/// ordinary output file and can be taken up again. Ctrl-C ends the solver's search early; at the
/// prompt it ends the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  balda play --lang en --word kenaf -o game.txt
  balda play input.txt --resume game.txt -o game.txt --mark 6000
  printf 'fang\\n1\\n2 4 t gnat\\nquit\\n' | balda play input.txt -o game.txt")]
#[command(mut_arg("input", |input| input.help("The task file [default: input.txt]")))]
#[command(mut_arg("time", |time| time.help(
    "Let the solver look for the mark for this many seconds [default: 2.75]")))]
#[command(mut_arg("work", |work| work.help(
    "Let the solver look for the mark with this much counted work (a unit is about a microsecond \
     of one core)")))]
pub struct Args {
    #[command(flatten)]
    source: TaskSource,
    /// Go on with the game in this answer file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Save the game to this file after each move; an existing one is replaced, but for a game of
    /// this task
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a game of this task, too
    #[arg(long, requires = "output")]
    force: bool,
    /// The points to beat; 0 for none [default: what the solver reaches]
    #[arg(long, value_name = "POINTS",
          conflicts_with_all = ["time", "work", "threads", "seed", "search"],
          value_parser = whole::<u32>(0..=u32::MAX.into()), allow_negative_numbers = true)]
    mark: Option<u32>,
    #[command(flatten)]
    effort: Effort,
}

/// Plays until the player or the input ends the game.
///
/// # Errors
/// If a file cannot be read or written, or the task or the game to go on with is malformed.
pub fn run(args: &Args, start: Instant) -> Result<Exit, Failure> {
    let named = [&args.resume, &args.output].into_iter().filter_map(Option::as_deref);
    if args.source.files().chain(named).any(files::is_stream) {
        let reason = "no file can be `-`: the moves come from there, and the boards go there";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let reading = args.source.read()?;
    warn(&reading.warnings);
    let task = &reading.task;
    let moves = match &args.resume {
        Some(path) => answers::read(task, path)?,
        None => Vec::new(),
    };
    // The moves come from standard input.
    let sources = args.source.files().chain([Path::new("-")]);
    let sources: Vec<PathBuf> = sources.map(Path::to_owned).collect();
    if let Some(output) = &args.output {
        files::must_be_writable(output, sources.iter().map(PathBuf::as_path))?;
        let goes_on = args.resume.as_ref().is_some_and(|game| files::are_one(game, output));
        if !goes_on && !args.force {
            must_be_no_game(task, output)?;
        }
    }
    let name = args.source.name();
    let mark = args.mark.unwrap_or_else(|| solver_points(task, name, &args.effort, start));
    let prompt = Prompt::open()?;
    let session = Session::new(task, moves, limits::threads_with_room(bytes(task)));
    let saved = session.answer();
    let output = args.output.clone();
    let own = Vec::new();
    Table { session, mark, sources, output, own, saved, changed: false }.play(&prompt)
}

/// Makes sure that the file at `path` is not a game on `task` with a move.
///
/// # Errors
/// If it is one: it would be lost by the first move.
fn must_be_no_game(task: &Task, path: &Path) -> Result<(), Failure> {
    let made = answers::read(task, path).map_or(0, |moves| moves.len());
    if made == 0 {
        return Ok(());
    }
    let (name, game) = (visible(path), counted(made as u64, "move"));
    let reason = format!(
        "it holds a game of this task, {game} long; --resume {name} goes on with it, --force \
         begins anew"
    );
    Err(Failure::Refused { name, reason })
}

/// The points that the solver reaches; warnings begin with the `name` of the source of the words.
fn solver_points(task: &Task, name: String, effort: &Effort, start: Instant) -> u32 {
    let budget = Arc::new(Budget::new(effort.limit(Clock::Wall), start));
    interrupt::stops(&budget);
    let mut screen = Screen::new(&budget, name);
    let answer = solve(task, effort.settings(bytes(task)), &budget, &mut screen);
    screen.close();
    answer.verdict.points
}

/// A game, and what is around it: the mark to beat and the files it is saved to.
struct Table<'t> {
    session: Session<'t>,
    mark: u32,
    /// The files that the task and the moves are read from; none of them is replaced.
    sources: Vec<PathBuf>,
    output: Option<PathBuf>,
    /// The files that this game has created.
    own: Vec<PathBuf>,
    /// The game as it was saved last.
    saved: Vec<u8>,
    /// Has a move been made or taken back?
    changed: bool,
}

impl Table<'_> {
    /// Plays what comes to the `prompt`.
    fn play(mut self, prompt: &Prompt) -> Result<Exit, Failure> {
        let person = io::stdin().is_terminal();
        self.show_board()?;
        colour::print("`help` lists what can be typed.\n")?;
        let lowering = self.session.lowering();
        // Was the line before a `quit` that was answered by a warning?
        let mut warned = false;
        let end = loop {
            if files::reader_is_gone() {
                break None;
            }
            if person {
                files::print("> ")?;
            }
            let line = match prompt.next()? {
                Typed::Line(line) => line,
                end => break Some(end),
            };
            let insists = mem::take(&mut warned);
            match parse(&String::from_utf8_lossy(&line), lowering) {
                Ok(Request::Quit) if insists || self.may_quit()? => break None,
                Ok(Request::Quit) => warned = true,
                Ok(request) => self.obey(request)?,
                Err(reason) => colour::print(&format!("{reason}\n"))?,
            }
        };
        let kept = self.keep();
        if person && end.is_some() {
            // The cursor is still behind the prompt.
            files::print("\n")?;
        }
        if self.is_unsaved() {
            colour::print("The game was not saved.\n")?;
        }
        self.sum_up()?;
        let is_interrupted = end == Some(Typed::Interrupt);
        kept.map(|()| if is_interrupted { Exit::Interrupted } else { Exit::Done })
    }

    /// Writes the game to the file of `-o`, so that whatever ends the game loses no move. A game
    /// that has not changed replaces none that is there.
    ///
    /// # Errors
    /// If the file cannot be written.
    fn keep(&mut self) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        if self.changed || !path.exists() {
            let answer = self.session.answer();
            files::write(path, &answer)?;
            self.saved = answer;
        }
        Ok(())
    }

    /// [`Table::keep`] while the game goes on: a full disk does not end it.
    fn keep_or_say(&mut self) -> Result<(), Failure> {
        self.keep().or_else(|failure| {
            colour::print(&format!("not saved: {failure}; `save FILE` saves it elsewhere\n"))
        })
    }

    /// Would moves be lost if the game ended now?
    fn is_unsaved(&self) -> bool {
        self.session.answer() != self.saved
    }

    /// Does what a line other than `quit` asks for; what it cannot do it says.
    fn obey(&mut self, request: Request) -> Result<(), Failure> {
        let laid = match request {
            Request::Nothing | Request::Quit => return Ok(()),
            Request::Help => return files::print(HELP),
            Request::Board => return self.show_board(),
            Request::Moves => return colour::print(&self.session.list()),
            Request::Hint(count) => {
                let hints = self.session.hint(count);
                return offer(hint::NO_MOVE, &hints);
            }
            Request::Undo(count) => {
                let undone = self.session.undo(count);
                return self.turned(count, undone, "taken back", "to take back");
            }
            Request::Redo(count) => {
                let redone = self.session.redo(count);
                return self.turned(count, redone, "made again", "to make again");
            }
            Request::Save { file, replace } => return self.save(file.as_deref(), replace),
            Request::Move(line) => self.session.lay_line(&line),
            Request::Path { cell, letter, first, certificate } => {
                self.session.lay_path(cell, &letter, first, &certificate)
            }
            Request::Word { word, new_letter } => self.session.lay_word(&word, new_letter),
            Request::Choice(choice) => self.session.choose(choice),
        };
        match laid {
            Ok(Laid::Made) => {
                self.changed = true;
                self.keep_or_say()?;
                self.show_board()
            }
            Ok(Laid::Choose(lines)) => offer("", &lines),
            Err(reason) => colour::print(&format!("not possible: {reason}\n")),
        }
    }

    /// Says that of `asked` moves `done` were undone or made again, as `what` says, and why not
    /// all: there is no other move of the kind that `more` names.
    fn turned(&mut self, asked: usize, done: usize, what: &str, more: &str) -> Result<(), Failure> {
        let all = done == asked;
        let rest = if all { String::new() } else { format!("; there is no other move {more}") };
        let line = match (done, all) {
            (0, false) => format!("there is no move {more}"),
            _ => format!("{} {what}{rest}", counted(done as u64, "move")),
        };
        colour::print(&format!("{line}\n"))?;
        self.changed |= done > 0;
        self.keep_or_say()?;
        self.show_board()
    }

    fn show_board(&self) -> Result<(), Failure> {
        let board = self.session.board();
        let points = self.session.points();
        let last = self.session.moves().len();
        let mark = if self.mark == 0 { String::new() } else { format!(" of {}", self.mark) };
        let end = self.session.end().map(|end| format!("; {end}")).unwrap_or_default();
        colour::print(&format!("{board}move {last}: {points}{mark} points{end}\n"))
    }

    /// Saves the game, or says why not.
    fn save(&mut self, file: Option<&str>, replace: bool) -> Result<(), Failure> {
        let said = self.try_to_save(file, replace);
        let said = said.unwrap_or_else(|reason| format!("not saved: {reason}"));
        colour::print(&format!("{said}\n"))
    }

    /// Writes the game to `file`, or to that of `-o` or the last one, and tells what was done. A
    /// file that is neither that of `-o` nor one that this game has created is replaced only if
    /// `replace` says so.
    ///
    /// # Errors
    /// Why it was not done.
    fn try_to_save(&mut self, file: Option<&str>, replace: bool) -> Result<String, String> {
        let reason = |failure: Failure| failure.to_string();
        let path = match file {
            Some(file) => Some(files::typed(file, env::home_dir()).map_err(reason)?),
            None => self.output.as_ref().or(self.own.last()).cloned(),
        };
        let path = path.ok_or("`save FILE` needs the name of a file")?;
        if files::is_stream(&path) {
            return Err("no file can be `-`, the boards go there".to_owned());
        }
        let sources = self.sources.iter().map(PathBuf::as_path);
        files::must_be_none_of(&path, sources).map_err(reason)?;
        let mut own = self.output.iter().chain(&self.own);
        let is_own = own.any(|own| files::are_one(own, &path));
        let may_replace = replace || is_own;
        if !may_replace && !path.is_dir() && files::is_there(&path) {
            let name = visible(&path);
            return Err(format!("{name} is there; `save! {name}` replaces it"));
        }
        let answer = self.session.answer();
        files::create(&path, &answer, may_replace).map_err(reason)?;
        self.saved = answer;
        let said = format!("saved to {} up to move {}", visible(&path), self.session.moves().len());
        self.own.push(path);
        Ok(said)
    }

    /// May the game end at the first `quit`? Not if moves would be lost.
    fn may_quit(&self) -> Result<bool, Failure> {
        if !self.is_unsaved() {
            return Ok(true);
        }
        colour::print("The game is not saved: `save FILE`, or `quit` once more.\n")?;
        Ok(false)
    }

    fn sum_up(&self) -> Result<(), Failure> {
        let moves = self.session.moves().len();
        let points = self.session.points();
        let mark = match self.mark {
            0 => String::new(),
            mark if points > mark => format!("; the mark of {mark} is beaten"),
            mark => format!("; the mark is {mark}"),
        };
        colour::print(&format!("{points} points after move {moves}{mark}\n"))
    }
}

/// Shows numbered lines to choose from, or says `nothing` if there are none.
fn offer(nothing: &str, lines: &[String]) -> Result<(), Failure> {
    if lines.is_empty() {
        return colour::print(&format!("{nothing}\n"));
    }
    let numbered = (1..).zip(lines).map(|(number, line)| format!("{number:>4}  {line}\n"));
    colour::print(&(numbered.collect::<String>() + "Type a number to play that move.\n"))
}
