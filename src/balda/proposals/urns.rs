//! Letters to draw from, each about as often as words have it: anywhere, or between two others.
//!
//! Most letters fit nowhere into a grown board, and a trial of one is in vain. A letter that stands
//! between the letters of two neighbours in many long words is a much better guess: it is what
//! three cells in a row of a word need.

use crate::balda::tuning::FITTING;
use crate::tools::letters::{Letter, MAX_LETTERS};
use crate::tools::words::WordList;

/// The sizes of the urns, nearly; together they are small enough to stay in the caches.
const ANY: usize = 1024;
const BETWEEN: usize = 64;

/// How often each letter was seen.
type Counts = [usize; MAX_LETTERS];

/// The urns of a dictionary.
#[derive(Clone, Debug)]
pub(super) struct Urns {
    any: Vec<Letter>,
    /// The urns for every first and second letter, one after another.
    between: Vec<Letter>,
    /// Where each of them begins in `between`, and one more entry for the end.
    starts: Vec<u32>,
}

impl Urns {
    /// The urns of `words`.
    pub(super) fn new(words: &WordList) -> Urns {
        let mut any: Counts = [0; MAX_LETTERS];
        for letter in words.letters() {
            any[letter.index()] += 1;
        }
        let mut middles: Vec<Counts> = vec![[0; MAX_LETTERS]; MAX_LETTERS * MAX_LETTERS];
        for (_, word) in words.iter().filter(|(_, word)| word.len() >= FITTING) {
            for three in word.windows(3) {
                // A word goes either way on the board.
                middles[pair(three[0], three[2])][three[1].index()] += 1;
                middles[pair(three[2], three[0])][three[1].index()] += 1;
            }
        }
        let mut between = Vec::new();
        let mut starts = vec![0];
        for counts in &middles {
            between.extend(urn(counts, BETWEEN));
            starts.push(between.len() as u32);
        }
        Urns { any: urn(&any, ANY).collect(), between, starts }
    }

    /// All letters, each about as often as the dictionary has it, but at least once.
    #[inline]
    pub(super) fn any(&self) -> &[Letter] {
        &self.any
    }

    /// The letters that stand between `first` and `second`, in either direction, in words of at
    /// least [`FITTING`] letters: each about as often as it does, but at least once. All letters if
    /// none does.
    #[inline]
    pub(super) fn between(&self, first: Letter, second: Letter) -> &[Letter] {
        let pair = pair(first, second);
        let urn = &self.between[self.starts[pair] as usize..self.starts[pair + 1] as usize];
        if urn.is_empty() { &self.any } else { urn }
    }
}

/// The number of a pair of letters.
#[inline]
fn pair(first: Letter, second: Letter) -> usize {
    first.index() * MAX_LETTERS + second.index()
}

/// About `size` letters in proportion to `counts`, each at least once that was seen; none if none
/// was.
fn urn(counts: &Counts, size: usize) -> impl Iterator<Item = Letter> {
    let all = counts.iter().sum::<usize>().max(1);
    let share = move |count: usize| (count * size).div_ceil(all);
    let counts = (0..).map(Letter).zip(*counts);
    counts.flat_map(move |(letter, count)| std::iter::repeat_n(letter, share(count)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_urn_has_every_letter_in_its_share() {
        let mut counts = [0; MAX_LETTERS];
        (counts[0], counts[2], counts[3]) = (1, 1000, 3000);
        let urn: Vec<Letter> = urn(&counts, 1024).collect();
        let count = |letter| urn.iter().filter(|&&drawn| drawn == Letter(letter)).count();
        assert_eq!([0, 1, 2, 3].map(count), [1, 0, 256, 768]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn between_two_letters_is_what_long_words_have_there(
            words in prop::collection::vec(prop::collection::vec(0..4_u8, 2..10), 1..30),
        ) {
            let spelled = |word: &Vec<u8>| word.iter().copied().map(Letter).collect::<Vec<_>>();
            let list = WordList::new(words.iter().map(spelled));
            let mut ways: Vec<_> = list.iter().map(|(_, word)| word.to_vec()).collect();
            ways.extend(list.iter().map(|(_, word)| word.iter().rev().copied().collect()));
            let urns = Urns::new(&list);
            for (first, second) in (0..16).map(|number| (Letter(number / 4), Letter(number % 4))) {
                let long = ways.iter().filter(|word| word.len() >= FITTING);
                let threes = long.flat_map(|word| word.windows(3));
                let middles = threes.filter(|three| (three[0], three[2]) == (first, second));
                let middles: Vec<Letter> = middles.map(|three| three[1]).collect();
                let urn = urns.between(first, second);
                if middles.is_empty() {
                    prop_assert_eq!(urn, urns.any());
                    continue;
                }
                for letter in (0..4).map(Letter) {
                    let part = |list: &[Letter]| {
                        let count = list.iter().filter(|&&other| other == letter).count();
                        count as f64 / list.len() as f64
                    };
                    prop_assert_eq!(part(urn) == 0.0, part(&middles) == 0.0);
                    prop_assert!((part(urn) - part(&middles)).abs() < 4.0 / BETWEEN as f64);
                }
            }
        }
    }
}
