//! A replay drawn: in the terminal, and as one page that needs no network and no other file.
//!
//! Both draw [`Replay`] and know no game. The page's own HTML shows the end of the answer; its
//! script plays it back where scripts may run.

mod charts;
mod data;
mod drawing;
mod html;
mod scale;
mod squares;
mod steps;
mod text;

pub use drawing::board;
pub use text::{Look, text};

use crate::game::{Replay, Square, Step};

/// The page that plays `replay` back.
///
/// It opens on the end of the answer; `#K` at the end of its address opens it after step K.
pub fn page(replay: &Replay) -> String {
    html::page(replay)
}

/// The squares of the board after `step` steps; all of them if there are fewer.
pub fn after(replay: &Replay, step: usize) -> Vec<Square> {
    let mut squares = replay.board.squares.clone();
    for (index, square) in replay.steps.iter().take(step).flat_map(|step| &step.changes) {
        if let Some(old) = squares.get_mut(*index) {
            old.clone_from(square);
        }
    }
    squares
}

/// What a step of `replay` is called.
fn step_name(replay: &Replay) -> &str {
    if replay.step_name.is_empty() { "step" } else { &replay.step_name }
}

/// What stands where a step has its caption, before the first step.
fn opening(replay: &Replay) -> &str {
    if replay.opening.is_empty() { "start" } else { &replay.opening }
}

/// The points after `step` steps.
fn points(replay: &Replay, step: usize) -> i64 {
    step.checked_sub(1).and_then(|last| replay.steps.get(last)).map_or(0, |step| step.points)
}

/// What `points` are called after their number.
fn points_unit(points: i64) -> &'static str {
    if points.unsigned_abs() == 1 { "point" } else { "points" }
}

/// A step's word, or its caption.
fn headline(step: &Step) -> &str {
    if step.word.is_empty() { &step.caption } else { &step.word }
}

/// Does any step earn or cost points?
fn is_scored(replay: &Replay) -> bool {
    replay.steps.iter().any(|step| step.points != 0)
}

/// A step's number in the list of steps, with its unit: its first measure, or the points gained.
fn value(replay: &Replay, index: usize) -> Option<String> {
    if let Some(measure) = replay.measures.first() {
        return measure.values.get(index).map(|value| grouped(*value));
    }
    let gain = points(replay, index + 1).saturating_sub(points(replay, index));
    is_scored(replay).then(|| match gain {
        1.. => format!("+{}", grouped(gain)),
        _ => grouped(gain),
    })
}

/// A number with its thousands apart.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", String::from_utf8_lossy(&groups.join(&b","[..])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Kind};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let seen = [0, 999, 1000, 1_234_567, -1234].map(grouped);
        assert_eq!(seen, ["0", "999", "1,000", "1,234,567", "−1,234"]);
        assert_eq!(grouped(i64::MIN), "−9,223,372,036,854,775,808");
    }

    #[test]
    fn one_point_is_not_many_on_the_page_and_in_the_terminal() {
        for (points, seen) in [(1, "1 point"), (-1, "−1 point"), (2, "2 points")] {
            let steps = vec![Step { points, ..Step::default() }];
            let replay = Replay { steps, ..Replay::default() };
            let told = text(&replay, &Look::default());
            assert!(told.ends_with(&format!("{seen}, 1 step\n")), "{told}");
            let unit = seen.split_once(' ').map_or("", |(_, unit)| unit);
            assert!(page(&replay).contains(&format!("class=\"unit\">{unit}<")), "{seen}");
        }
        assert_eq!(points_unit(i64::MIN), "points");
    }

    #[test]
    fn steps_change_the_board_and_leave_what_is_off_it() {
        let square =
            |text: &str| Square { text: text.into(), kind: Kind::Placed, ..Square::default() };
        let step = |index, text| Step { changes: vec![(index, square(text))], ..Step::default() };
        let replay = Replay {
            board: Board { columns: 2, squares: vec![Square::default(); 2], first: 0 },
            steps: vec![step(0, "a"), step(7, "b"), step(0, "c")],
            ..Replay::default()
        };
        let texts = |steps| after(&replay, steps).into_iter().map(|square| square.text);
        assert_eq!(texts(2).collect::<Vec<_>>(), ["a", ""]);
        assert_eq!(texts(9).collect::<Vec<_>>(), ["c", ""]);
    }
}
