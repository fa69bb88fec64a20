//! A piece alone, its cells numbered one after the other: sets of its cells are as short as can be,
//! and a flood looks at each cell once.

use super::bits::CellBits;
use super::ground::LiveGround;
use super::pieces::LivePiece;

/// Does `$what` in sets of `$words` words, as few as have a bit for each of `$cells`.
macro_rules! in_patch_of {
    ($cells:expr, $words:ident => $what:expr) => {
        match $cells.count() {
            0..=64 => {
                const $words: usize = 1;
                $what
            }
            65..=128 => {
                const $words: usize = 2;
                $what
            }
            129..=256 => {
                const $words: usize = 4;
                $what
            }
            257..=512 => {
                const $words: usize = 8;
                $what
            }
            _ => {
                const $words: usize = 15;
                $what
            }
        }
    };
}
pub(super) use in_patch_of;

/// A number of a piece, and what it reaches there.
#[derive(Clone, Copy, Debug)]
pub struct Contender<const W: usize> {
    /// The cell of the number.
    pub number: usize,
    /// The cells that some legal set of it contains.
    pub reach: CellBits<W>,
}

/// The cells of a piece, what lies beside each, and the numbers.
#[derive(Debug)]
pub struct Patch<const W: usize> {
    /// The row and column of each cell, in rising order.
    places: Vec<(i16, i16)>,
    around: Vec<CellBits<W>>,
    /// Each cell and its neighbours; the cell itself again where there are fewer than four.
    beside: Vec<[u16; 5]>,
    values: Vec<u16>,
    numbers: CellBits<W>,
    numbers_beside: Vec<i64>,
    empty: CellBits<W>,
}

impl<const W: usize> Patch<W> {
    /// The piece with these `cells` of `ground`, which have to fit into the bits.
    pub fn new<const G: usize>(ground: &LiveGround<G>, cells: &CellBits<G>) -> Patch<W> {
        let stride = CellBits::<G>::STRIDE;
        let count = cells.count();
        let mut local = [u16::MAX; 1024];
        for (index, cell) in (0..).zip(cells.cells()) {
            local[cell] = index;
        }
        let mut patch = Patch {
            places: Vec::with_capacity(count),
            around: Vec::with_capacity(count),
            beside: Vec::with_capacity(count),
            values: Vec::with_capacity(count),
            numbers: CellBits::NONE,
            numbers_beside: Vec::new(),
            empty: CellBits::NONE,
        };
        for (index, cell) in cells.cells().enumerate() {
            let mut beside = [index as u16; 5];
            let mut around = CellBits::NONE;
            let near = ground.beside(cell).map(|near| local[near]);
            for (entry, near) in beside.iter_mut().zip(near.filter(|&near| near != u16::MAX)) {
                *entry = near;
                around.add(usize::from(near));
            }
            let value = ground.value(cell);
            (if value > 0 { &mut patch.numbers } else { &mut patch.empty }).add(index);
            patch.places.push(((cell / stride) as i16, (cell % stride) as i16));
            patch.values.push(value as u16);
            patch.around.push(around);
            patch.beside.push(beside);
        }
        let numbers = |around: &CellBits<W>| around.and(&patch.numbers).count() as i64;
        patch.numbers_beside = patch.around.iter().map(numbers).collect();
        patch
    }

    /// The cells with numbers.
    pub fn numbers(&self) -> &CellBits<W> {
        &self.numbers
    }

    /// A cell and its neighbours.
    pub fn around(&self, cell: usize) -> &CellBits<W> {
        &self.around[cell]
    }

    /// The same, one by one; some of them more than once.
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.beside[cell].iter().map(|&cell| usize::from(cell))
    }

    /// The value of the number on `cell`.
    pub fn value(&self, cell: usize) -> usize {
        usize::from(self.values[cell])
    }

    /// Row and column distance of the way from one cell to another.
    pub fn drift(&self, from: usize, to: usize) -> (i64, i64) {
        let ((row, column), (to_row, to_column)) = (self.places[from], self.places[to]);
        (i64::from(to_row - row), i64::from(to_column - column))
    }

    /// How many of the neighbours of `cell` are numbers.
    pub fn numbers_beside(&self, cell: usize) -> i64 {
        self.numbers_beside[cell]
    }

    /// Do neighbours of `cells`, or these themselves, lie in `other`?
    pub fn touches(&self, cells: &CellBits<W>, other: &CellBits<W>) -> bool {
        cells.meets(other) || cells.cells().any(|cell| self.around[cell].meets(other))
    }

    /// `start` and the cells of `space` that are at most at this `distance` from there.
    pub fn flood(&self, start: &CellBits<W>, space: &CellBits<W>, distance: usize) -> CellBits<W> {
        let (mut reached, mut border) = (*start, *start);
        for _ in 0..distance {
            let wider = border.cells().fold(CellBits::NONE, |all, cell| all.or(&self.around[cell]));
            border = wider.and(space).without(&reached);
            if border.is_empty() {
                break;
            }
            reached = reached.or(&border);
        }
        reached
    }

    /// What the number on `cell` reaches; none if it is dead.
    pub fn reach(&self, cell: usize) -> CellBits<W> {
        self.reach_within(cell, &self.empty)
    }

    /// The same within the cells `empty`; `cell` itself need not be there.
    pub fn reach_within(&self, cell: usize, empty: &CellBits<W>) -> CellBits<W> {
        let value = self.value(cell);
        let reach = self.flood(&CellBits::of(cell), empty, value - 1);
        if reach.count() >= value { reach } else { CellBits::NONE }
    }

    /// All numbers of the piece and what they reach.
    pub fn contenders(&self) -> Vec<Contender<W>> {
        let of = |number| Contender { number, reach: self.reach(number) };
        self.numbers.cells().map(of).collect()
    }

    /// How many of the cells are empty.
    pub fn count_empty(&self) -> usize {
        self.empty.count()
    }

    /// What `contender` reaches when the cells `touched` are taken from it; none if it dies.
    pub fn left_of(&self, contender: &Contender<W>, touched: &CellBits<W>) -> CellBits<W> {
        let Contender { number, reach } = contender;
        let left = reach.without(touched);
        if left.is(reach) {
            *reach
        } else if touched.has(*number) || left.count() < self.value(*number) {
            CellBits::NONE
        } else {
            self.reach_within(*number, &left)
        }
    }

    /// The pieces that painting `set` leaves, as [`Patch::split`] gives them.
    pub fn painted(
        &self,
        contenders: &[Contender<W>],
        set: &CellBits<W>,
        large: &mut Vec<LivePiece<W>>,
    ) -> usize {
        let touched = set.cells().fold(*set, |all, cell| all.or(&self.around[cell]));
        let left = contenders.iter().map(|contender| self.left_of(contender, &touched));
        self.split(&left.fold(CellBits::NONE, |all, left| all.or(&left)), large)
    }

    /// The pieces of `cells`: those with two numbers or more into `large`, the cells of those with
    /// more numbers last. Tells how many others there are.
    pub fn split(&self, cells: &CellBits<W>, large: &mut Vec<LivePiece<W>>) -> usize {
        let (mut rest, mut lone, from) = (*cells, 0, large.len());
        while let Some(first) = rest.first() {
            let cells = self.flood(&CellBits::of(first), &rest, usize::MAX);
            rest = rest.without(&cells);
            match cells.and(&self.numbers).count() {
                1 => lone += 1,
                count => large.push(LivePiece { cells, count }),
            }
        }
        large[from..].sort_unstable_by_key(|piece| (piece.count, piece.cells));
        lone
    }
}
