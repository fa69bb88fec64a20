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
//! A word of n letters would stand in the trie n times, but it need not, for two reasons. What can
//! follow the turn depends on the word's beginning alone, so all spellings share one plain trie of
//! right parts (`right`), and only the left parts are kept letter by letter (`left`). And most
//! spellings soon become the only one of their kind: a branch with a single spelling below it is
//! cut off and becomes a *tail*, one node that names the word and the letter from which it is
//! spelled; what is left of it is compared with the word's own letters in the list. That leaves one
//! node or so for each letter of the list instead of about 5, and half of what tails alone leave.
//!
//! A node is one number of 64 bits, eight to a cache line.
//!
//! # Guarantees (each has a test)
//! 1. Every word that is not left out has exactly one walk from the root for each of its letters,
//!    and nothing else has one.
//! 2. No node is unreachable, if every word has two letters at least, as in every task.
//! 3. The nodes are the same for any number of threads.

mod left;
mod node;
mod right;

pub use node::{Node, Tail, bit, letter};

use rayon::prelude::*;

use crate::letters::{Letter, MAX_LETTERS};
use crate::words::{WordId, WordList};
use left::Left;
use node::{MAX_NODES, WORD_BITS};
use right::Right;

/// The largest number of words that a lexicon can hold.
const MAX_WORDS: usize = 1 << WORD_BITS;

/// The largest number of letters in all words. With so many in words of 20 letters the process
/// takes 260 MB at its peak, while the trie is built, and 440 MB if each word has a twin with
/// another first letter.
const MOST_LETTERS: usize = 6_000_000;

/// The largest number of letters in the left parts of all spellings, n (n + 1) / 2 for a word of n
/// letters; they can have nearly so many nodes. With [`MOST_LETTERS`] words of 20 letters come to
/// it, and the words of the embedded lists would come to half. (Without it 50,000 words of 120
/// letters, each with a twin that has another first letter, took 1.7 GB instead of 270 MB.)
const MOST_LEFT: usize = 64_000_000;

/// Words longer than this never fit on a board and are left out.
const MAX_LENGTH: usize = crate::grid::MAX_CELLS;

/// A dictionary as a packed two-way trie.
#[derive(Clone, Debug)]
pub struct Lexicon<'w> {
    words: &'w WordList,
    roots: [Option<u32>; MAX_LETTERS],
    nodes: Vec<Node>,
    left_out: usize,
}

impl<'w> Lexicon<'w> {
    /// The trie of all `words`, built on the current rayon pool. Of more than six million letters
    /// (fewer if words have more than 20) the longest words are left out, and so are words past
    /// sixteen million, and as many more at the list's end as there are no node numbers for; half a
    /// million words of twelve letters on average lose none.
    pub fn new(words: &'w WordList) -> Lexicon<'w> {
        Lexicon::with_nodes(words, MAX_NODES)
    }

    /// The trie of as many of `words` as `most` nodes can hold.
    fn with_nodes(words: &'w WordList, most: usize) -> Lexicon<'w> {
        let (ids, left_out) = fitting(words, MOST_LETTERS, MOST_LEFT);
        let mut count = ids.len();
        loop {
            let mut right = Right::new(words, &ids[..count]);
            let beginnings = std::mem::take(&mut right.beginnings);
            let left = beginnings.into_par_iter().map(|some| Left::new(words, some));
            let left: Vec<Left> = left.collect();
            let size = right.nodes.len() + left.iter().map(|tree| tree.nodes.len()).sum::<usize>();
            if size <= most {
                let joined = Lexicon::joined(words, right, left, size);
                return Lexicon { left_out: left_out + ids.len() - count, ..joined };
            }
            count = (count as f64 * most as f64 / size as f64 * 0.9) as usize;
        }
    }

    /// All trees in one list of `size` nodes: the right parts, then the left parts by letter.
    fn joined(words: &'w WordList, right: Right, left: Vec<Left>, size: usize) -> Lexicon<'w> {
        let mut roots = [None; MAX_LETTERS];
        let mut nodes = right.nodes;
        nodes.reserve_exact(size - nodes.len());
        for (root, tree) in roots.iter_mut().zip(left).filter(|(_, tree)| !tree.nodes.is_empty()) {
            let base = nodes.len();
            *root = Some(base as u32);
            nodes.extend(tree.nodes.iter().map(|node| node.moved(base)));
            for (slot, turn) in tree.turns {
                nodes[base + slot] = turn;
            }
        }
        Lexicon { words, roots, nodes, left_out: 0 }
    }

    /// The list whose words these are.
    #[inline]
    pub fn words(&self) -> &'w WordList {
        self.words
    }

    /// How many words that might fit on a board there was no room for.
    pub fn left_out(&self) -> usize {
        self.left_out
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

    /// The word that is complete at `node`. Only for a branch.
    #[inline]
    pub fn word(&self, node: Node) -> Option<WordId> {
        Some(self.node(node.end()?).tail()?.word())
    }

    /// The next letter of `tail` after `spelled` letters of its word; none at its end.
    #[inline]
    pub fn next_letter(&self, tail: Tail, spelled: usize) -> Option<Letter> {
        if let Some(letter) = tail.packed_letter() {
            return Some(letter);
        }
        if !tail.has_more() {
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

/// Those of the first [`MAX_WORDS`] words that fit on a board, the shortest of them if they have
/// more than `most` letters in all or `most_left` in the left parts of their spellings; and how
/// many are left out then.
fn fitting(words: &WordList, most: usize, most_left: usize) -> (Vec<WordId>, usize) {
    let fitting = words.iter().take(MAX_WORDS);
    let fitting = fitting.filter(|(_, word)| (1..=MAX_LENGTH).contains(&word.len()));
    let mut fitting: Vec<(WordId, usize)> = fitting.map(|(id, word)| (id, word.len())).collect();
    let all = fitting.len();
    let within = |words: &[(WordId, usize)]| {
        let (mut letters, mut left) = (0, 0);
        let within = words.iter().take_while(|&&(_, length)| {
            letters += length;
            left += length * (length + 1) / 2;
            letters <= most && left <= most_left
        });
        within.count()
    };
    if within(&fitting) < all {
        fitting.sort_by_key(|&(_, length)| length);
        fitting.truncate(within(&fitting));
        fitting.sort_unstable();
    }
    let left_out = all - fitting.len();
    (fitting.into_iter().map(|(id, _)| id).collect(), left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_past_the_last_letter_are_left_out() {
        let words = WordList::new((0..9).map(|number| vec![Letter(number); 3]));
        let letters = |most| fitting(&words, most, usize::MAX).0.len();
        assert_eq!([27, 26, 3, 2].map(letters), [9, 8, 1, 0]);
        // Three letters, of which one, two or all three are spelled to the left.
        let left = |most| fitting(&words, usize::MAX, most).0.len();
        assert_eq!([54, 53, 6, 5].map(left), [9, 8, 1, 0]);
        // The longest go first, wherever they stand, and the others keep their order.
        let words = WordList::new(
            [3, 9, 2, 5].iter().zip(0..).map(|(&length, number)| vec![Letter(number); length]),
        );
        let (ids, left_out) = fitting(&words, 10, usize::MAX);
        assert_eq!((ids, left_out), (vec![WordId(0), WordId(2), WordId(3)], 1));
    }

    #[test]
    fn words_that_nodes_are_missing_for_are_left_out() {
        let words = WordList::new((0..400_u32).map(|number| {
            [number / 100, number / 10 % 10, number % 10].map(|digit| Letter(digit as u8))
        }));
        let whole = Lexicon::new(&words);
        let part = Lexicon::with_nodes(&words, whole.len() / 2);
        assert!((whole.len() / 4..=whole.len() / 2).contains(&part.len()), "{}", part.len());
        assert!(part.root(Letter(0)).is_some(), "the list's beginning is there");
        assert!(part.left_out() > 0 && whole.left_out() == 0);
        assert!(Lexicon::with_nodes(&words, 0).is_empty());
    }
}
