//! `balda play`: scripted sessions.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use assert_cmd::assert::Assert;
use expect_test::expect_file;

use super::{Arena, assert_complaint, stderr, stdout, without_outlooks};

/// The statement's English example on a few words.
fn arena() -> Arena {
    let arena = Arena::new();
    let words = "enate\nfang\ngnat\nkenaf\nlane\nsave\ntang\ntango\n";
    arena.write("input.txt", format!("en\nkenaf\n\n{words}"));
    arena
}

/// Plays `lines` with the further arguments `line`.
fn session(arena: &Arena, line: &str, lines: &[&str]) -> Assert {
    let input = lines.join("\n") + "\n";
    arena.command(&format!("play input.txt {line}")).write_stdin(input).assert()
}

/// A game that has begun, without a mark and with the further arguments `args`.
fn begun(arena: &Arena, args: &[&str]) -> Child {
    Command::new(Arena::binary())
        .current_dir(arena.path("."))
        .args(["play", "input.txt", "--mark", "0"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary")
}

/// What was said after the last board that was shown.
fn last_words(assert: &Assert) -> String {
    let text = stdout(assert);
    text.rsplit("┘\n").next().unwrap_or_default().to_owned()
}

#[test]
fn a_game_of_every_kind_of_line() {
    let arena = arena();
    let lines = [
        "help",
        "fang",                 // two ways
        "1",                    // chosen
        "2 4 t gnat",           // one way
        "1 3 o 2 4 dluu",       // the path alone
        "1 4 e enate 3 2 rruu", // a whole line
        "",
        "hint 2",
        "2",
        "undo 2",
        "moves",
        "save game.txt",
        "quit",
    ];
    let assert = session(&arena, "--mark 900", &lines).code(0);
    assert_eq!(stderr(&assert), "");
    expect_file!["golden/play.txt"].assert_eq(&without_outlooks(&stdout(&assert)));
    arena.run("check input.txt game.txt").code(0).stdout("520 points\n");
}

#[test]
fn what_is_not_possible_is_explained() {
    let arena = arena();
    let lines = [
        ("noon", "`noon`"),
        ("зебра", "no letter `з`"),
        ("fan5", "no letter `5`"),
        ("kenaf", "start word"),
        ("tango", "cannot be laid with one new letter"),
        ("1 1 g fang", "row 1 column 1"),
        ("9 1 g fang", "row 9 column 1 is not on the board"),
        ("0 1 g fang", "row 0 column 1 is not on the board"),
        ("1 0 g fang", "row 1 column 0 is not on the board"),
        ("9 1 g fang 3 5 llu", "row 9 column 1"),
        ("2 3 k fang", "with the new letter 2 3 k"),
        ("2 3 g 3 5 lll", "`fane`"),
        ("2 3 g 3 5 rrr", "the path leaves the board"),
        ("2 3 g 3 1 l", "the path leaves the board"),
        ("1 3 o 1 3 u", "the path leaves the board"),
        ("2 3 g 2 2 r", "row 2 column 2 is empty"),
        ("2 3 g 3 5 xyz", "is not a direction"),
        ("2 3 g fang 3 5 lll", "`fang`"),
        ("2 3 g fang 3 5 ll→", "`→` in the certificate `ll→`"),
        ("2 3 g fag 3 5 lu", "`fag`"),
        ("7", "type a word first"),
        ("two words", "`help`"),
        ("undo x", "`x` is not a number"),
        ("save", "needs the name of a file"),
    ];
    for (line, part) in lines {
        let assert = session(&arena, "--mark 0", &[line]).code(0);
        let said = last_words(&assert);
        assert!(said.contains(part), "{line}: {said}");
        assert!(said.ends_with("0 points after move 0\n"), "{line}: {said}");
    }
    for (lines, part) in [
        (["2 3 g fang", "fang"], "`fang` was named before, in move 1;"),
        (["fang", "0"], "0 is not one of the 2 moves to choose from"),
        (["fang", "3"], "3 is not one of the 2 moves to choose from"),
    ] {
        let said = last_words(&session(&arena, "--mark 0", &lines).code(0));
        assert!(said.contains(part), "{lines:?}: {said}");
    }
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let arena = arena();
    session(&arena, "--mark 0 -o game.txt", &["2 3 g fang"]).code(0);
    assert_eq!(arena.read("game.txt"), b"1\n2 3 g fang 3 5 llu\n");
    let assert =
        session(&arena, "--mark 300 --resume game.txt -o game.txt", &["2 4 t gnat"]).code(0);
    assert!(last_words(&assert).ends_with("320 points after move 2; the mark of 300 is beaten\n"));
    arena.run("check input.txt game.txt").code(0).stdout("320 points\n");
}

#[test]
fn an_older_game_of_the_task_is_kept() {
    let arena = arena();
    arena.run("solve input.txt -o game.txt --work 1000").code(0);
    let older = arena.read("game.txt");
    let complaint = ["cannot write game.txt: it holds a game of this task", "--resume game.txt"];
    assert_complaint(session(&arena, "--mark 0 -o game.txt", &["2 3 g fang"]), 4, &complaint);
    arena.write("other.txt", b"1\n2 3 g fang 3 5 llu\n");
    let line = "--mark 0 --resume other.txt -o game.txt";
    assert_complaint(session(&arena, line, &["2 4 t gnat"]), 4, &complaint);
    assert_eq!(arena.read("game.txt"), older);
    session(&arena, "--mark 0 --resume other.txt -o ./other.txt", &["2 4 t gnat"]).code(0);
    assert!(arena.read("other.txt").starts_with(b"2\n"));
    session(&arena, "--mark 0 -o game.txt --force", &["2 3 g fang"]).code(0);
    assert!(arena.read("game.txt").starts_with(b"1\n"));
    // A game without a move, and what is not a game of this task, is replaced as ever.
    for content in ["0\n", "1\n1 1 x none 1 1 rrr\n", "note"] {
        arena.write("mine.txt", content);
        session(&arena, "--mark 0 -o mine.txt", &["2 3 g fang"]).code(0);
        assert!(arena.read("mine.txt").starts_with(b"1\n2 3 g fang"), "{content}");
    }
}

#[test]
fn what_cannot_be_taken_back_or_made_again_is_told() {
    let arena = arena();
    let said = |lines: &[&str]| stdout(&session(&arena, "--mark 0", lines).code(0));
    let (one, other) = ("2 3 g fang", "2 4 t gnat");
    let text = said(&[one, other, "undo 50", "redo", "redo 7", "redo", "undo 2", "undo"]);
    let told: Vec<&str> =
        text.lines().filter(|line| line.contains("again") || line.contains("back")).collect();
    assert_eq!(
        told,
        [
            "2 moves taken back; there is no other move to take back",
            "1 move made again",
            "1 move made again; there is no other move to make again",
            "there is no move to make again",
            "2 moves taken back",
            "there is no move to take back",
        ]
    );
    // The moves come again in their order, and a new one ends that.
    let text = said(&[one, other, "undo 2", "redo 2", "moves"]);
    assert!(text.contains("2   2  4  t  gnat"), "{text}");
    let text = said(&[one, "undo", "4 3 g fang", "redo"]);
    assert!(text.contains("there is no move to make again\n"), "{text}");
}

#[test]
fn foreign_files_are_kept() {
    let arena = arena();
    arena.write("mine.txt", "mine");
    let lines =
        ["2 3 g fang", "save mine.txt", "save own.txt", "2 4 t gnat", "save ./own.txt", "quit"];
    let assert = session(&arena, "--mark 0", &lines).code(0);
    assert!(stdout(&assert).contains("`save! mine.txt` replaces it"));
    assert_eq!(arena.read("mine.txt"), b"mine");
    assert!(arena.read("own.txt").starts_with(b"2\n"), "a file of this game may be replaced");
    session(&arena, "--mark 0", &["save! mine.txt"]).code(0);
    assert_eq!(arena.read("mine.txt"), b"0\n");
    session(&arena, "--mark 0", &["save last.txt", "2 3 g fang", "save"]).code(0);
    assert!(arena.read("last.txt").starts_with(b"1\n"), "the last one again");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere.txt", arena.path("link.txt")).expect("a link");
        let assert = session(&arena, "--mark 0", &["save link.txt"]).code(0);
        assert!(last_words(&assert).contains("`save! link.txt`"), "{}", last_words(&assert));
    }
    std::fs::create_dir(arena.path("folder")).expect("a folder");
    let assert = session(&arena, "--mark 0", &["save folder"]).code(0);
    assert!(last_words(&assert).contains("it is a folder; name a file"), "{}", last_words(&assert));
    let assert = session(&arena, "--mark 0", &["save mine.txt/x"]).code(0);
    assert!(last_words(&assert).contains("not saved"), "{}", last_words(&assert));
}

/// No shell has put it there.
#[test]
#[cfg(unix)]
fn a_game_can_be_saved_in_the_home_directory() {
    let arena = arena();
    std::fs::create_dir(arena.path("home")).expect("a folder");
    let mut command = arena.command("play input.txt --mark 0");
    let lines = "2 3 g fang\nsave ~/game.txt\nsave ~/game.txt\nquit\n";
    let assert = command.env("HOME", arena.path("home")).write_stdin(lines).assert().code(0);
    let file = arena.path("home/game.txt").display().to_string();
    let said = stdout(&assert);
    assert_eq!(said.matches(&format!("saved to {file} up to move 1\n")).count(), 2, "{said}");
    assert_eq!(arena.read("home/game.txt"), b"1\n2 3 g fang 3 5 llu\n");
    assert!(!arena.path("~").exists());
}

#[test]
fn a_game_is_saved_neither_to_the_task_nor_among_the_boards() {
    let arena = arena();
    let task = arena.read("input.txt");
    for (file, reason) in [("input.txt", "input.txt is read"), ("./-", ""), ("-", "the boards")] {
        let lines = ["2 3 g fang", &format!("save! {file}"), "quit"];
        let text = stdout(&session(&arena, "--mark 0", &lines).code(0));
        assert_eq!(text.contains("The game is not saved"), !reason.is_empty(), "{text}");
        assert!(text.contains(reason), "{text}");
    }
    assert_eq!(arena.read("input.txt"), task);
}

#[test]
fn moves_are_not_lost_by_one_quit() {
    let arena = arena();
    let lines = ["2 3 g fang", "quit", "2 4 t gnat", "quit", "quit", "undo"];
    let assert = session(&arena, "--mark 0", &lines).code(0);
    assert_eq!(stdout(&assert).matches("The game is not saved").count(), 2);
    assert!(last_words(&assert).ends_with("320 points after move 2\n"), "{}", last_words(&assert));
    // As many moves as were saved, but not the same.
    let lines = ["2 3 g fang", "save own.txt", "undo", "4 3 g fang", "quit"];
    let assert = session(&arena, "--mark 0", &lines).code(0);
    assert!(stdout(&assert).contains("The game is not saved"));
    // A line that is not understood comes between as any other does.
    let lines = ["2 3 g fang", "quit", "two words", "quit", "2 4 t gnat"];
    let assert = session(&arena, "--mark 0", &lines).code(0);
    assert!(last_words(&assert).ends_with("320 points after move 2\n"), "{}", last_words(&assert));
    let assert = session(&arena, "--mark 0", &["quit", "2 3 g fang"]).code(0);
    assert!(last_words(&assert).ends_with("0 points after move 0\n"), "nothing to lose");
}

#[test]
fn the_mark_is_what_the_solver_reaches() {
    let arena = arena();
    arena.run("solve input.txt --work 20000 -o solved.txt").code(0);
    let points = stdout(&arena.run("check input.txt solved.txt"));
    let assert = session(&arena, "--work 20000", &["quit"]).code(0);
    let mark = points.trim_end().trim_end_matches(" points");
    assert!(last_words(&assert).contains(&format!("the mark of {mark} is not beaten")), "{points}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let arena = arena();
    let mut command = arena.command("play input.txt --mark 0");
    let assert =
        command.write_stdin(&b"\xFF\xFE\n\0\n1 2 3 4 5 6 7\n2 3 g fang 3 5 llu"[..]).assert();
    assert!(last_words(&assert.code(0)).ends_with("160 points after move 1\n"));
}

/// Before the first move, or the game would be lost.
#[test]
fn a_game_that_could_not_be_saved_does_not_begin() {
    let assert = session(&arena(), "--mark 0 -o nowhere/game.txt", &["2 3 g fang"]);
    assert_complaint(assert, 4, &["cannot write nowhere/game.txt", "make its folder first"]);
}

#[test]
fn only_a_legal_game_goes_on() {
    let arena = arena();
    arena.write("game.txt", "1\n2 3 g tang 3 5 llu\n");
    let assert = session(&arena, "--mark 0 --resume game.txt", &[]);
    assert_complaint(assert, 3, &["game.txt", "line 2"]);
    assert_complaint(session(&arena, "--mark 0 --resume absent.txt", &[]), 4, &["absent.txt"]);
    for line in ["play -", "play input.txt --resume -", "play input.txt --dict -", "play -o -"] {
        assert_complaint(arena.run(&format!("{line} --mark 0")), 2, &["no file can be `-`"]);
    }
    let reads_input = |command: &str| {
        let help = stdout(&arena.run(&format!("{command} --help")).code(0));
        help.contains("- is standard input")
    };
    assert!(reads_input("hint") && !reads_input("play"));
}

#[test]
fn a_game_with_a_file_of_its_own_may_end_at_once() {
    let arena = arena();
    let lines = ["2 3 g fang", "quit", "2 4 t gnat"];
    let assert = session(&arena, "--mark 160 -o game.txt", &lines).code(0);
    assert!(
        last_words(&assert)
            .ends_with("160 points after move 1; the mark of 160 is reached, not beaten\n")
    );
    for _ in 0..2 {
        // The file is there, but it is the one that was named.
        let lines = ["2 3 g fang", "save", "quit"];
        let assert = session(&arena, "--mark 160 -o game.txt --force", &lines).code(0);
        assert!(last_words(&assert).contains(
            "move 1: 160 points; the mark of 160 is reached, not beaten\nsaved to game.txt"
        ));
        let lines = ["2 3 g fang", "save game.txt", "quit"];
        let assert = session(&arena, "--mark 160 -o game.txt --force", &lines).code(0);
        assert!(last_words(&assert).contains("\nsaved to game.txt"), "by name");
        assert!(
            last_words(&assert)
                .ends_with("160 points after move 1; the mark of 160 is reached, not beaten\n")
        );
    }
}

#[test]
fn what_was_offered_before_a_move_or_an_undo_is_offered_no_more() {
    let arena = arena();
    for lines in [&["fang", "1", "1"][..], &["2 4 t gnat", "fang", "undo", "1"]] {
        let said = last_words(&session(&arena, "--mark 0", lines).code(0));
        assert!(said.contains("there is nothing to choose from"), "{lines:?}: {said}");
    }
}

#[test]
fn a_full_board_is_told() {
    let arena = Arena::with_task();
    let lines = ["hint 1", "1"].repeat(7);
    let assert = session(&arena, "--mark 0", &lines).code(0);
    assert_eq!(stdout(&assert).matches("the board is full").count(), 1);
    let said = last_words(&assert);
    assert!(
        said.starts_with("move 6: ") && said.contains(" points; the board is full\n"),
        "{said}"
    );
    assert!(said.contains("no move is left"), "{said}");
}

#[test]
fn a_game_without_words_is_over_before_the_board_is_full() {
    let arena = Arena::new();
    arena.write("input.txt", "en\ncat\n\ncat\nact\ndog\n");
    let said = last_words(&session(&arena, "--mark 0", &["board"]).code(0));
    assert!(!said.contains("no move is left"), "{said}");
    let said = last_words(&session(&arena, "--mark 0", &["act", "1"]).code(0));
    assert!(said.starts_with("move 1: 333 points; no move is left\n"), "{said}");
}

/// Where capital letters have their Turkish small ones, a `SIT` is a `sıt`.
#[test]
fn turkish_capitals_are_understood() {
    let arena = Arena::new();
    arena.write("input.txt", "tr\nısı\n\nsıt\nısıt\nist\n");
    let said = last_words(&session(&arena, "--mark 0", &["ISIT", "1"]).code(0));
    assert!(said.starts_with("move 1: "), "{said}");
    let hints = |line: &str| stdout(&arena.run(line).code(0));
    assert!(hints("hint input.txt").contains(" ısıt "));
    assert!(!hints("hint input.txt --ban ISIT").contains(" ısıt "));
}

/// Many write `е` for `ё`, and some lists do.
#[test]
fn letters_that_are_written_for_one_another_are_named() {
    let arena = Arena::new();
    arena.write("input.txt", "ru\nсон\n\nсон\nнос\nлён\nмед\n");
    let assert = session(&arena, "--mark 0 --ban лен мёд дом", &["нёс", "нес", "нэс"]);
    let warned = [
        "--ban лен: not a word of the dictionary, which has `лён`\n",
        "--ban мёд: not a word of the dictionary, which has `мед`\n",
        "--ban дом: not a word of the dictionary\n",
    ];
    let told = stderr(&assert);
    assert!(warned.iter().all(|warning| told.contains(warning)), "{told}");
    let told = stdout(&session(&arena, "--mark 0", &["лен", "нес", "нэс"]));
    assert!(told.contains("`лен` is not in the dictionary, which has `лён`\n"), "{told}");
    assert!(told.contains("`нес` is not in the dictionary\n"), "{told}");
    assert!(told.contains("no letter `э`\n"), "{told}");
    arena.write("input.txt", "ru\nсон\n\nсон\nнос\nмед\n");
    let told = stdout(&session(&arena, "--mark 0", &["мёд"]));
    assert!(told.contains("no letter `ё`, but `е`\n"), "{told}");
}

#[test]
fn a_game_that_nobody_reads_comes_to_an_end() {
    let arena = arena();
    let mut child = begun(&arena, &[]);
    let mut moves = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    // The other end is closed when the game is over; a pipe holds fewer lines than these.
    assert!((0..100_000).any(|_| moves.write_all(b"board\n").is_err()));
    assert_eq!(child.wait().expect("a child").code(), Some(0));
}

#[test]
fn no_move_is_lost_whatever_ends_the_game() {
    let arena = arena();
    let mut child = begun(&arena, &["-o", "game.txt"]);
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut input = child.stdin.take().expect("its input");
    input.write_all(b"2 3 g fang\n2 4 t gnat\nundo\n").expect("an open pipe");
    let mut lines = lines.map_while(Result::ok).filter(|line| line.starts_with("move "));
    assert_eq!(lines.nth(3).as_deref(), Some("move 1: 160 points"));
    child.kill().and_then(|()| child.wait()).expect("a running process");
    assert!(arena.read("game.txt").starts_with(b"1\n2 3 g fang "));
    // A game that has not begun leaves an older one alone, but makes a file that is not there.
    session(&arena, "--mark 0 -o game.txt --force", &["quit"]).code(0);
    assert!(arena.read("game.txt").starts_with(b"1\n2 3 g fang "));
    session(&arena, "--mark 0 -o new.txt", &["quit"]).code(0);
    assert_eq!(arena.read("new.txt"), b"0\n");
    // Nor is it silent where nothing was to be saved.
    let said = last_words(&session(&arena, "--mark 0", &["2 3 g fang"]).code(0));
    assert!(said.contains("The game was not saved.\n160 points"), "{said}");
}

#[test]
fn a_folder_that_is_gone_does_not_end_the_game() {
    let arena = arena();
    std::fs::create_dir(arena.path("games")).expect("a folder");
    let mut child = begun(&arena, &["-o", "games/game.txt"]);
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("move 0: ")));
    std::fs::remove_dir_all(arena.path("games")).expect("the folder");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(b"2 3 g fang\nquit\nsave other.txt\nquit\n").expect("an open pipe");
    drop(input);
    let said = lines.collect::<Vec<_>>().join("\n");
    assert!(said.contains("not saved: cannot write games/game.txt: "), "{said}");
    assert!(
        said.contains("The game is not saved: ") && said.contains("saved to other.txt"),
        "{said}"
    );
    assert_eq!(child.wait().expect("a child").code(), Some(4), "the file of -o was not written");
    assert!(arena.read("other.txt").starts_with(b"1\n2 3 g fang "));
}
