//! A plan: which tiles are built when. It is changed by one tile at a time; what that makes
//! impossible is built lower, or not at all.

use super::site::{EMPTY, Site, SiteTile, Work, mass};
use super::view::{SiteView, beside, opposite};

/// A plan, and how to undo the last change of it.
#[derive(Clone, Debug)]
pub struct TownPlan {
    /// What stands where in the end.
    pub site: Site,
    /// What it earns.
    pub points: i64,
    /// The tiles of the sequence that are used.
    pub mass: u64,
    /// Steps of all constructions that were tried.
    pub steps: u64,
    /// What each tile earns, by height.
    gains: Vec<i64>,
    view: SiteView,
    /// What stood before the change.
    undo: Vec<(usize, SiteTile)>,
    /// Squares whose tiles may have become impossible.
    queue: Vec<usize>,
}

impl TownPlan {
    /// A plan that builds nothing on `site`.
    pub fn new(site: Site) -> TownPlan {
        TownPlan {
            points: 0,
            mass: 0,
            steps: 0,
            gains: (0..=site.highest).map(|height| site.gain(height)).collect(),
            view: SiteView::NONE,
            undo: Vec::new(),
            queue: Vec::new(),
            site,
        }
    }

    /// What stands on `square` in the end.
    #[inline]
    pub fn at(&self, square: usize) -> &SiteTile {
        &self.site.standing[square]
    }

    /// What a tile of `height` earns.
    #[inline]
    fn gain(&self, height: u8) -> i64 {
        self.gains[usize::from(height)]
    }

    /// Builds `work` instead of what is built on its square. All later tiles that this stands in
    /// the way of are built otherwise, or lower. False if that is impossible, or earns less than
    /// `least`; then nothing has changed.
    pub fn change(&mut self, work: Work, least: i64) -> bool {
        self.undo.clear();
        let before = self.gain(self.at(work.square).height);
        if self.points + self.gain(work.height) - before < least {
            return false;
        }
        self.replace(work.square, EMPTY);
        let done = self.add(work) && self.settle(work, least);
        if !done {
            self.revert();
        }
        done
    }

    /// Builds `work` after all others, if that is possible with the tiles that are left.
    pub fn append(&mut self, work: Work) -> bool {
        self.undo.clear();
        self.mass + mass(work.height) <= self.site.tiles
            && self.at(work.square).height == 0
            && self.add(work)
    }

    /// Leaves out what is built on `square`, as a part of the last change.
    pub fn leave(&mut self, square: usize) {
        self.replace(square, EMPTY);
    }

    /// Undoes the last change.
    pub fn revert(&mut self) {
        while let Some((square, before)) = self.undo.pop() {
            self.replace(square, before);
            self.undo.pop();
        }
    }

    /// Builds `work` after all others, if that is possible: the drops, by squares.
    pub fn drops(&mut self, work: Work) -> Vec<usize> {
        let Work { height, square, since } = work;
        self.site.look(square, since, &mut self.view);
        let (middle, stride) = (square as isize, self.site.stride as isize);
        let drops = self.view.drops(height).into_iter();
        let drops = drops.map(|(row, column)| (middle + row * stride + column) as usize);
        let drops: Vec<usize> = drops.collect();
        if !drops.is_empty() {
            self.replace(square, SiteTile { height, since, needs: 0 });
        }
        drops
    }

    /// Builds the later tiles anew for which `work` stands in the way.
    fn settle(&mut self, work: Work, least: i64) -> bool {
        self.queue.clear();
        self.concern(work);
        while let Some(square) = self.next() {
            let &SiteTile { height, since, .. } = self.at(square);
            self.replace(square, EMPTY);
            let mut later = Work { height, square, since };
            while later.height > 0 && !self.add(later) {
                later.height -= 1;
                if self.points + self.gain(later.height) < least {
                    return false;
                }
            }
            if later.height > 0 && later.height < height {
                self.concern(later);
            }
        }
        true
    }

    /// Builds `work` on its empty square if that is possible.
    fn add(&mut self, work: Work) -> bool {
        let Work { height, square, since } = work;
        self.steps += 1;
        if !self.site.is_open(height, square, since) {
            return false;
        }
        self.site.look(square, since, &mut self.view);
        let needs = self.view.build(height);
        self.steps += 4 + u64::from(self.view.steps);
        if needs != 0 {
            self.replace(square, SiteTile { height, since, needs });
        }
        needs != 0
    }

    /// Queues the later tiles for which `work` may stand in the way.
    fn concern(&mut self, work: Work) {
        for (square, bit) in self.site.near(work.square) {
            let one = &self.site.standing[square];
            if one.since >= work.since && one.height > 0 && square != work.square {
                let here = opposite(bit);
                // Beside a tile that stays none of its height can be built in passing.
                let joins = one.height >= work.height && one.needs & beside(here) != 0;
                if (joins || one.needs & here != 0) && !self.queue.contains(&square) {
                    self.queue.push(square);
                }
            }
        }
        // It may be the first of a row of three.
        for pair in self.site.around(work.square) {
            if self.at(pair).height != work.height {
                continue;
            }
            for third in self.site.around(pair) {
                let one = &self.site.standing[third];
                let later = one.height == work.height && one.since >= work.since;
                if later && third != work.square && !self.queue.contains(&third) {
                    self.queue.push(third);
                }
            }
        }
    }

    /// The earliest of the queue.
    fn next(&mut self) -> Option<usize> {
        let since = |index: &usize| self.at(self.queue[*index]).since;
        let earliest =
            (0..self.queue.len()).min_by(|one, other| since(one).total_cmp(&since(other)))?;
        Some(self.queue.swap_remove(earliest))
    }

    /// Lets `after` stand on `square`, and notes what stood there.
    fn replace(&mut self, square: usize, after: SiteTile) {
        let before = std::mem::replace(&mut self.site.standing[square], after);
        self.points += self.gain(after.height) - self.gain(before.height);
        self.mass = self.mass + mass(after.height) - mass(before.height);
        self.undo.push((square, before));
    }
}
