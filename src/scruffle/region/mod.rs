//! One region of the board and its share of the words, improved by annealing.
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
mod ground;
mod lines;
mod ruin;
mod site;
#[cfg(test)]
mod tests;

use super::automaton::Automaton;
use super::best_sites::BestSites;
use super::filling::{FilledBoard, LaidWord};
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

/// Not a spelling of the region.
const FOREIGN: u32 = u32::MAX;

/// Samples of the exponential distribution of mean 1, cut off at 4.
const SAMPLES: usize = 1024;

/// A region at work.
pub struct Region<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    sites: &'a BestSites,
    window: Window,
    filling: FilledBoard,
    automaton: Automaton,
    /// The words of each spelling.
    copies: Vec<Vec<u32>>,
    /// The spelling of each word, or [`FOREIGN`].
    spelling: Vec<u32>,
    /// What another use of each spelling costs.
    cost: Vec<f32>,
    /// What the words over each cell score; infinite if one of them may not go.
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
    /// Cells that changed lately.
    lately: Vec<u32>,
    /// For each cell and direction the best word that each letter makes across, and its score.
    promises: Vec<[(u32, f32); 26]>,
    /// Is that known?
    known: Vec<bool>,
    /// What it costs to fill an empty cell, for one move.
    empty_price: f32,
    /// What a line move has taken out scored on the average.
    ruined: f32,
    /// Prefixes and sites that a move has looked at.
    visited: u64,
    /// Moves made.
    tried: u64,
    program: LineProgram,
    ground: Vec<LineCell>,
    found: Vec<Occurrence>,
    crossing: Vec<(f32, u32, usize)>,
    hunt: site::Hunt,
    /// The words along the line of a site, and what they score.
    along: Vec<(u32, f32)>,
    /// Words to be laid again, and what they scored.
    chain: Vec<(i64, u32)>,
}

impl<'a> Region<'a> {
    /// The region of `filling` inside `window`, with the words of numbers `own`: those that lie
    /// there, and others that lie nowhere.
    pub fn new(
        terrain: &'a Terrain,
        words: &'a [Vec<u8>],
        sites: &'a BestSites,
        filling: FilledBoard,
        window: Window,
        mut own: Vec<u32>,
        seed: u64,
    ) -> Region<'a> {
        own.sort_by(|&a, &b| words[a as usize].cmp(&words[b as usize]).then(a.cmp(&b)));
        let mut copies: Vec<Vec<u32>> = Vec::new();
        let mut spellings: Vec<&[u8]> = Vec::new();
        let mut spelling = vec![FOREIGN; words.len()];
        for word in own {
            let letters = words[word as usize].as_slice();
            if spellings.last() != Some(&letters) {
                spellings.push(letters);
                copies.push(Vec::new());
            }
            spelling[word as usize] = spellings.len() as u32 - 1;
            copies[spellings.len() - 1].push(word);
        }
        let mut region = Region {
            terrain,
            words,
            sites,
            window,
            automaton: Automaton::new(&spellings),
            cost: vec![0.0; copies.len()],
            copies,
            spelling,
            standing: StandingScores::new(
                terrain,
                sites,
                words.iter().map(Vec::len).max().unwrap_or(0),
            ),
            cells: Vec::new(),
            hot: Vec::new(),
            scale: filling.points() as f32 / filling.count().max(1) as f32,
            filling,
            random: Random::new(seed),
            samples: Vec::new(),
            deeds: Vec::new(),
            emptied: Vec::new(),
            fresh: Vec::new(),
            lately: Vec::new(),
            promises: vec![[(FOREIGN, 0.0); 26]; 2 * terrain.wall.len()],
            known: vec![false; 2 * terrain.wall.len()],
            empty_price: 0.0,
            ruined: 0.0,
            visited: 0,
            tried: 0,
            program: LineProgram::new(PATIENCE),
            ground: Vec::new(),
            found: Vec::new(),
            crossing: Vec::new(),
            hunt: site::Hunt::default(),
            along: Vec::new(),
            chain: Vec::new(),
        };
        region.begin();
        region
    }

    /// Fills in what follows from the board and the words.
    fn begin(&mut self) {
        let (window, terrain) = (self.window, self.terrain);
        for y in window.y.0..window.y.1 {
            let row = y * terrain.columns;
            let open = (row + window.x.0..row + window.x.1).filter(|&cell| !terrain.wall[cell]);
            self.cells.extend(open.map(|cell| cell as u32));
        }
        let is_hot = |&cell: &u32| terrain.word[cell as usize] > 1;
        self.hot.extend(self.cells.iter().copied().filter(is_hot));
        self.samples = (0..SAMPLES).map(|_| self.random.exponential(1.0).min(4.0)).collect();
        (0..self.copies.len()).for_each(|spelling| self.price(spelling));
        for word in 0..self.words.len() {
            if let Some(laid) = self.filling.laid(word) {
                let foreign = self.spelling[word] == FOREIGN;
                self.weigh(word, laid, if foreign { f64::INFINITY } else { laid.score as f64 });
            }
        }
    }

    /// How many moves were made.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The words of the region, and where they lie now.
    pub fn outcome(&self) -> Vec<(u32, Option<LaidWord>)> {
        let words = self.copies.iter().flatten();
        words.map(|&word| (word, self.filling.laid(word as usize))).collect()
    }

    /// Makes moves at `temperature`, a part of a placement's mean score, until `quota` units are
    /// used up or `span` is late.
    pub fn anneal(&mut self, temperature: f32, quota: u64, span: Span) {
        if self.cells.is_empty() || self.copies.is_empty() {
            return;
        }
        let mut done = 0;
        while done < quota && !(self.tried.is_multiple_of(8) && span.is_late()) {
            done += self.try_any(temperature);
            self.tried += 1;
        }
        span.charge(done);
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

    /// A sample of the exponential distribution that hangs on `number` and `salt`.
    fn noise(&self, number: u32, salt: usize) -> f32 {
        let mixed = (number as usize ^ salt).wrapping_mul(0x9E37_79B1) >> 12;
        self.samples[mixed % SAMPLES]
    }
}
