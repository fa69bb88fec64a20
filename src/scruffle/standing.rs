//! What stands on the board, kept in numbers that a vector unit works through: which letter lies on
//! each cell, and what the words over it score.

use multiversion::multiversion;

use super::best_sites::{BLOCK, BestSites};
use super::rules::Axis;
use super::terrain::{EMPTY, Terrain};

/// So many letters are looked at before a block of sites is given up.
const AT_ONCE: usize = 3;

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
        let [rows, columns] = self.scores[cell].map(|score| (score / self.unit) as i16);
        let (row, column) = (Axis::Horizontal, Axis::Vertical);
        for (axis, along, across) in [(row, rows, columns), (column, columns, rows)] {
            let number = sites.number(cell, axis);
            self.letters[number] = i16::from(letter);
            self.along[number] = along;
            self.across[number] = across;
        }
    }

    /// May `letters` net more than `least` at site `number`, where they score `units`, which is
    /// more than that? As [`StandingScores::nets`] for a single site.
    #[inline]
    pub fn may_exceed(&self, letters: &[u8], units: i16, number: usize, least: i16) -> bool {
        let (mut over, mut beside) = (0_i16, 0_i16);
        for (&letter, at) in letters.iter().zip(number..) {
            if self.letters[at] != i16::from(letter) {
                over = over.saturating_add(self.across[at]);
                beside = beside.max(self.along[at]);
                if units.saturating_sub(over).saturating_sub(beside) <= least {
                    return false;
                }
            }
        }
        true
    }

    /// For each site of the block that begins at `from` what `scores` say, less what `letters`
    /// eject there at least: a word along the line may be met in several cells and counts once.
    /// None if no site has more than `least`.
    pub fn nets(
        &self,
        letters: &[u8],
        scores: &[i16],
        from: usize,
        least: i16,
    ) -> Option<[i16; BLOCK]> {
        nets_of_block(
            letters,
            scores.first_chunk()?,
            [&self.letters[from..], &self.across[from..], &self.along[from..]],
            least,
        )
    }
}

/// The nets of [`StandingScores::nets`], given the letter `there` on each number of the block and
/// beyond, and what the words `across` and `along` score.
#[multiversion(targets("x86_64+avx2"))]
fn nets_of_block(
    letters: &[u8],
    scores: &[i16; BLOCK],
    [there, across, along]: [&[i16]; 3],
    least: i16,
) -> Option<[i16; BLOCK]> {
    let (mut over, mut beside, mut nets) = ([0_i16; BLOCK], [0_i16; BLOCK], *scores);
    for (&letter, k) in letters.iter().zip(0..) {
        let there = there[k..].first_chunk::<BLOCK>()?;
        let across = across[k..].first_chunk::<BLOCK>()?;
        let along = along[k..].first_chunk::<BLOCK>()?;
        let letter = i16::from(letter);
        for i in 0..BLOCK {
            let differs = if there[i] == letter { 0 } else { -1 };
            over[i] = over[i].saturating_add(across[i] & differs);
            beside[i] = beside[i].max(along[i] & differs);
        }
        if k % AT_ONCE == AT_ONCE - 1 || k + 1 == letters.len() {
            let mut most = i16::MIN;
            for i in 0..BLOCK {
                nets[i] = scores[i].saturating_sub(over[i]).saturating_sub(beside[i]);
                most = most.max(nets[i]);
            }
            if most <= least {
                return None;
            }
        }
    }
    Some(nets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::random::Random;

    #[test]
    fn nets_of_a_block_are_those_of_its_sites() {
        let mut random = Random::new(5);
        let draw = |random: &mut Random, below: usize| -> Vec<i16> {
            (0..3 * BLOCK).map(|_| random.below(below) as i16).collect()
        };
        let [letters, across, along] = [3, 40, 40].map(|below| draw(&mut random, below));
        let standing = StandingScores { scores: Vec::new(), letters, across, along, unit: 1.0 };
        let mut given_up = 0;
        for round in 0..200 {
            let word: Vec<u8> = (0..=round % 9).map(|_| random.below(3) as u8).collect();
            let scores = draw(&mut random, 200);
            let (from, least) = (random.below(BLOCK), random.below(200) as i16 - 20);
            let net = |site: usize| {
                let differ = (from + site..).zip(&word);
                let differ =
                    differ.filter(|&(at, &letter)| standing.letters[at] != i16::from(letter));
                let broken: Vec<usize> = differ.map(|(at, _)| at).collect();
                let over: i16 = broken.iter().map(|&at| standing.across[at]).sum();
                scores[site] - over - broken.iter().map(|&at| standing.along[at]).max().unwrap_or(0)
            };
            let nets: [i16; BLOCK] = std::array::from_fn(net);
            for (site, &net) in nets.iter().enumerate() {
                let may = standing.may_exceed(&word, scores[site], from + site, least);
                assert!(scores[site] <= least || may == (net > least));
            }
            let expected = nets.iter().any(|&net| net > least).then_some(nets);
            given_up += usize::from(expected.is_none());
            assert_eq!(standing.nets(&word, &scores[..BLOCK], from, least), expected);
        }
        assert!((20..180).contains(&given_up), "{given_up}");
    }
}
