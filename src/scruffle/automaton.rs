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
    /// What may follow each.
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
        let root = Prefix {
            letters: 0,
            first: 0,
            word: NO_WORD,
            suffix: 0,
            inner: 0,
            depth: 0,
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
            if from < to && spellings[from].1.len() == depth {
                prefixes[node].word = spellings[from].0;
                from += 1;
            }
            prefixes[node].first = prefixes.len() as u32;
            while from < to {
                let letter = spellings[from].1[depth];
                let same = |spelling: &(u32, &[u8])| spelling.1[depth] == letter;
                let end = from + spellings[from..to].partition_point(same);
                prefixes[node].letters |= 1 << letter;
                prefixes.push(Prefix { depth: depth as u8 + 1, ..root });
                ranges.push((from, end));
                parents.push((node as u32, letter));
                from = end;
            }
            node += 1;
        }
        let mut automaton = Automaton { prefixes, sequels: Sequels::default() };
        automaton.link(&parents);
        automaton.foretell(&parents);
        automaton
    }

    /// Finds suffixes from short prefixes to long ones, and what lies beyond the other way.
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
            let most = self.prefixes[node].most + 1;
            let value = LETTER_VALUES[usize::from(parents[node].1)];
            let rest = self.prefixes[node].rest.saturating_add(value);
            let parent = &mut self.prefixes[parents[node].0 as usize];
            parent.rest = parent.rest.max(rest);
            parent.most = parent.most.max(most);
        }
    }

    /// Finds what may follow, from long prefixes to short ones.
    fn foretell(&mut self, parents: &[(u32, u8)]) {
        let mut sequels = vec![Sequel::default(); self.prefixes.len()];
        for (node, (prefix, &(parent, letter))) in
            self.prefixes.iter().zip(parents).enumerate().rev()
        {
            let ends = prefix.word != NO_WORD;
            let Prefix { letters, most, .. } = *prefix;
            let Sequel { next, worth, .. } = sequels[node];
            let next = [letters, next[1], next[2]];
            sequels[node] = Sequel { next, worth, most, ends, letter };
            if node == 0 {
                break;
            }
            let value = LETTER_VALUES[usize::from(letter)];
            let add = |worth: u8| if worth > 0 { worth.saturating_add(value) } else { 0 };
            let beyond = [if ends { value } else { 0 }, add(worth[0]), add(worth[1].max(worth[2]))];
            let parent = &mut sequels[parent as usize];
            for (worth, beyond) in parent.worth.iter_mut().zip(beyond) {
                *worth = (*worth).max(beyond);
            }
            parent.next[1] |= next[0];
            parent.next[2] |= next[1];
        }
        self.sequels = Sequels::new(sequels);
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
                    let mut sequel =
                        Sequel { letter: *text.last().unwrap_or(&0), ..Sequel::default() };
                    for beyond in spellings.iter().filter_map(|other| other.strip_prefix(text)) {
                        sequel.ends |= beyond.is_empty();
                        sequel.most = sequel.most.max(beyond.len() as u8);
                        for (next, letter) in sequel.next.iter_mut().zip(beyond) {
                            *next |= 1 << letter;
                        }
                        if let Some(last) = beyond.len().checked_sub(1) {
                            let worth = beyond.iter().map(|&c| LETTER_VALUES[usize::from(c)]).sum();
                            sequel.worth[last.min(2)] = sequel.worth[last.min(2)].max(worth);
                        }
                    }
                    let sequels = &automaton.sequels;
                    let there = sequels.siblings::<1>(node);
                    let told = Sequel {
                        next: std::array::from_fn(|k| there.next(k, 0)),
                        worth: std::array::from_fn(|k| there.worth(k, 0) as u8),
                        ends: there.ends(0),
                        ..*sequels.of(node)
                    };
                    assert_eq!(told, sequel, "{spellings:?} {text:?}");
                    assert_eq!(sequels.of(node), &sequel, "{spellings:?} {text:?}");
                }
            }
        }
    }
}
