//! What stands on the board, kept in numbers that a vector unit works through: which letter lies on
//! each cell, and what the words over it score.

use super::best_sites::{BLOCK, BestSites};
use super::rules::Axis;
use super::terrain::{EMPTY, Terrain};

/// What the words over one cell score, those along its row and those along its column.
type Scores = [f64; 2];

/// What stands on the board, cell by cell and by the numbers of [`BestSites`].
pub struct StandingScores {
    scores: Vec<Scores>,
    /// The letter of each number, above those of letters where none may lie.
    letters: Vec<i16>,
    /// What the words across each number score, rounded down to units.
    across: Vec<i16>,
    /// What those along it score.
    along: Vec<i16>,
    unit: f64,
}

impl StandingScores {
    /// The empty board; by numbers only if `sites` has any.
    pub fn new(terrain: &Terrain, sites: &BestSites, longest: usize) -> StandingScores {
        let count = if sites.is_empty() { 0 } else { sites.count() + longest };
        StandingScores {
            scores: vec![[0.0; 2]; terrain.wall.len()],
            letters: vec![i16::from(EMPTY); count],
            across: vec![0; count],
            along: vec![0; count],
            unit: sites.unit(),
        }
    }

    /// What the words over `cell` score, those along its row and those along its column.
    #[inline]
    pub fn on(&self, cell: usize) -> Scores {
        self.scores[cell]
    }

    /// Adds `score` to what the words along `axis` score on `cell`, where `letter` lies now.
    pub fn add(&mut self, sites: &BestSites, cell: usize, axis: Axis, score: f64, letter: u8) {
        self.scores[cell][axis as usize] += score;
        if sites.is_empty() {
            return;
        }
        let [rows, columns] = self.scores[cell].map(|score| (score / self.unit).floor() as i16);
        let (row, column) = (Axis::Horizontal, Axis::Vertical);
        for (axis, along, across) in [(row, rows, columns), (column, columns, rows)] {
            let number = sites.number(cell, axis);
            self.letters[number] = i16::from(letter);
            self.along[number] = along;
            self.across[number] = across;
        }
    }

    /// For each site of the block that begins at `from` what `scores` say, less what `letters`
    /// eject there at least: a word along the line may be met in several cells and counts once.
    #[inline]
    pub fn nets(&self, letters: &[u8], scores: &[i16], from: usize) -> [i16; BLOCK] {
        let (mut across, mut along) = ([0_i16; BLOCK], [0_i16; BLOCK]);
        for (k, &letter) in letters.iter().enumerate() {
            let range = from + k..from + k + BLOCK;
            let there = &self.letters[range.clone()];
            let (over, beside) = (&self.across[range.clone()], &self.along[range]);
            let letter = i16::from(letter);
            for i in 0..BLOCK {
                let differs = if there[i] == letter { 0 } else { -1 };
                across[i] = across[i].saturating_add(over[i] & differs);
                along[i] = along[i].max(beside[i] & differs);
            }
        }
        let mut nets = [0; BLOCK];
        for (i, net) in nets.iter_mut().enumerate() {
            *net = scores[i].saturating_sub(across[i]).saturating_sub(along[i]);
        }
        nets
    }
}
