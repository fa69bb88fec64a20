//! The work of a proof, charged in small pieces, so that no proof goes on after its budget.

use super::graph::GivenUp;
use crate::budget::Span;

/// The nanoseconds of work that are charged at a time.
const PIECE: u64 = 50_000;

/// Counts what one proof does. Proofs run before all other searches, on one thread, so the span may
/// be asked at any time.
#[derive(Debug)]
pub struct Meter<'b> {
    span: Span<'b>,
    nanoseconds: u64,
}

impl<'b> Meter<'b> {
    /// Nothing has been done yet.
    pub fn new(span: Span<'b>) -> Meter<'b> {
        Meter { span, nanoseconds: 0 }
    }

    /// Notes some work.
    ///
    /// # Errors
    /// If the budget is over.
    #[inline]
    pub fn note(&mut self, nanoseconds: u64) -> Result<(), GivenUp> {
        self.nanoseconds += nanoseconds;
        if self.nanoseconds < PIECE { Ok(()) } else { self.charge() }
    }

    /// Charges what has been noted.
    fn charge(&mut self) -> Result<(), GivenUp> {
        self.span.charge(self.nanoseconds / 1000);
        self.nanoseconds %= 1000;
        if self.span.is_over() { Err(GivenUp) } else { Ok(()) }
    }
}
