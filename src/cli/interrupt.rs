//! Ctrl-C, SIGTERM and a closed terminal (SIGHUP, even under `nohup`) end a search, not the
//! process: the best answer so far is still written.

use std::process;
use std::sync::Arc;
use std::time::{Duration, Instant};

use balda::budget::Budget;

use super::exit::Exit;

/// Interrupts that come so soon after the first belong to it: a terminal that closes sends two, one
/// by its shell and one by the system, and so does `timeout`.
const ECHO: Duration = Duration::from_millis(500);

/// From now on an interrupt stops `budget`. One that comes clearly later ends the process at once.
///
/// Where the system refuses the handler, interrupts keep their usual effect.
pub fn stops(budget: &Arc<Budget>) {
    let mut interrupts = Interrupts { budget: Arc::clone(budget), first: None };
    let _ = ctrlc::set_handler(move || {
        if let Some(exit) = interrupts.note(Instant::now()) {
            process::exit(exit as i32);
        }
    });
}

/// The interrupts of a search.
struct Interrupts {
    budget: Arc<Budget>,
    /// When the first of them came.
    first: Option<Instant>,
}

impl Interrupts {
    /// The first interrupt, or one more, has come `now`. Tells how the process must end if it must.
    fn note(&mut self, now: Instant) -> Option<Exit> {
        self.budget.stop();
        let first = *self.first.get_or_insert(now);
        (now.duration_since(first) > ECHO).then_some(Exit::Killed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_interrupt_ends_the_process_unless_it_is_an_echo() {
        let budget = Arc::new(Budget::work(1));
        let mut interrupts = Interrupts { budget: Arc::clone(&budget), first: None };
        assert!(!budget.is_stopped());
        let (first, past) = (Instant::now(), Duration::from_millis(1));
        let ends = [first, first + ECHO, first + ECHO + past].map(|now| interrupts.note(now));
        assert_eq!(ends, [None, None, Some(Exit::Killed)]);
        assert!(budget.is_stopped());
    }
}
