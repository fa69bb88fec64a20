//! The law of Balda and of Scruffle: rules, exact files and the referee, on samples and games.

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
