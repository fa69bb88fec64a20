//! One action in a game of two: what it earns, less what the opponent's best answer would earn.

use super::PlanSettings;
use super::fill::{Filler, Manner};
use super::plan::{ActionPlan, PlanValue, StartBoard, Strip};
use super::tuning::{ANSWERS, DUEL_FIRST, DUEL_LATER, DUEL_LINES, DUEL_NODES, DUEL_SPENT, REPLY};
use crate::budget::{Budget, Limit};
use crate::tools::fingerprint::mix;
use crate::tools::random::Random;

/// Looks for actions on one board.
struct Looker<'g> {
    plan: ActionPlan<'g>,
    filler: Filler,
    random: Random,
    work: u64,
}

impl Looker<'_> {
    fn value(&mut self) -> PlanValue {
        self.plan.begin();
        self.work += 100;
        self.plan.value()
    }

    /// Legal actions as action `number`, with the points of the whole plan, the best first: the
    /// exact value of the `exact` that seem best. `most_words`: how many words each may lay.
    fn actions(&mut self, number: usize, exact: usize, most_words: usize) -> Vec<(i32, Strip)> {
        self.value();
        let manner = Manner {
            noise: 0.01,
            charge: 0.0,
            most_nodes: DUEL_NODES,
            most_words,
            need: 0.0,
            scaffolds: true,
        };
        let lines = self.plan.ground.field.len() as u16;
        let mut named = Vec::new();
        for line in 0..lines {
            let mut strip = Strip::on(line);
            let Looker { plan, filler, random, .. } = self;
            let seems = filler.fill(plan, number, &mut strip, manner, random);
            if !strip.pieces().is_empty() {
                named.push((seems, strip));
            }
        }
        named.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.line.cmp(&b.1.line)));
        let mut found = Vec::new();
        for (_, strip) in named.into_iter().take(exact) {
            if self.plan.lay(number, strip) {
                let value = self.value();
                if value.faults == 0 {
                    found.push((value.points, strip));
                }
            }
            self.plan.take(number);
        }
        self.value();
        found.sort_by_key(|&(points, strip)| (std::cmp::Reverse(points), strip.line));
        found
    }

    fn charge(&mut self, budget: &Budget) {
        let work = self.work + self.filler.work + self.plan.work;
        (self.work, self.filler.work, self.plan.work) = (0, 0, 0);
        budget.whole().charge(work / 100 + 1);
    }
}

/// The strip of a good action on the board of `ground`; `None` if none was found. `greedy`: the one
/// word that earns most at once. `first`: it is the side's first action. `last`: nobody answers.
/// Tells `hold` of the action that earns most at once.
pub fn choose(
    ground: &StartBoard,
    settings: PlanSettings,
    greedy: bool,
    [first, last]: [bool; 2],
    budget: &Budget,
    hold: &mut dyn FnMut(Strip),
) -> Option<Strip> {
    let plan = ActionPlan::new(ground, false);
    let random = Random::new(mix(settings.seed));
    let mut looker = Looker { plan, filler: Filler::new(), random, work: 0 };
    if greedy {
        let best = looker.actions(0, usize::MAX, 1).first()?.1;
        return Some(best);
    }
    let end = end(budget, first);
    let mut known: Vec<(i32, Strip)> = Vec::new();
    // Where the nodes do not suffice, chance begins with another letter each time.
    for round in 0..3 {
        if round > 0 && budget.whole().spent() > end / 3.0 {
            break;
        }
        known.extend(looker.actions(0, DUEL_LINES, usize::MAX));
        known.extend(looker.actions(0, DUEL_LINES / 2, 1));
        looker.charge(budget);
    }
    known.sort_by_key(|&(points, strip)| (std::cmp::Reverse(points), strip.line));
    known.dedup();
    if let Some(&(_, strip)) = known.first() {
        hold(strip);
    }
    let mut best: Option<(f32, Strip)> = None;
    for (points, strip) in known {
        let hope = points as f32;
        // An answer earns something nearly always, so what is far behind cannot come first.
        if best.is_some_and(|(value, _)| hope <= value)
            || best.is_some() && budget.whole().spent() > end
        {
            break;
        }
        let mut value = hope;
        if !last && looker.plan.lay(0, strip) {
            let alone = looker.value().points;
            let answers = looker.actions(1, ANSWERS, usize::MAX);
            let answer = answers.first().map_or(0, |&(points, _)| points - alone);
            value -= REPLY * answer.max(0) as f32;
            looker.plan.take(0);
            looker.charge(budget);
        }
        if best.is_none_or(|(other, _)| value > other) {
            best = Some((value, strip));
        }
    }
    best.map(|(_, strip)| strip)
}

/// The fraction of `budget` after which no more answers are looked at: a side has less time than a
/// whole plan, above all behind its first action.
fn end(budget: &Budget, first: bool) -> f64 {
    match budget.limit() {
        Limit::Work(_) => DUEL_SPENT,
        Limit::Wall(limit) | Limit::Cpu(limit) => {
            let time = if first { DUEL_FIRST } else { DUEL_LATER };
            DUEL_SPENT.min(time / limit.as_secs_f64())
        }
    }
}
