//! Where law and craft meet: only moves that the referee has accepted become an answer.

use super::format::write_answer;
use super::referee::{LegalGame, Refusal, judge};
use super::rules::{Move, Task};

/// A game in the judge's format that the referee has accepted.
#[derive(Debug)]
pub struct Answer {
    /// The answer file.
    pub bytes: Vec<u8>,
    /// What the referee says of it.
    pub verdict: LegalGame,
    /// Why the referee kept only a beginning of the proposed game; `None` unless a search errs.
    pub refusal: Option<Refusal>,
}

/// Turns the proposed `moves` into bytes, has the referee read them back, and returns what is
/// legal: all of them, or the longest beginning that breaks no rule.
pub fn answer(task: &Task, moves: &[Move]) -> Answer {
    let bytes = write_answer(task, moves);
    match judge(task, &bytes) {
        Ok(verdict) => Answer { bytes, verdict, refusal: None },
        Err(refusal) => {
            let verdict = LegalGame::of(task, refusal.legal.clone());
            let bytes = write_answer(task, &verdict.moves);
            Answer { bytes, verdict, refusal: Some(refusal) }
        }
    }
}
