//! Values of positions: Grundy values once a number is dead, win, draw or loss before.
//!
//! It is asked whether there is a move to Grundy value k instead of what the value is (Lemoine and
//! Viennot, "Nimbers are inevitable", arXiv 1011.5841). A position that the mover wins then costs
//! one good move.

use std::rc::Rc;

use super::bits::CellBits;
use super::effects::{Effects, Listing, PaintEffect, effects};
use super::ground::LiveGround;
use crate::budget::Span;
use crate::tools::random::Random;
use fxhash::FxHashMap;

/// Bytes of effects that are kept.
const MOST_KEPT: usize = 80 << 20;
/// Positions that are kept.
const MOST_KNOWN: usize = 400_000;

/// An answer, and whether it is proven; `None` if there was no room to find it.
pub type Insight<T> = Option<(T, bool)>;

/// What is known of the moves of a piece, by the Grundy value that they lead to.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    yes: u64,
    no: u64,
    sure: u64,
}

/// Values found so far, all with the same width.
pub struct Solver<'a, const W: usize> {
    ground: &'a LiveGround<W>,
    span: Span<'a>,
    width: Listing,
    seed: u64,
    /// How many pieces may still be expanded.
    pub room: usize,
    known: FxHashMap<CellBits<W>, Known>,
    kept: FxHashMap<CellBits<W>, Rc<Effects<W>>>,
    bytes: usize,
    peaceful: FxHashMap<CellBits<W>, (i8, bool)>,
}

impl<'a, const W: usize> Solver<'a, W> {
    /// A solver that knows nothing yet.
    pub fn new(ground: &'a LiveGround<W>, span: Span<'a>, width: Listing, seed: u64) -> Self {
        let (known, kept) = (FxHashMap::default(), FxHashMap::default());
        let peaceful = FxHashMap::default();
        Solver { ground, span, width, seed, room: 0, known, kept, bytes: 0, peaceful }
    }

    /// The effects of a piece; `None` if there is no room.
    pub fn effects(&mut self, piece: &CellBits<W>) -> Option<Rc<Effects<W>>> {
        // Kept effects are no exception: a look without room must not descend.
        if self.room == 0 || self.span.is_over() {
            return None;
        }
        if let Some(found) = self.kept.get(piece) {
            return Some(Rc::clone(found));
        }
        self.room -= 1;
        let salt = piece.cells().fold(self.seed, |salt, cell| {
            (salt ^ cell as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        let mut random = Random::new(salt);
        let found = Rc::new(effects(self.ground, piece, self.width, self.span, &mut random));
        self.span.charge(found.list.len() as u64 + 5);
        self.span.count_evaluations(1);
        self.bytes += (found.list.len() + 2) * size_of::<PaintEffect<W>>();
        if self.bytes < MOST_KEPT {
            self.kept.insert(*piece, Rc::clone(&found));
        }
        Some(found)
    }

    /// Is there a move in `piece` that leads to Grundy value `k`?
    fn has_move(&mut self, piece: &CellBits<W>, k: usize) -> Insight<bool> {
        let count = self.ground.count(piece);
        if k >= count {
            return Some((false, true));
        }
        if count == 1 {
            return Some((true, true));
        }
        let bit = 1 << k.min(63);
        let known = self.known.get(piece).copied().unwrap_or_default();
        if (known.yes | known.no) & bit != 0 {
            return Some((known.yes & bit != 0, known.sure & bit != 0));
        }
        if k > 63 {
            return None;
        }
        let found = self.effects(piece)?;
        let room = std::mem::take(&mut self.room);
        let mut cheap = None;
        for effect in &found.list {
            if let Some((true, sure)) = self.is_worth(&effect.left, k) {
                cheap = Some((true, sure));
                break;
            }
        }
        self.room = room;
        let told = match cheap {
            Some(told) => told,
            None => self.descend(&found, k)?,
        };
        if self.known.len() < MOST_KNOWN {
            let known = self.known.entry(*piece).or_default();
            *(if told.0 { &mut known.yes } else { &mut known.no }) |= bit;
            known.sure |= if told.1 { bit } else { 0 };
        }
        Some(told)
    }

    /// Does one of the effects lead to Grundy value `k`?
    fn descend(&mut self, found: &Effects<W>, k: usize) -> Insight<bool> {
        let mut all_sure = found.complete;
        for effect in &found.list {
            match self.is_worth(&effect.left, k)? {
                (true, sure) => return Some((true, sure)),
                (false, sure) => all_sure &= sure,
            }
        }
        Some((false, all_sure))
    }

    /// The Grundy value of a piece.
    fn value(&mut self, piece: &CellBits<W>) -> Insight<usize> {
        let mut all_sure = true;
        for k in 0.. {
            let (has, sure) = self.has_move(piece, k)?;
            all_sure &= sure;
            if !has {
                return Some((k, all_sure));
            }
        }
        None
    }

    /// Is `k` the Grundy value of the position?
    pub fn is_worth(&mut self, position: &CellBits<W>, k: usize) -> Insight<bool> {
        let mut pieces = self.ground.pieces(position);
        let Some(last) = pieces.pop() else { return Some((k == 0, true)) };
        let (mut rest, mut all_sure) = (k, true);
        for piece in &pieces {
            let (value, sure) = self.value(piece)?;
            rest ^= value;
            all_sure &= sure;
        }
        if rest > self.ground.count(&last) {
            return Some((false, all_sure));
        }
        let (has, sure) = self.has_move(&last, rest)?;
        if has {
            return Some((false, all_sure && sure));
        }
        all_sure &= sure;
        for lower in 0..rest {
            let (has, sure) = self.has_move(&last, lower)?;
            if !has {
                return Some((false, all_sure && sure));
            }
            all_sure &= sure;
        }
        Some((true, all_sure))
    }

    /// What a move is worth for its mover: 1 a win, 0 a draw, -1 a loss. `painted` numbers have
    /// been painted when `position` is left.
    pub fn outcome(&mut self, position: &CellBits<W>, painted: usize) -> Insight<i8> {
        if self.ground.count(position) + painted < self.ground.all() {
            let (lost, sure) = self.is_worth(position, 0)?;
            return Some((if lost { 1 } else { -1 }, sure));
        }
        let (value, sure) = self.peaceful(position, painted)?;
        Some((-value, sure))
    }

    /// The value for the player to move of a position without dead numbers.
    pub fn peaceful(&mut self, position: &CellBits<W>, painted: usize) -> Insight<i8> {
        if self.ground.count(position) <= 1 {
            return Some((0, true));
        }
        if let Some(&told) = self.peaceful.get(position) {
            return Some(told);
        }
        let (mut best, mut all_sure) = ((-1, true), true);
        for piece in self.ground.pieces(position) {
            let found = self.effects(&piece)?;
            all_sure &= found.complete;
            for effect in &found.list {
                let left = position.without(&piece).or(&effect.left);
                let (value, sure) = self.outcome(&left, painted + 1)?;
                all_sure &= sure;
                if value > best.0 || (value == best.0 && sure) {
                    best = (value, sure);
                }
                if value == 1 {
                    break;
                }
            }
            if best.0 == 1 {
                break;
            }
        }
        let told = if best.0 == 1 { best } else { (best.0, all_sure) };
        if self.peaceful.len() < MOST_KNOWN {
            self.peaceful.insert(*position, told);
        }
        Some(told)
    }
}
