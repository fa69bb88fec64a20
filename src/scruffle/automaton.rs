//! All spellings as a trie with suffix links (Aho and Corasick, 1975), numbered breadth first.
//!
//! Children stand side by side in the order of their letters, and a node's number is above those
//! of all shorter prefixes: a list of nodes in ascending order gives its children in ascending
//! order.

use super::rules::LETTER_VALUES;
use super::sequels::{Sequel, Sequels};

/// No spelling ends here.
pub const NO_WORD: u32 = u32::MAX;

/// The value of each letter.
pub const LETTERS_AS_FLOATS: [f32; 26] = {
    let mut values = [0.0; 26];
    let mut letter = 0;
    while letter < 26 {
        values[letter] = LETTER_VALUES[letter] as f32;
        letter += 1;
    }
    values
};

/// One prefix of spellings, in half a line of a processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Prefix {
    /// What may follow.
    pub sequel: Sequel,
    /// The child of the first letter that may follow; the others stand behind it.
    pub first: u32,
    /// The spelling that ends here, or [`NO_WORD`].
    pub word: u32,
    /// The longest proper suffix that is a spelling; 0 if none is.
    pub inner: u32,
    /// How many letters it has.
    pub depth: u8,
    /// The last of them.
    pub letter: u8,
}

impl Prefix {
    /// The empty one, if there is no spelling.
    const EMPTY: Prefix =
        Prefix { sequel: Sequel::NONE, first: 0, word: NO_WORD, inner: 0, depth: 0, letter: 0 };

    /// The letters that may follow: bit `c` for letter `c`.
    #[inline]
    pub fn letters(&self) -> u32 {
        self.sequel.next[0]
    }

    /// The child by `letter`, which must be one of [`letters`](Prefix::letters).
    #[inline]
    pub fn child(&self, letter: u8) -> u32 {
        self.first + (self.letters() & ((1 << letter) - 1)).count_ones()
    }
}

/// The prefixes of a list of spellings; number 0 is the empty one.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// All prefixes.
    pub prefixes: Vec<Prefix>,
    /// The longest proper suffix of each that is a prefix too; 0, the root, if none is.
    pub suffixes: Vec<u32>,
    /// What may follow each, for readers of siblings.
    pub sequels: Sequels,
}

impl Automaton {
    /// The automaton of `spellings`, different and in ascending order. Each bears its index.
    pub fn new<S: AsRef<[u8]>>(spellings: &[S]) -> Automaton {
        let numbered = (0..).zip(spellings).map(|(number, letters)| (number, letters.as_ref()));
        Automaton::of_numbered(&numbered.collect::<Vec<(u32, &[u8])>>())
    }

    /// The automaton of spellings with these numbers, different and in ascending order.
    pub fn of_numbered(spellings: &[(u32, &[u8])]) -> Automaton {
        let mut prefixes = vec![Prefix::EMPTY];
        let mut ranges = vec![(0, spellings.len())];
        let mut parents = vec![0_u32];
        let mut node = 0;
        while node < prefixes.len() {
            let (mut from, to) = ranges[node];
            let depth = usize::from(prefixes[node].depth);
            if from < to && spellings[from].1.len() == depth {
                prefixes[node].word = spellings[from].0;
                from += 1;
            }
            prefixes[node].first = prefixes.len() as u32;
            while from < to {
                let letter = spellings[from].1[depth];
                let same = |spelling: &(u32, &[u8])| spelling.1[depth] == letter;
                let end = from + spellings[from..to].partition_point(same);
                prefixes[node].sequel.next[0] |= 1 << letter;
                prefixes.push(Prefix { depth: depth as u8 + 1, letter, ..Prefix::EMPTY });
                ranges.push((from, end));
                parents.push(node as u32);
                from = end;
            }
            node += 1;
        }
        let (suffixes, sequels) = (vec![0; prefixes.len()], Sequels::new(prefixes.len()));
        let mut automaton = Automaton { prefixes, suffixes, sequels };
        automaton.link(&parents);
        automaton.foretell(&parents);
        automaton
    }

    /// Finds suffixes, from short prefixes to long ones.
    fn link(&mut self, parents: &[u32]) {
        for (node, &parent) in parents.iter().enumerate().skip(1) {
            let letter = self.prefixes[node].letter;
            let mut suffix = self.suffixes[parent as usize];
            let mut found = 0;
            if parent != 0 {
                loop {
                    let there = &self.prefixes[suffix as usize];
                    if there.letters() >> letter & 1 == 1 {
                        found = there.child(letter);
                        break;
                    }
                    if suffix == 0 {
                        break;
                    }
                    suffix = self.suffixes[suffix as usize];
                }
            }
            let other = self.prefixes[found as usize];
            self.suffixes[node] = found;
            self.prefixes[node].inner = if other.word == NO_WORD { other.inner } else { found };
        }
    }

    /// Finds what may follow, from long prefixes to short ones.
    fn foretell(&mut self, parents: &[u32]) {
        for (node, &parent) in parents.iter().enumerate().rev() {
            let Prefix { sequel, word, letter, .. } = self.prefixes[node];
            let ends = word != NO_WORD;
            self.sequels.set(node, &sequel, letter, ends);
            if node > 0 {
                self.prefixes[parent as usize].sequel.extend(&sequel, letter, ends);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::random::Random;

    #[test]
    fn sequels_tell_what_spellings_have_beyond_each_prefix() {
        let mut random = Random::new(4);
        for _ in 0..40 {
            let mut spellings: Vec<Vec<u8>> = (0..20)
                .map(|_| (0..=random.below(6)).map(|_| random.below(3) as u8 * 8).collect())
                .collect();
            spellings.sort();
            spellings.dedup();
            let automaton = Automaton::new(&spellings);
            for spelling in &spellings {
                for depth in 0..=spelling.len() {
                    let text = &spelling[..depth];
                    let node = text.iter().fold(0, |node: u32, &letter| {
                        automaton.prefixes[node as usize].child(letter)
                    });
                    let (mut sequel, mut ends) = (Sequel::NONE, false);
                    for beyond in spellings.iter().filter_map(|other| other.strip_prefix(text)) {
                        ends |= beyond.is_empty();
                        sequel.most = sequel.most.max(beyond.len() as u8);
                        for (next, letter) in sequel.next.iter_mut().zip(beyond) {
                            *next |= 1 << letter;
                        }
                        if let Some(last) = beyond.len().checked_sub(1) {
                            let worth = beyond.iter().map(|&c| LETTER_VALUES[usize::from(c)]).sum();
                            sequel.worth[last.min(2)] = sequel.worth[last.min(2)].max(worth);
                        }
                    }
                    let there = automaton.sequels.siblings::<1>(node);
                    let told = Sequel {
                        next: std::array::from_fn(|k| there.next(k, 0)),
                        worth: std::array::from_fn(|k| there.worth(k, 0) as u8),
                        ..sequel
                    };
                    let prefix = &automaton.prefixes[node as usize];
                    assert_eq!(prefix.letter, *text.last().unwrap_or(&0));
                    assert_eq!((told, there.ends(0)), (sequel, ends), "{spellings:?} {text:?}");
                    assert_eq!(prefix.sequel, sequel, "{spellings:?} {text:?}");
                }
            }
        }
    }
}
