//! A node of the trie in one number of 64 bits, and the bits that stand for letters.

use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::WordId;

/// Symbols of a spelling: its end, the hinge, then the letters. Each is a bit of a branch.
pub(super) const END: u8 = 0;
pub(super) const HINGE_SYMBOL: u8 = 1;
pub(super) const FIRST_LETTER: u8 = 2;

/// The bits of a branch: its symbols, then the number of its first child; the highest one is 0.
const SYMBOLS: u32 = FIRST_LETTER as u32 + MAX_LETTERS as u32;
/// The largest number of nodes.
pub(super) const MAX_NODES: usize = 1 << (63 - SYMBOLS);
/// The highest bit of a tail is 1. The others, from the lowest: the packed letters, whether it has
/// more letters than these, the word, and the letter from which it is spelled.
const TAIL: u64 = 1 << 63;
/// The bits of a packed letter, which is one more than the letter's number: 0 is none. And how many
/// letters are packed at most.
const LETTER_BITS: u32 = 6;
const PACKED: usize = 5;
const PACKED_BITS: u32 = LETTER_BITS * PACKED as u32;
const MORE: u64 = 1 << PACKED_BITS;
const BELOW_WORD: u32 = PACKED_BITS + 1;
pub(super) const WORD_BITS: u32 = 24;
const BELOW_PIVOT: u32 = BELOW_WORD + WORD_BITS;
const PIVOT_BITS: u32 = 7;
const _: () = assert!(BELOW_PIVOT + PIVOT_BITS < u64::BITS);
const _: () = assert!(MAX_LETTERS < 1 << LETTER_BITS);

/// The bit of the hinge, which is that of no letter.
pub const HINGE: u64 = 1 << HINGE_SYMBOL;

/// A node of the trie as it is stored: a [`Branch`] or a [`Tail`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(u64);

/// What a [`Node`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Several spellings go on from here.
    Branch(Branch),
    /// One spelling is left.
    Tail(Tail),
}

/// A node from which several spellings go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch(u64);

/// The only spelling below a node, or what is left of it after some letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail(u64);

impl Tail {
    /// The word that is spelled.
    #[inline]
    pub fn word(self) -> WordId {
        WordId((self.0 >> BELOW_WORD & ((1 << WORD_BITS) - 1)) as u32)
    }

    /// The index in the word of the letter from which it is spelled; 0 if the hinge is over.
    #[inline]
    pub fn pivot(self) -> usize {
        (self.0 >> BELOW_PIVOT & ((1 << PIVOT_BITS) - 1)) as usize
    }

    /// The next packed letter, plus 1; 0 if there is none.
    #[inline]
    fn packed(self) -> u8 {
        (self.0 & ((1 << LETTER_BITS) - 1)) as u8
    }

    /// The next letter, if it is packed here.
    #[inline]
    pub(super) fn packed_letter(self) -> Option<Letter> {
        self.packed().checked_sub(1).map(Letter)
    }

    /// The [`bit`] of the next letter, if it is packed here, or else that of the [hinge](HINGE).
    #[inline]
    pub fn packed_bit(self) -> u64 {
        1 << (self.packed() + FIRST_LETTER - 1)
    }

    /// Are the packed letters at their end?
    #[inline]
    pub fn is_unpacked(self) -> bool {
        self.packed() == 0
    }

    /// Are there more letters behind the packed ones?
    #[inline]
    pub fn has_more(self) -> bool {
        self.0 & MORE != 0
    }

    /// The tail after its next letter.
    #[inline]
    #[must_use]
    pub fn rest(self) -> Tail {
        let packed = (1 << PACKED_BITS) - 1;
        Tail(self.0 & !packed | (self.0 & packed) >> LETTER_BITS)
    }

    /// The node that this is.
    #[inline]
    pub fn node(self) -> Node {
        Node(self.0)
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
    /// A node from which nothing leads on.
    pub const EMPTY: Node = Node(0);

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
        let next = letters.by_ref().take(PACKED).zip(0..);
        let packed = next.fold(0, |packed, (letter, index)| {
            packed | u64::from(letter.0 + 1) << (index * LETTER_BITS)
        });
        let more = if letters.next().is_some() { MORE } else { 0 };
        let word = u64::from(word.0) << BELOW_WORD;
        let pivot = u64::from(pivot) << BELOW_PIVOT;
        Node(TAIL | pivot | word | more | packed)
    }

    /// This node when the tree that it was made in begins at node `base`.
    pub(super) fn moved(self, base: usize) -> Node {
        match self.kind() {
            NodeKind::Branch(_) => Node(self.0 + ((base as u64) << SYMBOLS)),
            NodeKind::Tail(_) => self,
        }
    }

    /// What this node is.
    #[inline]
    pub fn kind(self) -> NodeKind {
        if self.0 & TAIL == 0 {
            NodeKind::Branch(Branch(self.0))
        } else {
            NodeKind::Tail(Tail(self.0))
        }
    }

    /// The branch that this is, or one from which nothing leads on if it is a tail; and is it one?
    /// The same as [`Node::kind`], but without a branch of the processor: for hot loops.
    #[inline]
    pub fn branch_or_tail(self) -> (Branch, bool) {
        let is_tail = self.0 >> TAIL.trailing_zeros();
        (Branch(self.0 & is_tail.wrapping_sub(1)), is_tail != 0)
    }

    /// What this node is if it is not a tail.
    #[inline]
    pub fn as_branch(self) -> Branch {
        debug_assert!(self.0 & TAIL == 0);
        Branch(self.0)
    }

    /// The tail that this is, or else that which is the `other` node.
    #[inline]
    pub(super) fn tail_or(self, other: Node) -> Tail {
        let is_tail = (self.0 >> TAIL.trailing_zeros()).wrapping_neg();
        Tail(self.0 & is_tail | other.0 & !is_tail)
    }

    /// What this node is if it is not a branch.
    #[inline]
    pub fn as_tail(self) -> Tail {
        debug_assert!(self.0 & TAIL != 0);
        Tail(self.0)
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
    pub(super) fn first(self) -> u32 {
        (self.0 >> SYMBOLS) as u32
    }

    /// The end of a spelling, a tail of which nothing is left, if a word ends here.
    #[inline]
    pub fn end(self) -> Option<u32> {
        self.ends().then(|| self.first())
    }

    /// The node from which the words' right parts go on, if the left part can end here.
    #[inline]
    pub fn hinge(self) -> Option<u32> {
        self.has_hinge().then(|| self.child(HINGE))
    }

    /// Does a word end here?
    #[inline]
    pub fn ends(self) -> bool {
        self.has(1 << END)
    }

    /// Can the left part of a word end here?
    #[inline]
    pub fn has_hinge(self) -> bool {
        self.has(HINGE)
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

    /// The [letters](Branch::letters) that lead on from here, each with its child. (Children stand
    /// in the order of their symbols, so none of them needs bits to be counted.)
    #[inline]
    pub fn letter_children(self) -> impl Iterator<Item = (u64, u32)> {
        let first = self.first() + u32::from(self.ends()) + u32::from(self.has_hinge());
        let rest = |letters: &u64| Some(letters & letters.wrapping_sub(1));
        let letters = std::iter::successors(Some(self.letters()), rest);
        letters.take_while(|&left| left != 0).map(|left| left & left.wrapping_neg()).zip(first..)
    }

    /// The child for the letter whose [`bit`] this is, or for the [hinge](HINGE): for what this
    /// branch [has](Branch::has).
    #[inline]
    pub fn child(self, bit: u64) -> u32 {
        debug_assert!(self.has(bit));
        self.first() + (self.0 & (bit - 1)).count_ones()
    }
}
