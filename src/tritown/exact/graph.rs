//! The boards that can arise after each tile, up to symmetry, and how few stars each of them takes.

use fxhash::FxHashMap;

use super::meter::Meter;
use crate::tritown::rules::{Deal, GROUP, TOP, VALUES};

/// The most squares of a board that is searched exactly.
pub const MOST_SQUARES: usize = 9;

/// The most pairs of a step and a board: 80 MB with what the table adds.
const MOST_PAIRS: usize = 8_000_000;

/// The most boards up to symmetry: 120 MB with their edges.
const MOST_CLASSES: usize = 300_000;

/// What looking at a board of a layer costs in nanoseconds, what a command on a board that is met
/// for the first time costs, and each way to turn what comes of it.
const NODE_COSTS: [u64; 3] = [8, 60, 12];

/// A board: the level on each square.
pub type Tiles = [u8; MOST_SQUARES];

/// What a command leads to.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The class of boards.
    pub to: u32,
    /// The change of the score.
    pub gain: i32,
}

/// The boards that can stand before a tile of the sequence, those with few tiles first.
#[derive(Debug, Default)]
pub struct Layer {
    /// Their classes.
    pub classes: Vec<u32>,
    /// How many stars each has taken at least.
    pub stars: Vec<u16>,
}

/// Boards as classes, and what commands make of them.
pub struct Graph<'d> {
    deal: &'d Deal,
    beside: Vec<Vec<usize>>,
    symmetries: Vec<Vec<usize>>,
    numbers: FxHashMap<u64, u32>,
    boards: Vec<Tiles>,
    /// By level, then class: what a tile of the level leads to. A star is level 0, a bomb level 10.
    edges: Vec<Vec<Option<Box<[Edge]>>>>,
}

/// The row of a star in the table of edges.
pub const STAR: usize = 0;
/// The row of a bomb in the table of edges.
pub const BOMB: usize = TOP as usize + 1;

/// A proof that ends without a result: there are too many boards, or the budget is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp;

impl<'d> Graph<'d> {
    /// The graph of `deal`, which has at most [`MOST_SQUARES`] squares.
    pub fn new(deal: &'d Deal) -> Graph<'d> {
        let beside = (0..deal.squares.len()).map(|square| deal.beside(square)).collect();
        let edges = vec![Vec::new(); BOMB + 1];
        let symmetries = symmetries(deal.rows, deal.columns);
        Graph { deal, beside, symmetries, numbers: FxHashMap::default(), boards: vec![], edges }
    }

    /// The board at the start.
    pub fn start(&self) -> Tiles {
        let mut tiles = [0; MOST_SQUARES];
        tiles[..self.deal.squares.len()].copy_from_slice(&self.deal.squares);
        tiles
    }

    /// How many classes are known.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// The class of a board.
    pub fn class(&mut self, tiles: &Tiles) -> u32 {
        let code = |order: &Vec<usize>| {
            order.iter().fold(0, |code, &square| code << 4 | u64::from(tiles[square]))
        };
        let code = self.symmetries.iter().map(code).min().unwrap_or(0);
        let new = self.boards.len() as u32;
        let class = *self.numbers.entry(code).or_insert(new);
        if class == new {
            self.boards.push(*tiles);
            for edges in &mut self.edges {
                edges.push(None);
            }
        }
        class
    }

    /// What a drop of `level` on the empty `square` makes of `tiles`, and the points.
    pub fn dropped(&self, tiles: &Tiles, level: u8, square: usize) -> (Tiles, i32) {
        let (mut tiles, mut level) = (*tiles, level);
        let mut gain = VALUES[usize::from(level)];
        while level < TOP {
            let group = self.group(&tiles, level, square);
            if group.count_ones() < GROUP as u32 {
                break;
            }
            for (gone, tile) in tiles.iter_mut().enumerate() {
                if group >> gone & 1 == 1 {
                    *tile = 0;
                }
            }
            level += 1;
            gain += VALUES[usize::from(level)];
        }
        tiles[square] = level;
        (tiles, gain as i32)
    }

    /// The level that a star takes.
    pub fn star(&self, tiles: &Tiles, square: usize) -> u8 {
        let merges = |level: &u8| self.group(tiles, *level, square).count_ones() >= GROUP as u32;
        (1..TOP).rev().find(merges).unwrap_or(1)
    }

    /// The squares of `level` connected with `square`, which is one of them, as bits.
    fn group(&self, tiles: &Tiles, level: u8, square: usize) -> u32 {
        let (mut group, mut new) = (1_u32 << square, 1_u32 << square);
        while new != 0 {
            let from = new.trailing_zeros() as usize;
            new &= new - 1;
            for &next in &self.beside[from] {
                if tiles[next] == level && group >> next & 1 == 0 {
                    group |= 1 << next;
                    new |= 1 << next;
                }
            }
        }
        group
    }

    /// What `kind` (the level of a tile, [`STAR`] or [`BOMB`]) makes of `class`.
    ///
    /// # Errors
    /// If there are too many boards, or the budget is over.
    pub fn edges(
        &mut self,
        kind: usize,
        class: u32,
        meter: &mut Meter,
    ) -> Result<&[Edge], GivenUp> {
        if self.edges[kind][class as usize].is_none() {
            let squares = self.deal.squares.len();
            let orders = self.symmetries.len() as u64;
            meter.note(squares as u64 * (NODE_COSTS[1] + orders * NODE_COSTS[2]))?;
            if self.len() > MOST_CLASSES {
                return Err(GivenUp);
            }
            let tiles = self.boards[class as usize];
            let mut edges: Vec<Edge> = Vec::new();
            for square in 0..squares {
                let Some((after, gain)) = self.after(kind, &tiles, square) else { continue };
                let to = self.class(&after);
                if !edges.iter().any(|edge| edge.to == to && edge.gain >= gain) {
                    edges.push(Edge { to, gain });
                }
            }
            self.edges[kind][class as usize] = Some(edges.into_boxed_slice());
        }
        Ok(self.known(kind, class))
    }

    /// What `kind` on `square` makes of `tiles`, if it is allowed there.
    pub fn after(&self, kind: usize, tiles: &Tiles, square: usize) -> Option<(Tiles, i32)> {
        let standing = tiles[square];
        if (kind == BOMB) == (standing == 0) {
            return None;
        }
        Some(match kind {
            BOMB => {
                let mut after = *tiles;
                after[square] = 0;
                (after, -(VALUES[usize::from(standing)] / 2) as i32)
            }
            STAR => self.dropped(tiles, self.star(tiles, square), square),
            level => self.dropped(tiles, level as u8, square),
        })
    }

    /// As [`Graph::edges`], for edges that have been asked for before.
    #[inline]
    pub fn known(&self, kind: usize, class: u32) -> &[Edge] {
        self.edges[kind][class as usize].as_deref().unwrap_or(&[])
    }

    /// The boards before each tile and after the last. `affordable` is asked about each layer and
    /// how many are still to come.
    ///
    /// # Errors
    /// If they are too many, or the budget is over.
    pub fn layers(
        &mut self,
        meter: &mut Meter,
        affordable: &dyn Fn(&Layer, usize) -> bool,
    ) -> Result<Vec<Layer>, GivenUp> {
        let start = self.start();
        let mut open = vec![(self.class(&start), 0)];
        let (mut layers, mut pairs) = (Vec::new(), 0);
        let steps = self.deal.sequence.len();
        for step in 0..=steps {
            let layer = self.closed(&open, meter)?;
            pairs += layer.classes.len();
            let to_come = layer.classes.len() * (steps - step);
            if pairs + to_come > MOST_PAIRS || !affordable(&layer, steps - step) {
                return Err(GivenUp);
            }
            open.clear();
            if let Some(&level) = self.deal.sequence.get(step) {
                for (&class, &stars) in layer.classes.iter().zip(&layer.stars) {
                    let edges = self.edges(usize::from(level), class, meter)?;
                    open.extend(edges.iter().map(|edge| (edge.to, stars)));
                }
            }
            layers.push(layer);
        }
        Ok(layers)
    }

    /// The boards that tools make of the `open` ones, those included.
    fn closed(&mut self, open: &[(u32, u16)], meter: &mut Meter) -> Result<Layer, GivenUp> {
        let mut least: Vec<u16> = vec![u16::MAX; self.len()];
        let mut queue: Vec<u32> = Vec::new();
        let mut next: Vec<(u32, u16)> = open.to_vec();
        meter.note(open.len() as u64 * NODE_COSTS[0])?;
        loop {
            for &(class, stars) in &next {
                if class as usize >= least.len() {
                    least.resize(self.len(), u16::MAX);
                }
                if stars < least[class as usize] {
                    least[class as usize] = stars;
                    queue.push(class);
                }
            }
            next.clear();
            let Some(class) = queue.pop() else { break };
            let stars = least[class as usize];
            if self.deal.bombs > 0 {
                next.extend(self.edges(BOMB, class, meter)?.iter().map(|edge| (edge.to, stars)));
            }
            if usize::from(stars) < self.deal.stars {
                let edges = self.edges(STAR, class, meter)?;
                next.extend(edges.iter().map(|edge| (edge.to, stars + 1)));
            }
        }
        let tiles = |class: &u32| {
            let board = self.boards[*class as usize];
            (board.iter().filter(|&&level| level > 0).count(), *class)
        };
        let reached = |class: &u32| least[*class as usize] < u16::MAX;
        let mut classes: Vec<u32> = (0..least.len() as u32).filter(reached).collect();
        classes.sort_unstable_by_key(tiles);
        meter.note((self.len() + classes.len()) as u64 * NODE_COSTS[0])?;
        let stars = classes.iter().map(|&class| least[class as usize]).collect();
        Ok(Layer { classes, stars })
    }
}

/// The ways to turn and mirror a board: for each the square that comes to stand on each square.
fn symmetries(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut symmetries: Vec<Vec<usize>> = Vec::new();
    for turn in 0..8 {
        let swaps = turn & 4 > 0;
        if swaps && rows != columns {
            continue;
        }
        let square = |square: usize| {
            let (mut row, mut column) = (square / columns, square % columns);
            if turn & 1 > 0 {
                row = rows - 1 - row;
            }
            if turn & 2 > 0 {
                column = columns - 1 - column;
            }
            if swaps { column * columns + row } else { row * columns + column }
        };
        let order: Vec<usize> = (0..rows * columns).map(square).collect();
        if !symmetries.contains(&order) {
            symmetries.push(order);
        }
    }
    symmetries
}
