//! What several games use and none of them owns: these modules know no game.

pub mod beam;
pub mod counted;
pub mod encoding;
pub mod excerpt;
pub mod fingerprint;
pub mod letters;
pub mod prefetch;
pub mod random;
pub mod replay;
pub mod statistics;
pub mod threads;
pub mod words;
