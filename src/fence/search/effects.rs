//! The different effects of the moves in a piece.
//!
//! A move matters only through the cells that it takes from the other numbers, so of the many
//! sets of a number few differ.

use super::bits::CellBits;
use super::ground::LiveGround;
use crate::budget::Span;
use crate::tools::random::Random;
use fxhash::FxHashMap;

/// Numbers above this are only sampled, unless they have a single set.
const MOST_LISTED: usize = 60;

/// How many sets are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The most steps, from a set to one with a cell more, in which the sets of a piece are listed.
    pub listed: usize,
    /// The random sets of each number where there are more.
    pub sampled: usize,
}

/// An effect: what is left of the piece, and a set that leads there.
#[derive(Clone, Copy, Debug)]
pub struct PaintEffect<const W: usize> {
    /// The cells of the piece that still count.
    pub left: CellBits<W>,
    /// The cells to paint.
    pub set: CellBits<W>,
}

/// The effects of a piece.
#[derive(Debug)]
pub struct Effects<const W: usize> {
    /// Those found, the easiest positions first.
    pub list: Vec<PaintEffect<W>>,
    /// Are these all?
    pub complete: bool,
}

/// The walk over the sets of one number.
struct Walk<'a, const W: usize> {
    ground: &'a LiveGround<W>,
    span: Span<'a>,
    number: usize,
    reach: CellBits<W>,
    others: CellBits<W>,
    /// The sets by the cells that they take from others.
    found: FxHashMap<CellBits<W>, CellBits<W>>,
    /// The steps that may still be made.
    room: usize,
}

impl<const W: usize> Walk<'_, W> {
    fn note(&mut self, set: &CellBits<W>, touched: &CellBits<W>) {
        self.found.entry(touched.and(&self.others)).or_insert(*set);
    }

    /// Lists the sets with `missing` more cells; `false` if there is no room for all steps.
    fn list(
        &mut self,
        set: &CellBits<W>,
        touched: &CellBits<W>,
        out: CellBits<W>,
        missing: usize,
    ) -> bool {
        // Dead ends cost as much as sets, so each step is counted.
        if self.room == 0 || (self.room.is_multiple_of(256) && self.span.is_over()) {
            self.room = 0;
            return false;
        }
        self.room -= 1;
        if missing == 0 {
            self.note(set, touched);
            return true;
        }
        let mut out = out;
        for cell in touched.and(&self.reach).without(set).without(&out).cells() {
            let more = set.or(&CellBits::of(cell));
            if !self.list(&more, &touched.or(self.ground.around(cell)), out, missing - 1) {
                return false;
            }
            out = out.or(&CellBits::of(cell));
        }
        true
    }

    /// A random set with a taste of its own.
    fn sample(&mut self, random: &mut Random) {
        let mut taste = || random.below(5) as i64 - 2;
        let (kills, public, down, right) = (taste(), taste(), taste(), taste());
        let noise = 1 + random.below(6);
        let (mut set, mut touched) = (CellBits::of(self.number), *self.ground.around(self.number));
        for _ in 1..self.ground.value(self.number) {
            let mut best = None;
            for cell in touched.and(&self.reach).without(&set).cells() {
                let (rows, columns) = self.ground.drift(self.number, cell);
                let beside = self.ground.count(&self.ground.around(cell).without(&touched));
                let score = kills * beside as i64
                    + public * i64::from(self.others.has(cell))
                    + i64::midpoint(down * rows, right * columns)
                    + random.below(noise) as i64;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, cell));
                }
            }
            let Some((_, cell)) = best else { return };
            set = set.or(&CellBits::of(cell));
            touched = touched.or(self.ground.around(cell));
        }
        self.note(&set, &touched);
    }
}

/// The effects of the moves in `piece`; `random` gives the samples where they are too many.
pub fn effects<const W: usize>(
    ground: &LiveGround<W>,
    piece: &CellBits<W>,
    width: Listing,
    span: Span,
    random: &mut Random,
) -> Effects<W> {
    let numbers: Vec<usize> = ground.numbers(piece).cells().collect();
    let reaches: Vec<CellBits<W>> = numbers.iter().map(|&cell| ground.reach(cell, piece)).collect();
    let mut left: FxHashMap<CellBits<W>, CellBits<W>> = FxHashMap::default();
    let (mut complete, mut room) = (true, width.listed);
    for (at, &number) in numbers.iter().enumerate() {
        let others = reaches.iter().enumerate().filter(|&(other, _)| other != at);
        let others = others.fold(CellBits::NONE, |all, (_, reach)| all.or(reach));
        let (reach, found) = (reaches[at], FxHashMap::default());
        let share = room / (numbers.len() - at);
        let mut walk = Walk { ground, span, number, reach, others, found, room: share };
        let value = ground.value(number);
        let (set, touched) = (CellBits::of(number), *ground.around(number));
        if reach.count() == value {
            let touched = reach.cells().fold(touched, |all, cell| all.or(ground.around(cell)));
            walk.note(&reach, &touched);
        } else if value > MOST_LISTED || !walk.list(&set, &touched, CellBits::NONE, value - 1) {
            complete = false;
            for _ in 0..width.sampled {
                walk.sample(random);
            }
        }
        span.charge((share - walk.room) as u64 / 16 + walk.found.len() as u64 + 1);
        room = room - share + walk.room;
        for (at, (taken, set)) in walk.found.into_iter().enumerate() {
            if at % 32 == 0 {
                span.charge(16 + 4 * numbers.len() as u64);
                if at > 0 && span.is_over() {
                    complete = false;
                    break;
                }
            }
            let position = ground.live(&others.without(&taken));
            let kept = left.entry(position).or_insert(set);
            *kept = set.min(*kept);
        }
    }
    let total = left.len();
    let weigh = |(at, (left, set))| {
        let late = at > 0 && at % 32 == 0 && span.is_over();
        (!late).then(|| (ground.weight(&left), PaintEffect { left, set }))
    };
    let mut list: Vec<(usize, PaintEffect<W>)> =
        left.into_iter().enumerate().map_while(weigh).collect();
    complete &= list.len() == total;
    list.sort_unstable_by_key(|(weight, effect)| (*weight, effect.left));
    Effects { list: list.into_iter().map(|(_, effect)| effect).collect(), complete }
}
