//! A plan: for each action a line and words to lay on it. Letters and points follow from them.
//!
//! A cell is filled by the earliest action whose words go over it. So a plan stays one when an
//! action is taken out: the later ones put the letters themselves. Actions have fixed numbers, and
//! ranks say in which order they come. [`change`] lays strips, and [`lines`] reads the words that
//! stand on changed lines. [`value`] counts anew the actions that a change concerns; [`records`]
//! omits words of a final plan; [`undo`] leads back.

mod change;
mod lines;
mod records;
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
pub const GIVEN: u8 = MOST_ACTIONS as u8;
/// Who fills an empty cell: the action after all.
pub const NEVER: u8 = GIVEN + 1;
/// How many numbers of actions there are with these two.
const NUMBERS: usize = MOST_ACTIONS + 2;

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
    /// Which cells of a line have other letters, and which have other owners, than when it was
    /// read; the lines that have such cells.
    changed: Vec<u64>,
    moved: Vec<u64>,
    stale: Vec<u16>,
    /// Which actions have this main line, a bit for each, and which cells their words span.
    mains: Vec<u32>,
    spans: [u64; MOST_ACTIONS],
    /// The words on each line, and which action completes each.
    found: Vec<Vec<(StandingWord, u8)>>,
    /// The words that each action completes, in order.
    due: Vec<Vec<StandingWord>>,
    words: Vec<WordState>,
    /// What each action earns and records.
    gained: Vec<Gained>,
    /// Words that an action must not record beside its main line, see [`records`].
    omitted: Vec<(u8, u32)>,
    value: PlanValue,
    /// Which actions must be counted anew.
    dirty: u32,
    /// The number of the present change, and whether it has touched any word.
    round: u32,
    touched: bool,
    /// The words that it has touched, and perhaps others.
    sieve: [u64; SIEVE],
    /// How many times an action was counted.
    counts: u32,
    log: Log,
    /// Only the first occurrence of a word on a line counts, by the judge's rules.
    firsts: bool,
    /// Work done, in hundredths of a unit.
    pub work: u64,
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
            omitted: Vec::new(),
            value: PlanValue::default(),
            dirty: 0,
            round: 1,
            touched: false,
            sieve: [0; SIEVE],
            counts: 0,
            log: Log::default(),
            firsts,
            work: 0,
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

    /// Does action `one` come before action `other`?
    #[inline]
    pub fn is_before(&self, one: u8, other: u8) -> bool {
        self.before[usize::from(other)] >> one & 1 != 0
    }

    fn lexicon(&self) -> &'g LineLexicon {
        &self.ground.lexicon
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
