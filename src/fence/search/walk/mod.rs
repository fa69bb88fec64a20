//! The walk over the sets of a number: all of them where these are few, random ones elsewhere.

mod listing;

use super::bits::CellBits;
use super::effects::Sink;
use super::patch::Patch;
use super::pieces::LivePiece;
use super::taste::PaintTaste;
use super::tuning::{MOST_EFFECTS, MOST_NOTED};
use crate::budget::Share;
use crate::tools::random::Random;
use fxhash::{FxHashMap, FxHashSet};

/// How many growths are made between two looks at the clock.
const GROWTHS_A_LOOK: usize = 32;
/// The growths that cost a unit of work.
const GROWTHS_A_UNIT: usize = 8;
/// The growths that a cell of a sample costs as much as.
const GROWTHS_A_CELL: usize = 4;
/// The growths that an effect costs as much as.
const GROWTHS_AN_EFFECT: usize = 4;
/// The units of work that a piece costs whatever is found.
const UNITS_A_PIECE: usize = 3;
/// How many samples are drawn between two looks at the clock.
const SAMPLES_A_LOOK: usize = 4;

/// The walk over the sets of one number after the other.
pub struct Walk<'a, 's, const W: usize> {
    patch: &'a Patch<W>,
    share: &'a mut Share<'s>,
    /// Growths that are not charged yet.
    growths: usize,
    /// Growths since the last look at the clock.
    unseen: usize,
    /// What the number reaches that paints.
    reach: CellBits<W>,
    /// The other numbers that it can take something from: their cells.
    others: Vec<usize>,
    /// The index of each of them among the numbers of the piece.
    indices: Vec<usize>,
    /// What all other numbers reach before the move.
    public: CellBits<W>,
    /// What those reach that it can take nothing from.
    far: CellBits<W>,
    /// What each of `others` reaches, after as many changes as the set has made.
    reaches: Vec<CellBits<W>>,
    /// What each number of the piece reaches without the cells that are taken from it.
    known: Vec<FxHashMap<CellBits<W>, CellBits<W>>>,
    /// What was taken from them by sets that are noted already.
    taken: FxHashSet<CellBits<W>>,
    /// The growths that may still be made.
    room: usize,
    /// Takes what is found.
    sink: &'a mut Sink<'a, W>,
    /// Does the sink want no more?
    ended: bool,
    /// What is left by the effects found.
    left: FxHashSet<CellBits<W>>,
    /// The same without lone numbers, and how many these are.
    kinds: FxHashSet<(CellBits<W>, usize)>,
    /// Room for the border of a sample.
    border: Vec<(i64, usize)>,
    /// Room for the pieces of an effect.
    large: Vec<LivePiece<W>>,
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

impl<'a, 's, const W: usize> Walk<'a, 's, W> {
    /// A walk in a piece with `count` numbers, which gives what it finds to `sink`, with `sets` or
    /// not.
    pub fn new(
        patch: &'a Patch<W>,
        share: &'a mut Share<'s>,
        count: usize,
        sets: bool,
        sink: &'a mut Sink<'a, W>,
    ) -> Walk<'a, 's, W> {
        Walk {
            patch,
            share,
            growths: 0,
            unseen: 0,
            reach: CellBits::NONE,
            others: Vec::new(),
            indices: Vec::new(),
            public: CellBits::NONE,
            far: CellBits::NONE,
            reaches: Vec::new(),
            known: vec![FxHashMap::default(); count],
            taken: FxHashSet::default(),
            room: 0,
            sink,
            ended: false,
            left: FxHashSet::default(),
            kinds: FxHashSet::default(),
            border: Vec::new(),
            large: Vec::new(),
            sets,
        }
    }

    /// Charges the rest of its work.
    pub fn finish(mut self) {
        self.growths += GROWTHS_A_UNIT * UNITS_A_PIECE;
        self.is_over();
    }

    /// Charges the growths made. Is nothing left of the share, or nothing more wanted?
    pub fn is_over(&mut self) -> bool {
        self.share.charge((self.growths / GROWTHS_A_UNIT) as u64);
        self.growths %= GROWTHS_A_UNIT;
        self.ended || self.share.is_over()
    }

    /// Begins with the number on `cell` of `numbers`, which have these reaches.
    pub fn begin(&mut self, at: usize, numbers: &[usize], reaches: &[CellBits<W>]) -> Growth<W> {
        self.reach = reaches[at];
        self.others.clear();
        self.indices.clear();
        self.reaches.clear();
        (self.public, self.far) = (CellBits::NONE, CellBits::NONE);
        let beside = |zone: CellBits<W>, cell| zone.or(self.patch.around(cell));
        let zone = self.reach.cells().fold(CellBits::NONE, beside);
        for (other, reach) in reaches.iter().enumerate().filter(|(other, _)| *other != at) {
            self.public = self.public.or(reach);
            if reach.meets(&zone) {
                self.others.push(numbers[other]);
                self.indices.push(other);
                self.reaches.push(*reach);
            } else {
                self.far = self.far.or(reach);
            }
        }
        self.taken.clear();
        let touched = *self.patch.around(numbers[at]);
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
        let (count, mut live) = (self.others.len(), self.far);
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
                let rest = reach.without(&taken);
                if rest.count() < self.patch.value(number) {
                    CellBits::NONE
                } else {
                    let known = &mut self.known[self.indices[at]];
                    *known.entry(taken).or_insert_with(|| self.patch.reach_within(number, &rest))
                }
            };
            self.reaches[depth * count + at] = left;
            live = live.or(&left);
        }
        Growth { live, depth, ..growth }
    }

    /// The growth with one more `cell`.
    fn grown(&mut self, growth: &Growth<W>, cell: usize) -> Growth<W> {
        let around = *self.patch.around(cell);
        let more = Growth {
            set: growth.set.or(&CellBits::of(cell)),
            touched: growth.touched.or(&around),
            ..*growth
        };
        if self.patch.beside(cell).any(|beside| growth.live.has(beside)) {
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
        self.large.clear();
        let lone = self.patch.split(&growth.live, &mut self.large);
        let cells = self.large.iter().fold(CellBits::NONE, |all, piece| all.or(&piece.cells));
        if self.kinds.insert((cells, lone)) {
            let set = self.sets.then(set);
            self.growths += GROWTHS_AN_EFFECT;
            if (self.sink)(set, &self.large, lone) {
                self.ended = true;
                self.room = 0;
            }
        }
    }

    /// Notes the only set of the number that `start` begins with: all that it reaches.
    pub fn note_all(&mut self, start: &Growth<W>) {
        let set = self.reach;
        let around = |all: CellBits<W>, cell| all.or(self.patch.around(cell));
        let touched = set.cells().fold(start.touched, around);
        let whole = self.narrowed(Growth { set, touched, ..*start }, &touched);
        self.note(&whole, || set);
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

    /// Notes `count` random sets of the number that `start` begins with, each by its own taste.
    pub fn sample(&mut self, start: &Growth<W>, missing: usize, count: usize, random: &mut Random) {
        let Some(number) = start.set.first() else { return };
        for drawn in 0..count {
            if self.ended {
                return;
            }
            if drawn % SAMPLES_A_LOOK == 0 {
                if self.is_over() || self.kinds.len() >= MOST_EFFECTS {
                    return;
                }
                self.forget();
            }
            self.growths += GROWTHS_A_CELL * (missing + 1);
            let taste = PaintTaste::new(random);
            let cells = (&self.reach, &self.public);
            let room = (&mut *random, &mut self.border);
            let Some((set, touched)) = taste.set(self.patch, number, cells, missing, room) else {
                return;
            };
            if !self.taken.insert(touched.and(&self.public)) {
                continue;
            }
            let growth = Growth { set, touched, depth: 0, live: self.public, ..*start };
            let last = self.narrowed(growth, &touched);
            self.note(&last, || set);
        }
    }
}
