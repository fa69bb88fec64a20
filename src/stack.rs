//! A stack with room for the searches, also where the system gives the main thread a small one:
//! under `ulimit -s`, and 1 MB on Windows.

use std::process::ExitCode;
use std::thread;

/// The bytes of stack that every command gets; a search needs less than 2 MB.
const ROOM: usize = 8 << 20;

/// Runs `command` on this thread if its stack has room, else on one of its own. If that cannot be
/// started, this thread has to do.
pub fn with_room(command: impl Fn() -> ExitCode + Copy + Send + 'static) -> ExitCode {
    if has_room() {
        return command();
    }
    match thread::Builder::new().stack_size(ROOM).spawn(command) {
        Ok(thread) => thread.join().unwrap_or(ExitCode::FAILURE),
        Err(_) => command(),
    }
}

/// May the main thread's stack grow as large as is needed?
fn has_room() -> bool {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Stack)
        .current
        .is_none_or(|bytes| bytes >= ROOM as u64);
    #[cfg(not(unix))]
    false
}
