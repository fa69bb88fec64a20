//! The words of a plan: those that can be had, and those that are chosen.

mod choices;
mod closing;
pub mod matching;

pub use choices::{Choices, Owner};
pub use closing::Closing;
