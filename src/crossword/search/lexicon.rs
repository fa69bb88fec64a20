//! The open words of a puzzle as a trie of their spellings, in both reading senses.
//!
//! Words that the list blocks from the start can never be recorded and are never asked for, so the
//! lexicon leaves them out. Letters are numbers from 0 to 25.

use std::collections::{HashMap, HashSet};

use crate::crossword::rules::Puzzle;

/// What stands for no word.
pub const NONE: u32 = u32::MAX;

/// The bits of letters.
const LETTERS: u32 = (1 << 26) - 1;

/// The bit that says that a word ends.
const ENDS: u32 = 1 << 31;

/// A node: which letters lead on, and where the first of its children is.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// A bit for each letter, and in the highest six how many letters the longest path has.
    letters: u32,
    /// The number of the first child, and in the highest bit whether a word ends here.
    first: u32,
}

/// The words.
#[derive(Debug)]
pub struct LineLexicon {
    nodes: Vec<Node>,
    /// For each node the word that its path spells forwards, and the one that it spells backwards;
    /// a palindrome is only the former.
    ends: Vec<[u32; 2]>,
    /// The nodes of all paths of three letters, 0 for none; empty if there are shorter words.
    triples: Vec<u32>,
    /// The words' letters, in ascending order of the words.
    words: Vec<Box<[u8]>>,
    /// The other words that are a prefix or a suffix of a word, one word's after another's; where
    /// those of each begin; and a bit for each word that has any.
    shorter: Vec<u32>,
    starts: Vec<u32>,
    composed: Vec<u64>,
}

impl LineLexicon {
    /// The lexicon of the words of `puzzle` that are open and fit on a line. Without
    /// `respect_list`, as under the judge's rules, words whose mirror image is another word are
    /// left out instead: that judge may list the one that was not recorded.
    pub fn new(puzzle: &Puzzle, respect_list: bool) -> LineLexicon {
        let longest = puzzle.sheet.rows.max(puzzle.sheet.columns);
        let listed: &[String] = if respect_list { &puzzle.list } else { &[] };
        let names: HashSet<&str> = listed.iter().map(String::as_str).collect();
        let mut ends: HashSet<&str> = HashSet::new();
        for word in listed {
            // No word that fits on a line is longer, and a listed word may have any length.
            for length in 1..=word.len().min(longest) {
                ends.extend([&word[..length], &word[word.len() - length..]]);
            }
        }
        let blocked = |word: &str| {
            let length = word.len();
            ends.contains(word)
                || (1..=length).any(|at| names.contains(&word[..at]))
                || (0..length).any(|at| names.contains(&word[at..]))
        };
        let is_pair = |word: &str| {
            let mirror: String = word.chars().rev().collect();
            mirror != word && puzzle.dictionary.contains(&mirror)
        };
        let apart = |word: &str| !respect_list && is_pair(word);
        let fits = |word: &&String| word.len() <= longest && !blocked(word) && !apart(word);
        let mut kept: Vec<&String> = puzzle.dictionary.iter().filter(fits).collect();
        kept.sort_unstable();
        let numbers: HashMap<&str, u32> = kept.iter().map(|word| word.as_str()).zip(0..).collect();
        let (mut shorter, mut starts) = (Vec::new(), vec![0]);
        let mut composed = vec![0; kept.len() / 64 + 1];
        for (word, number) in kept.iter().zip(0..) {
            let parts = (1..word.len()).flat_map(|at| [&word[..at], &word[at..]]);
            let mut parts: Vec<u32> = parts.filter_map(|part| numbers.get(part).copied()).collect();
            parts.sort_unstable();
            parts.dedup();
            composed[number / 64] |= u64::from(!parts.is_empty()) << (number % 64);
            shorter.append(&mut parts);
            starts.push(shorter.len() as u32);
        }
        let words: Vec<Box<[u8]>> =
            kept.iter().map(|word| word.bytes().map(|byte| byte - b'A').collect()).collect();
        let mut lexicon = LineLexicon {
            nodes: Vec::new(),
            ends: Vec::new(),
            triples: Vec::new(),
            words,
            shorter,
            starts,
            composed,
        };
        lexicon.build();
        lexicon.tabulate();
        lexicon
    }

    /// Builds the trie of all spellings, a layer after the other.
    fn build(&mut self) {
        let mut spellings: Vec<(Vec<u8>, u32, usize)> = Vec::new();
        for (word, number) in self.words.iter().zip(0..) {
            spellings.push((word.to_vec(), number, 0));
            let mirror: Vec<u8> = word.iter().rev().copied().collect();
            if mirror[..] != word[..] {
                spellings.push((mirror, number, 1));
            }
        }
        spellings.sort_unstable();
        self.nodes.push(Node::default());
        self.ends.push([NONE; 2]);
        let mut layer = vec![(0, 0..spellings.len())];
        let mut depth = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for (node, mut range) in layer {
                while range.start < range.end && spellings[range.start].0.len() == depth {
                    let (_, number, sense) = spellings[range.start];
                    self.ends[node][sense] = number;
                    range.start += 1;
                }
                self.nodes[node].first = self.nodes.len() as u32;
                while range.start < range.end {
                    let letter = spellings[range.start].0[depth];
                    let count = spellings[range.clone()]
                        .partition_point(|(text, ..)| text[depth] == letter);
                    self.nodes[node].letters |= 1 << letter;
                    next.push((self.nodes.len(), range.start..range.start + count));
                    self.nodes.push(Node::default());
                    self.ends.push([NONE; 2]);
                    range.start += count;
                }
            }
            layer = next;
            depth += 1;
        }
        // Children stand behind their parents.
        for node in (0..self.nodes.len()).rev() {
            let Node { letters, first } = self.nodes[node];
            if self.ends[node] != [NONE; 2] {
                self.nodes[node].first |= ENDS;
            }
            let children = first as usize..first as usize + letters.count_ones() as usize;
            let highest = children.map(|child| self.height(child as u32) as u32 + 1).max();
            self.nodes[node].letters |= highest.unwrap_or(0) << LETTERS.count_ones();
        }
    }

    /// Notes the nodes of all paths of three letters, unless there are shorter words.
    fn tabulate(&mut self) {
        if self.words.iter().any(|word| word.len() < 3) {
            return;
        }
        let mut triples = vec![0; 32 * 32 * 32];
        for first in 0..26 {
            for second in 0..26 {
                for third in 0..26 {
                    let path = [first, second, third];
                    let node = path.iter().try_fold(0, |node, &letter| {
                        Some(self.child(node, letter)).filter(|&node| node != 0)
                    });
                    triples[index(path)] = node.unwrap_or(0);
                }
            }
        }
        self.triples = triples;
    }

    /// Does [`LineLexicon::triple`] know anything?
    pub fn has_triples(&self) -> bool {
        !self.triples.is_empty()
    }

    /// The node of a path of three letters, 0 if there is none or one of them is not a letter.
    #[inline]
    pub fn triple(&self, path: [u8; 3]) -> u32 {
        self.triples[index(path)]
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The number of a word in capitals, if it is one of these.
    pub fn number(&self, text: &str) -> Option<u32> {
        let letters: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'A')).collect();
        let found = self.words.binary_search_by(|word| word[..].cmp(&letters));
        found.ok().map(|number| number as u32)
    }

    /// The letters of a word.
    pub fn word(&self, number: u32) -> &[u8] {
        &self.words[number as usize]
    }

    /// The other words that are a prefix or a suffix of this one.
    #[inline]
    pub fn shorter(&self, number: u32) -> &[u32] {
        let number = number as usize;
        if self.composed[number / 64] >> (number % 64) & 1 == 0 {
            return &[];
        }
        &self.shorter[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The letters that lead on from `node`, a bit for each; the root is node 0.
    #[inline]
    pub fn letters(&self, node: u32) -> u32 {
        self.nodes[node as usize].letters & LETTERS
    }

    /// How many letters the longest path from `node` has, the root is node 0.
    #[inline]
    pub fn height(&self, node: u32) -> usize {
        (self.nodes[node as usize].letters >> LETTERS.count_ones()) as usize
    }

    /// The child of `node` for `letter`, 0 if there is none.
    #[inline]
    pub fn child(&self, node: u32, letter: u8) -> u32 {
        let Node { letters, first } = self.nodes[node as usize];
        let below = letters & ((1 << letter) - 1);
        if letters >> letter & 1 == 0 { 0 } else { (first & !ENDS) + below.count_ones() }
    }

    /// Does a word end at `node`?
    #[inline]
    pub fn has_end(&self, node: u32) -> bool {
        self.nodes[node as usize].first & ENDS != 0
    }

    /// The words whose spelling ends at `node`: read forwards, read backwards; [`NONE`] for none.
    #[inline]
    pub fn ends(&self, node: u32) -> [u32; 2] {
        self.ends[node as usize]
    }
}

/// The index of three letters in a table.
#[inline]
fn index(path: [u8; 3]) -> usize {
    path.iter().fold(0, |index, &letter| index << 5 | usize::from(letter & 31))
}
