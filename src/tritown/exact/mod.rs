//! Exact play on tiny boards: every board that can arise, with every number of tools.
//!
//! | file | idea |
//! |---|---|
//! | `graph` | the boards that can arise, up to symmetry |
//! | `table` | the most that can still be earned from each of them |

mod graph;
mod table;

use crate::budget::Span;
use crate::tritown::rules::{Command, Deal, VALUES};
use graph::{Graph, MOST_SQUARES};
use table::{Bombs, Table};

/// The most tiles and stars of a deal, so that no score leaves 32 bits.
const MOST_TILES: i64 = 2000;

/// With more bombs than this it is first tried whether any number of them would be of use.
const MANY_BOMBS: usize = 40;

/// The best commands, if they are proven within `span`, and the most that can be earned.
pub fn best(deal: &Deal, span: Span) -> Option<(i64, Vec<Command>)> {
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
        if table.work()? <= room(span) / 2 {
            let (points, commands) = table.best(span).ok()?;
            let bombs = commands.iter().filter(|command| matches!(command, Command::Bomb(_)));
            if bombs.count() <= deal.bombs {
                return Some((points, commands));
            }
        }
    }
    let mut table = Table::new(deal, &mut graph, &layers, Bombs::Counted);
    if table.work()? > room(span) {
        return None;
    }
    table.best(span).ok()
}

/// The units of work that are left of `span`.
fn room(span: Span) -> u64 {
    (span.expected_work() as f64 * (1.0 - span.spent()).max(0.0)) as u64
}
