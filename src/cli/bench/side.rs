//! Games that are played one at a time or side by side, until all are over or an interrupt comes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Instant;

use contest::budget::{Budget, Limit};
use indicatif::ProgressBar;

use crate::cli::effort::threads;
use crate::cli::exit::{Exit, Failure, warn};
use crate::cli::interrupt;

/// How many games are played at a time.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct SideBySide {
    /// Play this many games side by side, each on one thread
    #[arg(long, value_name = "COUNT", value_parser = threads(), conflicts_with = "threads",
          allow_negative_numbers = true)]
    jobs: Option<usize>,
}

impl SideBySide {
    /// Has each game one thread, because several may be played at a time?
    pub fn is_asked(self) -> bool {
        self.jobs.is_some()
    }

    /// How many games are played at a time.
    pub fn at_once(self) -> usize {
        self.jobs.unwrap_or(1)
    }
}

/// Plays the games of all `jobs`, `at_once` of them at a time, while `bar` counts them. `done` is
/// told the number of each job and its game, in the order in which the games end; what it keeps of
/// them is returned in the order of jobs. An interrupt ends all games that are not over, and they
/// are left out; that is told on stderr and by the exit code.
///
/// # Errors
/// The first error of a game or of `done`; games that have not begun are then not played.
pub fn side_by_side<J: Sync, G: Send, K>(
    jobs: &[J],
    limit: Limit,
    at_once: usize,
    bar: &ProgressBar,
    game: impl Fn(&J, &Budget) -> Result<G, Failure> + Sync,
    mut done: impl FnMut(usize, G) -> Result<K, Failure>,
) -> Result<(Vec<K>, Exit), Failure> {
    let next = AtomicUsize::new(0);
    let begun = Begun::until_interrupted();
    let (sender, receiver) = mpsc::channel();
    let mut games = BTreeMap::new();
    let outcome = thread::scope(|scope| {
        for _ in 0..at_once {
            let sender = sender.clone();
            let next = &next;
            let begun = &begun;
            let game = &game;
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(number) else { break };
                    let Some(budget) = begun.begin(limit) else { break };
                    let game = game(job, &budget);
                    // Nobody receives any more after a failure.
                    if budget.is_stopped() || sender.send((number, game)).is_err() {
                        break;
                    }
                }
            };
            let worker = thread::Builder::new().spawn_scoped(scope, work);
            worker.map_err(|error| Failure::Thread { error })?;
        }
        drop(sender);
        for (number, game) in receiver {
            games.insert(number, done(number, game?)?);
            bar.inc(1);
        }
        Ok(())
    });
    bar.finish_and_clear();
    outcome?;
    let exit = if games.len() < jobs.len() { Exit::Interrupted } else { Exit::Done };
    if exit == Exit::Interrupted {
        warn([format!("interrupted; {} of {} games were over", games.len(), jobs.len())]);
    }
    Ok((games.into_values().collect(), exit))
}

/// The budgets of all games that have begun; nothing after an interrupt, which stops them.
struct Begun(Arc<Mutex<Option<Vec<Arc<Budget>>>>>);

impl Begun {
    /// No game has begun, and from now on an interrupt stops all of them.
    fn until_interrupted() -> Begun {
        let begun = Arc::new(Mutex::new(Some(Vec::new())));
        let stopped = Arc::clone(&begun);
        interrupt::calls(move || {
            let budgets = stopped.lock().ok().and_then(|mut begun| begun.take());
            budgets.iter().flatten().for_each(|budget: &Arc<Budget>| budget.stop());
        });
        Begun(begun)
    }

    /// The budget of a game that begins now; none after an interrupt.
    fn begin(&self, limit: Limit) -> Option<Arc<Budget>> {
        let budget = Arc::new(Budget::new(limit, Instant::now()));
        self.0.lock().ok()?.as_mut()?.push(Arc::clone(&budget));
        Some(budget)
    }
}
