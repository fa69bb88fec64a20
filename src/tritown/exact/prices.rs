//! The prices of tools at which the bound is lowest, found by cutting planes.
//!
//! The bound is a convex function of the prices. Where it has been taken, the tools that are used
//! tell a plane that it never falls below. The next prices are those where the highest of all
//! planes is lowest.

use super::graph::{GivenUp, Graph, Layer};
use super::meter::Meter;
use super::priced::{PARTS, PricedBoards, ToolPrices};
use crate::tritown::rules::{Deal, VALUES};

/// This close to the lowest bound the search of prices ends, in points.
const NEAR: f64 = 2.0;

/// Stars that are too cheap become dearer by this factor and this many points.
const DEARER: [f64; 2] = [1.5, 10.0];

/// What each tool costs at first, in mean values of a tile: nothing was much better on all boards.
const BEGIN: [f64; 2] = [3.0, 0.0];

/// A plane below the bound: its height where tools cost nothing, and its slopes.
#[derive(Clone, Copy, Debug)]
struct Plane {
    height: f64,
    slopes: [f64; 2],
}

impl Plane {
    fn at(&self, prices: [f64; 2]) -> f64 {
        self.height + self.slopes[0] * prices[0] + self.slopes[1] * prices[1]
    }
}

/// The boards of `layers` at the best of `tries` prices; `None` if all were too low.
///
/// # Errors
/// If the budget is over.
pub fn best(
    deal: &Deal,
    graph: &mut Graph,
    layers: &[Layer],
    tries: usize,
    meter: &mut Meter,
) -> Result<Option<PricedBoards>, GivenUp> {
    let tools = [deal.stars, deal.bombs];
    let levels = deal.sequence.iter().chain(&deal.squares).map(|&level| VALUES[usize::from(level)]);
    let mean = levels.clone().sum::<i64>() as f64 / levels.clone().count().max(1) as f64;
    // Hardly any tool is worth more.
    let limit = 1000.0 * PARTS as f64 * levels.max().unwrap_or(0).max(1) as f64;
    let most = tools.map(|tools| if tools > 0 { limit } else { 0.0 });
    let mut least = 0.0;
    let mut prices = [0, 1].map(|tool| (BEGIN[tool] * mean * PARTS as f64).min(most[tool]) as i64);
    let (mut planes, mut best): (Vec<Plane>, Option<PricedBoards>) = (Vec::new(), None);
    for _ in 0..tries {
        if let Some(priced) = PricedBoards::new(deal, graph, layers, prices, meter)? {
            let slopes = [0, 1].map(|tool| tools[tool] as f64 - priced.used[tool] as f64);
            let below = slopes[0] * prices[0] as f64 + slopes[1] * prices[1] as f64;
            planes.push(Plane { height: priced.bound as f64 - below, slopes });
            if best.as_ref().is_none_or(|best| priced.bound < best.bound) {
                best = Some(priced);
            }
        } else {
            least = (DEARER[0] * prices[0] as f64 + DEARER[1] * PARTS as f64).min(most[0]);
        }
        let (next, height) = lowest(&planes, [least, 0.0], most);
        let reached =
            best.as_ref().is_some_and(|best| best.bound as f64 - height < NEAR * PARTS as f64);
        if reached || next == prices {
            break;
        }
        prices = next;
    }
    Ok(best)
}

/// Where the highest of `planes` is lowest, for prices between `least` and `most`, and its height.
fn lowest(planes: &[Plane], least: [f64; 2], most: [f64; 2]) -> (ToolPrices, f64) {
    // It is where two lines cross: sides of the box, or lines along which two planes meet.
    let mut lines: Vec<[f64; 3]> = Vec::new();
    for price in [least, most] {
        lines.extend([[1.0, 0.0, price[0]], [0.0, 1.0, price[1]]]);
    }
    for (number, one) in planes.iter().enumerate() {
        lines.extend(planes[..number].iter().map(|other| {
            let slopes = [0, 1].map(|tool| one.slopes[tool] - other.slopes[tool]);
            [slopes[0], slopes[1], other.height - one.height]
        }));
    }
    let inside = |at: &[f64; 2]| {
        (0..2).all(|tool| (least[tool] - 0.5..=most[tool] + 0.5).contains(&at[tool]))
    };
    let mut best = (least, f64::INFINITY);
    for (number, one) in lines.iter().enumerate() {
        for at in lines[..number].iter().filter_map(|other| crossing(one, other)).filter(inside) {
            let height = planes.iter().map(|plane| plane.at(at)).fold(f64::MIN, f64::max);
            if height < best.1 {
                best = (at, height);
            }
        }
    }
    (best.0.map(|price| price.round().max(0.0) as i64), best.1)
}

/// Where two lines cross, each given by the weights of both prices and their sum.
fn crossing(one: &[f64; 3], other: &[f64; 3]) -> Option<[f64; 2]> {
    let area = |a: usize, b: usize| one[a] * other[b] - one[b] * other[a];
    let whole = area(0, 1);
    (whole.abs() > 1e-9).then(|| [area(2, 1) / whole, area(0, 2) / whole])
}
