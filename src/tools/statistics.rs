//! Is one series of paired measurements larger than another? Mean, confidence interval, and the
//! sequential test that chess engines are tuned with.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Mean and spread of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many values there are.
    pub count: usize,
    /// Their mean; 0 if there are none.
    pub mean: f64,
    /// Their standard deviation, with `count - 1` in the denominator; 0 for fewer than two.
    pub deviation: f64,
}

impl Summary {
    /// The summary of `values`.
    pub fn of(values: &[f64]) -> Summary {
        let count = values.len();
        let mean = if count == 0 { 0.0 } else { values.iter().sum::<f64>() / count as f64 };
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = if count < 2 { 0.0 } else { (squares / (count - 1) as f64).sqrt() };
        Summary { count, mean, deviation }
    }

    /// The interval that holds the true mean with the probability `confidence` (0.95 for 95 %),
    /// by Student's t. `None` for fewer than two values.
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        let degrees = self.count.checked_sub(1).filter(|&degrees| degrees > 0)?;
        let student = StudentsT::new(0.0, 1.0, degrees as f64).ok()?;
        let reach = student.inverse_cdf(f64::midpoint(1.0, confidence)) * self.deviation
            / (self.count as f64).sqrt();
        Some((self.mean - reach, self.mean + reach))
    }

    /// The probability of a mean at least as far from 0 if the true mean is 0, by Student's t. It
    /// is below 0.05 if the interval of 95 % does not hold 0, and 1 for fewer than two values.
    pub fn chance(&self) -> f64 {
        let Some(degrees) = self.count.checked_sub(1).filter(|&degrees| degrees > 0) else {
            return 1.0;
        };
        if self.deviation == 0.0 {
            return if self.mean == 0.0 { 1.0 } else { 0.0 };
        }
        let t = self.mean.abs() / self.deviation * (self.count as f64).sqrt();
        StudentsT::new(0.0, 1.0, degrees as f64).map_or(1.0, |student| 2.0 * student.cdf(-t))
    }
}

/// Which of several tests are clear, `chances` being the probability of each result without an
/// effect. However many tests there are, a table without any effect has a clear one with the
/// probability `error` at most (S. Holm, "A simple sequentially rejective multiple test procedure",
/// 1979).
pub fn holm(chances: &[f64], error: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&one, &other| chances[one].total_cmp(&chances[other]));
    let mut clear = vec![false; chances.len()];
    for (rank, index) in order.into_iter().enumerate() {
        if chances[index] > error / (chances.len() - rank) as f64 {
            break;
        }
        clear[index] = true;
    }
    clear
}

/// A sequential probability ratio test between two hypotheses on the mean of a sample.
///
/// The values are taken as normal with the sample's own deviation (the generalised test of chess
/// engines, <https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>). Of a few values
/// that deviation is hardly known: with a look after each from the second on, three times as many
/// verdicts would be wrong as were accepted. So there is none before the twentieth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The mean under the hypothesis "no gain".
    pub null: f64,
    /// The mean under the hypothesis "gain"; above `null`.
    pub gain: f64,
    /// The accepted probability of a wrong verdict, the same on both sides.
    pub error: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// The mean is at the hypothesis "gain" rather than at "no gain".
    Gain,
    /// The mean is at the hypothesis "no gain" rather than at "gain".
    NoGain,
    /// More values are needed.
    Undecided,
}

/// A mean nearer than this to the middle of two hypotheses counts as the middle: the difference may
/// come of rounding.
const ROUNDING: f64 = 1e-9;

impl Sprt {
    /// The fewest values of which there is a verdict.
    pub const LEAST: usize = 20;

    /// The log likelihood ratio at which the verdict is [`SprtVerdict::Gain`]; at its negative the
    /// verdict is [`SprtVerdict::NoGain`].
    pub fn bound(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }

    /// The logarithm of how much likelier `sample` is under "gain" than under "no gain". Infinite
    /// if the sample has no spread, 0 if it has fewer than two values or its mean lies half-way
    /// between the two.
    pub fn log_likelihood_ratio(&self, sample: &Summary) -> f64 {
        if sample.count < 2 {
            return 0.0;
        }
        let beyond_middle = sample.mean - f64::midpoint(self.null, self.gain);
        if beyond_middle.abs() < ROUNDING {
            return 0.0;
        }
        if sample.deviation == 0.0 {
            return beyond_middle.signum() * f64::INFINITY;
        }
        sample.count as f64 * (self.gain - self.null) * beyond_middle / sample.deviation.powi(2)
    }

    /// The verdict on `sample`; below [`Sprt::LEAST`] values it is always open.
    pub fn verdict(&self, sample: &Summary) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(sample);
        let bound = self.bound();
        if sample.count < Sprt::LEAST {
            SprtVerdict::Undecided
        } else if ratio >= bound {
            SprtVerdict::Gain
        } else if ratio <= -bound {
            SprtVerdict::NoGain
        } else {
            SprtVerdict::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values and interval from a textbook's table: t(0.975, 4) = 2.776.
    #[test]
    fn summary_of_five_values() {
        let summary = Summary::of(&[2.0, 4.0, 4.0, 5.0, 5.0]);
        assert!((summary.mean - 4.0).abs() < 1e-12);
        assert!((summary.deviation - 1.5_f64.sqrt()).abs() < 1e-12);
        let (low, high) = summary.interval(0.95).expect("five values");
        let reach = 2.7764 * (1.5_f64 / 5.0).sqrt();
        assert!((low - (4.0 - reach)).abs() < 1e-3 && (high - (4.0 + reach)).abs() < 1e-3);
    }

    /// By the same table t(0.975, 4) = 2.776: a mean of 2.776 errors has the chance 0.05.
    #[test]
    fn the_chance_is_that_of_the_interval() {
        let sample = |mean| Summary { count: 5, mean, deviation: 5.0_f64.sqrt() };
        assert!((sample(2.7764).chance() - 0.05).abs() < 1e-4);
        assert!((sample(-2.7764).chance() - 0.05).abs() < 1e-4);
        assert!((sample(0.0).chance() - 1.0).abs() < 1e-9);
        for (values, chance) in [(&[1.0][..], 1.0), (&[0.0, 0.0], 1.0), (&[1.0, 1.0], 0.0)] {
            assert!((Summary::of(values).chance() - chance).abs() < 1e-9, "{values:?}");
        }
    }

    /// By hand: 0.05 / 4, 0.05 / 3, 0.05 / 2; the third fails, and with it the fourth.
    #[test]
    fn holm_stops_at_the_first_test_that_is_not_clear() {
        assert_eq!(holm(&[0.03, 0.001, 0.04, 0.016], 0.05), [false, true, false, true]);
        assert_eq!(holm(&[0.02, 0.03, 0.04, 0.05], 0.05), [false; 4]);
        assert!(holm(&[], 0.05).is_empty());
    }

    #[test]
    fn too_few_values_decide_nothing() {
        let test = Sprt { null: 0.0, gain: 1.0, error: 0.05 };
        for values in [&[][..], &[5.0]] {
            let summary = Summary::of(values);
            assert_eq!(summary.interval(0.95), None);
            assert_eq!(test.verdict(&summary), SprtVerdict::Undecided);
        }
        assert_eq!(test.verdict(&Summary::of(&[5.0; 19])), SprtVerdict::Undecided);
        assert_eq!(test.verdict(&Summary::of(&[5.0; 20])), SprtVerdict::Gain, "enough");
    }

    /// By hand: 20 values with mean 0.9 and deviation 1 give 20 x 1 x (0.9 - 0.5) / 1 = 8.
    #[test]
    fn the_ratio_is_the_one_by_hand() {
        let test = Sprt { null: 0.0, gain: 1.0, error: 0.05 };
        let sample = |mean| Summary { count: 20, mean, deviation: 1.0 };
        assert!((test.log_likelihood_ratio(&sample(0.9)) - 8.0).abs() < 1e-12);
        let higher = Sprt { null: 1.0, gain: 2.0, ..test };
        assert!((higher.log_likelihood_ratio(&sample(1.9)) - 8.0).abs() < 1e-12);
        assert!((test.bound() - 2.944).abs() < 1e-3);
        assert_eq!(test.verdict(&sample(0.9)), SprtVerdict::Gain);
        assert_eq!(test.verdict(&sample(0.1)), SprtVerdict::NoGain);
        assert_eq!(test.verdict(&sample(0.6)), SprtVerdict::Undecided);
    }

    #[test]
    fn equal_series_have_no_gain() {
        let test = Sprt { null: 0.0, gain: 0.2, error: 0.05 };
        assert_eq!(test.verdict(&Summary::of(&[0.0; 20])), SprtVerdict::NoGain);
        assert_eq!(test.verdict(&Summary::of(&[0.5; 20])), SprtVerdict::Gain);
        assert_eq!(test.verdict(&Summary::of(&[0.1; 20])), SprtVerdict::Undecided, "half-way");
    }
}
