//! Random numbers for searches: fast, and on every machine the same for the same seed.

use std::f32::consts::LN_2;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// How often something happens: in a number of 256 cases, none to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance(u8);

impl Chance {
    /// Every other time.
    pub const HALF: Chance = Chance(128);

    /// In `parts` of 256 cases.
    pub const fn of_256(parts: u8) -> Chance {
        Chance(parts)
    }

    /// The number of 256 cases.
    pub fn parts(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Chance> for f64 {
    /// The number of 256 cases.
    fn from(chance: Chance) -> f64 {
        chance.0.into()
    }
}

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The source that starts from `seed`.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A random number below `bound`, which is 1 to 2^32. Some numbers come more often than others,
    /// by one part in 2^32 / `bound`, which no search can tell.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0 && bound as u64 <= 1 << 32);
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    /// True as often as `chance` says.
    #[inline]
    pub fn chance(&mut self, chance: Chance) -> bool {
        self.below(256) < chance.parts()
    }

    /// One of `items`, each as likely as the others.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A random number from 0 up to 1, in steps of 1 / 1024.
    #[inline]
    pub fn part(&mut self) -> f32 {
        self.below(1024) as f32 / 1024.0
    }

    /// A random number of the exponential distribution with mean `mean`: -ln(U) times as much, U
    /// uniform but rounded to nine binary digits, so that the result is never below 0.0009 x
    /// `mean`.
    #[inline]
    pub fn exponential(&mut self, mean: f32) -> f32 {
        let unit = self.0.next_u32() | 1;
        let halvings = unit.leading_zeros();
        let mantissa = unit << halvings >> 23 & 0xFF;
        let logarithm = (halvings + 1) as f32 * LN_2 - LOGARITHMS[mantissa as usize];
        logarithm * mean
    }
}

/// The natural logarithms of 256 numbers between 1 and 2, made without the system's logarithm,
/// which may differ in its last bit from one machine to another, and with it the whole search.
static LOGARITHMS: [f32; 256] = {
    let mut table = [0.0; 256];
    let mut index = 0;
    while index < table.len() {
        let x = 1.0 + (index as f64 + 0.5) / 256.0;
        // The series of the inverse hyperbolic tangent.
        let s = (x - 1.0) / (x + 1.0);
        let q = s * s;
        let series = 1.0 + q * (1.0 / 3.0 + q * (0.2 + q * (1.0 / 7.0 + q / 9.0)));
        table[index] = (2.0 * s * series) as f32;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithms_are_logarithms() {
        for (index, &logarithm) in LOGARITHMS.iter().enumerate() {
            let exact = (1.0 + (index as f64 + 0.5) / 256.0).ln();
            assert!((f64::from(logarithm) - exact).abs() < 1e-5, "{index}: {logarithm}");
        }
    }

    #[test]
    fn exponential_numbers_have_their_distribution() {
        let mut random = Random::new(1);
        let numbers: Vec<f32> = (0..100_000).map(|_| random.exponential(2.0)).collect();
        // Above x are exp(-x / 2) of them; the error of such a share is 0.0016 at the most.
        for x in [0.1_f32, 0.5, 1.0, 2.0, 5.0, 10.0] {
            let above = numbers.iter().filter(|&&number| number > x).count() as f32 / 1e5;
            assert!((above - (-x / 2.0).exp()).abs() < 0.008, "{x}: {above}");
        }
        assert!(numbers.iter().all(|&number| number >= 2.0 * 0.0009));
    }

    #[test]
    fn chances_come_true_in_their_share() {
        let mut random = Random::new(1);
        for (parts, share) in [(0, 0.0), (64, 0.25), (255, 255.0 / 256.0)] {
            let chance = Chance::of_256(parts);
            let count = (0..100_000).filter(|_| random.chance(chance)).count() as f64 / 1e5;
            assert!((count - share).abs() < 0.007, "{parts}: {count}");
        }
    }
}
