//! The law and the door, by the statement's examples.

use super::*;
use crate::game::{Assessment, Unwatched};
use rules::CellState;

const EXAMPLE: &str = "5\n# # # # #\n# # 3 1 #\n# # # # #\n2 1 # 5 #\n# # # # #\n";

fn after(board: &str, answer: &str) -> Turn {
    Fence.after(board.as_bytes(), answer.as_bytes()).expect("a board")
}

#[test]
fn the_statements_game_is_won_by_the_first_player() {
    let mut board = EXAMPLE.to_owned();
    let moves = ["5\n3 3\n3 4\n4 2\n4 3\n4 4\n", "1\n1 3\n", "2\n3 0\n4 0\n"];
    for answer in &moves[..2] {
        let Turn::Goes { position, again: false } = after(&board, answer) else { panic!("over") };
        board = String::from_utf8(position).expect("text");
    }
    assert_eq!(board, "5\n# # # # #\n# # 3 B #\n# # # # #\n2 1 # B B\n# # B B B\n");
    assert_eq!(after(&board, moves[2]), Turn::Won);
    let record = format!("record\n{EXAMPLE}; first\n{}", moves.concat());
    let verdict = Fence.judge(EXAMPLE.as_bytes(), record.as_bytes());
    assert_eq!(verdict, Ok(Verdict::Legal { points: 3, steps: 3 }));
    let replay = Fence.replay(EXAMPLE.as_bytes(), record.as_bytes()).expect("a board");
    assert_eq!((replay.steps.len(), replay.illegal), (3, None));
}

#[test]
fn a_replay_ends_with_the_points_of_the_verdict() {
    for (board, answer, points) in
        [("2\n1 #\n# #\n", "1\n0 0\n", 1), ("2\n1 1\n# #\n", "1\n0 0\n", 3)]
    {
        let (board, answer) = (board.as_bytes(), answer.as_bytes());
        assert_eq!(Fence.judge(board, answer), Ok(Verdict::Legal { points, steps: 1 }));
        let replay = Fence.replay(board, answer).expect("a board");
        assert_eq!(replay.steps.last().map(|step| step.points), Some(points));
    }
}

#[test]
fn every_rule_has_an_answer_that_breaks_only_it() {
    let board = "3\n# 2 #\n3 # #\n# # B\n";
    for (answer, reason) in [
        ("", "line 1: the file ends where the number of cells k should be"),
        ("x", "line 1: `x` where the number of cells k should be: digits alone"),
        ("2 0 1 0", "line 1: the file ends where a cell's column should be"),
        (
            "2 0 1 0 0 7",
            "line 1: `7` after the last of the k cells; only blanks and line ends may follow",
        ),
        ("0", "the set is empty, but there is a legal move; nobody may pass"),
        ("2 0 1 0 3", "(0, 3) is not on the board, whose rows and columns are 0 to 2"),
        ("2 0 1 0 1", "(0, 1) is listed twice"),
        ("2 2 2 0 1", "(2, 2) is already painted"),
        ("2 0 1 2 1", "(2, 1) is not connected with (0, 1) through cells of the set"),
        ("1 0 0", "the set holds no number; it must hold exactly one"),
        (
            "3 0 1 1 1 1 0",
            "the set holds the numbers on (0, 1) and (1, 0); it must hold exactly one",
        ),
        ("3 0 0 0 1 0 2", "the set has 3 cells, but its number is 2"),
        (
            "3 1 0 2 0 2 1",
            "(2, 1) is a neighbour of the painted cell (2, 2); painted sets must not touch",
        ),
    ] {
        let verdict = Fence.judge(board.as_bytes(), answer.as_bytes()).expect("a board");
        assert_eq!(verdict, Verdict::Illegal { reason: reason.to_owned() }, "{answer}");
    }
}

#[test]
fn flaws_of_boards_are_told_in_a_line() {
    for (board, message) in [
        ("", "line 1: the file ends where the side N, a whole number from 1 to 30, should be"),
        ("31", "line 1: `31` where the side N should be: a whole number from 1 to 30"),
        ("1\n0\n", "line 2: `0` where cell (0, 0) should be"),
        ("1\n01\n", "line 2: `01` where cell (0, 0) should be"),
        ("1\n1000\n", "line 2: `1000` where cell (0, 0) should be"),
        ("1\nb\n", "line 2: `b` where cell (0, 0) should be"),
        ("2\n# #\n#", "line 3: the file ends where cell (1, 1) should be"),
        ("1\n#\n\n#", "line 4: `#` after the last cell"),
        ("1\n\u{ff}", "line 2: `ÿ` where cell (0, 0) should be"),
    ] {
        let refused = Fence.judge(board.as_bytes(), b"0").expect_err(board).to_string();
        assert!(refused.starts_with(message) && !refused.contains('\n'), "{board}: {refused}");
    }
    assert!(Fence.judge(b"1\n\xff", b"0").is_err());
    for board in ["1\r\n#", "\u{feff}1\n#\n\n \n", " 1 \t # "] {
        assert!(Fence.judge(board.as_bytes(), b"0\n").is_ok(), "{board}");
    }
}

#[test]
fn a_draw_goes_before_a_loss() {
    assert_eq!(after("2\n1 #\n# #\n", "1 0 0"), Turn::Drawn);
    assert_eq!(after("2\n# #\n# #\n", "0"), Turn::Drawn);
    assert_eq!(after("2\n5 #\n# #\n", "0"), Turn::Lost("no legal move is left".to_owned()));
    assert_eq!(after("2\n1 1\n# #\n", "1 0 0"), Turn::Won);
}

#[test]
fn every_board_gets_a_legal_move() {
    for (kind, seed) in Fence.kinds().iter().zip(1..) {
        let task = Fence.generate(kind, seed);
        let field = read(&task).expect("a board");
        assert!(field.cells().iter().all(|cell| !matches!(cell, CellState::Painted)));
        assert_eq!(write_field(&field), task);
        let answer = Fence.solve(&task, Means::default(), &Budget::work(2000), &mut Unwatched);
        let verdict = Fence.judge(&task, &answer.expect("a board")).expect("a board");
        assert!(verdict.points().is_some(), "{kind}: {verdict:?}");
    }
}

/// A watcher that wants to know what a position is worth.
#[derive(Default)]
struct Curious(Option<Assessment>);

impl Watch for Curious {
    fn wants_assessment(&self) -> bool {
        true
    }

    fn assessment(&mut self, assessment: Assessment) {
        self.0 = Some(assessment);
    }

    fn warning(&mut self, warning: &str) {
        panic!("{warning}");
    }
}

#[test]
fn a_proven_position_is_told_with_its_best_moves_and_their_number() {
    let told = |board: &str| {
        let (mut watch, budget) = (Curious::default(), Budget::work(1_000_000));
        Fence.solve(board.as_bytes(), Means::default(), &budget, &mut watch).expect("a board");
        let Assessment { verdict, proven, remarks } = watch.0.expect("an assessment");
        assert!(proven, "{verdict}");
        (verdict, remarks.join("; "))
    };
    let won = "move 1: (0, 0) (0, 1): the other has no move; of 2 different moves 1 win, 1 draw, \
               0 lose";
    assert_eq!(told("3\n2 # 1\n# # #\n# # #\n"), ("proven win", won.to_owned()));
    // The 9 is dead and the others are alone: whatever the first paints, the second has the last.
    let lost = "move 1: (0, 0); move 2: (0, 2): the other has no move; of 1 different move 0 win, \
                0 draw, 1 lose";
    assert_eq!(told("3\n1 # 1\n# # #\n# # 9\n"), ("proven loss", lost.to_owned()));
}

#[test]
fn a_small_budget_is_kept() {
    for seed in 1..=3 {
        let (task, budget) = (Fence.generate("group3", seed), Budget::work(10_000));
        Fence.solve(&task, Means::default(), &budget, &mut Unwatched).expect("a board");
        assert!(budget.charged() < 20_000, "{}", budget.charged());
    }
}
