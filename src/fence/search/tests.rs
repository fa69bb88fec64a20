//! The search against plain brute force that knows only the law.

use fxhash::FxHashMap;

use super::*;
use crate::fence::rules::{CellState, RowColumn, Standing};
use crate::tools::random::Random;

/// The legal moves, from all sets of cells.
fn moves(field: &Field) -> Vec<Field> {
    let cells = field.spots().len();
    let set = |bits: u32| {
        let chosen = (0..cells).filter(move |cell| bits >> cell & 1 == 1);
        chosen.map(|cell| field.place(cell)).collect::<Vec<RowColumn>>()
    };
    (1..1_u32 << cells).filter_map(|bits| field.painted(&set(bits)).ok()).collect()
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
    let value = moves(field).iter().map(|next| -brute(next, memo)).max().unwrap_or(-1);
    memo.insert(field.clone(), value);
    value
}

/// A random board of at most three cells a side.
fn board(random: &mut Random) -> Field {
    let side = 2 + random.below(2);
    let density = 2 + random.below(5);
    let spots = (0..side * side).map(|_| match random.below(12) {
        0 => CellState::Painted,
        roll if roll <= density => CellState::Number(1 + random.below(4) as u16),
        _ => CellState::Empty,
    });
    Field::new(side, spots.collect()).expect("a board")
}

#[test]
fn the_search_agrees_with_brute_force() {
    let mut random = Random::new(1);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let field = board(&mut random);
        if field.standing() != Standing::Open {
            continue;
        }
        let mut memo = FxHashMap::default();
        let value = brute(&field, &mut memo);
        let mut last = None;
        let budget = Budget::work(1_000_000);
        search(&field, Means::default(), &budget, &mut |found| last = Some(found.clone()));
        let found = last.expect("a move");
        let claimed = match found.verdict {
            Forecast::Win => 1,
            Forecast::Draw => 0,
            Forecast::Loss => -1,
            other => panic!("{field:?}: {other:?}"),
        };
        let places: Vec<RowColumn> = found.cells.iter().map(|&cell| field.place(cell)).collect();
        let next = field.painted(&places).expect("a legal move");
        assert_eq!((claimed, -brute(&next, &mut memo)), (value, value), "{field:?}");
        seen[(value + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
