//! The readers of Balda's task and answer.

#![no_main]

mod door;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| door::read(&contest::balda::door::Balda, bytes));
