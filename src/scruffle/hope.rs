//! What a word in progress may gain still: a bound for each length, less tolls on the next cells.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor")]

use super::sequels::Sequel;

/// The cells to come that are hoped for.
pub const NEAR: usize = 12;

/// The cells to come that are looked at one by one.
pub const AHEAD: usize = 3;

/// For the next 0 to [`NEAR`] cells what longer words multiply a sum of letters by, and the mean
/// of the cells' letter factors.
pub type FactorsAhead = [(f32, f32); NEAR + 1];

/// The factors of `cells`, each with its letter factor and its word factor, for a word that is
/// hoped to score `patience` times what it may.
#[inline(always)]
pub fn factors_ahead(mut cells: impl Iterator<Item = (f32, f32)>, patience: f32) -> FactorsAhead {
    let mut factors = [(patience, 0.0); NEAR + 1];
    let mut sum = 0.0;
    for k in 1..=NEAR {
        let (times, _) = factors[k - 1];
        factors[k] = match cells.next() {
            Some((factor, more)) => {
                sum += factor;
                (times * more, sum / k as f32)
            }
            None => factors[k - 1],
        };
    }
    factors
}

/// What a cell costs each word over it that has none of the `free` letters there.
#[derive(Clone, Copy, Debug)]
pub struct Toll {
    /// Bit `c` is set if letter `c` costs nothing.
    pub free: u32,
    /// What any other letter costs at least.
    pub price: f32,
}

impl Toll {
    /// Beyond the end of the line, where no letter may lie.
    pub const BEYOND: Toll = Toll { free: 0, price: f32::INFINITY };
}

/// The most that a word may gain that goes on from a prefix of `sum` and `product` by one letter,
/// by two, or by more; below all numbers if none does. Where no spelling has a free letter, it pays
/// the toll.
#[inline(always)]
pub fn hope(
    sequel: &Sequel,
    sum: f32,
    product: f32,
    factors: &FactorsAhead,
    tolls: &[Toll; AHEAD],
) -> f32 {
    let ahead = [factors[1], factors[2], factors[usize::from(sequel.most).min(NEAR)]];
    let mut lost: [f32; AHEAD] = std::array::from_fn(|k| {
        let is_free = sequel.next[k] & tolls[k].free != 0;
        if is_free { 0.0 } else { tolls[k].price }
    });
    lost[1] += lost[0];
    lost[2] += lost[1];
    let gains: [f32; AHEAD] = std::array::from_fn(|k| {
        let (worth, (times, factor)) = (f32::from(sequel.worth[k]), ahead[k]);
        let gain = product * times * (sum + worth * factor) - lost[k];
        if worth > 0.0 { gain } else { f32::NEG_INFINITY }
    });
    let more = |a: f32, b: f32| if a > b { a } else { b };
    more(more(gains[0], gains[1]), gains[2])
}
