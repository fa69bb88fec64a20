//! How many of the different moves of a position win.

use rayon::ThreadPool;

use super::ground::LiveGround;
use super::levels::LevelSearch;
use super::pieces::Pieces;
use super::solver::{Setting, Solver};
use super::table::PieceTable;
use super::tuning::{LEVEL_OF_COUNT, LISTED};
use super::{Visit, visit};
use crate::budget::Budget;
use crate::fence::rules::Field;

/// What the different moves lead to: those that leave the same are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCount {
    /// Moves that win.
    pub won: usize,
    /// Moves that draw.
    pub drawn: usize,
    /// Moves that lose.
    pub lost: usize,
    /// Moves of which that is not proven.
    pub open: usize,
    /// Are these all moves?
    pub complete: bool,
}

/// Counts the different moves on `field`, as far as `budget` lasts.
pub fn count_moves(field: &Field, pool: &ThreadPool, budget: &Budget) -> MoveCount {
    visit(field, Count { pool, budget })
}

/// The count of the moves of a position.
struct Count<'a> {
    pool: &'a ThreadPool,
    budget: &'a Budget,
}

impl Visit for Count<'_> {
    type Outcome = MoveCount;

    fn visit<const W: usize>(self, ground: &LiveGround<W>) -> MoveCount {
        let span = self.budget.whole();
        let search = LevelSearch { ground, seed: 0, span, pool: self.pool };
        let start = Pieces::among(ground, &ground.start());
        let (choices, complete) = search.choices(&start, LEVEL_OF_COUNT);
        let setting = search.setting(LISTED, LEVEL_OF_COUNT);
        let setting = Setting { largest: usize::MAX, ..setting };
        let (mut table, mut count) =
            (PieceTable::default(), MoveCount { complete, ..MoveCount::default() });
        for choice in &choices {
            let mut solver = Solver::new(setting, span.share(1), &table, u64::MAX);
            let outcome = solver.outcome(&choice.left, 1);
            let own = solver.found();
            table.take(own);
            match outcome.filter(|told| told.1) {
                Some((1, _)) => count.won += 1,
                Some((0, _)) => count.drawn += 1,
                Some(_) => count.lost += 1,
                None => count.open += 1,
            }
        }
        count
    }
}
