//! What every bench does, of whatever game: rows, groups, the best ever seen, side by side, shards.
//!
//! | file | idea |
//! |---|---|
//! | `row` | one played game: a line of a table, written and read back |
//! | `groups` | the report: sums and means of groups of rows |
//! | `table` | the report for people |
//! | `best` | the table of the best games, which only gets better, and the games beside it |
//! | `known` | what tells one task from another in that table |
//! | `runs` | the options of every bench |
//! | `side` | several games at a time |
//! | `taker` | what is done with each game that has ended |
//! | `foreign` | a foreign program in place of the search |
//! | `shard` | every K-th game |

mod best;
mod foreign;
mod groups;
mod known;
mod row;
mod runs;
mod shard;
mod side;
mod table;
mod taker;
#[cfg(test)]
mod tests;

pub use best::{Best, Record};
pub use foreign::Rival;
pub use groups::{Group, groups, name};
pub use known::KnownTask;
pub use row::{Cell, Column, GROUPED, More, Row, read};
pub use runs::Runs;
pub use shard::shard;
pub use side::{SideBySide, side_by_side};
pub use table::print;
pub use taker::{Measured, Taker};
