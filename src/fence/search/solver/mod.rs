//! Values of positions: Grundy values once a number is dead, win, draw or loss before.
//!
//! It is asked whether there is a move to Grundy value k instead of what the value is (Lemoine and
//! Viennot, "Nimbers are inevitable", arXiv 1011.5841). A position that the mover wins then costs
//! one good move.

mod glance;

use std::sync::Arc;

use super::bits::CellBits;
use super::bound::most_moves;
use super::effects::{Effects, Listing, effects};
use super::ground::LiveGround;
use super::numbering::Numbering;
use super::patch::{Patch, in_patch_of};
use super::pieces::{LivePiece, Pieces};
use super::replies::Replies;
use super::table::{Insight, Known, PieceTable, known, known_value};
use super::tuning::FEWEST_TO_REPLY;
use crate::budget::Share;
use crate::tools::random::Random;
use glance::GLANCE;

/// The units of work that it costs to try a set that was good elsewhere.
const UNITS_A_REPLY: u64 = 4;

/// What all solvers of a level have in common.
#[derive(Clone, Copy)]
pub struct Setting<'a, const W: usize> {
    /// The board.
    pub ground: &'a LiveGround<W>,
    /// How many sets are looked at.
    pub width: Listing,
    /// Pieces with more numbers are not looked into.
    pub largest: usize,
    /// Where the random numbers start.
    pub seed: u64,
}

/// The random numbers for a piece, whatever was looked at before.
pub fn random<const W: usize>(piece: &CellBits<W>, seed: u64) -> Random {
    Random::new(piece.cells().fold(seed, |salt, cell| {
        (salt ^ cell as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    }))
}

/// A search of values that sees what was known before it began, and what it has found itself.
pub struct Solver<'a, const W: usize> {
    setting: Setting<'a, W>,
    share: Share<'a>,
    before: &'a PieceTable<W>,
    own: PieceTable<W>,
    /// The pieces that may still be expanded.
    room: u64,
    replies: Replies<W>,
}

impl<'a, const W: usize> Solver<'a, W> {
    /// A solver that may expand `room` pieces within `share`.
    pub fn new(
        setting: Setting<'a, W>,
        share: Share<'a>,
        before: &'a PieceTable<W>,
        room: u64,
    ) -> Self {
        let replies = before.replies.clone();
        Solver { setting, share, before, own: PieceTable::default(), room, replies }
    }

    /// What it has found.
    pub fn found(mut self) -> PieceTable<W> {
        self.own.replies = self.replies;
        self.own
    }

    /// The effects of a piece; `None` if there is no room.
    pub fn effects(&mut self, piece: &CellBits<W>) -> Option<Arc<Effects<W>>> {
        self.kept(piece).or_else(|| self.list(piece, self.setting.width, None).map(|told| told.0))
    }

    /// The effects of a piece, if they are kept and there is room to look at them.
    fn kept(&self, piece: &CellBits<W>) -> Option<Arc<Effects<W>>> {
        // A look without room must not descend.
        let kept = || self.own.effects(piece).or_else(|| self.before.effects(piece));
        if self.room == 0 { None } else { kept().map(Arc::clone) }
    }

    /// Lists the effects of a piece; not all if one is proven to lead to the Grundy value `wanted`,
    /// and whether that is so. Learns all values that known pieces tell. `None` if there is no
    /// room.
    fn list(
        &mut self,
        piece: &CellBits<W>,
        width: Listing,
        wanted: Option<usize>,
    ) -> Option<(Arc<Effects<W>>, bool)> {
        let Setting { ground, seed, .. } = self.setting;
        let replies = ground.count(piece) >= FEWEST_TO_REPLY;
        let width = Listing { sets: replies, ..width };
        if self.room == 0 || self.share.is_over() {
            self.room = 0;
            return None;
        }
        let (own, before) = (&self.own, self.before);
        let (mut yes, mut sure, mut ended) = (0_u64, 0_u64, false);
        let mut ends = |large: &[LivePiece<W>], lone| {
            if let Some((value, proven)) = known_value(own, before, large, lone) {
                let bit = 1_u64.checked_shl(value as u32).unwrap_or(0);
                yes |= bit;
                sure |= if proven { bit } else { 0 };
                ended |= proven && wanted == Some(value);
            }
            ended
        };
        let sources = (&mut self.share, &mut random(piece, seed));
        let found = Arc::new(effects(ground, piece, width, sources, &mut ends));
        self.share.span().count_evaluations(1);
        self.room -= 1;
        let known = self.known(piece);
        let mut news = yes & !(known.yes | known.no);
        while news != 0 {
            let bit = news & news.wrapping_neg();
            self.own.learn(piece, bit, (true, sure & bit != 0));
            news ^= bit;
        }
        if ended {
            self.replies.praise(&found.last_set());
        } else if width.listed > GLANCE.listed {
            self.own.keep(piece, &found);
        }
        Some((found, ended))
    }

    /// What is known of the moves of `piece`, first of all by this solver.
    fn known(&self, piece: &CellBits<W>) -> Known {
        known(&self.own, self.before, piece)
    }

    /// What is known of whether `piece` has a move to the value of `bit`.
    fn remembered(&self, piece: &CellBits<W>, bit: u64) -> Insight<bool> {
        let known = self.known(piece);
        let told = (known.yes & bit != 0, known.sure & bit != 0);
        ((known.yes | known.no) & bit != 0).then_some(told)
    }

    /// Is there a move in `piece` that leads to Grundy value `k`?
    pub fn has_move(&mut self, piece: &LivePiece<W>, k: usize) -> Insight<bool> {
        if k >= piece.count {
            return Some((false, true));
        }
        if k > 63 {
            return None;
        }
        let bit = 1 << k;
        if let Some(told) = self.remembered(&piece.cells, bit) {
            return Some(told);
        }
        if piece.count > self.setting.largest {
            return None;
        }
        let found = match self.kept(&piece.cells) {
            Some(found) => found,
            None if self.room == 0 => return None,
            None => {
                if let Some(has) = self.at_once(piece, k) {
                    self.own.learn(&piece.cells, bit, (has, true));
                    return Some((has, true));
                }
                if self.is_wide(piece) && self.glance(piece, k)? {
                    self.own.learn(&piece.cells, bit, (true, true));
                    return Some((true, true));
                }
                self.list(&piece.cells, self.setting.width, Some(k))?.0
            }
        };
        let told = match self.remembered(&piece.cells, bit).or_else(|| self.look(&found, k)) {
            Some(told) => told,
            None => self.descend(&found, k)?,
        };
        self.own.learn(&piece.cells, bit, told);
        Some(told)
    }

    /// Is there a move in `piece` to Grundy value `k`, as far as that is proven without a list of
    /// its effects? A set that was good elsewhere may lead there.
    fn at_once(&mut self, piece: &LivePiece<W>, k: usize) -> Option<bool> {
        if k == 0 && piece.count < FEWEST_TO_REPLY {
            return None;
        }
        in_patch_of!(piece.cells, V => self.at_once_within::<V>(piece, k))
    }

    /// The same, in sets of `V` words.
    fn at_once_within<const V: usize>(&mut self, piece: &LivePiece<W>, k: usize) -> Option<bool> {
        let patch = Patch::<V>::new(self.setting.ground, &piece.cells);
        let contenders = patch.contenders();
        if k > 0 && k >= most_moves(&patch, &contenders) {
            return Some(false);
        }
        if piece.count < FEWEST_TO_REPLY {
            return None;
        }
        let numbering = Numbering::new(&piece.cells);
        let (mut painted, mut large) = (0, Vec::new());
        let leads = |set: &&CellBits<W>| {
            piece.cells.and(set).is(set) && {
                painted += 1;
                large.clear();
                let lone = patch.painted(&contenders, &numbering.inward(set), &mut large);
                let large: Vec<_> = large.iter().map(|piece| numbering.piece(piece)).collect();
                known_value(&self.own, self.before, &large, lone) == Some((k, true))
            }
        };
        let good = self.replies.sets().iter().find(leads).copied();
        self.share.charge(painted * UNITS_A_REPLY);
        self.replies.praise(&good?);
        Some(true)
    }

    /// Is an effect known to lead to Grundy value `k`?
    fn look(&self, found: &Effects<W>, k: usize) -> Insight<bool> {
        let mut looks = found.list.iter().filter_map(|effect| {
            known_value(&self.own, self.before, found.pieces(effect), effect.lone)
        });
        looks.find_map(|(value, sure)| (value == k).then_some((true, sure)))
    }

    /// Does one of the effects lead to Grundy value `k`?
    fn descend(&mut self, found: &Effects<W>, k: usize) -> Insight<bool> {
        let mut all_sure = found.complete;
        for effect in &found.list {
            match self.has_value(found.pieces(effect), effect.lone, k)? {
                (true, sure) => {
                    self.replies.praise(&found.set(effect));
                    return Some((true, sure));
                }
                (false, sure) => all_sure &= sure,
            }
        }
        Some((false, all_sure))
    }

    /// The Grundy value of a piece.
    pub fn value(&mut self, piece: &LivePiece<W>) -> Insight<usize> {
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

    /// Is `k` the Grundy value of `pieces` and `lone` numbers together?
    pub fn has_value(&mut self, pieces: &[LivePiece<W>], lone: usize, k: usize) -> Insight<bool> {
        let (mut rest, mut all_sure) = (k ^ (lone & 1), true);
        let Some((last, others)) = pieces.split_last() else { return Some((rest == 0, true)) };
        for piece in others {
            let (value, sure) = self.value(piece)?;
            rest ^= value;
            all_sure &= sure;
        }
        if rest > last.count {
            return Some((false, all_sure));
        }
        let (has, sure) = self.has_move(last, rest)?;
        if has {
            return Some((false, all_sure && sure));
        }
        all_sure &= sure;
        for lower in 0..rest {
            let (has, sure) = self.has_move(last, lower)?;
            if !has {
                return Some((false, all_sure && sure));
            }
            all_sure &= sure;
        }
        Some((true, all_sure))
    }

    /// What a move is worth for its mover: 1 a win, 0 a draw, -1 a loss. `painted` numbers have
    /// been painted when `position` is left.
    pub fn outcome(&mut self, position: &Pieces<W>, painted: usize) -> Insight<i8> {
        if position.count() + painted < self.setting.ground.all() {
            let (lost, sure) = self.has_value(&position.large, position.lone, 0)?;
            return Some((if lost { 1 } else { -1 }, sure));
        }
        let (value, sure) = self.peaceful(position, painted)?;
        Some((-value, sure))
    }

    /// The value for the player to move of a position without dead numbers.
    fn peaceful(&mut self, position: &Pieces<W>, painted: usize) -> Insight<i8> {
        if position.large.is_empty() {
            return Some((0, true));
        }
        let cells = position.large.iter().fold(CellBits::NONE, |all, piece| all.or(&piece.cells));
        let key = (cells, position.lone);
        if let Some(told) = self.own.peaceful(&key).or_else(|| self.before.peaceful(&key)) {
            return Some(told);
        }
        let (mut best, mut all_sure) = ((-1, true), true);
        let mut better = |(value, sure): (i8, bool), all_sure: &mut bool| {
            *all_sure &= sure;
            if value > best.0 || (value == best.0 && sure) {
                best = (value, sure);
            }
            value == 1
        };
        if position.lone > 0 {
            let left = Pieces { lone: position.lone - 1, large: position.large.clone() };
            let (value, sure) = self.outcome(&left, painted + 1)?;
            better((value, sure), &mut all_sure);
        }
        'pieces: for (index, piece) in position.large.iter().enumerate() {
            let found = self.effects(&piece.cells)?;
            all_sure &= found.complete;
            for effect in &found.list {
                let left = position.with(index, found.pieces(effect), effect.lone);
                if better(self.outcome(&left, painted + 1)?, &mut all_sure) {
                    break 'pieces;
                }
            }
        }
        let told = if best.0 == 1 { best } else { (best.0, all_sure) };
        self.own.learn_peaceful(key, told);
        Some(told)
    }
}
