//! What of a position still counts: the cells that some live number reaches.
//!
//! A number is live if enough empty cells can be reached from it within its steps. All cells that
//! no live number reaches can be forgotten, and the connected pieces of the others are
//! independent, so a set of cells stands for a whole position of the game.

use super::bits::CellBits;
use crate::fence::rules::{CellState, Field};

/// The numbers of a board and where they stand.
#[derive(Debug)]
pub struct LiveGround<const W: usize> {
    side: usize,
    values: Vec<usize>,
    numbers: CellBits<W>,
    around: Vec<CellBits<W>>,
    free: CellBits<W>,
}

impl<const W: usize> LiveGround<W> {
    /// The ground of `field`, which must fit into the bits.
    pub fn new(field: &Field) -> LiveGround<W> {
        let (side, stride) = (field.side(), field.side() + 1);
        let (mut board, mut paint) = (CellBits::NONE, CellBits::NONE);
        let mut ground = LiveGround {
            side,
            values: vec![0; side * stride],
            numbers: CellBits::NONE,
            around: Vec::new(),
            free: CellBits::NONE,
        };
        for (index, spot) in field.spots().iter().enumerate() {
            let cell = index / side * stride + index % side;
            board = board.or(&CellBits::of(cell));
            match *spot {
                CellState::Empty => {}
                CellState::Painted => paint = paint.or(&CellBits::of(cell)),
                CellState::Number(value) => {
                    ground.values[cell] = usize::from(value);
                    ground.numbers = ground.numbers.or(&CellBits::of(cell));
                }
            }
        }
        ground.around =
            (0..side * stride).map(|cell| CellBits::of(cell).spread(stride).and(&board)).collect();
        ground.free = board.without(&paint.spread(stride));
        ground
    }

    /// The position at the start.
    pub fn start(&self) -> CellBits<W> {
        self.live(&self.free)
    }

    /// How many numbers are on the board, dead ones too.
    pub fn all(&self) -> usize {
        self.numbers.count()
    }

    /// Row and column distance of a step from one cell to another.
    pub fn drift(&self, from: usize, to: usize) -> (i64, i64) {
        let place =
            |cell: usize| ((cell / (self.side + 1)) as i64, (cell % (self.side + 1)) as i64);
        let ((row, column), (to_row, to_column)) = (place(from), place(to));
        (to_row - row, to_column - column)
    }

    /// The cell's index on the field.
    pub fn index(&self, cell: usize) -> usize {
        cell / (self.side + 1) * self.side + cell % (self.side + 1)
    }

    /// A cell and its neighbours.
    pub fn around(&self, cell: usize) -> &CellBits<W> {
        &self.around[cell]
    }

    /// The value of the number on `cell`.
    pub fn value(&self, cell: usize) -> usize {
        self.values[cell]
    }

    /// The numbers among `cells`.
    pub fn numbers(&self, cells: &CellBits<W>) -> CellBits<W> {
        self.numbers.and(cells)
    }

    /// How many numbers are among `cells`.
    pub fn count(&self, cells: &CellBits<W>) -> usize {
        self.numbers(cells).count()
    }

    /// The cells of `space` that some legal set of the number on `cell` contains; none if it is
    /// dead there.
    pub fn reach(&self, cell: usize, space: &CellBits<W>) -> CellBits<W> {
        let empty = space.without(&self.numbers);
        let mut reach = CellBits::of(cell);
        for _ in 1..self.values[cell] {
            let wider = reach.spread(self.side + 1).and(&empty).or(&reach);
            if wider == reach {
                break;
            }
            reach = wider;
        }
        if reach.count() >= self.values[cell] { reach } else { CellBits::NONE }
    }

    /// The cells of `space` that still count.
    pub fn live(&self, space: &CellBits<W>) -> CellBits<W> {
        let numbers = self.numbers(space).cells();
        numbers.fold(CellBits::NONE, |live, cell| live.or(&self.reach(cell, space)))
    }

    /// The connected pieces of a position, those with the fewest numbers first.
    pub fn pieces(&self, position: &CellBits<W>) -> Vec<CellBits<W>> {
        let (mut rest, mut pieces) = (*position, Vec::new());
        while let Some(cell) = rest.first() {
            let mut piece = CellBits::of(cell);
            loop {
                let wider = piece.spread(self.side + 1).and(&rest);
                if wider == piece {
                    break;
                }
                piece = wider;
            }
            rest = rest.without(&piece);
            pieces.push(piece);
        }
        pieces.sort_by_key(|piece| self.count(piece));
        pieces
    }

    /// How hard a position is to solve: the squares of the numbers in each piece, lone ones not.
    pub fn weight(&self, position: &CellBits<W>) -> usize {
        let squares = |piece| match self.count(piece) {
            1 => 0,
            count => count * count,
        };
        self.pieces(position).iter().map(squares).sum()
    }
}
