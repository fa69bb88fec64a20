//! Triple Town: three connected tiles of a level become one of the next; all is known beforehand.
//!
//! Law: [`rules`] (nouns, and what each command does), [`mod@format`] (files), [`referee`]. Craft:
//! `search`. This page is where they meet: every answer is turned into bytes, which the referee
//! reads back.

mod bounds;
mod exact;
pub mod format;
mod generate;
pub mod referee;
mod replay;
pub mod rules;
mod search;
mod uniform;

use crate::budget::Budget;
use crate::game::{Bound, Game, Malformed, Means, Replay, Verdict, Watch};
use exact::ExactInsight;
use format::{read_task, write_answer};
use referee::judge;
use rules::{Command, Deal};
use search::{Aids, Told, Way};
use uniform::Crew;

/// Triple Town.
#[derive(Clone, Copy, Debug, Default)]
pub struct TripleTown;

impl Game for TripleTown {
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed> {
        let deal = read_task(task)?;
        let mut from = Way { points: 0, commands: Vec::new() };
        if let Some(answer) = means.from {
            match judge(&deal, answer) {
                Ok(judged) if judged.points > 0 => {
                    from = Way { points: judged.points, commands: judged.commands };
                }
                Ok(_) => {}
                Err(unfit) => {
                    watch.warning(&format!("the answer to start from is illegal: {unfit}"));
                }
            }
        }
        watch.answer(&accepted(&deal, &from.commands, None));
        let way = best(&deal, from, means, budget, watch);
        Ok(accepted(&deal, &way.commands, Some(watch)))
    }

    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed> {
        Ok(match judge(&read_task(task)?, answer) {
            Ok(judged) => Verdict::Legal { points: judged.points, steps: judged.commands.len() },
            Err(unfit) => Verdict::Illegal { reason: unfit.to_string() },
        })
    }

    fn bound(&self, task: &[u8], budget: &Budget) -> Result<Option<Bound>, Malformed> {
        let deal = read_task(task)?;
        Ok(Some(bound(&deal, &exact::look(&deal, 0, budget))))
    }

    fn kinds(&self) -> &'static [&'static str] {
        &generate::KINDS
    }

    fn generate(&self, kind: &str, seed: u64) -> Vec<u8> {
        generate::generate(kind, seed)
    }

    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed> {
        Ok(replay::replay(&read_task(task)?, answer))
    }
}

/// The lowest bound that is known, after exact play has told `insight`.
fn bound(deal: &Deal, insight: &ExactInsight) -> Bound {
    let (points, kind) = bounds::bound(deal);
    match insight.bound {
        Some(points) if insight.proven => Bound { points, kind: "exact" },
        Some(lower) if lower < points => Bound { points: lower, kind: "dual" },
        _ => Bound { points, kind },
    }
}

/// The best way that the searches find, no worse than `from`.
fn best(deal: &Deal, from: Way, means: Means, budget: &Budget, watch: &mut dyn Watch) -> Way {
    let counted = bound(deal, &ExactInsight::default());
    let mut listener = Listener { deal, budget, watch };
    listener.watch.bound(&counted);
    let mut from = search::hasty(deal, from, budget, &mut listener);
    if from.points >= counted.points {
        return from;
    }
    let insight = exact::look(deal, from.points, budget);
    let bound = bound(deal, &insight);
    if bound != counted {
        listener.watch.bound(&bound);
    }
    if let Some((points, commands)) = insight.best {
        from = Way { points, commands };
        listener.hold("exact", &from);
    }
    if from.points >= bound.points {
        return from;
    }
    let span = budget.whole().part(0.0, UNIFORM_PART).rest();
    let annealings = budget.limit().side_by_side(1, means.threads);
    // The construction uses no tools, and cannot know that it has reached what they leave it.
    let bare = bounds::bound(&Deal { stars: 0, bombs: 0, ..deal.clone() }).0;
    let crew = Crew { seed: means.seed, annealings, enough: bound.points.min(bare) };
    let mut built = false;
    let mut hold = |commands| {
        let way = valued(deal, commands);
        if way.points > from.points {
            listener.hold("uniform", &way);
            (from, built) = (way, true);
        }
    };
    if let Some(commands) = uniform::build(deal, crew, span, &mut hold) {
        hold(commands);
    }
    let openings = openings(deal, crew, budget);
    let Means { seed, threads, .. } = means;
    let aids = Aids { seed, threads, enough: bound.points, built };
    search::search(deal, from, &openings, aids, budget, &mut listener)
}

/// Where a mixed sequence begins with a long run of one level: half of the run and all of it, built
/// by the construction.
fn openings(deal: &Deal, crew: Crew, budget: &Budget) -> Vec<Vec<Command>> {
    let first = deal.sequence.first();
    let run = deal.sequence.iter().take_while(|&level| Some(level) == first).count();
    if run < LONG_RUN * deal.squares.len() || run == deal.sequence.len() {
        return Vec::new();
    }
    let opening = |tiles: usize| {
        let sequence = deal.sequence[..tiles].to_vec();
        let beginning = Deal { sequence, stars: 0, bombs: 0, ..deal.clone() };
        let span = budget.whole().rest().part(0.0, OPENING_PART);
        uniform::build(&beginning, crew, span, &mut |_| {})
    };
    [run / 2, run].into_iter().filter_map(opening).collect()
}

/// `commands` with their points, as far as they are legal.
fn valued(deal: &Deal, mut commands: Vec<Command>) -> Way {
    match judge(deal, &write_answer(deal, &commands)) {
        Ok(judged) => Way { points: judged.points, commands },
        Err(unfit) => {
            debug_assert!(false, "a construction broke a rule: {unfit}");
            commands.clear();
            Way { points: 0, commands }
        }
    }
}

/// The part of the budget for the construction, where all tiles have one level.
const UNIFORM_PART: f64 = 0.9;

/// A run is long if it has this many tiles for each square. Shorter ones beams play as well: on
/// 6 x 6 with a run of 200 and on 8 x 8 with one of 400 the points differ by 0.5 % at most.
const LONG_RUN: usize = 7;

/// The part of the budget for each opening.
const OPENING_PART: f64 = 0.05;

/// Hands on what a search tells.
struct Listener<'a> {
    deal: &'a Deal,
    budget: &'a Budget,
    watch: &'a mut dyn Watch,
}

impl Told for Listener<'_> {
    fn hold(&mut self, stage: &'static str, way: &Way) {
        self.watch.answer(&accepted(self.deal, &way.commands, None));
        self.watch.progress(stage, self.budget.whole().spent(), way.points, false);
    }
}

/// The file of an answer, which the referee has read back and accepted. Should a search have broken
/// a rule, it is the longest legal beginning, and `watch` is warned.
fn accepted(deal: &Deal, commands: &[Command], watch: Option<&mut dyn Watch>) -> Vec<u8> {
    let bytes = write_answer(deal, commands);
    match judge(deal, &bytes) {
        Ok(_) => bytes,
        Err(unfit) => {
            debug_assert!(false, "a search broke a rule: {unfit}");
            if let Some(watch) = watch {
                watch.warning(&format!("a search broke a rule ({unfit}); the answer ends there"));
            }
            write_answer(deal, &unfit.legal)
        }
    }
}
