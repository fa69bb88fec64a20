//! Crossword fill: letters go onto a board so that words appear; old letters used are points.
//!
//! An action puts letters on one line and records words that they complete; there are thirty
//! actions. [`rules`] has the nouns and the law, [`format`](mod@format) the files, [`referee`] the
//! judge. `search` looks for good answers and is never trusted: here each answer is turned into
//! bytes, read back by the referee, and only then given out.

pub mod format;
mod generate;
mod record;
pub mod referee;
mod replay;
pub mod rules;
mod search;
mod two;

use crate::budget::Budget;
use crate::game::{Bound, Duel, Game, Malformed, Means, Replay, Turn, Verdict, Watch};
use format::{cut, read_action, read_answer, read_puzzle, write_action, write_answer};
use record::judge;
use referee::JudgedActions;
use rules::{Action, MOST_ACTIONS, Puzzle, Rules};

/// The game, under one of its sets of rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crossword {
    /// What is legal, and what it earns.
    pub rules: Rules,
    /// Who plays a position of a game of two.
    pub player: Player,
}

/// A way to choose one action in a game of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Takes the opponent's best answer into account.
    #[default]
    Looking,
    /// Takes the one word that earns most at once: a weak opponent to measure others by.
    Greedy,
}

impl Crossword {
    /// The strict rules, and the better player.
    pub const STRICT: Crossword = Crossword { rules: Rules::Strict, player: Player::Looking };
    /// The rules of the original's own judge.
    pub const JUDGE: Crossword = Crossword { rules: Rules::Judge, player: Player::Looking };
    /// The one-ply greedy player of positions.
    pub const GREEDY: Crossword = Crossword { rules: Rules::Strict, player: Player::Greedy };

    /// The bytes of `actions`, accepted by the referee; if he refuses them, which is an error of
    /// the search, those of the longest legal beginning. Also their points.
    fn accepted(self, puzzle: &Puzzle, actions: &[Action]) -> (Vec<u8>, JudgedActions) {
        let bytes = if puzzle.seat.is_some() {
            write_action(&actions.first().cloned().unwrap_or_default()).into_bytes()
        } else {
            write_answer(actions).into_bytes()
        };
        let judged = judge(puzzle, &bytes, self.rules);
        if judged.refusal.is_none() {
            return (bytes, judged);
        }
        debug_assert!(false, "the search made an illegal answer: {:?}", judged.refusal);
        let legal: Vec<Action> = judged.actions.iter().map(|(action, _)| action.clone()).collect();
        let bytes = match puzzle.seat {
            Some(_) => write_action(&Action::default()),
            None => write_answer(&legal),
        };
        (bytes.into_bytes(), judged)
    }

    /// The actions of `from` if it is a legal answer; tells `watch` if it is not.
    fn start(self, puzzle: &Puzzle, from: &[u8], watch: &mut dyn Watch) -> Option<Vec<Action>> {
        let judged = judge(puzzle, from, self.rules);
        match judged.refusal {
            Some(refusal) => {
                watch.warning(&format!("the answer to start from is illegal: {refusal}"));
                None
            }
            None if puzzle.seat.is_some() => {
                let action = read_action(from).ok();
                if action.is_none() {
                    watch.warning("the answer to start from is the record of a game, not a turn");
                }
                action.map(|action| vec![action])
            }
            None => Some(read_answer(from).actions.into_iter().map(|(_, action)| action).collect()),
        }
    }
}

/// The best answer that the referee has accepted so far.
struct Kept<'a> {
    game: Crossword,
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    /// Its bytes and its points.
    best: (Vec<u8>, i64),
}

impl Kept<'_> {
    /// Shows `actions` to the referee; keeps them, and tells `watch` of them, if they are better.
    fn take(&mut self, actions: &[Action], watch: &mut dyn Watch) {
        let (bytes, judged) = self.game.accepted(self.puzzle, actions);
        if let Some(why) = &judged.refusal {
            let text = "the search made an illegal answer; its legal beginning is used";
            watch.warning(&format!("{text}: {why}"));
        }
        let points = judged.points();
        if points > self.best.1 {
            self.best = (bytes, points);
            watch.answer(&self.best.0);
        }
        let spent = self.budget.whole().spent();
        watch.progress("crossword", spent, self.best.1, actions.len() == MOST_ACTIONS);
    }
}

impl Game for Crossword {
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed> {
        let puzzle = read_puzzle(task)?;
        let from = means.from.and_then(|from| self.start(&puzzle, from, watch));
        let settings = search::PlanSettings { seed: means.seed, threads: means.threads };
        let mut kept = Kept { game: *self, puzzle: &puzzle, budget, best: (Vec::new(), -1) };
        kept.take(&[], watch);
        if let Some(from) = &from {
            kept.take(from, watch);
        }
        if puzzle.seat.is_none() {
            if self.player == Player::Greedy {
                watch.warning("no position of a game of two: played as if no player were chosen");
            }
            let from = from.as_deref();
            search::search(&puzzle, self.rules, settings, from, budget, &mut |actions| {
                kept.take(actions, watch);
            });
            return Ok(kept.best.0);
        }
        // More counts than the action's own points, but an answer to start from stays the least.
        let (greedy, least) = (self.player == Player::Greedy, kept.best.clone());
        let action = search::action(&puzzle, settings, greedy, budget, &mut |action| {
            kept.take(std::slice::from_ref(action), watch);
        });
        let (bytes, judged) = self.accepted(&puzzle, &[action]);
        Ok(if judged.points() < least.1 { least.0 } else { bytes })
    }

    /// The word list, and the board with what follows it.
    fn files<'t>(&self, task: &'t [u8]) -> Result<Vec<&'t [u8]>, Malformed> {
        read_puzzle(task)?;
        let (words, board) = cut(task);
        Ok(vec![words, board])
    }

    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed> {
        let judged = judge(&read_puzzle(task)?, answer, self.rules);
        let (points, steps) = (judged.points(), judged.actions.len());
        Ok(judged
            .refusal
            .map_or(Verdict::Legal { points, steps }, |reason| Verdict::Illegal { reason }))
    }

    fn bound(&self, task: &[u8], _: &Budget) -> Result<Option<Bound>, Malformed> {
        let puzzle = read_puzzle(task)?;
        // In a game of two the opponent's letters are points too, and nobody counts those.
        let counts = puzzle.seat.is_none();
        Ok(counts.then(|| Bound { points: search::bound(&puzzle, self.rules), kind: "counting" }))
    }

    fn kinds(&self) -> &'static [&'static str] {
        &generate::KINDS
    }

    fn generate(&self, kind: &str, seed: u64) -> Vec<u8> {
        generate::generate(kind, seed)
    }

    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed> {
        let puzzle = read_puzzle(task)?;
        Ok(replay::replay(&puzzle, judge(&puzzle, answer, self.rules), self.rules))
    }
}

impl Duel for Crossword {
    fn opening(&self, task: &[u8]) -> Result<Turn, Malformed> {
        Ok(two::opening(&read_puzzle(task)?))
    }

    fn after(&self, position: &[u8], answer: &[u8]) -> Result<Turn, Malformed> {
        let puzzle = read_puzzle(position)?;
        two::after(&puzzle, answer)
    }

    fn record(&self, position: &[u8], answers: &[Vec<u8>]) -> Result<Vec<u8>, Malformed> {
        let seat = read_puzzle(position)?.seat;
        record::write(seat.ok_or_else(two::no_seat)?, answers)
    }
}
