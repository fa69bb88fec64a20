//! The different effects of the moves in a piece.
//!
//! A move matters only through the cells that it takes from the other numbers, so of the many sets
//! of a number few differ.

use super::bits::CellBits;
use super::ground::LiveGround;
use super::numbering::Numbering;
use super::patch::{Patch, in_patch_of};
use super::pieces::{LivePiece, weight};
use super::walk::Walk;
use crate::budget::Share;
use crate::tools::random::Random;

/// Numbers above this are only sampled, unless they have a single set.
const MOST_LISTED: usize = 60;

/// How many sets are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The most growths, from a set to one with a cell more, in which the sets of a piece are
    /// listed.
    pub listed: usize,
    /// The random sets of each number where there are more.
    pub sampled: usize,
    /// Are the sets wanted that have the effects?
    pub sets: bool,
    /// Is it tried to list the sets of numbers that reach more than one that has too many?
    pub stubborn: bool,
    /// Of how many parts of the numbers which one paints; all of them are part 0 of 1.
    pub part: (usize, usize),
}

impl Listing {
    /// Nothing is looked at, of all numbers.
    pub const NOTHING: Listing =
        Listing { listed: 0, sampled: 0, sets: false, stubborn: false, part: (0, 1) };
}

/// An effect: what is left of the piece.
#[derive(Clone, Copy, Debug)]
pub struct PaintEffect {
    /// How many numbers are left in a piece of their own.
    pub lone: usize,
    /// How hard what is left is to solve.
    pub weight: usize,
    /// Where its other pieces stand in the list of all.
    pieces: (u32, u32),
    /// Which of the sets it has, if they are kept.
    set: u32,
}

/// The effects of a piece.
#[derive(Debug, Default)]
pub struct Effects<const W: usize> {
    /// Those found, the easiest positions first.
    pub list: Vec<PaintEffect>,
    /// Are these all?
    pub complete: bool,
    pieces: Vec<LivePiece<W>>,
    /// A set for each effect, in the order in which they were found; or none.
    sets: Vec<CellBits<W>>,
}

impl<const W: usize> Effects<W> {
    /// The pieces that `effect` leaves, without lone numbers; those with the fewest numbers first.
    pub fn pieces(&self, effect: &PaintEffect) -> &[LivePiece<W>] {
        &self.pieces[effect.pieces.0 as usize..effect.pieces.1 as usize]
    }

    /// The cells to paint for `effect`; none if sets are not kept.
    pub fn set(&self, effect: &PaintEffect) -> CellBits<W> {
        self.sets.get(effect.set as usize).copied().unwrap_or(CellBits::NONE)
    }

    /// The cells to paint for the effect that was found last; none if sets are not kept.
    pub fn last_set(&self) -> CellBits<W> {
        self.sets.last().copied().unwrap_or(CellBits::NONE)
    }

    /// What tells `effect` from others: the cells of its pieces, and how many numbers are alone.
    pub fn kind(&self, effect: &PaintEffect) -> (CellBits<W>, usize) {
        let pieces = self.pieces(effect).iter();
        (pieces.fold(CellBits::NONE, |all, piece| all.or(&piece.cells)), effect.lone)
    }

    /// Adds the effect that leaves `large` pieces and `lone` numbers, of painting `set`, if that is
    /// to be kept.
    pub fn add(&mut self, set: Option<CellBits<W>>, large: &[LivePiece<W>], lone: usize) {
        let first = self.pieces.len() as u32;
        self.pieces.extend_from_slice(large);
        let pieces = (first, self.pieces.len() as u32);
        let set_at = self.list.len() as u32;
        self.list.push(PaintEffect { lone, weight: weight(large), pieces, set: set_at });
        self.sets.extend(set);
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<PaintEffect>()
            + self.pieces.capacity() * size_of::<LivePiece<W>>()
            + self.sets.capacity() * size_of::<CellBits<W>>()
    }
}

/// Takes the effects that a walk finds: a set of each, if it is wanted; the large pieces that are
/// left; the number of lone ones. Tells whether no more are wanted.
pub type Sink<'a, const W: usize> =
    dyn FnMut(Option<CellBits<W>>, &[LivePiece<W>], usize) -> bool + 'a;

/// The effects of the moves in the piece with these `cells`; `random` gives the samples where they
/// are too many. The listing ends early when `ends` says so of the pieces and lone numbers that an
/// effect leaves.
pub fn effects<const G: usize>(
    ground: &LiveGround<G>,
    cells: &CellBits<G>,
    width: Listing,
    (share, random): (&mut Share, &mut Random),
    ends: &mut dyn FnMut(&[LivePiece<G>], usize) -> bool,
) -> Effects<G> {
    let numbering = Numbering::new(cells);
    let mut found = Effects::default();
    let mut large_there = Vec::new();
    found.complete = in_patch_of!(cells, V => {
        let mut sink = |set: Option<CellBits<V>>, large: &[LivePiece<V>], lone| {
            large_there.clear();
            large_there.extend(large.iter().map(|piece| numbering.piece(piece)));
            found.add(set.map(|set| numbering.outward(&set)), &large_there, lone);
            ends(&large_there, lone)
        };
        within(&Patch::<V>::new(ground, cells), width, (share, random), &mut sink)
    });
    found.list.sort_by_key(|effect| effect.weight);
    found.list.shrink_to_fit();
    found
}

/// Gives the effects of the moves in a piece to `sink`; tells whether these are all.
fn within<const W: usize>(
    patch: &Patch<W>,
    width: Listing,
    (share, random): (&mut Share, &mut Random),
    sink: &mut Sink<W>,
) -> bool {
    let numbers: Vec<usize> = patch.numbers().cells().collect();
    let reaches: Vec<CellBits<W>> = numbers.iter().map(|&cell| patch.reach(cell)).collect();
    let mut walk = Walk::new(patch, share, numbers.len(), width.sets, sink);
    let (part, parts) = width.part;
    let (mut room, mut complete) = (width.listed / parts, true);
    let mut painting: Vec<usize> = (part..numbers.len()).step_by(parts).collect();
    painting.sort_by_key(|&at| reaches[at].count());
    for (done, &at) in painting.iter().enumerate() {
        let number = numbers[at];
        if walk.is_over() {
            complete = false;
            break;
        }
        let start = walk.begin(at, &numbers, &reaches);
        let missing = patch.value(number) - 1;
        let share = room / (painting.len() - done);
        let listed = if reaches[at].count() == missing + 1 {
            walk.note_all(&start);
            Some(0)
        } else if missing < MOST_LISTED && (complete || width.stubborn) {
            walk.list_within(&start, missing, share)
        } else {
            None
        };
        if listed.is_none() {
            complete = false;
            walk.sample(&start, missing, width.sampled, random);
        }
        room -= listed.unwrap_or(share);
    }
    walk.finish();
    complete
}
