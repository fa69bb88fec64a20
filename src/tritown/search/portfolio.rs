//! The best way through a deal: beams of many tastes, then the rest of the best way anew, from
//! random places on.

use rayon::prelude::*;

use super::beam::{Beam, Width, children};
use super::ground::Ground;
use super::prospect::Taste;
use super::{Aids, Told, Way};
use crate::budget::{Budget, Limit, Span};
use crate::tools::random::Random;
use crate::tools::threads;
use crate::tritown::rules::{Command, Deal};

/// Beams that go on side by side under counted work, for any number of threads.
const SIDE_BY_SIDE: usize = 8;

/// The widths of the first, hasty beams.
const HASTY: [usize; 2] = [1, 6];

/// No further hasty beam begins after this part of the budget.
const HASTY_PART: f64 = 0.04;

/// At most so many beams of different tastes share the first part of the budget.
const TASTES: u64 = 16;

/// Fewer where each would have fewer children than so many a layer.
const LEAST_CHILDREN: u64 = 150;

/// That first part.
const FIRST_PART: f64 = 0.5;

/// The part of the budget of each beam that begins on the way.
const LATER_PART: f64 = 0.02;

/// How much tastes differ at most, as a factor less 1.
const CHANGE: f32 = 2.0;

/// A beam to run: after so many commands of the best way, with this taste and so many children.
struct Job {
    from: usize,
    taste: Taste,
    children: u64,
}

/// What plays a deal on a board of at most `W` words.
pub struct PortfolioRun<'a, 'd, const W: usize> {
    ground: Ground<'d, W>,
    span: Span<'a>,
    aids: Aids,
    /// What the budget counts.
    limit: Limit,
    best: Way,
}

impl<'a, 'd, const W: usize> PortfolioRun<'a, 'd, W> {
    /// A way that is found at once, or `best` if that is no worse.
    pub fn hasty(deal: &'d Deal, budget: &Budget, best: Way, told: &mut dyn Told) -> Way {
        let aids = Aids { seed: 0, threads: 1, enough: i64::MAX };
        let mut player = PortfolioRun::<W>::new(deal, aids, budget, best);
        let start = player.ground.start();
        for boards in HASTY {
            let width = Width::Boards(boards);
            let way = Beam::run(&player.ground, &start, Taste::USUAL, width, player.span);
            player.take("hasty", way, told);
            if player.span.spent() > HASTY_PART {
                break;
            }
        }
        player.best
    }

    /// The best way found, no worse than `best`. `told` is told of every better one.
    pub fn play(
        deal: &'d Deal,
        aids: Aids,
        budget: &'a Budget,
        best: Way,
        told: &mut dyn Told,
    ) -> Way {
        let mut player = PortfolioRun::<W>::new(deal, aids, budget, best);
        player.improve(told);
        player.best
    }

    fn new(deal: &'d Deal, aids: Aids, budget: &'a Budget, best: Way) -> PortfolioRun<'a, 'd, W> {
        let (span, limit) = (budget.whole(), budget.limit());
        PortfolioRun { ground: Ground::new(deal), span, aids, limit, best }
    }

    /// Keeps `way` if it is better than all before.
    fn take(&mut self, stage: &'static str, way: Way, told: &mut dyn Told) -> bool {
        let better = way.points > self.best.points;
        if better {
            self.best = way;
            told.hold(stage, &self.best);
        }
        better
    }

    fn improve(&mut self, told: &mut dyn Told) {
        let mut random = Random::new(self.aids.seed);
        let mut taste = Taste::USUAL;
        let side_by_side = match self.limit {
            Limit::Work(_) => SIDE_BY_SIDE,
            Limit::Wall(_) | Limit::Cpu(_) => self.aids.threads,
        };
        let pool = if self.aids.threads > 1 { threads::pool(self.aids.threads).ok() } else { None };
        let mut run = 0_u32;
        while !self.span.is_over() && self.best.points < self.aids.enough {
            let whole = children::<W>(self.span.expected_work());
            let layers = self.ground.deal.sequence.len() as u64 + 1;
            let tastes = (whole / (LEAST_CHILDREN * layers)).clamp(1, TASTES) as f64;
            let first = FIRST_PART * f64::from(run) / tastes;
            let jobs: Vec<Job> = (0..side_by_side)
                .map(|_| {
                    run += 1;
                    if self.span.spent() < FIRST_PART && first < FIRST_PART {
                        let share = whole as f64 * FIRST_PART / tastes;
                        let changed = Taste::USUAL.changed(&mut random, CHANGE);
                        let taste = if run == 1 { Taste::USUAL } else { changed };
                        return Job { from: 0, taste, children: share as u64 };
                    }
                    let from = random.below(self.best.commands.len().max(1));
                    let taste = taste.changed(&mut random, CHANGE);
                    let share = whole as f64 * LATER_PART;
                    Job { from, taste, children: share as u64 }
                })
                .collect();
            let ways: Vec<Way> = match &pool {
                Some(pool) => pool.install(|| jobs.par_iter().map(|job| self.run(job)).collect()),
                None => jobs.iter().map(|job| self.run(job)).collect(),
            };
            for (way, job) in ways.into_iter().zip(&jobs) {
                let stage = if job.from == 0 { "beams" } else { "rest" };
                if self.take(stage, way, told) {
                    taste = job.taste;
                }
            }
        }
    }

    /// The way of `job`, from the start of the game.
    fn run(&self, job: &Job) -> Way {
        let best = &self.best;
        let mut start = self.ground.start();
        let before: &[Command] = &best.commands[..job.from.min(best.commands.len())];
        for &command in before {
            self.ground.play(&mut start, command);
        }
        let width = Width::Children(job.children);
        let way = Beam::run(&self.ground, &start, job.taste, width, self.span);
        Way { points: way.points, commands: [before, &way.commands].concat() }
    }
}
