//! A pool of threads to search on, also where the system starts none.

use std::rc::Rc;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

thread_local! {
    /// The pool of this thread alone. A thread stays in its pool for good, so it is made once.
    static ALONE: Option<Rc<ThreadPool>> =
        ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok().map(Rc::new);
}

/// A pool of `count` threads; where so many cannot be started, `refused` is told why, and the
/// calling thread is alone in its pool. `None` if that is not possible either, as the thread
/// belongs to another pool.
pub fn pool(count: usize, refused: impl FnOnce(&ThreadPoolBuildError)) -> Option<Rc<ThreadPool>> {
    match ThreadPoolBuilder::new().num_threads(count).build() {
        Ok(pool) => Some(Rc::new(pool)),
        Err(error) => {
            refused(&error);
            ALONE.with(Clone::clone)
        }
    }
}

/// As many threads as the machine can run at once.
pub fn available() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
