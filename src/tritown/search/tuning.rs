//! The numbers that steer the search, each with what was seen of others.
//!
//! "Loss" is the mean change of the logarithm of the points of single beams. They had 100,000
//! children on made tasks of nine kinds; the error is about 0.02. The weights of
//! [`super::taste::Taste`] were found in the same way.

/// The microseconds after which the beginning of the first beam is the first answer.
pub const FIRST_ANSWER: f64 = 25_000.0;

/// The widths of the first, hasty beams.
pub const HASTY: [usize; 2] = [1, 6];

/// No further hasty beam begins after this part of the budget.
pub const HASTY_PART: f64 = 0.04;

/// Beams that go on side by side under counted work, for any number of threads.
pub const SIDE_BY_SIDE: usize = 8;

/// The most beams of different tastes that share the first part of the budget. Four times the
/// width is worth 0.12 to 0.3, and so is the best of four beams: between 10 and 40 it is all one.
pub const TASTES: u64 = 16;

/// The units of work of the judged run. With `k` times as many there are `sqrt(k)` times as many
/// beams.
pub const USUAL_UNITS: f64 = 4.2e6;

/// The fewest children a layer of one of those beams; where the budget has not as many for
/// [`TASTES`] beams, there are fewer beams.
pub const LEAST_CHILDREN: u64 = 150;

/// The part of the budget that beams of different tastes share.
pub const FIRST_PART: f64 = 0.5;

/// The part of the budget of each later beam.
pub const LATER_PART: f64 = 0.02;

/// Of this many later beams one begins at the start of the game, because the best way may have gone
/// wrong early. Without them one run in eight earned half as much or less.
pub const ANEW: u64 = 4;

/// How much tastes differ at most, as a factor less 1.
pub const CHANGE: f32 = 2.0;

/// The most boards of a layer.
pub const MOST_WIDTH: usize = 1 << 15;

/// The most boards that a beam remembers: 80 MB.
pub const MOST_NODES: usize = 10 << 20;

/// On a board with more empty squares than this only some of them are tried. From 2 to 24 there is
/// no difference in points, and fewer squares are cheaper.
pub const FEW: usize = 4;

/// How many empty squares are tried that are half ready for the tile, that are ready or half ready
/// for the next level, and of the rest. The last must not be 0 (games end early); with 3 instead of
/// 1 there is a loss of 0.09, with 6 instead of 2 one of 0.02.
pub const TRIED: [usize; 3] = [4, 2, 1];

/// The high tiles of a layer are those from the highest level down to where they are this many.
pub const HANDFUL: usize = 4;

/// The children that are looked at for each that is kept.
pub const LOOKED_AT: usize = 4;

/// The weight of the guessed pace of a beam against the measured one, as a part of its time.
pub const GUESSED_PART: f64 = 0.02;

/// How many times in a row tools are tried before each tile.
pub const TOOLS_IN_A_ROW: usize = 2;

/// With more empty squares than this, tools can wait for better uses.
pub const ROOMY: usize = 24;

/// With this few empty squares a bomb is tried before every tile.
pub const SCARCE: usize = 3;

/// With more empty squares, but no more than [`ROOMY`], a bomb is tried in one of this many cases.
pub const BOMB_GAP: u64 = 4;

/// How many tool children of one board go on.
pub const TOOL_CHILDREN: usize = 2;

/// How many boards of a layer with a tool used go on in any case.
pub const LEAST_WITH_TOOLS: usize = 8;

/// How many boards with a tool used go on in any case after the last tile, where only tools are
/// left.
pub const LAST_WITH_TOOLS: usize = 60;
