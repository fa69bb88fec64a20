//! The most that can still be earned: for each step, board, number of stars and of bombs.
//!
//! Values of one board and number of stars lie side by side, one for each number of bombs, so that
//! a command is one addition and one maximum over a row. Only one layer in a number of them is
//! kept, and the rest is made anew on the way back.

use super::graph::{BOMB, Graph, Layer, STAR, Tiles, TooMany};
use super::meter::Meter;
use crate::tritown::rules::{Command, Deal};

/// The most values that are kept at a time: 160 MB.
const MOST_VALUES: usize = 40_000_000;

/// What a row costs in nanoseconds for each command, and for each number of bombs in it.
const ROW_COSTS: [f64; 2] = [4.0, 0.35];

/// How many commands of a board lead to different boards, divided by its squares.
const COMMANDS: f64 = 1.3;

/// The units of work that it takes to fill `rows` rows of `row` values.
pub fn work(deal: &Deal, rows: usize, row: usize) -> f64 {
    let commands = deal.squares.len() as f64 * COMMANDS;
    rows as f64 * commands * (ROW_COSTS[0] + ROW_COSTS[1] * row as f64) / 1000.0
}

/// How bombs are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bombs {
    /// As many as the deal has.
    Counted,
    /// As many as anybody likes: a bound, and the truth if no more than the deal's are used.
    Free,
}

/// The table of a deal.
pub struct Table<'g, 'd> {
    deal: &'d Deal,
    graph: &'g mut Graph<'d>,
    layers: &'g [Layer],
    /// Where the values of each board of a layer begin.
    starts: Vec<Vec<usize>>,
    /// Values in a row.
    row: usize,
    bombs: Bombs,
    /// Every `gap`th layer is kept.
    gap: usize,
    kept: Vec<Option<Vec<i32>>>,
}

impl<'g, 'd> Table<'g, 'd> {
    /// An empty table over `layers`.
    pub fn new(
        deal: &'d Deal,
        graph: &'g mut Graph<'d>,
        layers: &'g [Layer],
        bombs: Bombs,
    ) -> Table<'g, 'd> {
        let row = if bombs == Bombs::Counted { deal.bombs + 1 } else { 1 };
        let (mut starts, mut all, mut largest) = (Vec::with_capacity(layers.len()), 0, 0);
        for layer in layers {
            let (mut begins, mut end) = (Vec::with_capacity(layer.classes.len() + 1), 0);
            for &stars in &layer.stars {
                begins.push(end);
                end += (deal.stars + 1 - usize::from(stars)) * row;
            }
            begins.push(end);
            starts.push(begins);
            all += end;
            largest = largest.max(end);
        }
        // Kept layers and one gap full of layers must fit.
        let fits =
            |gap: &usize| (layers.len().div_ceil(*gap) + 2 * gap + 2) * largest < MOST_VALUES;
        let gap = if all < MOST_VALUES { 1 } else { (2..layers.len()).find(fits).unwrap_or(0) };
        let kept = vec![None; layers.len()];
        Table { deal, graph, layers, starts, row, bombs, gap, kept }
    }

    /// The units of work that it takes to fill the table; `None` if it is too large.
    pub fn work(&self) -> Option<f64> {
        let rows: usize = self.starts.iter().filter_map(|starts| starts.last()).sum();
        let once = work(self.deal, rows / self.row, self.row);
        // The layers that are not kept are filled a second time.
        (self.gap > 0).then_some(if self.gap > 1 { 2.0 * once } else { once })
    }

    /// Fills the table and returns the most that can be earned with commands that earn it.
    ///
    /// # Errors
    /// If the budget is over.
    pub fn best(&mut self, meter: &mut Meter) -> Result<(i64, Vec<Command>), TooMany> {
        let last = self.layers.len() - 1;
        for step in (0..=last).rev() {
            let next = self.kept.get(step + 1).and_then(Option::as_deref).unwrap_or(&[]);
            let values = self.values(step, next, meter)?;
            self.kept[step] = Some(values);
            let next = step + 1;
            if next < last && !next.is_multiple_of(self.gap) {
                self.kept[next] = None;
            }
        }
        let start = self.deal_start(0);
        let most = self.kept[0].as_ref().and_then(|values| values.get(start));
        let most = i64::from(most.copied().unwrap_or(0));
        Ok((most, self.commands(meter)?))
    }

    /// Where the value of the start stands in its layer: all tools are left.
    fn deal_start(&mut self, step: usize) -> usize {
        let start = self.graph.start();
        let class = self.graph.class(&start);
        let begin = self.start_of(step, class);
        begin.map_or(usize::MAX, |begin| begin + self.deal.stars * self.row + self.row - 1)
    }

    /// Where the values of `class` begin in the layer of `step`.
    fn start_of(&self, step: usize, class: u32) -> Option<usize> {
        let at = self.layers[step].classes.iter().position(|&other| other == class)?;
        Some(self.starts[step][at])
    }

    /// For each class where its values begin in the layer of `step`.
    fn map(&self, step: usize) -> Vec<usize> {
        let mut map = vec![usize::MAX; self.graph.len()];
        if let Some(layer) = self.layers.get(step) {
            for (&class, &begin) in layer.classes.iter().zip(&self.starts[step]) {
                map[class as usize] = begin;
            }
        }
        map
    }

    /// The values of the layer of `step`, when `next` are those of the one after it.
    ///
    /// # Errors
    /// If the budget is over.
    fn values(&self, step: usize, next: &[i32], meter: &mut Meter) -> Result<Vec<i32>, TooMany> {
        let (here, there) = (self.map(step), self.map(step + 1));
        let (layer, starts) = (&self.layers[step], &self.starts[step]);
        let level = self.deal.sequence.get(step).copied().map(usize::from);
        let row = self.row;
        let mut values = vec![0; starts.last().copied().unwrap_or(0)];
        let mut best = vec![0; row];
        let cost = (1000.0 * work(self.deal, 1, row)) as u64;
        let shift = usize::from(self.bombs == Bombs::Counted);
        for stars in 0..=self.deal.stars {
            let at = stars * row;
            for ((&class, &begin), &taken) in layer.classes.iter().zip(starts).zip(&layer.stars) {
                if stars + usize::from(taken) > self.deal.stars {
                    continue;
                }
                meter.note(cost)?;
                // The game may end here.
                best.fill(0);
                if let Some(level) = level {
                    for edge in self.graph.known(level, class) {
                        let from = there[edge.to as usize] + at;
                        raise(&mut best, &next[from..from + row], edge.gain);
                    }
                }
                if stars > 0 {
                    for edge in self.graph.known(STAR, class) {
                        let from = here[edge.to as usize] + at - row;
                        raise(&mut best, &values[from..from + row], edge.gain);
                    }
                }
                if self.deal.bombs > 0 {
                    for edge in self.graph.known(BOMB, class) {
                        let from = here[edge.to as usize] + at;
                        let from = &values[from..from + row - shift];
                        raise(&mut best[shift..], from, edge.gain);
                    }
                }
                values[begin + at..begin + at + row].copy_from_slice(&best);
            }
        }
        Ok(values)
    }

    /// The commands that earn the most, by the kept layers and what lies between them.
    ///
    /// # Errors
    /// If the budget is over.
    fn commands(&mut self, meter: &mut Meter) -> Result<Vec<Command>, TooMany> {
        let last = self.layers.len() - 1;
        let tiles = self.graph.start();
        let mut at = Situation { tiles, stars: self.deal.stars, bombs: self.row - 1, step: 0 };
        let mut commands = Vec::new();
        let (mut from, mut until) = (0, 0);
        let mut gap: Vec<Vec<i32>> = Vec::new();
        loop {
            if gap.is_empty() || at.step == until && at.step < last {
                (from, until) = (at.step, ((at.step / self.gap + 1) * self.gap).min(last));
                gap = self.between(from, until, meter)?;
            }
            let next = gap.get(at.step + 1 - from).map_or(&[][..], Vec::as_slice);
            // Where nothing earns the value, it is 0, and the game ends.
            let Some((command, to)) = self.chosen(&at, &gap[at.step - from], next) else { break };
            commands.push(command);
            at = to;
        }
        Ok(commands)
    }

    /// The command that earns the value of a situation, and where it leads; `here` are the values
    /// of its layer and `next` those of the one after it.
    fn chosen(
        &mut self,
        at: &Situation,
        here: &[i32],
        next: &[i32],
    ) -> Option<(Command, Situation)> {
        let maps = [self.map(at.step), self.map(at.step + 1)];
        let row = self.row;
        let value = |to: &Situation, graph: &mut Graph| {
            let class = graph.class(&to.tiles) as usize;
            let later = to.step - at.step;
            let begin = *maps[later].get(class)?;
            let index = begin.checked_add(to.stars * row + to.bombs)?;
            [here, next][later].get(index).copied()
        };
        let wanted = value(at, self.graph).filter(|&wanted| wanted > 0)?;
        let level = self.deal.sequence.get(at.step).copied().map(usize::from);
        let (stars, bombs) = (at.stars > 0, at.bombs > 0 || self.bombs == Bombs::Free);
        let bombs = bombs && self.deal.bombs > 0;
        for kind in [level, stars.then_some(STAR), bombs.then_some(BOMB)].into_iter().flatten() {
            for square in 0..self.deal.squares.len() {
                let Some((tiles, gain)) = self.graph.after(kind, &at.tiles, square) else {
                    continue;
                };
                let (command, to) = match kind {
                    BOMB => {
                        let bombs = at.bombs.saturating_sub(1);
                        (Command::Bomb(square), Situation { tiles, bombs, ..*at })
                    }
                    STAR => {
                        (Command::Star(square), Situation { tiles, stars: at.stars - 1, ..*at })
                    }
                    _ => (Command::Put(square), Situation { tiles, step: at.step + 1, ..*at }),
                };
                if value(&to, self.graph).is_some_and(|there| there + gain == wanted) {
                    return Some((command, to));
                }
            }
        }
        None
    }

    /// The values of the layers from `from` to `until`, which is a kept one.
    ///
    /// # Errors
    /// If the budget is over.
    fn between(
        &mut self,
        from: usize,
        until: usize,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<i32>>, TooMany> {
        let mut layers: Vec<Vec<i32>> = Vec::new();
        for step in (from..=until).rev() {
            let next = layers.last().map_or(&[][..], Vec::as_slice);
            let values = match &self.kept[step] {
                Some(kept) => kept.clone(),
                None => self.values(step, next, meter)?,
            };
            layers.push(values);
        }
        layers.reverse();
        Ok(layers)
    }
}

/// Where a game stands: the board, the tools left, and how many tiles have been built.
struct Situation {
    tiles: Tiles,
    stars: usize,
    bombs: usize,
    step: usize,
}

/// Each of `best` at least as large as that of `from` with `gain`.
#[inline]
fn raise(best: &mut [i32], from: &[i32], gain: i32) {
    for (best, from) in best.iter_mut().zip(from) {
        *best = (*best).max(from + gain);
    }
}
