//! Wider and wider searches of the moves at the root, until all is proven or the budget is spent.

use super::bits::CellBits;
use super::effects::{Listing, PaintEffect};
use super::ground::LiveGround;
use super::solver::Solver;
use super::{Forecast, PaintMove};
use crate::budget::Span;
use fxhash::FxHashMap;

/// Levels after which nothing is cut any more.
const MOST_LEVELS: i32 = 40;

/// A move at the root and what the levels have said of it.
struct Choice<const W: usize> {
    effect: PaintEffect<W>,
    /// Numbers that stay alive.
    alive: usize,
    weight: usize,
}

/// What one level has found.
struct Findings<const W: usize> {
    best: Option<PaintEffect<W>>,
    verdict: Forecast,
}

/// `base * growth^level`, at most a thousand million.
fn grown(base: f64, growth: f64, level: i32) -> usize {
    (base * growth.powi(level)).min(1e9) as usize
}

/// Searches level after level and tells each better move.
pub fn deepen<const W: usize>(
    ground: &LiveGround<W>,
    seed: u64,
    span: Span,
    tell: &mut dyn FnMut(&PaintMove),
) {
    let mut likely = None;
    for level in 0..MOST_LEVELS {
        if span.is_over() {
            return;
        }
        let width = Listing {
            listed: grown(400.0, 4.0, level),
            sampled: grown(3.0, 1.7, level).min(100_000),
        };
        let solver = Solver::new(ground, span, width, seed.wrapping_add(level as u64));
        let Findings { best, verdict } = search_level(ground, solver, level, likely, span);
        // A level that was cut short knows less than the one before.
        if level > 0 && verdict == Forecast::Unknown && span.is_over() {
            return;
        }
        likely = best.filter(|_| verdict == Forecast::LikelyWin);
        if let Some(effect) = best {
            let cells = effect.set.cells().map(|cell| ground.index(cell)).collect();
            tell(&PaintMove { cells, verdict });
        }
        if matches!(verdict, Forecast::Win | Forecast::Draw | Forecast::Loss) {
            return;
        }
    }
}

/// The different moves at the root, and whether they are all.
fn choices<const W: usize>(
    ground: &LiveGround<W>,
    solver: &mut Solver<W>,
) -> (Vec<Choice<W>>, bool) {
    let (start, mut all) = (ground.start(), true);
    let mut seen: FxHashMap<CellBits<W>, CellBits<W>> = FxHashMap::default();
    for piece in ground.pieces(&start) {
        solver.room = 1;
        let Some(found) = solver.effects(&piece) else {
            all = false;
            continue;
        };
        all &= found.complete;
        for effect in &found.list {
            seen.entry(start.without(&piece).or(&effect.left)).or_insert(effect.set);
        }
    }
    let choice = |(left, set)| {
        let effect = PaintEffect { left, set };
        Choice { effect, alive: ground.count(&left), weight: ground.weight(&left) }
    };
    let mut choices: Vec<Choice<W>> = seen.into_iter().map(choice).collect();
    choices.sort_by_key(|choice| (choice.weight, choice.effect.left));
    (choices, all)
}

/// Tries the moves at the root with the room of a level, `first` before the others.
fn search_level<const W: usize>(
    ground: &LiveGround<W>,
    mut solver: Solver<W>,
    level: i32,
    first: Option<PaintEffect<W>>,
    span: Span,
) -> Findings<W> {
    let (choices, mut all_sure) = choices(ground, &mut solver);
    let tried = grown(120.0, 1.6, level);
    let (mut drawn, mut likely, mut open, mut lost) = (None, None, None, None);
    let again = first.map(|effect| Choice { effect, alive: ground.count(&effect.left), weight: 0 });
    for (at, choice) in again.iter().chain(&choices).enumerate() {
        solver.room = if at > tried || span.is_over() { 0 } else { grown(20.0, 3.0, level) };
        let candidate = Some((choice.alive, choice.weight, choice.effect));
        match solver.outcome(&choice.effect.left, 1) {
            Some((1, true)) => {
                return Findings { best: Some(choice.effect), verdict: Forecast::Win };
            }
            Some((1, false)) => {
                likely = likely.or(Some(choice.effect));
                break;
            }
            Some((0, sure)) => {
                drawn = drawn.or(candidate);
                all_sure &= sure;
            }
            Some((_, sure)) => {
                lost = later(lost, candidate);
                all_sure &= sure;
            }
            None => {
                open = later(open, candidate);
                all_sure = false;
            }
        }
    }
    let (best, verdict) = if let Some(effect) = likely {
        (Some(effect), Forecast::LikelyWin)
    } else if let Some((_, _, effect)) = drawn {
        (Some(effect), if all_sure { Forecast::Draw } else { Forecast::Unknown })
    } else if all_sure {
        (lost.map(|(_, _, effect)| effect), Forecast::Loss)
    } else {
        (open.or(lost).map(|(_, _, effect)| effect), Forecast::Unknown)
    };
    Findings { best, verdict }
}

/// Of two moves the one that leaves more numbers alive: who first gets a small position solves it.
fn later<const W: usize>(
    one: Option<(usize, usize, PaintEffect<W>)>,
    other: Option<(usize, usize, PaintEffect<W>)>,
) -> Option<(usize, usize, PaintEffect<W>)> {
    let rank = |candidate: &Option<(usize, usize, PaintEffect<W>)>| {
        candidate.map(|(alive, weight, _)| (alive, weight))
    };
    if rank(&other) > rank(&one) { other } else { one }
}
