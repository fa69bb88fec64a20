//! Fence painting on one page: law and craft meet here, behind the door.
//!
//! A task is a board (`game.in`), and an answer is one move (`game.out`) or the record of a game
//! from that board. A move that wins at once earns 3 points, one that ends in a draw 1 (the
//! contest's point and a half), one after which the game goes on 0. A record earns what its first
//! player has earned.

mod analysis;
mod assess;
pub mod format;
mod generate;
pub mod referee;
mod replay;
pub mod rules;
mod search;
#[cfg(test)]
mod tests;

use crate::budget::Budget;
use crate::game::{Bound, Duel, Game, Malformed, Means, Replay, Turn, Verdict, Watch};
use crate::tools::threads::pool_or_alone;
use format::{read_field, write_field, write_move};
use rules::{Field, RowColumn, Standing};

/// Fence painting.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fence;

/// Reads a board.
fn read(task: &[u8]) -> Result<Field, Malformed> {
    read_field(task).map_err(|bad| Malformed(bad.to_string()))
}

/// The bytes of the move that paints `cells`, if the referee accepts them.
fn accepted(field: &Field, places: &[RowColumn]) -> Option<Vec<u8>> {
    let bytes = write_move(places);
    let legal = referee::judge(field, &bytes).is_ok();
    debug_assert!(legal, "the search found an illegal move: {places:?}");
    legal.then_some(bytes)
}

impl Game for Fence {
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed> {
        let field = read(task)?;
        let from = means.from.map(|from| (from, referee::judge(&field, from)));
        match &from {
            Some((_, Err(refusal))) => {
                watch.warning(&format!("the answer to start from is illegal: {refusal}"));
            }
            Some((_, Ok(course))) if course.is_record => {
                watch.warning("the answer to start from is the record of a game, not a move");
            }
            _ => {}
        }
        // Legal from the start, and kept if the search should ever propose something else.
        let nearest = field.numbers().find_map(|(index, _)| field.nearest(index));
        let nearest = nearest.unwrap_or_default();
        let nearest: Vec<RowColumn> = nearest.iter().map(|&index| field.place(index)).collect();
        let Some(mut best) = accepted(&field, &nearest) else {
            return Ok(write_move(&[]));
        };
        watch.answer(&best);
        if let (Standing::Open, Some(pool)) =
            (field.standing(), pool_or_alone(means.threads, watch))
        {
            let mut last = None;
            search::search(&field, means.seed, &pool, budget, &mut |found| {
                watch.progress(found.verdict.name(), budget.whole().spent(), 0, false);
                let cells = found.cells.iter().map(|&(row, column)| RowColumn(row, column));
                match accepted(&field, &cells.collect::<Vec<_>>()) {
                    Some(bytes) => {
                        watch.answer(&bytes);
                        best = bytes;
                        last = Some(found.clone());
                    }
                    None => watch.warning("the search found an illegal move; another is played"),
                }
            });
            if let (Some(found), true) = (last, watch.wants_assessment()) {
                watch.assessment(assess::assess(&field, &found, &pool, budget));
            }
        }
        let points =
            |bytes: &[u8]| referee::judge(&field, bytes).map_or(0, |course| course.points());
        let better = from.filter(|(_, judged)| {
            judged.as_ref().is_ok_and(|course| !course.is_record && course.points() > points(&best))
        });
        Ok(better.map_or(best, |(from, _)| from.to_vec()))
    }

    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed> {
        Ok(match referee::judge(&read(task)?, answer) {
            Ok(course) => Verdict::Legal { points: course.points(), steps: course.moves.len() },
            Err(refusal) => Verdict::Illegal { reason: refusal.to_string() },
        })
    }

    fn outcome(&self, task: &[u8], answer: &[u8]) -> Result<Option<String>, Malformed> {
        Ok(referee::judge(&read(task)?, answer).ok().map(|course| replay::outcome(&course)))
    }

    /// A win has 3 points, unless the game is over before the first move.
    fn bound(&self, task: &[u8], _: &Budget) -> Result<Option<Bound>, Malformed> {
        Ok(Some(match read(task)?.standing() {
            Standing::Open => Bound { points: 3, kind: "points of a win" },
            over => Bound { points: referee::points(0, over), kind: "the game is over" },
        }))
    }

    fn kinds(&self) -> &'static [&'static str] {
        &generate::KINDS
    }

    fn generate(&self, kind: &str, seed: u64) -> Vec<u8> {
        write_field(&generate::generate(kind, seed))
    }

    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed> {
        let field = read(task)?;
        let (course, illegal) = match referee::judge(&field, answer) {
            Ok(course) => (course, None),
            Err(refusal) => {
                let reason = refusal.to_string();
                (refusal.legal, Some(reason))
            }
        };
        Ok(replay::replay(&field, &course, illegal))
    }
}

impl Duel for Fence {
    fn opening(&self, task: &[u8]) -> Result<Turn, Malformed> {
        let field = read(task)?;
        Ok(match field.standing() {
            Standing::Open => Turn::Goes { position: write_field(&field), again: true },
            Standing::Drawn => Turn::Drawn,
            Standing::Lost => Turn::Lost("no legal move is left".to_owned()),
        })
    }

    fn after(&self, position: &[u8], answer: &[u8]) -> Result<Turn, Malformed> {
        let field = read(position)?;
        if field.standing() == Standing::Drawn {
            return Ok(Turn::Drawn);
        }
        if field.standing() == Standing::Lost {
            return Ok(Turn::Lost("no legal move is left".to_owned()));
        }
        if format::is_record(answer) {
            return Ok(Turn::Foul("the answer is a record, not a move".to_owned()));
        }
        Ok(match referee::judge(&field, answer) {
            Err(refusal) => Turn::Foul(refusal.to_string()),
            Ok(course) => match course.standing() {
                Standing::Open => Turn::Goes { position: write_field(&course.end), again: false },
                Standing::Drawn => Turn::Drawn,
                Standing::Lost => Turn::Won,
            },
        })
    }

    fn record(&self, position: &[u8], answers: &[Vec<u8>]) -> Result<Vec<u8>, Malformed> {
        let mut moves = Vec::with_capacity(answers.len());
        for answer in answers {
            moves.push(format::read_move(answer).map_err(|bad| Malformed(bad.to_string()))?);
        }
        Ok(format::write_record(&read(position)?, &moves))
    }
}
