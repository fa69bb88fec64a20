//! Proposal -> referee -> print: only what is legal gets out.

use balda::balda::format::{read_task, write_answer};
use balda::balda::referee::judge;
use balda::balda::rules::{Illegal, Move, Task};
use balda::balda::{Balda, Settings, answer};
use balda::budget::Budget;
use balda::game::{Game, Unwatched};

/// The statement's English example, on its own words.
const TASK: &[u8] = b"en\nkenaf\n\nenate\nfang\ngnat\nkenaf\ntang\ntango\n";
const ANSWER: &[u8] = include_bytes!("../samples/en_sample.out");

fn example() -> (Task, Vec<Move>) {
    let task = read_task(TASK).expect("a task").task;
    let moves = judge(&task, ANSWER).expect("a legal answer").moves;
    (task, moves)
}

#[test]
fn a_legal_proposal_is_printed_as_it_is() {
    let (task, moves) = example();
    let answer = answer(&task, &moves);
    assert_eq!(answer.refusal, None);
    assert_eq!((answer.bytes.as_slice(), answer.verdict.points), (ANSWER, 880));
}

#[test]
fn an_illegal_proposal_is_cut_before_its_first_broken_rule() {
    let (task, mut moves) = example();
    moves[3] = moves[0].clone();
    let answer = answer(&task, &moves);
    let refusal = answer.refusal.expect("a refusal");
    assert!(matches!(refusal.illegal, Illegal::CellFilled { .. }), "{refusal}");
    assert_eq!((refusal.line, refusal.number), (5, Some(4)));
    assert_eq!(answer.bytes, write_answer(&task, &moves[..3]));
    let again = judge(&task, &answer.bytes).expect("what is left is legal");
    assert_eq!((again.moves.as_slice(), again.sum), (&moves[..3], 13));
    assert_eq!(answer.verdict, again);
}

#[test]
fn the_door_of_all_games_opens_on_balda() {
    let game = Balda(Settings::default());
    assert_eq!(game.judge(TASK, ANSWER).expect("a task").expect("a legal answer"), 880);
    assert!(game.judge(TASK, b"1\n1 1 g fang 3 5 llu\n").expect("a task").is_err());
    assert!(game.judge(b"", ANSWER).is_err());
    let answer = game.play(TASK, &Budget::work(10_000), &mut Unwatched).expect("a task");
    assert!(game.judge(TASK, &answer).expect("a task").expect("a legal answer") >= 880);
}
