//! All spellings as a trie with suffix links (Aho and Corasick, 1975), numbered breadth first.
//!
//! Children stand side by side in the order of their letters, and a node's number is above those
//! of all shorter prefixes: a list of nodes in ascending order gives its children in ascending
//! order.

use super::rules::LETTER_VALUES;

/// No spelling ends here.
pub const NO_WORD: u32 = u32::MAX;

/// One prefix of spellings.
#[derive(Clone, Copy, Debug)]
pub struct Prefix {
    /// Bit `c` is set if letter `c` goes on.
    pub letters: u32,
    /// The child of the first such letter; the others follow.
    pub first: u32,
    /// The spelling that ends here, or [`NO_WORD`].
    pub word: u32,
    /// The longest proper suffix that is a prefix of spellings too; 0, the root, if none is.
    pub suffix: u32,
    /// The longest proper suffix that is a spelling; 0 if none is.
    pub inner: u32,
    /// How many letters it has.
    pub depth: u8,
    /// How many letters at least until a spelling ends, 0 if one ends here.
    pub need: u8,
    /// How many letters the longest spelling has beyond it.
    pub most: u8,
    /// The most that the letters beyond it are worth in a spelling, 255 or more being 255.
    pub rest: u8,
}

impl Prefix {
    /// The child by `letter`, which must be one of `letters`.
    #[inline]
    pub fn child(&self, letter: u8) -> u32 {
        self.first + (self.letters & ((1 << letter) - 1)).count_ones()
    }
}

/// The prefixes of a list of spellings; number 0 is the empty one.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// All prefixes.
    pub prefixes: Vec<Prefix>,
}

impl Automaton {
    /// The automaton of `spellings`, different and in ascending order.
    pub fn new<S: AsRef<[u8]>>(spellings: &[S]) -> Automaton {
        let root = Prefix {
            letters: 0,
            first: 0,
            word: NO_WORD,
            suffix: 0,
            inner: 0,
            depth: 0,
            need: u8::MAX,
            most: 0,
            rest: 0,
        };
        let mut prefixes = vec![root];
        let mut ranges = vec![(0, spellings.len())];
        let mut parents = vec![(0_u32, 0_u8)];
        let mut node = 0;
        while node < prefixes.len() {
            let (mut from, to) = ranges[node];
            let depth = usize::from(prefixes[node].depth);
            if from < to && spellings[from].as_ref().len() == depth {
                prefixes[node].word = from as u32;
                prefixes[node].need = 0;
                from += 1;
            }
            prefixes[node].first = prefixes.len() as u32;
            while from < to {
                let letter = spellings[from].as_ref()[depth];
                let same = |spelling: &S| spelling.as_ref()[depth] == letter;
                let end = from + spellings[from..to].partition_point(same);
                prefixes[node].letters |= 1 << letter;
                prefixes.push(Prefix { depth: depth as u8 + 1, ..root });
                ranges.push((from, end));
                parents.push((node as u32, letter));
                from = end;
            }
            node += 1;
        }
        let mut automaton = Automaton { prefixes };
        automaton.link(&parents);
        automaton
    }

    /// Finds suffixes from short prefixes to long ones, and needs the other way.
    fn link(&mut self, parents: &[(u32, u8)]) {
        for (node, &(parent, letter)) in parents.iter().enumerate().skip(1) {
            let mut suffix = self.prefixes[parent as usize].suffix;
            let mut found = 0;
            if parent != 0 {
                loop {
                    let there = &self.prefixes[suffix as usize];
                    if there.letters >> letter & 1 == 1 {
                        found = there.child(letter);
                        break;
                    }
                    if suffix == 0 {
                        break;
                    }
                    suffix = there.suffix;
                }
            }
            let other = self.prefixes[found as usize];
            self.prefixes[node].suffix = found;
            self.prefixes[node].inner = if other.word == NO_WORD { other.inner } else { found };
        }
        for node in (1..self.prefixes.len()).rev() {
            let need = self.prefixes[node].need.saturating_add(1);
            let most = self.prefixes[node].most + 1;
            let value = LETTER_VALUES[usize::from(parents[node].1)];
            let rest = self.prefixes[node].rest.saturating_add(value);
            let parent = &mut self.prefixes[parents[node].0 as usize];
            parent.rest = parent.rest.max(rest);
            parent.most = parent.most.max(most);
            parent.need = parent.need.min(need);
        }
    }
}
