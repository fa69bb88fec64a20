//! The numbers that the search was tuned by.

/// Bytes of effects that are kept by all solvers, and by one.
pub const MOST_BYTES: usize = 60 << 20;
/// See [`MOST_BYTES`].
pub const MOST_OWN_BYTES: usize = 16 << 20;
/// Bytes of values that are remembered, of pieces and of positions without dead numbers.
pub const MOST_KNOWN: usize = 24 << 20;
/// The most effects of a piece; where there are more, some are missing.
pub const MOST_EFFECTS: usize = 40_000;
/// Bytes of what a walk notes so as not to do it twice.
pub const MOST_NOTED: usize = 8 << 20;
/// The refuted moves at the root that are remembered from level to level.
pub const MOST_REFUTED: usize = 10_000;
/// Levels after which nothing is cut.
pub const MOST_LEVELS: i32 = 40;
/// The growths of listing for a piece at level 0, and their growth from level to level.
pub const LISTED: (f64, f64) = (200.0, 4.0);
/// The same for the pieces of the root, whose moves are all tried.
pub const LISTED_AT_ROOT: (f64, f64) = (4000.0, 2.5);
/// The samples of a number.
pub const SAMPLED: (f64, f64) = (6.0, 1.7);
/// The most numbers of a piece that is looked into.
pub const LARGEST: (f64, f64) = (36.0, 1.1);
/// The fewest moves at the root that may expand pieces.
pub const TRIED: (f64, f64) = (60.0, 1.6);
/// More may until trying them has cost so many times what listing them has.
pub const TRYING: f64 = 2.0;
/// The pieces that each of them may expand.
pub const ROOM: (f64, f64) = (40.0, 3.0);
/// The moves at the root that are tried side by side. They do not see each other's findings, so
/// that the outcome does not depend on the number of threads.
pub const BATCH: usize = 2;
/// The parts of the numbers of a piece at the root whose moves are listed side by side.
pub const PARTS: usize = 2;
/// The level of the moves that are counted for people.
pub const LEVEL_OF_COUNT: i32 = 10;
/// The growths of listing for a piece whose value is shown to people.
pub const LISTED_TO_SEE: usize = 10_000;
/// The pieces that may be expanded for such a value.
pub const ROOM_TO_SEE: u64 = 40;
/// The most numbers of a piece whose value is sought for people.
pub const MOST_TO_SEE: usize = 12;
/// The sets that are tried first because they were good elsewhere.
pub const MOST_REPLIES: usize = 32;
/// The fewest numbers of a piece in which they are tried.
pub const FEWEST_TO_REPLY: usize = 6;
/// The fewest cells of a piece that is first looked at with random sets; on the small boards of the
/// tests all pieces are.
pub const FEWEST_TO_GLANCE: usize = if cfg!(test) { 1 } else { 80 };
/// That is done where the listing of all its sets may take so many growths.
pub const GLANCED_FROM: usize = if cfg!(test) { 1 } else { 25_000 };
/// One in so many of the effects found, the easiest, are tried.
pub const GLANCED_PART: usize = 5;
