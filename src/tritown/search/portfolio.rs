//! The best way through a deal: beams of many tastes, then the rest of the best way anew, from
//! random commands on.

use rayon::prelude::*;

use super::beam::{Beam, Width, children};
use super::ground::Ground;
use super::taste::Taste;
use super::tuning::{
    ANEW, CHANGE, FIRST_ANSWER, FIRST_PART, HASTY, HASTY_PART, LATER_PART, LEAST_CHILDREN,
    SIDE_BY_SIDE, TASTES, USUAL_UNITS,
};
use super::{Aids, Told, Way};
use crate::budget::{Budget, Limit, Span};
use crate::tools::random::Random;
use crate::tools::threads;
use crate::tritown::rules::{Command, Deal};

/// A beam to run: after these commands, with this taste and this part of the budget.
struct Job {
    before: Vec<Command>,
    taste: Taste,
    part: f64,
}

/// The searches of a deal on a board of at most `W` words.
pub struct PortfolioRun<'a, 'd, const W: usize> {
    ground: Ground<'d, W>,
    span: Span<'a>,
    aids: Aids,
    /// What the budget counts.
    limit: Limit,
    /// The units of work of the whole budget.
    units: f64,
    best: Way,
    /// Ways to begin a game; some beams from the start go on from each.
    openings: &'a [Vec<Command>],
}

impl<'a, 'd, const W: usize> PortfolioRun<'a, 'd, W> {
    /// A way that is found at once, or `best` if that is no worse.
    pub fn hasty(deal: &'d Deal, budget: &Budget, best: Way, told: &mut dyn Told) -> Way {
        let aids = Aids { seed: 0, threads: 1, enough: i64::MAX, built: false };
        let mut run = PortfolioRun::<W>::new(deal, aids, budget, best);
        let start = run.ground.start();
        // Where even the narrowest beam takes long, its beginning is the first answer.
        let soon = match run.limit {
            Limit::Work(_) => 0.0,
            Limit::Wall(_) | Limit::Cpu(_) => FIRST_ANSWER / run.units,
        };
        for (boards, until) in [(1, soon)].into_iter().chain(HASTY.map(|boards| (boards, 1.0))) {
            let (width, span) = (Width::Boards(boards), run.span.part(0.0, until));
            if span.is_over() {
                continue;
            }
            let way = Beam::run(&run.ground, &start, Taste::USUAL, width, span, run.units);
            run.take("hasty", way, told);
            if run.span.spent() > HASTY_PART {
                break;
            }
        }
        run.best
    }

    /// The best way found, no worse than `best`. `told` is told of every better one.
    pub fn search(
        deal: &'d Deal,
        aids: Aids,
        openings: &'a [Vec<Command>],
        budget: &'a Budget,
        best: Way,
        told: &mut dyn Told,
    ) -> Way {
        let mut run = PortfolioRun::<W>::new(deal, aids, budget, best);
        run.openings = openings;
        run.improve(told);
        run.best
    }

    /// How many words its sets of squares have.
    #[cfg(test)]
    pub const fn words() -> usize {
        W
    }

    fn new(deal: &'d Deal, aids: Aids, budget: &'a Budget, best: Way) -> PortfolioRun<'a, 'd, W> {
        let (span, limit) = (budget.whole(), budget.limit());
        let units = match limit {
            Limit::Work(units) => units as f64,
            Limit::Wall(time) | Limit::Cpu(time) => 1e6 * time.as_secs_f64(),
        };
        PortfolioRun { ground: Ground::new(deal), span, aids, limit, units, best, openings: &[] }
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
        let side_by_side = self.limit.side_by_side(SIDE_BY_SIDE, self.aids.threads);
        let pool = if self.aids.threads > 1 { threads::pool(self.aids.threads).ok() } else { None };
        let whole = children::<W>(self.units as u64);
        let layers = self.ground.deal.sequence.len() as u64 + 1;
        // A longer budget has more beams, and each of them is wider.
        let more = (self.units / USUAL_UNITS).sqrt().max(1.0);
        let most = (TASTES as f64 * more) as u64;
        let tastes = (whole / (LEAST_CHILDREN * layers)).clamp(1, most);
        let mut run = 0;
        while !self.span.is_over() && self.best.points < self.aids.enough {
            let early = !self.aids.built && self.span.spent() < FIRST_PART;
            let jobs: Vec<Job> = (0..side_by_side)
                .map(|_| {
                    run += 1;
                    let first = early && run <= tastes;
                    let anew = first || run % ANEW == 0;
                    let usual = if anew { Taste::USUAL } else { taste };
                    let changed = usual.changed(&mut random, CHANGE);
                    let before = if anew {
                        let opening = run as usize % (self.openings.len() + 1);
                        self.openings.get(opening).cloned().unwrap_or_default()
                    } else {
                        let until = random.below(self.best.commands.len().max(1));
                        self.best.commands.get(..until).unwrap_or(&[]).to_vec()
                    };
                    Job {
                        before,
                        taste: if run == 1 { Taste::USUAL } else { changed },
                        part: if first { FIRST_PART / tastes as f64 } else { LATER_PART / more },
                    }
                })
                .collect();
            let ways: Vec<Way> = match &pool {
                Some(pool) => pool.install(|| jobs.par_iter().map(|job| self.run(job)).collect()),
                None => jobs.iter().map(|job| self.run(job)).collect(),
            };
            for (way, job) in ways.into_iter().zip(&jobs) {
                let stage = if job.before.is_empty() { "beams" } else { "rest" };
                if self.take(stage, way, told) {
                    taste = job.taste;
                }
            }
        }
    }

    /// The way of `job`, from the start of the game.
    fn run(&self, job: &Job) -> Way {
        let mut start = self.ground.start();
        for &command in &job.before {
            self.ground.make(&mut start, command);
        }
        // Processor time passes for all threads at once.
        let width = match self.limit {
            Limit::Work(_) => {
                Width::Children((job.part * children::<W>(self.units as u64) as f64) as u64)
            }
            Limit::Wall(_) => Width::Part(job.part),
            Limit::Cpu(_) => Width::Part(job.part * self.aids.threads as f64),
        };
        let way = Beam::run(&self.ground, &start, job.taste, width, self.span, self.units);
        Way { points: way.points, commands: [&job.before[..], &way.commands].concat() }
    }
}
