//! One region of the board and its share of the words, improved by annealing over lines.
//!
//! A move takes the words of a stretch of a line out, asks the [line program](super::text) for the
//! best text there (words that lie elsewhere cost what they score there, letters of crossing words
//! a part of what those score), lays it, fills the lines across the holes again, and is taken back
//! unless Metropolis accepts it.

mod lines;

use super::automaton::Automaton;
use super::filling::{FilledBoard, LaidWord};
use super::rules::Axis;
use super::terrain::{EMPTY, Terrain, WordSite};
use super::text::{LineCell, LineProgram, Occurrence};
use super::tuning::PATIENCE;
use crate::budget::Span;
use crate::tools::random::Random;

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

/// One undoable change.
#[derive(Clone, Copy)]
enum Deed {
    Added(u32),
    Removed(u32, LaidWord),
}

/// Not a spelling of the region.
const FOREIGN: u32 = u32::MAX;

/// A region at work.
pub struct Region<'a> {
    terrain: &'a Terrain,
    words: &'a [Vec<u8>],
    window: Window,
    filling: FilledBoard,
    automaton: Automaton,
    /// The words of each spelling.
    copies: Vec<Vec<u32>>,
    /// The spelling of each word, or [`FOREIGN`].
    spelling: Vec<u32>,
    /// What another use of each spelling costs.
    cost: Vec<f32>,
    cells: Vec<u32>,
    random: Random,
    program: LineProgram,
    deeds: Vec<Deed>,
    ground: Vec<LineCell>,
    found: Vec<Occurrence>,
    holes: Vec<u32>,
    fresh: Vec<u32>,
    /// How many lines were solved.
    solved: u64,
}

impl<'a> Region<'a> {
    /// The region of `filling` inside `window`, with the words of numbers `own`: those that lie
    /// there, and others that lie nowhere.
    pub fn new(
        terrain: &'a Terrain,
        words: &'a [Vec<u8>],
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
        let rows = window.y.0..window.y.1;
        let cell = |x: usize, y: usize| (y * terrain.columns + x) as u32;
        let cells = rows.flat_map(|y| (window.x.0..window.x.1).map(move |x| cell(x, y)));
        let cells = cells.filter(|&cell| !terrain.wall[cell as usize]).collect();
        let mut region = Region {
            terrain,
            words,
            window,
            filling,
            automaton: Automaton::new(&spellings),
            cost: vec![0.0; copies.len()],
            copies,
            spelling,
            cells,
            random: Random::new(seed),
            program: LineProgram::new(PATIENCE),
            deeds: Vec::new(),
            ground: Vec::new(),
            found: Vec::new(),
            holes: Vec::new(),
            fresh: Vec::new(),
            solved: 0,
        };
        (0..region.copies.len()).for_each(|spelling| region.price(spelling));
        region
    }

    /// How many lines were solved.
    pub fn solved(&self) -> u64 {
        self.solved
    }

    /// The words of the region, and where they lie now.
    pub fn outcome(&self) -> Vec<(u32, Option<LaidWord>)> {
        let words = self.copies.iter().flatten();
        words.map(|&word| (word, self.filling.laid(word as usize))).collect()
    }

    /// Makes moves at `temperature` until `quota` units are used up or `span` is late.
    pub fn anneal(&mut self, temperature: f32, quota: u64, span: Span) {
        if self.cells.is_empty() || self.copies.is_empty() {
            return;
        }
        let (mut done, mut round) = (0, 0_u64);
        while done < quota && !(round.is_multiple_of(8) && span.is_late()) {
            let work = self.step(temperature);
            done += work;
            round += 1;
        }
        span.charge(done);
    }

    /// One move; returns its work.
    fn step(&mut self, temperature: f32) -> u64 {
        self.deeds.clear();
        self.holes.clear();
        self.fresh.clear();
        let before = self.filling.points();
        let cell = self.random.pick(&self.cells) as usize;
        let axis = if self.random.chance(128) { Axis::Horizontal } else { Axis::Vertical };
        let mut states = self.renew(cell, axis);
        states += self.mend(axis);
        let loss = before - self.filling.points();
        if loss > 0 && loss as f32 > self.random.exponential(temperature) {
            self.undo();
        }
        10 + states / 32
    }

    /// Lays a copy of `spelling` at `site`, ejecting what clashes; the copy that lies elsewhere and
    /// scores least there, if all of them do and it gains.
    fn lay(&mut self, spelling: u32, site: WordSite, steal: bool) {
        let copies = &self.copies[spelling as usize];
        let standing = |word: u32| self.filling.laid(word as usize).map_or(-1, |laid| laid.score);
        let Some(&word) = copies.iter().min_by_key(|&&word| standing(word)) else { return };
        let score = self.terrain.score(&self.words[word as usize], site);
        if standing(word) >= 0 && (!steal || standing(word) >= score) || score == 0 {
            return;
        }
        self.take(word);
        let letters = &self.words[word as usize];
        for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
            while self.filling.letters[cell] != EMPTY && self.filling.letters[cell] != letter {
                let Some(&other) = self.filling.over(cell).first() else { return };
                if self.spelling[other as usize] == FOREIGN || self.take(other).is_none() {
                    return;
                }
            }
        }
        let cells = self.terrain.cells(site, letters.len());
        self.fresh.extend(
            cells.filter(|&cell| self.filling.letters[cell] == EMPTY).map(|cell| cell as u32),
        );
        if self.filling.add(self.terrain, word as usize, letters, site) {
            self.deeds.push(Deed::Added(word));
            self.price(spelling as usize);
        }
    }

    /// Takes `word` off the board, if it lies there, and notes the cells that become empty.
    fn take(&mut self, word: u32) -> Option<LaidWord> {
        let length = self.words[word as usize].len();
        let laid = self.filling.remove(self.terrain, word as usize, length)?;
        self.deeds.push(Deed::Removed(word, laid));
        let cells = self.terrain.cells(laid.site, length);
        self.holes.extend(
            cells.filter(|&cell| self.filling.letters[cell] == EMPTY).map(|cell| cell as u32),
        );
        self.price(self.spelling[word as usize] as usize);
        Some(laid)
    }

    /// Notes what another use of `spelling` costs.
    fn price(&mut self, spelling: usize) {
        let standing = |&word: &u32| self.filling.laid(word as usize).map_or(0, |laid| laid.score);
        let least = self.copies[spelling].iter().map(standing).min().unwrap_or(0);
        self.cost[spelling] = least as f32;
    }

    /// Takes the move back.
    fn undo(&mut self) {
        while let Some(deed) = self.deeds.pop() {
            let (Deed::Added(word) | Deed::Removed(word, _)) = deed;
            let letters = &self.words[word as usize];
            match deed {
                Deed::Added(_) => {
                    self.filling.remove(self.terrain, word as usize, letters.len());
                }
                Deed::Removed(_, laid) => {
                    self.filling.restore(self.terrain, word as usize, letters, laid);
                }
            }
            self.price(self.spelling[word as usize] as usize);
        }
    }
}
