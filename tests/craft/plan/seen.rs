//! What can be seen of a plan, and what a change must make of it.

use contest::balda::grid::Cell;
use contest::balda::plan::{Change, Plan, When, Worth};
use contest::balda::walk::Placement;
use contest::tools::letters::Letter;

/// All of a plan that can be seen from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub sum: i32,
    pub letters: Vec<Option<Letter>>,
    order: Vec<Cell>,
    pub filled: Vec<(Cell, Letter)>,
    chosen: Vec<Option<Placement>>,
    pub closing: Vec<Vec<Placement>>,
}

pub fn seen(plan: &Plan) -> Seen {
    let cells = || plan.grid().all().iter();
    Seen {
        sum: plan.sum(),
        letters: cells().map(|cell| plan.board().get(cell)).collect(),
        order: plan.order().sequence().to_vec(),
        filled: plan.filled(),
        chosen: cells().map(|cell| plan.chosen(cell)).collect(),
        closing: cells().map(|cell| in_one_order(plan.closing(cell))).collect(),
    }
}

/// The words of a list, which is sorted by their lengths, in an order that does not depend on which
/// was found first.
fn in_one_order(list: &[Placement]) -> Vec<Placement> {
    assert!(list.is_sorted_by(|one, other| one.length >= other.length), "{list:?}");
    let mut list = list.to_vec();
    list.sort_by_key(|placement| (placement.word, placement.cells.bits()));
    list
}

/// What `change` must make of the letters and the order seen before; the best slot is where the
/// moved cell stands in `after`.
fn changed(before: &Seen, change: &Change, after: &Seen) -> (Vec<Option<Letter>>, Vec<Cell>) {
    let (mut letters, mut order) = (before.letters.clone(), before.order.clone());
    for &(cell, letter) in &change.letters {
        letters[cell.index()] = Some(letter);
    }
    if let Some((cell, when)) = change.moved {
        let rank = |order: &[Cell]| order.iter().position(|other| *other == cell).expect("a rank");
        let from = rank(&order);
        let to = match when {
            When::At(slot) if slot.index() > from => slot.index() - 1,
            When::At(slot) => slot.index(),
            When::Best => rank(&after.order),
        };
        order.remove(from);
        order.insert(to, cell);
    }
    (letters, order)
}

/// What becomes of `plan` by the second try of `change`, which only new letters have: as if the
/// cell that moves, or the last that changes, had asked for the best slot.
fn in_best_slot(plan: &Plan, change: &Change, worth: Worth) -> Seen {
    let tried_again = change.letters.len() == 1 || worth.threshold > 0;
    let last = change.letters.last().filter(|_| tried_again);
    let (last, _) = *last.unwrap_or_else(|| panic!("{change:?} has no second try"));
    let moved = Some((change.moved.map_or(last, |(cell, _)| cell), When::Best));
    let mut plan = plan.clone();
    assert!(plan.try_change(&Change { moved, ..change.clone() }, f32::NEG_INFINITY));
    seen(&plan)
}

/// Checks that `change` made of `base` the `plan` that it should. Returns whether it is refused
/// when the floor is exactly the sum that it reaches: its promise was too low then.
pub fn is_as_proposed(base: &Plan, plan: &Plan, change: &Change, worth: Worth) -> bool {
    let (before, after) = (seen(base), seen(plan));
    let expected = changed(&before, change, &after);
    let as_wanted = (&after.letters, &after.order) == (&expected.0, &expected.1);
    let in_best_slot = || in_best_slot(base, change, worth);
    assert!(as_wanted || after == in_best_slot(), "{change:?} went elsewhere");
    let mut twin = base.clone();
    if twin.try_change(change, plan.sum() as f32 + 0.5) {
        assert!(as_wanted, "{change:?} brings no more in the best slot");
        assert_eq!(seen(&twin), in_best_slot(), "{change:?} brings more there");
    } else {
        assert_eq!(seen(&twin), before, "{change:?} was refused at last");
    }
    !twin.try_change(change, plan.sum() as f32)
}
