//! Hints against the law: all of them are legal, none is missing, and each says what its board
//! would say of itself.

use crate::naive::Naive;
use contest::balda::forward::Parameters;
use contest::balda::forward::cell_value::{CellValue, LETTER};
use contest::balda::grid::Cell;
use contest::balda::hints::{Hint, HintOrder, Hints};
use contest::balda::rules::{Move, Position, Task};
use contest::balda::{format, reading, referee};
use contest::tools::letters::Letter;

/// A board of 3 x 3 and a handful of words.
fn task() -> Task {
    let text = "en\nrot\n\nor\nrot\nrota\nrotor\ntaro\nto\ntor\ntort\ntrot\ntrots\n";
    reading::read_task(text.as_bytes()).expect("a task").task
}

/// Every legal move after `moves`, found by asking only the law.
fn naive(task: &Task, moves: &[Move]) -> Vec<Move> {
    let mut position = Position::new(task);
    for mv in moves {
        position.make(mv.clone()).expect("a legal move");
    }
    Naive::new(task).moves(&position)
}

/// A move without the order in which its word runs over its cells.
fn laid(mv: &Move) -> (Cell, Letter, Vec<Letter>, Vec<Cell>) {
    let mut cells = mv.path.clone();
    cells.sort_unstable();
    (mv.cell, mv.letter, mv.word.clone(), cells)
}

fn played(hints: &[Hint], moves: &[Move], choice: usize) -> Vec<Move> {
    [moves, &[hints[choice % hints.len()].mv.clone()]].concat()
}

#[test]
fn hints_are_exactly_the_legal_moves() {
    let task = task();
    let hints = Hints::new(&task, 2);
    let mut moves = Vec::new();
    for choice in [1, 5, 2, 7] {
        let found = hints.after(&moves, HintOrder::Length);
        let mut laid_by_hints: Vec<_> = found.iter().map(|hint| laid(&hint.mv)).collect();
        let mut laid_by_law: Vec<_> = naive(&task, &moves).iter().map(laid).collect();
        laid_by_hints.sort_unstable();
        laid_by_law.sort_unstable();
        laid_by_law.dedup();
        assert!(!laid_by_law.is_empty());
        assert_eq!(laid_by_hints, laid_by_law, "after {moves:?}");
        for hint in &found {
            let answer =
                format::write_answer(&task, &played(std::slice::from_ref(hint), &moves, 0));
            referee::judge(&task, &answer).expect("a legal move");
        }
        moves = played(&found, &moves, choice);
    }
}

#[test]
fn hints_are_in_the_order_asked_for() {
    let task = reading::read_task(b"en\nkenaf\n").expect("a task").task;
    let hints = Hints::new(&task, 2);
    let by_length = hints.after(&[], HintOrder::Length);
    assert!(by_length.is_sorted_by_key(|hint| std::cmp::Reverse(hint.mv.word.len())));
    let by_value = hints.after(&[], HintOrder::Value);
    assert!(by_value.is_sorted_by(|a, b| a.value() >= b.value()));
    assert_eq!(by_length.len(), by_value.len());
    assert!(!by_length.is_sorted_by(|a, b| a.value() >= b.value()), "two different orders");
}

/// The value of the longest word of each empty cell of the board after `moves`, in letters.
fn outlook_of(task: &Task, hints: &Hints, moves: &[Move]) -> f64 {
    let mut longest = vec![0; task.grid().cells()];
    for hint in hints.after(moves, HintOrder::Length) {
        let longest = &mut longest[hint.mv.cell.index()];
        *longest = (hint.mv.word.len() as u8).max(*longest);
    }
    let cell_value = CellValue::new(Parameters::default().shape, task.most_moves());
    let by_length = cell_value.at(task.most_moves() - moves.len());
    longest.into_iter().map(|length| by_length.of(length)).sum::<i64>() as f64 / LETTER as f64
}

#[test]
fn an_outlook_is_what_the_next_board_shows() {
    let task = reading::read_task(b"en\nkenaf\n").expect("a task").task;
    let hints = Hints::new(&task, 2);
    let mut moves = Vec::new();
    for choice in [0, 3, 40, 0, 11] {
        let found = hints.after(&moves, HintOrder::Value);
        moves = played(&found, &moves, choice);
        let outlook = found[choice % found.len()].outlook;
        assert!((outlook - outlook_of(&task, &hints, &moves)).abs() < 1e-9, "{outlook}");
    }
}

/// Some of these moves name the longest word of another cell, which then has its second.
#[test]
fn every_outlook_of_a_small_board_is_what_the_next_board_shows() {
    let task = task();
    let hints = Hints::new(&task, 2);
    let mut moves = Vec::new();
    for choice in [1, 5, 2, 7] {
        let found = hints.after(&moves, HintOrder::Length);
        for (number, hint) in found.iter().enumerate() {
            let after = outlook_of(&task, &hints, &played(&found, &moves, number));
            assert!((hint.outlook - after).abs() < 1e-9, "{hint:?}: {after}");
        }
        moves = played(&found, &moves, choice);
    }
}
