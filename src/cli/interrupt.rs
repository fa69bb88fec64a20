//! Interrupts end a search, a game or a run of games, not the process. They are Ctrl-C, SIGTERM and
//! a closed terminal (SIGHUP, even under `nohup`). The best answer so far is still written, what is
//! not saved is told, and games that are over are reported.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{process, thread};

use contest::budget::Budget;

use super::exit::Exit;

/// Interrupts that come so soon after the first belong to it: a terminal that closes sends two, one
/// by its shell and one by the system, and so does `timeout`.
const ECHO: Duration = Duration::from_millis(500);

/// What interrupts do now, if this program listens to them.
static NOW: Mutex<Option<Interrupts>> = Mutex::new(None);

/// From now on a file that grows beyond the system's limit (`ulimit -f`) is an error to whoever
/// writes it, and not the end of the process.
pub fn leaves_large_files_to_their_writers() {
    #[cfg(unix)]
    {
        // What is refused here ends as it did before: by the signal.
        let signal = rustix::process::Signal::XFSZ.as_raw();
        let _ = signal_hook::flag::register(signal, Arc::default());
    }
}

/// From now on an interrupt stops `budget`. One that comes clearly later ends the process at once.
pub fn stops(budget: &Arc<Budget>) {
    let budget = Arc::clone(budget);
    calls(move || budget.stop());
}

/// From now on an interrupt calls `stop`, and does what it was to do before no longer. One that
/// comes clearly later ends the process at once.
///
/// Where the system refuses the handler, or the thread that it needs, interrupts keep their usual
/// effect.
pub fn calls(stop: impl FnMut() + Send + 'static) {
    let listens = NOW.lock().is_ok_and(|mut now| {
        let before = now.as_ref().and_then(|now| now.first);
        now.replace(Interrupts { stop: Box::new(stop), first: None, before }).is_some()
    });
    // `ctrlc` takes the signals before it starts its thread, and without one they would be lost.
    if !listens && thread::Builder::new().spawn(|| ()).is_ok() {
        let _ = ctrlc::set_handler(|| {
            let Ok(mut now) = NOW.lock() else { return };
            if let Some(exit) = now.as_mut().and_then(|now| now.note(Instant::now())) {
                process::exit(exit as i32);
            }
        });
    }
}

/// The interrupts of one search or one game.
struct Interrupts {
    stop: Box<dyn FnMut() + Send>,
    /// When the first of them came.
    first: Option<Instant>,
    /// When the first one came to what was interrupted before.
    before: Option<Instant>,
}

impl Interrupts {
    /// The first interrupt, or one more, has come `now`. Tells how the process must end if it must.
    fn note(&mut self, now: Instant) -> Option<Exit> {
        if self.before.is_some_and(|before| now.duration_since(before) <= ECHO) {
            return None;
        }
        (self.stop)();
        let first = *self.first.get_or_insert(now);
        (now.duration_since(first) > ECHO).then_some(Exit::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_interrupt_ends_the_process_unless_it_is_an_echo() {
        let budget = Arc::new(Budget::work(1));
        let stopped = Arc::clone(&budget);
        let before = Instant::now();
        let past = Duration::from_millis(1);
        let stop = Box::new(move || stopped.stop());
        let mut interrupts = Interrupts { stop, first: None, before: Some(before) };
        assert_eq!(interrupts.note(before + ECHO), None);
        assert!(!budget.is_stopped(), "an echo of what another search was interrupted by");
        let first = before + ECHO + past;
        let ends = [first, first + ECHO, first + ECHO + past].map(|now| interrupts.note(now));
        assert_eq!(ends, [None, None, Some(Exit::Interrupted)]);
        assert!(budget.is_stopped());
    }
}
