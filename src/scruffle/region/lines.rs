//! The lines of a move: a stretch gets its best text, and the lines across its emptied cells are
//! filled.

use super::{Region, Stretch, across, noise};
use crate::scruffle::rules::Axis;
use crate::scruffle::terrain::{EMPTY, WordSite};
use crate::scruffle::text::LineCell;
use crate::scruffle::tuning::{MOVES, REPAIRS};

/// Any letter.
const ALL: u32 = (1 << 26) - 1;

/// How a line move weighs words, drawn anew for each.
#[derive(Clone, Copy)]
pub(super) struct Whim {
    /// A word that scores less elsewhere may be moved for this part of what it scores there: the
    /// hole that it leaves will be filled again.
    pub theft: f32,
    /// By how much a word's gain is blurred.
    pub blur: f32,
    /// What the blur hangs on.
    pub salt: usize,
}

/// A repair takes as long as a look at so many prefixes, without those that it looks at.
const REPAIR_VISITS: u64 = 64;

impl Region<'_> {
    /// The free line through `cell`, between obstacles and the edges of the window.
    pub(super) fn line(&self, cell: usize, axis: Axis) -> (Stretch, usize) {
        let terrain = self.terrain;
        let (x, y) = (cell % terrain.columns, cell / terrain.columns);
        let (low, high, at) = match axis {
            Axis::Horizontal => (self.window.x.0, self.window.x.1, x),
            Axis::Vertical => (self.window.y.0, self.window.y.1, y),
        };
        let (before, after) = terrain.open(cell, axis);
        let (before, after) = (before.min(at - low), after.min(high - 1 - at));
        let first = cell - before * terrain.stride(axis);
        (Stretch { first, axis, length: before + 1 + after }, before)
    }

    /// One move on the line through a cell at random; returns the states that it took.
    pub(super) fn try_line(&mut self, temperature: f32) -> u64 {
        let before = self.filling.points();
        let cell = self.any_cell() as usize;
        let axis = self.any_axis();
        let blur = temperature * self.scale * MOVES.blur;
        let states = self.renew(cell, axis, blur) + self.mend(axis);
        self.repair();
        let scale = f32::midpoint(self.scale, self.taken_out);
        let most = self.random.exponential(temperature * scale);
        if !self.settle(before, most) {
            self.forget_changed(&mut (0, 0));
        }
        states
    }

    /// Puts the best text into a stretch around `cell`, gains blurred by `blur`; returns the states
    /// it took.
    fn renew(&mut self, cell: usize, axis: Axis, blur: f32) -> u64 {
        let (line, at) = self.line(cell, axis);
        if line.length < 2 {
            return 0;
        }
        let half = 1 + self.random.below(MOVES.half);
        let from = at.saturating_sub(half);
        let to = (at + half + 1).min(line.length);
        let stride = self.terrain.stride(axis);
        let (mut low, mut high) = (from, to);
        let (before, deeds) = (self.filling.points(), self.deeds.len());
        for index in from..to {
            let cell = line.first + index * stride;
            while let Some(word) = self.movable(cell, axis) {
                let Some(laid) = self.take(word) else { break };
                let start = (laid.site.cell as usize - line.first) / stride;
                low = low.min(start);
                high = high.max(start + self.words[word as usize].len());
            }
        }
        let taken_out = (before - self.filling.points()) as f32;
        self.taken_out = taken_out / (self.deeds.len() - deeds).max(1) as f32;
        low = low.min(from.saturating_sub(MOVES.margin));
        high = high.max((to + MOVES.margin).min(line.length));
        let stretch = Stretch { first: line.first + low * stride, axis, length: high - low };
        let rho = 0.1 + self.random.part() * MOVES.rho;
        let cap = taken_out * MOVES.cap + 10.0;
        let price = self.random.exponential(MOVES.cell_price * self.scale);
        self.look(stretch, (from - low)..(to - low), rho, cap, price);
        let whim = Whim { theft: self.random.part(), blur, salt: self.random.below(1 << 30) };
        self.set_text(stretch, 0..stretch.length, Some(whim))
    }

    /// A movable word in direction `axis` over `cell`.
    fn movable(&self, cell: usize, axis: Axis) -> Option<u32> {
        self.filling.over(cell).iter().copied().find(|&word| {
            !self.held[word as usize]
                && self.filling.laid(word as usize).is_some_and(|laid| laid.site.axis == axis)
        })
    }

    /// What the words over `cell` score together; infinite if one of them may not go.
    fn standing(&self, cell: usize) -> f32 {
        let [rows, columns] = self.standing.on(cell);
        if self.fixed[cell] { f32::INFINITY } else { (rows + columns) as f32 }
    }

    /// Writes down the cells of `stretch` for the program. Those of number `soft` that are filled
    /// may change for `rho` times what the words over them score, if these score `cap` at most; an
    /// empty cell costs `price`.
    pub(super) fn look(
        &mut self,
        stretch: Stretch,
        soft: std::ops::Range<usize>,
        rho: f32,
        cap: f32,
        price: f32,
    ) {
        let mut cells = std::mem::take(&mut self.line_cells);
        cells.clear();
        let stride = self.terrain.stride(stretch.axis);
        for index in 0..stretch.length {
            let cell = stretch.first + index * stride;
            let letter = self.filling.letters[cell];
            let mut here = LineCell {
                allowed: ALL,
                reward: [-price; 26],
                factor: f32::from(self.terrain.letter[cell]),
                times: f32::from(self.terrain.word[cell]),
            };
            if letter != EMPTY {
                let standing =
                    if soft.contains(&index) { self.standing(cell) } else { f32::INFINITY };
                if standing <= cap {
                    here.reward = [-rho * standing; 26];
                } else {
                    here.allowed = 1 << letter;
                }
            }
            if here.allowed == ALL {
                self.foresee(cell, across(stretch.axis), &mut here.reward);
            }
            if letter != EMPTY {
                here.reward[usize::from(letter)] = 0.0;
            }
            cells.push(here);
        }
        self.line_cells = cells;
    }

    /// Finds the best text of `stretch` and lays it; returns the states it took. Without a `whim`
    /// no word is moved from elsewhere.
    pub(super) fn set_text(
        &mut self,
        stretch: Stretch,
        starts: std::ops::Range<usize>,
        whim: Option<Whim>,
    ) -> u64 {
        let mut found = std::mem::take(&mut self.found);
        let stride = self.terrain.stride(stretch.axis);
        let (copies, filling, cost) = (&self.copies, &self.filling, &self.cost);
        let samples = &self.samples;
        let value = |spelling: u32, start: usize, score: f32| {
            let index = spelling as usize;
            let gain = match whim {
                Some(Whim { theft, blur, salt }) if score > cost[index] => {
                    score - theft * cost[index] + blur * (noise(samples, spelling, salt) - 1.0)
                }
                None if cost[index] <= 0.0 => score,
                _ => return 0.0,
            };
            if gain > 0.0 && copies[index].len() > 1 {
                let site =
                    WordSite { cell: (stretch.first + start * stride) as u32, axis: stretch.axis };
                let lies =
                    |&word: &u32| filling.laid(word as usize).is_some_and(|l| l.site == site);
                if copies[index].iter().any(lies) {
                    return 0.0;
                }
            }
            gain
        };
        self.program.run(&self.automaton, &self.line_cells, starts, value, &mut found);
        let length = |spelling: u32| self.length(spelling);
        found.sort_unstable_by_key(|&(spelling, start)| (length(spelling), start, spelling));
        for &(spelling, start) in &found {
            let cell = (stretch.first + start * stride) as u32;
            self.lay(spelling, WordSite { cell, axis: stretch.axis }, whim.is_some());
        }
        self.found = found;
        self.program.states() as u64
    }

    /// How many letters `spelling` has.
    pub(super) fn length(&self, spelling: u32) -> usize {
        self.copies[spelling as usize].first().map_or(0, |&word| self.words[word as usize].len())
    }

    /// Adds words on lines through cells that were emptied or filled anew.
    fn mend(&mut self, axis: Axis) -> u64 {
        for index in 0..self.fresh.len() {
            self.cross(self.fresh[index] as usize, across(axis));
        }
        let mut states = 0;
        let mut sites: Vec<(u32, Axis)> = Vec::new();
        let mut emptied = std::mem::take(&mut self.emptied);
        emptied.sort_unstable();
        emptied.dedup();
        for &cell in &emptied {
            if self.filling.letters[cell as usize] == EMPTY {
                sites.push((cell, axis));
                sites.push((cell, across(axis)));
            }
        }
        self.emptied = emptied;
        sites.sort_unstable();
        sites.dedup();
        for _ in 0..MOVES.mends {
            if sites.is_empty() {
                break;
            }
            let index = self.random.below(sites.len());
            let (cell, axis) = sites.swap_remove(index);
            if self.filling.letters[cell as usize] == EMPTY {
                states += self.extend(cell as usize, axis);
            }
        }
        states
    }

    /// Lays the best words for sites over the cells that the move has emptied, if they gain.
    fn repair(&mut self) {
        self.empty_price = 0.0;
        let mut seen = (0, 0);
        for _ in 0..REPAIRS.min(2 * self.emptied.len()) {
            self.forget_changed(&mut seen);
            let cell = self.random.pick(&self.emptied) as usize;
            let axis = self.any_axis();
            let site = self.beginning(cell, axis);
            if let Some(spelling) = self.best_word(site, 0.0, 0.0) {
                self.lay_and_cross(spelling, site);
            }
            self.visited += REPAIR_VISITS;
        }
    }

    /// Adds the best words through `cell` in direction `axis`, all others staying.
    fn extend(&mut self, cell: usize, axis: Axis) -> u64 {
        let (line, at) = self.line(cell, axis);
        let reach = MOVES.reach;
        let low = at.saturating_sub(reach);
        let high = (at + reach + 1).min(line.length);
        if high - low < 2 {
            return 0;
        }
        let first = line.first + low * self.terrain.stride(axis);
        let stretch = Stretch { first, axis, length: high - low };
        self.look(stretch, 0..0, 0.0, 0.0, 0.0);
        self.set_text(stretch, 0..at - low + 1, None)
    }
}
