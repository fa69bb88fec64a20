//! Which children go on, and how a board of the next layer comes about.

use fxhash::FxHashMap;

use super::{BOMB, Beam, Child, Node, STAR, State};
use crate::tritown::rules::VALUES;
use crate::tritown::search::field::LEVELS;
use crate::tritown::search::tuning::LOOKED_AT;

impl<const W: usize> Beam<'_, W> {
    /// The best `wanted` of `children` with different hashes, made into boards.
    pub(super) fn keep(
        &mut self,
        step: usize,
        layer: &[State<W>],
        mut children: Vec<Child>,
        wanted: usize,
    ) -> Vec<State<W>> {
        let rank = |child: &Child| (-child.value, child.hash, child.parent, child.command);
        let looked_at = LOOKED_AT * wanted + 16;
        if children.len() > looked_at {
            children.select_nth_unstable_by_key(looked_at, rank);
            children.truncate(looked_at);
        }
        children.sort_unstable_by_key(rank);
        let most = (wanted as f32 * self.prospects.crowd()).ceil() as usize;
        let mut crowds: FxHashMap<u64, usize> = FxHashMap::default();
        let (mut kept, mut spare) = (Vec::with_capacity(wanted.min(children.len())), Vec::new());
        for child in children {
            if kept.len() == wanted {
                break;
            }
            let count = crowds.entry(child.high).or_insert(0);
            *count += 1;
            if *count > most { spare.push(child) } else { kept.push(child) }
        }
        let more = wanted - kept.len();
        kept.extend(spare.into_iter().take(more));
        let level = usize::from(self.ground.deal.sequence[step]);
        kept.into_iter()
            .map(|child| self.make(&layer[child.parent as usize], child, level))
            .collect()
    }

    /// The board that `child` is.
    pub(super) fn make(&mut self, parent: &State<W>, child: Child, level: usize) -> State<W> {
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
                points +=
                    field.drop(layout, &self.ground.marks, &mut sight, level, bit, LEVELS).points;
            }
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { parent: parent.node, command: child.command });
        if points > self.best.0 {
            self.best = (points, node);
        }
        State { field, points, value: child.value, hash: child.hash, high: child.high, tools, node }
    }
}
