//! Boards with tools at a price: what can still be earned if each tool that is used is paid for.
//!
//! Then a board alone tells what it is worth, however many tools are left. Whatever the prices
//! are, no play of the deal earns more than the start is worth and all tools of the deal cost
//! together, because it could pay for what it uses (Lagrange).

use super::graph::{BOMB, Edge, GivenUp, Graph, Layer, STAR};
use super::meter::Meter;
use crate::tritown::rules::Deal;

/// The parts of a point in which worths and prices are counted.
pub const PARTS: i64 = 64;

/// What an edge costs in nanoseconds.
const EDGE_COST: f64 = 3.0;

/// How many edges of a board are passed for each of its squares, without tools and with them.
const PASSED: [f64; 2] = [1.3, 4.0];

/// How often a layer is gone through before it is clear that tools are too cheap: that they earn
/// more than they cost, round and round.
const MOST_TURNS: usize = 60;

/// More tools than this are not counted on one way.
const MOST_USED: usize = 5000;

/// What a star and a bomb cost, in [`PARTS`] of a point.
pub type ToolPrices = [i64; 2];

/// What the boards of all layers are worth at some prices, in [`PARTS`] of a point.
#[derive(Debug)]
pub struct PricedBoards {
    /// What tools cost.
    pub prices: ToolPrices,
    /// By step, then place in the layer.
    pub worths: Vec<Vec<i64>>,
    /// No play of the deal earns more.
    pub bound: i64,
    /// The stars and bombs that are used where each is worth its price.
    pub used: [usize; 2],
}

/// The place of each class in one layer.
#[derive(Debug)]
pub struct LayerPlaces(Vec<u32>);

/// The place of classes that are not in the layer.
const NOWHERE: u32 = u32::MAX;

impl LayerPlaces {
    /// The places in the layer of `step`; after the last there is none.
    pub fn new(graph: &Graph, layers: &[Layer], step: usize) -> LayerPlaces {
        let mut places = vec![NOWHERE; graph.len()];
        let classes = layers.get(step).map_or(&[][..], |layer| &layer.classes);
        for (&class, place) in classes.iter().zip(0..) {
            places[class as usize] = place;
        }
        LayerPlaces(places)
    }

    /// The place of `class`, if it is in the layer.
    #[inline]
    pub fn of(&self, class: u32) -> Option<usize> {
        let place = self.0[class as usize];
        (place != NOWHERE).then_some(place as usize)
    }
}

/// The units of work that it takes to value `pairs` pairs of a step and a board.
pub fn work(deal: &Deal, pairs: usize) -> f64 {
    let passed = PASSED[usize::from(deal.stars + deal.bombs > 0)];
    pairs as f64 * deal.squares.len() as f64 * passed * EDGE_COST / 1000.0
}

impl PricedBoards {
    /// The boards of `layers` at `prices`; `None` if these are so low that tools pay for ever.
    ///
    /// # Errors
    /// If the budget is over.
    pub fn new(
        deal: &Deal,
        graph: &mut Graph,
        layers: &[Layer],
        prices: ToolPrices,
        meter: &mut Meter,
    ) -> Result<Option<PricedBoards>, GivenUp> {
        let tools = tools(deal, prices);
        let mut worths: Vec<Vec<i64>> = vec![Vec::new(); layers.len()];
        let mut there = LayerPlaces::new(graph, layers, layers.len());
        for (step, layer) in layers.iter().enumerate().rev() {
            let here = LayerPlaces::new(graph, layers, step);
            meter.note((1000.0 * work(deal, layer.classes.len())) as u64)?;
            let next = worths.get(step + 1).map_or(&[][..], Vec::as_slice);
            // The game may end here.
            let mut worth = vec![0; layer.classes.len()];
            if let Some(&level) = deal.sequence.get(step) {
                for (&class, worth) in layer.classes.iter().zip(&mut worth) {
                    let edges = graph.known(usize::from(level), class);
                    *worth = edges.iter().map(|&edge| earned(edge, &there, next)).fold(0, i64::max);
                }
            }
            if !with_tools(graph, layer, &tools, &here, &mut worth) {
                return Ok(None);
            }
            worths[step] = worth;
            there = here;
        }
        let tiles = graph.start();
        let class = graph.class(&tiles);
        let worth = there.of(class).map_or(0, |place| worths[0][place]);
        let [stars, bombs] = [deal.stars as i64, deal.bombs as i64];
        let bound = worth + prices[0] * stars + prices[1] * bombs;
        let mut boards = PricedBoards { prices, worths, bound, used: [0; 2] };
        boards.used = boards.uses(deal, graph, layers, class);
        Ok(Some(boards))
    }

    /// The tools on a way from the board `class` at the start that earns what it is worth.
    fn uses(&self, deal: &Deal, graph: &Graph, layers: &[Layer], mut class: u32) -> [usize; 2] {
        let (mut used, mut step) = ([0; 2], 0);
        let tools = tools(deal, self.prices);
        let place = |step| LayerPlaces::new(graph, layers, step);
        let (mut here, mut there) = (place(0), place(1));
        while used[0] + used[1] < MOST_USED {
            let Some(worth) = here.of(class).map(|place| self.worths[step][place]) else { break };
            let next = self.worths.get(step + 1).map_or(&[][..], Vec::as_slice);
            let level = deal.sequence.get(step).copied().map(usize::from);
            let puts = level.map_or(&[][..], |level| graph.known(level, class));
            if worth == 0 {
                break;
            }
            if let Some(edge) = puts.iter().find(|&&edge| earned(edge, &there, next) == worth) {
                (class, step) = (edge.to, step + 1);
                (here, there) = (there, place(step + 1));
                continue;
            }
            let tool = tools.iter().find_map(|&(kind, price)| {
                let wanted = worth + price;
                let mut edges = graph.known(kind, class).iter();
                let edge = edges.find(|&&edge| earned(edge, &here, &self.worths[step]) == wanted);
                edge.map(|edge| (kind, edge.to))
            });
            let Some((kind, to)) = tool else { break };
            used[usize::from(kind == BOMB)] += 1;
            class = to;
        }
        used
    }
}

/// What an edge earns with all that follows; less than nothing if its board is in no layer.
#[inline]
fn earned(edge: Edge, places: &LayerPlaces, worths: &[i64]) -> i64 {
    let later = places.of(edge.to).map_or(i64::MIN / 2, |place| worths[place]);
    later + PARTS * i64::from(edge.gain)
}

/// Raises the worths of the boards of one layer by what tools earn; false if there is no end to it.
fn with_tools(
    graph: &Graph,
    layer: &Layer,
    tools: &[(usize, i64)],
    here: &LayerPlaces,
    worth: &mut [i64],
) -> bool {
    for turn in 0..MOST_TURNS {
        let mut changed = false;
        for at in 0..worth.len() {
            // Stars mostly lead to boards of more tiles, which come later; bombs to fewer.
            let at = if turn % 2 == 0 { worth.len() - 1 - at } else { at };
            for &(kind, price) in tools {
                for &edge in graph.known(kind, layer.classes[at]) {
                    let earned = earned(edge, here, worth) - price;
                    changed |= earned > worth[at];
                    worth[at] = worth[at].max(earned);
                }
            }
        }
        if !changed {
            return true;
        }
    }
    false
}

/// The kinds of tools that a deal has, each with its price.
fn tools(deal: &Deal, [star, bomb]: ToolPrices) -> Vec<(usize, i64)> {
    let bomb = (deal.bombs > 0).then_some((BOMB, bomb));
    let star = (deal.stars > 0).then_some((STAR, star));
    bomb.into_iter().chain(star).collect()
}
