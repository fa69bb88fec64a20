//! Upper bounds on the points of a task.
//!
//! *Alone*: every placement fills a cell of its own, so there are no more placements than open
//! cells; none of them scores more than its word does in its best site on the empty board.
//!
//! *Dual*: see [`prices`](super::prices). The bound holds for any prices that are not negative, so
//! they may be found by rough steps. A word's price rises if it is used more often than it occurs,
//! and falls otherwise (subgradient steps, Held and Karp 1971).

use rayon::prelude::*;

use super::prices::{PricedTask, WordPrices};
use super::strips::SiteSums;
use super::terrain::Terrain;
use crate::budget::Span;
use crate::game::Bound;

/// The first step: by such a part of its best score a price moves.
const STEP: f64 = 0.25;
/// How much shorter steps become after one that does not lower the bound.
const SHORTER: f64 = 0.7;
/// The last step.
const LAST_STEP: f64 = 0.002;

/// The lowest bound that is found within `span`. `None` if scores may exceed what searches count,
/// or if the time ends before any is known.
pub fn lowest(terrain: &Terrain, words: &[Vec<u8>], span: Span) -> Option<Bound> {
    let (spellings, copies) = spellings(words);
    let strips = SiteSums::new(terrain, words);
    if strips.exceed() {
        return None;
    }
    let look = |spelling: &&[u8]| {
        let mut best = 0;
        strips.look(spelling, 0.0, |site| {
            best = best.max(terrain.score(spelling, site));
            best as f32 * 0.999_99
        });
        (!span.is_late()).then_some(best)
    };
    let best: Option<Vec<i64>> = spellings.par_iter().map(look).collect();
    span.charge((spellings.len() * (1 + terrain.wall.len() / 500)) as u64);
    let best = best?;
    let open = terrain.wall.iter().filter(|&&wall| !wall).count();
    let mut prices = WordPrices::alone(PricedTask {
        terrain,
        strips: &strips,
        spellings: &spellings,
        copies: &copies,
        best: &best,
        open,
    });
    let mut bound = Bound { points: prices.fixed().floor() as i64, kind: "alone" };
    let mut step = STEP;
    while step > LAST_STEP
        && !span.is_over()
        && let Some(points) = prices.weigh(span)
    {
        if points < bound.points {
            bound = Bound { points, kind: "dual" };
        } else {
            step *= SHORTER;
        }
        prices.follow(step);
    }
    Some(bound)
}

/// The different spellings in ascending order, and how many words there are of each.
fn spellings(words: &[Vec<u8>]) -> (Vec<&[u8]>, Vec<usize>) {
    let mut all: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
    all.sort_unstable();
    let copies = all.chunk_by(|a, b| a == b).map(<[_]>::len).collect();
    all.dedup();
    (all, copies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::scruffle::greedy::Greedy;
    use crate::scruffle::groundwork::Groundwork;
    use crate::scruffle::rules::{PlayedSheet, Sheet};
    use crate::scruffle::search::Rounds;
    use crate::scruffle::testing;
    use crate::tools::random::Random;

    /// The most points of all answers that go on from `table`.
    fn most(table: &PlayedSheet, sheet: &Sheet) -> i64 {
        let next = (0..sheet.words.len()).flat_map(|word| testing::legal(table, sheet, word));
        let after = |(_, placement)| {
            let mut table = table.clone();
            table.make(placement).expect("a legal placement");
            most(&table, sheet)
        };
        next.map(after).max().unwrap_or_else(|| table.points())
    }

    /// The bound on `sheet`, at least as low as the one that needs no prices.
    fn of(sheet: &Sheet) -> Bound {
        let terrain = Terrain::new(sheet);
        lowest(&terrain, &sheet.words, Budget::work(50_000).whole()).expect("a bound")
    }

    #[test]
    fn no_answer_passes_the_bound_and_some_reach_it() {
        let mut random = Random::new(9);
        let (mut reached, mut dual) = (0, 0);
        for _ in 0..60 {
            let sheet = testing::sheet(&mut random, 3);
            if sheet.columns * sheet.rows > 12 {
                continue;
            }
            let (bound, most) = (of(&sheet), most(&PlayedSheet::new(&sheet), &sheet));
            assert!(most <= bound.points, "{bound:?} {most} {sheet:?}");
            reached += usize::from(most == bound.points);
            dual += usize::from(bound.kind == "dual");
        }
        assert!(reached > 10 && dual > 5, "{reached} reached, {dual} by prices");
    }

    #[test]
    fn no_search_passes_the_bound() {
        let mut random = Random::new(10);
        for number in 0..60 {
            let sheet = testing::sheet(&mut random, 5 + number);
            let terrain = Terrain::new(&sheet);
            let budget = Budget::work(20_000);
            let mut greedy = Greedy::new(&terrain, &sheet.words, budget.whole());
            greedy.go(usize::MAX, budget.whole());
            let groundwork = Groundwork::new(&terrain, &sheet.words);
            let mut search = Rounds::new(&groundwork, &greedy.filling, 1, 2);
            while search.may_improve() && !budget.whole().is_over() {
                search.round(budget.whole());
            }
            let (bound, points) = (of(&sheet), search.best().points);
            assert!(points <= bound.points, "{bound:?} {points} {sheet:?}");
        }
    }
}
