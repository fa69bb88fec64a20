//! The dictionary as a packed two-way trie, so that all words through one cell can be walked.
//!
//! # From the slow idea to this one
//! To find the words that pass through a cell one can start at every cell around, walk a plain
//! trie, and keep the paths that happen to cross the cell. Nearly all of them do not. A GADDAG
//! (S. Gordon, "A faster Scrabble move generation algorithm", 1994) turns that round: it holds
//! every word once for each of its letters, spelled from that letter to the word's beginning,
//! then, after a *turn*, from the letter's right to the word's end. A walk starts at the cell
//! itself and every step of it is a step of some word through the cell.
//!
//! A word of n letters stands in the trie n times, and most of those spellings soon become the
//! only one of their kind. So a branch with a single spelling below it is cut off and becomes a
//! *tail*: one node that names the word and the letter from which it is spelled; what is left of
//! it is compared with the word's own letters in the list. That leaves 1.5 to 1.9 nodes for each
//! spelling instead of about 5.
//!
//! # Guarantees (each has a test)
//! 1. For every word and each of its letters exactly one walk from the root, and for nothing else.
//! 2. A node's children are consecutive and in the order of their letters, the turn first.
//! 3. [`Node::longest`] is the length of the longest word below the node.
//! 4. The nodes are the same for any number of threads.

use rayon::prelude::*;

use crate::letters::{Letter, MAX_LETTERS};
use crate::words::{WordId, WordList};

/// The largest number of words that a lexicon can hold: a word's number has 24 bits.
pub const MAX_WORDS: usize = NO_WORD as usize;

/// Words longer than this never fit on a board and are left out.
const MAX_LENGTH: usize = crate::grid::MAX_CELLS;

const NO_WORD: u32 = (1 << 24) - 1;
const TURN: u32 = 1 << 31;
const TAIL: u32 = 1 << 31;

/// A node of the trie: 16 bytes, four to a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// A branch: bit `l` is set if there is a child for letter `l`. A tail: [`Tail::packed`].
    letters: u64,
    /// The number of the first child, or [`TAIL`] and [`Tail::pivot`].
    first: u32,
    /// Bits 0-23: the word that is complete here, or [`NO_WORD`]. Bits 24-30: the length of the
    /// longest word below. Bit 31: is the first child the turn?
    word: u32,
}

/// The only spelling below a node, or what is left of it after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The word that is spelled.
    pub word: WordId,
    /// The letter from which the word is spelled.
    pub pivot: usize,
    /// How many letters the word has.
    pub length: usize,
    /// The next letters of the spelling, [`LETTER_BITS`] each, the first one lowest. Behind them
    /// is [`PACKED_END`], and then more letters if the word has more.
    packed: u64,
}

/// The bits of a letter in [`Tail::packed`].
const LETTER_BITS: u32 = 6;
/// How many letters [`Tail::packed`] holds at most.
const PACKED: u32 = 10;
/// What [`Tail::packed`] is when all its letters are gone. It begins as the highest four bits, which
/// no letter uses.
const PACKED_END: u64 = 1;

impl Tail {
    /// The tail after its next letter.
    #[inline]
    #[must_use]
    pub fn rest(self) -> Tail {
        let packed =
            if self.packed == PACKED_END { PACKED_END } else { self.packed >> LETTER_BITS };
        Tail { packed, ..self }
    }
}

impl Node {
    /// The word that is complete at this node; for a tail, the word that its rest completes.
    #[inline]
    pub fn word(self) -> Option<WordId> {
        let id = self.word & NO_WORD;
        (id != NO_WORD).then_some(WordId(id))
    }

    /// The number of letters of the longest word at or below this node.
    #[inline]
    pub fn longest(self) -> usize {
        (self.word >> 24 & 0x7F) as usize
    }

    /// The node from which the words' right parts go on, if the left part can end here.
    #[inline]
    pub fn turn(self) -> Option<u32> {
        (self.word & TURN != 0).then_some(self.first)
    }

    /// Do all letters that `bits` names (one bit a letter) lead nowhere from here?
    #[inline]
    pub fn lacks(self, bit: u64) -> bool {
        self.letters & bit == 0
    }

    /// The letters that lead on from here, one bit each. Only for a branch.
    #[inline]
    pub fn letters(self) -> u64 {
        debug_assert!(self.tail().is_none());
        self.letters
    }

    /// The child for the letter whose bit is `bit`. Only for a branch that does not lack it.
    #[inline]
    pub fn child(self, bit: u64) -> u32 {
        debug_assert!(self.tail().is_none() && !self.lacks(bit));
        self.first + (self.word >> 31) + (self.letters & (bit - 1)).count_ones()
    }

    /// The one spelling that is left, if this node is a tail.
    #[inline]
    pub fn tail(self) -> Option<Tail> {
        (self.first >= TAIL).then_some(Tail {
            word: WordId(self.word & NO_WORD),
            pivot: (self.first & 0xFF) as usize,
            length: self.longest(),
            packed: self.letters,
        })
    }
}

/// A dictionary as a packed two-way trie.
#[derive(Clone, Debug)]
pub struct Lexicon<'w> {
    words: &'w WordList,
    roots: [u32; MAX_LETTERS],
    nodes: Vec<Node>,
}

impl<'w> Lexicon<'w> {
    /// The trie of all `words`, built on the current rayon pool. Words past [`MAX_WORDS`] are left
    /// out.
    pub fn new(words: &'w WordList) -> Lexicon<'w> {
        let trees: Vec<Vec<Node>> = spellings_by_pivot(words)
            .into_par_iter()
            .map(|spellings| Builder { words, nodes: Vec::new() }.tree(spellings))
            .collect();
        let mut roots = [TAIL; MAX_LETTERS];
        let mut nodes = Vec::with_capacity(trees.iter().map(Vec::len).sum());
        for (root, tree) in roots.iter_mut().zip(trees).filter(|(_, tree)| !tree.is_empty()) {
            let base = nodes.len() as u32;
            *root = base;
            nodes.extend(tree.into_iter().map(|mut node| {
                node.first = if node.first >= TAIL { node.first } else { node.first + base };
                node
            }));
        }
        Lexicon { words, roots, nodes }
    }

    /// The list whose words these are.
    #[inline]
    pub fn words(&self) -> &'w WordList {
        self.words
    }

    /// The node below which all words spelled from `letter` hang, if some word has that letter.
    #[inline]
    pub fn root(&self, letter: Letter) -> Option<u32> {
        let root = self.roots[letter.index()];
        (root != TAIL).then_some(root)
    }

    /// Node `number`, which came from [`Lexicon::root`], [`Node::turn`] or [`Node::child`].
    #[inline]
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// The next letter of `tail`, of whose word `spelled` letters are spelled and some are left.
    #[inline]
    pub fn next_letter(&self, tail: Tail, spelled: usize) -> Letter {
        if tail.packed != PACKED_END {
            return Letter((tail.packed & ((1 << LETTER_BITS) - 1)) as u8);
        }
        let index = if spelled <= tail.pivot { tail.pivot - spelled } else { spelled };
        self.words.word(tail.word)[index]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is the trie without words?
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

/// One word spelled from one of its letters, with the beginning of the spelling as a sort key.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spelling {
    key: u64,
    word: WordId,
    pivot: u8,
}

/// Symbols of a spelling: its end, the turn, then the letters.
const END: u8 = 0;
const TURNED: u8 = 1;
const SYMBOL_BITS: u32 = 7;
const KEY_SYMBOLS: usize = 9;

/// Every spelling of every word, gathered by the letter that it starts from.
fn spellings_by_pivot(words: &WordList) -> Vec<Vec<Spelling>> {
    let mut counts = [0; MAX_LETTERS];
    for letter in words.letters() {
        counts[letter.index()] += 1;
    }
    let mut by_pivot: Vec<Vec<Spelling>> = counts.map(Vec::with_capacity).into();
    for (id, word) in words.iter().take(MAX_WORDS).filter(|(_, word)| word.len() <= MAX_LENGTH) {
        for (pivot, letter) in word.iter().enumerate() {
            let spelling = Spelling { key: 0, word: id, pivot: pivot as u8 };
            by_pivot[letter.index()].push(spelling);
        }
    }
    by_pivot
}

/// The symbol at `depth` in the spelling of `word` from letter `pivot`.
#[inline]
fn symbol(word: &[Letter], pivot: usize, depth: usize) -> u8 {
    if depth <= pivot {
        word[pivot - depth].0 + 2
    } else if depth == pivot + 1 {
        if depth < word.len() { TURNED } else { END }
    } else {
        word.get(depth - 1).map_or(END, |letter| letter.0 + 2)
    }
}

/// Builds the tree of the spellings that start from one letter.
struct Builder<'w> {
    words: &'w WordList,
    nodes: Vec<Node>,
}

impl Builder<'_> {
    fn tree(mut self, mut spellings: Vec<Spelling>) -> Vec<Node> {
        if spellings.is_empty() {
            return self.nodes;
        }
        for spelling in &mut spellings {
            let (word, pivot) = (self.words.word(spelling.word), usize::from(spelling.pivot));
            // Depth 0 is the same letter for all, so the key begins at depth 1.
            spelling.key = (1..=KEY_SYMBOLS)
                .fold(0, |key, depth| key << SYMBOL_BITS | u64::from(symbol(word, pivot, depth)));
        }
        spellings.sort_unstable_by(|a, b| {
            a.key.cmp(&b.key).then_with(|| self.rest(a).cmp(self.rest(b)))
        });
        self.nodes.reserve(spellings.len() * 3 / 2);
        self.nodes.push(EMPTY);
        self.fill(0, &spellings, 1);
        self.nodes.shrink_to_fit();
        self.nodes
    }

    /// The symbols of a spelling past its key, to order spellings with equal keys.
    fn rest(&self, spelling: &Spelling) -> impl Iterator<Item = u8> {
        let (word, pivot) = (self.words.word(spelling.word), usize::from(spelling.pivot));
        (KEY_SYMBOLS + 1..=word.len() + 1).map(move |depth| symbol(word, pivot, depth))
    }

    fn symbol(&self, spelling: &Spelling, depth: usize) -> u8 {
        if depth <= KEY_SYMBOLS {
            (spelling.key >> (SYMBOL_BITS as usize * (KEY_SYMBOLS - depth)) & 0x7F) as u8
        } else {
            symbol(self.words.word(spelling.word), usize::from(spelling.pivot), depth)
        }
    }

    /// Makes node `slot` the root of `spellings`, which agree in their first `depth` symbols and
    /// are sorted.
    fn fill(&mut self, slot: usize, spellings: &[Spelling], depth: usize) {
        let ends = self.symbol(&spellings[0], depth) == END;
        if let [only] = spellings
            && !ends
        {
            self.nodes[slot] = self.tail(only, depth);
            return;
        }
        let (word, below) =
            if ends { (spellings[0].word.0, &spellings[1..]) } else { (NO_WORD, spellings) };
        let mut longest = if ends { self.words.word(spellings[0].word).len() as u32 } else { 0 };
        let first = self.nodes.len();
        let mut letters = 0;
        let mut turn = 0;
        let mut groups = Vec::new();
        for group in below.chunk_by(|a, b| self.symbol(a, depth) == self.symbol(b, depth)) {
            match self.symbol(&group[0], depth) {
                TURNED => turn = TURN,
                symbol => letters |= 1 << (symbol - 2),
            }
            groups.push(group);
        }
        self.nodes.resize(first + groups.len(), EMPTY);
        for (child, group) in (first..).zip(groups) {
            self.fill(child, group, depth + 1);
            longest = longest.max(self.nodes[child].longest() as u32);
        }
        self.nodes[slot] = Node { letters, first: first as u32, word: word | longest << 24 | turn };
    }

    fn tail(&self, spelling: &Spelling, depth: usize) -> Node {
        let word = self.words.word(spelling.word);
        let symbols = (depth..=word.len()).map(|depth| self.symbol(spelling, depth));
        let next = symbols.filter(|&symbol| symbol > TURNED).take(PACKED as usize);
        let end = PACKED_END << (PACKED * LETTER_BITS);
        let letters = next.zip(0..).fold(end, |letters, (symbol, place)| {
            letters | u64::from(symbol - 2) << (place * LETTER_BITS)
        });
        let first = TAIL | u32::from(spelling.pivot);
        Node { letters, first, word: spelling.word.0 | (word.len() as u32) << 24 }
    }
}

/// A node without children and without a word.
const EMPTY: Node = Node { letters: 0, first: 0, word: NO_WORD };
