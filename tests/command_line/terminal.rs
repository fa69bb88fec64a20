//! The real binary on a terminal of its own: what a person sees, and what keys do.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

use super::Arena;

/// A program on a terminal.
pub struct Terminal {
    child: Child,
    keys: File,
    /// The program's side, to see in what state it leaves it.
    inside: File,
    come: Receiver<Vec<u8>>,
    /// All that was shown.
    seen: String,
}

impl Terminal {
    /// Runs the binary with the arguments of `line` on a terminal of this size.
    fn open(arena: &Arena, line: &str, size: (u16, u16)) -> Terminal {
        let mut binary = Command::new(Arena::binary());
        binary.args(line.split_whitespace()).current_dir(arena.path("."));
        Terminal::start(&mut binary, size)
    }

    /// Starts `program` on a terminal of this size.
    pub fn start(program: &mut Command, (columns, lines): (u16, u16)) -> Terminal {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
        let outside = openpt(flags).expect("a terminal");
        grantpt(&outside).and_then(|()| unlockpt(&outside)).expect("a terminal");
        let inside = File::from(ioctl_tiocgptpeer(&outside, flags).expect("its other side"));
        let size = Winsize { ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&inside, size).expect("a size");
        let stream = || Stdio::from(inside.try_clone().expect("one more name"));
        let child = program
            .env("TERM", "xterm")
            .env_remove("COLUMNS")
            .env("NO_COLOR", "1")
            .stdin(stream())
            .stdout(stream())
            .stderr(stream())
            .spawn()
            .expect("the program");
        let keys = File::from(outside);
        let mut screen = keys.try_clone().expect("one more name");
        let (sender, come) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { child, keys, inside, come, seen: String::new() }
    }

    /// Waits until `text` is shown behind what was waited for before, and returns all from there to
    /// its end.
    pub fn until(&mut self, text: &str) -> String {
        let mut new = String::new();
        loop {
            let rest = std::mem::take(&mut self.seen);
            new += &rest;
            if let Some(at) = new.find(text) {
                self.seen = new.split_off(at + text.len());
                return new;
            }
            let bytes = self.come.recv_timeout(Duration::from_secs(60));
            let bytes = bytes.unwrap_or_else(|_| panic!("no `{text}` in: {new}"));
            self.seen = String::from_utf8_lossy(&bytes).into_owned();
        }
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("a terminal");
    }

    /// Waits for the end, and returns what was still shown and the exit code.
    pub fn end(mut self) -> (String, Option<i32>) {
        let code = self.child.wait().expect("a child").code();
        while let Ok(bytes) = self.come.recv_timeout(Duration::from_millis(300)) {
            self.seen += &String::from_utf8_lossy(&bytes);
        }
        (self.seen, code)
    }
}

/// `text` without what moves the cursor or clears the screen.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string().replace('\r', "")
}

/// A task with the side 11 of few words.
fn large() -> Arena {
    let arena = Arena::new();
    let words = "abra\nabracadabra\nbrad\nbrads\ncab\ncabs\ncad\ncadge\ncard\ndab\ngab\n";
    arena.write("input.txt", format!("en\nabracadabra\n\n{words}"));
    arena
}

pub const USUAL: (u16, u16) = (80, 24);
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";

#[test]
fn lines_are_edited_and_come_again() {
    let arena = Arena::with_task();
    let mut terminal = Terminal::open(&arena, "play --mark 0", USUAL);
    terminal.until("> ");
    terminal.press(&format!("mves{LEFT}{LEFT}{LEFT}o\r"));
    let shown = terminal.until("length");
    assert!(!shown.contains("u{1b}"), "{shown}");
    terminal.until("> ");
    // The line before, and the end of the input.
    terminal.press(&format!("{UP}\r"));
    terminal.until("length");
    terminal.until("> ");
    terminal.press("\x04");
    let (shown, code) = terminal.end();
    assert!(plain(&shown).ends_with("\n0 points after move 0\n"), "{shown}");
    assert_eq!(code, Some(0));
}

#[test]
fn an_interrupt_at_the_prompt_leaves_the_terminal_as_it_was() {
    let arena = Arena::with_task();
    for by_key in [true, false] {
        let mut terminal = Terminal::open(&arena, "play --mark 0", USUAL);
        terminal.until("> ");
        let inside = terminal.inside.try_clone().expect("one more name");
        if by_key {
            terminal.press("\x03");
        } else {
            // The editor has the terminal by now.
            terminal.press("x");
            terminal.until("x");
            let child = rustix::process::Pid::from_child(&terminal.child);
            rustix::process::kill_process(child, rustix::process::Signal::TERM).expect("a child");
        }
        let (shown, code) = terminal.end();
        assert!(plain(&shown).ends_with("\n0 points after move 0\n"), "{by_key}: {shown}");
        assert_eq!(code, Some(130), "{by_key}");
        let modes = tcgetattr(&inside).expect("its modes").local_modes;
        assert!(modes.contains(rustix::termios::LocalModes::ICANON), "{by_key}");
        assert!(modes.contains(rustix::termios::LocalModes::ECHO), "{by_key}");
    }
}

#[test]
fn a_large_board_and_its_prompt_fit_the_terminal() {
    let arena = large();
    for (columns, lines) in [USUAL, (40, 24), (40, 100), (100, 40)] {
        let mut terminal = Terminal::open(&arena, "play --mark 90", (columns, lines));
        let shown = plain(&terminal.until("> "));
        assert!(shown.lines().count() <= lines.into(), "{columns} x {lines}: {shown}");
        let fits = |line: &str| line.chars().count() <= columns.into();
        assert!(shown.lines().all(fits), "{columns} x {lines}: {shown}");
        assert!(shown.contains("a  b  r  a  c  a  d  a  b  r  a") || columns == 100, "{shown}");
        assert!(shown.contains("\nmove 0: 0 points; the mark is 90\n"), "{shown}");
        terminal.press("quit\r");
        let (shown, _) = terminal.end();
        assert!(plain(&shown).contains("the mark of 90 is not beaten\n"), "{shown}");
    }
}

#[test]
fn a_solved_board_fits_the_terminal() {
    let arena = large();
    for (columns, lines) in [USUAL, (40, 24)] {
        let mut terminal = Terminal::open(&arena, "solve --work 1000 -o a.txt", (columns, lines));
        let shown = terminal.until(" moves");
        // The bar is drawn over by what follows.
        let shown = plain(shown.rsplit("\x1b[2K").next().unwrap_or_default());
        assert!(shown.contains("a  b  r  a  c  a  d  a  b  r  a"), "{shown}");
        let (rest, code) = terminal.end();
        let shown = shown + &plain(&rest);
        let fits = |line: &str| line.chars().count() <= columns.into();
        assert!(shown.lines().all(fits), "{columns}: {shown}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn finished_games_of_a_run_are_told() {
    let arena = Arena::new();
    arena.write("suite.tsv", "task\tlang\tn\tword\n1\ten\t5\tkenaf\n2\ttr\t5\tkitap\n");
    for (line, [one, other]) in [
        ("bench suite.tsv --work 1000", ["1: ", "2: "]),
        ("tritown bench --kind 1x3 --count 2 --work 1000", ["1x3_1: ", "1x3_2: "]),
    ] {
        let mut terminal = Terminal::open(&arena, line, USUAL);
        for game in [one, other] {
            terminal.until(game);
            terminal.until(" s");
        }
        terminal.until("group ");
        assert_eq!(terminal.end().1, Some(0), "{line}");
    }
}
