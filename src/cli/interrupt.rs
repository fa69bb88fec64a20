//! Ctrl-C, SIGTERM and a closed terminal (SIGHUP, even under `nohup`) end a search, not the
//! process: the best answer so far is still written.

use std::process;
use std::sync::Arc;

use balda::budget::Budget;

/// The exit code after a second interrupt: what shells give a program that Ctrl-C has killed.
const KILLED: i32 = 130;

/// From now on an interrupt stops `budget`. A second one ends the process at once.
///
/// Where the system refuses the handler, interrupts keep their usual effect.
pub fn stops(budget: &Arc<Budget>) {
    let budget = Arc::clone(budget);
    let _ = ctrlc::set_handler(move || {
        if let Some(code) = interrupted(&budget) {
            process::exit(code);
        }
    });
}

/// Stops `budget`; if it is stopped already, tells the code with which the process must end.
fn interrupted(budget: &Budget) -> Option<i32> {
    if budget.is_stopped() {
        return Some(KILLED);
    }
    budget.stop();
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_interrupt_ends_the_process() {
        let budget = Budget::work(1);
        assert_eq!([interrupted(&budget), interrupted(&budget)], [None, Some(130)]);
    }
}
