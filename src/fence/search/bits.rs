//! Sets of cells as bits: rows one after the other, each with an empty margin column at its end.
//! A row has a fixed number of bits that divides a word, so that no word has a part of a row and
//! all shifts are known to the compiler.

/// A set of at most `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellBits<const W: usize>([u64; W]);

impl<const W: usize> CellBits<W> {
    /// The bits of a row; the last one or more of them are the margin.
    pub const STRIDE: usize = match W {
        1 => 8,
        2..=4 => 16,
        _ => 32,
    };

    /// Have `rows` rows of `columns` cells room?
    pub const fn fits(rows: usize, columns: usize) -> bool {
        columns < Self::STRIDE && rows * Self::STRIDE <= 64 * W
    }

    /// No cell.
    pub const NONE: CellBits<W> = CellBits([0; W]);

    /// One cell.
    pub fn of(cell: usize) -> CellBits<W> {
        let mut bits = CellBits::NONE;
        bits.0[cell / 64] = 1 << (cell % 64);
        bits
    }

    /// Adds `cell`.
    pub fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// The `count` bits from `cell` on, fewer than 64.
    pub fn run(&self, cell: usize, count: usize) -> u64 {
        let (word, shift) = (cell / 64, cell % 64);
        let above = self.0.get(word + 1).map_or(0, |above| above << 1 << (63 - shift));
        (self.0[word] >> shift | above) & ((1 << count) - 1)
    }

    /// Adds the cells of a `run` that begins with `cell`.
    pub fn add_run(&mut self, cell: usize, run: u64) {
        let (word, shift) = (cell / 64, cell % 64);
        self.0[word] |= run << shift;
        if let Some(above) = self.0.get_mut(word + 1) {
            *above |= run >> 1 >> (63 - shift);
        }
    }

    /// Is `cell` in the set?
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Is there no cell?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Have both sets a cell in common?
    pub fn meets(&self, other: &CellBits<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// How many cells are in the set?
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest cell.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
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

    /// Is `other` the same set? As `==`, without a call.
    pub fn is(&self, other: &CellBits<W>) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (word, other)| all | (word ^ other)) == 0
    }

    /// The set and all neighbours of its cells, margins too. There must be no cell of a margin.
    #[must_use]
    pub fn spread(&self) -> CellBits<W> {
        let stride = Self::STRIDE;
        let mut spread = [0; W];
        for (word, own) in spread.iter_mut().zip(&self.0) {
            *word = own | own << 1 | own >> 1 | own << stride | own >> stride;
        }
        for (word, above) in spread.iter_mut().skip(1).zip(&self.0) {
            *word |= above >> (64 - stride);
        }
        for (word, below) in spread.iter_mut().zip(self.0.iter().skip(1)) {
            *word |= below << (64 - stride);
        }
        CellBits(spread)
    }
}
