//! Balda.

#![warn(missing_docs)]

pub mod balda;
pub mod beam;
pub mod budget;
pub mod fingerprint;
pub mod game;
pub mod grid;
pub mod letters;
pub mod statistics;
pub mod words;
