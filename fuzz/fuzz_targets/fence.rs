//! The readers of Fence's task and answer.

#![no_main]

mod door;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| door::read(&contest::fence::Fence, bytes));
