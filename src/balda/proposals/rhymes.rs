//! Lexical neighbours: the words that share a long beginning or a long ending with a word.
//!
//! A sorted list puts words with the same beginning side by side; the same list sorted by the
//! reversed spelling does so for endings. Word families carry the score of a game, so such
//! neighbours are what the annealing tries to lay over a word that is already on the board.
//! Neighbours stand side by side in memory too: a search that asks for the neighbours of the same
//! words again and again finds them in the caches.

use rayon::prelude::*;

use crate::letters::Letter;
use crate::words::{WordId, WordList};

/// A dictionary's words in the order of their reversed spelling, and spelled so.
#[derive(Clone, Debug)]
pub(super) struct Rhymes {
    rank: Vec<u32>,
    letters: Vec<Letter>,
    /// Where each word begins in `letters`, and one more entry for the end.
    starts: Vec<u32>,
}

impl Rhymes {
    /// Sorts `words` by their reversed spelling, on the current rayon pool.
    pub(super) fn new(words: &WordList) -> Rhymes {
        let mut by_rank: Vec<WordId> = words.iter().map(|(id, _)| id).collect();
        by_rank.par_sort_unstable_by(|&a, &b| {
            words.word(a).iter().rev().cmp(words.word(b).iter().rev())
        });
        let mut rank = vec![0; by_rank.len()];
        let mut letters = Vec::with_capacity(words.letters().len());
        let mut starts = vec![0];
        for (&id, place) in by_rank.iter().zip(0..) {
            rank[id.index()] = place;
            letters.extend(words.word(id).iter().rev());
            starts.push(letters.len() as u32);
        }
        Rhymes { rank, letters, starts }
    }

    /// How many words come before `word` in the order of reversed spellings.
    #[inline]
    pub(super) fn rank(&self, word: WordId) -> u32 {
        self.rank[word.index()]
    }

    /// The word of rank `rank`, spelled from its last letter to its first; `None` past the end.
    #[inline]
    pub(super) fn reversed(&self, rank: u32) -> Option<&[Letter]> {
        let start = *self.starts.get(rank as usize)? as usize;
        let end = *self.starts.get(rank as usize + 1)? as usize;
        Some(&self.letters[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_by_their_endings() {
        let spelled: [&[u8]; 4] = [&[0, 1], &[0, 2], &[1, 3, 1], &[2, 0]];
        let list =
            WordList::new(spelled.map(|word| word.iter().map(|&l| Letter(l)).collect::<Vec<_>>()));
        let rhymes = Rhymes::new(&list);
        assert_eq!([0, 1, 2, 3].map(|id| rhymes.rank(WordId(id))), [1, 3, 2, 0]);
        for (id, word) in list.iter() {
            let reversed: Vec<Letter> = word.iter().rev().copied().collect();
            assert_eq!(rhymes.reversed(rhymes.rank(id)), Some(&reversed[..]));
        }
        assert_eq!(rhymes.reversed(4), None);
    }
}
