//! Forward search: from step to step all situations that may still earn more than is known.
//!
//! What a situation may earn at most is told by boards with tools at a price. Of two situations on
//! the same board one is enough if it has no fewer points, stars and bombs.

use fxhash::FxHashMap;

use super::graph::{BOMB, GivenUp, Graph, Layer, STAR};
use super::meter::Meter;
use super::priced::{LayerPlaces, PARTS, PricedBoards};
use crate::tritown::rules::{Command, Deal};

/// The most situations that are remembered: 160 MB.
const MOST_NODES: usize = 8_000_000;

/// What a situation costs in nanoseconds.
const NODE_COST: u64 = 300;

/// A situation, and the one that it came from.
#[derive(Clone, Copy, Debug)]
struct Node {
    class: u32,
    stars: u16,
    bombs: u16,
    points: i32,
    before: u32,
}

/// The node before the first.
const NONE: u32 = u32::MAX;

/// What a forward search has found.
#[derive(Debug)]
pub struct ForwardResult {
    /// The commands that earn more than was known, if there are any.
    pub better: Option<(i64, Vec<Command>)>,
    /// Is that, or what was known, proven to be the most?
    pub proven: bool,
}

/// What a situation of one step may earn at most.
struct Promise<'a> {
    prices: [i64; 2],
    places: LayerPlaces,
    worths: &'a [i64],
}

impl Promise<'_> {
    /// The most points of a situation at the end; `None` if its board is in no layer.
    #[inline]
    fn most(&self, node: &Node) -> Option<i64> {
        let worth = self.worths[self.places.of(node.class)?];
        let tools = self.prices[0] * i64::from(node.stars) + self.prices[1] * i64::from(node.bombs);
        // All points are even.
        Some((i64::from(node.points) + (worth + tools).div_euclid(PARTS)) & !1)
    }
}

/// A forward search that goes on.
pub struct ForwardSearch<'a, 'd> {
    deal: &'d Deal,
    graph: &'a mut Graph<'d>,
    layers: &'a [Layer],
    priced: &'a PricedBoards,
    nodes: Vec<Node>,
    /// The most points so far.
    most: i64,
    /// Where they were reached, if they were not known before.
    best: u32,
}

impl<'a, 'd> ForwardSearch<'a, 'd> {
    /// A search for more points than are `known`.
    pub fn new(
        deal: &'d Deal,
        graph: &'a mut Graph<'d>,
        layers: &'a [Layer],
        priced: &'a PricedBoards,
        known: i64,
    ) -> ForwardSearch<'a, 'd> {
        ForwardSearch { deal, graph, layers, priced, nodes: Vec::new(), most: known, best: NONE }
    }

    /// Plays with at most `width` situations of each step, until the budget is over.
    pub fn run(mut self, width: usize, meter: &mut Meter) -> ForwardResult {
        let tiles = self.graph.start();
        let class = self.graph.class(&tiles);
        let (stars, bombs) = (self.deal.stars as u16, self.deal.bombs as u16);
        let mut open = vec![Node { class, stars, bombs, points: 0, before: NONE }];
        let mut proven = true;
        let mut here = self.promise(0);
        for step in 0..=self.deal.sequence.len() {
            open.sort_unstable_by_key(|node| (node.class, node.stars, node.bombs, -node.points));
            open.dedup_by_key(|node| (node.class, node.stars, node.bombs));
            if open.len() > width {
                proven = false;
                open.select_nth_unstable_by_key(width, |node| -here.most(node).unwrap_or(0));
                open.truncate(width);
            }
            let there = self.promise(step + 1);
            let Ok(next) = self.layer(step, open, [&here, &there], meter) else {
                proven = false;
                break;
            };
            (open, here) = (next, there);
        }
        let better = (self.best != NONE).then(|| (self.most, self.commands()));
        ForwardResult { better, proven }
    }

    fn promise(&self, step: usize) -> Promise<'a> {
        let worths = self.priced.worths.get(step).map_or(&[][..], Vec::as_slice);
        let places = LayerPlaces::new(self.graph, self.layers, step);
        Promise { prices: self.priced.prices, places, worths }
    }

    /// All situations of a step that tools make of the `open` ones: what the next tile makes of
    /// them.
    ///
    /// # Errors
    /// If they are too many, or the budget is over.
    fn layer(
        &mut self,
        step: usize,
        open: Vec<Node>,
        [here, there]: [&Promise; 2],
        meter: &mut Meter,
    ) -> Result<Vec<Node>, GivenUp> {
        // By the number of tools that are left: each command takes one.
        let mut by_tools = vec![Vec::new(); self.deal.stars + self.deal.bombs + 1];
        for node in open {
            by_tools[usize::from(node.stars) + usize::from(node.bombs)].push(node);
        }
        let level = self.deal.sequence.get(step).copied().map(usize::from);
        let mut seen: FxHashMap<u32, Vec<Node>> = FxHashMap::default();
        let mut next = Vec::new();
        while let Some(mut nodes) = by_tools.pop() {
            nodes.sort_unstable_by_key(|node| (node.class, node.stars, -node.points));
            nodes.dedup_by_key(|node| (node.class, node.stars));
            meter.note(nodes.len() as u64 * NODE_COST)?;
            for node in nodes {
                let seen = seen.entry(node.class).or_default();
                let promising = here.most(&node).is_some_and(|most| most > self.most);
                if !promising || seen.iter().any(|other| other.covers(&node)) {
                    continue;
                }
                seen.push(node);
                let before = self.nodes.len() as u32;
                self.nodes.push(node);
                if self.nodes.len() > MOST_NODES {
                    return Err(GivenUp);
                }
                if i64::from(node.points) > self.most {
                    (self.most, self.best) = (i64::from(node.points), before);
                }
                let node = Node { before, ..node };
                if let Some(level) = level {
                    self.follow(level, node, there, &mut next);
                }
                if let Some(fewer) = by_tools.last_mut() {
                    if let Some(stars) = node.stars.checked_sub(1) {
                        self.follow(STAR, Node { stars, ..node }, here, fewer);
                    }
                    if let Some(bombs) = node.bombs.checked_sub(1) {
                        self.follow(BOMB, Node { bombs, ..node }, here, fewer);
                    }
                }
            }
        }
        Ok(next)
    }

    /// Adds to `nodes` what commands of `kind` make of the board of `node` and may earn more than
    /// is known.
    #[inline]
    fn follow(&self, kind: usize, node: Node, promise: &Promise, nodes: &mut Vec<Node>) {
        for edge in self.graph.known(kind, node.class) {
            let node = Node { class: edge.to, points: node.points + edge.gain, ..node };
            if promise.most(&node).is_some_and(|most| most > self.most) {
                nodes.push(node);
            }
        }
    }

    /// The commands that lead to the best node.
    fn commands(&mut self) -> Vec<Command> {
        let mut way = vec![self.nodes[self.best as usize]];
        while let Some(&before) = way.last().and_then(|node| self.nodes.get(node.before as usize)) {
            way.push(before);
        }
        way.reverse();
        let (mut tiles, mut step, mut commands) = (self.graph.start(), 0, Vec::new());
        for pair in way.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let kind = if to.stars < from.stars {
                STAR
            } else if to.bombs < from.bombs {
                BOMB
            } else {
                step += 1;
                usize::from(self.deal.sequence[step - 1])
            };
            let found = (0..self.deal.squares.len()).find_map(|square| {
                let (after, gain) = self.graph.after(kind, &tiles, square)?;
                let equal = gain == to.points - from.points && self.graph.class(&after) == to.class;
                equal.then_some((square, after))
            });
            let Some((square, after)) = found else { break };
            tiles = after;
            commands.push(match kind {
                STAR => Command::Star(square),
                BOMB => Command::Bomb(square),
                _ => Command::Put(square),
            });
        }
        commands
    }
}

impl Node {
    /// Is this one at least as good as `other`, which has the same board?
    #[inline]
    fn covers(&self, other: &Node) -> bool {
        self.stars >= other.stars && self.bombs >= other.bombs && self.points >= other.points
    }
}
