//! The record of a game of two: the turns in order of play, each an action or a pass.

use super::format::{read_action, read_answer, write_action};
use super::referee::{self, JudgedActions};
use super::rules::{Action, Earned, Filling, MOST_ACTIONS, Puzzle, Rules, Seat};
use crate::game::Malformed;

/// Is this answer to a position the record of a game, and not a single action? Below the number of
/// turns stands the number of letters of the first turn; below that of an action's letters stands
/// the first letter, and below 0 letters the number of words.
fn is_record(answer: &[u8]) -> bool {
    let mut lines = answer.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut number = || lines.next().filter(|line| line.iter().all(u8::is_ascii_digit));
    match (number(), number()) {
        (Some(turns), Some(letters)) => turns != b"0" && !turns.is_empty() && !letters.is_empty(),
        _ => false,
    }
}

/// Judges `answer`, which may be the record of a game if `puzzle` is a position.
pub fn judge(puzzle: &Puzzle, answer: &[u8], rules: Rules) -> JudgedActions {
    match puzzle.seat.filter(|_| is_record(answer)) {
        Some(seat) => judge_turns(puzzle, seat, answer),
        None => referee::judge(puzzle, answer, rules),
    }
}

/// Judges a record of turns that follow `puzzle`, the position of `seat`.
fn judge_turns(puzzle: &Puzzle, seat: Seat, answer: &[u8]) -> JudgedActions {
    let script = read_answer(answer);
    let mut filling = Filling::new(puzzle, Rules::Strict);
    let mut gave = [false, seat.gave];
    let mut judged =
        JudgedActions { lead: Some(seat.own - seat.other), ..JudgedActions::default() };
    for (number, (line, action)) in script.actions.into_iter().enumerate() {
        let earned = if seat.turns + number >= MOST_ACTIONS {
            Err(format!("a game has {MOST_ACTIONS} turns"))
        } else if gave == [true, true] {
            Err("both sides have given up before".to_owned())
        } else if action.gives_up() {
            gave[number % 2] = true;
            Ok(Earned::default())
        } else if gave[number % 2] {
            Err("this side has given up before".to_owned())
        } else {
            filling.act(&action, Rules::Strict).map_err(|breach| breach.to_string())
        };
        match earned {
            Ok(earned) => judged.actions.push((action, earned)),
            Err(reason) => {
                judged.refusal = Some(format!("line {line}, turn {}: {reason}", number + 1));
                return judged;
            }
        }
    }
    judged.refusal = script.fault.map(|fault| fault.to_string());
    judged
}

/// The record of the turns that these answers make from the position of `seat` on, with the turns
/// of a side that has given up.
///
/// # Errors
/// If an answer is not an action.
pub fn write(seat: Seat, answers: &[Vec<u8>]) -> Result<Vec<u8>, Malformed> {
    let mut turns: Vec<String> = Vec::new();
    let mut gave = seat.gave;
    for answer in answers {
        let action = read_action(answer).map_err(|fault| Malformed(fault.to_string()))?;
        turns.push(write_action(&action));
        if gave && !action.gives_up() && seat.turns + turns.len() < MOST_ACTIONS {
            turns.push(write_action(&Action::default()));
        }
        gave |= action.gives_up();
    }
    Ok(format!("{}\n{}", turns.len(), turns.concat()).into_bytes())
}
