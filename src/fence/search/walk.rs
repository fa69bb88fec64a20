//! The walk over the sets of a number.
//!
//! Sets are grown cell by cell. As soon as no cell that can still be added would take anything from
//! a live number, all that can follow is one effect.

use super::bits::CellBits;
use super::effects::Effects;
use super::ground::LiveGround;
use super::pieces::Pieces;
use super::taste::PaintTaste;
use super::tuning::{MOST_EFFECTS, MOST_NOTED};
use crate::budget::Span;
use crate::tools::random::Random;
use fxhash::{FxHashMap, FxHashSet};

/// How many steps are made between two looks at the clock.
const STEPS_A_LOOK: usize = 256;
/// How many samples are drawn between two looks at the clock.
const SAMPLES_A_LOOK: usize = 16;

/// The walk over the sets of one number after the other.
pub struct Walk<'a, const W: usize> {
    ground: &'a LiveGround<W>,
    span: Span<'a>,
    /// What the number reaches that paints.
    reach: CellBits<W>,
    /// The cells of the other numbers.
    others: Vec<usize>,
    /// All that they reach before the move.
    public: CellBits<W>,
    /// What each of them reaches, after as many changes as the set has made.
    reaches: Vec<CellBits<W>>,
    /// What each number of the piece reaches without the cells that are taken from it.
    known: Vec<FxHashMap<CellBits<W>, CellBits<W>>>,
    /// The place of the number that paints among those of the piece.
    at: usize,
    /// What was taken from them by sets that are noted already.
    taken: FxHashSet<CellBits<W>>,
    /// The steps that may still be made.
    room: usize,
    found: Effects<W>,
    /// What is left by the effects found.
    left: FxHashSet<CellBits<W>>,
    /// The same without lone numbers, and how many these are.
    kinds: FxHashSet<(CellBits<W>, usize)>,
    /// Are the sets wanted that have the effects?
    sets: bool,
}

/// A set that is being grown.
#[derive(Clone, Copy)]
pub struct Growth<const W: usize> {
    set: CellBits<W>,
    /// Its cells and their neighbours.
    touched: CellBits<W>,
    /// Cells that it shall not have.
    out: CellBits<W>,
    /// What the others still reach.
    live: CellBits<W>,
    /// How many changes of that stand below in `reaches`.
    depth: usize,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// A walk in a piece with `count` numbers, which keeps `sets` or not.
    pub fn new(ground: &'a LiveGround<W>, span: Span<'a>, count: usize, sets: bool) -> Walk<'a, W> {
        Walk {
            ground,
            span,
            reach: CellBits::NONE,
            others: Vec::new(),
            public: CellBits::NONE,
            reaches: Vec::new(),
            known: vec![FxHashMap::default(); count],
            at: 0,
            taken: FxHashSet::default(),
            room: 0,
            found: Effects::default(),
            left: FxHashSet::default(),
            kinds: FxHashSet::default(),
            sets,
        }
    }

    /// What it has found.
    pub fn found(self) -> Effects<W> {
        self.found
    }

    /// Begins with the number on `cell` of `numbers`, which have these reaches.
    pub fn begin(&mut self, at: usize, numbers: &[usize], reaches: &[CellBits<W>]) -> Growth<W> {
        let but = |other: &usize| *other != at;
        (self.at, self.reach) = (at, reaches[at]);
        self.others = (0..numbers.len()).filter(but).map(|other| numbers[other]).collect();
        self.reaches.clear();
        self.reaches.extend((0..numbers.len()).filter(but).map(|other| reaches[other]));
        self.public = self.reaches.iter().fold(CellBits::NONE, CellBits::or);
        self.taken.clear();
        let touched = *self.ground.around(numbers[at]);
        let start = Growth {
            set: CellBits::of(numbers[at]),
            touched,
            out: CellBits::NONE,
            live: self.public,
            depth: 0,
        };
        self.narrowed(start, &touched)
    }

    /// The growth after `fresh` cells are touched, which are in `touched` already.
    fn narrowed(&mut self, growth: Growth<W>, fresh: &CellBits<W>) -> Growth<W> {
        if !fresh.meets(&growth.live) {
            return growth;
        }
        let (count, mut live) = (self.others.len(), CellBits::NONE);
        let (below, depth) = (growth.depth * count, growth.depth + 1);
        self.reaches.resize((depth + 1) * count, CellBits::NONE);
        for at in 0..count {
            let (reach, number) = (self.reaches[below + at], self.others[at]);
            let left = if !reach.meets(fresh) {
                reach
            } else if fresh.has(number) {
                CellBits::NONE
            } else {
                let taken = self.reaches[at].and(&growth.touched);
                let known = &mut self.known[at + usize::from(at >= self.at)];
                *known
                    .entry(taken)
                    .or_insert_with(|| self.ground.reach_within(number, &reach.without(&taken)))
            };
            self.reaches[depth * count + at] = left;
            live = live.or(&left);
        }
        Growth { live, depth, ..growth }
    }

    /// The growth with one more `cell`.
    fn grown(&mut self, growth: &Growth<W>, cell: usize) -> Growth<W> {
        let around = *self.ground.around(cell);
        let more = Growth {
            set: growth.set.or(&CellBits::of(cell)),
            touched: growth.touched.or(&around),
            ..*growth
        };
        if self.ground.beside(cell).any(|beside| growth.live.has(beside)) {
            self.narrowed(more, &around)
        } else {
            more
        }
    }

    /// Notes what `growth` leaves.
    fn note(&mut self, growth: &Growth<W>, set: impl FnOnce() -> CellBits<W>) {
        if !self.left.insert(growth.live) {
            return;
        }
        let count = self.others.len();
        let reaches = &self.reaches[growth.depth * count..(growth.depth + 1) * count];
        let position = Pieces::of(reaches);
        let cells = position.large.iter().fold(CellBits::NONE, |all, piece| all.or(&piece.cells));
        if self.kinds.insert((cells, position.lone)) {
            let set = self.sets.then(set);
            self.found.add(set, &position);
        }
    }

    /// Notes the only set of the number that `start` begins with: all that it reaches.
    pub fn note_all(&mut self, start: &Growth<W>) {
        let set = self.reach;
        let around = |all: CellBits<W>, cell| all.or(self.ground.around(cell));
        let touched = set.cells().fold(start.touched, around);
        let whole = self.narrowed(Growth { set, touched, ..*start }, &touched);
        self.note(&whole, || set);
    }

    /// Lists the sets that `start` grows to with `missing` more cells in at most `most` steps, and
    /// tells in how many; `None` if these are not enough.
    pub fn list_within(&mut self, start: &Growth<W>, missing: usize, most: usize) -> Option<usize> {
        self.room = most;
        self.list(*start, missing).then(|| most - self.room)
    }

    /// Forgets what would take too much memory; it saves only time.
    fn forget(&mut self) {
        let bytes = size_of::<CellBits<W>>();
        if self.taken.len() * bytes > MOST_NOTED {
            self.taken.clear();
        }
        for known in &mut self.known {
            if known.len() * 2 * bytes * self.others.len() > MOST_NOTED {
                known.clear();
            }
        }
    }

    /// Makes a step; `false` if there is no room for it.
    fn step(&mut self) -> bool {
        if self.room.is_multiple_of(STEPS_A_LOOK) {
            let full = self.found.list.len() >= MOST_EFFECTS;
            if self.room == 0 || full || self.span.is_late() {
                self.room = 0;
                return false;
            }
            self.forget();
        }
        self.room -= 1;
        true
    }

    /// Lists the sets with `missing` more cells; `false` if there is no room for all steps.
    fn list(&mut self, growth: Growth<W>, missing: usize) -> bool {
        if !self.step() {
            return false;
        }
        if missing == 0 {
            self.note(&growth, || growth.set);
            return true;
        }
        let space = self.reach.without(&growth.set).without(&growth.out);
        let border = growth.touched.and(&space);
        if missing == 1 {
            return self.list_last(&growth, border);
        }
        let mut near = border;
        for _ in 1..missing {
            let wider = near.spread().and(&space);
            if wider.is(&near) {
                break;
            }
            near = wider;
        }
        if near.count() < missing {
            return true;
        }
        if !near.spread().meets(&growth.live) {
            self.note(&growth, || completed(&growth, &space, missing));
            return true;
        }
        let mut growth = growth;
        for cell in border.cells() {
            let more = self.grown(&growth, cell);
            if !self.list(more, missing - 1) {
                return false;
            }
            growth.out = growth.out.or(&CellBits::of(cell));
        }
        true
    }

    /// Lists the sets with one more cell of `border`.
    fn list_last(&mut self, growth: &Growth<W>, border: CellBits<W>) -> bool {
        let mut neutral = false;
        for cell in border.cells() {
            if !self.step() {
                return false;
            }
            let around = *self.ground.around(cell);
            if !self.ground.beside(cell).any(|beside| growth.live.has(beside)) {
                if !std::mem::replace(&mut neutral, true) {
                    self.note(growth, || growth.set.or(&CellBits::of(cell)));
                }
            } else if self.taken.insert(growth.touched.or(&around).and(&self.public)) {
                let last = self.grown(growth, cell);
                self.note(&last, || last.set);
            }
        }
        true
    }

    /// Notes `count` random sets of the number that `start` begins with, each by its own taste.
    pub fn sample(&mut self, start: &Growth<W>, missing: usize, count: usize, random: &mut Random) {
        for number in 0..count {
            if number % SAMPLES_A_LOOK == 0 && number > 0 {
                if self.span.is_late() || self.found.list.len() >= MOST_EFFECTS {
                    return;
                }
                self.forget();
            }
            let taste = PaintTaste::new(random);
            let whole =
                taste.set(self.ground, (start.set, self.reach, self.public), missing, random);
            let Some((set, touched)) = whole else { continue };
            let growth = Growth { set, touched, depth: 0, live: self.public, ..*start };
            let last = self.narrowed(growth, &touched);
            self.note(&last, || set);
        }
    }
}

/// `growth` with the nearest cells of `space`, so that it has `missing` cells more.
fn completed<const W: usize>(
    growth: &Growth<W>,
    space: &CellBits<W>,
    missing: usize,
) -> CellBits<W> {
    let (mut set, mut missing) = (growth.set, missing);
    while missing > 0 {
        let mut grew = false;
        for cell in set.spread().and(space).without(&set).cells().take(missing) {
            set = set.or(&CellBits::of(cell));
            missing -= 1;
            grew = true;
        }
        if !grew {
            break;
        }
    }
    set
}
