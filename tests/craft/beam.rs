//! The beam search on a toy problem: which coins to take from a row so that no two touch.

use crate::cases::cases;
use contest::budget::Budget;
use contest::tools::beam::{Problem, Proposal, Trail, Value, Widths, search};
use proptest::prelude::*;

/// Each step takes a coin; coins beside a taken one are lost. The best sum is what is wanted.
#[derive(Debug)]
struct Coins(Vec<u32>);

#[derive(Clone)]
struct Taken {
    set: u32,
    sum: u32,
}

impl Coins {
    fn free(&self, taken: &Taken) -> impl Iterator<Item = usize> {
        let closed = taken.set | taken.set << 1 | taken.set >> 1;
        (0..self.0.len()).filter(move |&coin| closed >> coin & 1 == 0)
    }

    /// The best sum, found by trying everything.
    fn best(&self, taken: &Taken) -> u32 {
        let children = self.free(taken).map(|coin| self.best(&self.apply(taken, coin).0));
        children.max().unwrap_or(taken.sum)
    }
}

impl Problem for Coins {
    type State = Taken;
    type Step = usize;

    fn root(&self) -> Taken {
        Taken { set: 0, sum: 0 }
    }

    fn most_steps(&self) -> usize {
        self.0.len().div_ceil(2)
    }

    fn score(&self, taken: &Taken) -> u32 {
        taken.sum
    }

    fn propose(&self, taken: &Taken, proposals: &mut Vec<Proposal<usize>>) -> u64 {
        proposals.extend(self.free(taken).map(|step| Proposal {
            value: Value::from(self.0[step]),
            hash: u64::from(taken.set | 1 << step),
            step,
        }));
        1
    }

    fn weigh(&self, taken: &Taken, steps: &[usize], values: &mut Vec<Value>) -> u64 {
        values.extend(steps.iter().map(|&coin| Value::from(taken.sum + self.0[coin])));
        steps.len() as u64
    }

    fn apply(&self, taken: &Taken, coin: usize) -> (Taken, u64) {
        (Taken { set: taken.set | 1 << coin, sum: taken.sum + self.0[coin] }, 1)
    }
}

const WIDE: Widths = Widths {
    weighed_per_kept: 8,
    most_siblings: 100,
    most_width: 1 << 12,
    first_width: 1 << 12,
    passes: &[],
};
const PACED: Widths = Widths {
    weighed_per_kept: 2,
    most_siblings: 5,
    most_width: 1 << 12,
    first_width: 1,
    passes: &[0.1, 1.0],
};

fn run(coins: &Coins, widths: Widths, threads: usize, work: u64) -> (Trail<usize>, f64) {
    run_within(coins, widths, threads, &Budget::work(work))
}

fn run_within(
    coins: &Coins,
    widths: Widths,
    threads: usize,
    budget: &Budget,
) -> (Trail<usize>, f64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let trail = search(coins, widths, &pool, budget.whole(), &mut |_| {});
    (trail, budget.whole().spent())
}

fn row(length: std::ops::Range<usize>) -> impl Strategy<Value = Coins> {
    prop::collection::vec(1..100u32, length).prop_map(Coins)
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn wide_enough_it_finds_the_best(coins in row(1..11)) {
        let (trail, _) = run(&coins, WIDE, 2, 1);
        prop_assert_eq!(trail.score, coins.best(&coins.root()));
        let replayed = trail.steps.iter().fold(coins.root(), |taken, &coin| {
            assert!(coins.free(&taken).any(|free| free == coin), "coin {coin} is not free");
            coins.apply(&taken, coin).0
        });
        prop_assert_eq!(replayed.sum, trail.score);
    }

    #[test]
    fn the_number_of_threads_does_not_matter(coins in row(12..25), work in 100..20_000u64) {
        let (one, spent) = run(&coins, PACED, 1, work);
        for threads in [2, 8] {
            let (more, also_spent) = run(&coins, PACED, threads, work);
            prop_assert_eq!(&one, &more);
            prop_assert_eq!(spent.to_bits(), also_spent.to_bits());
        }
    }
}

#[test]
fn it_spends_what_it_has() {
    let coins = Coins((0..25).map(|i| 10 + i * 7 % 13).collect());
    for work in [5_000, 20_000] {
        let (_, spent) = run(&coins, PACED, 1, work);
        assert!((0.6..1.15).contains(&spent), "{spent} of {work}");
    }
}

#[test]
fn a_span_that_has_begun_long_ago_is_used_to_its_end() {
    let coins = Coins((0..25).map(|i| 10 + i * 7 % 13).collect());
    let budget = Budget::work(20_000);
    budget.whole().charge(10_000);
    // From one state a layer to a hundred, and only then to all that there is time for.
    let (_, spent) = run_within(&coins, PACED, 1, &budget);
    assert!((0.8..1.1).contains(&spent), "{spent}");
}

#[test]
fn a_problem_without_steps_has_the_empty_answer() {
    assert_eq!(run(&Coins(Vec::new()), PACED, 1, 100).0, Trail { score: 0, steps: Vec::new() });
}

/// Rows of digits, of which the fourth costs much where another than 0 stands before it.
struct Digits;

impl Problem for Digits {
    type State = Vec<u8>;
    type Step = u8;

    fn root(&self) -> Vec<u8> {
        Vec::new()
    }

    fn most_steps(&self) -> usize {
        8
    }

    fn score(&self, row: &Vec<u8>) -> u32 {
        row.len() as u32 * 100 + row.iter().map(|&digit| u32::from(digit)).sum::<u32>()
    }

    fn propose(&self, row: &Vec<u8>, proposals: &mut Vec<Proposal<u8>>) -> u64 {
        let number = row.iter().fold(1, |number, &digit| number * 10 + u64::from(digit));
        proposals.extend((0..10).map(|step| Proposal {
            value: -Value::from(step),
            hash: number * 10 + u64::from(step),
            step,
        }));
        1
    }

    fn weigh(&self, _: &Vec<u8>, steps: &[u8], values: &mut Vec<Value>) -> u64 {
        values.extend(steps.iter().map(|&step| -Value::from(step)));
        1
    }

    fn apply(&self, row: &Vec<u8>, step: u8) -> (Vec<u8>, u64) {
        let dear = row.len() == 3 && row.iter().any(|&digit| digit > 0);
        ([row.as_slice(), &[step]].concat(), if dear { 10_000 } else { 1 })
    }
}

#[test]
fn a_layer_that_must_be_much_narrower_does_not_die_out() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let widths = Widths { weighed_per_kept: 1, passes: &[1.0], ..PACED };
    let budget = Budget::work(100_000);
    let mut layers = 0;
    search(&Digits, widths, &pool, budget.whole(), &mut |_| layers += 1);
    assert_eq!(layers, 2 * Digits.most_steps(), "both passes go to the end");
}
