//! Whole games: every move is legal, and a proven value is kept to the end.

use contest::fence::Fence;
use contest::game::{Duel, Game, Turn};

use super::solved;

/// How a game of the search against itself ends for the first player, with what it said of each
/// position.
fn played(board: &[u8]) -> (&'static str, Vec<&'static str>) {
    let (mut position, mut said) = (board.to_vec(), Vec::new());
    for first in [true, false].into_iter().cycle() {
        let (answer, verdict) = solved(&position);
        said.push(verdict);
        match Fence.after(&position, &answer).expect("a board") {
            Turn::Goes { position: next, .. } => position = next,
            Turn::Drawn => return ("proven draw", said),
            Turn::Won if first => return ("proven win", said),
            Turn::Won => return ("proven loss", said),
            other => panic!("{other:?}"),
        }
    }
    unreachable!("a game ends");
}

#[test]
fn small_games_end_as_the_search_said_at_the_start() {
    for seed in 1..=25 {
        let board = Fence.generate("group1", seed);
        if matches!(Fence.opening(&board), Ok(Turn::Goes { .. })) {
            let (end, said) = played(&board);
            assert_eq!(said[0], end, "seed {seed}: {said:?}");
        }
    }
}

#[test]
fn boards_that_no_game_reaches_are_played() {
    for (board, verdict) in [
        // Paint in single cells and in one large field.
        ("3\nB # B\n# 1 #\nB # B\n", "proven draw"),
        ("4\nB B B B\nB B B B\n# # # #\n2 # # 2\n", "proven win"),
        // Numbers that are greater than any board, next to one that is not.
        ("3\n999 # #\n# # #\n# # 1\n", "proven win"),
        ("1\n1\n", "proven draw"),
        ("2\n1 1\n1 1\n", "proven loss"),
    ] {
        let (answer, said) = solved(board.as_bytes());
        assert_eq!(said, verdict, "{board}");
        let turn = Fence.after(board.as_bytes(), &answer).expect("a board");
        assert!(!matches!(turn, Turn::Foul(_) | Turn::Lost(_)), "{board}: {turn:?}");
    }
}

#[test]
fn a_lost_game_is_told_by_the_move_that_lost_it() {
    // The 1 that is painted first decides nothing; two lone moves are left, and the 9 is dead.
    let board = "3\n1 # 1\n# # #\n# # 9\n";
    let record = format!("record\n{board}1 0 0\n1 0 2\n");
    let replay = Fence.replay(board.as_bytes(), record.as_bytes()).expect("a board");
    assert!(replay.steps[0].details.iter().any(|line| line == "pieces: 1 alone, worth 1 each"));
    // 2 # 1: painting (0, 0) and (0, 1) kills the 1 and wins; painting (1, 0) leaves it alive.
    let board = "3\n2 # 1\n# # #\n# # #\n";
    let record = format!("record\n{board}2 0 0 1 0\n1 0 2\n");
    let replay = Fence.replay(board.as_bytes(), record.as_bytes()).expect("a board");
    let notes: Vec<String> = replay.notes.into_iter().flat_map(|note| note.lines).collect();
    let blame = "move 1 of the first player gave a proven win away; it was kept by (0, 0) (0, 1)";
    assert!(notes.iter().any(|line| line == blame), "{notes:?}");
}

#[test]
fn every_step_shows_the_pieces_and_the_dead_numbers() {
    let board = "3\n2 # 1\n# # #\n# # #\n";
    let replay = Fence.replay(board.as_bytes(), b"2 0 0 1 0\n").expect("a board");
    let texts = |squares: &[contest::game::Square]| -> String {
        squares.iter().map(|square| square.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    // Both numbers in one piece, which is all that they reach; then the 1 alone.
    let mut squares = replay.board.squares.clone();
    assert_eq!(texts(&squares), "2 a 1 a     ");
    assert_eq!(squares[0].kind, squares[3].kind);
    for (at, square) in &replay.steps[0].changes {
        squares[*at] = square.clone();
    }
    assert_eq!(texts(&squares), "B  1 B     ");
    assert_eq!(squares[2].kind, contest::game::Kind::Given);
    // A move that kills the 1.
    let replay = Fence.replay(board.as_bytes(), b"2 0 0 0 1\n").expect("a board");
    let kind = |at| replay.steps[0].changes.iter().find(|change| change.0 == at);
    assert_eq!(kind(2).map(|change| change.1.kind), Some(contest::game::Kind::Wall));
}
