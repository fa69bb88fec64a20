//! The board as a table of HTML, and what its colours mean.

use std::fmt::Write;

use crate::game::{Kind, Replay};

use super::after;
use super::html::{escaped, language};

/// A board with more rows or columns than this has no gaps between its squares.
const DENSE: usize = 40;
/// A board with more columns has no room for the number of each; every fifth is told.
const LABELLED: usize = 24;

/// The class of a square of this kind in the page's style.
pub fn class(kind: Kind) -> String {
    match kind {
        Kind::Empty => "e".to_owned(),
        Kind::Wall => "w".to_owned(),
        Kind::Given => "g".to_owned(),
        Kind::Placed => "p".to_owned(),
        Kind::Class(class) => format!("c{}", class.min(9)),
        Kind::Heat(heat) => format!("h{}", heat.min(9)),
    }
}

/// Is there no room for gaps between squares?
pub fn is_dense(columns: usize, rows: usize) -> bool {
    columns.max(rows) > DENSE
}

/// The board after the last step, with numbers of rows and columns.
pub fn table(replay: &Replay) -> String {
    let columns = replay.board.columns.max(1);
    let squares = after(replay, replay.steps.len());
    let rows = squares.len().div_ceil(columns);
    let every = match columns.max(rows) {
        0..=LABELLED => 1,
        longest if longest <= DENSE => 5,
        _ => 10,
    };
    let label = |index: usize| {
        let number = index + replay.board.first;
        if number.is_multiple_of(every) { number.to_string() } else { String::new() }
    };
    let mut out = format!(
        "<table id=\"board\" role=\"table\" aria-label=\"Board at the end\"{}><thead><tr><th></th>",
        language(replay)
    );
    for column in 0..columns {
        let _ = write!(out, "<th scope=\"col\">{}</th>", label(column));
    }
    out += "</tr></thead><tbody>\n";
    for (row, squares) in squares.chunks(columns).enumerate() {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", label(row));
        for square in squares {
            let size = ["", "", " two", " three"][square.text.chars().count().min(3)];
            let _ = write!(out, "<td class=\"{}{size}\"", class(square.kind));
            if !square.mark.is_empty() {
                let _ = write!(out, " data-mark=\"{}\"", escaped(&square.mark));
            }
            let _ = write!(out, ">{}</td>", escaped(&square.text));
        }
        out += "</tr>\n";
    }
    out + "</tbody></table>"
}

/// What the colours mean, a sample of each with its text.
pub fn legend(replay: &Replay) -> String {
    if replay.legend.is_empty() {
        return String::new();
    }
    let item = |(kind, text): &(Kind, String)| {
        format!("<li><i class=\"{}\"></i>{}</li>", class(*kind), escaped(text))
    };
    let items: String = replay.legend.iter().map(item).collect();
    format!("<ul class=\"legend\" aria-label=\"Colours\">{items}</ul>")
}
