//! The right parts of all spellings: a plain trie of the words from left to right.
//!
//! What can follow a spelling's hinge depends on the word's beginning alone, not on the letter
//! from which it was spelled. So all spellings with the same beginning share one node here.

use super::node::{END, FIRST_LETTER, Node};
use crate::tools::letters::MAX_LETTERS;
use crate::tools::words::{WordId, WordList};

/// A beginning of words, from the first letter on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    /// A word that begins so.
    pub(super) word: WordId,
    /// The number of its letters, less one: the letter from which the beginning is spelled to the
    /// left.
    pub(super) pivot: u8,
    /// Is it a word itself?
    pub(super) ends: bool,
    /// The node from which longer words go on.
    pub(super) beyond: Option<Node>,
    /// The next letters to the left, as a sort key (`left`).
    pub(super) key: u64,
}

/// The trie of words from left to right.
pub(super) struct Right<'w> {
    words: &'w WordList,
    /// The nodes. Branches name their children by these numbers.
    pub(super) nodes: Vec<Node>,
    /// All beginnings of words, gathered by their last letter.
    pub(super) beginnings: Vec<Vec<Beginning>>,
}

impl<'w> Right<'w> {
    /// The trie of the words `ids`, which are in ascending order.
    pub(super) fn new(words: &'w WordList, ids: &[WordId]) -> Right<'w> {
        let beginnings = vec![Vec::new(); MAX_LETTERS];
        let mut right = Right { words, nodes: Vec::new(), beginnings };
        for group in ids.chunk_by(|a, b| words.word(*a).first() == words.word(*b).first()) {
            right.node(group, 1);
        }
        right
    }

    /// The node of all words `ids`, which agree in their first `depth` letters. Notes their common
    /// beginning and all longer ones.
    fn node(&mut self, ids: &[WordId], depth: usize) -> Node {
        let (first, words) = (ids[0], self.words);
        let letters = words.word(first);
        let tail = |word, depth| Node::of_tail(word, 0, words.word(word)[depth..].iter().copied());
        if ids.len() == 1 {
            for length in depth..=letters.len() {
                let beyond = (length < letters.len()).then(|| tail(first, length));
                self.note(first, length, beyond);
            }
            return tail(first, depth);
        }
        let ends = letters.len() == depth;
        let groups: Vec<&[WordId]> = ids[usize::from(ends)..]
            .chunk_by(|a, b| words.word(*a)[depth] == words.word(*b)[depth])
            .collect();
        let first_node = self.nodes.len();
        let children = first_node + usize::from(ends);
        self.nodes.resize(children + groups.len(), Node::EMPTY);
        if ends {
            self.nodes[first_node] = tail(first, depth);
        }
        let mut symbols = 0;
        for (child, group) in (children..).zip(&groups) {
            symbols |= 1 << (words.word(group[0])[depth].0 + FIRST_LETTER);
            self.nodes[child] = self.node(group, depth + 1);
        }
        let beyond = match groups[..] {
            // A branch with a single spelling is a tail.
            [&[only]] => tail(only, depth),
            _ => Node::branch(symbols, children),
        };
        self.note(first, depth, Some(beyond));
        if ends { Node::branch(symbols | 1 << END, first_node) } else { beyond }
    }

    /// Notes the beginning of `length` letters of `word`.
    fn note(&mut self, word: WordId, length: usize, beyond: Option<Node>) {
        let letters = self.words.word(word);
        let pivot = length - 1;
        let ends = letters.len() == length;
        let last = letters[pivot];
        let pivot = pivot as u8;
        let beginning = Beginning { word, pivot, ends, beyond, key: 0 };
        self.beginnings[last.index()].push(beginning);
    }
}
