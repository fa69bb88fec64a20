//! Changing: strips are laid and taken, actions come earlier or later, and cells follow.

use super::{ActionPlan, BLANK, FIRST_ORDER, GIVEN, LineLexicon, NEVER, Strip, Strips};
use crate::crossword::rules::MOST_ACTIONS;

impl ActionPlan<'_> {
    /// Lays `strip` as action `number` instead of what was there. False if a letter would
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
    pub(super) fn put(&mut self, number: usize, strip: Strip) {
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

    /// Lays `strips` instead of all that is laid, in this order.
    pub fn lay_all(&mut self, strips: &Strips) {
        for number in 0..MOST_ACTIONS {
            self.take(number);
        }
        self.set_order(FIRST_ORDER);
        for (number, &strip) in strips.iter().enumerate() {
            self.lay(number, strip);
        }
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

    pub(super) fn write(&mut self, cell: u16, letter: u8) {
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

    pub(super) fn own(&mut self, cell: u16, owner: u8) {
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
}

/// The letter at index `at` of a word that may be read against the line's order.
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
            let held = &mut text[usize::from(piece.start) + at];
            let fits = *held == BLANK || *held == letter;
            *held = letter;
            fits
        })
    })
}
