//! Searches for good answers. Never trusted.
//!
//! A [`plan`] lays words on the lines of thirty actions; [`value`] counts what it earns; [`fill`]
//! finds words for a line by what their letters earn on the lines that [`cross`] it; [`anneal`]
//! changes plans at random and keeps what is good enough.

mod anneal;
mod cross;
mod field;
mod fill;
mod lexicon;
mod plan;
mod population;
mod resume;
mod tuning;
mod value;

use super::rules::{Action, MOST_ACTIONS, Put, Puzzle, Rules};
use crate::budget::Budget;
use plan::{Ground, Plan};
use value::Valuer;

/// What a search starts from.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many threads there are.
    pub threads: usize,
}

/// Tells `hold` of better and better answers.
pub fn solve(
    puzzle: &Puzzle,
    _rules: Rules,
    settings: Settings,
    from: Option<&[Action]>,
    budget: &Budget,
    hold: &mut dyn FnMut(&[Action]),
) {
    let ground = Ground::new(puzzle, true);
    let from = from.map(|from| resume::strips(&ground, from));
    population::solve(&ground, settings, from.as_ref(), budget, &mut |plan, strips| {
        hold(&actions(plan, strips));
    });
}

/// The actions of a plan with these strips.
fn actions(plan: &Plan, strips: &[plan::Strip; MOST_ACTIONS]) -> Vec<Action> {
    let mut plan = Plan::new(plan.ground);
    for (number, &strip) in strips.iter().enumerate() {
        plan.lay(number, strip);
    }
    plan.refresh();
    let mut valuer = Valuer::new(&plan);
    valuer.value(&plan);
    let columns = plan.ground.field.columns;
    let action = |time: usize| {
        let new = plan.times.iter().enumerate().filter(|&(_, &at)| usize::from(at) == time);
        let put = |cell: usize| Put {
            row: cell / columns,
            column: cell % columns,
            letter: plan.letters[cell] + b'A',
        };
        let spell = |&word: &u32| {
            plan.ground.lexicon.word(word).iter().map(|&l| char::from(l + b'A')).collect()
        };
        Action {
            puts: new.map(|(cell, _)| put(cell)).collect(),
            words: valuer.words[time].iter().map(spell).collect(),
        }
    };
    (1..=MOST_ACTIONS).map(action).filter(|action| !action.puts.is_empty()).collect()
}

/// An action for a position.
pub fn action(_puzzle: &Puzzle, _settings: Settings, _greedy: bool, _budget: &Budget) -> Action {
    Action::default()
}

/// No answer has more points.
pub fn bound(_puzzle: &Puzzle, _rules: Rules) -> i64 {
    0
}
