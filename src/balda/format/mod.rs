//! The contest's two files, byte by byte: the task as the judge writes it, and the answer.
//!
//! Files of people, who write them in other ways too, are read by [`reading`](super::reading).

mod answer;
mod task;

pub use answer::{Line, parse_count, parse_line, write_answer, write_line};
pub use task::write_task;
