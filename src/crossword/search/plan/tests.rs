//! Counting by changes against counting all anew, along random plans.

use super::*;
use crate::crossword::format::read_puzzle;
use crate::crossword::generate::generate;
use crate::crossword::search::fill::{Filler, Manner};
use crate::tools::random::{Chance, Random};

/// All that a plan says of itself.
#[derive(Debug, PartialEq)]
struct Said {
    value: PlanValue,
    filled: u32,
    times: Vec<usize>,
    standing: Vec<(StandingWord, usize)>,
    recorded: Vec<Vec<u32>>,
}

fn said(plan: &mut ActionPlan) -> Said {
    let value = plan.value();
    let mut standing: Vec<_> = plan.standing().map(|(word, by)| (word, plan.when(by))).collect();
    standing.sort_unstable();
    Said {
        value,
        filled: plan.filled,
        times: (0..plan.ground.given.len()).map(|cell| plan.time(cell)).collect(),
        standing,
        recorded: (1..=MOST_ACTIONS).map(|time| plan.gained(plan.at(time)).words.clone()).collect(),
    }
}

/// Lays, takes, or shifts something.
fn change(plan: &mut ActionPlan, filler: &mut Filler, random: &mut Random) {
    let number = random.below(MOST_ACTIONS);
    match random.below(5) {
        0 => plan.shift(number, random.below(MOST_ACTIONS)),
        1 => plan.take(number),
        _ => {
            let keeps = random.chance(Chance::HALF) && !plan.strip(number).pieces().is_empty();
            let line = random.below(plan.ground.field.len()) as u16;
            let mut strip = if keeps { *plan.strip(number) } else { Strip::on(line) };
            if !keeps {
                plan.take(number);
            }
            plan.value();
            let manner = Manner {
                noise: 1.0,
                charge: 0.0,
                most_nodes: 400,
                most_words: 3,
                need: 0.0,
                scaffolds: true,
            };
            filler.fill(plan, number, &mut strip, manner, random);
            plan.lay(number, strip);
        }
    }
}

/// Changes a plan of a made task at random and compares it with one that is laid anew.
fn compare(kind: &str, seed: u64, firsts: bool) {
    compare_plans(kind, &generate(kind, seed), seed, firsts);
}

/// The same for any `task`.
fn compare_plans(kind: &str, task: &[u8], seed: u64, firsts: bool) {
    let puzzle = read_puzzle(task).expect("a task");
    let ground = StartBoard::new(&puzzle, true);
    let (mut random, mut filler) = (Random::new(seed), Filler::new());
    let mut plan = ActionPlan::new(&ground, firsts);
    for round in 0..150 {
        plan.begin();
        let before = said(&mut plan);
        for _ in 0..=random.below(3) {
            change(&mut plan, &mut filler, &mut random);
            if random.chance(Chance::HALF) {
                plan.value();
            }
        }
        let after = said(&mut plan);
        let mut anew = ActionPlan::new(&ground, firsts);
        anew.lay_all(&plan.strips());
        assert_eq!(after, said(&mut anew), "{kind} {seed}, round {round}");
        if random.chance(Chance::of_256(100)) {
            plan.go_back();
            assert_eq!(before, said(&mut plan), "{kind} {seed}, back in round {round}");
        }
    }
}

#[test]
fn what_has_changed_is_counted_as_all_is_counted_anew() {
    for seed in 0..3 {
        compare("contest", seed, false);
        compare("small", seed, false);
        compare("short_list", seed, true);
        compare("letters", seed, false);
    }
}

/// All words of three of these letters: on one line the same ones stand again and again.
#[test]
fn of_a_word_that_stands_twice_on_a_line_the_first_one_is_counted() {
    let mut task = String::from("27\n");
    for number in 0..27 {
        let word = [number / 9, number / 3 % 3, number % 3].map(|letter| b'A' + letter);
        task += &String::from_utf8_lossy(&word);
        task.push('\n');
    }
    task += &("----------\n".repeat(10) + "0\n");
    for seed in 0..8 {
        compare_plans("three letters", task.as_bytes(), seed, true);
    }
}

#[test]
fn omitting_words_brings_points_and_breaks_no_rule() {
    let mut gained = 0;
    for seed in 0..4 {
        let puzzle = read_puzzle(&generate("dense", seed)).expect("a task");
        let ground = StartBoard::new(&puzzle, true);
        let (mut random, mut filler) = (Random::new(seed), Filler::new());
        let mut plan = ActionPlan::new(&ground, false);
        for _ in 0..400 {
            plan.begin();
            let old = plan.value();
            change(&mut plan, &mut filler, &mut random);
            let new = plan.value();
            if new.faults > 0 || new.points < old.points {
                plan.go_back();
            }
        }
        let old = plan.value();
        plan.omit_words();
        let omitted = said(&mut plan);
        assert!(omitted.value.points >= old.points && omitted.value.faults == 0);
        gained += omitted.value.points - old.points;
        // Counted anew with the same words omitted it is the same plan.
        plan.dirty = (1 << MOST_ACTIONS) - 1;
        assert_eq!(omitted, said(&mut plan), "seed {seed}");
    }
    assert!(gained > 0, "no word of four plans was worth omitting");
}
