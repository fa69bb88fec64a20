//! What is known of pieces and positions, as far as it is kept.

use std::sync::Arc;

use super::bits::CellBits;
use super::effects::Effects;
use super::pieces::LivePiece;
use super::replies::Replies;
use super::tuning::{MOST_BYTES, MOST_KNOWN, MOST_OWN_BYTES};
use fxhash::FxHashMap;

/// An answer, and whether it is proven; `None` if there was no room to find it.
pub type Insight<T> = Option<(T, bool)>;

/// What is known of the moves of a piece, by the Grundy value that they lead to: a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// There is a move.
    pub yes: u64,
    /// There is none.
    pub no: u64,
    /// The answer is proven.
    pub sure: u64,
}

/// Findings by the cells of a piece, or of a whole position.
#[derive(Debug, Default)]
pub struct PieceTable<const W: usize> {
    known: FxHashMap<CellBits<W>, Known>,
    kept: FxHashMap<CellBits<W>, Arc<Effects<W>>>,
    /// Values without dead numbers, by the cells of the large pieces and the number of lone ones.
    peaceful: FxHashMap<(CellBits<W>, usize), (i8, bool)>,
    bytes: usize,
    /// The sets that were good last.
    pub replies: Replies<W>,
}

impl<const W: usize> PieceTable<W> {
    /// What is known of the moves of a piece.
    pub fn known(&self, piece: &CellBits<W>) -> Known {
        self.known.get(piece).copied().unwrap_or_default()
    }

    /// Notes whether a piece has a move to the value of `bit`.
    pub fn learn(&mut self, piece: &CellBits<W>, bit: u64, (has, sure): (bool, bool)) {
        if !self.has_room() {
            return;
        }
        let known = self.known.entry(*piece).or_default();
        *(if has { &mut known.yes } else { &mut known.no }) |= bit;
        known.sure |= if sure { bit } else { 0 };
    }

    /// The effects of a piece, if they are kept.
    pub fn effects(&self, piece: &CellBits<W>) -> Option<&Arc<Effects<W>>> {
        self.kept.get(piece)
    }

    /// Keeps the effects of a piece, if there is room.
    pub fn keep(&mut self, piece: &CellBits<W>, effects: &Arc<Effects<W>>) {
        self.keep_within(MOST_OWN_BYTES, piece, effects);
    }

    fn keep_within(&mut self, most: usize, piece: &CellBits<W>, effects: &Arc<Effects<W>>) {
        let bytes = effects.bytes();
        if self.bytes + bytes <= most && !self.kept.contains_key(piece) {
            self.bytes += bytes;
            self.kept.insert(*piece, Arc::clone(effects));
        }
    }

    /// Is there room for more values?
    fn has_room(&self) -> bool {
        let entry = size_of::<CellBits<W>>() + size_of::<Known>();
        (self.known.len() + self.peaceful.len()) * entry < MOST_KNOWN
    }

    /// The value of a position without dead numbers, if it is known.
    pub fn peaceful(&self, key: &(CellBits<W>, usize)) -> Option<(i8, bool)> {
        self.peaceful.get(key).copied()
    }

    /// Notes the value of a position without dead numbers.
    pub fn learn_peaceful(&mut self, key: (CellBits<W>, usize), told: (i8, bool)) {
        if self.has_room() {
            self.peaceful.insert(key, told);
        }
    }

    /// Takes over what `other` has found, as far as there is room.
    pub fn take(&mut self, other: PieceTable<W>) {
        for set in other.replies.sets().iter().rev() {
            self.replies.praise(set);
        }
        for (piece, found) in other.known {
            if !self.has_room() {
                break;
            }
            let known = self.known.entry(piece).or_default();
            // Where guesses differ, what is proven holds, and then what was found first.
            let news = (found.yes | found.no) & (!(known.yes | known.no) | found.sure);
            let news = news & !known.sure;
            known.yes = known.yes & !news | found.yes & news;
            known.no = known.no & !news | found.no & news;
            known.sure |= found.sure & news;
        }
        for (piece, effects) in other.kept {
            self.keep_within(MOST_BYTES, &piece, &effects);
        }
        if self.has_room() {
            self.peaceful.extend(other.peaceful);
        }
    }

    /// Forgets what rests on samples.
    pub fn forget_guesses(&mut self) {
        self.known.retain(|_, known| {
            known.yes &= known.sure;
            known.no &= known.sure;
            known.sure != 0
        });
        self.kept.retain(|_, effects| effects.complete);
        self.bytes = self.kept.values().map(|effects| effects.bytes()).sum();
        self.peaceful.retain(|_, told| told.1);
    }
}

/// What both tables know of the moves of `piece`; where they differ, `own` is right.
pub fn known<const W: usize>(
    own: &PieceTable<W>,
    before: &PieceTable<W>,
    piece: &CellBits<W>,
) -> Known {
    let (own, before) = (own.known(piece), before.known(piece));
    let news = !(own.yes | own.no);
    Known {
        yes: own.yes | before.yes & news,
        no: own.no | before.no & news,
        sure: own.sure | before.sure & news,
    }
}

/// The Grundy value of `pieces` and `lone` numbers together, if the tables know it.
pub fn known_value<const W: usize>(
    own: &PieceTable<W>,
    before: &PieceTable<W>,
    pieces: &[LivePiece<W>],
    lone: usize,
) -> Insight<usize> {
    let (mut value, mut all_sure) = (lone & 1, true);
    for piece in pieces {
        let known = known(own, before, &piece.cells);
        let least = known.yes.trailing_ones() as usize;
        let below = (1_u64.checked_shl(least as u32)?) - 1;
        all_sure &= known.sure & below == below;
        if least < piece.count {
            let bit = 1 << least;
            if known.no & bit == 0 {
                return None;
            }
            all_sure &= known.sure & bit != 0;
        }
        value ^= least;
    }
    Some((value, all_sure))
}
