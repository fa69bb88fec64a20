//! The board of a game as the terminal has room for it.

use contest::balda::picture;
use contest::balda::replay::replay;
use contest::balda::rules::{Move, Task};
use contest::tools::replay::{Look, board};

use crate::cli::colour;

/// Lines of a terminal that a board leaves to what stands below it, such as a prompt.
const BELOW: usize = 4;

/// The board after `moves`, with the path of the last one if `is_traced`; without frames where
/// these do not fit.
pub fn fitting(task: &Task, moves: &[Move], is_traced: bool) -> String {
    let side = task.side();
    match colour::size() {
        Some((width, height)) if width < 4 * side + 4 || height < 2 * side + 2 + BELOW => {
            let step = is_traced.then_some(moves.len());
            let look = Look { step, width, height: Some(0), ..Look::default() };
            board(&replay(task, moves, None), &look)
        }
        _ if is_traced => picture::last_word(task, moves),
        _ => picture::board(task, moves),
    }
}
