//! The left parts of all spellings from one letter, each with the node at its hinge.

use super::node::{END, FIRST_LETTER, HINGE_SYMBOL, Node, NodeKind};
use super::right::Beginning;
use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::WordList;

/// The bits of a symbol in a beginning's key, and how many symbols the key holds.
const SYMBOL_BITS: u32 = 6;
const KEY_SYMBOLS: usize = (u64::BITS / SYMBOL_BITS) as usize;
const SYMBOL: u64 = (1 << SYMBOL_BITS) - 1;
const _: () = assert!(FIRST_LETTER as usize + MAX_LETTERS <= SYMBOL as usize + 1);

/// The symbol `depth` letters to the left of where the spelling of `word` starts: 0 in front of the
/// word's first letter.
#[inline]
fn symbol(word: &[Letter], pivot: usize, depth: usize) -> u8 {
    pivot.checked_sub(depth).map_or(0, |index| word[index].0 + FIRST_LETTER)
}

/// The tree of all spellings that start from one letter, as far as they go to the left.
pub(super) struct Left<'w> {
    words: &'w WordList,
    /// The nodes, the root first.
    pub(super) nodes: Vec<Node>,
    /// The nodes for the hinges, and their indices in `nodes`. Their children are among the right
    /// parts and keep their numbers when this tree is moved.
    pub(super) hinges: Vec<(usize, Node)>,
}

impl<'w> Left<'w> {
    /// The tree of the `beginnings` that end with one letter.
    pub(super) fn new(words: &'w WordList, mut beginnings: Vec<Beginning>) -> Left<'w> {
        let mut tree = Left { words, nodes: Vec::new(), hinges: Vec::new() };
        if beginnings.is_empty() {
            return tree;
        }
        for beginning in &mut beginnings {
            let word = words.word(beginning.word);
            let pivot = usize::from(beginning.pivot);
            // Depth 0 is the same letter for all, so the key begins at depth 1.
            beginning.key = (1..=KEY_SYMBOLS)
                .fold(0, |key, depth| key << SYMBOL_BITS | u64::from(symbol(word, pivot, depth)));
        }
        beginnings.sort_unstable_by(|a, b| {
            a.key.cmp(&b.key).then_with(|| tree.rest(a).cmp(tree.rest(b)))
        });
        tree.nodes.reserve(beginnings.len() * 7 / 4);
        tree.nodes.push(Node::EMPTY);
        tree.fill(0, &beginnings, 1);
        tree
    }

    /// The symbols of a beginning past its key, to order those with equal keys.
    fn rest(&self, beginning: &Beginning) -> impl Iterator<Item = u8> {
        let word = self.words.word(beginning.word);
        let pivot = usize::from(beginning.pivot);
        (KEY_SYMBOLS + 1..=pivot + 1).map(move |depth| symbol(word, pivot, depth))
    }

    fn symbol(&self, beginning: &Beginning, depth: usize) -> u8 {
        if depth <= KEY_SYMBOLS {
            (beginning.key >> (SYMBOL_BITS as usize * (KEY_SYMBOLS - depth)) & SYMBOL) as u8
        } else {
            symbol(self.words.word(beginning.word), usize::from(beginning.pivot), depth)
        }
    }

    /// Makes node `root` that of `beginnings`, which agree in their first `depth` letters from
    /// the right and are sorted.
    fn fill(&mut self, root: usize, beginnings: &[Beginning], depth: usize) {
        if let [only] = beginnings
            && let Some(tail) = self.tail(only, depth)
        {
            self.nodes[root] = tail;
            return;
        }
        // A beginning that is spelled to its first letter: no two are the same.
        let (done, others) = match beginnings {
            [first, others @ ..] if usize::from(first.pivot) + 1 == depth => (Some(first), others),
            _ => (None, beginnings),
        };
        let first = self.nodes.len();
        let mut symbols = 0_u64;
        if let Some(done) = done {
            symbols |= self.finish(done);
        }
        let groups: Vec<&[Beginning]> =
            others.chunk_by(|a, b| self.symbol(a, depth) == self.symbol(b, depth)).collect();
        let children = self.nodes.len();
        self.nodes.resize(children + groups.len(), Node::EMPTY);
        for (child, group) in (children..).zip(groups) {
            symbols |= 1 << self.symbol(&group[0], depth);
            self.fill(child, group, depth + 1);
        }
        self.nodes[root] = Node::branch(symbols, first);
    }

    /// Adds the nodes for the end and for the hinge of a beginning that is spelled to its first
    /// letter, and returns their symbols.
    fn finish(&mut self, done: &Beginning) -> u64 {
        let mut symbols = 0;
        if done.ends {
            symbols |= 1 << END;
            self.nodes.push(Node::of_tail(done.word, done.pivot, std::iter::empty()));
        }
        if let Some(beyond) = done.beyond {
            symbols |= 1 << HINGE_SYMBOL;
            self.hinges.push((self.nodes.len(), beyond));
            self.nodes.push(Node::EMPTY);
        }
        symbols
    }

    /// What is left of a spelling from `depth` on, if `beginning` is that of a single word.
    fn tail(&self, beginning: &Beginning, depth: usize) -> Option<Node> {
        let &Beginning { pivot, ends, beyond, .. } = beginning;
        let word = match beyond.map(Node::kind) {
            None if ends => beginning.word,
            Some(NodeKind::Tail(tail)) if !ends => tail.word(),
            _ => return None,
        };
        let letters = self.words.word(word);
        let length = usize::from(pivot) + 1;
        let left = letters[..length.saturating_sub(depth)].iter().rev();
        let right = &letters[length..];
        Some(Node::of_tail(word, pivot, left.chain(right).copied()))
    }
}
