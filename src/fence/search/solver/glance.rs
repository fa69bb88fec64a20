//! A glance at a large piece: some random sets first, because to list all takes most of a long run.

use super::Solver;
use crate::fence::search::effects::{Listing, PaintEffect};
use crate::fence::search::pieces::LivePiece;
use crate::fence::search::tuning::{FEWEST_TO_GLANCE, GLANCED_FROM, GLANCED_PART};

/// How the sets are drawn that a large piece is first looked at with.
pub(super) const GLANCE: Listing = Listing { listed: 100, sampled: 30, ..Listing::NOTHING };

impl<const W: usize> Solver<'_, W> {
    /// Would it take long to list all effects of `piece`?
    pub(super) fn is_wide(&self, piece: &LivePiece<W>) -> bool {
        self.setting.width.listed >= GLANCED_FROM && piece.cells.count() >= FEWEST_TO_GLANCE
    }

    /// Is there a move in `piece` that is proven to lead to Grundy value `k` among the easiest of
    /// some random sets? Mostly there is, if there is one at all. `None` if there is no room.
    pub(super) fn glance(&mut self, piece: &LivePiece<W>, k: usize) -> Option<bool> {
        let (found, ended) = self.list(&piece.cells, GLANCE, Some(k))?;
        let easiest = &found.list[..found.list.len() / GLANCED_PART];
        let mut leads = |effect: &&PaintEffect| {
            self.has_value(found.pieces(effect), effect.lone, k) == Some((true, true))
        };
        let good = if ended { None } else { easiest.iter().find(&mut leads) };
        if let Some(good) = good {
            self.replies.praise(&found.set(good));
        }
        Some(ended || good.is_some())
    }
}
