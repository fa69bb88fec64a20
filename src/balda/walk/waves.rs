//! A walk through one cell: all its paths at once, and no branch that depends on a letter.
//!
//! # From the slow idea to this one
//! A walk enters some 55 nodes of the trie, 13 of them dead ends and 20 tails, and finds ten words.
//! Depth first it asks at each node which of four letters lead on, whether a word ends there and
//! whether one spelling is left. Nobody can foresee the answers, so every other time the processor
//! throws away what it had begun, and a walk waits for little else. Here nothing of the kind is a
//! branch: a path writes down four visits, those first that it can make, and moves on in the list
//! only behind these (a *pack*: G. E. Blelloch, "Vector Models for Data-Parallel Computing", 1990;
//! `near`). Words and tails are listed in the same way, in any case, and counted if they are there.
//! The visits wait in a queue, so paths grow in *waves*, and while one is worked out the next
//! ones are read. Where a branch is, its children are asked of memory at once; when their turn
//! comes they have mostly arrived.
//!
//! What a visit will need when its turn comes is not stored before: in the queue it is one number,
//! made of the visit before it and its square.

#![allow(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]
#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use std::cell::Cell;

use multiversion::multiversion;

use super::near::Ways;
use super::{LetterBoard, Placement, Time};
use crate::balda::grid::CellSet;
use crate::balda::lexicon::{HINGE, Lexicon, Node, bit};

/// Where a walk begins.
#[derive(Clone, Copy, Debug)]
pub(in crate::balda) struct Departure {
    /// The square where the walk stands.
    pub(in crate::balda) square: u8,
    /// How far it has come.
    pub(in crate::balda) reach: Reach,
}

/// How far a path has come.
#[derive(Clone, Copy, Debug)]
pub(in crate::balda) struct Reach {
    /// The cells that it takes.
    pub(in crate::balda) cells: CellSet,
    /// Where in the trie it stands.
    pub(in crate::balda) node: Node,
    /// When the last of its cells is filled.
    pub(in crate::balda) latest: Time,
}

/// The most visits of a walk: a path enters a square, and a node of the trie.
const QUEUE: usize = 1 << 14;
/// A walk that has queued this many visits from branch to branch is *tired*, and one with half as
/// many again ends; a word counts as [`WORD_COSTS`] of them. On boards of real words there are
/// 1,500 at the most, and 4,000 with a list of 250,000 made-up ones. But if the list holds all that
/// can be spelled with one or two different letters, nearly every path is a word, and there are
/// more of them on a board than anybody can walk.
const TIRED_AFTER: usize = 8192;
/// The visits that a word found takes as much time as.
const WORD_COSTS: usize = 8;
/// A tired walk goes on with this many of the visits that wait, the latest: so it comes to the long
/// words too.
const TIRED_KEEPS: usize = 32;

/// What a walk writes down.
struct Waves {
    /// Every visit that may be made: the number of the visit before it, and in the lowest 8 bits
    /// its square.
    queue: [u32; QUEUE],
    /// How far the visits have come whose turn was, by the same number; those at tails are one
    /// letter ahead.
    reaches: [Reach; QUEUE],
    /// The numbers of the visits at which one spelling is left.
    tails: [u16; QUEUE],
    /// The numbers of the visits at which a word is complete.
    words: [u16; QUEUE],
}

thread_local! {
    /// What the last walk of this thread wrote on.
    static WAVES: Cell<Option<Box<Waves>>> = const { Cell::new(None) };
}

impl Waves {
    #[cold]
    #[allow(clippy::large_stack_arrays, reason = "once in a thread, and in 640 KB of its stack")]
    fn new() -> Box<Waves> {
        let nowhere = Reach { cells: CellSet::EMPTY, node: Node::EMPTY, latest: 0 };
        let none = [0; QUEUE];
        Box::new(Waves { queue: [0; QUEUE], reaches: [nowhere; QUEUE], tails: none, words: none })
    }

    /// Which of the first `count` visits, those at the starts, visit `number` comes from.
    fn start_of(&self, number: u16, count: usize) -> usize {
        let mut number = usize::from(number);
        while number >= count {
            number = number_before(self.queue[number % QUEUE]);
        }
        number
    }
}

/// How much of [`Waves`] is filled.
#[derive(Clone, Copy, Debug)]
struct Filled {
    /// Trie nodes visited, or passed over because the walk was tired.
    nodes: usize,
    queue: usize,
    tails: usize,
    words: usize,
}

/// Calls `found` for every word of at least `shortest` letters that goes on from `start`, once for
/// each way to spell it, with the latest time on its path. `origin` is the square to which words
/// go back, to be spelled on to the right. Returns the number of trie nodes visited.
#[inline]
pub(in crate::balda) fn walk(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    origin: usize,
    start: Departure,
    shortest: usize,
    mut found: impl FnMut(Placement, Time),
) -> u64 {
    let found = |placement, latest, _| found(placement, latest);
    in_waves::<false>(board, lexicon, origin, &[start], shortest, found)
}

/// The same for all words from all of `starts`, in the same waves; `found` is told the number of
/// the start instead of a time. What lies before a start does not count as visited, nor does its
/// own node. (If there are very many, the last ones are left out.)
pub(in crate::balda) fn walk_from_all(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    origin: usize,
    starts: &[Departure],
    mut found: impl FnMut(Placement, usize),
) -> u64 {
    if starts.is_empty() {
        return 0;
    }
    let starts = &starts[..starts.len().min(TIRED_AFTER)];
    let found = |placement, _, start| found(placement, start);
    let nodes = in_waves::<true>(board, lexicon, origin, starts, 0, found);
    nodes.saturating_sub(starts.len() as u64)
}

/// Puts the hinge at the `origin`, and walks on from `starts`, one if not `MANY`.
#[inline]
fn in_waves<const MANY: bool>(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    origin: usize,
    starts: &[Departure],
    shortest: usize,
    found: impl FnMut(Placement, Time, usize),
) -> u64 {
    let mut waves = WAVES.take().unwrap_or_else(Waves::new);
    let kept = std::mem::replace(&mut board.bits[origin], HINGE);
    let nodes = if board.layout.is_wide {
        spread::<true, MANY, _>(board, lexicon, origin as u8, starts, shortest, &mut waves, found)
    } else {
        spread::<false, MANY, _>(board, lexicon, origin as u8, starts, shortest, &mut waves, found)
    };
    board.bits[origin] = kept;
    WAVES.set(Some(waves));
    nodes
}

/// Walks on from `starts`, one if not `MANY`, while the hinge stands at the `origin`. `WIDE` unless
/// the board has at most 64 cells. This is compiled twice, once for processors that look at four
/// squares at once and count bits in one instruction.
#[multiversion(targets("x86_64+avx2+popcnt+bmi1+bmi2"))]
fn spread<const WIDE: bool, const MANY: bool, F: FnMut(Placement, Time, usize)>(
    board: &LetterBoard,
    lexicon: &Lexicon<'_>,
    origin: u8,
    starts: &[Departure],
    shortest: usize,
    waves: &mut Waves,
    mut found: F,
) -> u64 {
    let filled = branch_waves::<WIDE, MANY>(board, lexicon, origin, starts, waves);
    let filled = tail_waves::<WIDE>(board, lexicon, origin, waves, filled);
    for &number in &waves.words[..filled.words] {
        let Reach { cells, node, latest } = waves.reaches[usize::from(number)];
        let length = cells.of_first::<WIDE>().len() as u8;
        if usize::from(length) >= shortest {
            let start = if MANY { waves.start_of(number, starts.len()) } else { 0 };
            found(Placement { cells, word: lexicon.word_at(node), length }, latest, start);
        }
    }
    filled.nodes as u64
}

/// From branch to branch. Lists have a power of two as length and squares are bytes, so that no
/// index needs to be checked. (The next visit is spelled out here and for tails: one function for
/// both made the whole search half a percent slower.)
#[inline(always)]
fn branch_waves<const WIDE: bool, const MANY: bool>(
    board: &LetterBoard,
    lexicon: &Lexicon,
    origin: u8,
    starts: &[Departure],
    Waves { queue, reaches, tails, words }: &mut Waves,
) -> Filled {
    let Departure { mut square, reach: Reach { mut cells, mut node, mut latest } } = starts[0];
    let count = if MANY { starts.len() } else { 1 };
    for (waiting, start) in queue.iter_mut().zip(&starts[..count]) {
        *waiting = u32::from(start.square);
    }
    let (mut number, mut filled) = (0, Filled { nodes: 0, queue: count, tails: 0, words: 0 });
    loop {
        // Field by field: whole, a reach is copied with the bytes that it does not use.
        let here = &mut reaches[number % QUEUE];
        (here.cells, here.node, here.latest) = (cells, node, latest);
        let (branch, is_tail) = node.branch_or_tail();
        tails[filled.tails % QUEUE] = number as u16;
        filled.tails += usize::from(is_tail);
        words[filled.words % QUEUE] = number as u16;
        filled.words += usize::from(branch.ends());
        queue[filled.queue % QUEUE] = waiting(number, origin);
        filled.queue += usize::from(branch.has_hinge());
        lexicon.prefetch_children(branch);
        let ways = board.ways::<WIDE>(square, branch.letters(), cells);
        if !enqueue(queue, &mut filled.queue, waiting(number, square), ways) {
            break;
        }
        number += 1;
        let spent = filled.queue + WORD_COSTS * filled.words;
        if spent > TIRED_AFTER {
            number = passed_over(number, filled.queue);
        }
        if number == filled.queue || spent > TIRED_AFTER * 3 / 2 {
            break;
        }
        if MANY && number < count {
            (square, Reach { cells, node, latest }) = (starts[number].square, starts[number].reach);
            continue;
        }
        let before;
        (before, square) = reach_before(queue[number % QUEUE], reaches);
        let index = usize::from(square);
        cells = (before.cells | board.cell_at(index)).of_first::<WIDE>();
        node = lexicon.node(before.node.as_branch().child(board.bits[index]));
        latest = before.latest.max(board.times[index]);
    }
    Filled { nodes: number, ..filled }
}

/// From letter to letter of the tails: first of those listed, then of those in the queue.
#[inline(always)]
fn tail_waves<const WIDE: bool>(
    board: &LetterBoard,
    lexicon: &Lexicon,
    origin: u8,
    Waves { queue, reaches, tails, words }: &mut Waves,
    mut filled: Filled,
) -> Filled {
    let (mut listed, mut queued) = (0, filled.queue);
    loop {
        let (number, square, cells, tail);
        if listed < filled.tails {
            number = usize::from(tails[listed % QUEUE]);
            square = queue[number % QUEUE] as u8;
            let reach = &reaches[number % QUEUE];
            (cells, tail) = (reach.cells, reach.node.as_tail());
            listed += 1;
        } else if queued < filled.queue {
            number = queued;
            let before;
            (before, square) = reach_before(queue[number % QUEUE], reaches);
            let index = usize::from(square);
            cells = (before.cells | board.cell_at(index)).of_first::<WIDE>();
            tail = before.node.as_tail();
            let latest = before.latest.max(board.times[index]);
            let here = &mut reaches[number % QUEUE];
            (here.cells, here.latest) = (cells, latest);
            queued += 1;
        } else {
            break;
        }
        let length = cells.len();
        let (mut wanted, mut ends) = (tail.packed_bit(), tail.is_unpacked());
        if ends & tail.has_more()
            && let Some(letter) = lexicon.next_letter(tail, length)
        {
            (wanted, ends) = (bit(letter), false);
        }
        words[filled.words % QUEUE] = number as u16;
        filled.words += usize::from(ends);
        reaches[number % QUEUE].node = tail.rest().node();
        let square = if length == tail.pivot() + 1 { origin } else { square };
        let ways = board.ways::<WIDE>(square, wanted, cells);
        if !enqueue(queue, &mut filled.queue, waiting(number, square), ways) {
            break;
        }
    }
    filled
}

/// What stands in the queue for a visit to `square` behind visit `number`.
#[inline(always)]
fn waiting(number: usize, square: u8) -> u32 {
    (number as u32) << u8::BITS | u32::from(square)
}

impl LetterBoard {
    /// The ways on from `square` to `letters` in cells that are not `taken`.
    #[inline(always)]
    fn ways<const WIDE: bool>(&self, square: u8, letters: u64, taken: CellSet) -> Ways {
        let square = usize::from(square);
        self.layout.near[square].ways::<WIDE>(&self.near[square], letters, taken)
    }
}

/// How far the visit before one in the queue has come, and the square of this one.
#[inline(always)]
fn reach_before(waiting: u32, reaches: &[Reach; QUEUE]) -> (&Reach, u8) {
    (&reaches[number_before(waiting) % QUEUE], waiting as u8)
}

/// The number of the visit before.
#[inline(always)]
fn number_before(waiting: u32) -> usize {
    (waiting >> u8::BITS) as usize
}

/// Writes the `ways` on from where `here` stands behind the first `count` visits of the queue, and
/// counts them. False if the queue is full.
#[inline(always)]
fn enqueue(queue: &mut [u32; QUEUE], count: &mut usize, here: u32, ways: Ways) -> bool {
    let Some(free) = queue[*count % QUEUE..].first_chunk_mut() else { return false };
    *free = ways.offsets().map(|offset| here.wrapping_add_signed(offset));
    *count += ways.count();
    true
}

/// The number of the next visit of a walk that is tired. (A call: without one the compiler makes
/// the number depend on the length of the queue in any case, so that each visit waits for the last
/// one.)
#[cold]
#[inline(never)]
fn passed_over(number: usize, queue: usize) -> usize {
    number.max(queue.saturating_sub(TIRED_KEEPS))
}
