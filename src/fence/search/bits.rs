//! Sets of cells as bits: rows one after the other, each with an empty margin column at its end.

/// A set of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellBits<const W: usize>([u64; W]);

impl<const W: usize> CellBits<W> {
    /// No cell.
    pub const NONE: CellBits<W> = CellBits([0; W]);

    /// One cell.
    pub fn of(cell: usize) -> CellBits<W> {
        let mut bits = CellBits::NONE;
        bits.0[cell / 64] = 1 << (cell % 64);
        bits
    }

    /// Is `cell` in the set?
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// How many cells are in the set?
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest cell.
    pub fn first(&self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// The cells in rising order.
    pub fn cells(mut self) -> impl Iterator<Item = usize> {
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < W && self.0[word] == 0 {
                word += 1;
            }
            let low = self.0.get_mut(word)?;
            let cell = 64 * word + low.trailing_zeros() as usize;
            *low &= *low - 1;
            Some(cell)
        })
    }

    /// The cells of both sets together.
    #[must_use]
    pub fn or(mut self, other: &CellBits<W>) -> CellBits<W> {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
        self
    }

    /// The cells that both sets have.
    #[must_use]
    pub fn and(mut self, other: &CellBits<W>) -> CellBits<W> {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        self
    }

    /// The cells that `other` has not.
    #[must_use]
    pub fn without(mut self, other: &CellBits<W>) -> CellBits<W> {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// The set and all neighbours of its cells, margins too; rows are `stride` (below 64) apart.
    #[must_use]
    pub fn spread(&self, stride: usize) -> CellBits<W> {
        let mut spread = *self;
        for (at, word) in spread.0.iter_mut().enumerate() {
            let (own, back) = (self.0[at], 64 - stride);
            *word |= own << 1 | own >> 1 | own << stride | own >> stride;
            if at > 0 {
                *word |= self.0[at - 1] >> 63 | self.0[at - 1] >> back;
            }
            if let Some(next) = self.0.get(at + 1) {
                *word |= next << 63 | next << back;
            }
        }
        spread
    }
}
