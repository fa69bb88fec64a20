//! The contest's two files: the task that is read and the answer that is written.
//!
//! Reading repairs what has one obvious meaning and says so in a warning; what has none is
//! [`Malformed`]. Writing keeps to the judge's format byte by byte.

mod answer;
mod compose;
mod decoding;
mod dictionary;
mod likeness;
mod lowering;
mod malformed;
mod repairs;
mod task;

pub use answer::{Line, parse_count, parse_line, write_answer, write_line};
pub use compose::{compose_task, read_list};
pub use decoding::decode_list;
pub use likeness::{like_letter, which_has};
pub use lowering::{Lowering, is_letter};
pub use malformed::{BadParts, BadStart, MOST_BYTES, Malformed};
pub use repairs::Repairs;
pub use task::{Question, Reading, read_question, read_task, write_task};
