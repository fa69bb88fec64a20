//! The exact files: words and board in, actions out.

mod answer;
mod task;

pub use answer::{AnswerFault, Script, read_action, read_answer, write_action, write_answer};
pub use task::{cut, read_puzzle, write_board, write_words};
