//! All numbers of the searches that can be tuned.

/// So many best places of each word the greedy keeps.
pub const GREEDY_PLACES: usize = 24;
