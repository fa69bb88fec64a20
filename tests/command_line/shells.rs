//! Completions in real shells: what becomes of a line when somebody presses Tab.

use std::fs;
use std::process::{Command, Stdio};

use super::terminal::{Terminal, USUAL};
use super::{Arena, stdout};

/// What is typed before Tab is pressed, and the line that it becomes. The only file in the folder
/// is `input.txt`.
const LINES: [(&str, &str); 13] = [
    ("balda check ", "check input.txt"),
    ("balda check input.txt ", "check input.txt input.txt"),
    ("balda tritown check in", "tritown check input.txt"),
    ("balda bench --csv in", "bench --csv input.txt"),
    ("balda bench --seed in", "bench --seed in"),
    ("balda tritown solve --time in", "tritown solve --time in"),
    ("balda gen --lang r", "gen --lang ru"),
    ("balda gen --lang=r", "gen --lang=ru"),
    ("balda man sol", "man solve"),
    ("balda man tritown ben", "man tritown bench"),
    ("balda tritown sho", "tritown show"),
    ("balda completions fi", "completions fish"),
    ("balda hint --stri", "hint --strict"),
];

/// Is there a `shell`? If not, that is told.
fn is_there(shell: &str) -> bool {
    let asked = Command::new(shell).arg("--version").stdout(Stdio::null()).status();
    if asked.is_err() {
        println!("completions: skipped, there is no {shell} here");
    }
    asked.is_ok()
}

/// The completion script for `shell`, in a folder of its own.
fn script(shell: &str) -> Arena {
    let arena = Arena::new();
    arena.write("script", stdout(&arena.run(&format!("completions {shell}")).code(0)));
    arena
}

/// What the lines become in a shell on a terminal, started by `program`, in which `balda` prints
/// its arguments in brackets.
fn assert_completes(program: &mut Command) {
    let folder = Arena::with_task();
    let mut terminal = Terminal::start(program.current_dir(folder.path(".")), USUAL);
    for (typed, line) in LINES {
        terminal.until("ready ");
        terminal.press(&format!("{typed}\t\r"));
        let shown = terminal.until("]");
        let printed = shown.rsplit('[').next().unwrap_or_default();
        assert_eq!(printed.trim_end_matches(']'), line, "{typed:?}: {shown:?}");
    }
    terminal.press("exit\r");
    terminal.end();
}

#[test]
fn bash_completes_files_values_and_commands() {
    if !is_there("bash") {
        return;
    }
    let home = script("bash");
    let said = "PS1='ready '; bind 'set enable-bracketed-paste off'; source ./script\n\
                balda() { printf '[%s]\\n' \"$*\"; }\n";
    let said = said.replace("./script", &home.path("script").to_string_lossy());
    home.write("rc", said);
    let mut bash = Command::new("bash");
    assert_completes(bash.arg("--noprofile").arg("--rcfile").arg(home.path("rc")).arg("-i"));
}

#[test]
fn zsh_completes_files_values_and_commands() {
    if !is_there("zsh") {
        return;
    }
    let home = script("zsh");
    fs::rename(home.path("script"), home.path("_balda")).expect("a writable folder");
    let said = "PS1='ready '; unsetopt zle_bracketed_paste; fpath=($ZDOTDIR $fpath)\n\
                autoload -U compinit; compinit -u -D\n\
                balda() { printf '[%s]\\n' \"$*\"; }\n";
    home.write(".zshrc", said);
    let mut zsh = Command::new("zsh");
    assert_completes(zsh.arg("-d").arg("-i").env("ZDOTDIR", home.path(".")));
}

#[test]
fn fish_completes_files_values_and_commands() {
    if !is_there("fish") {
        return;
    }
    let home = script("fish");
    let folder = Arena::with_task();
    for (typed, line) in LINES {
        let asked = format!("source {}; complete -C '{typed}'", home.path("script").display());
        let mut fish = Command::new("fish");
        fish.args(["--no-config", "-c", &asked]).current_dir(folder.path("."));
        let shown = fish.env("HOME", home.path(".")).output().expect("fish").stdout;
        let shown = String::from_utf8_lossy(&shown).into_owned();
        let last = line.rsplit(' ').next().unwrap_or_default();
        if typed.ends_with(last) {
            assert_eq!(shown, "", "{typed:?}");
            continue;
        }
        let mut offered = shown.lines().map(|line| line.split('\t').next().unwrap_or_default());
        assert!(offered.clone().any(|word| word == last), "{typed:?}: {shown}");
        assert!(typed.contains("--") || offered.all(|word| !word.starts_with('-')), "{typed:?}");
    }
}
