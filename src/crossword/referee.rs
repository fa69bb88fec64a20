//! The referee: reads an answer's bytes, judges every action, and counts.

use super::format::{read_action, read_answer};
use super::rules::{Action, Earned, Filling, Puzzle, RuleBreach, Rules};

/// What the referee has seen of an answer.
#[derive(Clone, Debug, Default)]
pub struct JudgedActions {
    /// The legal actions up to the first fault, and what each has earned.
    pub actions: Vec<(Action, Earned)>,
    /// The first broken rule of the game or of the format, and where.
    pub refusal: Option<String>,
    /// Of the record of a game of two, whose sides take turns: the points that the first of them
    /// was ahead before.
    pub lead: Option<i64>,
}

impl JudgedActions {
    /// The total of the legal actions; of a record, the points that its first side is ahead.
    pub fn points(&self) -> i64 {
        self.points_after(self.actions.len())
    }

    /// The same after the first `count` of them.
    pub fn points_after(&self, count: usize) -> i64 {
        let earned = self.actions[..count].iter().zip(0..).map(|((_, earned), number)| {
            if self.lead.is_some() && number % 2 == 1 { -earned.points } else { earned.points }
        });
        self.lead.unwrap_or_default() + earned.sum::<i64>()
    }
}

/// Judges `answer`, an answer file's bytes; that of a position is one action.
pub fn judge(puzzle: &Puzzle, answer: &[u8], rules: Rules) -> JudgedActions {
    if puzzle.seat.is_some() {
        return match turn(puzzle, answer) {
            Ok((action, earned, _)) => {
                JudgedActions { actions: vec![(action, earned)], ..JudgedActions::default() }
            }
            Err(refusal) => JudgedActions { refusal: Some(refusal), ..JudgedActions::default() },
        };
    }
    let script = read_answer(answer);
    let (mut filling, mut judged) = (Filling::new(puzzle, rules), JudgedActions::default());
    for ((line, action), number) in script.actions.into_iter().zip(1..) {
        match filling.act(&action, rules) {
            Ok(earned) => judged.actions.push((action, earned)),
            Err(breach) => {
                judged.refusal = Some(format!("line {line}, action {number}: {breach}"));
                return judged;
            }
        }
    }
    judged.refusal = script.fault.map(|fault| fault.to_string());
    judged
}

/// Judges `answer` as the action asked for by a position; giving up is legal and earns nothing.
/// The strict rules hold.
///
/// # Errors
/// The broken rule, of the format or of an action.
pub fn turn<'p>(
    puzzle: &'p Puzzle,
    answer: &[u8],
) -> Result<(Action, Earned, Filling<'p>), String> {
    let action = read_action(answer).map_err(|fault| fault.to_string())?;
    let mut filling = Filling::new(puzzle, Rules::Strict);
    let earned = if action.gives_up() {
        Earned::default()
    } else {
        filling.act(&action, Rules::Strict).map_err(|breach: RuleBreach| breach.to_string())?
    };
    Ok((action, earned, filling))
}
