//! A beam over "tools, then one tile": the best boards after each tile of the sequence.
//!
//! `tools::beam` names, weighs and makes children in three parts, because Balda's cost much to
//! make. Here a child costs less than its bookkeeping there, and layers number ten thousand: so
//! every child is made at once, and each board that is kept leaves one node of eight bytes.
//!
//! | file | idea |
//! |---|---|
//! | `children` | the next tile on every square that is worth a try |
//! | `keep` | which children go on |
//! | `tools` | stars and bombs before a tile |
//! | `width` | how many boards a layer may have |

mod children;
mod keep;
mod tools;
mod width;

use fxhash::FxHashMap;

use super::Way;
use super::field::TileField;
use super::ground::{Ground, Stand};
use super::prospect::Prospects;
use super::taste::Taste;
use super::tuning::{MOST_NODES, MOST_WIDTH};
use crate::budget::Span;
use crate::tritown::rules::Command;
use width::BeamPace;
pub use width::{Width, children};

/// Parts of a point in which boards are compared.
const PARTS: f64 = 8.0;

/// How each kept board came about: its parent, and the command (kind * 65536 + bit).
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    command: u32,
}

const PUT: u32 = 0;
const STAR: u32 = 1 << 16;
const BOMB: u32 = 2 << 16;
const NOBODY: u32 = u32::MAX;

/// The children of a board, before any have been made.
const FIRST_COST: f64 = 10.0;

struct State<const W: usize> {
    field: TileField<W>,
    points: i64,
    value: i64,
    hash: u64,
    /// The hash of its high tiles.
    high: u64,
    tools: [u16; 2],
    node: u32,
}

#[derive(Clone, Copy)]
struct Child {
    value: i64,
    points: i64,
    hash: u64,
    high: u64,
    parent: u32,
    command: u32,
}

/// A beam that is running.
pub struct Beam<'a, const W: usize> {
    ground: &'a Ground<'a, W>,
    prospects: Prospects,
    nodes: Vec<Node>,
    best: (i64, u32),
    /// The level from which on tiles of the layer are high.
    least: usize,
    /// Where each board of the next layer stands among the children.
    seen: FxHashMap<u64, u32>,
    /// Boards weighed so far.
    made: u64,
}

impl<'a, const W: usize> Beam<'a, W> {
    /// The best way from `start` that a beam by `taste` finds before the clock is over. Charges
    /// `span`, which is `units` of work long.
    pub fn run(
        ground: &'a Ground<'a, W>,
        start: &Stand<W>,
        taste: Taste,
        width: Width,
        span: Span,
        units: f64,
    ) -> Way {
        let mut beam = Beam {
            ground,
            prospects: Prospects::new(ground.deal, taste),
            nodes: Vec::new(),
            best: (start.points, NOBODY),
            least: 1,
            seen: FxHashMap::default(),
            made: 0,
        };
        beam.layers(start, BeamPace::new(span, width, units));
        span.count_evaluations(beam.made);
        Way { points: beam.best.0, commands: beam.way() }
    }

    fn layers(&mut self, start: &Stand<W>, mut pace: BeamPace<W>) {
        let steps = self.ground.deal.sequence.len();
        let mut layer = vec![self.first(start)];
        let room = (MOST_NODES / (steps + 1 - start.step)).min(MOST_WIDTH);
        // What the boards of the layers so far have cost, the latest counting most.
        let (mut cost, mut boards) = (0.0, 0.0);
        for step in start.step..=steps {
            let before = self.made;
            self.use_tools(step, &mut layer);
            if step == steps {
                break;
            }
            let each = if boards > 0.0 { cost / boards } else { FIRST_COST };
            let wanted = pace.boards(self.made, steps - step, each).clamp(1, room);
            let children = self.children(step, &mut layer);
            layer = self.keep(step, &layer, children, wanted);
            cost = 0.9 * cost + (self.made - before) as f64;
            boards = 0.9 * boards + layer.len() as f64;
            if pace.charge(self.made) || layer.is_empty() {
                break;
            }
        }
        pace.charge(self.made);
    }

    /// The first board.
    fn first(&mut self, start: &Stand<W>) -> State<W> {
        let Stand { ref field, points, tools, step } = *start;
        let sight = field.sight(&self.ground.layout);
        let value = self.value(step, points, field, &sight, tools);
        State { field: field.clone(), points, value, hash: 0, high: 0, tools, node: NOBODY }
    }

    /// The commands that lead to the best board.
    fn way(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        let mut node = self.best.1;
        while let Some(&Node { parent, command }) = self.nodes.get(node as usize) {
            let square = self.ground.layout.square((command & 0xFFFF) as usize);
            commands.push(match command & !0xFFFF {
                STAR => Command::Star(square),
                BOMB => Command::Bomb(square),
                _ => Command::Put(square),
            });
            node = parent;
        }
        commands.reverse();
        commands
    }
}
