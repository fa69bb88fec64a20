//! Ctrl-C and SIGTERM end a search, not the process: the best answer so far is still written.

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
        if budget.is_stopped() {
            process::exit(KILLED);
        }
        budget.stop();
    });
}
