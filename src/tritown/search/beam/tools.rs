//! Stars and bombs: what they make of the boards of a layer before its tile is built.

use super::{BOMB, Beam, Child, STAR, State};
use crate::tritown::rules::VALUES;
use crate::tritown::search::field::LEVELS;
use crate::tritown::search::tuning::{
    BOMB_GAP, LAST_WITH_TOOLS, LEAST_WITH_TOOLS, ROOMY, SCARCE, TOOL_CHILDREN, TOOLS_IN_A_ROW,
};

impl<const W: usize> Beam<'_, W> {
    /// Adds to the layer what tools make of its boards, where that promises more.
    pub(super) fn use_tools(&mut self, step: usize, layer: &mut Vec<State<W>>) {
        let last = step == self.ground.deal.sequence.len();
        let rounds = if last { usize::MAX } else { TOOLS_IN_A_ROW };
        let mut from = 0;
        for _ in 0..rounds {
            let (to, mut better) = (layer.len(), Vec::new());
            for (state, index) in layer.iter().zip(0..).skip(from) {
                if state.tools == [0, 0] {
                    continue;
                }
                let begun = better.len();
                self.tool_children(step, state, index, &mut better);
                better[begun..].sort_unstable_by_key(|child| (-child.value, child.hash));
                better.truncate(begun + TOOL_CHILDREN);
            }
            if better.is_empty() {
                break;
            }
            better.sort_unstable_by_key(|child| (-child.value, child.hash));
            better.dedup_by_key(|child| child.hash);
            let usual = (to - from) / 2 + LEAST_WITH_TOOLS;
            better.truncate(if last { usual.max(LAST_WITH_TOOLS) } else { usual });
            for child in better {
                let made = self.make(&layer[child.parent as usize], child, 0);
                layer.push(made);
            }
            from = to;
        }
    }

    /// Adds to `children` what one tool makes of `state`, where that promises more.
    fn tool_children(
        &mut self,
        step: usize,
        state: &State<W>,
        parent: u32,
        children: &mut Vec<Child>,
    ) {
        let at_end = step == self.ground.deal.sequence.len();
        let stuck = state.field.empty(&self.ground.layout).is_none();
        let better = |child: &Child| stuck || child.value > state.value;
        let ground = self.ground;
        let (layout, marks) = (&ground.layout, &ground.marks);
        let sight = state.field.sight(layout);
        let [stars, bombs] = state.tools;
        let empty = state.field.empty(layout);
        let free = empty.count();
        if stars > 0 {
            let fewer = State {
                tools: [stars - 1, bombs],
                hash: state.hash ^ mark(stars, 1),
                ..copy(state)
            };
            // Where there is much room, a star waits for the highest levels that merge.
            let merges = |level: &usize| !sight.ready[*level].and(&empty).is_none();
            let highest = (1..LEVELS - 1).rev().find(merges).unwrap_or(1);
            let least = if free > ROOMY { highest.saturating_sub(1) } else { 0 };
            for bit in empty.iter() {
                let level = sight.star(bit);
                if level < least {
                    continue;
                }
                if level > 1 || sight.ready[1].has(bit) || at_end {
                    let (field, sight, dropped) = self.dropped(&fewer, &sight, level, bit);
                    let (points, hash) = (fewer.points + dropped.points, fewer.hash ^ dropped.hash);
                    let value = self.value(step, points, &field, &sight, fewer.tools);
                    let high = fewer.high ^ dropped.high;
                    let command = STAR | bit as u32;
                    let child = Child { value, points, hash, high, parent, command };
                    children.extend(Some(child).filter(|child| at_end || better(child)));
                }
            }
        }
        // Where there is room, a bomb can wait.
        let pressing = free <= SCARCE
            || free <= ROOMY
                && (state.hash >> 7).wrapping_add(step as u64).is_multiple_of(BOMB_GAP);
        if bombs > 0 && pressing {
            let tools = [stars, bombs - 1];
            for (level, tiles) in state.field.tiles.iter().enumerate().skip(1) {
                for bit in tiles.iter() {
                    let (mut field, mut sight) = (state.field.clone(), sight.clone());
                    field.clear(layout, &mut sight, level, bit);
                    let points = state.points - VALUES[level] / 2;
                    let value = self.value(step, points, &field, &sight, tools);
                    let hash = state.hash ^ mark(bombs, 2) ^ marks.of(bit, level);
                    let (high, command) = (state.high, BOMB | bit as u32);
                    let child = Child { value, points, hash, high, parent, command };
                    children.extend(Some(child).filter(better));
                }
            }
        }
    }
}

/// A number for each tool of a kind that is used up, for boards that differ in their tools only.
fn mark(left: u16, kind: u64) -> u64 {
    let number = (u64::from(left) << 2 | kind).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

fn copy<const W: usize>(state: &State<W>) -> State<W> {
    State { field: state.field.clone(), ..*state }
}
