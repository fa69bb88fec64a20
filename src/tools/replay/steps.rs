//! The list of steps.

use std::fmt::Write;

use crate::game::{Replay, Step};

use super::html::escaped;
use super::{headline, value};

/// How many steps one `<ol>` holds; the browser lays out only those that are seen.
const PART: usize = 100;
/// More steps than this stand below each other, so that the height of what is not seen is known.
const FEW: usize = 300;

/// The length of the longest line, in characters; at least 4.
pub fn longest(replay: &Replay) -> usize {
    let lengths = replay.steps.iter().map(|step| headline(step).chars().count());
    lengths.max().unwrap_or(0).clamp(4, 60)
}

/// One line for each step: its number, its word or caption, and its value.
pub fn list(replay: &Replay) -> String {
    let mut out = String::new();
    let many = replay.steps.len() > FEW || longest(replay) > 24;
    for (part, steps) in replay.steps.chunks(PART).enumerate() {
        let first = part * PART;
        let _ = writeln!(out, "<ol start=\"{}\">", first + 1);
        for (index, step) in (first..).zip(steps) {
            let value = value(replay, index).unwrap_or_default();
            let _ = writeln!(
                out,
                "<li><i>{}</i><span>{}</span><b>{value}</b></li>",
                index + 1,
                line(step)
            );
        }
        out += "</ol>";
    }
    if many { format!("<div class=\"many\">{out}</div>") } else { out }
}

/// The step's word with its new letters underlined, or its caption.
fn line(step: &Step) -> String {
    if step.word.is_empty() {
        return escaped(&step.caption);
    }
    let spelled = step.word.chars().enumerate().map(|(index, letter)| {
        let letter = escaped(&letter.to_string());
        let cell = step.path.get(index);
        let is_new = step.changes.iter().any(|(changed, _)| Some(changed) == cell);
        if is_new { format!("<u>{letter}</u>") } else { letter }
    });
    spelled.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_letters_are_underlined() {
        let step = Step {
            word: "cat".into(),
            path: vec![0, 1, 2],
            changes: vec![(1, crate::game::Square::default())],
            ..Step::default()
        };
        assert_eq!(line(&step), "c<u>a</u>t");
    }
}
