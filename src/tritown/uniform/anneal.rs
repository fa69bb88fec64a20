//! A plan is annealed: one tile is built higher, lower, elsewhere or at another moment.

use super::STEPS_PER_UNIT;
use super::plan::TownPlan;
use super::site::{Site, SiteTile, Work};
use crate::budget::Span;
use crate::tools::random::{Chance, Random};

/// The first temperature, as a part of what the greatest tile earns: half and twice as much earn
/// the same within 0.3 %.
const HOT: f64 = 0.05;

/// The last temperature, in times what the lowest tile earns: half and twice as much earn the same
/// within 0.3 %.
const COLD: f64 = 3.0;

/// Turns between two looks at the clock.
const ROUND: u64 = 100;

/// How often the greatest height is tried.
const GREATEST: Chance = Chance::HALF;

/// Of 256 moments these many lie at the very end.
const LATE: usize = 16;

/// Of 256 moments those from [`LATE`] to this number are any; the rest lie near those of other
/// tiles.
const ANY_TIME: usize = 84;

/// How much of the time counts as the very end.
const END: f64 = 1e-3;

/// A moment is taken from a tile at most this many rows and columns away.
const NEAR: usize = 3;

/// What 26 random bits, half of those of a number from 0 to 1, are multiplied by.
const HALF: f64 = 1.0 / (1_u64 << 26) as f64;

/// How many squares are looked at for the lowest tile, to leave it out.
const LOOKED_AT: usize = 8;

/// A plan that is annealed, and the best so far.
#[derive(Debug)]
pub struct TownAnnealing {
    plan: TownPlan,
    /// The most points so far.
    pub most: i64,
    /// The board that earns them.
    best: Vec<SiteTile>,
    random: Random,
    hot: f64,
    cold: f64,
    /// Steps that have been charged.
    charged: u64,
}

impl TownAnnealing {
    /// Begins with `plan`.
    pub fn new(plan: TownPlan, seed: u64) -> TownAnnealing {
        let hot = HOT * plan.site.gain(plan.site.highest) as f64;
        let cold = (COLD * plan.site.gain(1) as f64).min(hot);
        let (most, best, charged) = (plan.points, plan.site.standing.clone(), plan.steps);
        TownAnnealing { most, best, plan, random: Random::new(seed), hot, cold, charged }
    }

    /// The board of the best plan so far.
    pub fn best(&self) -> Site {
        let mut site = self.plan.site.clone();
        site.standing.clone_from(&self.best);
        site
    }

    /// Some turns; the temperature is that of the spent part of `span`.
    pub fn go_on(&mut self, span: Span) {
        let heat = self.hot * (self.cold / self.hot).powf(span.spent().min(1.0));
        for _ in 0..ROUND {
            let least = self.plan.points - self.random.exponential(heat as f32) as i64;
            let work = self.proposal();
            if self.plan.change(work, least) && !(self.afford() && self.plan.points >= least) {
                self.plan.revert();
            }
            if self.plan.points > self.most {
                self.most = self.plan.points;
                self.best.clone_from(&self.plan.site.standing);
            }
        }
        span.charge(1 + (self.plan.steps - self.charged) / STEPS_PER_UNIT);
        span.count_evaluations(ROUND);
        self.charged = self.plan.steps;
    }

    /// A tile to build.
    fn proposal(&mut self) -> Work {
        let &Site { highest, ref squares, .. } = &self.plan.site;
        let square = self.random.pick(squares) as usize;
        let height = if self.random.chance(GREATEST) {
            highest
        } else {
            1 + self.random.below(usize::from(highest)) as u8
        };
        let part = self.part();
        let since = match self.random.below(256) {
            0..LATE => 1.0 - END * part,
            LATE..ANY_TIME => part,
            _ => {
                let (one, other) = (self.moment(square), self.moment(square));
                // Between two equal moments there is none.
                let other = if (one - other).abs() < f64::EPSILON { part.round() } else { other };
                one + (other - one) * part
            }
        };
        Work { height, square, since }
    }

    /// A number from 0 to 1.
    fn part(&mut self) -> f64 {
        let mut half = || self.random.below(1 << 26) as f64;
        (half() * HALF + half()) * HALF
    }

    /// The moment of a tile near `square`, or any.
    fn moment(&mut self, square: usize) -> f64 {
        for _ in 0..8 {
            let (row, column) = (self.random.below(2 * NEAR + 1), self.random.below(2 * NEAR + 1));
            let corner = square - NEAR * (self.plan.site.stride + 1);
            let one = self.plan.at(corner + row * self.plan.site.stride + column);
            if (0.0..=1.0).contains(&one.since) {
                return one.since;
            }
        }
        self.part()
    }

    /// Leaves out low tiles while there are more than the sequence has. False if that fails.
    fn afford(&mut self) -> bool {
        for _ in 0..30 {
            if self.plan.mass <= self.plan.site.tiles {
                return true;
            }
            let squares = (0..LOOKED_AT).map(|_| self.random.pick(&self.plan.site.squares));
            let tiles = squares.map(|square| (self.plan.at(square as usize).height, square));
            if let Some((_, square)) = tiles.filter(|&(height, _)| height > 0).min() {
                self.plan.leave(square as usize);
            }
        }
        false
    }
}
