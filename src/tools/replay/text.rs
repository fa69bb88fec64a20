//! A replay as text for a terminal: the board, the present step, the steps around it, the points.
//!
//! The text carries ANSI styles; whoever prints it takes them out where nobody sees colours.
//! Nothing is told by colour alone.

use std::fmt::Write;

use anstyle::Style;

use crate::game::Replay;
use crate::tools::counted::counted;

use super::drawing::{FRAME, board};
use super::{grouped, headline, is_scored, opening, points, points_unit, step_name, value};

/// What is heard first.
const TITLE: Style = Style::new().bold();
/// A note shows at most this many lines.
const NOTE_LINES: usize = 12;

/// How to look at a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The step to look at, from 0 (the start); `None` for the end, without what the last step did.
    pub step: Option<usize>,
    /// The columns that there are. A board that is wider is drawn without frames, then in part.
    pub width: usize,
    /// The lines that a board may take to be drawn with frames; `None` for any number.
    pub height: Option<usize>,
    /// At most this many steps are listed: those around the step, or the last ones.
    pub steps: usize,
}

impl Default for Look {
    /// The end, 80 columns wide, as high as may be, with 20 steps.
    fn default() -> Look {
        Look { step: None, width: 80, height: None, steps: 20 }
    }
}

/// `replay` as text, each line ended by a line feed.
pub fn text(replay: &Replay, look: &Look) -> String {
    let mut out = format!("{TITLE}{}{TITLE:#}\n", replay.title);
    if !replay.about.is_empty() {
        let _ = writeln!(out, "{FRAME}{}{FRAME:#}", replay.about);
    }
    let _ = write!(out, "\n{}\n", board(replay, look));
    out += &present(replay, look);
    out += &list(replay, look);
    out += &summary(replay);
    for note in &replay.notes {
        let _ = writeln!(out, "\n{TITLE}{}{TITLE:#}", note.heading);
        for line in note.lines.iter().take(NOTE_LINES) {
            let _ = writeln!(out, "  {line}");
        }
        if let Some(more) = note.lines.len().checked_sub(NOTE_LINES).filter(|&more| more > 0) {
            let _ = writeln!(out, "  {FRAME}... and {more} more{FRAME:#}");
        }
    }
    out
}

/// The step that is looked at, with its details.
fn present(replay: &Replay, look: &Look) -> String {
    let Some(number) = look.step.map(|step| step.min(replay.steps.len())) else {
        return String::new();
    };
    let name = step_name(replay);
    let Some(index) = number.checked_sub(1) else {
        return format!("{}, before {name} 1 of {}\n\n", opening(replay), replay.steps.len());
    };
    let step = &replay.steps[index];
    let mut out = format!("{name} {number} of {}: {}", replay.steps.len(), headline(step));
    if !step.word.is_empty() && !step.caption.is_empty() {
        let _ = write!(out, ", {}", step.caption);
    }
    if is_scored(replay) {
        let _ = write!(out, "; {}", points_told(step.points));
    }
    out.push('\n');
    for line in &step.details {
        let _ = writeln!(out, "  {line}");
    }
    out.push('\n');
    out
}

/// The steps around the one that is looked at, or the last ones, with their values.
fn list(replay: &Replay, look: &Look) -> String {
    let count = replay.steps.len();
    let lines = look.steps.min(count);
    let centre = look.step.unwrap_or(count);
    let first = centre.saturating_sub(lines / 2 + 1).min(count - lines);
    let shown = first..first + lines;
    let values: Vec<String> =
        shown.clone().map(|index| value(replay, index).unwrap_or_default()).collect();
    let digits = count.to_string().len().max(3);
    let widest = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
    let free = look.width.saturating_sub(digits + widest + 5).max(10);
    let lengths = shown.clone().map(|index| headline(&replay.steps[index]).chars().count());
    let room = free.min(lengths.max().unwrap_or(0));
    let mut out = String::new();
    if first > 0 {
        let _ = writeln!(out, "{FRAME}{:>digits$} more before{FRAME:#}", grouped(first as i64));
    }
    for (index, value) in shown.clone().zip(values) {
        let is_current = look.step == Some(index + 1);
        let mark = if is_current { '>' } else { ' ' };
        let text = cut(headline(&replay.steps[index]), room);
        let gap = room - text.chars().count();
        let line = format!("{mark}{:>digits$}  {text}{:gap$}  {value}", index + 1, "");
        let style = if is_current { TITLE } else { Style::new() };
        let _ = writeln!(out, "{style}{}{style:#}", line.trim_end());
    }
    if shown.end < count {
        let more = grouped((count - shown.end) as i64);
        let _ = writeln!(out, "{FRAME}{more:>digits$} more after{FRAME:#}");
    }
    if lines > 0 {
        out.push('\n');
    }
    out
}

/// `line` in at most `room` characters.
fn cut(line: &str, room: usize) -> String {
    if line.chars().count() <= room {
        return line.to_owned();
    }
    line.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

/// Points and steps in a line.
fn summary(replay: &Replay) -> String {
    let count = replay.steps.len();
    let steps = counted(count, step_name(replay));
    if !is_scored(replay) {
        return format!("{steps}\n");
    }
    format!("{}, {steps}\n", points_told(points(replay, count)))
}

/// `1 point`, `5,920 points`.
fn points_told(points: i64) -> String {
    format!("{} {}", grouped(points), points_unit(points))
}
