//! Proposal -> referee -> print: only what is legal gets out.

use contest::balda::answer;
use contest::balda::door::Balda;
use contest::balda::format::write_answer;
use contest::balda::reading::read_task;
use contest::balda::referee::judge;
use contest::balda::rules::{Illegal, Move, Task};
use contest::budget::Budget;
use contest::game::{Game, Means, Unwatched};

/// The statement's English example, on its own words.
const TASK: &[u8] = b"en\nkenaf\n\nenate\nfang\ngnat\nkenaf\ntang\ntango\n";
const ANSWER: &[u8] = include_bytes!("../../samples/en_sample.out");

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
    let points = |answer: &[u8]| Balda.judge(TASK, answer).expect("a task").points();
    assert_eq!(points(ANSWER), Some(880));
    assert_eq!(points(b"1\n1 1 g fang 3 5 llu\n"), None);
    assert!(Balda.judge(b"", ANSWER).is_err());
    let means = Means { from: Some(ANSWER), ..Means::default() };
    let budget = Budget::work(10_000);
    let answer = Balda.solve(TASK, means, &budget, &mut Unwatched).expect("a task");
    assert!(points(&answer) >= Some(880));
    let bound = Balda.bound(TASK, &budget).expect("a task").expect("a bound");
    assert!(points(&answer) <= Some(bound.points));
}
