//! One number for what the search does: it changes if and only if some answer changes.

use super::format::read_task;
use super::rules::Language::{self, English, Russian, Turkish};
use super::{Settings, play};
use crate::budget::Budget;
use crate::fingerprint::Fingerprint;
use crate::game::Unwatched;

/// The games played for the signature: language, start word, units of work. With so little work the first
/// cycle is the end of each: settling, a second course and N = 11 are not seen here.
const GAMES: [(Language, &str, u64); 8] = [
    (English, "kenaf", 100_000),
    (Russian, "сыщик", 100_000),
    (Turkish, "havuc", 100_000),
    (English, "chemise", 150_000),
    (Russian, "подмена", 150_000),
    (Turkish, "halavet", 150_000),
    (English, "peacetime", 200_000),
    (Russian, "размерность", 200_000),
];

/// The fingerprint of all answers to a fixed set of tasks, each played with fixed work on
/// `threads` threads; it must not depend on their number.
pub fn signature(threads: usize) -> Fingerprint {
    GAMES.iter().fold(Fingerprint::default(), |sum, &(language, word, work)| {
        let text = format!("{}\n{word}\n", language.code());
        let Ok(reading) = read_task(text.as_bytes()) else { return sum.with(b"no task") };
        let settings = Settings { seed: 1, threads, ..Settings::default() };
        let answer = play(&reading.task, settings, &Budget::work(work), &mut Unwatched);
        sum.with(&answer.bytes)
    })
}
