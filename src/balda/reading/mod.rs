//! Files as people write them: a task or a list of words becomes a [`Task`](super::rules::Task).
//!
//! What has one obvious meaning is repaired and told in a warning; what has none is a [`BadTask`].
//! None of this is law: a judge's own file needs no repair.

mod bad_task;
mod compose;
mod decoding;
mod dictionary;
mod heading;
mod likeness;
mod lowering;
mod repairs;
mod task;

pub use bad_task::{BadParts, BadStart, BadTask, MOST_BYTES};
pub use compose::{compose_task, read_list};
pub use decoding::decode_list;
pub use dictionary::Dictionary;
pub use likeness::{like_letter, which_has};
pub use lowering::{Lowering, is_letter};
pub use repairs::Repairs;
pub use task::{Question, Reading, read_question, read_task};
