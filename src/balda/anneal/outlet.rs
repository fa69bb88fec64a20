//! Where the annealing shows what it holds.

use crate::balda::plan::Outline;
use crate::balda::rules::Move;
use crate::game::Reporter;

/// Tells the watcher of the best plan, and now and then gives out the game that it stands for.
pub struct Outlet<'o, 'r> {
    /// Who tells the watcher.
    pub reporter: &'o mut Reporter<'r, [Move]>,
    /// Finishes a plan, and returns the game if it is better than those before.
    pub finish: &'o mut dyn FnMut(&Outline) -> Option<Vec<Move>>,
}

impl Outlet<'_, '_> {
    /// The search, now in `stage`, holds `best`.
    pub(super) fn show(&mut self, stage: &'static str, best: &Outline) {
        let letters = i64::from(best.sure_letters());
        self.reporter.tell(stage, letters, best.is_whole());
        if self.reporter.is_answer_due()
            && let Some(game) = (self.finish)(best)
        {
            self.reporter.offer(&game);
        }
    }
}
