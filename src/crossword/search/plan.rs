//! A plan: for each action a line and words to lay on it. Letters and times follow from them.
//!
//! A cell is filled by the earliest action whose words go over it; so a plan stays one when an
//! action is taken out, and the later ones put the letters themselves. Texts of lines are read
//! again only where they have changed.

use super::field::LetterField;
use super::lexicon::{LineLexicon, NONE};
use crate::crossword::rules::{MOST_ACTIONS, Puzzle};

/// The letter of an empty cell.
pub const BLANK: u8 = 255;
/// The time of an empty cell: after all actions.
pub const NEVER: u8 = 31;
/// The most words that one action lays on its line.
pub const MOST_LAID: usize = 6;

/// A word laid on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The word.
    pub word: u32,
    /// Its first cell's place on the line.
    pub start: u8,
    /// Its letters.
    pub length: u8,
    /// Is it read against the line's order?
    pub mirrored: bool,
}

/// The words of one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The main line.
    pub line: u16,
    count: u8,
    pieces: [Piece; MOST_LAID],
}

impl Strip {
    /// No words, on `line`.
    pub fn on(line: u16) -> Strip {
        Strip { line, ..Strip::default() }
    }

    /// The words.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces[..usize::from(self.count)]
    }

    /// Lays one more word, if there is room.
    pub fn push(&mut self, piece: Piece) {
        if usize::from(self.count) < MOST_LAID {
            self.pieces[usize::from(self.count)] = piece;
            self.count += 1;
        }
    }
}

/// A place where a word stands, and when its last letter is put.
#[derive(Clone, Copy, Debug)]
pub struct LineWords {
    /// The word.
    pub word: u32,
    /// The line.
    pub line: u16,
    /// The first cell's place on the line.
    pub start: u8,
    /// The number of cells.
    pub length: u8,
    /// The action that puts its last letter, from 1; 0 for none.
    pub time: u8,
}

/// What never changes while plans do.
#[derive(Debug)]
pub struct StartBoard {
    /// The lines.
    pub field: LetterField,
    /// The words.
    pub lexicon: LineLexicon,
    /// The given letters.
    pub given: Vec<u8>,
}

impl StartBoard {
    /// The ground of `puzzle`.
    pub fn new(puzzle: &Puzzle, respect_list: bool) -> StartBoard {
        let letter = |&byte: &u8| if byte.is_ascii_uppercase() { byte - b'A' } else { BLANK };
        StartBoard {
            field: LetterField::new(&puzzle.sheet),
            lexicon: LineLexicon::new(puzzle, respect_list),
            given: puzzle.sheet.cells.iter().map(letter).collect(),
        }
    }
}

/// A plan with its letters, times, and all words that stand on the board.
#[derive(Clone, Debug)]
pub struct ActionPlan<'g> {
    /// What it stands on.
    pub ground: &'g StartBoard,
    /// The actions' words; the first action is number 0 here, and puts its letters at time 1.
    pub strips: [Strip; MOST_ACTIONS],
    /// The letter of each cell.
    pub letters: Vec<u8>,
    /// When each cell is filled: 0 for given letters, 1 to 30, [`NEVER`].
    pub times: Vec<u8>,
    /// The words on each line.
    pub found: Vec<Vec<LineWords>>,
    /// For each word the actions that lay it, a bit for each.
    pub laid: Vec<u32>,
    /// For each word the actions that lay a word which it would block, being part of it.
    pub guarded: Vec<u32>,
    /// How many cells hold letters.
    pub filled: u32,
    /// Which actions go over a cell, a bit for each.
    over: Vec<u32>,
    /// Lines whose letters have changed, and those where only times have.
    dirty: Vec<u16>,
    marks: Vec<u8>,
    /// The words of lines as they were when [`ActionPlan::begin`] was called last, if they have
    /// changed.
    journal: Vec<(u16, Vec<LineWords>)>,
    /// Which lines are in the journal.
    noted: Vec<bool>,
    /// Steps of reading, for counting work.
    pub read: u64,
}

impl<'g> ActionPlan<'g> {
    /// The plan without any words.
    pub fn new(ground: &'g StartBoard) -> ActionPlan<'g> {
        let (cells, lines) = (ground.given.len(), ground.field.lines.len());
        let time = |&letter: &u8| if letter == BLANK { NEVER } else { 0 };
        let mut plan = ActionPlan {
            ground,
            strips: [Strip::default(); MOST_ACTIONS],
            letters: ground.given.clone(),
            times: ground.given.iter().map(time).collect(),
            found: vec![Vec::new(); lines],
            laid: vec![0; ground.lexicon.len()],
            guarded: vec![0; ground.lexicon.len()],
            filled: ground.given.iter().filter(|&&letter| letter != BLANK).count() as u32,
            over: vec![0; cells],
            dirty: (0..lines as u16).collect(),
            marks: vec![2; lines],
            journal: Vec::new(),
            noted: vec![false; lines],
            read: 0,
        };
        plan.refresh();
        plan
    }

    /// Lays `strip` as action `number`, from 0, in place of what was there. False if a letter would
    /// contradict another action's or a given one; then the action has no words.
    pub fn lay(&mut self, number: usize, strip: Strip) -> bool {
        self.take(number);
        self.strips[number].line = strip.line;
        let ground = self.ground;
        let cells = &ground.field.lines[usize::from(strip.line)];
        for piece in strip.pieces() {
            let letters = ground.lexicon.word(piece.word);
            let length = letters.len();
            for at in 0..length {
                let letter = if piece.mirrored { letters[length - 1 - at] } else { letters[at] };
                let cell = usize::from(cells[usize::from(piece.start) + at]);
                if self.letters[cell] != letter && self.letters[cell] != BLANK {
                    self.strips[number] = strip;
                    self.take(number);
                    return false;
                }
                self.cover(cell, letter, number);
            }
        }
        self.strips[number] = strip;
        for piece in strip.pieces() {
            self.laid[piece.word as usize] |= 1 << number;
            for &part in ground.lexicon.shorter(piece.word) {
                self.guarded[part as usize] |= 1 << number;
            }
        }
        true
    }

    fn cover(&mut self, cell: usize, letter: u8, number: usize) {
        self.over[cell] |= 1 << number;
        if self.letters[cell] == BLANK {
            self.letters[cell] = letter;
            self.filled += 1;
            self.mark(cell, 2);
        }
        self.retime(cell);
    }

    fn retime(&mut self, cell: usize) {
        if self.ground.given[cell] != BLANK {
            return;
        }
        let over = self.over[cell];
        let time = if over == 0 { NEVER } else { over.trailing_zeros() as u8 + 1 };
        if time != self.times[cell] {
            self.times[cell] = time;
            self.mark(cell, 1);
        }
    }

    /// Takes all words of action `number` off.
    pub fn take(&mut self, number: usize) {
        let (ground, strip, bit) = (self.ground, self.strips[number], 1 << number);
        let cells = &ground.field.lines[usize::from(strip.line)];
        for piece in strip.pieces() {
            self.laid[piece.word as usize] &= !bit;
            for &part in ground.lexicon.shorter(piece.word) {
                self.guarded[part as usize] &= !bit;
            }
            for &cell in &cells[usize::from(piece.start)..][..usize::from(piece.length)] {
                let cell = usize::from(cell);
                if self.over[cell] & bit != 0 {
                    self.over[cell] &= !bit;
                    if self.over[cell] == 0 && ground.given[cell] == BLANK {
                        self.letters[cell] = BLANK;
                        self.filled -= 1;
                        self.mark(cell, 2);
                    }
                    self.retime(cell);
                }
            }
        }
        self.strips[number] = Strip::on(strip.line);
    }

    fn mark(&mut self, cell: usize, how: u8) {
        for through in &self.ground.field.through[cell] {
            let mark = &mut self.marks[usize::from(through.line)];
            if *mark == 0 {
                self.dirty.push(through.line);
            }
            *mark = (*mark).max(how);
        }
    }

    /// From here on [`ActionPlan::go_back`] leads back. The lines must be fresh.
    pub fn begin(&mut self) {
        debug_assert!(self.dirty.is_empty());
        for (line, _) in self.journal.drain(..) {
            self.noted[usize::from(line)] = false;
        }
    }

    /// Lays `strips`, which were those at the last call of [`ActionPlan::begin`].
    pub fn go_back(&mut self, strips: &[Strip; MOST_ACTIONS]) {
        self.lay_all(strips);
        for (line, found) in self.journal.drain(..) {
            self.found[usize::from(line)] = found;
            self.noted[usize::from(line)] = false;
        }
        while let Some(line) = self.dirty.pop() {
            self.marks[usize::from(line)] = 0;
        }
    }

    /// Lays `strips` in place of all that is laid.
    pub fn lay_all(&mut self, strips: &[Strip; MOST_ACTIONS]) {
        let changed = |plan: &ActionPlan, number: usize| plan.strips[number] != strips[number];
        let numbers: Vec<usize> =
            (0..MOST_ACTIONS).filter(|&number| changed(self, number)).collect();
        for &number in &numbers {
            self.take(number);
        }
        for &number in &numbers {
            self.lay(number, strips[number]);
        }
    }

    /// Reads the changed lines again.
    pub fn refresh(&mut self) {
        while let Some(line) = self.dirty.pop() {
            let index = usize::from(line);
            let mark = std::mem::take(&mut self.marks[index]);
            let mut found = std::mem::take(&mut self.found[index]);
            if !self.noted[index] {
                self.noted[index] = true;
                self.journal.push((line, found.clone()));
            }
            if mark == 2 {
                found.clear();
                self.read_line(line, &mut found);
            }
            let cells = &self.ground.field.lines[index];
            for place in &mut found {
                let cells = &cells[usize::from(place.start)..][..usize::from(place.length)];
                let times = cells.iter().map(|&cell| self.times[usize::from(cell)]);
                place.time = times.max().unwrap_or(0);
            }
            self.found[index] = found;
        }
    }

    fn read_line(&mut self, line: u16, found: &mut Vec<LineWords>) {
        let lexicon = &self.ground.lexicon;
        let cells = &self.ground.field.lines[usize::from(line)];
        self.read += cells.len() as u64;
        let letter =
            |at: usize| cells.get(at).map_or(BLANK, |&cell| self.letters[usize::from(cell)]);
        for start in 0..cells.len() {
            let mut length = 0;
            let mut node = 0;
            if lexicon.has_triples() {
                node = lexicon.triple([letter(start), letter(start + 1), letter(start + 2)]);
                length = 3;
            }
            while length == 0 || node != 0 {
                if length > 0 {
                    for word in lexicon.ends(node).into_iter().filter(|&word| word != NONE) {
                        let (start, length) = (start as u8, length as u8);
                        found.push(LineWords { word, line, start, length, time: 0 });
                    }
                }
                let next = letter(start + length);
                length += 1;
                node = if next == BLANK { 0 } else { lexicon.child(node, next) };
            }
        }
    }
}
