//! Lexical neighbours: the words that share a long beginning or a long ending with a word.
//!
//! A sorted list puts words with the same beginning side by side; the same list sorted by the
//! reversed spelling does so for endings. Word families carry the score of a game, so such
//! neighbours are what the annealing tries to lay over a word that is already on the board.

use rayon::prelude::*;

use crate::words::{WordId, WordList};

/// Which end of two words is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The beginning.
    Beginning,
    /// The ending.
    Ending,
}

/// A dictionary's words in the order of their reversed spelling.
#[derive(Clone, Debug)]
pub struct Rhymes {
    by_rank: Vec<WordId>,
    rank: Vec<u32>,
}

impl Rhymes {
    /// Sorts `words` by their reversed spelling, on the current rayon pool.
    pub fn new(words: &WordList) -> Rhymes {
        let mut by_rank: Vec<WordId> = words.iter().map(|(id, _)| id).collect();
        by_rank.par_sort_unstable_by(|&a, &b| {
            words.word(a).iter().rev().cmp(words.word(b).iter().rev())
        });
        let mut rank = vec![0; by_rank.len()];
        for (&id, place) in by_rank.iter().zip(0..) {
            rank[id.index()] = place;
        }
        Rhymes { by_rank, rank }
    }

    /// The word `step` places after `word` (before it, for a negative step) in the order that
    /// keeps `shared` ends together.
    pub fn beside(&self, word: WordId, step: i64, shared: Shared) -> Option<WordId> {
        let place = match shared {
            Shared::Beginning => word.0,
            Shared::Ending => self.rank[word.index()],
        };
        let next = usize::try_from(i64::from(place) + step).ok()?;
        let rhyme = *self.by_rank.get(next)?;
        Some(if shared == Shared::Beginning { WordId(next as u32) } else { rhyme })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::Letter;

    #[test]
    fn neighbours_share_an_end() {
        let spelled: [&[u8]; 4] = [&[0, 1], &[0, 2], &[1, 3, 1], &[2, 0]];
        let list =
            WordList::new(spelled.map(|word| word.iter().map(|&l| Letter(l)).collect::<Vec<_>>()));
        let rhymes = Rhymes::new(&list);
        assert_eq!(rhymes.beside(WordId(0), 1, Shared::Beginning), Some(WordId(1)));
        assert_eq!(rhymes.beside(WordId(0), 1, Shared::Ending), Some(WordId(2)));
        assert_eq!(rhymes.beside(WordId(2), -1, Shared::Ending), Some(WordId(0)));
        assert_eq!(rhymes.beside(WordId(3), 1, Shared::Beginning), None);
        assert_eq!(rhymes.beside(WordId(3), -1, Shared::Ending), None);
    }
}
