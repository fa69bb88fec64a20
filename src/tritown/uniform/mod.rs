//! Sequences of one level only: great tiles are built one by one by a recursive construction.
//!
//! To build a tile of a level on a square, build two of the level below beside it, then the third
//! on the square itself; all else on the board stays as it was. So a plan is a list of tiles to
//! build, in order, and a local search changes that list.

mod site;

use crate::budget::Span;
use crate::tools::random::{Chance, Random};
use crate::tritown::rules::{Command, Deal};
use site::{Site, gain, mass};

/// One tile to build.
#[derive(Clone, Copy, Debug)]
struct Work {
    /// Levels above that of the sequence, from 1 for its own level.
    height: u8,
    square: u16,
    /// In which order the squares around are tried.
    rotation: u8,
}

/// What a plan builds: the tiles in order, and the board before each of them.
#[derive(Clone, Debug, Default)]
struct Plan {
    works: Vec<Work>,
    boards: Vec<Vec<u8>>,
    points: i64,
}

/// How many plans are tried when no time is measured, divided by the work that one has cost.
const LEAST_PLANS: u64 = 4;

/// The best commands found within `span` for a deal whose tiles all have one level; `None` if they
/// have not, or if there are too few to build anything. `hold` is told of better ones.
pub fn build(
    deal: &Deal,
    seed: u64,
    span: Span,
    hold: &mut dyn FnMut(Vec<Command>),
) -> Option<Vec<Command>> {
    let &level = deal.sequence.first()?;
    if level > 5 || deal.sequence.iter().any(|&other| other != level) {
        return None;
    }
    let mut builder = Builder { site: Site::new(deal), random: Random::new(seed), charged: 0 };
    let mut best = builder.complete(&Plan::default(), 0, None);
    hold(builder.commands(&best));
    let mut told = best.points;
    let mut plans = 0_u64;
    while !span.is_over() && plans < LEAST_PLANS * span.expected_work() {
        plans += 1;
        let size = best.works.len();
        let cut = builder.random.below(size + 1);
        let change = builder.change(size - cut);
        let plan = builder.complete(&best, cut, Some(change));
        if plan.points >= best.points {
            best = plan;
        }
        span.charge(builder.work());
        span.count_evaluations(1);
        // Not each of many small gains is worth telling.
        if best.points > told && plans.is_multiple_of(64) {
            told = best.points;
            hold(builder.commands(&best));
        }
    }
    Some(builder.commands(&best))
}

/// How the rest of a plan is changed after the cut.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// Build something else first.
    Insert(Work),
    /// Build something else first, and choose all that follows anew.
    Instead(Work),
    /// Leave out this many tiles.
    Leave(usize),
    /// Build the tile that comes this much later first.
    Hasten(usize),
    /// Try the squares around the next tile in another order.
    Rotate(u8),
}

struct Builder {
    site: Site,
    random: Random,
    /// Looks of the site that have been charged.
    charged: u64,
}

impl Builder {
    /// A random change of a plan with `rest` tiles after the cut.
    fn change(&mut self, rest: usize) -> Change {
        let height = 1 + self.random.below(usize::from(self.site.highest)) as u8;
        let height =
            if self.random.chance(Chance::of_256(160)) { self.site.highest } else { height };
        let square = self.random.below(self.site.squares()) as u16;
        let rotation = self.random.below(site::ROTATIONS) as u8;
        match self.random.below(if rest > 0 { 5 } else { 1 }) {
            0 if self.random.chance(Chance::HALF) => {
                Change::Instead(Work { height, square, rotation })
            }
            0 | 1 => Change::Insert(Work { height, square, rotation }),
            2 => Change::Leave(1 + self.random.below(rest.min(3))),
            3 => Change::Hasten(self.random.below(rest)),
            _ => Change::Rotate(rotation),
        }
    }

    /// The plan `like` up to `cut`, then its changed rest, then whatever else can be built.
    fn complete(&mut self, like: &Plan, cut: usize, change: Option<Change>) -> Plan {
        let mut plan = Plan {
            works: like.works[..cut].to_vec(),
            boards: like.boards[..cut].to_vec(),
            points: like.works[..cut].iter().map(|work| gain(&self.site, work.height)).sum(),
        };
        self.site.restore(like.boards.get(cut));
        let used: u64 = plan.works.iter().map(|work| mass(work.height)).sum();
        let mut left = self.site.tiles - used;
        let mut rest = like.works[cut..].to_vec();
        match change {
            Some(Change::Insert(work)) => rest.insert(0, work),
            Some(Change::Instead(work)) => rest = vec![work],
            Some(Change::Leave(count)) => drop(rest.drain(..count)),
            Some(Change::Hasten(at)) => rest[..=at].rotate_right(1),
            Some(Change::Rotate(rotation)) => rest[0].rotation = rotation,
            None => {}
        }
        for work in rest {
            self.add(&mut plan, work, &mut left);
        }
        let rotation = self.random.below(site::ROTATIONS) as u8;
        for height in (1..=self.site.highest).rev() {
            for square in 0..self.site.squares() as u16 {
                if left < mass(height) {
                    break;
                }
                self.add(&mut plan, Work { height, square, rotation }, &mut left);
            }
        }
        plan
    }

    /// Builds a tile if it is possible.
    fn add(&mut self, plan: &mut Plan, work: Work, left: &mut u64) {
        if mass(work.height) > *left || self.site.stands(work.square) {
            return;
        }
        let before = self.site.board().to_vec();
        if self.site.build(work.height, work.square, work.rotation) {
            plan.works.push(work);
            plan.boards.push(before);
            plan.points += gain(&self.site, work.height);
            *left -= mass(work.height);
        }
    }

    /// The commands of a plan.
    fn commands(&mut self, plan: &Plan) -> Vec<Command> {
        self.site.restore(plan.boards.first());
        self.site.drops.clear();
        for work in &plan.works {
            self.site.build(work.height, work.square, work.rotation);
        }
        let commands = self.site.drops.iter();
        commands.map(|&square| Command::Put(usize::from(square))).collect()
    }

    /// Units of work done since this was last asked.
    fn work(&mut self) -> u64 {
        let done = self.site.looks / 40;
        let work = done - self.charged;
        self.charged = done;
        work
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::tritown::rules::Town;

    fn points(rows: usize, columns: usize, tiles: usize, work: u64) -> i64 {
        let squares = vec![0; rows * columns];
        let deal = Deal { rows, columns, squares, sequence: vec![1; tiles], stars: 0, bombs: 0 };
        let budget = Budget::work(work);
        let commands = build(&deal, 1, budget.whole(), &mut |_| {}).expect("tiles of one level");
        let mut town = Town::new(&deal);
        for command in commands {
            town.make(command).expect("a legal command");
        }
        town.points()
    }

    #[test]
    fn a_line_of_a_hundred_squares_earns_what_is_known() {
        assert_eq!(points(1, 100, 360, 400_000), 6600);
    }

    #[test]
    fn few_tiles_make_one_great_one() {
        // 27 tiles of level 1 make one of level 4.
        assert_eq!(points(6, 6, 27, 1000), 27 * 4 + 9 * 20 + 3 * 100 + 500);
    }
}
