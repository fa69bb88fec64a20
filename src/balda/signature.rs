//! One number for what the search does: while it stays the same, so do the answers to ten games.

use super::reading::read_task;
use super::rules::Language::{self, English, Russian, Turkish};
use super::tuning::{COURSE, Course, Cycles};
use super::{Settings, solve};
use crate::budget::Budget;
use crate::game::Unwatched;
use crate::tools::fingerprint::Fingerprint;

/// The games played for the signature: language, start word, units of work, course. With so little
/// work, those of the usual course end in their first cycle.
const GAMES: [(Language, &str, u64, Course); 10] = [
    (English, "kenaf", 100_000, COURSE),
    (Russian, "сыщик", 100_000, COURSE),
    (Turkish, "havuc", 100_000, COURSE),
    (English, "chemise", 150_000, COURSE),
    (Russian, "подмена", 150_000, COURSE),
    (Turkish, "halavet", 150_000, COURSE),
    (English, "peacetime", 200_000, COURSE),
    (Russian, "размерность", 200_000, COURSE),
    (Turkish, "imambayildi", 300_000, BRISK),
    (English, "chemise", 300_000, BRISK),
];

/// A course with short cycles, which goes through all stages, and more than once, with little work.
const BRISK: Course = Course {
    work: 80_000,
    cycles: Cycles { proposals: 2_048, ..COURSE.cycles },
    settling: Cycles { proposals: 2_048, ..COURSE.settling },
    ..COURSE
};

/// The fingerprint of all answers to a fixed set of tasks, each played with fixed work on
/// `threads` threads; it must not depend on their number.
pub fn signature(threads: usize) -> Fingerprint {
    GAMES.iter().fold(Fingerprint::default(), |sum, &(language, word, work, course)| {
        let text = format!("{}\n{word}\n", language.code());
        let Ok(reading) = read_task(text.as_bytes()) else { return sum.with(b"no task") };
        let settings = Settings { threads, ..Settings::default() }.with_course(course);
        let answer = solve(&reading.task, settings, &Budget::work(work), &mut Unwatched);
        sum.with(&answer.bytes)
    })
}
