//! The searches through the door: legal, the same on any number of threads, never worse than where
//! they start.

use contest::budget::Budget;
use contest::crossword::Crossword;
use contest::game::{Duel, Game, Means, Turn, Unwatched, Verdict};

fn solve(game: Crossword, task: &[u8], work: u64, means: Means) -> Vec<u8> {
    game.solve(task, means, &Budget::work(work), &mut Unwatched).expect("a task")
}

fn points(game: Crossword, task: &[u8], answer: &[u8]) -> i64 {
    match game.judge(task, answer).expect("a task") {
        Verdict::Legal { points, .. } => points,
        Verdict::Illegal { reason } => panic!("{reason}"),
    }
}

#[test]
fn every_kind_is_solved_legally_and_below_its_bound() {
    for kind in Crossword::STRICT.kinds().iter().filter(|&&kind| kind != "duel") {
        for seed in 0..3 {
            let task = Crossword::STRICT.generate(kind, seed);
            let answer = solve(Crossword::STRICT, &task, 3_000, Means::default());
            let points = points(Crossword::STRICT, &task, &answer);
            let bound = Crossword::STRICT.bound(&task, &Budget::work(1)).expect("a task");
            assert!(bound.is_some_and(|bound| bound.points >= points), "{kind} {seed}: {points}");
        }
    }
}

#[test]
fn the_answer_does_not_depend_on_the_threads() {
    let task = Crossword::STRICT.generate("contest", 5);
    let answer =
        |threads| solve(Crossword::STRICT, &task, 40_000, Means { threads, ..Means::default() });
    let one = answer(1);
    assert_eq!(one, answer(2));
    assert_eq!(one, answer(8));
}

#[test]
fn a_search_that_starts_from_an_answer_returns_none_worth_less() {
    let task = Crossword::STRICT.generate("contest", 6);
    let good = solve(Crossword::STRICT, &task, 60_000, Means::default());
    let again = Means { seed: 9, from: Some(&good), ..Means::default() };
    let other = solve(Crossword::STRICT, &task, 5_000, again);
    let [good, other] = [good, other].map(|answer| points(Crossword::STRICT, &task, &answer));
    assert!(other >= good, "{other} from {good}");
}

#[test]
fn both_players_choose_legal_actions_and_the_game_ends() {
    let mut position = Crossword::STRICT.generate("duel", 1);
    for turn in 0..31 {
        let player = if turn % 2 == 0 { Crossword::STRICT } else { Crossword::GREEDY };
        let answer = solve(player, &position, 3_000, Means::default());
        match player.after(&position, &answer).expect("a position") {
            Turn::Goes { position: next, again } => {
                assert!(!again, "nobody gives up here");
                position = next;
            }
            Turn::Won | Turn::Drawn => return,
            Turn::Lost(reason) | Turn::Foul(reason) => {
                assert!(reason.contains("points against"), "{reason}");
                return;
            }
        }
    }
    panic!("more than thirty turns");
}

#[test]
fn who_has_given_up_is_passed_over() {
    let position = Crossword::STRICT.generate("duel", 1);
    let Turn::Goes { position, again: false } =
        Crossword::STRICT.after(&position, b"0\n0\n").expect("a position")
    else {
        panic!("the other side goes on");
    };
    let answer = solve(Crossword::GREEDY, &position, 3_000, Means::default());
    let next = Crossword::STRICT.after(&position, &answer).expect("a position");
    assert!(matches!(next, Turn::Goes { again: true, .. }), "{next:?}");
    let end = Crossword::STRICT.after(&position, b"0\n0\n").expect("a position");
    assert_eq!(end, Turn::Drawn);
}

#[test]
fn answers_are_legal_by_the_judges_rules_too() {
    for kind in ["contest", "short_list", "dense", "small"] {
        for seed in 0..4 {
            let task = Crossword::JUDGE.generate(kind, seed);
            let answer = solve(Crossword::JUDGE, &task, 20_000, Means::default());
            // In tests an illegal answer of the search is a panic already.
            let points = points(Crossword::JUDGE, &task, &answer);
            assert!(points > 0 || kind == "small", "{kind} {seed}: {points}");
        }
    }
}

#[test]
fn a_position_answered_from_an_action_earns_no_less() {
    let position = Crossword::STRICT.generate("duel", 3);
    let greedy = solve(Crossword::GREEDY, &position, 3_000, Means::default());
    let from = Means { from: Some(&greedy), ..Means::default() };
    let answer = solve(Crossword::STRICT, &position, 3_000, from);
    let [greedy, answer] =
        [greedy, answer].map(|answer| points(Crossword::STRICT, &position, &answer));
    assert!(answer >= greedy, "{answer} from {greedy}");
}
