//! Searches for good answers. Never trusted.
//!
//! A [`plan`] lays words on the lines of thirty actions; [`value`] counts what it earns; [`fill`]
//! finds words for a line by what their letters earn on the lines that [`cross`] it; [`anneal`]
//! changes plans at random and keeps what is good enough.

mod anneal;
mod bound;
mod claims;
mod cross;
mod duel;
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
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;
pub use bound::bound;
use claims::Claims;
use plan::{ActionPlan, StartBoard, Strip};
use value::Valuer;

/// What a search starts from.
#[derive(Clone, Copy, Debug)]
pub struct PlanSettings {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many threads there are.
    pub threads: usize,
}

/// Tells `hold` of better and better answers.
pub fn solve(
    puzzle: &Puzzle,
    rules: Rules,
    settings: PlanSettings,
    from: Option<&[Action]>,
    budget: &Budget,
    hold: &mut dyn FnMut(&[Action]),
) {
    let ground = StartBoard::new(puzzle, rules == Rules::Strict);
    let from = from.map(|from| resume::strips(&ground, from));
    let whole = budget.whole();
    let span = if rules == Rules::Judge { whole.part(0.0, tuning::CLAIMS) } else { whole };
    let mut last = None;
    population::solve(&ground, settings, from.as_ref(), (budget, span), &mut |plan, strips| {
        last = Some(*strips);
        hold(&actions(plan, strips));
    });
    if let (Rules::Judge, Some(strips)) = (rules, last) {
        let (plan, valuer) = valued(&ground, &strips);
        let mut claims = Claims::new(&plan, &valuer.words);
        let random = &mut Random::new(mix(settings.seed));
        claims.anneal(random, &mut whole.part(tuning::CLAIMS, 1.0).share(1));
        hold(&written(&plan, |time| claims.words(time)));
    }
}

/// The plan of these strips, with what its actions record.
fn valued<'g>(ground: &'g StartBoard, strips: &[Strip; MOST_ACTIONS]) -> (ActionPlan<'g>, Valuer) {
    let mut plan = ActionPlan::new(ground);
    plan.lay_all(strips);
    plan.refresh();
    let mut valuer = Valuer::new(&plan);
    valuer.value(&plan);
    (plan, valuer)
}

/// The actions of a plan with these strips.
fn actions(plan: &ActionPlan, strips: &[Strip; MOST_ACTIONS]) -> Vec<Action> {
    let (plan, valuer) = valued(plan.ground, strips);
    written(&plan, |time| valuer.words[time].clone())
}

/// The actions that put the letters of `plan` and record the words that `words` gives for each
/// time.
fn written(plan: &ActionPlan, words: impl Fn(usize) -> Vec<u32>) -> Vec<Action> {
    let columns = plan.ground.field.columns;
    let action = |time: usize| {
        let new = plan.times.iter().enumerate().filter(|&(_, &at)| usize::from(at) == time);
        let put = |cell: usize| Put {
            row: cell / columns,
            column: cell % columns,
            letter: plan.letters[cell] + b'A',
        };
        let letters = |word| plan.ground.lexicon.word(word).iter();
        let spell = |word| letters(word).map(|&letter| char::from(letter + b'A')).collect();
        Action {
            puts: new.map(|(cell, _)| put(cell)).collect(),
            words: words(time).into_iter().map(spell).collect(),
        }
    };
    (1..=MOST_ACTIONS).map(action).filter(|action| !action.gives_up()).collect()
}

/// An action for a position; an empty one if none was found. `greedy`: as the weak player does.
pub fn action(puzzle: &Puzzle, settings: PlanSettings, greedy: bool, budget: &Budget) -> Action {
    let ground = StartBoard::new(puzzle, true);
    let last = puzzle.seat.is_some_and(|seat| seat.gave || seat.turns + 1 >= MOST_ACTIONS);
    let first = puzzle.seat.is_some_and(|seat| seat.turns < 2);
    let Some((plan, strip)) = duel::choose(&ground, settings, greedy, [first, last], budget) else {
        return Action::default();
    };
    let mut strips = [Strip::default(); MOST_ACTIONS];
    strips[0] = strip;
    actions(&plan, &strips).into_iter().next().unwrap_or_default()
}
