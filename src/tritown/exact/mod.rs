//! Exact play on tiny boards: every board that can arise, with every number of tools.
//!
//! | file | idea |
//! |---|---|
//! | `graph` | the boards that can arise, up to symmetry |
//! | `meter` | what a proof has cost, charged in small pieces |
//! | `table` | the most that can still be earned with each number of tools |
//! | `priced` | the same where tools have prices: a bound |
//! | `prices` | the prices with the lowest bound |
//! | `forward` | the situations that such a bound leaves |

mod forward;
mod graph;
mod meter;
mod priced;
mod prices;
mod table;

use crate::budget::{Budget, Limit};
use crate::tritown::rules::{Command, Deal, TOP};
use forward::ForwardSearch;
use graph::{GivenUp, Graph, Layer, MOST_SQUARES};
use meter::Meter;
use table::Table;

/// The most tiles and stars of a deal, and of one that has tiles of the top level, so that no score
/// leaves 32 bits.
const MOST_DROPS: usize = 2000;
const MOST_WITH_TOP: usize = 200;

/// The part of what is left of the budget that a table may take.
const TABLE_PART: f64 = 0.75;

/// The part of the budget for searches with prices. Where they prove nothing, beams may be better:
/// 216,534 points against 95,502 on a board of 2 x 3 with 6 stars and 15 bombs.
const SEARCH_PART: f64 = 0.7;

/// The part of what is left of the budget for prices, and how many are tried.
const PRICES_PART: f64 = 0.3;
const TRIES: [usize; 2] = [3, 16];

/// How many situations of each step forward searches follow, one search after the other: what the
/// first ones find leaves fewer for the later ones.
const WIDTHS: [usize; 3] = [1000, 20_000, usize::MAX];

/// What is known of the most points of a deal.
#[derive(Debug, Default)]
pub struct ExactInsight {
    /// No play earns more.
    pub bound: Option<i64>,
    /// The best commands that were found, with their points.
    pub best: Option<(i64, Vec<Command>)>,
    /// Are those, or what was known before, the best of all?
    pub proven: bool,
}

/// What can be found out about `deal` within `budget`, where `known` points have been earned.
pub fn look(deal: &Deal, known: i64, budget: &Budget) -> ExactInsight {
    let has_top = deal.squares.iter().chain(&deal.sequence).any(|&level| level == TOP);
    let most_drops = if has_top { MOST_WITH_TOP } else { MOST_DROPS };
    let drops = deal.sequence.len() + deal.stars;
    let mut insight = ExactInsight::default();
    if deal.squares.len() <= MOST_SQUARES && drops <= most_drops {
        // What was found before the budget was over stays.
        let _ = study(deal, known, budget, &mut insight);
    }
    if insight.proven {
        insight.bound = Some(insight.best.as_ref().map_or(known, |best| best.0));
    }
    insight
}

/// Adds to `insight`, as [`look`] does.
///
/// # Errors
/// If there are too many boards, or the budget is over.
fn study(
    deal: &Deal,
    known: i64,
    budget: &Budget,
    insight: &mut ExactInsight,
) -> Result<(), GivenUp> {
    let mut meter = Meter::new(budget.whole());
    let mut graph = Graph::new(deal);
    // A layer has hardly ever more boards than the one after it.
    let affordable = |layer: &Layer, to_come: usize| {
        let rows = layer.stars.iter().map(|&taken| deal.stars + 1 - usize::from(taken)).sum();
        let table = table::work(deal, rows, deal.bombs + 1);
        let prices = TRIES[0] as f64 * priced::work(deal, layer.classes.len()) / PRICES_PART;
        table.min(prices) * to_come as f64 <= room(budget)
    };
    let layers = graph.layers(&mut meter, &affordable)?;
    let mut table = Table::new(deal, &mut graph, &layers);
    if table.work().is_some_and(|work| work <= TABLE_PART * room(budget)) {
        insight.best = Some(table.best(&mut meter)?);
        insight.proven = true;
    } else {
        with_prices(deal, &mut graph, &layers, known, budget, insight)?;
    }
    Ok(())
}

/// Adds to `insight` what prices of tools tell, and what is found by them.
///
/// # Errors
/// If the budget is over.
fn with_prices<'d>(
    deal: &'d Deal,
    graph: &mut Graph<'d>,
    layers: &[Layer],
    known: i64,
    budget: &Budget,
    insight: &mut ExactInsight,
) -> Result<(), GivenUp> {
    let mut meter = Meter::new(budget.whole().part(0.0, SEARCH_PART));
    let pairs = layers.iter().map(|layer| layer.classes.len()).sum();
    let tries = (PRICES_PART * room(budget) / priced::work(deal, pairs)) as usize;
    if tries < TRIES[0] {
        return Ok(());
    }
    let priced = prices::best(deal, graph, layers, tries.min(TRIES[1]), &mut meter)?;
    let Some(priced) = priced else { return Ok(()) };
    insight.bound = Some(priced.bound.div_euclid(priced::PARTS));
    for width in WIDTHS {
        let most = insight.best.as_ref().map_or(known, |best| best.0);
        let search = ForwardSearch::new(deal, graph, layers, &priced, most);
        let found = search.run(width, &mut meter);
        insight.best = found.better.or(insight.best.take());
        if found.proven {
            insight.proven = true;
            break;
        }
    }
    Ok(())
}

/// The units of work that are left of `budget`; one is about a microsecond.
fn room(budget: &Budget) -> f64 {
    let whole = match budget.limit() {
        Limit::Work(units) => units as f64,
        Limit::Wall(time) | Limit::Cpu(time) => 1e6 * time.as_secs_f64(),
    };
    whole * (1.0 - budget.whole().spent()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tritown::format::read_task;
    use crate::tritown::generate::generate;
    use crate::tritown::rules::Town;

    /// What `look` finds, but never by a table.
    fn by_prices(deal: &Deal, work: u64) -> ExactInsight {
        let budget = Budget::work(work);
        let mut meter = Meter::new(budget.whole());
        let mut graph = Graph::new(deal);
        let layers = graph.layers(&mut meter, &|_, _| true).expect("work enough");
        let mut insight = ExactInsight::default();
        with_prices(deal, &mut graph, &layers, 0, &budget, &mut insight).expect("work enough");
        insight
    }

    #[test]
    fn prices_prove_what_a_table_proves() {
        let kinds = ["1x3", "2x2", "1x5", "2x3"];
        for (seed, kind) in (1..).zip(kinds.into_iter().cycle()).take(12) {
            let mut deal = read_task(&generate(kind, seed)).expect("a task");
            deal.sequence.truncate(40);
            (deal.stars, deal.bombs) = (deal.stars.min(5), deal.bombs.min(7));
            let table = look(&deal, 0, &Budget::work(4_000_000));
            let most = table.bound.expect("a proof");
            let insight = by_prices(&deal, 20_000_000);
            assert!(insight.proven, "{kind} {seed}");
            let (points, commands) = insight.best.expect("points");
            let mut town = Town::new(&deal);
            for command in commands {
                town.make(command).expect("a legal command");
            }
            assert_eq!((points, town.points()), (most, most), "{kind} {seed}");
            let bound = insight.bound.expect("a bound");
            assert!(bound >= most, "{kind} {seed}: {bound} of {most}");
        }
    }
}
