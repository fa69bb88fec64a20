//! Exact play on tiny boards: every board that can arise, with every number of tools.
//!
//! | file | idea |
//! |---|---|
//! | `graph` | the boards that can arise, up to symmetry |
//! | `meter` | what a proof has cost, charged in small pieces |
//! | `table` | the most that can still be earned from each of them |

mod graph;
mod meter;
mod table;

use crate::budget::{Budget, Limit};
use crate::tritown::rules::{Command, Deal, VALUES};
use graph::{Graph, Layer, MOST_SQUARES, TooMany};
use meter::Meter;
use table::{Bombs, Table};

/// The most tiles and stars of a deal, so that no score leaves 32 bits.
const MOST_TILES: i64 = 2000;

/// With more bombs than this it is first tried whether any number of them would be of use.
const MANY_BOMBS: usize = 40;

/// The best commands, if they are proven within `budget`, and the most that can be earned.
pub fn best(deal: &Deal, budget: &Budget) -> Option<(i64, Vec<Command>)> {
    let tiles = (deal.sequence.len() + deal.stars) as i64;
    let highest = deal.squares.iter().chain(&deal.sequence).max().copied().unwrap_or(0);
    let great = VALUES[usize::from(highest)] > VALUES[8] && tiles > 200;
    if deal.squares.len() > MOST_SQUARES || tiles > MOST_TILES || great {
        return None;
    }
    proof(deal, budget).ok().flatten()
}

/// As [`best`]; `None` if a table is too large, or more bombs would be of use.
fn proof(deal: &Deal, budget: &Budget) -> Result<Option<(i64, Vec<Command>)>, TooMany> {
    let mut meter = Meter::new(budget.whole());
    let mut graph = Graph::new(deal);
    let row = if deal.bombs > MANY_BOMBS { 1 } else { deal.bombs + 1 };
    // A layer has hardly ever more boards than the one after it.
    let affordable = |layer: &Layer, to_come: usize| {
        let rows = layer.stars.iter().map(|&taken| deal.stars + 1 - usize::from(taken)).sum();
        table::work(deal, rows, row) * to_come as f64 <= room(budget)
    };
    let layers = graph.layers(&mut meter, &affordable)?;
    if deal.bombs > MANY_BOMBS {
        let mut table = Table::new(deal, &mut graph, &layers, Bombs::Free);
        if table.work().is_some_and(|work| work <= room(budget) / 2.0) {
            let (points, commands) = table.best(&mut meter)?;
            let bombs = commands.iter().filter(|command| matches!(command, Command::Bomb(_)));
            if bombs.count() <= deal.bombs {
                return Ok(Some((points, commands)));
            }
        }
    }
    let mut table = Table::new(deal, &mut graph, &layers, Bombs::Counted);
    if table.work().is_none_or(|work| work > room(budget)) {
        return Ok(None);
    }
    table.best(&mut meter).map(Some)
}

/// The units of work that are left of `budget`; one is about a microsecond.
fn room(budget: &Budget) -> f64 {
    let whole = match budget.limit() {
        Limit::Work(units) => units as f64,
        Limit::Wall(time) | Limit::Cpu(time) => 1e6 * time.as_secs_f64(),
    };
    whole * (1.0 - budget.whole().spent()).max(0.0)
}
