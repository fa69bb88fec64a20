//! A game as one self-contained web page that plays it back; the page needs no network.

use serde_json::{Value, json};

use crate::balda::picture;
use crate::balda::rules::{Language, Move, Task};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page that plays `moves` on the board of `task`, with a `note` above the board, if there is
/// anything to be said of the game.
///
/// It opens on the finished board; `#K` at the end of its address opens it on move K.
pub fn page(task: &Task, moves: &[Move], note: Option<&str>) -> String {
    let start = task.alphabet.spell(&task.start);
    let board = anstream::adapter::strip_str(&picture::board(task, moves)).to_string();
    // Words have letters and apostrophes alone, so there is nothing in them to escape.
    let game = game(task, moves).to_string();
    fill(
        PAGE,
        &[
            ("code", task.language.code()),
            ("language", name(task.language)),
            ("start", &start),
            ("side", &task.side().to_string()),
            ("words", &grouped(task.words.len())),
            ("board", &board),
            ("note", &note.map_or_else(String::new, paragraph)),
            ("style", STYLE.trim_end()),
            ("script", SCRIPT.trim_end()),
            ("game", &game),
        ],
    )
}

/// What the page's script knows of the game: cells are numbered row by row from 0.
fn game(task: &Task, moves: &[Move]) -> Value {
    let sums = moves.iter().scan(0, |sum, step| {
        *sum += step.word.len() as u32;
        Some(*sum)
    });
    let points: Vec<u32> = std::iter::once(0).chain(sums).map(|sum| task.points(sum)).collect();
    let turns = moves.iter().map(|step| {
        json!({
            "cell": step.cell.0,
            "letter": task.alphabet.char(step.letter),
            "word": task.alphabet.spell(&step.word),
            "path": step.path.iter().map(|cell| cell.0).collect::<Vec<_>>(),
        })
    });
    json!({
        "side": task.side(),
        "start": task.alphabet.spell(&task.start),
        "points": points,
        "moves": turns.collect::<Vec<_>>(),
    })
}

/// What is said of the game, as a paragraph of the page.
fn paragraph(note: &str) -> String {
    let escaped = note.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    format!("<p class=\"note\" role=\"note\">{escaped}</p>")
}

/// `template` with each `{{name}}` replaced, in one pass: what is filled in is not looked at again.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").expect("a closed mark in page.html");
        let value = values.iter().find(|(key, _)| *key == name);
        page += value.expect("a value for each mark in page.html").1;
        page += rest;
    }
    page
}

const fn name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::Russian => "Russian",
        Language::Turkish => "Turkish",
    }
}

/// A number with its thousands apart.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b","[..])).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn what_is_filled_in_is_not_a_template() {
        assert_eq!(fill("a {{x}} {{y}} z", &[("x", "{{y}}"), ("y", "2")]), "a {{y}} 2 z");
    }

    #[test]
    fn a_note_is_text() {
        let told = paragraph("`<b>` & more");
        assert_eq!(told, "<p class=\"note\" role=\"note\">`&lt;b&gt;` &amp; more</p>");
    }

    #[test]
    fn languages_have_their_names() {
        assert_eq!(Language::ALL.map(name), ["English", "Russian", "Turkish"]);
    }
}
