//! The readers of Crossword fill's task and answer.

#![no_main]

mod door;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| door::read(&contest::crossword::Crossword::STRICT, bytes));
