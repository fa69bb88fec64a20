//! How the property tests run.

use proptest::test_runner::Config;

/// A test has `count` random cases; one that fails is printed, and no file keeps it.
pub fn cases(count: u32) -> Config {
    Config { cases: count, failure_persistence: None, ..Config::default() }
}
