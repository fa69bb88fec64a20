//! What is known of the most points that a task can have.

use contest::budget::Budget;
use contest::game::Bound;
use serde::Serialize;

use super::task::Task;
use crate::cli::exit::Failure;
use contest::tools::counted::counted;

/// How much work a bound may take that nobody has found before.
const WORK: u64 = 300_000;

/// The bound on `task` that its game finds without a search.
///
/// # Errors
/// If the task is malformed.
pub fn of(task: &Task) -> Result<Option<Bound>, Failure> {
    task.ask(task.game.bound(&task.bytes, &Budget::work(WORK)))
}

/// The lower of two bounds, the first if they are the same.
pub fn lower(one: Option<Bound>, other: Option<Bound>) -> Option<Bound> {
    match (one, other) {
        (Some(one), Some(other)) if other.points < one.points => Some(other),
        (one, other) => one.or(other),
    }
}

/// What reports say of a bound.
#[derive(Serialize)]
pub struct BoundReport {
    bound: Option<i64>,
    bound_kind: Option<&'static str>,
    /// Is the answer proven to be the best?
    proven: bool,
}

impl BoundReport {
    /// The report of `bound` beside an answer of `points` points, if it is legal; it may be
    /// `proven` to be the best without reaching the bound.
    pub fn new(bound: Option<&Bound>, points: Option<i64>, proven: bool) -> BoundReport {
        BoundReport {
            bound: bound.map(|bound| bound.points),
            bound_kind: bound.map(|bound| bound.kind),
            proven: proven || bound.is_some_and(|bound| Some(bound.points) == points),
        }
    }
}

/// What the legal `answer` to `task` is worth: the game's own words, if it has some, else
/// `824 points in 25 steps; at most 900 (counting)`, or `proven optimal`.
///
/// # Errors
/// If the task is malformed.
pub fn told(
    task: &Task,
    answer: &[u8],
    (points, steps): (i64, usize),
    bound: Option<&Bound>,
) -> Result<String, Failure> {
    if let Some(outcome) = task.ask(task.game.outcome(&task.bytes, answer))? {
        return Ok(format!("legal; {outcome}"));
    }
    let sum = format!("{} in {}", counted(points, "point"), counted(steps, "step"));
    Ok(match bound {
        None => sum,
        Some(bound) if bound.points == points => format!("{sum}; proven optimal ({})", bound.kind),
        Some(bound) => format!("{sum}; at most {} ({})", bound.points, bound.kind),
    })
}
