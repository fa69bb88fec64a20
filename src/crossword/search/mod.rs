//! Searches for good answers. Never trusted.
//!
//! A [`plan`] lays words on the lines of thirty actions and counts what they earn. [`fill`] finds
//! words for a line by what their letters earn on the lines that [`cross`] it. [`anneal`] changes
//! plans at random and keeps what is good enough.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | plan | for each action a line and the words on it | solution, encoding |
//! | strip | the line and the words of one action | |
//! | piece | one of the words of a strip | |
//! | owner | the action that fills a cell | |
//! | rank, time | the number of an action in their order | position |
//! | standing word | a word that can be read on the board | |
//! | gained | what an action earns and records | objective |
//! | fault | a broken rule, which costs points while a plan is annealed | penalty |
//! | scaffold | a word that earns nothing itself | |
//! | claim | the action in which a word is recorded | assignment |
//! | hope | the most that the cells before one may earn | upper bound |

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

use super::rules::{Action, MOST_ACTIONS, Put, Puzzle, Rules};
use crate::budget::Budget;
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;
pub use bound::bound;
use claims::Claims;
use plan::{ActionPlan, StartBoard, Strip, Strips};

/// What a search starts from.
#[derive(Clone, Copy, Debug)]
pub struct PlanSettings {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many threads there are.
    pub threads: usize,
}

/// What all searches of one task share.
#[derive(Clone, Copy, Debug)]
struct Common {
    settings: PlanSettings,
    /// Only the first occurrence of a word on a line counts, by the judge's rules.
    firsts: bool,
}

/// Tells `hold` of better and better answers.
pub fn search(
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
    let firsts = rules == Rules::Judge;
    let common = Common { settings, firsts };
    population::anneal(&ground, common, from.as_ref(), (budget, span), &mut |strips| {
        last = Some(*strips);
        hold(&actions(&ground, strips, firsts));
    });
    let Some(strips) = last else { return };
    let mut plan = laid(&ground, &strips, firsts);
    if rules == Rules::Strict {
        plan.omit_words();
        hold(&recorded(&plan));
    } else {
        let mut claims = Claims::new(&plan);
        let random = &mut Random::new(mix(settings.seed));
        claims.anneal(random, &mut whole.part(tuning::CLAIMS, 1.0).share(1));
        hold(&written(&plan, |time| claims.words(time)));
    }
}

/// The plan of these strips.
fn laid<'g>(ground: &'g StartBoard, strips: &Strips, firsts: bool) -> ActionPlan<'g> {
    let mut plan = ActionPlan::new(ground, firsts);
    plan.lay_all(strips);
    plan.value();
    plan
}

/// The actions of a plan with these strips.
fn actions(ground: &StartBoard, strips: &Strips, firsts: bool) -> Vec<Action> {
    recorded(&laid(ground, strips, firsts))
}

/// The actions that put the letters of `plan` and record what it records.
fn recorded(plan: &ActionPlan) -> Vec<Action> {
    written(plan, |time| plan.gained(plan.at(time)).words.clone())
}

/// The actions that put the letters of `plan` and record the words that `words` gives for each
/// time.
fn written(plan: &ActionPlan, words: impl Fn(usize) -> Vec<u32>) -> Vec<Action> {
    let columns = plan.ground.field.columns;
    let action = |time: usize| {
        let new = (0..plan.ground.given.len()).filter(|&cell| plan.time(cell) == time);
        let put = |cell: usize| Put {
            row: cell / columns,
            column: cell % columns,
            letter: plan.letter(cell) + b'A',
        };
        let letters = |word| plan.ground.lexicon.word(word).iter();
        let spell = |word| letters(word).map(|&letter| char::from(letter + b'A')).collect();
        Action { puts: new.map(put).collect(), words: words(time).into_iter().map(spell).collect() }
    };
    (1..=MOST_ACTIONS).map(action).filter(|action| !action.gives_up()).collect()
}

/// An action for a position; an empty one if none was found. `greedy`: as the weak player does.
/// Tells `hold` of the action that earns most at once.
pub fn action(
    puzzle: &Puzzle,
    settings: PlanSettings,
    greedy: bool,
    budget: &Budget,
    hold: &mut dyn FnMut(&Action),
) -> Action {
    let ground = StartBoard::new(puzzle, true);
    let last = puzzle.seat.is_some_and(|seat| seat.gave || seat.turns + 1 >= MOST_ACTIONS);
    let first = puzzle.seat.is_some_and(|seat| seat.turns < 2);
    let act = |strip: Strip| {
        let mut strips: Strips = [Strip::default(); MOST_ACTIONS];
        strips[0] = strip;
        actions(&ground, &strips, false).into_iter().next().unwrap_or_default()
    };
    let mut hold = |strip| hold(&act(strip));
    duel::choose(&ground, settings, greedy, [first, last], budget, &mut hold)
        .map(act)
        .unwrap_or_default()
}
