//! A glance at siblings: the most that a word may gain that begins with each, for all in one go.
//!
//! A walk goes on from one sibling in six. So a glance has no branch, and compilers make it one
//! stream of operations on eight siblings. The longest spelling beyond a sibling would need a look
//! into a table for each; a glance takes the dearest cells within reach instead, and those that it
//! lets through are weighed exactly.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::ground::{Ground, Outlook};
use crate::scruffle::hope::{AHEAD, NEAR};
use crate::scruffle::sequels::{Sequel, Siblings};

/// What siblings have in common.
pub(super) struct Brood<'a> {
    /// The sum of their parent, and their product.
    pub sum: f32,
    pub product: f32,
    /// The cell of their last letters, and those after it.
    pub cells: &'a [Ground; 1 + AHEAD],
    /// The outlook from that cell.
    pub outlook: &'a Outlook,
    /// What is lost on each of the cells to come if no spelling has the letter that lies there.
    pub tolls: [f32; AHEAD],
    /// How many letters any spelling has at most beyond them.
    pub most: usize,
}

/// What a glance tells of each sibling.
pub(super) struct Glance<const LANES: usize> {
    /// Its sum.
    pub sum: [f32; LANES],
    /// The most that a word may score, less the words that it breaks, if it ends with the sibling,
    /// one letter further, or two.
    near: [f32; LANES],
    /// What a longer word breaks beyond it.
    lost: [f32; LANES],
    /// No less than what any word may score, less the words that it breaks.
    pub top: [f32; LANES],
}

impl Brood<'_> {
    /// A glance at `siblings`.
    #[inline(always)]
    pub fn glance<const LANES: usize>(&self, siblings: &Siblings<LANES>) -> Glance<LANES> {
        let ([here, ahead @ ..], most) = (self.cells, self.most.min(NEAR));
        let (means, dearest) = (&self.outlook.means, self.outlook.dearest[most]);
        let blank = [0.0; LANES];
        let mut glance = Glance { sum: blank, near: blank, lost: blank, top: blank };
        for lane in 0..LANES {
            let sum = self.sum + siblings.value(lane) * here.factor;
            let ended = if siblings.ends(lane) { self.product * sum } else { f32::NEG_INFINITY };
            let (mut near, mut top, mut lost) = (ended, ended, 0.0);
            for k in 0..AHEAD {
                let may_stay = siblings.next(k, lane) & ahead[k].bit() != 0;
                lost += if may_stay { 0.0 } else { self.tolls[k] };
                let (times, factor) =
                    if k + 1 < AHEAD { means[k + 1] } else { (means[most].0, dearest) };
                let worth = siblings.worth(k, lane);
                let gain = self.product * times * (sum + worth * factor) - lost;
                let gain = if worth > 0.0 { gain } else { f32::NEG_INFINITY };
                near = top;
                top = if gain > top { gain } else { top };
            }
            glance.sum[lane] = sum;
            glance.near[lane] = near;
            glance.lost[lane] = lost;
            glance.top[lane] = top;
        }
        glance
    }

    /// The most that a word may score, less the words that it breaks, if it begins with the sibling
    /// in `lane` of `glance`, which `sequel` may follow.
    #[inline(always)]
    pub fn top<const LANES: usize>(
        &self,
        glance: &Glance<LANES>,
        lane: usize,
        sequel: &Sequel,
    ) -> f32 {
        let worth = f32::from(sequel.worth[AHEAD - 1]);
        let (times, factor) = self.outlook.means[usize::from(sequel.most).min(NEAR)];
        let gain = self.product * times * (glance.sum[lane] + worth * factor) - glance.lost[lane];
        let near = glance.near[lane];
        if worth > 0.0 && gain > near { gain } else { near }
    }
}
