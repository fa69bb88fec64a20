//! Where numbers stand on a chart, and which of them are written beside it.

/// The numbers from the lowest to the highest of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: i64,
    high: i64,
}

impl Scale {
    /// A scale on which 0 and all of `values` lie.
    pub fn of(values: impl Iterator<Item = i64> + Clone) -> Scale {
        let low = values.clone().min().unwrap_or(0).min(0);
        let high = values.max().unwrap_or(0).max(low.saturating_add(1)).max(1);
        Scale { low, high }
    }

    /// The share of the scale that lies below `value`: 0 to 1.
    pub fn share(self, value: f64) -> f64 {
        let span = self.high as f64 - self.low as f64;
        ((value - self.low as f64) / span).clamp(0.0, 1.0)
    }

    /// Two to five round numbers on the scale.
    pub fn ticks(self) -> Vec<i64> {
        let span = self.high.saturating_sub(self.low);
        let mut interval: i64 = 1;
        let mut factors = [2, 5, 10].into_iter().cycle();
        let mut decade: i64 = 1;
        while span / interval > 4 {
            let factor = factors.next().unwrap_or(10);
            interval = decade.saturating_mul(factor);
            if factor == 10 {
                decade = interval;
            }
        }
        let first = self.low / interval;
        (first..=self.high / interval).map(|count| count * interval).collect()
    }
}

/// `number` in at most five characters: `950`, `12k`, `1.5M`.
pub fn short(number: i64) -> String {
    let size = number.unsigned_abs();
    let (unit, letter) = match size {
        0..10_000 => return number.to_string().replace('-', "−"),
        10_000..1_000_000 => (1e3, "k"),
        1_000_000..1_000_000_000 => (1e6, "M"),
        _ => (1e9, "G"),
    };
    let text = format!("{:.1}", number as f64 / unit).replace('-', "−");
    format!("{}{letter}", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        let ticks = |values: &[i64]| Scale::of(values.iter().copied()).ticks();
        assert_eq!(ticks(&[]), [0, 1]);
        assert_eq!(ticks(&[3]), [0, 1, 2, 3]);
        assert_eq!(ticks(&[11]), [0, 5, 10]);
        assert_eq!(ticks(&[880]), [0, 200, 400, 600, 800]);
        assert_eq!(ticks(&[-40, 60]), [0, 50]);
        assert!(ticks(&[i64::MAX, i64::MIN]).len() < 20);
    }

    #[test]
    fn long_numbers_are_written_short() {
        let seen = [9999, 12_000, -1_500_000, 7_000_000_000].map(short);
        assert_eq!(seen, ["9999", "12k", "−1.5M", "7G"]);
    }
}
