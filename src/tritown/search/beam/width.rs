//! How wide a beam is: a number of boards, or as many as its part of the budget allows.

use crate::budget::Span;
use crate::tritown::search::tuning::GUESSED_PART;

/// How wide a beam is.
#[derive(Clone, Copy, Debug)]
pub enum Width {
    /// This many boards a layer.
    Boards(usize),
    /// As many as this number of children allows.
    Children(u64),
    /// As many as this part of a clock's span allows.
    Part(f64),
}

/// How much of its part of the budget a beam has left.
#[derive(Debug)]
pub struct BeamPace<'b, const W: usize> {
    span: Span<'b>,
    width: Width,
    /// The units of work of the whole budget.
    units: f64,
    /// The spent part of the span when the beam began.
    begun: f64,
    /// The units of work that have been charged.
    charged: u64,
}

impl<'b, const W: usize> BeamPace<'b, W> {
    /// Of a beam that begins now.
    pub fn new(span: Span<'b>, width: Width, units: f64) -> BeamPace<'b, W> {
        BeamPace { span, width, units, begun: span.spent(), charged: 0 }
    }

    /// How many boards of `cost` children the next layer may have, when `made` children have been
    /// made so far and `layers` are still to come.
    pub fn boards(&self, made: u64, layers: usize, cost: f64) -> usize {
        let children = match self.width {
            Width::Boards(boards) => return boards,
            Width::Children(children) => children.saturating_sub(made) as f64,
            Width::Part(part) => {
                let used = self.span.spent() - self.begun;
                // At first the pace is a guess, then what it has been so far.
                let guess = GUESSED_PART * part;
                let guessed = children::<W>((self.units * guess) as u64) as f64;
                (part - used).max(0.0) * (made as f64 + guessed) / (used + guess)
            }
        };
        (children / layers as f64 / cost.max(1.0)) as usize
    }

    /// Charges for all that has been made so far. Is the clock's budget over?
    pub fn charge(&mut self, made: u64) -> bool {
        // One unit more, so that games without any command end too.
        let done = 1 + work::<W>(made);
        self.span.charge(done - self.charged);
        self.charged = done;
        self.span.is_late()
    }
}

/// What a child costs in hundredths of a unit of work.
const fn child_cost<const W: usize>() -> u64 {
    9 * W as u64 + 16
}

/// The units of work of `children` children.
pub fn work<const W: usize>(children: u64) -> u64 {
    children * child_cost::<W>() / 100
}

/// The children that `work` units of work allow.
pub fn children<const W: usize>(work: u64) -> u64 {
    // A budget may be any number.
    work.saturating_mul(100) / child_cost::<W>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_budget_allows_many_children() {
        assert_eq!((work::<1>(children::<1>(1000)), children::<7>(790)), (1000, 1000));
        assert!(children::<160>(u64::MAX) > 1 << 50);
    }
}
