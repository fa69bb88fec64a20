//! Sequences of one level only: a plan of great tiles, each built on its own, annealed.
//!
//! | file | idea |
//! |---|---|
//! | `view` | the recursive construction of one tile on the squares around it |
//! | `site` | what stands where, from which moment on |
//! | `plan` | which tiles are built when; changes, and what they make impossible |
//! | `start` | plans to begin with |
//! | `anneal` | a plan gets better |

mod anneal;
mod plan;
mod site;
mod start;
mod view;

use std::sync::mpsc;
use std::thread;

use crate::budget::Span;
use crate::tritown::rules::{Command, Deal};
use anneal::TownAnnealing;
use plan::TownPlan;
use site::Site;

/// Steps of constructions in a microsecond.
const STEPS_PER_UNIT: u64 = 8;

/// The part of the span for plans to begin with.
const START_PART: f64 = 0.05;

/// Rounds of turns between two messages of better plans.
const TELL: u64 = 64;

/// How the construction is run.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// Where the random numbers start.
    pub seed: u64,
    /// How many plans are annealed side by side.
    pub annealings: usize,
    /// Nothing earns more points than these.
    pub enough: i64,
}

/// The best commands found within `span` for a deal whose tiles all have one level; `None` if they
/// have not, or if no square is empty. `hold` is told of better ones.
pub fn build(
    deal: &Deal,
    crew: Crew,
    span: Span,
    hold: &mut dyn FnMut(Vec<Command>),
) -> Option<Vec<Command>> {
    let &level = deal.sequence.first()?;
    let empty = Site::new(deal);
    if empty.squares.is_empty() || deal.sequence.iter().any(|&other| other != level) {
        return None;
    }
    let begun = start::best(&empty, span.part(0.0, START_PART));
    hold(commands(&empty, &begun.site));
    let (mut most, mut best) = (begun.points, begun.site.clone());
    let (sender, better) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..crew.annealings.max(1) as u64 {
            let annealing = TownAnnealing::new(begun.clone(), crew.seed.wrapping_add(number));
            let sender = sender.clone();
            scope.spawn(move || anneal(annealing, crew.enough, span.rest(), &sender));
        }
        drop(sender);
        for (points, site) in better {
            if points > most {
                (most, best) = (points, site);
                hold(commands(&empty, &best));
            }
        }
    });
    Some(commands(&empty, &best))
}

/// Anneals until `span` is over or nothing better is possible; better boards are sent.
fn anneal(
    mut annealing: TownAnnealing,
    enough: i64,
    span: Span,
    sender: &mpsc::Sender<(i64, Site)>,
) {
    let (mut told, mut rounds) = (annealing.most, 0_u64);
    while !span.is_over() && annealing.most < enough {
        annealing.go_on(span);
        rounds += 1;
        if rounds.is_multiple_of(TELL) && annealing.most > told {
            told = annealing.most;
            // Nobody listens only when nobody needs to know.
            let _ = sender.send((told, annealing.best()));
        }
    }
    let _ = sender.send((annealing.most, annealing.best()));
}

/// The commands that build `site`.
fn commands(empty: &Site, site: &Site) -> Vec<Command> {
    let mut plan = TownPlan::new(empty.clone());
    let mut commands = Vec::new();
    for work in site.works() {
        let drops = plan.drops(work);
        commands.extend(drops.into_iter().map(|square| Command::Put(empty.place(square))));
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::tools::random::Random;
    use crate::tritown::rules::Town;

    fn points(rows: usize, columns: usize, tiles: usize, work: u64) -> i64 {
        let squares = vec![0; rows * columns];
        let deal = Deal { rows, columns, squares, sequence: vec![1; tiles], stars: 0, bombs: 0 };
        earned(&deal, work)
    }

    fn earned(deal: &Deal, work: u64) -> i64 {
        let budget = Budget::work(work);
        let crew = Crew { seed: 1, annealings: 1, enough: i64::MAX };
        let commands = build(deal, crew, budget.whole(), &mut |_| {}).expect("tiles of one level");
        let mut town = Town::new(deal);
        for command in commands {
            town.make(command).expect("a legal command");
        }
        town.points()
    }

    #[test]
    fn any_number_is_a_seed() {
        let (squares, sequence) = (vec![0; 9], vec![1; 9]);
        let deal = Deal { rows: 3, columns: 3, squares, sequence, stars: 0, bombs: 0 };
        let crew = Crew { seed: u64::MAX, annealings: 2, enough: 0 };
        assert!(build(&deal, crew, Budget::work(1000).whole(), &mut |_| {}).is_some());
    }

    #[test]
    fn a_line_of_a_hundred_squares_earns_what_is_known() {
        assert_eq!(points(1, 100, 360, 200_000), 6600);
    }

    /// Boards with tiles at the start, and sequences of any level: every plan is legal.
    #[test]
    fn what_stands_at_the_start_is_kept_out_of_the_way() {
        let mut random = Random::new(9);
        for _ in 0..12 {
            let (rows, columns) = (1 + random.below(7), 1 + random.below(9));
            let mut squares = vec![0; rows * columns];
            for _ in 0..random.below(squares.len()) {
                squares[random.below(rows * columns)] = random.below(10) as u8;
            }
            let sequence = vec![1 + random.below(9) as u8; 1 + random.below(400)];
            let deal = Deal { rows, columns, squares, sequence, stars: 0, bombs: 0 };
            if !deal.squares.contains(&0) {
                continue;
            }
            assert!(earned(&deal, 3000) > 0);
        }
    }

    /// Without a pattern greedy plans earn 583,000.
    #[test]
    fn the_great_board_of_the_contest_is_filled_well() {
        assert!(points(20, 20, 11_000, 100_000) > 600_000);
    }

    #[test]
    fn few_tiles_make_one_great_one() {
        // 27 tiles of level 1 make one of level 4.
        assert_eq!(points(6, 6, 27, 1000), 27 * 4 + 9 * 20 + 3 * 100 + 500);
    }
}
