//! A pool of threads to search on, also where the system starts none.

use std::rc::Rc;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::game::Watch;

thread_local! {
    /// The pool of this thread alone. A thread stays in its pool for good, so it is made once.
    static ALONE: Option<Rc<ThreadPool>> =
        ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok().map(Rc::new);
}

/// A pool of `count` threads.
///
/// # Errors
/// If that many threads cannot be started.
pub fn pool(count: usize) -> Result<Rc<ThreadPool>, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(count).build().map(Rc::new)
}

/// A pool in which the calling thread is alone; `None` if it belongs to another pool.
pub fn alone() -> Option<Rc<ThreadPool>> {
    ALONE.with(Clone::clone)
}

/// A pool of `count` threads, or of the calling one alone if they cannot be started, which `watch`
/// is told. A single thread is the calling one too, because another would reserve address space of
/// its own. `None` if nothing can search.
pub fn pool_or_alone(count: usize, watch: &mut dyn Watch) -> Option<Rc<ThreadPool>> {
    if count == 1
        && let Some(alone) = alone()
    {
        return Some(alone);
    }
    match pool(count) {
        Ok(pool) => Some(pool),
        Err(error) => {
            let alone = alone();
            let then = if alone.is_some() { "one searches" } else { "nothing is played" };
            let threads = if count == 1 { "the thread" } else { &format!("{count} threads") };
            watch.warning(&format!("{threads} cannot be started ({error}); {then}"));
            alone
        }
    }
}

/// As many threads as the machine can run at once.
pub fn available() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
