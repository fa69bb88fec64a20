//! Where in the order a moved cell looks best.

use crate::balda::grid::{Cell, MAX_CELLS};
use crate::balda::plan::Plan;
use crate::balda::plan::order::{Rank, Slot};

impl Plan<'_> {
    /// The slot for `moved` that looks best, conflicts over words left aside. Only the loose words
    /// of the trial that use `moved` and are free count. Such a word closes at `moved` if all its
    /// other cells are filled earlier, else at the last of them. (To count words that are chosen
    /// already, by `moved` or by cells that it takes them from, does no better.)
    pub(super) fn best_slot(&self, moved: Cell) -> Slot {
        let worth = self.choices.worth();
        let (ranks, longest) = self.loose_by_rank(moved);
        let mut best = self.order.rank(moved).slot_before();
        let mut best_total = i32::MIN;
        // From early to late: what `moved` gets, less what the cells before it no longer get.
        let mut own = worth.of(0);
        let mut lost = 0;
        let mut left = ranks;
        while left != 0 {
            let rank = Rank(left.trailing_zeros() as u8);
            left &= left - 1;
            let worth_here = worth.of(longest[rank.index()]);
            let cell = self.order.at(rank);
            if !self.start_row.contains(cell) {
                lost += (worth_here - worth.of(self.choices.lengths()[cell.index()])).max(0);
            }
            own = own.max(worth_here);
            if own - lost > best_total {
                (best, best_total) = (self.slot_behind(rank), own - lost);
            }
        }
        best
    }

    /// The ranks of the last other cells of free loose words through `moved`, one bit each, and for
    /// each of them the length of the longest such word.
    /// (A look at the lengths of all ranks instead of the bits makes the whole search 2 % slower.)
    fn loose_by_rank(&self, moved: Cell) -> (u128, [u8; MAX_CELLS]) {
        let (mut ranks, mut longest) = (0, [0; MAX_CELLS]);
        for &(latest, placement) in &self.trial.loose {
            if placement.cells.contains(moved) && self.choices.is_free(placement.word) {
                let rank = Rank::at(latest).index();
                ranks |= 1 << rank;
                longest[rank] = longest[rank].max(placement.length);
            }
        }
        (ranks, longest)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::balda::lexicon::Lexicon;
    use crate::balda::plan::Worth;
    use crate::balda::reading::compose_task;
    use crate::balda::rules::{Language, Task};
    use crate::tools::letters::Letter;

    /// A small random dictionary over four letters, and a start word.
    fn task() -> impl Strategy<Value = Task> {
        let words = prop::collection::vec("[a-d]{2,7}", 2..150);
        (words, prop_oneof!["[a-d]{3}", "[a-d]{5}"]).prop_map(|(words, start)| {
            let words = words.join("\n") + "\n";
            let composed = compose_task(Language::English, &start, Some(words.as_bytes()));
            composed.expect("a task").task
        })
    }

    /// What the doc of [`Plan::best_slot`] says of `slot`, cell by cell and word by word.
    fn total(plan: &Plan, moved: Cell, slot: Slot) -> i32 {
        let free = || {
            let loose =
                plan.trial.loose.iter().map(|&(latest, placement)| (Rank::at(latest), placement));
            loose.filter(|(_, placement)| plan.choices.is_free(placement.word))
        };
        let early = free()
            .filter(|&(rank, _)| rank.slot_before() < slot)
            .map(|(_, placement)| placement.length);
        let own = plan.choices.worth().of(early.max().unwrap_or(0));
        let loses = |cell: Cell| {
            let rank = plan.order.rank(cell);
            let here =
                free().filter(|&(last, _)| last == rank).map(|(_, placement)| placement.length);
            let could = plan.choices.worth().of(here.max().unwrap_or(0));
            let has = plan.choices.worth().of(plan.choices.lengths()[cell.index()]);
            if rank.slot_before() < slot { (could - has).max(0) } else { 0 }
        };
        own - plan.open().without(moved).iter().map(loses).sum::<i32>()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn no_slot_looks_better_than_the_best(
            task in task(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 24),
            threshold in 0_u8..5,
        ) {
            let grid = task.grid();
            let lexicon = Lexicon::new(&task.words);
            let mut cells: Vec<Cell> = grid.outside_centre_row().iter().collect();
            let mut filled: Vec<(Cell, Letter)> = Vec::new();
            for pick in picks.iter().take(cells.len()) {
                let cell = cells.swap_remove(pick.index(cells.len()));
                filled.push((cell, *pick.get(task.words.letters())));
            }
            let mut plan = Plan::new(&task, &grid, &lexicon, &filled);
            plan.count_by(Worth { threshold, ..Worth::FULL });
            for moved in plan.open().iter() {
                plan.gather(moved);
                let slots = grid.side() as u8..=grid.cells() as u8;
                let most = slots.map(|slot| total(&plan, moved, Slot(slot))).max();
                prop_assert_eq!(Some(total(&plan, moved, plan.best_slot(moved))), most);
            }
        }
    }
}
