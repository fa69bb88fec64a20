//! Random tasks of every shape that contests have set, the same bytes for the same seed.

use super::format::write_task;
use super::rules::{Deal, TOP};
use crate::tools::random::{Chance, Random};

/// The contest's mix, then each shape by itself.
pub const KINDS: [&str; 18] = [
    "contest",
    "1x3",
    "2x2",
    "1x5",
    "2x3",
    "3x3",
    "ones",
    "ones_line",
    "line",
    "corridor",
    "small",
    "wide",
    "classic",
    "large",
    "walls",
    "full",
    "stars",
    "tall",
];

/// How the levels of a sequence are drawn.
enum Levels {
    /// Each level up to `most` is `share` of 256 as frequent as the one below.
    Falling {
        /// The highest level.
        most: u8,
        /// Of 256.
        share: u8,
    },
    /// As `Falling`, but tiles come in runs of one level.
    Runs {
        /// The highest level.
        most: u8,
        /// Of 256.
        share: u8,
    },
    /// All levels, the higher half a little more often.
    Tall,
    /// Level 1 only.
    Ones,
}

/// The file of the task of `kind`, one of [`KINDS`]; any other word stands for the mix.
pub fn generate(kind: &str, seed: u64) -> Vec<u8> {
    let number = KINDS.iter().position(|&known| known == kind).unwrap_or(0);
    let kind = if number == 0 {
        KINDS[1 + (seed % (KINDS.len() as u64 - 1)) as usize]
    } else {
        KINDS[number]
    };
    write_task(&deal(kind, &mut Random::new(seed)))
}

/// A number from `least` to `most`.
fn between(random: &mut Random, least: usize, most: usize) -> usize {
    least + random.below(most - least + 1)
}

fn deal(kind: &str, random: &mut Random) -> Deal {
    let falling = |random: &mut Random, most: usize| Levels::Falling {
        most: between(random, most - 1, most + 1) as u8,
        share: between(random, 90, 165) as u8,
    };
    let ([rows, columns], levels, tiles, tools) = match kind {
        "1x3" => ([1, 3], falling(random, 6), [60, 400], [100, 300]),
        "2x2" => ([2, 2], falling(random, 5), [40, 100], [12, 20]),
        "1x5" => ([1, 5], falling(random, 4), [50, 100], [10, 30]),
        "2x3" => ([2, 3], falling(random, 4), [60, 110], [6, 15]),
        "3x3" => ([3, 3], falling(random, 4), [20, 120], [1, 2]),
        "ones" => {
            let [rows, columns] = [between(random, 4, 20), between(random, 4, 20)];
            ([rows, columns], Levels::Ones, [rows * columns, 30 * rows * columns], [0, 0])
        }
        "ones_line" => ([1, between(random, 20, 100)], Levels::Ones, [40, 500], [0, 0]),
        "line" => ([1, between(random, 10, 60)], falling(random, 4), [80, 250], [12, 12]),
        "corridor" => {
            let levels = Levels::Runs { most: 4, share: between(random, 110, 170) as u8 };
            ([2, between(random, 8, 24)], levels, [200, 700], [6, 8])
        }
        "small" => ([between(random, 3, 4), 4], falling(random, 5), [150, 500], [9, 20]),
        "wide" => ([5, between(random, 5, 6)], falling(random, 6), [300, 700], [5, 9]),
        "classic" => ([6, between(random, 5, 7)], falling(random, 5), [500, 1200], [4, 4]),
        "large" => {
            let side = between(random, 12, 20);
            ([side, side], falling(random, 5), [10 * side * side, 28 * side * side], [10, 16])
        }
        "walls" => ([7, 7], falling(random, 6), [80, 250], [5, 5]),
        "full" => ([5, 6], falling(random, 4), [100, 250], [2, 9]),
        "stars" => ([4, 4], falling(random, 5), [8, 60], [90, 12]),
        _ => ([8, 8], Levels::Tall, [200, 600], [4, 5]),
    };
    let (stars, bombs) = (random.below(tools[0] + 1), random.below(tools[1] + 1));
    let tiles = between(random, tiles[0], tiles[1]);
    Deal {
        rows,
        columns,
        squares: (0..rows * columns).map(|_| given(kind, random)).collect(),
        sequence: sequence(&levels, tiles, random),
        stars,
        // A full board needs a bomb.
        bombs: if kind == "full" { bombs.max(1) } else { bombs },
    }
}

/// What stands on a square at the start.
fn given(kind: &str, random: &mut Random) -> u8 {
    let (parts, least, most) = match kind {
        "classic" => (100, 1, 3),
        "large" => (12, 1, 3),
        "small" => (20, 1, 2),
        "walls" => (180, 1, usize::from(TOP)),
        "full" => (255, 1, 5),
        _ => (0, 1, 1),
    };
    let stands = kind == "full" || random.chance(Chance::of_256(parts));
    if stands { between(random, least, most) as u8 } else { 0 }
}

fn sequence(levels: &Levels, tiles: usize, random: &mut Random) -> Vec<u8> {
    let mut sequence = Vec::with_capacity(tiles);
    while sequence.len() < tiles {
        let (level, run) = match *levels {
            Levels::Falling { most, share } => (falling(most, share, random), 1),
            Levels::Runs { most, share } => (falling(most, share, random), between(random, 1, 12)),
            Levels::Tall => {
                let (one, other) = (between(random, 1, 9), between(random, 1, 8));
                (if random.chance(Chance::HALF) { one.max(other).min(8) } else { one } as u8, 1)
            }
            Levels::Ones => (1, tiles),
        };
        sequence.extend(std::iter::repeat_n(level, run.min(tiles - sequence.len())));
    }
    sequence
}

/// A level of at most `most`, each `share` of 256 as frequent as the one below.
fn falling(most: u8, share: u8, random: &mut Random) -> u8 {
    let mut level = 1;
    while level < most && random.chance(Chance::of_256(share)) {
        level += 1;
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tritown::format::read_task;

    #[test]
    fn every_kind_makes_tasks() {
        for kind in KINDS {
            for seed in 0..40 {
                let deal = read_task(&generate(kind, seed)).expect("a task");
                assert!(deal.squares.len() <= 400, "{kind} {seed}");
            }
        }
    }

    #[test]
    fn the_mix_has_all_kinds_and_stays_as_it_is() {
        for (seed, kind) in (0..17).zip(&KINDS[1..]) {
            assert_eq!(generate("contest", seed), generate(kind, seed));
        }
        let tiny = generate("2x2", 1);
        assert_eq!(tiny, generate("2x2", 1));
        assert_ne!(tiny, generate("2x2", 2));
    }
}
