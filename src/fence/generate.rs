//! Makes boards like the contest's: three groups, numbers that gather around a few centres.

use super::rules::{CellState, Field};
use crate::tools::random::Random;

/// The contest's mix (the three groups in turn), then each group.
pub const KINDS: [&str; 4] = ["contest", "group1", "group2", "group3"];

/// One of the contest's three groups of boards.
#[derive(Clone, Copy, Debug)]
struct Group {
    side: usize,
    centres: usize,
    /// The least and the greatest number; a 0 leaves the cell empty.
    values: (usize, usize),
}

const GROUPS: [Group; 3] = [
    Group { side: 5, centres: 1, values: (0, 5) },
    Group { side: 15, centres: 3, values: (5, 10) },
    Group { side: 30, centres: 5, values: (10, 20) },
];

/// The board of the given kind, one of [`KINDS`], from `seed`. It has a number.
pub fn generate(kind: &str, seed: u64) -> Field {
    let group = match KINDS.iter().position(|&name| name == kind) {
        Some(number) if number > 0 => GROUPS[number - 1],
        _ => GROUPS[(seed % 3) as usize],
    };
    let mut random = Random::new(seed);
    loop {
        if let Some(field) = draw(group, &mut random).filter(|field| field.numbers().count() > 0) {
            return field;
        }
    }
}

/// A board, which may be empty.
fn draw(group: Group, random: &mut Random) -> Option<Field> {
    let Group { side, centres, values: (least, greatest) } = group;
    let centre = |random: &mut Random| (random.below(side - 1), random.below(side - 1));
    let centres: Vec<(usize, usize)> = (0..centres).map(|_| centre(random)).collect();
    let shares = shares(side);
    let cells = (0..side * side).map(|index| {
        let (row, column) = (index / side, index % side);
        let distance = |&(r, c): &(usize, usize)| row.abs_diff(r) + column.abs_diff(c);
        let nearest = centres.iter().map(distance).min().unwrap_or_default();
        if random.below(1 << 32) as f64 / 4_294_967_296.0 >= shares[nearest] {
            return CellState::Empty;
        }
        match least + random.below(greatest - least + 1) {
            0 => CellState::Empty,
            value => CellState::Number(value as u16),
        }
    });
    let cells = cells.collect();
    Field::new(side, cells)
}

/// The share of cells with a number at each distance d from the nearest centre:
/// 0.6 / (0.3 sqrt(2 pi)) * exp(-d / (0.18 side)). The power of e is a product of one series, not
/// the system's, which may differ in its last bit from one machine to another.
fn shares(side: usize) -> Vec<f64> {
    let x = -1.0 / (0.18 * side as f64);
    let (mut ratio, mut term) = (1.0, 1.0);
    for k in 1..40 {
        term *= x / f64::from(k);
        ratio += term;
    }
    let mut share = 0.797_884_560_802_865_4;
    (0..2 * side)
        .map(|_| {
            let this = share;
            share *= ratio;
            this
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_statement() {
        for side in [5, 15, 30] {
            for (d, &share) in shares(side).iter().enumerate() {
                let exact = 0.79788 * (-(d as f64) / (0.18 * side as f64)).exp();
                assert!((share - exact).abs() < 1e-5, "{side} {d}: {share} {exact}");
            }
        }
    }

    /// The statement's averages: 1.8, 35 and 184. Boards without a number, which are drawn again,
    /// raise the first.
    #[test]
    fn groups_have_the_average_of_numbers() {
        for (kind, low, high) in
            [("group1", 1.6, 2.6), ("group2", 31.0, 39.0), ("group3", 165.0, 203.0)]
        {
            let sum: usize = (0..200).map(|seed| generate(kind, seed).numbers().count()).sum();
            let mean = sum as f64 / 200.0;
            assert!((low..high).contains(&mean), "{kind}: {mean}");
        }
    }
}
