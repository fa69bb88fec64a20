//! The thermostat: how the temperature follows the share of accepted changes.
//!
//! J. Lam and J.-M. Delosme, "Performance of a new annealing schedule", 1988.

use crate::balda::tuning::{Condensing, Thermostat};

/// The share of accepted changes to aim at, when `spent` of condensing is over.
pub(super) fn target_acceptance(condensing: &Condensing, spent: f32) -> f32 {
    let &Condensing { accepted_first, accepted_last, .. } = condensing;
    let left = (1.0 - spent).max(0.0);
    accepted_last + (accepted_first - accepted_last) * left * left
}

/// The temperature after `temperature` if `wanted` times as many changes should have been accepted.
pub(super) fn steered(temperature: f32, wanted: f32, thermostat: Thermostat) -> f32 {
    let Thermostat { gain, most_change, coldest, hottest } = thermostat;
    let change = ((wanted - 1.0) * gain).clamp(-most_change, most_change);
    (temperature * (1.0 + change)).clamp(coldest, hottest)
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and quarters are exact")]
mod tests {
    use super::*;
    use crate::balda::tuning::COURSE;

    #[test]
    fn the_accepted_share_falls_ever_more_slowly() {
        let condensing =
            Condensing { accepted_first: 0.5, accepted_last: 0.25, ..COURSE.condensing };
        let shares = [0.0, 0.5, 1.0, 1.1].map(|spent| target_acceptance(&condensing, spent));
        assert_eq!(shares, [0.5, 0.3125, 0.25, 0.25]);
    }

    #[test]
    fn the_thermostat_follows_within_its_bounds() {
        let thermostat = Thermostat { gain: 0.5, most_change: 0.25, coldest: 1.0, hottest: 4.0 };
        assert_eq!(steered(2.0, 1.0, thermostat), 2.0);
        assert_eq!(steered(2.0, 1.25, thermostat), 2.25);
        assert_eq!(steered(2.0, 0.75, thermostat), 1.75);
        assert_eq!(steered(2.0, 100.0, thermostat), 2.5, "the largest change");
        assert_eq!(steered(2.0, 0.0, thermostat), 1.5, "the largest change");
        assert_eq!(steered(3.9, 2.0, thermostat), 4.0, "the hottest");
        assert_eq!(steered(1.1, 0.5, thermostat), 1.0, "the coldest");
    }
}
