//! What the system lets the process have, address space and processor time, and what that means for
//! a search.

use std::time::Duration;

use contest::budget::Limit;
use contest::tools::threads::available;

use super::exit::warn;

/// The bytes of address space that a thread reserves: the C library gives it an arena of 64 MB, and
/// hardly any of it is used. Where nothing is left to reserve, each little allocation becomes a
/// system call, and a large one ends the process (seen with 16 threads and 120,000 words).
const A_THREAD: u64 = 64 << 20;
/// What all else needs, except for the tries of the dictionary.
const ALL_ELSE: u64 = 118 << 20;
/// What the tries and their building need for each byte of the task's file. Under a limit of 512 MB
/// (`ulimit -v 524288`) six threads search with the contest's own lists, three with 10 MB.
const A_BYTE: u64 = 20;

/// The processor time that is left for what is not the search.
const RESERVE: Duration = Duration::from_millis(250);

/// All threads that the machine offers and that have room in the process's address space beside a
/// task whose file has `bytes` bytes.
pub fn threads_with_room(bytes: usize) -> usize {
    available().min(threads_in(room(), bytes))
}

/// As many of the `asked` threads as have room, with a warning unless all have: where the system
/// has nothing left to reserve it may end the process when a thread starts.
pub fn of_threads_asked(asked: usize, bytes: usize) -> usize {
    let room = threads_in(room(), bytes);
    if room < asked {
        let reason = "the address space is limited";
        warn([format!("{reason}: {asked} threads have no room, {room} of them will search")]);
    }
    asked.min(room)
}

/// How many bytes of address space the process may have, if they are limited.
fn room() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::As).current;
    #[cfg(not(unix))]
    None
}

/// How much processor time the process may use, summed over its threads, if that is limited.
fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Cpu)
        .current
        .map(Duration::from_secs);
    #[cfg(not(unix))]
    None
}

/// The threads and the limit that keep the process below the system's limit of processor time.
pub fn within_processor_time(threads: usize, limit: Limit) -> (usize, Limit) {
    match (limit, processor_time()) {
        (Limit::Wall(time), Some(processor)) => {
            let (threads, time) = share(processor.saturating_sub(RESERVE), threads, time);
            (threads, Limit::Wall(time))
        }
        _ => (threads, limit),
    }
}

/// The most of `threads` that this processor time keeps busy, and for how long.
fn share(processor: Duration, threads: usize, time: Duration) -> (usize, Duration) {
    let busy = (processor.as_secs_f64() / time.as_secs_f64()).ceil() as usize;
    let threads = threads.min(busy).max(1);
    (threads, time.min(processor / threads as u32))
}

/// How many threads there is `room` for beside a task whose file has `bytes` bytes; one at least.
fn threads_in(room: Option<u64>, bytes: usize) -> usize {
    let rest = ALL_ELSE + A_BYTE * bytes as u64;
    room.map_or(usize::MAX, |room| (room.saturating_sub(rest) / A_THREAD).max(1) as usize)
}

#[cfg(test)]
mod tests {
    use contest::balda::dictionaries;
    use contest::balda::rules::Language;

    use super::*;

    #[test]
    fn threads_have_room_for_what_they_reserve() {
        let list =
            Language::ALL.map(|language| dictionaries::embedded(language).len()).into_iter().max();
        let threads = |megabytes: u64| threads_in(Some(megabytes << 20), list.unwrap_or_default());
        assert_eq!([0, 100, 256, 512, 1024].map(threads), [1, 1, 2, 6, 14]);
        let within_512 = |bytes| threads_in(Some(512 << 20), bytes);
        assert_eq!([1_300_000, 3_700_000, 10_000_000, 16 << 20].map(within_512), [5, 5, 3, 1]);
        assert_eq!(threads_in(None, 16 << 20), usize::MAX);
    }

    #[test]
    fn threads_share_the_processor_time() {
        let time = Duration::from_secs(3);
        let within = |milliseconds, threads| {
            let (threads, time) = share(Duration::from_millis(milliseconds), threads, time);
            (threads, time.as_millis())
        };
        let all = [(9000, 2), (6000, 2), (5000, 2), (5000, 16), (3000, 2), (1000, 2), (0, 2)];
        let shares = all.map(|(processor, threads)| within(processor, threads));
        let expected = [(2, 3000), (2, 3000), (2, 2500), (2, 2500), (1, 3000), (1, 1000), (1, 0)];
        assert_eq!(shares, expected);
    }
}
