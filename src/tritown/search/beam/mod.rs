//! A beam over "tools, then one tile": the best boards after each tile of the sequence.
//!
//! `tools::beam` names, weighs and makes children in three stages, because Balda's cost much to
//! make. Here a child costs less than its bookkeeping there, and layers number ten thousand: so
//! every child is made at once, and each board that is kept leaves one node of eight bytes.

mod tools;

use fxhash::FxHashSet;

use super::Way;
use super::bits::Bits;
use super::field::{LEVELS, Sight, TileField};
use super::ground::{Ground, Stand};
use super::prospect::{Prospects, Taste};
use crate::budget::Span;
use crate::tritown::rules::{Command, VALUES};

/// Parts of a point in which boards are compared.
const PARTS: f64 = 8.0;

/// The most boards of a layer.
const MOST_WIDTH: usize = 1 << 15;

/// The most boards that a beam remembers: 160 MB.
const MOST_NODES: usize = 20 << 20;

/// On boards with more empty squares than this, only some of them are tried.
const FEW: usize = 24;

/// How many squares of each sort are tried where there are many.
const TRIED: [usize; 3] = [8, 6, 6];

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

struct State<const W: usize> {
    field: TileField<W>,
    points: i64,
    value: i64,
    hash: u64,
    tools: [u16; 2],
    node: u32,
}

#[derive(Clone, Copy)]
struct Child {
    value: i64,
    hash: u64,
    parent: u32,
    command: u32,
}

/// A beam that is running.
pub struct Beam<'a, const W: usize> {
    ground: &'a Ground<'a, W>,
    prospects: Prospects,
    nodes: Vec<Node>,
    best: (i64, u32),
    /// Children made so far.
    made: u64,
}

/// How wide a beam is.
#[derive(Clone, Copy, Debug)]
pub enum Width {
    /// So many boards a layer.
    Boards(usize),
    /// As many as so many children allow.
    Children(u64),
}

impl<'a, const W: usize> Beam<'a, W> {
    /// The best way from `start` that a beam by `taste` finds; `None` if the budget was over before
    /// its end. Charges `span`.
    pub fn run(
        ground: &'a Ground<'a, W>,
        start: &Stand<W>,
        taste: Taste,
        width: Width,
        span: Span,
    ) -> Way {
        let prospects = Prospects::new(ground.deal, taste);
        let best = (start.points, NOBODY);
        let mut beam = Beam { ground, prospects, nodes: Vec::new(), best, made: 0 };
        beam.layers(start, width, span);
        Way { points: beam.best.0, commands: beam.way() }
    }

    fn layers(&mut self, start: &Stand<W>, width: Width, span: Span) {
        let layout = &self.ground.layout;
        let sight = start.field.sight(layout);
        let promise = self.prospects.of(start.step, layout, &start.field, &sight, start.tools);
        let first = State {
            field: start.field.clone(),
            points: start.points,
            value: value(start.points, promise),
            hash: 0,
            tools: start.tools,
            node: NOBODY,
        };
        let steps = self.ground.deal.sequence.len();
        let mut layer = vec![first];
        let mut charged = 0;
        let room = (MOST_NODES / (steps + 1 - start.step)).min(MOST_WIDTH);
        // What a board of the layers so far has cost, the latest counting most.
        let (mut cost, mut boards) = (0.0, 0.0);
        for step in start.step..=steps {
            let before = self.made;
            self.use_tools(step, &mut layer);
            if step == steps {
                break;
            }
            let wanted = match width {
                Width::Boards(boards) => boards,
                Width::Children(children) => {
                    let left = children.saturating_sub(self.made) as f64 / (steps - step) as f64;
                    let unit: f64 = if boards > 0.0 { cost / boards } else { 10.0 };
                    (left / unit.max(1.0)) as usize
                }
            };
            let wanted = wanted.clamp(1, room);
            let children = self.children(step, &layer);
            layer = self.keep(step, &layer, children, wanted);
            cost = 0.9 * cost + (self.made - before) as f64;
            boards = 0.9 * boards + layer.len() as f64;
            let done = work::<W>(self.made);
            span.charge(done - charged);
            charged = done;
            if layer.is_empty() || span.is_late() {
                break;
            }
        }
        span.count_evaluations(self.made);
    }

    /// All children of a layer by one tile.
    fn children(&mut self, step: usize, layer: &[State<W>]) -> Vec<Child> {
        let level = usize::from(self.ground.deal.sequence[step]);
        let mut children = Vec::with_capacity(layer.len() * 8);
        for (state, parent) in layer.iter().zip(0..) {
            let sight = state.field.sight(&self.ground.layout);
            for bit in self.tried(state, &sight, level).iter() {
                let child = self.dropped(step + 1, state, &sight, level, bit);
                children.push(Child { parent, command: PUT | bit as u32, ..child });
            }
        }
        self.made += children.len() as u64;
        children
    }

    /// The squares to try for a tile of `level`.
    #[inline]
    fn tried(&self, state: &State<W>, sight: &Sight<W>, level: usize) -> Bits<W> {
        let empty = state.field.empty(&self.ground.layout);
        if empty.count() <= FEW {
            return empty;
        }
        let next = (level + 1).min(LEVELS - 1);
        let mut tried = sight.ready[level].and(&empty);
        let near =
            [sight.half[level], sight.ready[next].or(&sight.half[next]), self.ground.layout.board];
        for (squares, most) in near.into_iter().zip(TRIED) {
            let squares = squares.and(&empty).without(&tried);
            // Begin anywhere, or the first rows would have all.
            let from = (state.hash % (64 * W as u64)) as usize;
            let (mut early, mut late) = (most, most);
            for bit in squares.iter() {
                if bit >= from && late > 0 {
                    tried.add(bit);
                    late -= 1;
                }
            }
            early = early.min(late);
            for bit in squares.iter().take(early) {
                tried.add(bit);
            }
        }
        tried
    }

    #[inline]
    fn dropped(
        &self,
        step: usize,
        state: &State<W>,
        sight: &Sight<W>,
        level: usize,
        bit: usize,
    ) -> Child {
        let (mut field, mut sight) = (state.field.clone(), sight.clone());
        let layout = &self.ground.layout;
        let dropped = field.drop(layout, &self.ground.marks, &mut sight, level, bit);
        let promise = self.prospects.of(step, layout, &field, &sight, state.tools);
        let value = value(state.points + dropped.points, promise);
        Child { value, hash: state.hash ^ dropped.hash, parent: 0, command: 0 }
    }

    /// The best `wanted` of `children` with different hashes, made into boards.
    fn keep(
        &mut self,
        step: usize,
        layer: &[State<W>],
        mut children: Vec<Child>,
        wanted: usize,
    ) -> Vec<State<W>> {
        let rank = |child: &Child| (-child.value, child.hash, child.parent, child.command);
        let looked_at = 2 * wanted + 16;
        if children.len() > looked_at {
            children.select_nth_unstable_by_key(looked_at, rank);
            children.truncate(looked_at);
        }
        children.sort_unstable_by_key(rank);
        let mut seen: FxHashSet<u64> = FxHashSet::default();
        seen.reserve(wanted);
        let mut kept = Vec::with_capacity(wanted.min(children.len()));
        for child in children {
            if kept.len() == wanted {
                break;
            }
            if seen.insert(child.hash) {
                kept.push(child);
            }
        }
        let level = usize::from(self.ground.deal.sequence[step]);
        kept.into_iter()
            .map(|child| self.make(&layer[child.parent as usize], child, level))
            .collect()
    }

    /// The board that `child` is.
    fn make(&mut self, parent: &State<W>, child: Child, level: usize) -> State<W> {
        let layout = &self.ground.layout;
        let (mut field, bit) = (parent.field.clone(), (child.command & 0xFFFF) as usize);
        let (mut tools, mut points) = (parent.tools, parent.points);
        let mut sight = field.sight(layout);
        match child.command & !0xFFFF {
            BOMB => {
                let gone = field.level(bit);
                field.clear(layout, &mut sight, gone, bit);
                points -= VALUES[gone] / 2;
                tools[1] -= 1;
            }
            kind => {
                let level = if kind == STAR { sight.star(bit) } else { level };
                tools[0] -= u16::from(kind == STAR);
                points += field.drop(layout, &self.ground.marks, &mut sight, level, bit).points;
            }
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { parent: parent.node, command: child.command });
        if points > self.best.0 {
            self.best = (points, node);
        }
        State { field, points, value: child.value, hash: child.hash, tools, node }
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

#[inline]
fn value(points: i64, promise: f32) -> i64 {
    points * PARTS as i64 + (f64::from(promise) * PARTS) as i64
}

/// The units of work that so many children are.
pub fn work<const W: usize>(children: u64) -> u64 {
    children * (W as u64 + 3) / 30
}

/// The children that so many units of work allow.
pub fn children<const W: usize>(work: u64) -> u64 {
    work * 30 / (W as u64 + 3)
}
