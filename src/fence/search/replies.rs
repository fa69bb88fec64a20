//! Sets that led to a wanted value in one piece: painted in another piece that has all their cells,
//! they often do so again.

use super::bits::CellBits;
use super::tuning::MOST_REPLIES;

/// The sets that were good last, the best first.
#[derive(Clone, Debug, Default)]
pub struct Replies<const W: usize> {
    sets: Vec<CellBits<W>>,
}

impl<const W: usize> Replies<W> {
    /// The sets, the best first.
    pub fn sets(&self) -> &[CellBits<W>] {
        &self.sets
    }

    /// `set` was good; so it is the first to be tried from now on.
    pub fn praise(&mut self, set: &CellBits<W>) {
        if set.is_empty() {
            return;
        }
        let at = self.sets.iter().position(|other| other.is(set)).unwrap_or_else(|| {
            self.sets.truncate(MOST_REPLIES - 1);
            self.sets.push(*set);
            self.sets.len() - 1
        });
        self.sets[..=at].rotate_right(1);
    }
}
