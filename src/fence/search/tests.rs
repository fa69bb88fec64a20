//! The search against plain brute force that knows only the law.

use fxhash::{FxHashMap, FxHashSet};

use super::effects::{Listing, effects};
use super::pieces::Pieces;
use super::*;
use crate::fence::generate::generate;
use crate::fence::rules::{CellState, RowColumn, Standing};
use crate::tools::random::Random;
use crate::tools::threads::alone;

/// The sets of cells that the rules let paint, grown cell by cell from each number.
fn sets(field: &Field) -> Vec<Vec<RowColumn>> {
    let mut legal = Vec::new();
    for (number, value) in field.numbers() {
        let mut grown: FxHashSet<Vec<usize>> = FxHashSet::default();
        grown.insert(vec![number]);
        for _ in 1..value {
            let mut next = FxHashSet::default();
            for set in &grown {
                for cell in set.iter().flat_map(|&cell| field.neighbours(cell)) {
                    if !set.contains(&cell) {
                        let mut more = set.clone();
                        more.push(cell);
                        more.sort_unstable();
                        next.insert(more);
                    }
                }
            }
            grown = next;
        }
        let places = grown
            .into_iter()
            .map(|set| set.into_iter().map(|cell| field.place(cell)).collect::<Vec<RowColumn>>());
        legal.extend(places.filter(|set| field.check(set).is_ok()));
    }
    legal
}

/// 1, 0 or -1 for the player to move.
fn brute(field: &Field, memo: &mut FxHashMap<Field, i8>) -> i8 {
    match field.standing() {
        Standing::Drawn => return 0,
        Standing::Lost => return -1,
        Standing::Open => {}
    }
    if let Some(&value) = memo.get(field) {
        return value;
    }
    let next = sets(field).into_iter().filter_map(|set| field.painted(&set).ok());
    let value = next.map(|next| -brute(&next, memo)).max().unwrap_or(-1);
    memo.insert(field.clone(), value);
    value
}

/// A random board with numbers up to `most`, of any shape of paint.
fn board(random: &mut Random, side: usize, most: usize) -> Field {
    let density = 1 + random.below(4);
    let cells = (0..side * side).map(|_| match random.below(12) {
        0 => CellState::Painted,
        roll if roll <= density => CellState::Number(1 + random.below(most) as u16),
        _ => CellState::Empty,
    });
    Field::new(side, cells.collect()).expect("a board")
}

/// The last word of the search, and the move.
fn found(field: &Field) -> PaintMove {
    let (mut last, budget) = (None, Budget::work(50_000_000));
    let pool = alone().expect("the calling thread");
    search(field, 1, &pool, &budget, &mut |found| last = Some(found.clone()));
    last.expect("a move")
}

/// The proven value for the player to move.
fn claimed(found: &PaintMove) -> i8 {
    match found.verdict {
        Forecast::Win => 1,
        Forecast::Draw => 0,
        Forecast::Loss => -1,
        Forecast::LikelyWin | Forecast::Unknown => panic!("no proof: {found:?}"),
    }
}

/// Fails unless the search proves the values of `count` boards and keeps them with its moves. Tells
/// how many are lost, drawn and won.
fn compare(count: usize, first: u64, mut draw: impl FnMut(&mut Random) -> Field) -> [usize; 3] {
    let mut random = Random::new(first);
    let mut seen = [0; 3];
    while seen.iter().sum::<usize>() < count {
        let field = draw(&mut random);
        if field.standing() != Standing::Open {
            continue;
        }
        let mut memo = FxHashMap::default();
        let (value, found) = (brute(&field, &mut memo), found(&field));
        let cells = found.cells.iter().map(|&(row, column)| RowColumn(row, column));
        let next = field.painted(&cells.collect::<Vec<_>>()).expect("a legal move");
        let kept = -brute(&next, &mut memo);
        assert_eq!((claimed(&found), kept), (value, value), "{field:?}");
        seen[(value + 1) as usize] += 1;
    }
    seen
}

#[test]
fn two_thousand_small_boards_agree_with_brute_force() {
    let seen = compare(2000, 1, |random| {
        let side = 2 + random.below(3);
        board(random, side, 5)
    });
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn boards_of_five_rows_agree_with_brute_force() {
    let few = |field: &Field| field.numbers().count() <= 4;
    let seen = compare(60, 2, |random| {
        loop {
            let field = board(random, 5, 5);
            if few(&field) {
                return field;
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 2), "{seen:?}");
}

/// The field after rows and columns change places, or columns are counted from the other side.
fn turned(field: &Field, transpose: bool) -> Field {
    let side = field.side();
    let cells = (0..side * side).map(|index| {
        let (row, column) = (index / side, index % side);
        let from = if transpose { column * side + row } else { row * side + side - 1 - column };
        field.cells()[from]
    });
    Field::new(side, cells.collect()).expect("a board")
}

#[test]
fn mirrored_boards_have_the_same_value() {
    let mut random = Random::new(3);
    for _ in 0..150 {
        let side = 4 + random.below(3);
        let field = board(&mut random, side, 6);
        if field.standing() == Standing::Open {
            let value = claimed(&found(&field));
            for transpose in [true, false] {
                assert_eq!(claimed(&found(&turned(&field, transpose))), value, "{field:?}");
            }
        }
    }
}

/// The Grundy value of the position on `field` by the rules alone, where some number is dead.
fn nimber(field: &Field, memo: &mut FxHashMap<Field, usize>) -> usize {
    if let Some(&value) = memo.get(field) {
        return value;
    }
    let next = sets(field).into_iter().filter_map(|set| field.painted(&set).ok());
    let values: FxHashSet<usize> = next.map(|next| nimber(&next, memo)).collect();
    let value = (0..=values.len()).find(|value| !values.contains(value)).unwrap_or_default();
    memo.insert(field.clone(), value);
    value
}

#[test]
fn the_values_of_pieces_add_up_to_the_nimber_of_the_board() {
    let mut random = Random::new(5);
    let (mut boards, mut greatest) = (0, 0);
    while boards < 300 {
        let side = 3 + random.below(2);
        let field = board(&mut random, side, 4);
        if field.standing() == Standing::Open {
            let budget = Budget::work(10_000_000);
            let values = super::pieces(&field, &budget).into_iter().map(|piece| piece.value);
            let sum = values.map(|value| value.expect("a value")).fold(0, |sum, value| sum ^ value);
            assert_eq!(sum, nimber(&field, &mut FxHashMap::default()), "{field:?}");
            (boards, greatest) = (boards + 1, greatest.max(sum));
        }
    }
    assert!(greatest > 2, "{greatest}");
}

/// Against all sets: every effect of a piece is found, once, and its set leads to it.
#[test]
fn every_effect_is_listed_once() {
    let mut random = Random::new(4);
    let (mut pieces, mut all_effects, mut all_sets) = (0, 0, 0);
    while pieces < 150 {
        let side = 4 + random.below(3);
        let field = board(&mut random, side, 7);
        let ground =
            LiveGround::<1>::new(&field, Frame { from: (0, 0), to: (field.side(), field.side()) });
        let legal = sets(&field);
        for piece in Pieces::among(&ground, &ground.start()).large {
            let left = |set: &[RowColumn]| {
                let cells = set.iter().fold(bits::CellBits::NONE, |mut all, place| {
                    all.add(place.0 * bits::CellBits::<1>::STRIDE + place.1);
                    all
                });
                let touched = cells.spread();
                let left = Pieces::among(&ground, &piece.cells.without(&touched));
                let cells =
                    left.large.iter().fold(bits::CellBits::NONE, |all, one| all.or(&one.cells));
                (cells, left.lone)
            };
            let is_here = |set: &&Vec<RowColumn>| {
                let cell = |place: &RowColumn| place.0 * bits::CellBits::<1>::STRIDE + place.1;
                set.iter()
                    .any(|place| piece.cells.has(cell(place)) && ground.value(cell(place)) > 0)
            };
            let here: Vec<_> = legal.iter().filter(is_here).collect();
            let expected: FxHashSet<_> = here.iter().map(|set| left(set)).collect();
            let budget = Budget::work(u64::MAX);
            let mut share = budget.whole().share(1);
            let width = Listing { listed: 1_000_000, sets: true, ..Listing::NOTHING };
            let mut none = Random::new(1);
            let found =
                effects(&ground, &piece.cells, width, (&mut share, &mut none), &mut |_, _| false);
            let places = |set: bits::CellBits<1>| -> Vec<RowColumn> {
                set.cells().map(|cell| ground.place(cell)).map(|(r, c)| RowColumn(r, c)).collect()
            };
            let listed: Vec<_> =
                found.list.iter().map(|effect| left(&places(found.set(effect)))).collect();
            assert!(found.complete);
            assert!(
                found.list.iter().all(|effect| field.check(&places(found.set(effect))).is_ok())
            );
            assert_eq!(listed.len(), expected.len(), "{field:?}");
            assert_eq!(listed.into_iter().collect::<FxHashSet<_>>(), expected, "{field:?}");
            pieces += 1;
            all_effects += found.list.len();
            all_sets += here.len();
        }
    }
    assert!(all_sets > 5 * all_effects, "{all_effects} effects of {all_sets} sets");
}

#[test]
fn a_run_of_cells_may_cross_a_word() {
    let mut random = Random::new(4);
    let mut set = bits::CellBits::<4>::NONE;
    for _ in 0..120 {
        set.add(random.below(256));
    }
    for cell in 0..200 {
        let count = 1 + random.below(50);
        let there = (0..count).filter(|&at| set.has(cell + at));
        let expected = there.fold(0_u64, |run, at| run | 1 << at);
        assert_eq!(set.run(cell, count), expected, "{count} cells from {cell}");
        let mut there = bits::CellBits::<4>::NONE;
        there.add_run(cell, expected);
        assert_eq!(there.run(cell, count), expected, "{count} cells put at {cell}");
        assert_eq!(there.count(), expected.count_ones() as usize);
    }
}

/// Starting positions of the contest's second group that are proven at once.
#[test]
fn small_boards_of_group_two_are_proven_from_the_start() {
    for seed in [703, 873, 1031, 1652, 1773] {
        let budget = Budget::work(40_000);
        let mut last = None;
        let field = generate("group2", seed);
        search(&field, 1, &alone().unwrap(), &budget, &mut |found| last = Some(found.verdict));
        assert_eq!(last, Some(Forecast::Win), "{seed}");
    }
}
