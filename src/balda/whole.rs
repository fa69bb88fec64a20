//! The whole-plan view of Balda: from any legal game to a better one.

use rayon::ThreadPool;

use crate::balda::anneal::anneal;
use crate::balda::lexicon::Lexicon;
use crate::balda::plan::{Plan, finish};
use crate::balda::proposals::Proposer;
use crate::balda::rhymes::Rhymes;
use crate::balda::rules::{Move, Task};
use crate::balda::tuning::Course;
use crate::budget::Stage;
use crate::game::Watch;
use crate::grid::{Cell, CellSet, Grid};
use crate::letters::Letter;

/// Where the random numbers of a search start, and how many searches run side by side on which way.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// The same seed and the same counted work give the same game.
    pub seed: u64,
    /// The number of lanes; the game depends on it, but not on the number of threads.
    pub count: usize,
    /// The way that all of them go.
    pub course: Course,
}

/// Anneals the plan of `game` until `stage` is over, and returns the better of both games.
pub fn improve(
    task: &Task,
    lexicon: &Lexicon,
    game: Vec<Move>,
    lanes: Lanes,
    pool: &ThreadPool,
    stage: Stage,
    watch: &mut dyn Watch,
) -> Vec<Move> {
    let grid = task.grid();
    let rhymes = pool.install(|| Rhymes::new(&task.words));
    let mut plan = Plan::new(task, &grid, lexicon, &completed(&grid, &game, task));
    let proposers = (0..lanes.count.max(1) as u64)
        .map(|lane| {
            let seed = lanes.seed << 16 | lane;
            Proposer::new(&plan, &rhymes, lanes.course.mix, seed)
        })
        .collect();
    let best = anneal(&plan, proposers, lanes.course, pool, stage, watch);
    plan.restore(&best);
    let improved = finish(task, lexicon, &grid, &plan.filled());
    let sum = |game: &[Move]| game.iter().map(|step| step.word.len()).sum::<usize>();
    if sum(&improved) >= sum(&game) { improved } else { game }
}

/// The letters of `game` in the order of its moves, and then any letter for the cells that it left
/// empty.
fn completed(grid: &Grid, game: &[Move], task: &Task) -> Vec<(Cell, Letter)> {
    let mut filled: Vec<(Cell, Letter)> =
        game.iter().map(|step| (step.cell, step.letter)).collect();
    let done: CellSet = filled.iter().map(|(cell, _)| *cell).collect();
    let left = (grid.all() & !grid.centre_row() & !done).iter();
    filled.extend(left.zip(task.words.letters().iter().cycle().copied()));
    filled
}
