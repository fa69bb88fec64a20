//! The law of Balda: rules, exact files and the referee, on samples and on random games.

#[path = "../support/cases.rs"]
mod cases;
#[path = "../support/naive.rs"]
mod naive;
mod properties;
#[path = "../support/random.rs"]
mod random;
mod referee;
mod samples;
mod scruffle;
