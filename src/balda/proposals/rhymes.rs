//! Lexical neighbours: the words that share a long beginning or a long ending with a word.
//!
//! A sorted list puts words with the same beginning side by side; the same list sorted by the
//! reversed spelling does so for endings. Word families carry the score of a game, so such
//! neighbours are what the annealing tries to lay over a word that is already on the board.
//! Neighbours stand side by side in memory too: a search that asks for the neighbours of the same
//! words again and again finds them in the caches.

use rayon::prelude::*;

use crate::tools::words::{Spot, WordId, WordList};

/// A dictionary's words in the order of their reversed spelling.
#[derive(Clone, Debug)]
pub(super) struct Rhymes {
    /// The words, each spelled from its last letter to its first.
    reversed: WordList,
    /// For each word of the dictionary where it stands among the reversed ones.
    spots: Vec<Spot>,
}

impl Rhymes {
    /// Sorts `words` by their reversed spelling, on the current rayon pool.
    pub(super) fn new(words: &WordList) -> Rhymes {
        let mut order: Vec<WordId> = words.iter().map(|(id, _)| id).collect();
        order.par_sort_unstable_by(|&a, &b| {
            words.word(a).iter().rev().cmp(words.word(b).iter().rev())
        });
        let mut letters = Vec::with_capacity(words.letters().len());
        let mut ends = Vec::with_capacity(order.len());
        for &id in &order {
            letters.extend(words.word(id).iter().rev());
            ends.push(letters.len() as u32);
        }
        let reversed = WordList::from_ascending(letters, &ends);
        let mut spots = vec![Spot::FIRST; order.len()];
        for (&id, index) in order.iter().zip(0..) {
            spots[id.index()] = reversed.spot(WordId(index));
        }
        Rhymes { reversed, spots }
    }

    /// The words, each spelled from its last letter to its first.
    #[inline]
    pub(super) fn reversed(&self) -> &WordList {
        &self.reversed
    }

    /// Where `word` stands among the reversed ones.
    #[inline]
    pub(super) fn spot(&self, word: WordId) -> Spot {
        self.spots[word.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::letters::Letter;

    #[test]
    fn words_stand_by_their_endings() {
        let spelled: [&[u8]; 4] = [&[0, 1], &[0, 2], &[1, 3, 1], &[2, 0]];
        let list =
            WordList::new(spelled.map(|word| word.iter().map(|&l| Letter(l)).collect::<Vec<_>>()));
        let rhymes = Rhymes::new(&list);
        assert_eq!([0, 1, 2, 3].map(|id| rhymes.spot(WordId(id)).id.0), [1, 3, 2, 0]);
        for (id, word) in list.iter() {
            let reversed: Vec<Letter> = word.iter().rev().copied().collect();
            assert_eq!(rhymes.reversed().word(rhymes.spot(id).id), reversed);
        }
    }
}
