//! What every bench does, of whatever game: rows, groups, the best ever seen, side by side, shards.
//!
//! | file | idea |
//! |---|---|
//! | `row` | one played game: a line of a table, written and read back |
//! | `groups` | the report: sums and means of groups of rows |
//! | `best` | the table of the best games, which only gets better, and the games beside it |
//! | `known` | what tells one task from another in that table |
//! | `side` | several games at a time |
//! | `foreign` | a foreign program in place of the search |
//! | `shard` | every K-th game |

mod best;
mod foreign;
mod groups;
mod known;
mod row;
mod shard;
mod side;

pub use best::{Best, Keeper, Record};
pub use foreign::{Foreign, Rival};
pub use groups::{Group, failures, groups, name, text};
pub use known::KnownTask;
pub use row::{Cell, Column, GROUPED, More, Row, read, stem};
pub use shard::{Shard, shard};
pub use side::{side_by_side, told};
