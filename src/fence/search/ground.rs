//! What of a position still counts: the cells that some live number reaches.
//!
//! A number is live if enough empty cells can be reached from it within its distance. All cells
//! that no live number reaches can be forgotten.

use super::bits::CellBits;
use crate::fence::rules::{CellState, Field};

/// The part of a board in which cells still count: rows and columns, the ends left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The first row and column.
    pub from: (usize, usize),
    /// The row and column after the last.
    pub to: (usize, usize),
}

impl Frame {
    /// Do its cells fit into sets of `W` words?
    pub fn fits<const W: usize>(&self) -> bool {
        CellBits::<W>::fits(self.to.0 - self.from.0, self.to.1 - self.from.1)
    }
}

/// The numbers of a board and where they stand.
#[derive(Debug)]
pub struct LiveGround<const W: usize> {
    frame: Frame,
    values: Vec<usize>,
    numbers: CellBits<W>,
    /// Each cell and its neighbours, one by one.
    beside: Vec<Vec<u16>>,
    free: CellBits<W>,
    all: usize,
}

impl<const W: usize> LiveGround<W> {
    /// The ground of `field` in `frame`, which must fit into the bits.
    pub fn new(field: &Field, frame: Frame) -> LiveGround<W> {
        let ((top, left), (bottom, right)) = (frame.from, frame.to);
        let (cells, stride) = (64 * W, CellBits::<W>::STRIDE);
        let side = field.side();
        let mut ground = LiveGround {
            frame,
            values: vec![0; cells],
            numbers: CellBits::NONE,
            beside: Vec::new(),
            free: CellBits::NONE,
            all: field.numbers().count(),
        };
        let mut board = CellBits::<W>::NONE;
        let is_painted = |index: usize| field.cells()[index] == CellState::Painted;
        for (row, column) in (top..bottom).flat_map(|row| (left..right).map(move |c| (row, c))) {
            let (cell, index) = ((row - top) * stride + column - left, row * side + column);
            board = board.or(&CellBits::of(cell));
            if !is_painted(index) && !field.neighbours(index).any(is_painted) {
                ground.free = ground.free.or(&CellBits::of(cell));
            }
            if let CellState::Number(value) = field.cells()[index] {
                ground.values[cell] = usize::from(value);
                ground.numbers = ground.numbers.or(&CellBits::of(cell));
            }
        }
        let around = |cell| CellBits::of(cell).and(&board).spread().and(&board);
        let listed = |cell| around(cell).cells().map(|cell| cell as u16).collect();
        ground.beside = (0..cells).map(listed).collect();
        ground
    }

    /// The cells that still count at the start.
    pub fn start(&self) -> CellBits<W> {
        let numbers = self.numbers(&self.free).cells();
        numbers.fold(CellBits::NONE, |live, cell| live.or(&self.reach(cell, &self.free)))
    }

    /// The smallest frame around `cells`.
    pub fn frame(&self, cells: &CellBits<W>) -> Frame {
        let ((top, left), stride) = (self.frame.from, CellBits::<W>::STRIDE);
        let (mut from, mut to) = ((usize::MAX, usize::MAX), (0, 0));
        for cell in cells.cells() {
            let (row, column) = (top + cell / stride, left + cell % stride);
            from = (from.0.min(row), from.1.min(column));
            to = (to.0.max(row + 1), to.1.max(column + 1));
        }
        Frame { from, to }
    }

    /// How many numbers are on the board, dead ones too.
    pub fn all(&self) -> usize {
        self.all
    }

    /// The cell's row and column on the board.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let (top, left) = self.frame.from;
        (top + cell / CellBits::<W>::STRIDE, left + cell % CellBits::<W>::STRIDE)
    }

    /// A cell and its neighbours, one by one.
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.beside[cell].iter().map(|&cell| usize::from(cell))
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
        self.reach_within(cell, &space.without(&self.numbers))
    }

    /// The same where `empty` has the empty cells of the space; `cell` itself need not be there.
    pub fn reach_within(&self, cell: usize, empty: &CellBits<W>) -> CellBits<W> {
        let mut reach = CellBits::of(cell);
        for _ in 1..self.values[cell] {
            let wider = reach.spread().and(empty).or(&reach);
            if wider.is(&reach) {
                break;
            }
            reach = wider;
        }
        if reach.count() >= self.values[cell] { reach } else { CellBits::NONE }
    }
}
