//! What a plan earns: its actions one after the other, and what each of them records.
//!
//! All open words of the main line are recorded, except those that another one blocks anyway and
//! that cover no more cells. Other words are recorded, the longest first, if they cover more cells
//! and block no word that a later action lays.

use super::plan::{ActionPlan, LineWords, NEVER};
use crate::crossword::rules::MOST_ACTIONS;

/// A set of cells, a bit for each.
#[derive(Clone, Debug, Default)]
pub struct Cells(pub Vec<u64>);

impl Cells {
    fn clear(&mut self) {
        self.0.iter_mut().for_each(|word| *word = 0);
    }

    /// Is the cell in it?
    #[inline]
    pub fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell >> 6)] >> (cell & 63) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    fn add(&mut self, cell: u16) {
        self.0[usize::from(cell >> 6)] |= 1 << (cell & 63);
    }

    fn count(&self) -> i32 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as i32
    }
}

/// Values plans; holds what the last one's actions record.
#[derive(Clone, Debug)]
pub struct Valuer {
    /// The words completed at each time, 0 to 30, and never.
    due: Vec<Vec<LineWords>>,
    /// The new cells of each time with their places on the main line.
    new: Vec<Vec<(u8, u16)>>,
    /// The cells that each time's recorded words cover.
    pub covered: Vec<Cells>,
    /// When a word was recorded, and when it was blocked, as `round * 32 + time`.
    recorded: Vec<u32>,
    blocked: Vec<u32>,
    round: u32,
    /// The words recorded by each action, if they were asked for.
    pub words: Vec<Vec<u32>>,
}

/// What a plan earns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlanValue {
    /// The points.
    pub points: i32,
    /// How many new letters or gaps break a rule; 0 for a legal plan.
    pub faults: i32,
}

impl Valuer {
    /// A valuer of plans like `plan`.
    pub fn new(plan: &ActionPlan) -> Valuer {
        let (words, cells) = (plan.ground.lexicon.len(), plan.letters.len());
        let times = usize::from(NEVER) + 1;
        Valuer {
            due: vec![Vec::new(); times],
            new: vec![Vec::new(); times],
            covered: vec![Cells(vec![0; cells.div_ceil(64)]); times],
            recorded: vec![0; words],
            blocked: vec![0; words],
            round: 0,
            words: vec![Vec::new(); times],
        }
    }

    /// Would `word` still be open at `time` in the plan valued last?
    #[inline]
    pub fn is_open(&self, plan: &ActionPlan, word: u32, time: u8) -> bool {
        let (from, now) = (self.round * 32, self.round * 32 + u32::from(time));
        let before = |stamp: u32| stamp >= from && stamp < now;
        !before(self.recorded[word as usize])
            && !before(self.blocked[word as usize])
            && !plan
                .ground
                .lexicon
                .shorter(word)
                .iter()
                .any(|&part| before(self.recorded[part as usize]))
    }

    /// What `plan` earns. Its lines must be fresh.
    pub fn value(&mut self, plan: &ActionPlan) -> PlanValue {
        self.round += 1;
        for list in &mut self.due {
            list.clear();
        }
        for found in plan.found.iter().flatten() {
            self.due[usize::from(found.time)].push(*found);
        }
        let mut worth = PlanValue::default();
        for number in 0..MOST_ACTIONS {
            self.act(plan, number, &mut worth);
        }
        worth
    }

    /// Values action `number`.
    fn act(&mut self, plan: &ActionPlan, number: usize, worth: &mut PlanValue) {
        let (strip, slot) = (&plan.strips[number], number + 1);
        let line = &plan.ground.field.lines[usize::from(strip.line)];
        let mut new = std::mem::take(&mut self.new[slot]);
        new.clear();
        self.covered[slot].clear();
        self.words[slot].clear();
        for piece in strip.pieces() {
            for at in piece.start..piece.start + piece.length {
                let cell = line[usize::from(at)];
                if plan.times[usize::from(cell)] == slot as u8 && !new.contains(&(at, cell)) {
                    new.push((at, cell));
                }
            }
        }
        if !new.is_empty() {
            new.sort_unstable();
            let ends = [new[0].0, new[new.len() - 1].0].map(usize::from);
            let inside = line[ends[0]..=ends[1]].iter();
            let gaps = inside.filter(|&&cell| plan.times[usize::from(cell)] > slot as u8).count();
            let mut due = std::mem::take(&mut self.due[slot]);
            // Ties in the order of words, so that nothing depends on the order of lines read.
            due.sort_unstable_by_key(|found| {
                (std::cmp::Reverse(found.length), found.word, found.line)
            });
            self.record_main(plan, strip.line, slot, &due);
            let bare = new.iter().filter(|(_, cell)| !self.covered[slot].has(*cell)).count();
            if bare == 0 {
                self.record_others(plan, strip.line, slot, &due);
            }
            worth.faults += (gaps + bare) as i32;
            worth.points += self.covered[slot].count() - (new.len() - bare) as i32;
            self.due[slot] = due;
        }
        self.new[slot] = new;
    }

    /// Records the open words of the main line.
    fn record_main(&mut self, plan: &ActionPlan, line: u16, slot: usize, due: &[LineWords]) {
        for found in due.iter().filter(|found| found.line == line) {
            if !self.is_open(plan, found.word, slot as u8) {
                continue;
            }
            let now = self.round * 32 + slot as u32;
            let known = self.recorded[found.word as usize] == now;
            let superfluous = || {
                let word = found.word as usize;
                let parts = plan.ground.lexicon.shorter(found.word);
                (self.blocked[word] == now
                    || parts.iter().any(|&part| self.recorded[part as usize] == now))
                    && self.adds(plan, found, slot) == 0
            };
            if known || !superfluous() {
                self.record(plan, found, slot);
            }
        }
    }

    /// Records the words of other lines that are worth it.
    fn record_others(&mut self, plan: &ActionPlan, line: u16, slot: usize, due: &[LineWords]) {
        for found in due.iter().filter(|found| found.line != line) {
            let now = self.round * 32 + slot as u32;
            if self.recorded[found.word as usize] == now {
                self.record(plan, found, slot);
                continue;
            }
            if self.adds(plan, found, slot) == 0 || !self.is_open(plan, found.word, slot as u8) {
                continue;
            }
            let parts = plan.ground.lexicon.shorter(found.word);
            let word = found.word as usize;
            let later = parts.iter().fold(plan.laid[word] | plan.guarded[word], |bits, &part| {
                bits | plan.laid[part as usize]
            });
            if later >> slot == 0 {
                self.record(plan, found, slot);
            }
        }
    }

    /// How many more cells the word would cover.
    #[inline]
    fn adds(&self, plan: &ActionPlan, found: &LineWords, slot: usize) -> usize {
        cells(plan, found).iter().filter(|&&cell| !self.covered[slot].has(cell)).count()
    }

    fn record(&mut self, plan: &ActionPlan, found: &LineWords, slot: usize) {
        for &cell in cells(plan, found) {
            self.covered[slot].add(cell);
        }
        let now = self.round * 32 + slot as u32;
        if self.recorded[found.word as usize] == now {
            return;
        }
        self.recorded[found.word as usize] = now;
        self.words[slot].push(found.word);
        for &part in plan.ground.lexicon.shorter(found.word) {
            let stamp = &mut self.blocked[part as usize];
            if *stamp < self.round * 32 {
                *stamp = now;
            }
        }
    }
}

/// The cells of a word on the board.
#[inline]
pub fn cells<'g>(plan: &ActionPlan<'g>, found: &LineWords) -> &'g [u16] {
    let line = &plan.ground.field.lines[usize::from(found.line)];
    &line[usize::from(found.start)..][..usize::from(found.length)]
}
