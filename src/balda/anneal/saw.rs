//! The course of condensing: the share of accepted changes falls, jumps up, falls again.
//!
//! Which families form is decided while the share falls through its last part, and how much the letters
//! above the threshold are worth then tells much of what the game will be worth. So instead of one slow
//! fall there are several, and the best of all their plans is cooled.

use crate::balda::tuning::Condensing;

/// The stage's last moment, which belongs to its last freezing whatever the rounding.
const BEFORE_END: f32 = 0.9999;

/// The share of accepted changes to aim at when `spent` of the stage is over.
pub(super) fn accepted(condensing: &Condensing, spent: f32) -> f32 {
    let &Condensing { freezings, further, accepted_first, accepted_further, accepted_last, .. } =
        condensing;
    // In lengths of the first freezing.
    let whole = 1.0 + f32::from(freezings.saturating_sub(1)) * further;
    let at = spent.min(BEFORE_END) * whole;
    let (highest, left) = if at < 1.0 {
        (accepted_first, 1.0 - at)
    } else {
        (accepted_further, 1.0 - ((at - 1.0) / further).fract())
    };
    accepted_last + (highest - accepted_last) * left * left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::tuning::COURSE;

    #[test]
    fn the_share_falls_and_jumps() {
        let condensing = Condensing {
            freezings: 3,
            further: 0.5,
            accepted_first: 0.5,
            accepted_further: 0.25,
            accepted_last: 0.05,
            ..COURSE.condensing
        };
        let at = |spent| (accepted(&condensing, spent) * 1000.0).round() as u32;
        assert_eq!([0.0, 0.25, 0.4999].map(at), [500, 163, 50], "the first half");
        assert_eq!([0.5, 0.625, 0.7499].map(at), [250, 100, 50], "the second freezing");
        assert_eq!([0.75, 0.875, 1.0].map(at), [250, 100, 50], "the third");
    }

    #[test]
    fn a_single_freezing_falls_all_the_way() {
        let condensing = Condensing { freezings: 1, ..COURSE.condensing };
        let Condensing { accepted_first, accepted_last, .. } = condensing;
        assert!((accepted(&condensing, 0.0) - accepted_first).abs() < 1e-6);
        assert!((accepted(&condensing, 1.0) - accepted_last).abs() < 1e-3);
    }
}
