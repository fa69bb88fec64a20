//! How many moves a piece can have at most: that is a bound of its Grundy value, too.

use super::patch::{Contender, Patch};

/// Larger numbers count as this one where their cells are added up.
const MOST_COUNTED: usize = 31;
/// Numbers of larger pieces are not compared pair by pair.
const MOST_COMPARED: usize = 16;

/// The most moves in the piece of `patch`, whose numbers these are, or more.
pub fn most_moves<const W: usize>(patch: &Patch<W>, contenders: &[Contender<W>]) -> usize {
    let fitting = most_fitting(patch, contenders);
    if contenders.len() > MOST_COMPARED || fitting == 1 {
        fitting
    } else {
        fitting.min(groups(patch, contenders))
    }
}

/// How many of the numbers fit into the empty cells: each takes its value less one of them.
fn most_fitting<const W: usize>(patch: &Patch<W>, contenders: &[Contender<W>]) -> usize {
    let mut of_value = [0_usize; MOST_COUNTED + 1];
    for contender in contenders {
        of_value[patch.value(contender.number).min(MOST_COUNTED)] += 1;
    }
    let (mut moves, mut empty) = (0, patch.count_empty());
    for (value, count) in of_value.into_iter().enumerate().skip(1) {
        let painted = if value == 1 { count } else { count.min(empty / (value - 1)) };
        moves += painted;
        empty -= painted * (value - 1);
    }
    moves
}

/// How many groups the numbers of the piece fall into, of each of which only one can be painted; as
/// few as are found.
fn groups<const W: usize>(patch: &Patch<W>, contenders: &[Contender<W>]) -> usize {
    let mut groups: Vec<Vec<&Contender<W>>> = Vec::new();
    for one in contenders {
        let all_exclude =
            |group: &&mut Vec<&Contender<W>>| group.iter().all(|other| excludes(patch, one, other));
        match groups.iter_mut().find(all_exclude) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups.len()
}

/// Can only one of both numbers be painted? `false` if that is not seen at once.
fn excludes<const W: usize>(patch: &Patch<W>, one: &Contender<W>, other: &Contender<W>) -> bool {
    let left = patch.left_of(one, patch.around(other.number));
    if left.is_empty() {
        return true;
    }
    let other_left = patch.left_of(other, patch.around(one.number));
    if other_left.is_empty() {
        return true;
    }
    // Where they touch, a cell between both sets belongs to neither.
    let values = patch.value(one.number) + patch.value(other.number);
    left.or(&other_left).count() <= values && patch.touches(&left, &other_left)
}
