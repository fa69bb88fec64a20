//! How the property tests run.

use proptest::test_runner::Config;

/// So many random cases a test; one that fails is printed, and no file keeps it.
pub fn cases(count: u32) -> Config {
    Config { cases: count, failure_persistence: None, ..Config::default() }
}
