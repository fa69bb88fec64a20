//! The search of Triple Town: beams of many tastes on boards that are sets of squares.
//!
//! | file | idea |
//! |---|---|
//! | `bits` | sets of squares, and how a board lies on them |
//! | `field` | a set for each level; what a drop does |
//! | `ground` | what is known of a deal; positions to go on from |
//! | `prospect` | what a board promises |
//! | `taste` | how much each part of that counts |
//! | `beam` | the best boards after each tile |
//! | `portfolio` | many beams, then the rest of the best way anew |
//! | `tuning` | the numbers that steer them |
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | stand | a position to go on from | search node |
//! | taste | the weights of what a board promises | evaluation weights |
//! | prospect | what a board promises beside its points | heuristic evaluation |
//! | ready, half ready | a drop of the level would merge here; one tile is missing | |
//! | station | an empty square with a run of ready levels | |
//! | dead | a tile that no empty square and no tile of its level touches | |
//! | stock | what tiles count that have not merged yet | material |
//! | hasty | found at once, so that there is an answer | greedy |
//! | aids | a seed, threads, and the points that are enough | parameters |

mod beam;
mod bits;
mod field;
mod ground;
mod portfolio;
mod prospect;
mod taste;
mod tuning;

use crate::budget::Budget;
use crate::tritown::rules::{Command, Deal};
use portfolio::PortfolioRun;

/// Calls a function of a search whose sets of squares have as many words as the board needs.
macro_rules! on_board {
    ($deal:expr, PortfolioRun::$function:ident($($argument:expr),*)) => {
        match bits::words($deal) {
            0..=1 => PortfolioRun::<1>::$function($($argument),*),
            2 => PortfolioRun::<2>::$function($($argument),*),
            3..=4 => PortfolioRun::<4>::$function($($argument),*),
            5..=7 => PortfolioRun::<7>::$function($($argument),*),
            _ => PortfolioRun::<160>::$function($($argument),*),
        }
    };
}

/// A way from a position on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The score at its end.
    pub points: i64,
    /// The commands.
    pub commands: Vec<Command>,
}

/// What a search may use besides its budget.
#[derive(Clone, Copy, Debug)]
pub struct Aids {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many threads it uses.
    pub threads: usize,
    /// Nothing earns more points than these.
    pub enough: i64,
    /// Was the best way built by construction? Then no beams from the start come before those that
    /// play its rest anew.
    pub built: bool,
}

/// Who is told of a search.
pub trait Told {
    /// The search, now in `stage`, holds a better way.
    fn hold(&mut self, stage: &'static str, way: &Way);
}

/// A way through `deal` that is found at once, or `from` if that is no worse.
pub fn hasty(deal: &Deal, from: Way, budget: &Budget, told: &mut dyn Told) -> Way {
    on_board!(deal, PortfolioRun::hasty(deal, budget, from, told))
}

/// The best way through `deal` that is found within `budget`, no worse than `from`. Some beams go
/// on from each of the `openings`.
pub fn search(
    deal: &Deal,
    from: Way,
    openings: &[Vec<Command>],
    aids: Aids,
    budget: &Budget,
    told: &mut dyn Told,
) -> Way {
    on_board!(deal, PortfolioRun::search(deal, aids, openings, budget, from, told))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work on a set grows with its words, so one of more words than needed wastes the budget.
    #[test]
    fn sets_of_squares_are_hardly_larger_than_boards() {
        for rows in 1..=20 {
            for columns in 1..=(400 / rows).min(100) {
                let squares = vec![0; rows * columns];
                let deal = Deal { rows, columns, squares, sequence: vec![], stars: 0, bombs: 0 };
                let (needed, taken) = (bits::words(&deal), on_board!(&deal, PortfolioRun::words()));
                assert!((needed..2 * needed).contains(&taken), "{rows} x {columns}: {taken}");
            }
        }
    }
}
