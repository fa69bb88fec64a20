//! What to record when under the rules of the published judge: any word on the board, once.
//!
//! A word is blocked only by a longer one that begins or ends with it, or by itself. So once the
//! letters of a plan stand, each word on the board may be claimed in any one action from the time
//! when it is complete. The claims are spread so that few cells count twice in one action.

use std::collections::BTreeMap;

use super::plan::ActionPlan;
use super::tuning::{CLAIM_COOLING, CLAIM_HEAT};
use crate::budget::Share;
use crate::crossword::rules::MOST_ACTIONS;
use crate::tools::random::Random;

/// A word on the board.
#[derive(Clone, Debug)]
struct Claim {
    word: u32,
    /// The cells of its occurrences, each with the time from 1 at which it begins to count.
    cells: Vec<(u8, u16)>,
    /// The action that claims it, from 1, or 0.
    time: u8,
    /// It covers new letters of its action and must stay there.
    fixed: bool,
    /// The claims of longer words that begin or end with it: they must not be earlier.
    longer: Vec<usize>,
    /// The claims of words that it begins or ends with: they must not be later.
    shorter: Vec<usize>,
}

/// All claims of a plan.
#[derive(Debug)]
pub struct Claims {
    all: Vec<Claim>,
    /// How many claims of each action cover each cell.
    counts: Vec<Vec<u8>>,
    points: i32,
}

impl Claims {
    /// The claims of a plan; those of its main lines stay.
    pub fn new(plan: &ActionPlan) -> Claims {
        let mut cells_of: BTreeMap<u32, Vec<(u8, u16)>> = BTreeMap::new();
        let mut fixed: BTreeMap<u32, u8> = BTreeMap::new();
        for (standing, by) in plan.standing() {
            let (word, when, line) = (standing.word(), plan.when(by), standing.line());
            let cells = plan.ground.field.line(line).iter().skip(usize::from(standing.start()));
            let cells = cells.take(usize::from(standing.length()));
            let time = when.max(1) as u8;
            cells_of.entry(word).or_default().extend(cells.map(|&cell| (time, cell)));
            let main =
                (1..=MOST_ACTIONS).contains(&when) && plan.strip(usize::from(by)).line == line;
            if main && plan.gained(by).words.contains(&word) {
                fixed.insert(word, when as u8);
            }
        }
        let numbers: BTreeMap<u32, usize> = cells_of.keys().copied().zip(0..).collect();
        let mut claims: Vec<Claim> = cells_of
            .into_iter()
            .map(|(word, cells)| Claim {
                word,
                cells,
                time: fixed.get(&word).copied().unwrap_or(0),
                fixed: fixed.contains_key(&word),
                longer: Vec::new(),
                shorter: Vec::new(),
            })
            .collect();
        for number in 0..claims.len() {
            for part in plan.ground.lexicon.shorter(claims[number].word) {
                if let Some(&other) = numbers.get(part) {
                    claims[number].shorter.push(other);
                    claims[other].longer.push(number);
                }
            }
        }
        let counts = vec![vec![0; plan.ground.given.len()]; MOST_ACTIONS + 1];
        let new = (0..plan.ground.given.len())
            .filter(|&cell| (1..=MOST_ACTIONS).contains(&plan.time(cell)))
            .count() as i32;
        let mut spread = Claims { all: claims, counts, points: -new };
        for number in 0..spread.all.len() {
            let time = spread.all[number].time;
            let gain = spread.change(number, time, 1);
            spread.points += gain;
        }
        spread
    }

    /// The words that each action claims.
    pub fn words(&self, time: usize) -> Vec<u32> {
        let here = self.all.iter().filter(|claim| usize::from(claim.time) == time);
        here.map(|claim| claim.word).collect()
    }

    /// Counts the cells of a claim at `time` once more or once less; returns the change of points.
    fn change(&mut self, number: usize, time: u8, by: i8) -> i32 {
        if time == 0 {
            return 0;
        }
        let (counts, mut points) = (&mut self.counts[usize::from(time)], 0);
        for &(from, cell) in &self.all[number].cells {
            if from <= time {
                let count = &mut counts[usize::from(cell)];
                points += i32::from(by > 0 && *count == 0) - i32::from(by < 0 && *count == 1);
                *count = count.saturating_add_signed(by);
            }
        }
        points
    }

    /// Moves claims to other actions at random until `share` is over; hotter first.
    pub fn anneal(&mut self, random: &mut Random, share: &mut Share) {
        let free: Vec<usize> =
            (0..self.all.len()).filter(|&number| !self.all[number].fixed).collect();
        let (begun, mut best) = (share.spent().min(1.0), (self.points, self.times()));
        while !free.is_empty() && share.spent() < 1.0 {
            let part = (share.spent() - begun) / (1.0 - begun).max(1e-9);
            let heat = CLAIM_HEAT * (1.0 - part as f32 * CLAIM_COOLING).max(0.0) + 0.01;
            for _ in 0..256 {
                self.try_move(random.pick(&free), heat, random);
            }
            if self.points > best.0 {
                best = (self.points, self.times());
            }
            share.charge(40);
        }
        self.set(&best.1);
    }

    fn times(&self) -> Vec<u8> {
        self.all.iter().map(|claim| claim.time).collect()
    }

    fn set(&mut self, times: &[u8]) {
        for (number, &time) in times.iter().enumerate() {
            let old = self.all[number].time;
            self.points += self.change(number, old, -1) + self.change(number, time, 1);
            self.all[number].time = time;
        }
    }

    fn try_move(&mut self, number: usize, heat: f32, random: &mut Random) {
        let claim = &self.all[number];
        let time = random.below(MOST_ACTIONS + 1) as u8;
        let complete = claim.cells.iter().map(|&(from, _)| from).min().unwrap_or(1);
        let at = |&other: &usize| self.all[other].time;
        let early = claim.shorter.iter().map(at).max().unwrap_or(0);
        let last = MOST_ACTIONS as u8;
        let late = claim.longer.iter().map(at).filter(|&at| at > 0).min().unwrap_or(last);
        if time == claim.time || time != 0 && (time < complete || time < early || time > late) {
            return;
        }
        let old = claim.time;
        let gain = self.change(number, old, -1) + self.change(number, time, 1);
        if gain >= 0 || random.exponential(heat) > -gain as f32 {
            self.all[number].time = time;
            self.points += gain;
        } else {
            self.change(number, time, -1);
            self.change(number, old, 1);
        }
    }
}
