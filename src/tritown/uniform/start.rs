//! Plans to begin with: great tiles in a pattern, built from one side of the board to the other.
//!
//! Of the tiles around a square at most three are great, for the last of them needs a square beyond
//! it. So the great ones stand on squares of one colour of the chequerboard, without *holes*: a
//! quarter of the squares of that colour, such that each square of the other colour touches one.

use super::STEPS_PER_UNIT;
use super::plan::TownPlan;
use super::site::{Site, Work};
use crate::budget::Span;

/// Rows and columns whose weighted sum tells which square comes first; each also the other way.
const DIRECTIONS: [(i64, i64); 12] = [
    (1, 1),
    (1, -1),
    (1, 0),
    (0, 1),
    (2, 1),
    (1, 2),
    (2, -1),
    (1, -2),
    (3, 1),
    (1, 3),
    (3, -1),
    (1, -3),
];

/// Where the holes are among the squares of a colour: none, or one in four.
const HOLES: [Option<(i64, i64)>; 5] =
    [Some((0, 0)), Some((0, 1)), Some((1, 0)), Some((1, 1)), None];

/// Which squares bear great tiles, and in which order.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    /// The colour of the chequerboard, 0 or 1.
    colour: i64,
    holes: Option<(i64, i64)>,
    direction: (i64, i64),
}

impl Pattern {
    /// Sorts squares: those of the pattern first, holes next, then those of the other colour.
    fn rank(self, row: i64, column: i64) -> (u8, i64) {
        // The squares of a colour are a grid of their own, turned by an eighth.
        let (down, up) = (row + column + self.colour, row - column + self.colour);
        let cell = (down.div_euclid(2).rem_euclid(2), up.div_euclid(2).rem_euclid(2));
        let class = match down.rem_euclid(2) {
            0 if self.holes == Some(cell) => 1,
            0 => 0,
            _ => 2,
        };
        (class, self.direction.0 * row + self.direction.1 * column)
    }
}

/// The best plan of all patterns, or of those for which `span` has time.
pub fn best(site: &Site, span: Span) -> TownPlan {
    let patterns = DIRECTIONS.into_iter().flat_map(|(row, column)| {
        [(row, column), (-row, -column)].into_iter().flat_map(|direction| {
            HOLES
                .into_iter()
                .flat_map(move |holes| [0, 1].map(|colour| Pattern { colour, holes, direction }))
        })
    });
    let mut best: Option<TownPlan> = None;
    for pattern in patterns {
        let plan = lay(site, pattern);
        span.charge(plan.steps / STEPS_PER_UNIT);
        if best.as_ref().is_none_or(|best| plan.points > best.points) {
            best = Some(plan);
        }
        if span.is_over() {
            break;
        }
    }
    best.unwrap_or_else(|| TownPlan::new(site.clone()))
}

/// Builds the greatest tiles on the squares of the pattern, then all others, then lower ones.
fn lay(site: &Site, pattern: Pattern) -> TownPlan {
    let mut squares: Vec<usize> = site.squares.iter().map(|&square| square as usize).collect();
    let stride = site.stride;
    squares.sort_by_key(|square| pattern.rank((square / stride) as i64, (square % stride) as i64));
    let mut plan = TownPlan::new(site.clone());
    let turns = (squares.len() * usize::from(site.highest) + 1) as f64;
    let mut turn = 0.0;
    for height in (1..=site.highest).rev() {
        for &square in &squares {
            turn += 1.0;
            plan.append(Work { height, square, since: turn / turns });
        }
    }
    plan
}
