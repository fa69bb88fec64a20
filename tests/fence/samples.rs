//! The statement's worked example, and its small boards with their values.

use std::fs;
use std::path::Path;

use contest::fence::Fence;
use contest::game::{Duel, Game, Turn, Verdict};

use super::solved;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/fence").join(name);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_worked_example_is_won_by_the_first_player() {
    let (board, record) = (read("example.in"), read("example.out"));
    let verdict = Fence.judge(board.as_bytes(), record.as_bytes());
    assert_eq!(verdict, Ok(Verdict::Legal { points: 3, steps: 3 }));
    assert_eq!(solved(board.as_bytes()).1, "proven win", "with perfect play, too");
    let replay = Fence.replay(board.as_bytes(), record.as_bytes()).expect("a board");
    let notes: Vec<String> = replay.notes.into_iter().flat_map(|note| note.lines).collect();
    let last = "before move 3: proven win of the first player";
    assert!(notes.iter().any(|line| line == last), "{notes:?}");
}

#[test]
fn small_boards_have_the_values_of_the_statement() {
    let table = read("values.tsv");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 9);
    for row in rows {
        let lines: Vec<&str> = row[0].split('/').collect();
        let board = format!("{}\n{}\n", lines.len(), lines.join("\n"));
        let value = match Fence.opening(board.as_bytes()).expect("a board") {
            Turn::Drawn => "D",
            Turn::Lost(_) => "L",
            Turn::Goes { .. } => match solved(board.as_bytes()).1 {
                "proven win" => "W",
                "proven draw" => "D",
                "proven loss" => "L",
                other => other,
            },
            other => panic!("{board}: {other:?}"),
        };
        assert_eq!(value, row[1], "{}: {}", row[0], row[2]);
    }
}
