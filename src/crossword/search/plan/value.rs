//! What a plan earns: its actions one after the other, and what each of them records.
//!
//! All open words of the main line are recorded, except those that another one blocks anyway and
//! that cover no more cells. Other words are recorded, the longest first, if they cover more cells
//! and block no word that a later action lays. An action is counted anew if the words that it
//! completes have changed, or if another one that concerns them was recorded or laid.

use super::{ActionPlan, NEVER, StandingWord};
use crate::crossword::rules::MOST_ACTIONS;

/// What a plan earns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanValue {
    /// The points.
    pub points: i32,
    /// How many new letters or gaps break a rule; 0 for a legal plan.
    pub faults: i32,
}

/// What concerns a word. Actions are bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct WordState {
    /// The actions that record it, and those that record a longer word which it begins or ends.
    recorded: u32,
    blocked: u32,
    /// The actions that lay it, and those that lay such a longer word.
    laid: u32,
    guarded: u32,
    /// The last round in which it was touched, and the last in which such a longer word was.
    touched: u32,
    touched_longer: u32,
    /// The last count of an action that recorded it before.
    old: u32,
}

/// How many numbers of 64 bits a sieve has. A word that does not pass was not sifted in.
pub const SIEVE: usize = 16;

fn sift_in(sieve: &mut [u64; SIEVE], word: u32) {
    sieve[word as usize / 64 % SIEVE] |= 1 << (word % 64);
}

#[inline]
fn passes(sieve: &[u64; SIEVE], word: u32) -> bool {
    sieve[word as usize / 64 % SIEVE] >> (word % 64) & 1 != 0
}

/// What an action gains.
#[derive(Clone, Debug)]
pub struct Gained {
    /// The covered cells of each line, a bit for each.
    pub covered: Vec<u64>,
    /// The words recorded.
    pub words: Vec<u32>,
    value: PlanValue,
}

impl Gained {
    /// Nothing, on `lines` lines.
    pub(super) fn new(lines: usize) -> Gained {
        Gained { covered: vec![0; lines], words: Vec::new(), value: PlanValue::default() }
    }
}

impl ActionPlan<'_> {
    /// What the plan earns.
    pub fn value(&mut self) -> PlanValue {
        self.read();
        if self.dirty == 0 && !self.touched {
            return self.value;
        }
        for rank in 1..=MOST_ACTIONS {
            let number = self.order[rank];
            if self.dirty >> number & 1 != 0 || self.is_concerned(number) {
                self.count(usize::from(number));
            }
        }
        self.settle();
        self.value
    }

    /// Nothing has changed from here on.
    pub(super) fn settle(&mut self) {
        self.dirty = 0;
        if self.touched {
            self.sieve = [0; SIEVE];
        }
        self.touched = false;
        self.round += 1;
    }

    /// What action `number` gains.
    pub fn gained(&self, number: u8) -> &Gained {
        &self.gained[usize::from(number)]
    }

    /// Would `word` still be open in action `number`?
    #[inline]
    pub fn is_open(&self, word: u32, number: u8) -> bool {
        let state = &self.words[word as usize];
        let parts = self.ground.lexicon.shorter(word).iter();
        let bits = parts.fold(state.recorded | state.blocked, |bits, &part| {
            bits | self.words[part as usize].recorded
        });
        bits & self.before[usize::from(number)] == 0
    }

    /// Is `word` open in action `number`, and blocks none that a later action lays?
    #[inline]
    pub fn is_free(&self, word: u32, number: u8) -> bool {
        let state = &self.words[word as usize];
        let (before, after) = (self.before[usize::from(number)], self.after(number));
        let bits = |recorded: u32, laid: u32| recorded & before | laid & after;
        bits(state.recorded | state.blocked, state.laid | state.guarded) == 0
            && self.ground.lexicon.shorter(word).iter().all(|&part| {
                let part = &self.words[part as usize];
                bits(part.recorded, part.laid) == 0
            })
    }

    /// Which actions lay a word that `word` would block, or that would block it; a bit for each.
    #[inline]
    pub fn reserved(&self, word: u32) -> u32 {
        let state = &self.words[word as usize];
        let parts = self.ground.lexicon.shorter(word).iter();
        parts.fold(state.laid | state.guarded, |bits, &part| bits | self.words[part as usize].laid)
    }

    /// Which actions come after `number`, a bit for each.
    #[inline]
    pub fn after(&self, number: u8) -> u32 {
        !self.before[usize::from(number)] & !(1 << number) & !(1 << NEVER)
    }

    pub(super) fn note_laid(&mut self, word: u32, bit: u32) {
        self.words[word as usize].laid |= bit;
        for &part in self.ground.lexicon.shorter(word) {
            self.words[part as usize].guarded |= bit;
        }
        self.touch(word);
    }

    pub(super) fn note_off(&mut self, word: u32, bit: u32) {
        self.words[word as usize].laid &= !bit;
        for &part in self.ground.lexicon.shorter(word) {
            self.words[part as usize].guarded &= !bit;
        }
        self.touch(word);
    }

    /// Actions that this word concerns will be counted anew.
    pub(super) fn touch(&mut self, word: u32) {
        self.words[word as usize].touched = self.round;
        sift_in(&mut self.sieve, word);
        for &part in self.ground.lexicon.shorter(word) {
            self.words[part as usize].touched_longer = self.round;
            sift_in(&mut self.sieve, part);
        }
        self.touched = true;
    }

    /// Does a touched word concern an action?
    fn is_concerned(&self, number: u8) -> bool {
        let is_touched = |word: u32, with_longer: bool| {
            let state = &self.words[word as usize];
            passes(&self.sieve, word)
                && (state.touched == self.round
                    || with_longer && state.touched_longer == self.round)
        };
        self.touched
            && self.due[usize::from(number)].iter().any(|standing| {
                let parts = self.ground.lexicon.shorter(standing.word());
                is_touched(standing.word(), true)
                    || parts.iter().any(|&part| is_touched(part, false))
            })
    }

    /// Counts action `number` anew.
    fn count(&mut self, number: usize) {
        self.counts += 1;
        self.work += 60;
        let lines = self.found.len();
        let mut now = self.log.spare().unwrap_or_else(|| Gained::new(lines));
        now.covered.fill(0);
        now.words.clear();
        now.value = PlanValue::default();
        let old = std::mem::replace(&mut self.gained[number], now);
        self.unrecord(&old.words, 1 << number);
        for &word in &old.words {
            self.words[word as usize].old = self.counts;
        }
        let new = self.new_cells(number);
        if new != 0 {
            let due = std::mem::take(&mut self.due[number]);
            let line = self.strips[number].line;
            self.record_main(number, line, &due);
            let bare = new & !self.gained[number].covered[usize::from(line)];
            if bare == 0 {
                self.record_others(number, line, &due);
            }
            self.due[number] = due;
            let gaps = self.gaps(number, line, new);
            let gained = &mut self.gained[number].value;
            let bare = bare.count_ones() as i32;
            gained.points -= new.count_ones() as i32 - bare;
            gained.faults = bare + gaps;
            let value = self.gained[number].value;
            self.value.points += value.points;
            self.value.faults += value.faults;
        }
        self.value.points -= old.value.points;
        self.value.faults -= old.value.faults;
        self.touch_difference(&old.words, number);
        self.log.note_gained(number, old);
    }

    /// Touches the words that an action records no longer or had not recorded.
    fn touch_difference(&mut self, old: &[u32], number: usize) {
        for &word in old {
            if self.words[word as usize].recorded >> number & 1 == 0 {
                self.touch(word);
            }
        }
        for at in 0..self.gained[number].words.len() {
            let word = self.gained[number].words[at];
            if self.words[word as usize].old != self.counts {
                self.touch(word);
            }
        }
    }

    fn unrecord(&mut self, words: &[u32], bit: u32) {
        for &word in words {
            self.words[word as usize].recorded &= !bit;
            for &part in self.ground.lexicon.shorter(word) {
                self.words[part as usize].blocked &= !bit;
            }
        }
    }

    /// Puts back what an action had gained.
    pub(super) fn restore(&mut self, number: usize, gained: Gained) {
        let now = std::mem::replace(&mut self.gained[number], gained);
        self.unrecord(&now.words, 1 << number);
        for at in 0..self.gained[number].words.len() {
            self.note_recorded(self.gained[number].words[at], 1 << number);
        }
        self.log.give(now);
    }

    fn note_recorded(&mut self, word: u32, bit: u32) {
        self.words[word as usize].recorded |= bit;
        for &part in self.ground.lexicon.shorter(word) {
            self.words[part as usize].blocked |= bit;
        }
    }

    /// The cells of its main line where an action puts letters, a bit for each.
    fn new_cells(&self, number: usize) -> u64 {
        let (_, who) = self.row(self.strips[number].line);
        let (mut span, mut new) = (self.spans[number], 0);
        while span != 0 {
            let at = span.trailing_zeros();
            span &= span - 1;
            new |= u64::from(who[at as usize] == number as u8) << at;
        }
        new
    }

    /// How many cells between the new ones are still empty.
    fn gaps(&self, number: usize, line: u16, new: u64) -> i32 {
        let (_, who) = self.row(line);
        let inside = &who[new.trailing_zeros() as usize..64 - new.leading_zeros() as usize];
        let later = |by: &&u8| self.is_before(number as u8, **by);
        inside.iter().filter(later).count() as i32
    }

    /// Records the open words of the main line.
    fn record_main(&mut self, number: usize, line: u16, due: &[StandingWord]) {
        for &standing in due.iter().filter(|standing| standing.line() == line) {
            let word = standing.word();
            if !self.is_open(word, number as u8) || self.firsts && !self.is_first(standing) {
                continue;
            }
            let state = &self.words[word as usize];
            let bit = 1 << number;
            let superfluous = || {
                let mut parts = self.ground.lexicon.shorter(word).iter();
                (state.blocked & bit != 0
                    || parts.any(|&part| self.words[part as usize].recorded & bit != 0))
                    && self.adds(number, standing) == 0
            };
            if state.recorded & bit != 0 || !superfluous() {
                self.record(number, standing);
            }
        }
    }

    /// Records the words of other lines that pay. By the judge's rules the first occurrence on a
    /// line counts in place of a later one. It has as many cells, and no new letter depends on it
    /// here, so the later one is counted as it is.
    fn record_others(&mut self, number: usize, line: u16, due: &[StandingWord]) {
        for &standing in due.iter().filter(|standing| standing.line() != line) {
            if self.adds(number, standing) == 0 {
                continue;
            }
            let word = standing.word();
            let known = self.words[word as usize].recorded >> number & 1 != 0;
            let omitted = self.omitted.contains(&(number as u8, word));
            if known || !omitted && self.is_free(word, number as u8) {
                self.record(number, standing);
            }
        }
    }

    /// How many more cells the word would cover.
    #[inline]
    fn adds(&self, number: usize, standing: StandingWord) -> u32 {
        let covered = self.gained[number].covered[usize::from(standing.line())];
        (standing.mask() & !covered).count_ones()
    }

    /// Does no other occurrence on the same line, nearer to its beginning, spell the word in this
    /// sense?
    fn is_first(&self, standing: StandingWord) -> bool {
        let (text, _) = self.row(standing.line());
        let spelled = |start: u8| &text[usize::from(start)..][..usize::from(standing.length())];
        (0..standing.start()).all(|start| spelled(start) != spelled(standing.start()))
    }

    fn record(&mut self, number: usize, standing: StandingWord) {
        let ground = self.ground;
        let cells = ground.field.line(standing.line());
        let gained = &mut self.gained[number];
        let mut more = standing.mask() & !gained.covered[usize::from(standing.line())];
        gained.value.points += more.count_ones() as i32;
        while more != 0 {
            let at = more.trailing_zeros();
            more &= more - 1;
            for through in ground.field.through(cells[at as usize]) {
                gained.covered[usize::from(through.line)] |= 1 << through.at;
            }
        }
        let word = standing.word();
        if self.words[word as usize].recorded >> number & 1 == 0 {
            gained.words.push(word);
            self.note_recorded(word, 1 << number);
        }
    }
}
