//! A plan: for each action a line and words to lay on it. Letters and points follow from them.
//!
//! A cell is filled by the earliest action whose words go over it; so a plan stays one when an
//! action is taken out, and the later ones put the letters themselves. Actions have fixed numbers,
//! and ranks say in which order they come. [`lines`] reads the words that stand on changed lines,
//! and [`value`] counts anew the actions that a change concerns; [`undo`] leads back.

mod lines;
mod strip;
#[cfg(test)]
mod tests;
mod undo;
mod value;

use super::lexicon::LineLexicon;
use crate::crossword::rules::MOST_ACTIONS;
pub use strip::{BLANK, MOST_LAID, Piece, StandingWord, StartBoard, Strip, bits};
use undo::Log;
pub use value::PlanValue;
use value::{Gained, SIEVE, WordState};

/// Who filled the given cells: the action before all.
pub const GIVEN: u8 = 30;
/// Who fills an empty cell: the action after all.
pub const NEVER: u8 = 31;
/// How many numbers of actions there are with these two.
const NUMBERS: usize = 32;

/// The actions in the order of their numbers.
const FIRST_ORDER: [u8; NUMBERS] = {
    let (mut order, mut rank) = ([NEVER; NUMBERS], 0);
    while rank < MOST_ACTIONS {
        order[rank + 1] = rank as u8;
        rank += 1;
    }
    order[0] = GIVEN;
    order
};

/// The strips of a plan, in the order of its actions.
pub type Strips = [Strip; MOST_ACTIONS];

/// A plan with its letters, and all words that stand on the board.
#[derive(Clone, Debug)]
pub struct ActionPlan<'g> {
    /// What it stands on.
    pub ground: &'g StartBoard,
    strips: [Strip; MOST_ACTIONS],
    /// Which action has each rank, and which rank has each action: from 1; 0 for [`GIVEN`].
    order: [u8; NUMBERS],
    rank: [u8; NUMBERS],
    /// Which actions come before each, a bit for each.
    before: [u32; NUMBERS],
    letters: Vec<u8>,
    owners: Vec<u8>,
    /// Which actions go over a cell, a bit for each.
    over: Vec<u32>,
    /// How many cells hold letters.
    pub filled: u32,
    /// The letters and the owners of each line's cells, `stride` for a line; behind its end blank.
    text: Vec<u8>,
    who: Vec<u8>,
    stride: usize,
    /// Which places of a line have other letters, and which have other owners, than when it was
    /// read; the lines that have such places.
    changed: Vec<u64>,
    moved: Vec<u64>,
    stale: Vec<u16>,
    /// Which actions have this main line, a bit for each, and which places their words span.
    mains: Vec<u32>,
    spans: [u64; MOST_ACTIONS],
    /// The words on each line, and which action completes each.
    found: Vec<Vec<(StandingWord, u8)>>,
    /// The words that each action completes, in order.
    due: Vec<Vec<StandingWord>>,
    words: Vec<WordState>,
    /// What each action earns and records.
    gained: Vec<Gained>,
    worth: PlanValue,
    /// Which actions must be counted anew.
    dirty: u32,
    /// The number of the present change, and whether it has touched any word.
    round: u32,
    touched: bool,
    sieve: [u64; SIEVE],
    counts: u32,
    log: Log,
    /// Only the first place of a word on a line counts, by the judge's rules.
    firsts: bool,
    /// Steps done, for counting work.
    pub steps: u64,
}

impl<'g> ActionPlan<'g> {
    /// The plan without any words. `firsts`: only the first place of a word on a line counts.
    pub fn new(ground: &'g StartBoard, firsts: bool) -> ActionPlan<'g> {
        let (cells, lines) = (ground.given.len(), ground.field.len());
        let stride = ground.field.longest + 4;
        let mut plan = ActionPlan {
            ground,
            strips: [Strip::default(); MOST_ACTIONS],
            order: [0; NUMBERS],
            rank: [0; NUMBERS],
            before: [0; NUMBERS],
            letters: vec![BLANK; cells],
            owners: vec![NEVER; cells],
            over: vec![0; cells],
            filled: 0,
            text: vec![BLANK; stride * (lines + 1)],
            who: vec![NEVER; stride * (lines + 1)],
            stride,
            changed: vec![0; lines + 1],
            moved: vec![0; lines + 1],
            stale: Vec::new(),
            mains: vec![0; lines + 1],
            spans: [0; MOST_ACTIONS],
            found: vec![Vec::new(); lines + 1],
            due: vec![Vec::new(); NUMBERS],
            words: vec![WordState::default(); ground.lexicon.len()],
            gained: vec![Gained::new(lines + 1); NUMBERS],
            worth: PlanValue::default(),
            dirty: 0,
            round: 1,
            touched: false,
            sieve: [0; SIEVE],
            counts: 0,
            log: Log::default(),
            firsts,
            steps: 0,
        };
        plan.set_order(FIRST_ORDER);
        for (cell, &letter) in (0..).zip(&ground.given) {
            if letter != BLANK {
                plan.write(cell, letter);
                plan.own(cell, GIVEN);
            }
        }
        plan.value();
        plan
    }

    /// The words of an action.
    pub fn strip(&self, number: usize) -> &Strip {
        &self.strips[number]
    }

    /// The strips in the order of the actions.
    pub fn strips(&self) -> Strips {
        std::array::from_fn(|at| self.strips[usize::from(self.order[at + 1])])
    }

    /// The letter in a cell.
    pub fn letter(&self, cell: usize) -> u8 {
        self.letters[cell]
    }

    /// The letters of a line and who put them, with some blanks behind.
    #[inline]
    pub fn row(&self, line: u16) -> (&[u8], &[u8]) {
        let base = usize::from(line) * self.stride;
        (&self.text[base..base + self.stride], &self.who[base..base + self.stride])
    }

    /// All words that stand on the board, and the actions that complete them.
    pub fn standing(&self) -> impl Iterator<Item = (StandingWord, u8)> {
        self.found.iter().flatten().copied()
    }

    /// Which actions lie before `number` as later ones do behind it: is `one` before `other`?
    #[inline]
    pub fn is_before(&self, one: u8, other: u8) -> bool {
        self.before[usize::from(other)] >> one & 1 != 0
    }

    fn lexicon(&self) -> &'g LineLexicon {
        &self.ground.lexicon
    }

    /// Lays `strip` as action `number` in place of what was there. False if a letter would
    /// contradict another action's or a given one; then the action has no words.
    pub fn lay(&mut self, number: usize, strip: Strip) -> bool {
        self.take(number);
        let ground = self.ground;
        let cells = ground.field.line(strip.line);
        for piece in strip.pieces() {
            let letters = ground.lexicon.word(piece.word);
            for at in 0..letters.len() {
                let letter = spelled(letters, at, piece.mirrored);
                let now = self.letters[usize::from(cells[usize::from(piece.start) + at])];
                if now != letter && now != BLANK {
                    return false;
                }
            }
        }
        // Two of its own words may contradict each other too.
        if strip.pieces().len() > 1 && !agrees(&strip, &ground.lexicon) {
            return false;
        }
        self.put(number, strip);
        true
    }

    /// Lays a strip that contradicts nothing where no words are.
    fn put(&mut self, number: usize, strip: Strip) {
        let (ground, bit) = (self.ground, 1 << number);
        let cells = ground.field.line(strip.line);
        if strip.pieces().is_empty() {
            self.strips[number] = strip;
            return;
        }
        self.log.note_strip(number, Strip::default());
        self.strips[number] = strip;
        for piece in strip.pieces() {
            let letters = ground.lexicon.word(piece.word);
            for at in 0..letters.len() {
                let cell = cells[usize::from(piece.start) + at];
                self.over[usize::from(cell)] |= bit;
                if self.letters[usize::from(cell)] == BLANK {
                    self.write(cell, spelled(letters, at, piece.mirrored));
                }
                if self.is_before(number as u8, self.owners[usize::from(cell)]) {
                    self.own(cell, number as u8);
                }
            }
            self.note_laid(piece.word, bit);
        }
        self.mains[usize::from(strip.line)] |= bit;
        self.spans[number] = strip.span();
        self.dirty |= bit;
    }

    /// Takes all words of action `number` off.
    pub fn take(&mut self, number: usize) {
        let (ground, strip, bit) = (self.ground, self.strips[number], 1 << number);
        if strip.pieces().is_empty() {
            return;
        }
        self.log.note_strip(number, strip);
        let cells = ground.field.line(strip.line);
        for piece in strip.pieces() {
            self.note_off(piece.word, bit);
            for &cell in &cells[usize::from(piece.start)..][..usize::from(piece.length)] {
                let over = &mut self.over[usize::from(cell)];
                if *over & bit == 0 {
                    continue;
                }
                *over &= !bit;
                let over = *over;
                if self.owners[usize::from(cell)] == number as u8 {
                    if over == 0 {
                        self.write(cell, BLANK);
                    }
                    self.own(cell, self.first(over));
                }
            }
        }
        self.strips[number] = Strip::on(strip.line);
        self.mains[usize::from(strip.line)] &= !bit;
        self.spans[number] = 0;
        self.dirty |= bit;
    }

    /// Lays `strips` in place of all that is laid, in this order.
    pub fn lay_all(&mut self, strips: &Strips) {
        for number in 0..MOST_ACTIONS {
            self.take(number);
        }
        self.set_order(FIRST_ORDER);
        for (number, &strip) in strips.iter().enumerate() {
            self.lay(number, strip);
        }
    }

    /// When a cell is filled: 0 if it is given, else the rank of its action from 1.
    pub fn time(&self, cell: usize) -> usize {
        usize::from(self.rank[usize::from(self.owners[cell])])
    }

    /// The time of each action.
    #[inline]
    pub fn ranks(&self) -> &[u8; NUMBERS] {
        &self.rank
    }

    /// The time of an action, see [`ActionPlan::time`].
    pub fn when(&self, number: u8) -> usize {
        usize::from(self.rank[usize::from(number)])
    }

    /// The action at a time, see [`ActionPlan::time`].
    pub fn at(&self, time: usize) -> u8 {
        self.order[time]
    }

    /// The earliest of these actions.
    fn first(&self, mut actions: u32) -> u8 {
        let mut first = NEVER;
        while actions != 0 {
            let action = actions.trailing_zeros() as u8;
            actions &= actions - 1;
            if self.is_before(action, first) {
                first = action;
            }
        }
        first
    }

    fn write(&mut self, cell: u16, letter: u8) {
        let old = std::mem::replace(&mut self.letters[usize::from(cell)], letter);
        self.filled += u32::from(old == BLANK);
        self.filled -= u32::from(letter == BLANK);
        for through in self.ground.field.through(cell) {
            let line = usize::from(through.line);
            self.text[line * self.stride + usize::from(through.at)] = letter;
            if self.changed[line] | self.moved[line] == 0 {
                self.stale.push(through.line);
            }
            self.changed[line] |= 1 << through.at;
        }
    }

    fn own(&mut self, cell: u16, owner: u8) {
        self.owners[usize::from(cell)] = owner;
        for through in self.ground.field.through(cell) {
            let line = usize::from(through.line);
            self.who[line * self.stride + usize::from(through.at)] = owner;
            if self.changed[line] | self.moved[line] == 0 {
                self.stale.push(through.line);
            }
            self.moved[line] |= 1 << through.at;
        }
    }

    /// Moves action `number` to another rank, from 0.
    pub fn shift(&mut self, number: usize, rank: usize) {
        let (mut order, from, to) = (self.order, usize::from(self.rank[number]), rank + 1);
        if to > from {
            order[from..=to].rotate_left(1);
        } else {
            order[to..=from].rotate_right(1);
        }
        self.log.note_rank(number, from - 1);
        // Its words may block others now, or others may block them.
        for at in 0..self.gained[number].words.len() {
            self.touch(self.gained[number].words[at]);
        }
        for at in 0..self.strips[number].pieces().len() {
            self.touch(self.strips[number].pieces()[at].word);
        }
        self.set_order(order);
        self.dirty |= 1 << number;
        let (ground, strip) = (self.ground, self.strips[number]);
        let cells = ground.field.line(strip.line);
        for piece in strip.pieces() {
            for &cell in &cells[usize::from(piece.start)..][..usize::from(piece.length)] {
                // Even if the cell stays its own: another action may complete a word over it now.
                if self.owners[usize::from(cell)] != GIVEN {
                    self.own(cell, self.first(self.over[usize::from(cell)]));
                }
            }
        }
    }

    fn set_order(&mut self, order: [u8; NUMBERS]) {
        self.order = order;
        let mut before = 0;
        for (rank, &number) in (0..).zip(&order) {
            self.rank[usize::from(number)] = rank;
            self.before[usize::from(number)] = before;
            before |= 1 << number;
        }
    }
}

/// The letter at place `at` of a word that may be read against the line's order.
#[inline]
fn spelled(letters: &[u8], at: usize, mirrored: bool) -> u8 {
    letters[if mirrored { letters.len() - 1 - at } else { at }]
}

/// Do the words of a strip agree where they overlap?
fn agrees(strip: &Strip, lexicon: &LineLexicon) -> bool {
    let mut text = [BLANK; 64];
    strip.pieces().iter().all(|piece| {
        let letters = lexicon.word(piece.word);
        (0..letters.len()).all(|at| {
            let letter = spelled(letters, at, piece.mirrored);
            let place = &mut text[usize::from(piece.start) + at];
            let fits = *place == BLANK || *place == letter;
            *place = letter;
            fits
        })
    })
}
