//! The trees that a lexicon is joined from: one for each letter that spellings start from.

use super::node::{END, FIRST_LETTER, Node, TURNED};
use crate::letters::{Letter, MAX_LETTERS};
use crate::words::{WordId, WordList};

/// Words longer than this never fit on a board and are left out.
const MAX_LENGTH: usize = crate::grid::MAX_CELLS;

/// One word spelled from one of its letters, with the beginning of the spelling as a sort key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Spelling {
    key: u64,
    word: WordId,
    pivot: u8,
}

/// The bits of a symbol in a spelling's key, and how many symbols the key holds.
const SYMBOL_BITS: u32 = 7;
const KEY_SYMBOLS: usize = 9;

/// Every spelling of the first `fitting` words, gathered by the letter that it starts from.
pub(super) fn spellings_by_pivot(words: &WordList, fitting: usize) -> Vec<Vec<Spelling>> {
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
pub(super) struct Tree<'w> {
    words: &'w WordList,
    /// The nodes, the root first.
    pub(super) nodes: Vec<Node>,
    /// The length of the longest word at or below each node.
    pub(super) longest: Vec<u8>,
}

impl<'w> Tree<'w> {
    pub(super) fn new(words: &'w WordList, mut spellings: Vec<Spelling>) -> Tree<'w> {
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
        self.nodes.resize(size, Node::EMPTY);
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
        let letters = symbols.filter(|&symbol| symbol >= FIRST_LETTER);
        let letters = letters.map(|symbol| Letter(symbol - FIRST_LETTER));
        Node::ending(spelling.word, spelling.pivot, letters)
    }
}
