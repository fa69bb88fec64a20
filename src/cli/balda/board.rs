//! The board of a game as the terminal has room for it.

use contest::balda::grid::Cell;
use contest::balda::picture;
use contest::balda::replay::replay;
use contest::balda::rules::{Move, Task};
use contest::tools::replay::{Look, board};

use crate::cli::colour;

/// Lines of a terminal that a board leaves to what stands below it, such as a prompt.
const BELOW: usize = 4;

/// The board after `moves` with the numbers of choices in the `cells` where their letters would go;
/// nothing where it does not fit.
pub fn with_choices(task: &Task, moves: &[Move], cells: &[Cell]) -> String {
    let fits = colour::size().is_none_or(|size| has_frames(task, size));
    if fits { picture::with_choices(task, moves, cells) } else { String::new() }
}

/// Do a framed board and what stands below it fit a terminal of this width and height?
fn has_frames(task: &Task, (width, height): (usize, usize)) -> bool {
    let side = task.side();
    width >= 4 * side + 4 && height >= 2 * side + 2 + BELOW
}

/// The board after `moves`, with the path of the last one if `is_traced`; without frames where
/// these do not fit.
pub fn fitting(
    task: &Task,
    moves: &[Move],
    is_traced: bool,
    size: Option<(usize, usize)>,
) -> String {
    match size {
        Some((width, height)) if !has_frames(task, (width, height)) => {
            let step = is_traced.then_some(moves.len());
            let look = Look { step, width, height: Some(0), ..Look::default() };
            board(&replay(task, moves, None), &look)
        }
        _ if is_traced => picture::last_word(task, moves),
        _ => picture::board(task, moves),
    }
}
