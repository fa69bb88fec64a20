//! What is known of a position, for people: its value, how many moves win, and how it goes on.

use rayon::ThreadPool;

use super::rules::{Field, RowColumn, Standing};
use super::search::{MoveCount, PaintMove, count_moves, search};
use crate::budget::Budget;
use crate::game::Assessment;
use crate::tools::counted::counted;

/// The most moves of a line.
const MOST_PLIES: usize = 20;

/// What is known of `field` after the search has `found` a move, as far as `budget` lasts.
pub fn assess(field: &Field, found: &PaintMove, pool: &ThreadPool, budget: &Budget) -> Assessment {
    let (verdict, proven) = (found.verdict.name(), found.verdict.is_proven());
    let mut remarks = Vec::new();
    if proven {
        remarks = line(field, found, pool, budget);
        remarks.push(told(count_moves(field, pool, budget)));
    }
    Assessment { verdict, proven, remarks }
}

/// The count in a line.
fn told(count: MoveCount) -> String {
    let MoveCount { won, drawn, lost, open, complete } = count;
    let all = won + drawn + lost + open;
    let of = if complete { "of" } else { "of at least" };
    let unknown = if open > 0 { format!(", {open} unknown") } else { String::new() };
    let moves = counted(all, "different move");
    format!("{of} {moves} {won} win, {drawn} draw, {lost} lose{unknown}")
}

/// How the game goes on from `field` with the move `found` and the best ones after it, as far as
/// they are proven: of a lost position the line that refutes its best move.
fn line(field: &Field, found: &PaintMove, pool: &ThreadPool, budget: &Budget) -> Vec<String> {
    let (mut lines, mut at, mut next) = (Vec::new(), field.clone(), Some(found.clone()));
    for number in 1..=MOST_PLIES {
        let Some(found) = next.take() else { break };
        let places: Vec<RowColumn> =
            found.cells.iter().map(|&(row, column)| RowColumn(row, column)).collect();
        let Ok(after) = at.painted(&places) else { break };
        let cells: Vec<String> = places.iter().map(RowColumn::to_string).collect();
        let end = match after.standing() {
            Standing::Open => "",
            Standing::Drawn => ": drawn",
            Standing::Lost => ": the other has no move",
        };
        lines.push(format!("move {number}: {}{end}", cells.join(" ")));
        if after.standing() == Standing::Open {
            let tell = &mut |better: &PaintMove| next = Some(better.clone());
            search(&after, 0, pool, budget, tell);
            next = next.filter(|found| found.verdict.is_proven());
        }
        at = after;
    }
    lines
}
