//! Crossword fill through its door: the statement's examples, every rule broken, the searches.

mod brute_force;
mod examples;
mod law;
mod search;
