//! Which version of this program it is, and of which commit.

/// `0.1.0 (0123456789)`; without a commit where none is known.
pub const VERSION: &str = env!("BALDA_VERSION");
