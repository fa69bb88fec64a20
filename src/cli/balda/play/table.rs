//! The game that a person plays: what is typed is done, shown, saved and summed up.

use std::cmp::Ordering;
use std::path::PathBuf;
use std::{env, mem};

use super::prompt::{Prompt, Typed};
use super::request::{HELP, Request, parse};
use super::session::{Laid, Session};
use crate::cli::balda::hint;
use crate::cli::exit::{Exit, Failure};
use crate::cli::names::visible;
use crate::cli::{colour, files};
use contest::tools::counted::counted;

/// A game, and what is around it: the mark to beat and the files it is saved to.
pub struct Table<'t> {
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

impl<'t> Table<'t> {
    /// The table of `session`, at which `mark` is to be beaten; the game is saved to none of the
    /// `sources`, and to `output` after each move.
    pub fn new(
        session: Session<'t>,
        mark: u32,
        sources: Vec<PathBuf>,
        output: Option<PathBuf>,
    ) -> Table<'t> {
        let saved = session.answer();
        Table { session, mark, sources, output, own: Vec::new(), saved, changed: false }
    }

    /// Plays what comes to the `prompt`.
    ///
    /// # Errors
    /// If a stream or the file of `-o` cannot be read or written.
    pub fn play(mut self, prompt: &Prompt) -> Result<Exit, Failure> {
        self.show_board()?;
        colour::print("`help` lists what can be typed.\n")?;
        let lowering = self.session.lowering();
        // Was the line before a `quit` that was answered by a warning?
        let mut warned = false;
        let end = loop {
            if files::reader_is_gone() {
                break None;
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
                return offer("", hint::HEADING, &hints);
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
            Ok(Laid::Choose { picture, lines }) => offer(&picture, hint::MOVE, &lines),
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
            _ => format!("{} {what}{rest}", counted(done, "move")),
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
        let mark = self.beside_mark(&format!("is {}", self.mark));
        let end = self.session.end().map(|end| format!("; {end}")).unwrap_or_default();
        colour::print(&format!("{board}move {last}: {}{mark}{end}\n", counted(points, "point")))
    }

    /// What is said of the mark beside the points; `open` if it is not reached.
    fn beside_mark(&self, open: &str) -> String {
        let mark = self.mark;
        match self.session.points().cmp(&mark) {
            _ if mark == 0 => String::new(),
            Ordering::Less => format!("; the mark {open}"),
            Ordering::Equal => format!("; the mark of {mark} is reached, not beaten"),
            Ordering::Greater => format!("; the mark of {mark} is beaten"),
        }
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
        let mark = self.beside_mark(&format!("of {} is not beaten", self.mark));
        colour::print(&format!("{} after move {moves}{mark}\n", counted(points, "point")))
    }
}

/// Shows numbered `lines` to choose from below the `picture` and a `heading`, or says that there
/// are none.
fn offer(picture: &str, heading: &str, lines: &[String]) -> Result<(), Failure> {
    if lines.is_empty() {
        return colour::print(&format!("{}\n", hint::NO_MOVE));
    }
    let numbered = (1..).zip(lines).map(|(number, line)| format!("{number:>4}  {line}\n"));
    let numbered: String = numbered.collect();
    let foot = "Type a number to play that move.\n";
    colour::print(&format!("{picture}   #  {heading}\n{numbered}{foot}"))
}
