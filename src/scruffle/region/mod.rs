//! One region of the board, improved by annealing.
//!
//! Four kinds of move, each kept or taken back by Metropolis:
//! - *site*: the best word for a site, ejecting what clashes;
//! - *line*: the words of a stretch are taken out, the [line program](super::text) lays the best
//!   text there, and the lines across the emptied cells are filled again, then sites over them;
//! - *chain*: a word goes to its best site, and those that it ejects go to theirs;
//! - *ruin*: words around a cell are taken out, and each goes to its best site.

mod chain;
mod crossing;
mod deeds;
mod glance;
mod ground;
mod hunt;
mod lines;
mod round;
mod ruin;
mod site;
#[cfg(test)]
mod tests;

use super::automaton::Automaton;
use super::best_sites::BestSites;
use super::filling::FilledBoard;
use super::groundwork::Groundwork;
use super::rules::Axis;
use super::standing::StandingScores;
use super::terrain::{Terrain, WordSite};
use super::text::{LineCell, LineProgram, Occurrence};
use super::tuning::{FEW_KINDS, MANY_KINDS, MOVES, PATIENCE};
use crate::budget::Span;
use crate::tools::random::{Chance, Random};
use deeds::Deed;

/// A rectangle of cells: columns and rows, the ends not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The columns.
    pub x: (usize, usize),
    /// The rows.
    pub y: (usize, usize),
}

impl Window {
    /// The whole board.
    pub fn whole(terrain: &Terrain) -> Window {
        Window { x: (0, terrain.columns), y: (0, terrain.rows) }
    }

    /// Does the word of `length` letters at `site` lie inside?
    pub fn holds(&self, terrain: &Terrain, site: WordSite, length: usize) -> bool {
        let (x, y) = (site.cell as usize % terrain.columns, site.cell as usize / terrain.columns);
        let (right, low) = match site.axis {
            Axis::Horizontal => (x + length, y + 1),
            Axis::Vertical => (x + 1, y + length),
        };
        self.x.0 <= x && right <= self.x.1 && self.y.0 <= y && low <= self.y.1
    }
}

/// The direction across.
pub fn across(axis: Axis) -> Axis {
    match axis {
        Axis::Horizontal => Axis::Vertical,
        Axis::Vertical => Axis::Horizontal,
    }
}

/// A part of a line: its first cell, direction and number of cells.
#[derive(Clone, Copy)]
struct Stretch {
    first: usize,
    axis: Axis,
    length: usize,
}

/// No spelling.
const NO_SPELLING: u32 = u32::MAX;

/// Samples of the exponential distribution of mean 1, cut off at 4.
const SAMPLES: usize = 1024;

/// A region at work: a replica of the whole board, of which it changes what lies in its window.
pub struct Region<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    sites: &'a BestSites,
    /// The spellings that moves may lay.
    automaton: Automaton,
    /// The words of each spelling.
    copies: &'a [Vec<u32>],
    /// The spelling of each word.
    spelling: &'a [u32],
    window: Window,
    filling: FilledBoard,
    /// Does the word lie outside the window, or across its edge?
    held: Vec<bool>,
    /// Does such a word lie over the cell?
    fixed: Vec<bool>,
    /// How often the temperature has fallen, and how often it had when a move tried last to lay
    /// each spelling.
    cooled: u32,
    tried_at: Vec<u32>,
    /// What another use of each spelling costs; infinite if all its words are held.
    cost: Vec<f32>,
    /// What the words over each cell score.
    standing: StandingScores,
    cells: Vec<u32>,
    /// Those with a word factor.
    hot: Vec<u32>,
    /// What a placement scores on the average.
    scale: f32,
    random: Random,
    samples: Vec<f32>,
    /// What the move has changed, the cells that it has emptied, and those that it has filled.
    deeds: Vec<Deed>,
    emptied: Vec<u32>,
    fresh: Vec<u32>,
    /// Words that moves have changed in this round.
    touched: Vec<u32>,
    /// Cells that changed lately.
    lately: Vec<u32>,
    /// For each cell and direction the best word that each letter makes across, and its score.
    promises: Vec<[(u32, f32); 26]>,
    /// Is that known?
    known: Vec<bool>,
    /// What it costs to fill an empty cell, for one move.
    empty_price: f32,
    /// What the words that the last line move took out scored on the average.
    taken_out: f32,
    /// Prefixes and sites that a move has looked at.
    visited: u64,
    /// Moves made.
    tried: u64,
    program: LineProgram,
    /// The cells of a stretch, as the line program sees them.
    line_cells: Vec<LineCell>,
    found: Vec<Occurrence>,
    crossing: Vec<(f32, u32, usize)>,
    hunt: hunt::Hunt,
    /// The words along the line of a site, and what they score.
    along: Vec<(u32, f32)>,
    /// Words to be laid again, and what they scored.
    chain: Vec<(i64, u32)>,
}

impl<'a> Region<'a> {
    /// A region of the whole board, which is filled like `filling`.
    pub fn new(groundwork: &'a Groundwork, filling: &FilledBoard) -> Region<'a> {
        let Groundwork { terrain, words, copies, spelling, sites } = groundwork;
        let cells = terrain.wall.len();
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut random = Random::new(0);
        let mut region = Region {
            terrain,
            words,
            sites,
            automaton: Automaton::default(),
            copies,
            spelling,
            window: Window { x: (0, 0), y: (0, 0) },
            filling: FilledBoard::new(terrain, words.len()),
            held: vec![false; words.len()],
            fixed: vec![false; cells],
            cooled: 0,
            tried_at: vec![0; copies.len()],
            cost: vec![0.0; copies.len()],
            standing: StandingScores::new(terrain, sites, longest),
            cells: Vec::new(),
            hot: Vec::new(),
            scale: 0.0,
            samples: (0..SAMPLES).map(|_| random.exponential(1.0).min(4.0)).collect(),
            random,
            deeds: Vec::new(),
            emptied: Vec::new(),
            fresh: Vec::new(),
            touched: Vec::new(),
            lately: Vec::new(),
            promises: vec![[(NO_SPELLING, 0.0); 26]; 2 * cells],
            known: vec![false; 2 * cells],
            empty_price: 0.0,
            taken_out: 0.0,
            visited: 0,
            tried: 0,
            program: LineProgram::new(PATIENCE),
            line_cells: Vec::new(),
            found: Vec::new(),
            crossing: Vec::new(),
            hunt: hunt::Hunt::default(),
            along: Vec::new(),
            chain: Vec::new(),
        };
        region.become_like(filling);
        region
    }

    /// The whole board as it is filled now.
    pub fn filling(&self) -> &FilledBoard {
        &self.filling
    }

    /// Makes moves at `temperature`, a part of a placement's mean score, until `quota` units are
    /// used up or `span` is late; returns how many.
    pub fn anneal(&mut self, temperature: f32, quota: u64, span: Span) -> u64 {
        if self.cells.is_empty() || self.copies.is_empty() {
            return 0;
        }
        let before = self.tried;
        let mut done = 0;
        while done < quota && !(self.tried.is_multiple_of(8) && span.is_late()) {
            done += self.try_any(temperature);
            self.tried += 1;
        }
        span.charge(done);
        self.tried - before
    }

    /// One move; returns its work.
    fn try_any(&mut self, temperature: f32) -> u64 {
        self.deeds.clear();
        self.emptied.clear();
        self.fresh.clear();
        self.visited = 0;
        let kind = self.random.below(1024);
        let kinds = if self.sites.is_empty() { MANY_KINDS } else { FEW_KINDS };
        if kind < kinds.ruins {
            self.try_ruin(temperature * self.scale);
            2 + self.visited / 32
        } else if kind < kinds.ruins + kinds.chains {
            self.try_chain(temperature * self.scale);
            2 + self.visited / 32
        } else if kind < kinds.ruins + kinds.chains + kinds.lines {
            10 + self.try_line(temperature) / 32 + self.visited / 16
        } else {
            self.try_site(temperature * self.scale);
            4 + self.visited / 16
        }
    }

    /// A cell at random, often one with a word factor.
    fn any_cell(&mut self) -> u32 {
        let hot = !self.hot.is_empty() && self.random.chance(MOVES.hot);
        self.random.pick(if hot { &self.hot } else { &self.cells })
    }

    /// A direction at random.
    fn any_axis(&mut self) -> Axis {
        if self.random.chance(Chance::HALF) { Axis::Horizontal } else { Axis::Vertical }
    }
}

/// One of `samples` of the exponential distribution, which hangs on `number` and `salt`.
fn noise(samples: &[f32], number: u32, salt: usize) -> f32 {
    let mixed = (number as usize ^ salt).wrapping_mul(0x9E37_79B1) >> 12;
    samples[mixed % SAMPLES]
}
