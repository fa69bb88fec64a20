//! `balda show`, against golden files (`UPDATE_EXPECT=1 cargo test` writes them anew).

use expect_test::expect_file;

use super::{Arena, assert_complaint, json, stderr, stdout};

/// An arena with the statement's examples.
fn arena() -> Arena {
    let arena = Arena::new();
    for name in ["en_sample", "ru_sample", "tr_sample"] {
        for end in ["in", "out"] {
            let file = format!("{name}.{end}");
            let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/");
            arena.write(&file, std::fs::read(samples.to_owned() + &file).expect("a sample"));
        }
    }
    arena
}

#[test]
fn the_finished_board_the_moves_and_the_bars() {
    let text = stdout(&arena().run("show ru_sample.in ru_sample.out").code(0));
    expect_file!["golden/show_ru.txt"].assert_eq(&text);
}

#[test]
fn a_move_is_shown_with_its_path() {
    let arena = arena();
    let text = stdout(&arena.run("show en_sample.in en_sample.out --move 4").code(0));
    expect_file!["golden/show_en_move_4.txt"].assert_eq(&text);
    let text = stdout(&arena.run("show tr_sample.in tr_sample.out --move 5").code(0));
    expect_file!["golden/show_tr_move_5.txt"].assert_eq(&text);
}

#[test]
fn short_words_stand_below_their_heading() {
    let arena = Arena::with_task();
    arena.write("output.txt", "1\n1 2 s sat 1 2 dr\n");
    let text = stdout(&arena.run("show input.txt output.txt").code(0));
    let lines = "   #   cell  +  word  length\n   1   1  2  s  sat     3 ███\n";
    assert!(text.contains(lines), "{text}");
}

#[test]
fn colours_are_for_terminals() {
    let arena = arena();
    let line = "show en_sample.in en_sample.out --move 4";
    let coloured = stdout(&arena.command(line).env("CLICOLOR_FORCE", "1").assert().code(0));
    let visible = coloured.replace('\x1b', "␛");
    expect_file!["golden/show_en_coloured.txt"].assert_eq(&visible);
    let plain = stdout(&arena.run(line));
    assert!(!plain.contains('\x1b'));
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    let refused = arena.command(line).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").assert();
    assert_eq!(stdout(&refused), plain);
}

#[test]
fn the_report_has_its_shape() {
    let text = stdout(&arena().run("show en_sample.in en_sample.out --move 2 --json").code(0));
    expect_file!["golden/show_en.json"].assert_eq(&text);
}

#[test]
fn the_legal_beginning_of_an_illegal_game_is_shown() {
    let arena = arena();
    let answer = String::from_utf8(arena.read("en_sample.out")).expect("ASCII");
    arena.write("bad.out", answer.replace("tango", "taxed"));
    let assert = arena.run("show en_sample.in bad.out").code(1);
    assert!(stdout(&assert).contains("320 points, 2 of 20 moves"), "{}", stdout(&assert));
    let complaint = stderr(&assert);
    assert!(complaint.contains("illegal, shown up to move 2: line 4, move 3"), "{complaint}");
    let assert = arena.run("show en_sample.in bad.out --move 5");
    assert_complaint(assert, 1, &["illegal, legal up to move 2 only: line 4, move 3"]);
    let report = json(&arena.run("show en_sample.in bad.out --json").code(1));
    assert_eq!((&report["legal"], &report["shown"]), (&false.into(), &2.into()));
    assert_eq!(report["board"][1], "..gt.");
    assert!(report["broken"]["reason"].as_str().is_some_and(|reason| reason.contains("taxed")));
    let page = stdout(&arena.run("show en_sample.in bad.out --html -").code(1));
    assert!(page.contains("This answer is illegal (line 4, move 3: "), "{page}");
    let page = stdout(&arena.run("show en_sample.in en_sample.out --html -").code(0));
    assert!(!page.contains("class=\"note\""), "{page}");
}

#[test]
fn the_page_is_whole_and_needs_no_network() {
    let arena = arena();
    arena.run("show ru_sample.in ru_sample.out --html replay.html").code(0).stdout("");
    let page = String::from_utf8(arena.read("replay.html")).expect("UTF-8");
    // Names of SVG, and what is cut off by a shape of the same page.
    let without_names = page.replace("http://www.w3.org/2000/svg", "").replace("url(#", "");
    for foreign in ["http:", "https:", "src=", "@import", "url(", "<link", "{{"] {
        assert!(!without_names.contains(foreign), "{foreign}");
    }
    for part in [
        "default-src 'none'",
        "Russian, 5 × 5, 42,503 words",
        "lang=\"ru\">Balda: сыщик</h1>",
        // Without a script the page has points, board and words.
        "<span id=\"points\">680</span>",
        "<td class=\"g\">ы</td>",
        "<li><i>5</i><span>",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_page_that_is_there_is_kept() {
    let arena = arena();
    arena.write("replay.html", "mine");
    let assert = arena.run("show ru_sample.in ru_sample.out --html replay.html");
    assert_complaint(assert, 4, &["replay.html", "--force"]);
    assert_eq!(arena.read("replay.html"), b"mine");
    arena.run("show ru_sample.in ru_sample.out --html replay.html --force").code(0);
    assert!(arena.read("replay.html").starts_with(b"<!doctype html>"));
}

#[test]
fn there_is_no_move_beyond_the_last() {
    let arena = arena();
    let assert = arena.run("show en_sample.in en_sample.out --move 6");
    assert_complaint(assert, 2, &["--move 6", "5 moves"]);
    arena.run("show en_sample.in en_sample.out --move 0").code(2);
    arena.run("show en_sample.in").code(2);
    arena.run("show absent.in en_sample.out").code(4);
}
