//! All numbers of the searches that can be tuned.

use crate::tools::random::Chance;

/// How many best sites of each word the greedy keeps. On 100 x 100 cells 3 to 12 take the same
/// time, 24 a third more, 100 twice as much.
pub const GREEDY_SITES: usize = 8;

/// Units of work of each region in a round.
pub const QUOTA: u64 = 25_000;
/// The same where the board is cut in two: each round learns the spellings anew, which takes 7 %
/// of the time with 25,000 units if none is left out.
pub const CUT_QUOTA: u64 = 60_000;
/// The temperature of a lane in the beginning, as a part of the mean score of a placement: 0.5 is
/// 0.8 % worse on boards of 1300 to 2900 cells, 0.15 and 0.25 are worse still, 2 to 4 no better.
pub const HOT: f64 = 1.0;
/// The same where words are few: 0.3 is 0.8 % worse with 8 s a lane, 0.7 % with 4 s, the same with
/// 3 s; 0.12 and 0.05 in two lanes are 1.2 % worse than 0.3.
pub const FEW_HOT: f64 = 0.6;
/// The factor by which the temperature falls at a time.
pub const COOLING: f64 = 0.9407;
/// How many times it falls, down to a fiftieth.
pub const TIMES_COOLED: u32 = 64;

/// Where a board is cut in two, a spelling that no move has tried to lay while the temperature fell
/// this many times is left out. On whole boards 4 and 8 are 0.7 and 0.2 % worse than 16, and 16 is
/// 0.1 % better than none.
pub const MEMORY: u32 = TIMES_COOLED / 4;
/// But none is in a run of fewer units for each word, where most are tried too seldom: on the
/// largest hot boards that costs 4 to 7 % with 450 units, 1 % with 950, nothing with 2300.
pub const WORK_TO_THIN: u64 = 1500;

/// The fewest units of a region, however small the budget is.
pub const LEAST_QUOTA: u64 = 2000;
/// A board of this many cells is cut in two if the words are many: that is 1.5 % better than two
/// lanes from 1650 to 3400 cells, 0.9 % worse from 300 to 1400.
pub const CUT_BOARD: usize = 1600;
/// The regions side by side under counted work; under a clock there are as many as threads.
pub const WORK_JOBS: usize = 2;
/// The most lanes.
pub const MOST_LANES: usize = 16;
/// This many words are many.
pub const MANY_WORDS: usize = 1500;
/// How many times the worse half of the lanes become copies of the better half.
pub const COPIES: f64 = 12.0;
/// A word in progress is given up if this many times its hope does not make up for what it is
/// behind.
pub const PATIENCE: f32 = 1.3;

/// How many of 1024 moves are of each kind; the others are site moves.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    /// Ruins.
    pub ruins: usize,
    /// Chains.
    pub chains: usize,
    /// Line moves.
    pub lines: usize,
}

/// The moves where words are many: 24 and 32 lines are the same; without any, fillings are 5 %
/// worse.
pub const MANY_KINDS: Kinds = Kinds { ruins: 0, chains: 0, lines: 32 };
/// The moves where words are few: 450 ruins are 0.3 % worse than 800, none 1.4 %; 180 lines are
/// 0.5 % worse than 60.
pub const FEW_KINDS: Kinds = Kinds { ruins: 800, chains: 100, lines: 60 };

/// The most repairs after a line move: 16 and 200 are no better than 64, none is 1.5 % worse.
pub const REPAIRS: usize = 64;
/// Words are few if they have no more than this many letters for each open cell: with 1.1 chains
/// gain 1 % (r21), with 4.3 they lose 1.5 %.
pub const FEW_LETTERS: usize = 2;
/// How many temperatures the first place of a chain is blurred by: 0.5 and 6 are 1 % worse.
pub const PUSH: f32 = 2.0;
/// The most words of a chain: 3 is 1 % worse, 20 no better.
pub const LINKS: usize = 8;
/// How many words more than it has taken out a ruin lays.
pub const RUIN_LINKS: usize = 4;

/// How a ruin is made.
#[derive(Clone, Copy, Debug)]
pub struct Ruin {
    /// How often its cell is one with a word factor.
    pub hot: Chance,
    /// The fewest words that are taken out around the cell.
    pub least: usize,
    /// The most beyond these.
    pub more: usize,
    /// The most guests from elsewhere.
    pub guests: usize,
    /// By how much of its score a word's turn is blurred.
    pub order: f32,
    /// How many temperatures gains are blurred by.
    pub blur: f32,
}

/// The ruins of all judged runs. On four tasks and in 3 s `more` 11 is 0.2 % worse than 5, no
/// guests are 0.8 % worse than 2, 5 the same, and `order` 0.3 is 0.3 % worse than 1.
pub const RUIN: Ruin =
    Ruin { hot: Chance::of_256(224), least: 2, more: 5, guests: 2, order: 1.0, blur: 0.5 };

/// How many cells that changed lately are remembered.
pub const LATEST: usize = 256;

/// How a region makes its moves.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// How often the cell of a move is one with a word factor.
    pub hot: Chance,
    /// How often the cell of a site move is one that changed lately.
    pub lately: Chance,
    /// A site move's word begins at most this far before its cell.
    pub back: usize,
    /// How many temperatures its gain is blurred by, and that of each word in a line move: there
    /// 0.4 is no better than none.
    pub blur: f32,
    /// The mean price of an empty cell, in mean scores.
    pub cell_price: f32,
    /// A line move's stretch reaches at most this many cells to either side of its middle: 10 is
    /// 0.2 % worse, 17 no better.
    pub half: usize,
    /// How many cells the program looks beyond a stretch.
    pub margin: usize,
    /// The price of a crossing letter's words, above a tenth: at most this part of their scores.
    pub rho: f32,
    /// It may not change if they score more than this many times the words taken out.
    pub cap: f32,
    /// The most lines that are looked at after a line move.
    pub mends: usize,
    /// How far such a line is looked at to either side.
    pub reach: usize,
}

/// The moves of all judged runs.
pub const MOVES: Moves = Moves {
    hot: Chance::of_256(64),
    lately: Chance::HALF,
    back: 8,
    blur: 0.1,
    cell_price: 0.035,
    half: 13,
    margin: 8,
    rho: 0.3,
    cap: 5.0,
    mends: 4,
    reach: 12,
};
