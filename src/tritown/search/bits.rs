//! Sets of squares as bits, and the layout that maps a board onto them.
//!
//! Rows stand one after the other with an empty column between them, so that a shift by one never
//! runs from one row into the next.

use crate::tritown::rules::Deal;

/// A set of at most `64 * W` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const NONE: Bits<W> = Bits([0; W]);

    /// The set of one bit.
    #[inline]
    pub fn one(bit: usize) -> Bits<W> {
        let mut bits = Bits::NONE;
        bits.0[bit >> 6] |= 1 << (bit & 63);
        bits
    }

    /// Is `bit` in the set?
    #[inline]
    pub fn has(&self, bit: usize) -> bool {
        self.0[bit >> 6] >> (bit & 63) & 1 == 1
    }

    /// Adds `bit`.
    #[inline]
    pub fn add(&mut self, bit: usize) {
        self.0[bit >> 6] |= 1 << (bit & 63);
    }

    /// Takes `bit` away.
    #[inline]
    pub fn remove(&mut self, bit: usize) {
        self.0[bit >> 6] &= !(1 << (bit & 63));
    }

    /// Both this and `other`.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// This or `other`.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// This without `other`.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Is no bit in the set?
    #[inline]
    pub fn is_none(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many bits are in the set.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// All bits moved up by `by`.
    #[inline]
    fn up(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by >> 6, by & 63);
        Bits(std::array::from_fn(|word| {
            let low = |at: usize| if at < W { self.0[at] } else { 0 };
            let first = low(word.wrapping_sub(words)) << bits;
            if bits == 0 { first } else { first | low(word.wrapping_sub(words + 1)) >> (64 - bits) }
        }))
    }

    /// All bits moved down by `by`.
    #[inline]
    fn down(&self, by: usize) -> Bits<W> {
        let (words, bits) = (by >> 6, by & 63);
        Bits(std::array::from_fn(|word| {
            let high = |at: usize| if at < W { self.0[at] } else { 0 };
            let first = high(word + words) >> bits;
            if bits == 0 { first } else { first | high(word + words + 1) << (64 - bits) }
        }))
    }

    /// The bits, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    index * 64 + bit
                })
            })
        })
    }
}

/// How the squares of a board are bits. The longer side lies along the bits.
#[derive(Clone, Debug)]
pub struct Layout<const W: usize> {
    stride: usize,
    /// The bits that are squares.
    pub board: Bits<W>,
    /// The bit of each square of the deal.
    pub bits: Vec<u16>,
    /// The square of the deal for each bit.
    squares: Vec<u16>,
}

/// How many words of bits a board needs.
pub fn words(deal: &Deal) -> usize {
    let (short, long) = (deal.rows.min(deal.columns), deal.rows.max(deal.columns));
    (short * (long + 1) - 1).div_ceil(64)
}

impl<const W: usize> Layout<W> {
    /// The layout of a board of at most `W` [`words`].
    pub fn new(deal: &Deal) -> Layout<W> {
        let (short, long) = (deal.rows.min(deal.columns), deal.rows.max(deal.columns));
        let stride = if short == 1 { 64 * W } else { long + 1 };
        let mut layout = Layout {
            stride,
            board: Bits::NONE,
            bits: Vec::with_capacity(deal.squares.len()),
            squares: vec![0; 64 * W],
        };
        for square in 0..deal.squares.len() {
            let (row, column) = (square / deal.columns, square % deal.columns);
            let (row, column) =
                if deal.rows > deal.columns { (column, row) } else { (row, column) };
            let bit = row * (long + 1) + column;
            layout.board.add(bit);
            layout.bits.push(bit as u16);
            layout.squares[bit] = square as u16;
        }
        layout
    }

    /// The square of `bit`.
    pub fn square(&self, bit: usize) -> usize {
        usize::from(self.squares[bit])
    }

    /// The squares with a neighbour in `set`, and those with two or more.
    #[inline]
    pub fn beside(&self, set: &Bits<W>) -> (Bits<W>, Bits<W>) {
        let (left, right) = (set.up(1), set.down(1));
        let (above, below) = (set.up(self.stride), set.down(self.stride));
        let (flat, steep) = (left.or(&right), above.or(&below));
        let two = left.and(&right).or(&above.and(&below)).or(&flat.and(&steep));
        (flat.or(&steep).and(&self.board), two.and(&self.board))
    }

    /// The squares with a neighbour in `set`.
    #[inline]
    pub fn touching(&self, set: &Bits<W>) -> Bits<W> {
        let flat = set.up(1).or(&set.down(1));
        let steep = set.up(self.stride).or(&set.down(self.stride));
        flat.or(&steep).and(&self.board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_law() {
        for (rows, columns) in [(1, 5), (5, 1), (3, 4), (7, 5), (20, 20), (4, 100), (1, 100)] {
            let squares = vec![0; rows * columns];
            let deal = Deal { rows, columns, squares, sequence: vec![], stars: 0, bombs: 0 };
            assert!(words(&deal) <= 7);
            let layout = Layout::<7>::new(&deal);
            for square in 0..rows * columns {
                let one = Bits::one(usize::from(layout.bits[square]));
                let touching = layout.touching(&one).iter().map(|bit| layout.square(bit));
                let mut touching: Vec<usize> = touching.collect();
                touching.sort_unstable();
                assert_eq!(touching, deal.beside(square), "{rows} x {columns}, {square}");
            }
        }
    }
}
