//! Population annealing: replicas of one plan condense side by side, and the better ones multiply.
//!
//! K. Hukushima and Y. Iba, "Population annealing and its application to a spin glass", 2003. Which
//! word family a replica condenses into is a matter of chance, and decides most of its points. The
//! better a family, the higher the temperature at which it holds together; so while the temperature
//! falls it replaces others before they have set.
//!
//! There replicas are drawn anew with weights. Here pairs of them meet, as in P. Moran's model of
//! genetic drift (1958): every replica has one meeting on average, and most stay as they are.

use crate::balda::plan::Plan;
use crate::balda::tuning::{Condensing, MOST_REPLICAS};
use crate::tools::random::Random;

/// The number of replicas that a molten plan becomes in a lane that has time for `turns` turns,
/// on a board with `cells` open cells.
pub(super) fn size(condensing: &Condensing, turns: f32, cells: usize) -> usize {
    let number = condensing.replicas * turns.sqrt() / cells as f32;
    (number.round() as usize).clamp(1, MOST_REPLICAS)
}

/// Replicas of a plan, all at one temperature.
#[derive(Clone, Debug)]
pub(super) struct Population<'a> {
    replicas: Vec<Replica<'a>>,
    /// How many there were at first; `None` while the population is to grow.
    first_size: Option<usize>,
    /// The replica whose turn it is.
    turn: usize,
    /// All turns so far.
    turns: u32,
}

#[derive(Clone, Debug)]
struct Replica<'a> {
    plan: Plan<'a>,
    /// What the plan was worth on average in its last turn.
    mean: f32,
}

impl<'a> Population<'a> {
    /// A population of `plan` alone, which is to grow.
    pub(super) fn of(plan: &Plan<'a>) -> Population<'a> {
        let replicas = vec![Replica { plan: plan.clone(), mean: 0.0 }];
        Population { replicas, first_size: None, turn: 0, turns: 0 }
    }

    /// Is the population still to grow?
    pub(super) fn is_young(&self) -> bool {
        self.first_size.is_none()
    }

    /// How many replicas there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.replicas.len()
    }

    /// Makes copies of the only replica, until there are `size`.
    pub(super) fn grow(&mut self, size: usize) {
        self.replicas = vec![self.replicas[0].clone(); size];
        self.first_size = Some(size);
    }

    /// The turns that replicas have had.
    pub(super) fn turns(&self) -> u32 {
        self.turns
    }

    /// Exchanges `plan` with the plan of the replica whose turn it is.
    pub(super) fn swap(&mut self, plan: &mut Plan<'a>) {
        std::mem::swap(&mut self.replicas[self.turn].plan, plan);
    }

    /// The replica whose turn it was has been worth `mean`. True if all have had their turn.
    pub(super) fn end_turn(&mut self, mean: f32) -> bool {
        self.replicas[self.turn].mean = mean;
        self.turns += 1;
        self.turn = (self.turn + 1) % self.replicas.len();
        self.turn == 0
    }

    /// Random pairs meet, as many as give every replica one meeting on average. The better of a
    /// pair replaces the other with the probability `1 - exp(-colder * difference)`,
    /// where `colder` is by how much the inverse of the temperature has grown.
    pub(super) fn compete(&mut self, colder: f32, random: &mut Random) {
        for _ in 0..self.replicas.len() / 2 {
            let [one, other] = [(); 2].map(|()| random.below(self.replicas.len()));
            let sum = |index: usize| self.replicas[index].plan.sum();
            let (worse, better) = if sum(one) < sum(other) { (one, other) } else { (other, one) };
            let difference = (sum(better) - sum(worse)) as f32;
            if random.exponential(1.0) < colder * difference {
                self.replicas[worse] = self.replicas[better].clone();
            }
        }
    }

    /// Shrinks the population to the fraction `left` of its first size; `left` is the part of the
    /// time that is left. The replicas that were worth least on average are dropped, in the end all
    /// but one. So those that stay freeze ever more slowly.
    pub(super) fn shrink(&mut self, left: f32) {
        let size = (self.first_size.unwrap_or(1) as f32 * left).ceil() as usize;
        self.replicas.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        self.replicas.truncate(size.max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::plan::Worth;
    use crate::balda::testing::on_board;
    use crate::balda::tuning::COURSE;

    /// Four replicas, the better the later, and random numbers for them.
    fn with_four(what: impl Fn(Population, Random)) {
        // No word can be spelled but the start word, so what six bare cells cost is the plan's
        // worth.
        on_board("aaa", "aaa\nbcbc\n", "bbbbbb", |plan, _| {
            let mut population = Population::of(plan);
            population.grow(4);
            for (replica, bare) in population.replicas.iter_mut().zip([40, 30, 20, 10]) {
                replica.plan.count_by(Worth { bare, ..Worth::FULL });
            }
            what(population, Random::new(1));
        });
    }

    fn sums(population: &Population) -> Vec<i32> {
        population.replicas.iter().map(|replica| replica.plan.sum()).collect()
    }

    #[test]
    fn more_time_is_more_replicas_and_more_cells_are_fewer() {
        let condensing = Condensing { replicas: 30.0, ..COURSE.condensing };
        let replicas = |(turns, cells)| size(&condensing, turns, cells);
        assert_eq!([(16.0, 42), (100.0, 42), (144.0, 42)].map(replicas), [3, 7, 9]);
        assert_eq!([(100.0, 20), (100.0, 72), (100.0, 110)].map(replicas), [15, 4, 3]);
        assert_eq!([(0.0, 110), (1e6, 20)].map(replicas), [1, MOST_REPLICAS], "the bounds");
    }

    #[test]
    fn all_have_their_turn() {
        with_four(|mut population, _| {
            assert!(!population.is_young());
            let round = [(); 8].map(|()| population.end_turn(0.0));
            assert_eq!(round, [false, false, false, true, false, false, false, true]);
            assert_eq!(population.turns(), 8);
        });
    }

    #[test]
    fn a_plan_goes_and_comes_back() {
        with_four(|mut population, _| {
            let before = sums(&population);
            let mut plan = population.replicas[3].plan.clone();
            population.swap(&mut plan);
            assert_eq!(plan.sum(), before[0]);
            population.swap(&mut plan);
            assert_eq!(sums(&population), before);
        });
    }

    #[test]
    fn the_better_multiply_as_it_gets_colder() {
        let rounds = |colder| {
            move |mut population: Population, mut random: Random| {
                let before = sums(&population);
                (0..100).for_each(|_| population.compete(colder, &mut random));
                let after = sums(&population);
                if colder > 0.0 {
                    assert_eq!(after, [before[3]; 4], "the best replaces all");
                } else {
                    assert_eq!(after, before, "nothing is replaced");
                }
            }
        };
        with_four(rounds(1.0));
        with_four(rounds(0.0));
        with_four(rounds(-1.0));
    }

    #[test]
    fn a_little_colder_replaces_few() {
        with_four(|population, mut random| {
            // Neighbours differ by 60: one meeting in two or more is between two others and ends
            // with a copy in 60 to 180 of 10,000 cases.
            let changed = (0..1000).filter(|_| {
                let mut copy = population.clone();
                copy.compete(0.0001, &mut random);
                sums(&copy) != sums(&population)
            });
            assert!((5..50).contains(&changed.count()));
        });
    }

    #[test]
    fn those_worth_least_on_the_mean_are_dropped() {
        with_four(|mut population, _| {
            for mean in [3.0, 1.0, 4.0, 2.0] {
                population.end_turn(mean);
            }
            let before = sums(&population);
            population.shrink(0.7);
            assert_eq!(sums(&population), [2, 0, 3].map(|index: usize| before[index]));
            population.shrink(0.0);
            assert_eq!(sums(&population), [before[2]]);
        });
    }
}
