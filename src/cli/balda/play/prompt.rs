//! What comes while the game waits for the player: a line, the end of the input, an interrupt.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::cli::exit::Failure;
use crate::cli::{files, interrupt};

/// How many bytes of a line are looked at.
const LONGEST: u64 = 1 << 16;

/// What a person at a terminal is asked with.
const ASKED: &str = "> ";

/// What the player has done.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// Typed a line.
    Line(Vec<u8>),
    /// Ended the input.
    End,
    /// Pressed Ctrl-C.
    Interrupt,
}

/// The source of the lines of the game. They are read by a thread of its own, because an interrupt
/// does not end a read.
pub struct Prompt {
    come: Receiver<io::Result<Typed>>,
    interrupted: Arc<AtomicBool>,
    /// A person who edits lines at a terminal is asked for each.
    person: Option<Person>,
}

/// A person at a terminal.
struct Person {
    /// Asks for a line.
    ask: SyncSender<()>,
    #[cfg(unix)]
    usual: Option<rustix::termios::Termios>,
}

impl Prompt {
    /// Reads standard input and listens to interrupts from now on. Where a person types at a
    /// terminal and sees what is printed, lines can be edited, and come again with the arrow keys.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn open() -> Result<Prompt, Failure> {
        // A game that is busy has the next line waiting, not a whole script.
        let (sender, come) = sync_channel(1);
        let interrupted = Arc::new(AtomicBool::new(false));
        let bell = sender.clone();
        let is_interrupted = Arc::clone(&interrupted);
        interrupt::calls(move || {
            is_interrupted.store(true, Ordering::SeqCst);
            // Whoever waits is woken; if something waits to be received already, nobody does.
            let _ = bell.try_send(Ok(Typed::Interrupt));
        });
        let reader = thread::Builder::new();
        let started = if io::stdin().is_terminal() && io::stdout().is_terminal() {
            let (ask, asked) = sync_channel(1);
            let person = Person {
                ask,
                #[cfg(unix)]
                usual: rustix::termios::tcgetattr(io::stdin()).ok(),
            };
            reader.spawn(move || edit(&asked, &sender)).map(|_| Some(person))
        } else {
            reader.spawn(move || read(&mut io::stdin().lock(), &sender)).map(|_| None)
        };
        let person = started.map_err(|error| Failure::Thread { error })?;
        Ok(Prompt { come, interrupted, person })
    }

    /// What the player does next.
    ///
    /// # Errors
    /// If standard input cannot be read.
    pub fn next(&self) -> Result<Typed, Failure> {
        if let Some(person) = &self.person {
            // The editor is there as long as the prompt.
            let _ = person.ask.send(());
        }
        // The handler keeps a sender, so there is always one.
        let come = self.come.recv().unwrap_or(Ok(Typed::End));
        if self.interrupted.load(Ordering::SeqCst) {
            if self.person.is_some() {
                // The cursor is still behind what the person was asked with.
                files::print("\n")?;
            }
            return Ok(Typed::Interrupt);
        }
        come.map_err(|error| Failure::Read { name: "standard input".to_owned(), error })
    }
}

impl Drop for Prompt {
    /// Leaves the terminal as it was: an interrupt leaves the editor waiting for a key.
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(usual) = self.person.as_ref().and_then(|person| person.usual.as_ref()) {
            let now = rustix::termios::OptionalActions::Now;
            let _ = rustix::termios::tcsetattr(io::stdin(), now, usual);
        }
    }
}

/// Lets the person edit a line whenever one is `asked` for, and sends it, until nobody asks.
fn edit(asked: &Receiver<()>, sender: &SyncSender<io::Result<Typed>>) {
    let config = Config::builder().auto_add_history(true).bracketed_paste(false).build();
    let mut editor = DefaultEditor::with_config(config).ok();
    while asked.recv().is_ok() {
        let typed = editor.as_mut().map_or_else(plain, edited);
        if sender.send(typed).is_err() {
            return;
        }
    }
}

/// What the person does with a line in the `editor`.
fn edited(editor: &mut DefaultEditor) -> io::Result<Typed> {
    match editor.readline(ASKED) {
        Ok(line) => Ok(Typed::Line(line.into_bytes())),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// The same where no line can be edited.
fn plain() -> io::Result<Typed> {
    // If this cannot be shown, neither can the next board, and that is told.
    let _ = files::print(ASKED);
    read_line(&mut io::stdin().lock())
}

/// Sends each line of `source`, of very long ones the beginning, and its end, until nobody receives
/// them.
fn read(source: &mut dyn BufRead, sender: &SyncSender<io::Result<Typed>>) {
    loop {
        let typed = read_line(source);
        let is_last = !matches!(typed, Ok(Typed::Line(_)));
        if sender.send(typed).is_err() || is_last {
            return;
        }
    }
}

fn read_line(source: &mut dyn BufRead) -> io::Result<Typed> {
    let mut line = Vec::new();
    match (&mut *source).take(LONGEST).read_until(b'\n', &mut line)? {
        0 => Ok(Typed::End),
        length => {
            if length as u64 == LONGEST && !line.ends_with(b"\n") {
                source.skip_until(b'\n')?;
            }
            Ok(Typed::Line(line))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A prompt at which `text` was typed.
    fn prompt(text: &'static [u8]) -> Prompt {
        let (sender, come) = sync_channel(1);
        thread::spawn(move || read(&mut &text[..], &sender));
        Prompt { come, interrupted: Arc::default(), person: None }
    }

    #[test]
    fn lines_come_one_by_one_and_then_the_end() {
        let prompt = prompt(b"fang\n\xFF\n\nquit");
        for line in [&b"fang\n"[..], b"\xFF\n", b"\n", b"quit"] {
            assert_eq!(prompt.next().expect("a line"), Typed::Line(line.to_owned()));
        }
        assert_eq!(prompt.next().expect("the end"), Typed::End);
    }

    #[test]
    fn a_long_line_is_cut_short() {
        let letters = |letter: &str, count: u64| letter.repeat(count as usize);
        let text = letters("a", LONGEST + 9) + "\n" + &letters("b", LONGEST) + "quit";
        let prompt = prompt(text.leak().as_bytes());
        for letter in ["a", "b"] {
            let line = letters(letter, LONGEST).into_bytes();
            assert_eq!(prompt.next().expect("a line"), Typed::Line(line));
        }
        assert_eq!(prompt.next().expect("the end"), Typed::End);
    }

    #[test]
    fn an_interrupt_comes_before_the_lines_that_wait() {
        let prompt = prompt(b"fang\ngnat\n");
        assert_eq!(prompt.next().expect("a line"), Typed::Line(b"fang\n".to_vec()));
        prompt.interrupted.store(true, Ordering::SeqCst);
        assert_eq!(prompt.next().expect("an interrupt"), Typed::Interrupt);
    }
}
