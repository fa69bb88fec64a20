//! Annealing of whole plans.

use super::fill::{Filler, Manner};
use super::plan::{ActionPlan, MOST_LAID, Strip};
use super::tuning::Schedule;
use super::value::{PlanValue, Valuer};
use crate::budget::Share;
use crate::crossword::rules::MOST_ACTIONS;
use crate::tools::random::Random;

/// One search: a plan, and the best legal one seen.
pub struct Lane<'g> {
    /// The plan.
    pub plan: ActionPlan<'g>,
    valuer: Valuer,
    filler: Filler,
    random: Random,
    worth: PlanValue,
    /// The best legal plan's strips and points.
    pub best: ([Strip; MOST_ACTIONS], i32),
    course: Schedule,
    steps: u64,
    /// How many plans were valued.
    pub valued: u64,
}

impl<'g> Lane<'g> {
    /// A search that begins with `plan`.
    pub fn new(mut plan: ActionPlan<'g>, course: Schedule, seed: u64) -> Lane<'g> {
        plan.refresh();
        let mut valuer = Valuer::new(&plan);
        let worth = valuer.value(&plan);
        let best = (plan.strips, if worth.faults == 0 { worth.points } else { -1 });
        let random = Random::new(seed);
        Lane {
            plan,
            valuer,
            filler: Filler::new(),
            random,
            worth,
            best,
            course,
            steps: 0,
            valued: 0,
        }
    }

    /// The worth of the present plan.
    pub fn worth(&self) -> PlanValue {
        self.worth
    }

    /// Makes a first legal plan: an action after the other, each on the best of some lines.
    pub fn begin(&mut self) {
        let manner = self.manner(0.5, 0.0);
        for number in 0..MOST_ACTIONS {
            self.anew(number, manner);
            self.worth = self.value();
            if self.worth.faults > 0 {
                self.plan.take(number);
                self.worth = self.value();
            }
        }
        self.best = (self.plan.strips, self.worth.points);
    }

    /// Goes on from the strips of another search.
    pub fn adopt(&mut self, strips: &[Strip; MOST_ACTIONS]) {
        self.plan.lay_all(strips);
        self.worth = self.value();
        if self.worth.faults == 0 && self.worth.points > self.best.1 {
            self.best = (self.plan.strips, self.worth.points);
        }
    }

    fn value(&mut self) -> PlanValue {
        self.plan.refresh();
        self.valued += 1;
        self.steps += 400;
        self.valuer.value(&self.plan)
    }

    /// Anneals until `share` is over, from the fraction `from` of the whole course to `to`.
    pub fn run(&mut self, share: &mut Share, from: f64, to: f64) {
        let begun = share.spent().min(1.0);
        loop {
            let spent = share.spent();
            if spent >= 1.0 {
                break;
            }
            let part = ((spent - begun) / (1.0 - begun).max(1e-9)).clamp(0.0, 1.0);
            let spent = (from + (to - from) * part) as f32;
            for _ in 0..16 {
                self.turn(spent);
            }
            let steps = self.steps + self.filler.steps + self.plan.read * 4;
            (self.steps, self.filler.steps, self.plan.read) = (0, 0, 0);
            share.charge(steps / 100 + 1);
        }
    }

    fn manner(&self, noise: f32, charge: f32) -> Manner {
        Manner { noise, charge, most_nodes: self.course.most_nodes, most_words: MOST_LAID }
    }

    /// One move.
    fn turn(&mut self, spent: f32) {
        let (before, old) = (self.plan.strips, self.worth);
        let filled = self.plan.filled;
        self.plan.begin();
        let temperature = self.course.temperature(spent);
        let charge = self.course.charge(spent);
        self.propose(temperature, charge);
        self.worth = self.value();
        let energy = |worth: PlanValue, filled: u32| {
            worth.points as f32 - self.course.fault * worth.faults as f32 - charge * filled as f32
        };
        let gain = energy(self.worth, self.plan.filled) - energy(old, filled);
        if gain < 0.0 && self.random.exponential(temperature) < -gain {
            self.plan.go_back(&before);
            self.worth = old;
        } else if self.worth.faults == 0 && self.worth.points > self.best.1 {
            self.best = (self.plan.strips, self.worth.points);
        }
    }

    fn propose(&mut self, temperature: f32, charge: f32) {
        let manner = self.manner(temperature * self.course.noise, charge);
        let kind = self.random.below(100) as u32;
        let number = self.random.below(MOST_ACTIONS);
        let [retime, rebuild, elsewhere, ..] = self.course.moves;
        if kind < retime {
            self.shift(number);
        } else if kind < retime + rebuild {
            self.thin(number);
            self.extend(number, manner);
        } else if kind < retime + rebuild + elsewhere {
            self.plan.take(number);
            self.value();
            self.anew(number, manner);
        } else {
            let other = self.random.below(MOST_ACTIONS);
            self.plan.take(number);
            self.plan.take(other);
            self.value();
            for number in [number, other] {
                if self.random.chance(128) {
                    self.extend(number, manner);
                } else {
                    self.anew(number, manner);
                }
            }
        }
    }

    /// Moves action `number` to another time.
    fn shift(&mut self, number: usize) {
        let to = self.random.below(MOST_ACTIONS);
        let mut strips = self.plan.strips;
        if to > number {
            strips[number..=to].rotate_left(1);
        } else {
            strips[to..=number].rotate_right(1);
        }
        self.plan.lay_all(&strips);
    }

    /// Takes some or all words of action `number` off.
    fn thin(&mut self, number: usize) {
        let strip = self.plan.strips[number];
        let mut kept = Strip::on(strip.line);
        let pieces = strip.pieces();
        if pieces.len() > 1 && self.random.chance(170) {
            let out = self.random.below(pieces.len());
            pieces.iter().enumerate().filter(|&(at, _)| at != out).for_each(|(_, &p)| kept.push(p));
        }
        self.plan.lay(number, kept);
        self.value();
    }

    /// Lays more words on the line of action `number`.
    fn extend(&mut self, number: usize, manner: Manner) {
        for _ in 0..2 {
            let mut strip = self.plan.strips[number];
            let Lane { plan, valuer, filler, random, .. } = self;
            let gain = filler.fill(plan, valuer, number, &mut strip, manner, random);
            if gain <= 0.0 || !self.plan.lay(number, strip) {
                break;
            }
            self.plan.refresh();
        }
    }

    /// Lays words on the best of some random lines.
    fn anew(&mut self, number: usize, manner: Manner) {
        let lines = self.plan.ground.field.lines.len();
        let mut best = (0.0, Strip::on(0));
        for _ in 0..self.course.lines {
            let mut strip = Strip::on(self.random.below(lines) as u16);
            let Lane { plan, valuer, filler, random, .. } = self;
            let gain = filler.fill(plan, valuer, number, &mut strip, manner, random);
            if gain > best.0 {
                best = (gain, strip);
            }
        }
        self.plan.lay(number, best.1);
        self.value();
        self.extend(number, manner);
    }
}
