//! A node of the trie in one number of 64 bits, and the bits that stand for letters.

use crate::letters::{Letter, MAX_LETTERS};
use crate::words::WordId;

/// Symbols of a spelling: its end, the turn, then the letters. Each is a bit of a branch.
pub(super) const END: u8 = 0;
pub(super) const TURNED: u8 = 1;
pub(super) const FIRST_LETTER: u8 = 2;

/// The bits of a branch: its symbols, then the number of its first child; the highest one is 0.
const SYMBOLS: u32 = FIRST_LETTER as u32 + MAX_LETTERS as u32;
/// The largest number of nodes.
pub(super) const MAX_NODES: usize = 1 << (63 - SYMBOLS);
/// The highest bit of a tail is 1. The others, from the lowest: the word, the letter from which it
/// is spelled, whether it has more letters than are packed, and the packed letters.
const TAIL: u64 = 1 << 63;
pub(super) const WORD_BITS: u32 = 24;
const PIVOT_BITS: u32 = 7;
const MORE: u64 = 1 << (WORD_BITS + PIVOT_BITS);
const BELOW_PACKED: u32 = WORD_BITS + PIVOT_BITS + 1;
/// The bits of a packed letter, and how many letters are packed at most. Behind them is
/// [`PACKED_END`].
const LETTER_BITS: u32 = 6;
const PACKED: usize = ((62 - BELOW_PACKED) / LETTER_BITS) as usize;
const PACKED_END: u64 = 1;

/// A node of the trie as it is stored: a [`Branch`] or a [`Tail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(u64);

/// What a [`Node`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Several spellings go on from here.
    Branch(Branch),
    /// One spelling is left.
    Tail(Tail),
}

/// A node from which several spellings go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch(u64);

/// The only spelling below a node, or what is left of it after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail(u64);

impl Tail {
    /// The word that is spelled.
    #[inline]
    pub fn word(self) -> WordId {
        WordId((self.0 & ((1 << WORD_BITS) - 1)) as u32)
    }

    /// The index in the word of the letter from which it is spelled; 0 if the turn is over.
    #[inline]
    pub fn pivot(self) -> usize {
        (self.0 >> WORD_BITS & ((1 << PIVOT_BITS) - 1)) as usize
    }

    /// The packed letters that are left, and [`PACKED_END`].
    #[inline]
    fn packed(self) -> u64 {
        (self.0 & !TAIL) >> BELOW_PACKED
    }

    /// The next letter, if it is packed here.
    #[inline]
    pub(super) fn packed_letter(self) -> Option<Letter> {
        let packed = self.packed();
        let letter = Letter((packed & ((1 << LETTER_BITS) - 1)) as u8);
        (packed != PACKED_END).then_some(letter)
    }

    /// Are there more letters behind the packed ones?
    #[inline]
    pub(super) fn has_more(self) -> bool {
        self.0 & MORE != 0
    }

    /// The tail after its next letter.
    #[inline]
    #[must_use]
    pub fn rest(self) -> Tail {
        let packed = self.packed();
        let left = if packed == PACKED_END { PACKED_END } else { packed >> LETTER_BITS };
        Tail(self.0 & ((1 << BELOW_PACKED) - 1) | left << BELOW_PACKED)
    }
}

/// The bit that stands for `letter` in a branch, and on a board that is walked.
#[inline]
pub const fn bit(letter: Letter) -> u64 {
    1 << (FIRST_LETTER + letter.0)
}

/// The letter whose bit is `bit`.
#[inline]
pub const fn letter(bit: u64) -> Letter {
    Letter(bit.trailing_zeros() as u8 - FIRST_LETTER)
}

impl Node {
    /// A node that is still to be filled.
    pub(super) const EMPTY: Node = Node(0);

    /// The branch for `symbols`, one bit each, whose first child has the number `first`.
    pub(super) fn branch(symbols: u64, first: usize) -> Node {
        Node(symbols | (first as u64) << SYMBOLS)
    }

    /// The tail of `word`, spelled from letter `pivot`, with these `letters` left.
    pub(super) fn of_tail(
        word: WordId,
        pivot: u8,
        mut letters: impl Iterator<Item = Letter>,
    ) -> Node {
        let next = letters.by_ref().take(PACKED);
        let (packed, count) = next.fold((0, 0), |(packed, count), letter| {
            (packed | u64::from(letter.0) << (count * LETTER_BITS), count + 1)
        });
        let packed = packed | PACKED_END << (count * LETTER_BITS);
        let more = if letters.next().is_some() { MORE } else { 0 };
        let pivot = u64::from(pivot) << WORD_BITS;
        Node(TAIL | packed << BELOW_PACKED | more | pivot | u64::from(word.0))
    }

    /// This node when the tree that it was made in begins at node `base`.
    pub(super) fn moved(self, base: usize) -> Node {
        match self.kind() {
            Kind::Branch(_) => Node(self.0 + ((base as u64) << SYMBOLS)),
            Kind::Tail(_) => self,
        }
    }

    /// What this node is.
    #[inline]
    pub fn kind(self) -> Kind {
        if self.0 & TAIL == 0 { Kind::Branch(Branch(self.0)) } else { Kind::Tail(Tail(self.0)) }
    }

    /// May one of these letters, one [`bit`] each, lead on from here? A tail may have any.
    #[inline]
    pub fn leads_to(self, letters: u64) -> bool {
        self.0 & (letters | TAIL) != 0
    }
}

impl Branch {
    /// The number of the first child.
    #[inline]
    fn first(self) -> u32 {
        (self.0 >> SYMBOLS) as u32
    }

    /// The end of a spelling, a tail of which nothing is left, if a word ends here.
    #[inline]
    pub fn end(self) -> Option<u32> {
        self.has(1 << END).then(|| self.first())
    }

    /// The node from which the words' right parts go on, if the left part can end here.
    #[inline]
    pub fn turn(self) -> Option<u32> {
        self.has(1 << TURNED).then(|| self.child(1 << TURNED))
    }

    /// Does the letter whose [`bit`] this is, or one of several, lead on from here?
    #[inline]
    pub fn has(self, bit: u64) -> bool {
        self.0 & bit != 0
    }

    /// The letters that lead on from here, one [`bit`] each.
    #[inline]
    pub fn letters(self) -> u64 {
        self.0 & ((1 << SYMBOLS) - (1 << FIRST_LETTER))
    }

    /// The child for the letter whose [`bit`] this is, one that this branch [has](Branch::has).
    #[inline]
    pub fn child(self, bit: u64) -> u32 {
        debug_assert!(self.has(bit));
        self.first() + (self.0 & (bit - 1)).count_ones()
    }
}
