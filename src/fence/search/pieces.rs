//! Positions as sums of independent pieces.
//!
//! Pieces are the connected parts of what still counts. One with a single number has Grundy value
//! 1 whatever its cells are, so such pieces are only counted.

use super::bits::CellBits;
use super::ground::LiveGround;

/// A piece with two live numbers or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LivePiece<const W: usize> {
    /// Its cells.
    pub cells: CellBits<W>,
    /// How many live numbers it has.
    pub count: usize,
}

/// A position: its pieces, those with the fewest numbers first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces<const W: usize> {
    /// Pieces with two numbers or more.
    pub large: Vec<LivePiece<W>>,
    /// How many numbers have a piece for themselves.
    pub lone: usize,
}

impl<const W: usize> Pieces<W> {
    /// The position in which numbers have these `reaches`; those of dead numbers are empty. All
    /// cells that can be reached from each other through cells that count are one piece.
    pub fn of(reaches: &[CellBits<W>]) -> Pieces<W> {
        // The cells of each piece, and those with their neighbours.
        let mut found: Vec<(LivePiece<W>, CellBits<W>)> = Vec::with_capacity(reaches.len());
        for reach in reaches.iter().filter(|reach| !reach.is_empty()) {
            let mut joined = (LivePiece { cells: *reach, count: 1 }, reach.spread());
            let mut at = 0;
            while at < found.len() {
                if found[at].1.meets(&joined.0.cells) {
                    let (piece, spread) = found.swap_remove(at);
                    joined.0.cells = joined.0.cells.or(&piece.cells);
                    joined.0.count += piece.count;
                    joined.1 = joined.1.or(&spread);
                    // What was kept apart from the smaller one may touch the larger one.
                    at = 0;
                } else {
                    at += 1;
                }
            }
            found.push(joined);
        }
        let lone = found.iter().filter(|(piece, _)| piece.count == 1).count();
        let large = found.into_iter().map(|(piece, _)| piece).filter(|piece| piece.count > 1);
        let mut large: Vec<LivePiece<W>> = large.collect();
        large.sort_unstable_by_key(|piece| (piece.count, piece.cells));
        Pieces { large, lone }
    }

    /// The position of the numbers among `cells`.
    pub fn among(ground: &LiveGround<W>, cells: &CellBits<W>) -> Pieces<W> {
        let numbers = ground.numbers(cells).cells();
        let reaches: Vec<CellBits<W>> = numbers.map(|number| ground.reach(number, cells)).collect();
        Pieces::of(&reaches)
    }

    /// How many numbers are alive.
    pub fn count(&self) -> usize {
        self.lone + self.large.iter().map(|piece| piece.count).sum::<usize>()
    }

    /// How hard the position is to solve.
    pub fn weight(&self) -> usize {
        weight(&self.large)
    }

    /// This position with `pieces` and `lone` numbers in place of the large piece at `index`.
    pub fn with(&self, index: usize, pieces: &[LivePiece<W>], lone: usize) -> Pieces<W> {
        let mut large = self.large.clone();
        large.remove(index);
        large.extend_from_slice(pieces);
        large.sort_unstable_by_key(|piece| (piece.count, piece.cells));
        Pieces { large, lone: self.lone + lone }
    }
}

/// How hard `pieces` are to solve: the cells of each times its numbers.
pub fn weight<const W: usize>(pieces: &[LivePiece<W>]) -> usize {
    pieces.iter().map(|piece| piece.count * piece.cells.count()).sum()
}
