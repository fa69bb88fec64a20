//! Which words are likely to be in word families: those that are made of common pieces.
//!
//! A game lives on few words. Of the letters above the fourth in games with N = 7 and more, most
//! are in the likeliest 8,000 words: 95 % in English, 81 % in Russian, 97 % in Turkish. A search
//! that looks for families among such words alone meets fewer dead ends, and its trie fits the
//! caches better. This is a *candidate list*: S. Lin and B. Kernighan ("An effective heuristic
//! algorithm for the traveling-salesman problem", 1973) look for tours among near neighbours alone.

use std::cmp::Reverse;

use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::{WordId, WordList};

/// The letters of a piece.
const PIECE: usize = 3;
/// Words of fewer letters carry no families but fill the cells between them.
const LONG: usize = 5;
/// The part of the long words that stays from one count of the pieces to the next.
const STAYS: f64 = 0.7;

/// Are at least `share` of `words` too short to carry families, while at least `least` are long
/// enough? Then walks find little else than short words, and hardly a cell is without one.
pub fn short_words_abound(words: &WordList, least: usize, share: f32) -> bool {
    let long = words.iter().filter(|(_, word)| word.len() >= LONG).count();
    long >= least && (words.len() - long) as f32 >= share * words.len() as f32
}

/// The `most` words of five letters and more that are the likeliest to be in families, and all
/// shorter ones or, `without_short` ones, none of them. A word is the likelier the commoner its
/// pieces of three letters are, by the mean of their logarithms. Only likely words make a piece
/// useful: so the least likely are dropped and the pieces of the others counted anew, until `most`
/// are left. Of equally likely words the first stay.
pub fn likely(words: &WordList, most: usize, without_short: bool) -> WordList {
    let (mut long, mut chosen): (Vec<_>, Vec<_>) =
        words.iter().partition(|(_, word)| word.len() >= LONG);
    if without_short {
        chosen.clear();
    }
    while long.len() > most {
        let seen = counted(&long);
        let ranked =
            long.into_iter().map(|(id, word)| (Reverse(commonness(word, &seen)), id, word));
        let mut ranked: Vec<_> = ranked.collect();
        let stay = most.max((ranked.len() as f64 * STAYS) as usize);
        ranked.select_nth_unstable(stay);
        ranked.truncate(stay);
        long = ranked.into_iter().map(|(_, id, word)| (id, word)).collect();
    }
    chosen.extend(long);
    chosen.sort_unstable();
    WordList::new(chosen.into_iter().map(|(_, word)| word))
}

/// How often each piece stands in `words`.
fn counted(words: &[(WordId, &[Letter])]) -> Vec<u32> {
    let mut seen = vec![0; MAX_LETTERS.pow(PIECE as u32)];
    for (_, word) in words {
        word.windows(PIECE).for_each(|piece| seen[number(piece)] += 1);
    }
    seen
}

/// How common the pieces of `word` are on average, if each was `seen` so often.
fn commonness(word: &[Letter], seen: &[u32]) -> u64 {
    let pieces = word.windows(PIECE);
    let sum: u64 = pieces.clone().map(|piece| logarithm(seen[number(piece)])).sum();
    (sum << 16) / pieces.len() as u64
}

/// The number of a piece among all pieces.
fn number(piece: &[Letter]) -> usize {
    piece.iter().fold(0, |number, letter| number * MAX_LETTERS + letter.index())
}

/// The logarithm of `count` to the base 2, in quarters, rounded down. The system's logarithm may
/// differ in its last bit from one machine to another, and with it the whole search.
fn logarithm(count: u32) -> u64 {
    u128::from(count).pow(4).ilog2().into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn spelled(word: &[u8]) -> Vec<Letter> {
        word.iter().copied().map(Letter).collect()
    }

    #[test]
    fn logarithms_are_in_quarters() {
        assert_eq!([1, 2, 3, 1024, 1217, 1218].map(logarithm), [0, 4, 6, 40, 40, 41]);
        assert_eq!(logarithm(u32::MAX), 127);
    }

    #[test]
    fn words_of_common_pieces_are_likely() {
        let spelled: [&[u8]; 6] = [
            &[0, 1, 2, 3, 4],
            &[0, 1, 2, 3, 5],
            &[1, 2, 3, 4, 6, 7],
            &[4, 5, 6, 7, 8],
            &[8, 0, 1, 2, 3],
            &[9, 9],
        ];
        let words = WordList::new(spelled.map(self::spelled));
        let kept = |most| {
            let kept = likely(&words, most, false);
            words.iter().filter(|(_, word)| kept.find(word).is_some()).map(|(id, _)| id.0).collect()
        };
        let kept: [Vec<u32>; 4] = [0, 2, 4, 9].map(kept);
        assert_eq!(kept, [vec![5], vec![0, 1, 5], vec![0, 1, 2, 4, 5], vec![0, 1, 2, 3, 4, 5]]);
    }

    /// What the doc of [`likely`] says, word by word.
    fn naive(words: &WordList, most: usize) -> Vec<&[Letter]> {
        let mut left: Vec<&[Letter]> = words.iter().map(|(_, word)| word).collect();
        let long = |word: &&[Letter]| word.len() >= 5;
        loop {
            let many = left.iter().copied().filter(long).count();
            if many <= most {
                return left;
            }
            let pieces = || left.iter().copied().filter(long).flat_map(|word| word.windows(3));
            let commonness = |word: &[Letter]| {
                let counts =
                    word.windows(3).map(|piece| pieces().filter(|other| *other == piece).count());
                let quarters = counts.map(|count| ((count as f64).log2() * 4.0 + 1e-9).floor());
                quarters.sum::<f64>() / (word.len() - 2) as f64
            };
            let ranks =
                left.iter().map(|word| if long(word) { commonness(word) } else { f64::MAX });
            let mut ranked: Vec<(f64, &[Letter])> = ranks.zip(left.iter().copied()).collect();
            ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
            let short = left.len() - many;
            ranked.truncate(short + most.max((many as f64 * STAYS) as usize));
            left = ranked.into_iter().map(|(_, word)| word).collect();
            left.sort_unstable();
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn the_likely_words_are_those_of_the_naive_twin(
            words in prop::collection::vec(prop::collection::vec(0..4_u8, 1..9), 1..60),
            most in 0..40_usize,
        ) {
            let words = WordList::new(words.iter().map(|word| spelled(word)));
            let [all, long] = [false, true].map(|without_short| likely(&words, most, without_short));
            let all: Vec<&[Letter]> = all.iter().map(|(_, word)| word).collect();
            let long: Vec<&[Letter]> = long.iter().map(|(_, word)| word).collect();
            let naive = naive(&words, most);
            prop_assert_eq!(&all, &naive);
            let short = naive.iter().filter(|word| word.len() < LONG).count();
            let abound = short_words_abound(&words, most, 0.5);
            prop_assert_eq!(abound, 2 * short >= words.len() && words.len() - short >= most);
            let naive: Vec<&[Letter]> = naive.into_iter().filter(|word| word.len() >= LONG).collect();
            prop_assert_eq!(long, naive);
        }
    }
}
