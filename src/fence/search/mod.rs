//! The search for a move: proofs where the position allows, guesses from samples elsewhere.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | live | said of a number that can still be painted | |
//! | ground | the cells that some live number reaches | |
//! | piece | a connected part of the ground | component of a sum of games |
//! | lone | said of a piece with a single number, whose value is always 1 | |
//! | effect | what a set takes from the other numbers: all that matters of it | equivalence class of moves |
//! | taste | the weights by which a set is drawn at random | |
//! | level | one of the wider and wider searches of the moves at the root | iterative deepening |
//! | room | the pieces that a search may still expand | node limit |
//! | reply | a set that was good in one piece and is tried first in others | killer move |
//! | glance | a look at a large piece with a few random sets, before all are listed | |
//! | insight | an answer, and whether it is proven or a guess | |

mod bits;
mod bound;
mod counting;
mod effects;
mod ground;
mod levels;
mod numbering;
mod patch;
mod pieces;
mod replies;
mod solver;
mod table;
mod taste;
#[cfg(test)]
mod tests;
mod tuning;
mod walk;

use super::rules::Field;
use crate::budget::Budget;
use bits::CellBits;
pub use counting::{MoveCount, count_moves};
use effects::Listing;
use ground::{Frame, LiveGround};
use pieces::Pieces;
use rayon::ThreadPool;
use solver::{Setting, Solver};
use table::PieceTable;
use tuning::{LISTED_TO_SEE, MOST_TO_SEE, ROOM_TO_SEE};

/// What is known of a position, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// The move wins against every reply.
    Win,
    /// The move draws at least, and no move wins.
    Draw,
    /// Every move loses against the right replies.
    Loss,
    /// The move wins as far as samples tell.
    LikelyWin,
    /// Nothing is known.
    Unknown,
}

impl Forecast {
    /// Does it rest on proof alone?
    pub fn is_proven(self) -> bool {
        matches!(self, Forecast::Win | Forecast::Draw | Forecast::Loss)
    }

    /// In a few words.
    pub fn name(self) -> &'static str {
        match self {
            Forecast::Win => "proven win",
            Forecast::Draw => "proven draw",
            Forecast::Loss => "proven loss",
            Forecast::LikelyWin => "likely win",
            Forecast::Unknown => "unknown",
        }
    }
}

/// A move, and what is known of it.
#[derive(Clone, Debug)]
pub struct PaintMove {
    /// The cells to paint, by row and column.
    pub cells: Vec<(usize, usize)>,
    /// What it leads to.
    pub verdict: Forecast,
}

/// Something that is done on a ground, whatever its width is.
trait Visit {
    /// What comes of it.
    type Outcome;
    /// Does it on `ground`.
    fn visit<const W: usize>(self, ground: &LiveGround<W>) -> Self::Outcome;
}

/// Does `visit` on the part of `field` that still counts, in sets as narrow as it allows.
fn visit<V: Visit>(field: &Field, visit: V) -> V::Outcome {
    let whole = Frame { from: (0, 0), to: (field.side(), field.side()) };
    let ground = LiveGround::<15>::new(field, whole);
    let frame = ground.frame(&ground.start());
    if frame.fits::<1>() {
        visit.visit(&LiveGround::<1>::new(field, frame))
    } else if frame.fits::<4>() {
        visit.visit(&LiveGround::<4>::new(field, frame))
    } else if frame.fits::<8>() {
        visit.visit(&LiveGround::<8>::new(field, frame))
    } else {
        visit.visit(&ground)
    }
}

/// The search for a move.
struct Moves<'a> {
    seed: u64,
    pool: &'a ThreadPool,
    budget: &'a Budget,
    tell: &'a mut dyn FnMut(&PaintMove),
}

impl Visit for Moves<'_> {
    type Outcome = ();

    fn visit<const W: usize>(self, ground: &LiveGround<W>) {
        let Moves { seed, pool, budget, tell } = self;
        levels::LevelSearch { ground, seed, span: budget.whole(), pool }.deepen(tell);
    }
}

/// Searches a move on `field`, on which there is a legal one, on the threads of `pool`; `tell` gets
/// better and better ones.
pub fn search(
    field: &Field,
    seed: u64,
    pool: &ThreadPool,
    budget: &Budget,
    tell: &mut dyn FnMut(&PaintMove),
) {
    visit(field, Moves { seed, pool, budget, tell });
}

/// A piece of a position, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValue {
    /// Its cells, by row and column.
    pub cells: Vec<(usize, usize)>,
    /// How many live numbers it has.
    pub numbers: usize,
    /// Its Grundy value, if that is proven.
    pub value: Option<usize>,
}

/// The pieces of the position on `field`, those with more numbers first; their values as far as
/// `budget` lasts.
pub fn pieces(field: &Field, budget: &Budget) -> Vec<PieceValue> {
    visit(field, Values { budget })
}

/// The values of the pieces.
struct Values<'a> {
    budget: &'a Budget,
}

impl Visit for Values<'_> {
    type Outcome = Vec<PieceValue>;

    fn visit<const W: usize>(self, ground: &LiveGround<W>) -> Vec<PieceValue> {
        let (start, span) = (ground.start(), self.budget.whole());
        let position = Pieces::among(ground, &start);
        let width = Listing { listed: LISTED_TO_SEE, ..Listing::NOTHING };
        let setting = Setting { ground, width, largest: usize::MAX, seed: 0 };
        let table = PieceTable::default();
        let places = |cells: &CellBits<W>| cells.cells().map(|cell| ground.place(cell)).collect();
        let mut found = Vec::new();
        let mut rest = start;
        for piece in &position.large {
            let large = piece.count > MOST_TO_SEE;
            let room = if large || span.is_over() { 0 } else { ROOM_TO_SEE };
            let told = Solver::new(setting, span.share(1), &table, room).value(piece);
            let value = told.filter(|told| told.1).map(|told| told.0);
            rest = rest.without(&piece.cells);
            found.push(PieceValue { cells: places(&piece.cells), numbers: piece.count, value });
        }
        for number in ground.numbers(&rest).cells() {
            let cells = places(&ground.reach(number, &rest));
            found.push(PieceValue { cells, numbers: 1, value: Some(1) });
        }
        found.sort_by_key(|piece| std::cmp::Reverse(piece.numbers));
        found
    }
}
