//! How wide a layer may be: the width that makes a pass end when its part of the budget does.
//!
//! Every layer of every pass notes what a state of it cost. The next pass assumes that states of
//! the same depth cost the same again, and divides what is left of its budget by what all layers
//! still to come cost for one unit of width. Where that turns out wrong on the way, for instance
//! because a narrow pass pays more for each state, the layers to come are corrected in the same
//! proportion.

/// How quickly the correction forgets: the weight of all earlier layers against the newest one.
const MEMORY: f64 = 0.7;

/// No layer may have more than this many times the states of the widest layer of the pass before: a
/// clock with coarse ticks may say that a narrow pass cost nothing.
const GROWTH: usize = 100;

/// What a state costs at each depth, as fractions of the span.
#[derive(Clone, Debug)]
pub struct Pace {
    /// What a state of each layer cost last; 0 if that is unknown, or the clock saw no cost.
    costs: Vec<f64>,
    /// What the newest layers of this pass cost, and what `costs` had said of them.
    actual: f64,
    expected: f64,
    /// The states of the widest layer of this pass and of the one before.
    widest: usize,
    widest_before: usize,
}

impl Pace {
    /// The pace of an answer of at most `layers` steps, of which nothing is known.
    pub fn new(layers: usize) -> Pace {
        Pace { costs: vec![0.0; layers], actual: 0.0, expected: 0.0, widest: 1, widest_before: 1 }
    }

    /// A new pass begins.
    pub fn start(&mut self) {
        (self.actual, self.expected) = (0.0, 0.0);
        self.widest_before = std::mem::replace(&mut self.widest, 1);
    }

    /// The layer at `depth` had `states` states and cost the fraction `spent` of the span.
    pub fn note(&mut self, depth: usize, states: usize, spent: f64) {
        self.widest = self.widest.max(states);
        let states = states.max(1) as f64;
        if self.costs[depth] > 0.0 {
            self.actual = MEMORY * self.actual + spent;
            self.expected = MEMORY * self.expected + self.costs[depth] * states;
        }
        self.costs[depth] = spent / states;
    }

    /// The width with which all layers from `depth` on cost the fraction `left` of the span.
    pub fn width(&self, depth: usize, left: f64) -> usize {
        let mut seen = self.costs[..depth].last().copied().unwrap_or(0.0);
        let unit = self.costs[depth..].iter().fold(0.0, |sum, &cost| {
            if cost > 0.0 {
                seen = cost;
            }
            sum + seen
        });
        let correction = if self.expected > 0.0 { self.actual / self.expected } else { 1.0 };
        // A float beyond the integers becomes the largest integer, and a NaN (0 / 0) becomes 0.
        ((left / (unit * correction)) as usize).min(GROWTH * self.widest_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_shared_by_the_layers_to_come() {
        let mut pace = Pace::new(4);
        for (depth, cost) in [0.01, 0.02, 0.04, 0.03].into_iter().enumerate() {
            pace.note(depth, 10, 10.0 * cost);
        }
        pace.start();
        assert_eq!(pace.width(0, 1.05), 10);
        assert_eq!(pace.width(2, 0.72), 10);
        assert_eq!(pace.width(3, -0.1), 0);
    }

    #[test]
    fn a_pass_that_seems_to_cost_nothing_is_not_followed_by_an_endless_one() {
        let mut pace = Pace::new(2);
        pace.note(0, 2, 0.0);
        pace.note(1, 2, 0.0);
        pace.start();
        assert_eq!(pace.width(0, 0.5), 2 * GROWTH);
    }

    #[test]
    fn a_dearer_layer_narrows_the_next_ones() {
        let mut pace = Pace::new(3);
        for depth in 0..3 {
            pace.note(depth, 1, 0.01);
        }
        pace.start();
        pace.note(0, 10, 0.2);
        assert_eq!(pace.width(1, 0.8), 20);
    }

    #[test]
    fn an_unseen_layer_costs_as_the_one_before() {
        let mut pace = Pace::new(4);
        pace.note(0, 1, 0.125);
        pace.note(1, 1, 0.25);
        pace.start();
        assert_eq!(pace.width(2, 1.0), 2);
    }

    #[test]
    fn a_layer_that_is_seen_for_the_first_time_corrects_nothing() {
        let mut pace = Pace::new(3);
        pace.note(0, 1, 0.25);
        pace.start();
        pace.note(0, 1, 0.25);
        pace.note(1, 1, 0.5);
        assert_eq!(pace.width(2, 1.0), 2);
    }
}
