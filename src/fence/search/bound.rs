//! How many moves a piece can have at most: that is a bound of its Grundy value, too.

use super::bits::CellBits;
use super::ground::LiveGround;

/// Larger numbers count as this one where their cells are added up.
const MOST_COUNTED: usize = 31;
/// Numbers of larger pieces are not compared pair by pair.
const MOST_COMPARED: usize = 16;

/// The most moves in the piece with these `cells` of `ground`, or more.
pub fn most_moves<const W: usize>(ground: &LiveGround<W>, cells: &CellBits<W>) -> usize {
    let numbers = ground.numbers(cells);
    let count = numbers.count();
    let fitting = most_fitting(ground, &numbers, cells.count() - count);
    if count > MOST_COMPARED || fitting == 1 { fitting } else { fitting.min(groups(ground, cells)) }
}

/// How many of the `numbers` fit into so many `empty` cells: each takes its value less one of them.
fn most_fitting<const W: usize>(
    ground: &LiveGround<W>,
    numbers: &CellBits<W>,
    mut empty: usize,
) -> usize {
    let mut of_value = [0_usize; MOST_COUNTED + 1];
    numbers.cells().for_each(|cell| of_value[ground.value(cell).min(MOST_COUNTED)] += 1);
    let mut moves = 0;
    for (value, count) in of_value.into_iter().enumerate().skip(1) {
        let painted = if value == 1 { count } else { count.min(empty / (value - 1)) };
        moves += painted;
        empty -= painted * (value - 1);
    }
    moves
}

/// How many groups the numbers of the piece fall into, of each of which only one can be painted; as
/// few as are found.
fn groups<const W: usize>(ground: &LiveGround<W>, cells: &CellBits<W>) -> usize {
    let of = |number| Contender { number, reach: ground.reach(number, cells) };
    let mut groups: Vec<Vec<Contender<W>>> = Vec::new();
    for one in ground.numbers(cells).cells().map(of) {
        let all_exclude =
            |group: &&mut Vec<_>| group.iter().all(|other| excludes(ground, &one, other));
        match groups.iter_mut().find(all_exclude) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups.len()
}

/// A number that may be painted.
struct Contender<const W: usize> {
    number: usize,
    reach: CellBits<W>,
}

/// Can only one of both numbers be painted? `false` if that is not seen at once.
fn excludes<const W: usize>(
    ground: &LiveGround<W>,
    one: &Contender<W>,
    other: &Contender<W>,
) -> bool {
    // What is left of the reach of a number beside another one.
    let beside = |own: &Contender<W>, other: &Contender<W>| {
        let touched = CellBits::of(other.number).spread();
        let left = own.reach.without(&touched);
        if touched.has(own.number) || left.count() < ground.value(own.number) {
            CellBits::NONE
        } else {
            ground.reach_within(own.number, &left)
        }
    };
    let left = beside(one, other);
    if left.is_empty() {
        return true;
    }
    let other_left = beside(other, one);
    if other_left.is_empty() {
        return true;
    }
    // Where they touch, a cell between both sets belongs to neither.
    left.spread().meets(&other_left)
        && left.or(&other_left).count() <= ground.value(one.number) + ground.value(other.number)
}
