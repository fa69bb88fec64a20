//! `balda completions` and `balda man`: generated from the command line's definition.

use std::collections::HashSet;
use std::process::Command;

use super::{Arena, assert_complaint, stderr, stdout};

/// The games that the help lists beside the commands.
const GAMES: [&str; 4] = ["crossword", "fence", "scruffle", "tritown"];

/// Every command that is not hidden.
const COMMANDS: [&str; 11] = [
    "solve",
    "check",
    "show",
    "hint",
    "play",
    "gen",
    "bench",
    "compare",
    "join",
    "completions",
    "man",
];

/// The commands of every game.
const VERBS: [&str; 5] = ["solve", "check", "show", "gen", "bench"];

#[test]
fn every_command_is_in_the_help_with_an_example() {
    let arena = Arena::new();
    let help = stdout(&arena.run("--help").code(0));
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        let help = stdout(&arena.run(&format!("{command} --help")).code(0));
        assert!(help.contains("Example") && help.contains(&format!("  balda {command}")), "{help}");
    }
}

#[test]
fn every_game_is_in_the_help_by_what_it_is() {
    let help = stdout(&Arena::new().run("--help").code(0));
    for game in GAMES {
        let line = help.lines().find_map(|line| line.trim_start().strip_prefix(game));
        let about = line.unwrap_or_default().trim_start();
        assert!(
            about.to_lowercase().starts_with(&game[..4]) || game == "tritown",
            "{game}: {about}"
        );
        assert!(about.contains(": "), "{game}: {about}");
    }
}

#[test]
fn every_shell_completes_every_command() {
    let arena = Arena::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&arena.run(&format!("completions {shell}")).code(0));
        // The commands as whole words, for `gen` and `man` are parts of others, and options of two
        // of them.
        let words: HashSet<&str> =
            script.split(|char: char| !char.is_ascii_alphanumeric()).collect();
        for word in COMMANDS.iter().chain(&["html", "resume"]) {
            assert!(words.contains(word), "{shell}: {word}");
        }
    }
    arena.run("completions cmd").code(2);
}

#[test]
fn shells_complete_the_commands_of_a_game_and_their_options() {
    let arena = Arena::new();
    let script = |shell| stdout(&arena.run(&format!("completions {shell}")).code(0));
    let (bash, fish) = (script("bash"), script("fish"));
    for (game, verb) in GAMES.iter().flat_map(|game| VERBS.map(|verb| (game, verb))) {
        let arena = format!("balda__subcmd__{game}__subcmd__{verb})");
        let options = bash.split(&arena).nth(2).or(bash.split(&arena).nth(1)).unwrap_or_default();
        let options = options.lines().find(|line| line.contains("opts=")).unwrap_or_default();
        assert!(options.contains("--json") || verb == "show", "bash: {game} {verb}: {options}");
        let line =
            format!("__fish_balda_using_subcommand {game}; and __fish_seen_subcommand_from {verb}");
        assert!(fish.contains(&line), "fish: {game} {verb}");
    }
}

#[test]
fn bash_accepts_its_script() {
    let arena = Arena::new();
    arena.write("script", stdout(&arena.run("completions bash").code(0)));
    match Command::new("bash").arg("-n").arg(arena.path("script")).status() {
        Ok(status) => assert!(status.success()),
        Err(_) => println!("bash_accepts_its_script: skipped, there is no bash here"),
    }
}

#[test]
fn every_command_has_its_manual_page() {
    let arena = Arena::new();
    let page = stdout(&arena.run("man").code(0));
    assert!(page.contains(".TH balda 1") && page.contains("input.txt"), "{page}");
    arena.run("man --all pages").code(0).stdout("");
    for command in COMMANDS.iter().chain(&GAMES) {
        let page = stdout(&arena.run(&format!("man {command}")).code(0));
        assert!(page.contains(&format!(".TH balda-{command} 1")), "{page}");
        assert!(page.contains(&format!("balda {command}")), "{page}");
        assert_eq!(arena.read(&format!("pages/balda-{command}.1")), page.as_bytes());
    }
    let pages = std::fs::read_dir(arena.path("pages")).expect("the folder").count();
    for (game, verb) in GAMES.iter().flat_map(|game| VERBS.map(|verb| (game, verb))) {
        let page = stdout(&arena.run(&format!("man {game} {verb}")).code(0));
        assert!(page.contains(&format!(".TH balda-{game}-{verb} 1")), "{page}");
        assert!(page.contains(&format!("\n.nf\nbalda {game} {verb} ")), "{page}");
        assert_eq!(arena.read(&format!("pages/balda-{game}-{verb}.1")), page.as_bytes());
    }
    let least = COMMANDS.len() + GAMES.len() * (1 + VERBS.len()) + 1;
    assert!(pages >= least, "{pages} pages: of the program, each command, each verb of a game");
}

#[test]
fn examples_and_exit_codes_stand_line_by_line_in_a_page() {
    let arena = Arena::new();
    let page = stdout(&arena.run("man").code(0));
    let examples = page.split(".SH EXAMPLES\n.nf\n").nth(1).expect("the section");
    assert!(examples.starts_with("balda   "), "{examples}");
    let codes = page.split(".SH \"EXIT CODES\"\n.nf\n").nth(1).expect("the section");
    assert!(codes.starts_with("0    everything") && codes.contains("\n130  an "), "{codes}");
    assert!(codes.ends_with(".fi\n"), "{codes}");
    for command in COMMANDS.iter().chain(&GAMES) {
        let page = stdout(&arena.run(&format!("man {command}")).code(0));
        assert!(page.contains("\n.nf\nbalda "), "{page}");
    }
}

#[test]
fn a_command_without_a_page_is_told_those_with_one() {
    assert_complaint(Arena::new().run("man tritown dance"), 2, &["dance", "tritown", "bench"]);
    let assert = Arena::new().run("man dance").code(2);
    let said = stderr(&assert);
    assert!(COMMANDS.iter().all(|command| said.contains(command)), "{said}");
    assert!(!said.contains("suite"), "a hidden command: {said}");
}

#[test]
fn pages_need_a_folder() {
    let arena = Arena::new();
    assert_complaint(arena.run("man --all -"), 2, &["--all", "a folder"]);
}

#[test]
fn pages_that_are_there_are_kept() {
    let arena = Arena::new();
    arena.run("man --all pages").code(0);
    assert_complaint(arena.run("man --all pages"), 4, &["--force"]);
    arena.run("man --all pages --force").code(0);
    assert_complaint(arena.run("man dance"), 2, &["dance", "solve"]);
}
