//! All numbers of the searches that can be tuned.

use crate::tools::random::Chance;

/// How the annealing goes.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The temperature in points at the beginning, at `settle` and at the end, on a board of
    /// `typical` points.
    pub heat: [f32; 3],
    /// The fraction of the course from which searches go on from their best plans and grow cold.
    pub settle: f32,
    /// The points of a plan of a typical board. Temperature and charge are in proportion to what a
    /// board's own best plan has, between these limits.
    pub typical: f32,
    /// See `typical`.
    pub scales: [f32; 2],
    /// The part of its points that a plan has soon.
    pub soon: f32,
    /// What a filled cell costs in points at the beginning; nothing from `free` on.
    pub cell: f32,
    /// The fraction of the course from which cells are free.
    pub free: f32,
    /// What a broken rule costs, in points.
    pub fault: f32,
    /// Mean of the random value of a word, in temperatures.
    pub noise: f32,
    /// How many nodes of the trie a line may take.
    pub most_nodes: u32,
    /// How many lines are looked at for a new action, and on how many of them words are looked for.
    pub looked: u32,
    /// See `looked`.
    pub walked: u32,
    /// By how many points what words seem to earn may fall short.
    pub slack: f32,
    /// How often words may earn nothing themselves.
    pub scaffolds: Chance,
    /// How often a new action gets another time.
    pub retimed: Chance,
    /// Of two new actions the first one must earn this part of what both must.
    pub first: f32,
    /// The shares of the moves in percent: another time, words of the same line, another line; the
    /// rest rebuilds two actions.
    pub moves: [u32; 3],
    /// The fraction of the course after which the worse half of the searches ends.
    pub halve: f64,
    /// The fraction from which one that is far behind follows the best one.
    pub follow: f64,
    /// How far that is, in temperatures.
    pub behind: f32,
}

/// How many times the population is looked at.
pub const LOOKS: i32 = 40;
/// How many searches there are at first under counted work.
pub const WORK_LANES: usize = 4;
/// The actions of a first answer, and of the next one, which has all.
pub const FIRST_ACTIONS: [usize; 2] = [3, 30];
/// Where in the course a search begins that goes on from an answer.
pub const FROM: f64 = 0.6;

/// The course of a solo game.
pub const COURSE: Schedule = Schedule {
    heat: [3.0, 1.0, 0.3],
    settle: 0.92,
    // Long words, 160 points: from 1.3 to 0.4 +16 %, from 2.0 to 0.6 +14 % over 3.0 to 1.0.
    typical: 500.0,
    scales: [0.25, 1.0],
    soon: 0.7,
    cell: 0.15,
    free: 0.87,
    fault: 6.0,
    noise: 0.5,
    most_nodes: 1000,
    looked: 10,
    walked: 4,
    slack: 1.0,
    scaffolds: Chance::of_256(64),
    retimed: Chance::of_256(64),
    first: 0.3,
    moves: [30, 50, 18],
    halve: 0.3,
    follow: 0.55,
    behind: 12.0,
};

impl Schedule {
    /// The temperature when the fraction `spent` of the course is over.
    pub fn temperature(&self, spent: f32) -> f32 {
        let [hot, warm, cold] = self.heat;
        if spent < self.settle {
            hot + (warm - hot) * spent / self.settle
        } else {
            warm + (cold - warm) * (spent - self.settle) / (1.0 - self.settle)
        }
    }

    /// What a filled cell costs then.
    pub fn charge(&self, spent: f32) -> f32 {
        self.cell * (1.0 - spent / self.free).max(0.0)
    }
}

/// How much of the opponent's best answer an action is charged with.
pub const REPLY: f32 = 0.9;
/// How many lines are valued exactly for an action, and for its answer.
pub const DUEL_LINES: usize = 24;
/// See [`DUEL_LINES`].
pub const ANSWERS: usize = 5;
/// How many nodes of the trie a line may take in a game of two.
pub const DUEL_NODES: u32 = 4000;
/// The part of the budget after which no more answers are looked at.
pub const DUEL_SPENT: f64 = 0.7;
/// The seconds of a side's first action, of the 5 that it has.
pub const DUEL_FIRST: f64 = 2.5;
/// The seconds of every later action, of 1.
pub const DUEL_LATER: f64 = 0.6;

/// The part of the budget after which the letters stand and the claims are spread, by the judge's
/// rules.
pub const CLAIMS: f64 = 0.75;
/// The temperature of spreading claims at the beginning, in points.
pub const CLAIM_HEAT: f32 = 2.0;
/// The part of the spreading after which it is cold, as its inverse.
pub const CLAIM_COOLING: f32 = 1.2;
