//! The readers of Triple Town's task and answer.

#![no_main]

mod door;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| door::read(&contest::tritown::TripleTown, bytes));
