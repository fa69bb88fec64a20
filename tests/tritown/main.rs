//! Triple Town from outside: samples, bad input, proofs against play, and what must never happen.

mod bounds;
#[path = "../support/cases.rs"]
mod cases;
mod exact;
mod mill;
mod samples;
