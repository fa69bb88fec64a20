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
//! it is compared with the word's own letters in the list. That leaves 1.7 to 2 nodes for each
//! spelling instead of about 5.
//!
//! A node is one number of 64 bits, eight to a cache line: what a walk mostly waits for is memory.
//!
//! # Guarantees (each has a test)
//! 1. For every word and each of its letters exactly one walk from the root, and for nothing else.
//! 2. A node's children are consecutive: the end, the turn, then the letters in order.
//! 3. [`Lexicon::longest`] is the length of the longest word below a node.
//! 4. The nodes are the same for any number of threads.

use rayon::prelude::*;

use crate::letters::{Letter, MAX_LETTERS};
use crate::words::{WordId, WordList};

/// The largest number of words that a lexicon can hold: a word's number has 24 bits.
pub const MAX_WORDS: usize = 1 << WORD_BITS;

/// Words longer than this never fit on a board and are left out.
const MAX_LENGTH: usize = crate::grid::MAX_CELLS;

/// Symbols of a spelling: its end, the turn, then the letters. Each is a bit of a branch.
const END: u8 = 0;
const TURNED: u8 = 1;
const FIRST_LETTER: u8 = 2;

/// The bits of a branch: its symbols, then the number of its first child; the highest one is 0.
const SYMBOLS: u32 = FIRST_LETTER as u32 + MAX_LETTERS as u32;
/// The largest number of nodes.
const MAX_NODES: usize = 1 << (63 - SYMBOLS);
/// The highest bit of a tail is 1. The others, from the lowest: the word, the letter from which it is
/// spelled, whether it has more letters than are packed, and the packed letters.
const TAIL: u64 = 1 << 63;
const WORD_BITS: u32 = 24;
const PIVOT_BITS: u32 = 7;
const MORE: u64 = 1 << (WORD_BITS + PIVOT_BITS);
const BELOW_PACKED: u32 = WORD_BITS + PIVOT_BITS + 1;
/// The bits of a packed letter, and how many letters are packed at most. Behind them is [`PACKED_END`].
const LETTER_BITS: u32 = 6;
const PACKED: usize = ((62 - BELOW_PACKED) / LETTER_BITS) as usize;
const PACKED_END: u64 = 1;

/// A node of the trie: a branch or a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node(u64);

/// The only spelling below a node, or what is left of it after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail(u64);

impl Tail {
    /// The word that is spelled.
    #[inline]
    pub fn word(self) -> WordId {
        WordId((self.0 & ((1 << WORD_BITS) - 1)) as u32)
    }

    /// The letter from which the word is spelled.
    #[inline]
    pub fn pivot(self) -> usize {
        (self.0 >> WORD_BITS & ((1 << PIVOT_BITS) - 1)) as usize
    }

    /// The packed letters that are left, and [`PACKED_END`].
    #[inline]
    fn packed(self) -> u64 {
        (self.0 & !TAIL) >> BELOW_PACKED
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
    fn branch(symbols: u64, first: usize) -> Node {
        Node(symbols | (first as u64) << SYMBOLS)
    }

    /// The number of the first child. Only for a branch.
    #[inline]
    fn first(self) -> u32 {
        (self.0 >> SYMBOLS) as u32
    }

    /// The end of a spelling: a tail of which nothing is left. None if no word ends here, or if this
    /// is itself a tail.
    #[inline]
    pub fn end(self) -> Option<u32> {
        (self.0 & (TAIL | 1 << END) == 1 << END).then(|| self.first())
    }

    /// The node from which the words' right parts go on, if the left part can end here. Only for a
    /// branch.
    #[inline]
    pub fn turn(self) -> Option<u32> {
        (!self.lacks(1 << TURNED)).then(|| self.child(1 << TURNED))
    }

    /// Does the letter whose [`bit`] this is lead nowhere from here? Only for a branch.
    #[inline]
    pub fn lacks(self, bit: u64) -> bool {
        self.0 & bit == 0
    }

    /// The letters that lead on from here, one [`bit`] each. Only for a branch.
    #[inline]
    pub fn letters(self) -> u64 {
        debug_assert!(self.tail().is_none());
        self.0 & ((1 << SYMBOLS) - (1 << FIRST_LETTER))
    }

    /// The child for the letter whose [`bit`] this is. Only for a branch that does not lack it.
    #[inline]
    pub fn child(self, bit: u64) -> u32 {
        debug_assert!(self.tail().is_none() && !self.lacks(bit));
        self.first() + (self.0 & (bit - 1)).count_ones()
    }

    /// The one spelling that is left, if this node is a tail.
    #[inline]
    pub fn tail(self) -> Option<Tail> {
        (self.0 & TAIL != 0).then_some(Tail(self.0))
    }
}

/// A dictionary as a packed two-way trie.
#[derive(Clone, Debug)]
pub struct Lexicon<'w> {
    words: &'w WordList,
    roots: [Option<u32>; MAX_LETTERS],
    nodes: Vec<Node>,
    longest: Vec<u8>,
}

impl<'w> Lexicon<'w> {
    /// The trie of all `words`, built on the current rayon pool. Words past [`MAX_WORDS`] are left
    /// out, and so are as many more at the list's end as there are no node numbers for; a list of
    /// half a million words loses none.
    pub fn new(words: &'w WordList) -> Lexicon<'w> {
        Lexicon::with_nodes(words, MAX_NODES)
    }

    /// The trie of as many of `words` as `most` nodes can hold.
    fn with_nodes(words: &'w WordList, most: usize) -> Lexicon<'w> {
        let mut fitting = words.len().min(MAX_WORDS);
        loop {
            let trees: Vec<Tree> = spellings_by_pivot(words, fitting)
                .into_par_iter()
                .map(|spellings| Tree::new(words, spellings))
                .collect();
            let size = trees.iter().map(|tree| tree.nodes.len()).sum();
            if size <= most {
                return Lexicon::joined(words, trees, size);
            }
            fitting = (fitting as f64 * most as f64 / size as f64 * 0.9) as usize;
        }
    }

    /// All trees in one list of `size` nodes.
    fn joined(words: &'w WordList, trees: Vec<Tree>, size: usize) -> Lexicon<'w> {
        let mut roots = [None; MAX_LETTERS];
        let (mut nodes, mut longest) = (Vec::with_capacity(size), Vec::with_capacity(size));
        for (root, tree) in roots.iter_mut().zip(trees).filter(|(_, tree)| !tree.nodes.is_empty()) {
            let base = nodes.len();
            *root = Some(base as u32);
            let moved = |node: Node| if node.0 & TAIL != 0 { 0 } else { (base as u64) << SYMBOLS };
            nodes.extend(tree.nodes.iter().map(|&node| Node(node.0 + moved(node))));
            longest.extend(tree.longest);
        }
        Lexicon { words, roots, nodes, longest }
    }

    /// The list whose words these are.
    #[inline]
    pub fn words(&self) -> &'w WordList {
        self.words
    }

    /// The node below which all words spelled from `letter` hang, if some word has that letter.
    #[inline]
    pub fn root(&self, letter: Letter) -> Option<u32> {
        self.roots[letter.index()]
    }

    /// Node `number`, which came from [`Lexicon::root`], [`Node::end`], [`Node::turn`] or
    /// [`Node::child`].
    #[inline]
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// The number of letters of the longest word at or below node `number`.
    #[inline]
    pub fn longest(&self, number: u32) -> usize {
        usize::from(self.longest[number as usize])
    }

    /// The word that is complete at `node`, if it is a branch.
    #[inline]
    pub fn word(&self, node: Node) -> Option<WordId> {
        Some(Tail(self.node(node.end()?).0).word())
    }

    /// The next letter of `tail`, `spelled` letters of whose word are spelled; none if that is all.
    #[inline]
    pub fn next_letter(&self, tail: Tail, spelled: usize) -> Option<Letter> {
        let packed = tail.packed();
        if packed != PACKED_END {
            return Some(Letter((packed & ((1 << LETTER_BITS) - 1)) as u8));
        }
        if tail.0 & MORE == 0 {
            return None;
        }
        let pivot = tail.pivot();
        let index = if spelled <= pivot { pivot - spelled } else { spelled };
        self.words.word(tail.word()).get(index).copied()
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

/// The bits of a symbol in a spelling's key, and how many symbols the key holds.
const SYMBOL_BITS: u32 = 7;
const KEY_SYMBOLS: usize = 9;

/// Every spelling of the first `fitting` words, gathered by the letter that it starts from.
fn spellings_by_pivot(words: &WordList, fitting: usize) -> Vec<Vec<Spelling>> {
    let mut counts = [0; MAX_LETTERS];
    for letter in words.letters() {
        counts[letter.index()] += 1;
    }
    let mut by_pivot: Vec<Vec<Spelling>> = counts.map(Vec::with_capacity).into();
    for (id, word) in words.iter().take(fitting).filter(|(_, word)| word.len() <= MAX_LENGTH) {
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
        word[pivot - depth].0 + FIRST_LETTER
    } else if depth == pivot + 1 {
        if depth < word.len() { TURNED } else { END }
    } else {
        word.get(depth - 1).map_or(END, |letter| letter.0 + FIRST_LETTER)
    }
}

/// The tree of all spellings that start from one letter.
struct Tree<'w> {
    words: &'w WordList,
    nodes: Vec<Node>,
    longest: Vec<u8>,
}

impl<'w> Tree<'w> {
    fn new(words: &'w WordList, mut spellings: Vec<Spelling>) -> Tree<'w> {
        let mut tree = Tree { words, nodes: Vec::new(), longest: Vec::new() };
        if spellings.is_empty() {
            return tree;
        }
        for spelling in &mut spellings {
            let (word, pivot) = (words.word(spelling.word), usize::from(spelling.pivot));
            // Depth 0 is the same letter for all, so the key begins at depth 1.
            spelling.key = (1..=KEY_SYMBOLS)
                .fold(0, |key, depth| key << SYMBOL_BITS | u64::from(symbol(word, pivot, depth)));
        }
        spellings.sort_unstable_by(|a, b| {
            a.key.cmp(&b.key).then_with(|| tree.rest(a).cmp(tree.rest(b)))
        });
        tree.nodes.reserve(spellings.len() * 7 / 4);
        tree.extend(1);
        tree.fill(0, &spellings, 1);
        tree
    }

    /// Adds `count` nodes that are still to be filled.
    fn extend(&mut self, count: usize) {
        let size = self.nodes.len() + count;
        self.nodes.resize(size, Node(0));
        self.longest.resize(size, 0);
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
        if let [only] = spellings {
            self.nodes[slot] = self.tail(only, depth);
            self.longest[slot] = self.words.word(only.word).len() as u8;
            return;
        }
        let first = self.nodes.len();
        let mut symbols = 0_u64;
        let mut groups = Vec::new();
        for group in spellings.chunk_by(|a, b| self.symbol(a, depth) == self.symbol(b, depth)) {
            symbols |= 1 << self.symbol(&group[0], depth);
            groups.push(group);
        }
        self.extend(groups.len());
        for (child, group) in (first..).zip(groups) {
            self.fill(child, group, depth + 1);
            self.longest[slot] = self.longest[slot].max(self.longest[child]);
        }
        self.nodes[slot] = Node::branch(symbols, first);
    }

    fn tail(&self, spelling: &Spelling, depth: usize) -> Node {
        let word = self.words.word(spelling.word);
        let symbols = (depth..=word.len()).map(|depth| self.symbol(spelling, depth));
        let mut letters = symbols.filter(|&symbol| symbol >= FIRST_LETTER);
        let next = letters.by_ref().take(PACKED);
        let (packed, count) = next.fold((0, 0), |(packed, count), symbol| {
            (packed | u64::from(symbol - FIRST_LETTER) << (count * LETTER_BITS), count + 1)
        });
        let packed = packed | PACKED_END << (count * LETTER_BITS);
        let more = if letters.next().is_some() { MORE } else { 0 };
        let pivot = u64::from(spelling.pivot) << WORD_BITS;
        Node(TAIL | packed << BELOW_PACKED | more | pivot | u64::from(spelling.word.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_nodes_are_missing_for_are_left_out() {
        let words = WordList::new((0..400_u32).map(|number| {
            [number / 100, number / 10 % 10, number % 10].map(|digit| Letter(digit as u8))
        }));
        let whole = Lexicon::new(&words);
        let part = Lexicon::with_nodes(&words, whole.len() / 2);
        assert!((whole.len() / 4..=whole.len() / 2).contains(&part.len()), "{}", part.len());
        assert!(part.root(Letter(0)).is_some(), "the list's beginning is there");
        assert!(Lexicon::with_nodes(&words, 0).is_empty());
    }
}
