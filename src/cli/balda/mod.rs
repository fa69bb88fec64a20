//! The commands that only one-player Balda has, at the top level of the command line.
//!
//! One file per command. Each has its `Args` (clap derive) and a `run` that returns an
//! [`Exit`](crate::cli::exit::Exit) or a [`Failure`](crate::cli::exit::Failure).

pub mod answers;
pub mod bench;
pub mod board;
pub mod check;
pub mod fit;
pub mod games;
pub mod generate;
pub mod hint;
pub mod play;
pub mod report;
pub mod search;
pub mod show;
pub mod solve;
pub mod suite;
pub mod task_source;
