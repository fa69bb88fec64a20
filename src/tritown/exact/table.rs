//! The most that can still be earned: for each step, board, number of stars and of bombs.
//!
//! Values of one board and number of stars lie side by side, one for each number of bombs, so that
//! a command is one addition and one maximum over a row. Where not all layers fit, those of the
//! steps 0, 1, 3, 6, 10 and so on are kept, and the rest is made anew on the way back: as many
//! layers lie in each gap as kept ones have become needless before it.

use multiversion::multiversion;

use super::graph::{BOMB, GivenUp, Graph, Layer, STAR, Tiles};
use super::meter::Meter;
use crate::tritown::rules::{Command, Deal};

/// The most values that are kept at a time: 200 MB.
const MOST_VALUES: usize = 50_000_000;

/// What a row costs in nanoseconds for each command, and for each number of bombs in it.
const ROW_COSTS: [f64; 2] = [5.0, 0.5];

/// How many commands of a board lead to different boards, divided by its squares.
const COMMANDS: f64 = 1.3;

/// The units of work that it takes to fill `rows` rows of `row` values.
pub fn work(deal: &Deal, rows: usize, row: usize) -> f64 {
    let commands = deal.squares.len() as f64 * COMMANDS;
    rows as f64 * commands * (ROW_COSTS[0] + ROW_COSTS[1] * row as f64) / 1000.0
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
    /// The steps whose layers are kept; `None` if even these are too many.
    stays: Option<Vec<bool>>,
    kept: Vec<Option<Vec<i32>>>,
}

impl<'g, 'd> Table<'g, 'd> {
    /// An empty table over `layers`.
    pub fn new(deal: &'d Deal, graph: &'g mut Graph<'d>, layers: &'g [Layer]) -> Table<'g, 'd> {
        let row = deal.bombs + 1;
        let mut starts = Vec::with_capacity(layers.len());
        for layer in layers {
            let (mut begins, mut end) = (Vec::with_capacity(layer.classes.len() + 1), 0);
            for &stars in &layer.stars {
                begins.push(end);
                end += (deal.stars + 1 - usize::from(stars)) * row;
            }
            begins.push(end);
            starts.push(begins);
        }
        let sizes = starts.iter().map(|begins| begins.last().copied().unwrap_or(0));
        let stays = stays(&sizes.collect::<Vec<usize>>());
        let kept = vec![None; layers.len()];
        Table { deal, graph, layers, starts, row, stays, kept }
    }

    /// The units of work that it takes to fill the table; `None` if it is too large.
    pub fn work(&self) -> Option<f64> {
        let rows: usize = self.starts.iter().filter_map(|starts| starts.last()).sum();
        let once = work(self.deal, rows / self.row, self.row);
        // The layers that are not kept are filled a second time.
        let stays = self.stays.as_ref()?;
        Some(if stays.contains(&false) { 2.0 * once } else { once })
    }

    /// Fills the table and returns the most that can be earned with commands that earn it.
    ///
    /// # Errors
    /// If the budget is over.
    pub fn best(&mut self, meter: &mut Meter) -> Result<(i64, Vec<Command>), GivenUp> {
        let tools = [self.deal.stars, self.row - 1];
        for step in (0..self.layers.len()).rev() {
            self.kept[step] = Some(self.values(step, tools, meter)?);
            let stays = self.stays.as_ref().and_then(|stays| stays.get(step + 1));
            if stays == Some(&false) {
                self.kept[step + 1] = None;
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

    /// The values of the layer of `step`, by those of the layer after it. `most`: the stars and
    /// bombs that there may be.
    ///
    /// # Errors
    /// If the budget is over.
    fn values(
        &self,
        step: usize,
        most: [usize; 2],
        meter: &mut Meter,
    ) -> Result<Vec<i32>, GivenUp> {
        let next = self.kept.get(step + 1).and_then(Option::as_deref).unwrap_or(&[]);
        let (here, there) = (self.map(step), self.map(step + 1));
        let (layer, starts) = (&self.layers[step], &self.starts[step]);
        let (row, width) = (self.row, most[1] + 1);
        let cost = (1000.0 * work(self.deal, 1, width)) as u64;
        // The game may end here: nothing is earned any more.
        let mut values = vec![0; starts.last().copied().unwrap_or(0)];
        // A tile leads to the next layer, whatever tools are left.
        if let Some(&level) = self.deal.sequence.get(step) {
            for ((&class, &begin), &taken) in layer.classes.iter().zip(starts).zip(&layer.stars) {
                let rows = most[0].min(self.deal.stars - usize::from(taken)) + 1;
                meter.note(rows as u64 * cost)?;
                for edge in self.graph.known(usize::from(level), class) {
                    let from = there[edge.to as usize];
                    let (here, next) = (&mut values[begin..], &next[from..]);
                    if width == row {
                        raise(&mut here[..rows * row], &next[..rows * row], edge.gain);
                        continue;
                    }
                    for at in (0..rows * row).step_by(row) {
                        raise(&mut here[at..at + width], &next[at..at + width], edge.gain);
                    }
                }
            }
        }
        // A star leads to a row with one star less, a bomb to a board with fewer tiles.
        let mut best = vec![0; width];
        for stars in 0..=most[0] {
            let at = stars * row;
            for ((&class, &begin), &taken) in layer.classes.iter().zip(starts).zip(&layer.stars) {
                if stars + usize::from(taken) > self.deal.stars {
                    continue;
                }
                meter.note(cost)?;
                best.copy_from_slice(&values[begin + at..begin + at + width]);
                if stars > 0 {
                    for edge in self.graph.known(STAR, class) {
                        let from = here[edge.to as usize] + at - row;
                        raise(&mut best, &values[from..from + width], edge.gain);
                    }
                }
                if self.deal.bombs > 0 {
                    for edge in self.graph.known(BOMB, class) {
                        let from = here[edge.to as usize] + at;
                        let from = &values[from..from + width - 1];
                        raise(&mut best[1..], from, edge.gain);
                    }
                }
                values[begin + at..begin + at + width].copy_from_slice(&best);
            }
        }
        Ok(values)
    }

    /// The commands that earn the most, by the kept layers and what lies between them.
    ///
    /// # Errors
    /// If the budget is over.
    fn commands(&mut self, meter: &mut Meter) -> Result<Vec<Command>, GivenUp> {
        let tiles = self.graph.start();
        let mut at = Situation { tiles, stars: self.deal.stars, bombs: self.row - 1, step: 0 };
        let mut commands = Vec::new();
        loop {
            self.fill(&at, meter)?;
            // Where nothing earns the value, it is 0, and the game ends.
            let Some((command, to)) = self.chosen(&at) else { break };
            commands.push(command);
            if to.step > at.step {
                self.kept[at.step] = None;
            }
            at = to;
        }
        Ok(commands)
    }

    /// Makes the layers after that of a situation anew, up to the next one that is there.
    ///
    /// # Errors
    /// If the budget is over.
    fn fill(&mut self, at: &Situation, meter: &mut Meter) -> Result<(), GivenUp> {
        let gone = self.kept[at.step + 1..].iter().take_while(|kept| kept.is_none()).count();
        for step in (at.step + 1..=at.step + gone).rev() {
            self.kept[step] = Some(self.values(step, [at.stars, at.bombs], meter)?);
        }
        Ok(())
    }

    /// The command that earns the value of a situation, and where it leads.
    fn chosen(&mut self, at: &Situation) -> Option<(Command, Situation)> {
        let maps = [self.map(at.step), self.map(at.step + 1)];
        let (row, kept) = (self.row, &self.kept);
        let value = |to: &Situation, graph: &mut Graph| {
            let class = graph.class(&to.tiles) as usize;
            let later = to.step - at.step;
            let begin = *maps[later].get(class)?;
            let index = begin.checked_add(to.stars * row + to.bombs)?;
            kept[to.step].as_ref()?.get(index).copied()
        };
        let wanted = value(at, self.graph).filter(|&wanted| wanted > 0)?;
        let level = self.deal.sequence.get(at.step).copied().map(usize::from);
        let (stars, bombs) = (at.stars > 0, at.bombs > 0);
        for kind in [level, stars.then_some(STAR), bombs.then_some(BOMB)].into_iter().flatten() {
            for square in 0..self.deal.squares.len() {
                let Some((tiles, gain)) = self.graph.after(kind, &at.tiles, square) else {
                    continue;
                };
                let (command, to) = match kind {
                    BOMB => {
                        let bombs = at.bombs - 1;
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
}

/// The steps whose layers are kept, for layers of these sizes; `None` if they are too many.
fn stays(sizes: &[usize]) -> Option<Vec<bool>> {
    if sizes.iter().sum::<usize>() <= MOST_VALUES {
        return Some(vec![true; sizes.len()]);
    }
    let mut stays = vec![false; sizes.len()];
    let (mut step, mut gap) = (0, 1);
    while step < sizes.len() {
        stays[step] = true;
        (step, gap) = (step + gap, gap + 1);
    }
    // At a time: the kept layers of later steps, and a gap full before them.
    let (mut kept, mut filled, mut most) = (0, 0, 0);
    for (&size, &stays) in sizes.iter().zip(&stays).rev() {
        (kept, filled) = if stays { (kept + size, 0) } else { (kept, filled + size) };
        most = most.max(kept + filled);
    }
    (most <= MOST_VALUES).then_some(stays)
}

/// Where a game stands: the board, the tools left, and how many tiles have been built.
struct Situation {
    tiles: Tiles,
    stars: usize,
    bombs: usize,
    step: usize,
}

/// Each of `best` at least as large as that of `from` with `gain`.
#[multiversion(targets("x86_64+avx2"))]
fn raise(best: &mut [i32], from: &[i32], gain: i32) {
    for (best, from) in best.iter_mut().zip(from) {
        *best = (*best).max(from + gain);
    }
}
