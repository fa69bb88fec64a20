//! Moves that lay the best word of a site, and the words that its letters make.

use super::{Region, across};
use crate::scruffle::rules::Axis;
use crate::scruffle::terrain::WordSite;
use crate::scruffle::tuning::MOVES;

impl Region<'_> {
    /// One move: the best word of a site, if it does not lose too much at `heat`.
    pub(super) fn try_site(&mut self, heat: f32) {
        let lately = !self.lately.is_empty() && self.random.chance(MOVES.lately);
        let cell = if lately {
            let index = self.random.below(self.lately.len());
            self.lately.swap_remove(index)
        } else {
            self.any_cell()
        };
        let axis = self.any_axis();
        let site = self.beginning(cell as usize, axis);
        let most = self.random.exponential(heat);
        self.empty_price = self.random.exponential(MOVES.cell_price * self.scale);
        if let Some(spelling) = self.best_word(site, -most, heat * MOVES.blur) {
            let before = self.filling.points();
            self.lay_and_cross(spelling, site);
            self.settle(before, most);
        }
    }

    /// Lays `spelling` at `site`, and the words that its new letters make.
    pub(super) fn lay_and_cross(&mut self, spelling: u32, site: WordSite) {
        let mut index = self.fresh.len();
        self.lay(spelling, site, true);
        while index < self.fresh.len() {
            let cell = self.fresh[index] as usize;
            self.cross(cell, across(site.axis));
            self.cross(cell, site.axis);
            index += 1;
        }
    }

    /// Where a word may begin that goes over `cell`: a cell at random not far before it.
    pub(super) fn beginning(&mut self, cell: usize, axis: Axis) -> WordSite {
        let (_, at) = self.line(cell, axis);
        let back = self.random.below(at.min(MOVES.back) + 1);
        WordSite { cell: (cell - back * self.terrain.stride(axis)) as u32, axis }
    }
}
