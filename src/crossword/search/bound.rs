//! An upper bound by counting: an action uses no more old letters than stand, nor than its lines
//! have.

use crate::crossword::rules::{EMPTY, MOST_ACTIONS, Puzzle, Rules};

/// No answer to `puzzle` has more points.
///
/// With `m` new letters an action covers at most the rest of its main line and, for each new
/// letter, the rest of three crossing lines; and no more than the letters that stand. The best
/// schedule of letters under these limits is found exactly. Real answers reach a fifteenth of it:
/// what keeps them low is that few letters fit four lines at once, and no counting sees that.
pub fn bound(puzzle: &Puzzle, rules: Rules) -> i64 {
    let cells = puzzle.sheet.cells.len();
    if rules == Rules::Judge {
        // Any word may be claimed in any action, so each may cover the whole board.
        return (cells * MOST_ACTIONS) as i64;
    }
    let side = puzzle.sheet.rows.max(puzzle.sheet.columns);
    let start = puzzle.sheet.cells.iter().filter(|&&letter| letter != EMPTY).count();
    // The most points with this many letters on the board.
    let mut best: Vec<Option<usize>> = vec![None; cells + 1];
    best[start] = Some(0);
    for _ in 0..MOST_ACTIONS {
        let mut next = best.clone();
        for (filled, points) in best.iter().enumerate() {
            let Some(points) = points else { continue };
            for new in 1..=side.min(cells - filled) {
                let gain = filled.min(side - new + 3 * (side - 1) * new);
                let after = &mut next[filled + new];
                *after = (*after).max(Some(points + gain));
            }
        }
        best = next;
    }
    best.into_iter().flatten().max().unwrap_or(0) as i64
}
