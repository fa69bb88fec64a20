//! The dictionary as a packed two-way trie, so that all words through one cell can be walked.
//!
//! # From the slow idea to this one
//! To find the words that pass through a cell one can start at every cell around, walk a plain
//! trie, and keep the paths that happen to cross the cell. Nearly all of them do not. A GADDAG
//! (S. Gordon, "A faster Scrabble move generation algorithm", 1994) reverses that. It holds every
//! word once for each of its letters: spelled from that letter to the word's beginning, then, after
//! a *hinge*, from the letter's right to the word's end. A walk starts at the cell itself, and
//! every letter that it adds is one of some word through the cell.
//!
//! A word of n letters would stand in the trie n times. Two things make that needless. What can
//! follow the hinge depends on the word's beginning alone, so all spellings share one plain trie of
//! right parts (`right`), and only the left parts are kept letter by letter (`left`). And most
//! spellings soon become the only one of their kind. A branch with a single spelling below it is
//! cut off and becomes a *tail*: one node that names the word and the letter from which it is
//! spelled. What is left of the spelling is compared with the word's own letters in the list. That
//! leaves one node or so for each letter of the list instead of about 5, and half of what tails
//! alone leave.
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

pub use node::{Branch, HINGE, Node, NodeKind, Tail, bit, letter};

use rayon::prelude::*;

use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::prefetch::prefetch;
use crate::tools::words::{WordId, WordList};
use left::Left;
use node::{MAX_NODES, WORD_BITS};
use right::Right;

/// The largest number of words that a lexicon can hold; no task file is large enough for more.
const MAX_WORDS: usize = 1 << WORD_BITS;

/// The largest number of letters in all words. A list of 16 MiB of random words of 8 to 20 letters
/// comes to it: the process takes 300 MB at its peak, while the trie is built. With words of 20
/// letters, each with a twin that has another last letter, it takes 320 MB.
pub const MAX_TOTAL_LETTERS: usize = 6_000_000;

/// The largest number of letters in the left parts of all spellings, n (n + 1) / 2 for a word of n
/// letters; they can have nearly as many nodes. With [`MAX_TOTAL_LETTERS`] words of 20 letters come
/// to it, and the words of the embedded lists would come to half. (Without it 50,000 words of 120
/// letters, each with a twin that has another first letter, take 1.7 GB instead of 270 MB.)
const MAX_LEFT_LETTERS: usize = 64_000_000;

/// Words longer than this never fit on a board and are skipped.
const MAX_LENGTH: usize = crate::balda::grid::MAX_CELLS;

/// A dictionary as a packed two-way trie.
#[derive(Clone, Debug)]
pub struct Lexicon<'w> {
    words: &'w WordList,
    roots: [Option<u32>; MAX_LETTERS],
    nodes: Vec<Node>,
    left_out: usize,
}

impl<'w> Lexicon<'w> {
    /// The trie of `words`, built on the current rayon pool. A list is too large if its words have
    /// more than six million letters, or their left parts more than 64 million, or if there are not
    /// enough node numbers. Some words are left out then: the longest first, and of equal length
    /// the last ones. Half a million words of twelve letters lose none.
    pub fn new(words: &'w WordList) -> Lexicon<'w> {
        Lexicon::with_nodes(words, MAX_NODES)
    }

    /// The trie of `words` with at most `most` nodes: the longest are dropped until it fits.
    fn with_nodes(words: &'w WordList, most: usize) -> Lexicon<'w> {
        let (mut ids, mut left_out) = fitting(words, MAX_TOTAL_LETTERS, MAX_LEFT_LETTERS);
        loop {
            let Right { nodes, beginnings, .. } = Right::new(words, &ids);
            let left = beginnings.into_par_iter().map(|some| Left::new(words, some));
            let left: Vec<Left> = left.collect();
            let size = nodes.len() + left.iter().map(|tree| tree.nodes.len()).sum::<usize>();
            if size <= most {
                let (nodes, roots) = joined(nodes, left, size);
                return Lexicon { words, roots, nodes, left_out };
            }
            let count = (ids.len() as f64 * most as f64 / size as f64 * 0.9) as usize;
            left_out += ids.len() - count;
            keep_shortest(words, &mut ids, |_| count);
        }
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

    /// Node `number`, which came from [`Lexicon::root`], [`Branch::end`], [`Branch::hinge`] or
    /// [`Branch::child`].
    #[inline]
    pub fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }

    /// Asks memory for the children of `branch`, of which there are seldom more than these two
    /// cache lines hold.
    #[inline]
    pub fn prefetch_children(&self, branch: Branch) {
        prefetch(&self.nodes, branch.first() as usize, 1);
    }

    /// The word that is complete at `node`: a branch that [ends](Branch::ends), or a tail of which
    /// nothing is left. (Nobody could foresee which of the two it is, so this is not a branch.)
    #[inline]
    pub fn word_at(&self, node: Node) -> WordId {
        let (branch, _) = node.branch_or_tail();
        node.tail_or(self.node(branch.first())).word()
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

/// The right parts and the trees of the left parts, one for each letter, in one list of `size`
/// nodes; and the number of each tree's root.
fn joined(
    mut nodes: Vec<Node>,
    left: Vec<Left>,
    size: usize,
) -> (Vec<Node>, [Option<u32>; MAX_LETTERS]) {
    let mut roots = [None; MAX_LETTERS];
    nodes.reserve_exact(size - nodes.len());
    for (root, tree) in roots.iter_mut().zip(left).filter(|(_, tree)| !tree.nodes.is_empty()) {
        let base = nodes.len();
        *root = Some(base as u32);
        nodes.extend(tree.nodes.iter().map(|node| node.moved(base)));
        for (index, hinge) in tree.hinges {
            nodes[base + index] = hinge;
        }
    }
    (nodes, roots)
}

/// The words that fit on a board, up to number [`MAX_WORDS`], and how many are left out. Only the
/// shortest stay if all have more than `most` letters, or more than `most_left` in the left parts
/// of their spellings.
fn fitting(words: &WordList, most: usize, most_left: usize) -> (Vec<WordId>, usize) {
    let candidates = words.iter().filter(|(_, word)| (1..=MAX_LENGTH).contains(&word.len()));
    let mut ids: Vec<WordId> = candidates.map(|(id, _)| id).collect();
    let all = ids.len();
    ids.retain(|id| id.index() < MAX_WORDS);
    let count_within = |ids: &[WordId]| {
        let (mut letters, mut left) = (0, 0);
        let within = ids.iter().take_while(|&&id| {
            let length = words.word(id).len();
            letters += length;
            left += length * (length + 1) / 2;
            letters <= most && left <= most_left
        });
        within.count()
    };
    if count_within(&ids) < ids.len() {
        keep_shortest(words, &mut ids, count_within);
    }
    let left_out = all - ids.len();
    (ids, left_out)
}

/// Drops all `ids` but those of the shortest words; of words of one length the first stay. `count`
/// tells how many of them, from short to long, are kept.
fn keep_shortest(words: &WordList, ids: &mut Vec<WordId>, count: impl Fn(&[WordId]) -> usize) {
    ids.sort_by_key(|&id| words.word(id).len());
    ids.truncate(count(ids));
    ids.sort_unstable();
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
        let mut words: Vec<Vec<Letter>> = (0..400_u32)
            .map(|number| [number / 100, number / 10 % 10, number % 10])
            .map(|digits| digits.map(|digit| Letter(digit as u8)).to_vec())
            .collect();
        words.insert(100, [vec![Letter(0)], vec![Letter(30); 8]].concat());
        let words = WordList::new(words);
        let whole = Lexicon::new(&words);
        let part = Lexicon::with_nodes(&words, whole.len() / 2);
        assert!((whole.len() / 4..=whole.len() / 2).contains(&part.len()), "{}", part.len());
        assert!(part.root(Letter(0)).is_some(), "the list's beginning is there");
        let long = |lexicon: &Lexicon| lexicon.root(Letter(30)).is_some();
        assert!(long(&whole) && !long(&part), "the longest go first, wherever they stand");
        assert!(part.left_out() > 0 && whole.left_out() == 0);
        assert!(Lexicon::with_nodes(&words, 0).is_empty());
    }
}
