//! The whole-plan view of Balda: from any legal game to a better one.
//!
//! If there is more time than one annealing can use, several follow each other, each with random
//! numbers of its own. The best of several is better than one that takes as long.

use rayon::ThreadPool;

use crate::balda::anneal::{Outlet, Start, anneal};
use crate::balda::families::{likely, short_words_abound};
use crate::balda::grid::{Cell, CellSet, Grid};
use crate::balda::lexicon::Lexicon;
use crate::balda::plan::{Outline, Plan, finish};
use crate::balda::proposals::{Lore, Proposer};
use crate::balda::rules::{Move, Task, sum_of_lengths};
use crate::balda::tuning::{Condensing, Course};
use crate::budget::Span;
use crate::game::Reporter;
use crate::tools::letters::Letter;
use crate::tools::words::WordList;

/// The lanes of a search: how many there are, their course, and where their random numbers start.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// The same seed and the same counted work give the same game. The highest 16 bits do not
    /// matter.
    pub seed: u64,
    /// The number of lanes; the game depends on it, but not on the number of threads.
    pub count: usize,
    /// The course that each of them follows.
    pub course: Course,
}

/// A plan among some words, with the lore of those words.
struct Among<'a> {
    plan: Plan<'a>,
    lore: &'a Lore,
}

impl<'a> Among<'a> {
    /// Where course number `number` of `lanes` starts: each has random numbers of its own.
    fn start(&self, lanes: Lanes, number: u64) -> Start<'_, 'a> {
        let count = lanes.count.max(1) as u64;
        let first = (lanes.seed << 16).wrapping_add(number * count);
        let proposer =
            |lane| Proposer::new(&self.plan, self.lore, lanes.course.mix, first.wrapping_add(lane));
        Start { plan: &self.plan, proposers: (0..count).map(proposer).collect() }
    }
}

/// The words among which families form, if they are not all words, and what is known of them.
struct Families<'w> {
    lexicon: Lexicon<'w>,
    lore: Lore,
}

impl<'w> Families<'w> {
    fn new(words: &'w WordList) -> Families<'w> {
        Families { lexicon: Lexicon::new(words), lore: Lore::new(words) }
    }
}

/// Setting an annealing up takes at most this many times as long as choosing the likely words
/// (measured with lists of 100,000 to 2,000,000 words).
const SET_UP: f64 = 4.0;

/// Ending an annealing and finishing its best plan takes at most this many times as long as
/// finding all words of a plan once. That is 5 ms with real lists, and half a second with lists of
/// nearly all possible words. Without this reserve games on a busy machine would end too late: 3.1
/// to 3.5 s instead of 2.3 to 2.7 (118 words of one letter, N = 11, five busy processes beside).
const ENDING: f64 = 32.0;

/// Early answers are made if that reserve is at most this part of the time, as it is by far with
/// real lists: nobody may ever read one. (To make one takes 1 or 2 ms.)
const MOST_FOR_EARLY: f64 = 0.02;

/// Anneals the plan of `game` until `span` is over, and returns the better of both games; `None`
/// if the list is too long for the time.
pub fn improve(
    task: &Task,
    lexicon: &Lexicon,
    game: &[Move],
    mut lanes: Lanes,
    pool: &ThreadPool,
    span: Span,
    reporter: &mut Reporter<[Move]>,
) -> Option<Vec<Move>> {
    if span.is_over() {
        return Some(game.to_vec());
    }
    // The pace is asked for here because all that is set up below takes time and does no work.
    let work = span.expected_work() / lanes.count.max(1) as u64;
    let courses = courses(work, lanes.course.work.into());
    let before = span.spent();
    let words = family_words(&task.words, &mut lanes.course.condensing);
    if !is_time_left(before, span.spent()) {
        return None;
    }
    // A short list has no other words, and needs nothing twice.
    let some = words.len() < task.words.len();
    let own = || some.then(|| Families::new(&words));
    let (own, lore) = pool.install(|| rayon::join(own, || Lore::new(&task.words)));
    let grid = task.grid();
    let filled = completed(&grid, game, task);
    let families = match &own {
        Some(Families { lexicon, lore }) => {
            Among { plan: Plan::new(task, &grid, lexicon, &filled), lore }
        }
        None => Among { plan: Plan::new(task, &grid, lexicon, &filled), lore: &lore },
    };
    let all = Among { plan: Plan::new(task, &grid, lexicon, &filled), lore: &lore };
    let search = Courses { task, lanes, count: courses, pool };
    Some(search.best_game(&families, all, game, span, reporter))
}

/// A search that anneals several times, one after the other.
struct Courses<'t> {
    task: &'t Task,
    lanes: Lanes,
    count: u64,
    pool: &'t ThreadPool,
}

impl Courses<'_> {
    /// The best of `game` and of all games that come up until `span` is over.
    fn best_game(
        &self,
        families: &Among,
        mut all: Among,
        game: &[Move],
        span: Span,
        reporter: &mut Reporter<[Move]>,
    ) -> Vec<Move> {
        let ending = ENDING * to_rebuild(&mut all.plan, span);
        let span = span.part(0.0, 1.0 - ending.min(0.5));
        let spare = (ending < MOST_FOR_EARLY).then(|| all.plan.clone());
        let mut early = EarlyGames { task: self.task, spare, best: game.to_vec() };
        let finish = &mut |outline: &Outline| early.finish(outline);
        let best = self.best_plan(families, &all, span, &mut Outlet { reporter, finish });
        // The plan of an early game may have been worth less later, when bare cells cost more.
        let mut games = vec![early.best];
        if let Some(best) = best {
            all.plan.restore(&best);
            games.extend(finished(self.task, &mut all.plan));
        }
        longest(games)
    }

    /// The best plan of all courses; all of them start from the same plan among the words of
    /// `families` and among `all`.
    fn best_plan(
        &self,
        families: &Among,
        all: &Among,
        span: Span,
        outlet: &mut Outlet,
    ) -> Option<Outline> {
        let end = |number: u64| number as f64 / self.count as f64;
        (0..self.count)
            .take_while(|_| !span.is_over())
            .map(|number| {
                let families = families.start(self.lanes, 2 * number);
                let all = all.start(self.lanes, 2 * number + 1);
                let part = span.part(end(number), end(number + 1));
                anneal(families, all, self.lanes.course, self.pool, part, outlet)
            })
            .max_by_key(Outline::sum)
    }
}

/// The words of `words` among which families form. Where short words abound, none of them is
/// among these, and bare cells cost nothing then.
fn family_words(words: &WordList, condensing: &mut Condensing) -> WordList {
    let most = candidates(condensing, words.len());
    let without_short = short_words_abound(words, most, condensing.short);
    if without_short {
        condensing.bare = 0;
    }
    likely(words, most, without_short)
}

/// The games that are there before the search ends, each better than the one before.
struct EarlyGames<'t, 'a> {
    task: &'t Task,
    /// A plan to finish others in; without one no game is made.
    spare: Option<Plan<'a>>,
    /// The best game so far.
    best: Vec<Move>,
}

impl EarlyGames<'_, '_> {
    /// The game of `outline`, if it is the best so far.
    fn finish(&mut self, outline: &Outline) -> Option<Vec<Move>> {
        let plan = self.spare.as_mut()?;
        plan.restore(outline);
        let game = longest(finished(self.task, plan));
        let is_better = sum_of_lengths(&game) > sum_of_lengths(&self.best);
        is_better.then(|| {
            self.best.clone_from(&game);
            game
        })
    }
}

/// The game of `plan` and, if some of its cells have no word, that of the plan when it is mended.
/// (The clock is not asked once more: to mend a plan takes some milliseconds.)
fn finished(task: &Task, plan: &mut Plan) -> Vec<Vec<Move>> {
    let lexicon = plan.lexicon();
    let grid = plan.grid();
    let mut games = vec![finish(task, lexicon, grid, &plan.filled())];
    if !plan.is_whole() {
        let left = plan.mend(|| false);
        let filled = plan.filled();
        games.push(finish(task, lexicon, grid, &filled[..filled.len() - left]));
    }
    games
}

/// The part of `span` that it takes to find all words of `plan` anew: the shortest of three times.
/// (On a busy machine another process may come between, and thirty times that would be lost.)
fn to_rebuild(plan: &mut Plan, span: Span) -> f64 {
    let time = |_| {
        let before = span.spent();
        plan.rebuild();
        span.spent() - before
    };
    (0..3).map(time).fold(f64::INFINITY, f64::min)
}

/// Is there time to set an annealing up? The likely words were looked for from `before` to `after`,
/// fractions of the span.
fn is_time_left(before: f64, after: f64) -> bool {
    after + SET_UP * (after - before) < 1.0
}

/// The game with the most letters in its words, the last if several have them.
pub fn longest(games: impl IntoIterator<Item = Vec<Move>>) -> Vec<Move> {
    games.into_iter().max_by_key(|game| sum_of_lengths(game)).unwrap_or_default()
}

/// How many courses a lane goes through that can do `units` of work, if one takes about `usual`.
fn courses(units: u64, usual: u64) -> u64 {
    (units.saturating_add(usual / 2) / usual.max(1)).max(1)
}

/// How many long ones of `words` words take part while families form.
fn candidates(condensing: &Condensing, words: usize) -> usize {
    ((words as f32 * condensing.likely) as usize).max(condensing.least_likely as usize)
}

/// The letters of `game` in the order of its moves, and then any letter for the cells that it left
/// empty.
fn completed(grid: &Grid, game: &[Move], task: &Task) -> Vec<(Cell, Letter)> {
    let mut filled: Vec<(Cell, Letter)> = game.iter().map(|mv| (mv.cell, mv.letter)).collect();
    let done: CellSet = filled.iter().map(|(cell, _)| *cell).collect();
    let left = (grid.outside_centre_row() & !done).iter();
    filled.extend(left.zip(task.words.letters().iter().cycle().copied()));
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::tuning::COURSE;

    #[test]
    fn more_work_is_more_courses() {
        let halves = |halves: u64| courses(500 * halves, 1000);
        assert_eq!([0, 1, 2, 3, 4, 5, 10].map(halves), [1, 1, 1, 2, 2, 3, 5]);
    }

    #[test]
    fn nothing_is_set_up_that_takes_longer_than_there_is_time() {
        assert!(is_time_left(0.25, 0.375));
        assert!(!is_time_left(0.25, 0.5));
        assert!(is_time_left(0.9, 0.9), "counted work: looking for words is not charged");
    }

    #[test]
    fn a_part_of_a_long_list_takes_part_and_all_of_a_short_one() {
        let condensing = Condensing { likely: 0.25, least_likely: 10, ..COURSE.condensing };
        assert_eq!([0, 20, 40, 80].map(|words| candidates(&condensing, words)), [10, 10, 10, 20]);
    }
}
