//! Annealing of whole plans.
//!
//! How much energy a change may cost is drawn before it is made. So what new words must earn is
//! known when they are looked for, and most changes are given up before any word is laid.

use super::fill::{Filler, Manner};
use super::plan::{ActionPlan, MOST_LAID, PlanValue, Strip, Strips};
use super::tuning::Schedule;
use crate::budget::Share;
use crate::crossword::rules::MOST_ACTIONS;
use crate::tools::random::{Chance, Random};

/// One search: a plan, and the best legal one seen.
pub struct Lane<'g> {
    /// The plan.
    pub plan: ActionPlan<'g>,
    filler: Filler,
    random: Random,
    present: PlanValue,
    /// The best legal plan's strips and points.
    pub best: (Strips, i32),
    course: Schedule,
    /// How many plans were valued.
    pub valued: u64,
}

impl<'g> Lane<'g> {
    /// A search that begins with `plan`.
    pub fn new(mut plan: ActionPlan<'g>, course: Schedule, seed: u64) -> Lane<'g> {
        let value = plan.value();
        let best = (plan.strips(), if value.faults == 0 { value.points } else { -1 });
        let (filler, random) = (Filler::new(), Random::new(seed));
        Lane { plan, filler, random, present: value, best, course, valued: 0 }
    }

    /// The value of the present plan.
    pub fn present(&self) -> PlanValue {
        self.present
    }

    /// Lays the words of the first `count` actions, one after the other, each on the best of some
    /// lines.
    pub fn begin(&mut self, count: usize) {
        let manner = Manner { scaffolds: true, ..self.manner(self.course.heat[1], 0.0) };
        for number in 0..count.min(MOST_ACTIONS) {
            if self.plan.strip(number).pieces().is_empty() {
                self.anew(number, manner);
                if self.present.faults > 0 {
                    self.plan.take(number);
                    self.present = self.value();
                }
            }
        }
        self.best = (self.plan.strips(), self.present.points);
    }

    /// Goes on from the strips of another search.
    pub fn adopt(&mut self, strips: &Strips) {
        self.plan.lay_all(strips);
        self.present = self.value();
        self.note_best();
    }

    /// Goes on from its own best plan.
    pub fn settle(&mut self) {
        let best = self.best.0;
        self.adopt(&best);
    }

    fn note_best(&mut self) {
        if self.present.faults == 0 && self.present.points > self.best.1 {
            self.best = (self.plan.strips(), self.present.points);
        }
    }

    fn value(&mut self) -> PlanValue {
        self.valued += 1;
        self.plan.value()
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
                self.try_change(spent);
            }
            let work = self.filler.work + self.plan.work;
            (self.filler.work, self.plan.work) = (0, 0);
            share.charge(work / 100 + 1);
        }
    }

    fn manner(&mut self, temperature: f32, charge: f32) -> Manner {
        Manner {
            noise: temperature * self.course.noise,
            charge,
            most_nodes: self.course.most_nodes,
            most_words: MOST_LAID,
            need: 0.0,
            scaffolds: self.random.chance(self.course.scaffolds),
        }
    }

    /// Tries one change.
    fn try_change(&mut self, spent: f32) {
        let old = self.present;
        self.plan.begin();
        let temperature = self.temperature(spent);
        let charge = self.course.charge(spent) * self.scale(spent);
        let floor = self.energy(charge) - self.random.exponential(temperature);
        let manner = self.manner(temperature, charge);
        if self.propose(manner, floor) && self.energy(charge) >= floor {
            self.note_best();
        } else {
            self.plan.go_back();
            self.present = old;
        }
    }

    /// How much an action of this board earns, by what the best plan does when the fraction `spent`
    /// of the course is over; 1 on the boards for which the course was made.
    fn scale(&self, spent: f32) -> f32 {
        let end = self.best.1 as f32 / (self.course.soon + (1.0 - self.course.soon) * spent);
        (end / self.course.typical).clamp(self.course.scales[0], self.course.scales[1])
    }

    /// The temperature in points when the fraction `spent` of the course is over.
    pub fn temperature(&self, spent: f32) -> f32 {
        self.course.temperature(spent) * self.scale(spent)
    }

    /// The energy of the plan as it was valued last.
    fn energy(&self, charge: f32) -> f32 {
        let PlanValue { points, faults } = self.present;
        points as f32 - self.course.fault * faults as f32 - charge * self.plan.filled as f32
    }

    /// What new words must earn to bring the energy to `floor`.
    fn need(&self, charge: f32, floor: f32) -> f32 {
        floor - self.energy(charge) - self.course.slack
    }

    /// Changes the plan; false if it is not worth it.
    fn propose(&mut self, manner: Manner, floor: f32) -> bool {
        let kind = self.random.below(100) as u32;
        let number = self.random.below(MOST_ACTIONS);
        let [retime, rebuild, elsewhere] = self.course.moves;
        if kind < retime {
            self.shift(number);
            self.present = self.value();
            return true;
        }
        if kind < retime + rebuild {
            self.thin(number);
            return self.extend(number, manner, floor);
        }
        self.plan.take(number);
        let other = self.random.below(MOST_ACTIONS);
        let two = kind >= retime + rebuild + elsewhere;
        if two {
            self.plan.take(other);
        }
        if self.random.chance(self.course.retimed) {
            self.shift(if two { other } else { number });
        }
        self.present = self.value();
        if two {
            // The other action must earn a part of what both must.
            let need = (floor - self.energy(manner.charge)) * self.course.first;
            let goal = self.energy(manner.charge) + need;
            let laid = if self.random.chance(Chance::HALF) {
                self.extend(other, manner, goal)
            } else {
                self.anew(other, Manner { need, ..manner })
            };
            if !laid {
                return false;
            }
        }
        let need = self.need(manner.charge, floor);
        self.anew(number, Manner { need, ..manner })
            && (self.energy(manner.charge) >= floor || self.extend(number, manner, floor))
    }

    /// Moves action `number` to another time.
    fn shift(&mut self, number: usize) {
        let to = self.random.below(MOST_ACTIONS);
        self.plan.shift(number, to);
    }

    /// Takes some or all words of action `number` off.
    fn thin(&mut self, number: usize) {
        let strip = *self.plan.strip(number);
        let mut kept = Strip::on(strip.line);
        let pieces = strip.pieces();
        if pieces.len() > 1 && self.random.chance(Chance::of_256(170)) {
            let out = self.random.below(pieces.len());
            pieces.iter().enumerate().filter(|&(at, _)| at != out).for_each(|(_, &p)| kept.push(p));
        }
        self.plan.lay(number, kept);
        self.present = self.value();
    }

    /// Lays more words on the line of action `number`; false if that does not bring the energy to
    /// `floor`.
    fn extend(&mut self, number: usize, manner: Manner, floor: f32) -> bool {
        for _ in 0..2 {
            let mut strip = *self.plan.strip(number);
            let need = self.need(manner.charge, floor);
            let Lane { plan, filler, random, .. } = self;
            let gain = filler.fill(plan, number, &mut strip, Manner { need, ..manner }, random);
            if gain <= 0.0 || gain < need || !self.plan.lay(number, strip) {
                break;
            }
            self.present = self.value();
        }
        self.energy(manner.charge) >= floor
    }

    /// Lays words on the best of some random lines; false if none is good enough.
    fn anew(&mut self, number: usize, manner: Manner) -> bool {
        let lines = self.plan.ground.field.len();
        // A line that earns less than the best one so far is not wanted.
        let mut need = manner.need.max(0.0);
        let mut best = None;
        let mut left = self.course.walked;
        for _ in 0..self.course.looked {
            let mut strip = Strip::on(self.random.below(lines) as u16);
            let Lane { plan, filler, random, .. } = self;
            let gain = filler.fill(plan, number, &mut strip, Manner { need, ..manner }, random);
            if gain > need {
                (need, best) = (gain, Some(strip));
            }
            left -= u32::from(filler.walked);
            if left == 0 {
                break;
            }
        }
        let Some(strip) = best else { return false };
        let laid = self.plan.lay(number, strip);
        self.present = self.value();
        laid
    }
}
