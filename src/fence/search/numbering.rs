//! Where the cells of a piece stand on the ground: the patch numbers them one after the other.

use super::bits::CellBits;
use super::pieces::LivePiece;

/// Cells of a row that are neighbours.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The number of the first on the ground.
    ground: usize,
    /// Its number in the patch.
    patch: usize,
    count: usize,
}

/// The cells of a piece, run by run.
#[derive(Clone, Debug)]
pub struct Numbering(Vec<Run>);

impl Numbering {
    /// Of the piece with these `cells` of the ground.
    pub fn new<const G: usize>(cells: &CellBits<G>) -> Numbering {
        let mut runs: Vec<Run> = Vec::new();
        for (patch, ground) in cells.cells().enumerate() {
            match runs.last_mut() {
                Some(last) if last.ground + last.count == ground => last.count += 1,
                _ => runs.push(Run { ground, patch, count: 1 }),
            }
        }
        Numbering(runs)
    }

    /// A `set` of the patch, on the ground.
    pub fn outward<const W: usize, const G: usize>(&self, set: &CellBits<W>) -> CellBits<G> {
        let mut all = CellBits::NONE;
        for run in &self.0 {
            all.add_run(run.ground, set.run(run.patch, run.count));
        }
        all
    }

    /// A piece of the patch, on the ground.
    pub fn piece<const W: usize, const G: usize>(&self, piece: &LivePiece<W>) -> LivePiece<G> {
        LivePiece { cells: self.outward(&piece.cells), count: piece.count }
    }

    /// What a `set` of the ground has in the piece, in the patch.
    pub fn inward<const W: usize, const G: usize>(&self, set: &CellBits<G>) -> CellBits<W> {
        let mut all = CellBits::NONE;
        for run in &self.0 {
            all.add_run(run.patch, set.run(run.ground, run.count));
        }
        all
    }
}
