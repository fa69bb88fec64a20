//! Files as people write them: a task or a list of words becomes a [`Task`](super::rules::Task).
//!
//! What has one obvious meaning is repaired and told in a warning; what has none is a [`BadTask`].
//! None of this is law: a judge's own file needs no repair.

mod apostrophe;
mod bad_task;
mod columns;
mod compose;
mod decoding;
mod dictionary;
mod heading;
mod kept;
mod likeness;
mod lowering;
mod no_word;
mod repairs;
mod scripts;
mod signs;
mod task;
mod tidy;

pub use bad_task::{BadParts, BadStart, BadTask, MOST_BYTES};
pub use compose::{compose_task, compose_text, read_list};
pub use decoding::decode_list;
pub use dictionary::Dictionary;
pub use likeness::{like_letter, which_has};
pub use lowering::{Lowering, is_letter};
pub use no_word::NoWord;
pub use repairs::Repairs;
pub use signs::typed;
pub use task::{Question, Reading, read_question, read_task};
