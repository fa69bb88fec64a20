//! A9 and A10 in all their cases, on small boards.

use contest::crossword::Crossword;
use contest::game::{Game, Verdict};

/// The verdict on one action: `puts` are `row column LETTER`.
fn verdict(words: &str, board: &str, list: &str, puts: &[&str], recorded: &str) -> Verdict {
    let lines = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        format!("{}\n{}", words.len(), words.iter().fold(String::new(), |t, w| t + w + "\n"))
    };
    let board = board.split_whitespace().fold(String::new(), |text, row| text + row + "\n");
    let task = format!("{}{board}{}", lines(words), lines(list));
    let puts = puts.iter().fold(format!("{}\n", puts.len()), |text, put| text + put + "\n");
    let answer = format!("1\n{puts}{}", lines(recorded));
    Crossword::STRICT.judge(task.as_bytes(), answer.as_bytes()).expect("a task")
}

fn points(words: &str, board: &str, list: &str, puts: &[&str], recorded: &str) -> Option<i64> {
    verdict(words, board, list, puts, recorded).points()
}

fn rule(words: &str, board: &str, list: &str, puts: &[&str], recorded: &str) -> String {
    match verdict(words, board, list, puts, recorded) {
        Verdict::Illegal { reason } => reason.split(": ").nth(1).unwrap_or("").to_owned(),
        Verdict::Legal { points, .. } => format!("{points} points"),
    }
}

#[test]
fn a_palindrome_counts_once() {
    assert_eq!(points("LEVEL", "LEVE- -----", "", &["0 4 L"], "LEVEL"), Some(4));
}

#[test]
fn a_mirror_word_on_the_main_line_must_be_recorded_too() {
    let board = "DIV- ----";
    assert_eq!(rule("DIVA AVID", board, "", &["0 3 A"], "DIVA"), "A9");
    assert_eq!(points("DIVA AVID", board, "", &["0 3 A"], "DIVA AVID"), Some(3));
    assert_eq!(
        points("DIVA AVID", board, "AVIDLY", &["0 3 A"], "DIVA"),
        Some(3),
        "AVID is blocked"
    );
}

#[test]
fn a_word_inside_another_is_forced_unless_it_is_an_end() {
    let (board, puts) = ("BRA-L -----", ["0 3 W"]);
    assert_eq!(points("BRAWL AWL", board, "", &puts, "BRAWL"), Some(4), "AWL ends BRAWL");
    assert_eq!(rule("BRAWL RAW", board, "", &puts, "BRAWL"), "A9");
    assert_eq!(points("BRAWL RAW", board, "", &puts, "BRAWL RAW"), Some(4));
    assert_eq!(
        points("BRAWL RAW", board, "WAR", &puts, "BRAWL RAW"),
        Some(4),
        "WAR is another word"
    );
    assert_eq!(points("BRAWL RAW", board, "RAWLY", &puts, "BRAWL"), Some(4), "RAW is blocked");
}

#[test]
fn a_word_on_old_letters_of_the_main_line_is_not_asked_for() {
    assert_eq!(points("CAT CATS AT", "CAT- ----", "CAT", &["0 3 S"], "CATS"), None);
    assert_eq!(points("OXEN ATOX AT", "AT-- ----", "", &["0 2 O", "0 3 X"], "ATOX"), Some(2));
}

#[test]
fn each_new_letter_must_be_in_a_recorded_word_of_the_main_line() {
    let words = "CAT SO";
    let board = "CA-- ---O ----";
    assert_eq!(rule(words, board, "", &["0 2 T", "0 3 S"], "CAT SO"), "A10", "S is in a column");
    assert_eq!(points(words, board, "", &["0 2 T"], "CAT"), Some(2));
}

#[test]
fn any_line_of_a_single_letter_may_be_the_main_one() {
    // In the row CAT, in the column TO, with another word TOT left out of the column.
    let words = "CAT TO";
    let board = "CA-- --O- ----";
    assert_eq!(points(words, board, "", &["0 2 T"], "CAT"), Some(2));
    assert_eq!(points(words, board, "", &["0 2 T"], "TO"), Some(1));
    assert_eq!(points(words, board, "", &["0 2 T"], "CAT TO"), Some(3));
    // A9 and A10 must hold on the same line.
    assert_eq!(rule("CAT TO AT", board, "", &["0 2 T"], ""), "A9");
}

#[test]
fn both_occurrences_of_a_word_count_and_a_recorded_word_blocks_the_second_later() {
    let board = "TO- O-- ---";
    assert_eq!(points("TOE EOT", board, "", &["0 2 E"], "TOE EOT"), Some(2));
    assert_eq!(points("OE", "-O- O-- ---", "", &["0 0 E"], "OE"), Some(2), "row and column");
}

#[test]
fn boards_of_two_by_two_work() {
    assert_eq!(points("AB", "A- --", "", &["0 1 B"], "AB"), Some(1));
    assert_eq!(points("AB", "A- --", "", &["1 1 B"], "AB"), Some(1), "a diagonal");
    assert_eq!(rule("AB", "A- --", "", &["0 1 B", "1 0 B"], "AB"), "A10");
}
