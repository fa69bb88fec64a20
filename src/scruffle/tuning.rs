//! All numbers of the searches that can be tuned.

/// So many best places of each word the greedy keeps.
pub const GREEDY_PLACES: usize = 24;

/// Units of work of each region in a round.
pub const QUOTA: u64 = 60_000;
/// The temperature in the beginning, as a part of the mean score of a placement.
pub const HOT: f64 = 0.6;
/// The temperature in the end.
pub const COLD: f64 = 0.01;

/// The fewest units of a region, however small the budget is.
pub const LEAST_QUOTA: u64 = 2000;
/// A board of so many cells is cut in two if the words are many; smaller ones are two lanes.
pub const LARGE_BOARD: usize = 3500;
/// So many words are many.
pub const MANY_WORDS: usize = 1500;
/// How many times the worse lane becomes a copy of the better one.
pub const COPIES: f64 = 12.0;
/// The score of a letter to come under factor 1, as the line program hopes for it. With 1.3 it
/// takes half the states, but r00 is 1 % worse at equal time; with 100, 2 %.
pub const HOPE: f32 = 1.7;
/// A word in progress is given up if so many times its hope does not make up for what it is behind.
pub const PATIENCE: f32 = 1.3;

/// How a region makes its moves.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// A stretch reaches so many cells to either side of its middle at the most.
    pub half: usize,
    /// The program looks so many cells beyond a stretch.
    pub margin: usize,
    /// A crossing letter may change in so many of 256 cases.
    pub soft: u8,
    /// The price of its words, above a tenth: at most this part of what they score.
    pub rho: f32,
    /// It may not if its words score more than this part of the words taken out.
    pub cap: f32,
    /// The mean price of an empty cell, in points.
    pub cell_price: f32,
    /// In so many of 256 cases the line across a cell filled anew is looked at.
    pub crossings: u8,
    /// The most lines that are looked at after a move.
    pub mends: usize,
    /// How far such a line is looked at to either side.
    pub reach: usize,
}

/// The moves of all judged runs.
pub const MOVES: Moves = Moves {
    half: 10,
    margin: 8,
    soft: 255,
    rho: 0.3,
    cap: 5.0,
    cell_price: 5.0,
    crossings: 64,
    mends: 8,
    reach: 12,
};
