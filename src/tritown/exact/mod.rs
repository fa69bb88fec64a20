//! Exact play on tiny boards: every board that can arise, with every number of tools.
//!
//! | file | idea |
//! |---|---|
//! | `graph` | the boards that can arise, up to symmetry |
//! | `table` | the most that can still be earned from each of them |

mod graph;
mod table;

use crate::budget::{Budget, Limit};
use crate::tritown::rules::{Command, Deal, VALUES};
use graph::{Graph, MOST_SQUARES};
use table::{Bombs, Table};

/// The most tiles and stars of a deal, so that no score leaves 32 bits.
const MOST_TILES: i64 = 2000;

/// With more bombs than this it is first tried whether any number of them would be of use.
const MANY_BOMBS: usize = 40;

/// The best commands, if they are proven within `budget`, and the most that can be earned.
pub fn best(deal: &Deal, budget: &Budget) -> Option<(i64, Vec<Command>)> {
    let span = budget.whole();
    let tiles = (deal.sequence.len() + deal.stars) as i64;
    let highest = deal.squares.iter().chain(&deal.sequence).max().copied().unwrap_or(0);
    let great = VALUES[usize::from(highest)] > VALUES[8] && tiles > 200;
    if deal.squares.len() > MOST_SQUARES || tiles > MOST_TILES || great {
        return None;
    }
    let mut graph = Graph::new(deal);
    let layers = graph.layers(span).ok()?;
    if deal.bombs > MANY_BOMBS {
        let mut table = Table::new(deal, &mut graph, &layers, Bombs::Free);
        if table.work()? <= room(budget) / 2 {
            let (points, commands) = table.best(span).ok()?;
            let bombs = commands.iter().filter(|command| matches!(command, Command::Bomb(_)));
            if bombs.count() <= deal.bombs {
                return Some((points, commands));
            }
        }
    }
    let mut table = Table::new(deal, &mut graph, &layers, Bombs::Counted);
    if table.work()? > room(budget) {
        return None;
    }
    table.best(span).ok()
}

/// The units of work that are left of `budget`; one is about a microsecond.
fn room(budget: &Budget) -> u64 {
    let whole = match budget.limit() {
        Limit::Work(units) => units as f64,
        Limit::Wall(time) | Limit::Cpu(time) => 1e6 * time.as_secs_f64(),
    };
    (whole * (1.0 - budget.whole().spent()).max(0.0)) as u64
}
