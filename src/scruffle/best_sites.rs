//! What each word scores in each site of the empty board, for searches that move single words.
//!
//! Sites are numbered: the lines of either direction one after the other, a gap after each, so that
//! the cells of a word bear the numbers from its site's on. A search looks at the best sites one by
//! one, then at blocks of numbers from the one of the best site on.

use rayon::prelude::*;

use super::rules::Axis;
use super::terrain::{Terrain, WordSite};

/// The sites of a word that are looked at one by one, before the blocks.
const FIRST: usize = 128;
/// Sites in a block.
pub const BLOCK: usize = 32;
/// The most that a site scores in [`BestSites::unit`]s.
const MOST: f64 = 32_000.0;
/// No site for the word.
const NO_SITE: i16 = -1;

/// What one word scores.
#[derive(Debug, Default)]
pub struct WordSites {
    /// In each site, rounded up to units; below 0 where it cannot lie.
    pub scores: Vec<i16>,
    /// The best `FIRST` sites, the best first: what each scores, and its number.
    pub first: Vec<(i16, u32)>,
    /// The most of each block that has a site, and the block: by falling score.
    pub blocks: Vec<(i16, u16)>,
}

/// What each word scores in each site.
#[derive(Debug, Default)]
pub struct BestSites {
    of: Vec<WordSites>,
    /// The site of each number.
    sites: Vec<Option<WordSite>>,
    /// The numbers of each cell in its row and in its column.
    numbers: Vec<[u32; 2]>,
    /// How many points one unit is.
    unit: f64,
}

impl BestSites {
    /// The sites of each of `words`.
    pub fn new(terrain: &Terrain, words: &[Vec<u8>]) -> BestSites {
        let mut sites = Vec::new();
        let mut numbers = vec![[0; 2]; terrain.wall.len()];
        for (line, room) in terrain.lines() {
            let stride = terrain.stride(line.axis);
            for at in 0..room {
                let cell = line.cell as usize + at * stride;
                numbers[cell][line.axis as usize] = sites.len() as u32;
                sites.push(Some(WordSite { cell: cell as u32, axis: line.axis }));
            }
            sites.push(None);
        }
        sites.resize(sites.len().next_multiple_of(BLOCK), None);
        let most = |word: &Vec<u8>| scores(terrain, word, &sites).flatten().max();
        let most = words.par_iter().filter_map(most).max().unwrap_or(0);
        let unit = (most as f64 / MOST).ceil().max(1.0);
        let of = |word: &Vec<u8>| WordSites::new(scores(terrain, word, &sites), unit);
        let of = words.par_iter().map(of).collect();
        BestSites { of, sites, numbers, unit }
    }

    /// Is nothing known?
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.sites.len()
    }

    /// The sites of `word`.
    #[inline]
    pub fn of(&self, word: u32) -> &WordSites {
        &self.of[word as usize]
    }

    /// The site of number `number`.
    #[inline]
    pub fn site(&self, number: usize) -> Option<WordSite> {
        self.sites[number]
    }

    /// The number of `cell` in its line of direction `axis`.
    #[inline]
    pub fn number(&self, cell: usize, axis: Axis) -> usize {
        self.numbers[cell][axis as usize] as usize
    }

    /// How many points one unit is.
    pub fn unit(&self) -> f64 {
        self.unit
    }
}

impl WordSites {
    fn new(scores: impl Iterator<Item = Option<i64>>, unit: f64) -> WordSites {
        let round = |score: i64| (score as f64 / unit).ceil() as i16;
        let scores: Vec<i16> = scores.map(|score| score.map_or(NO_SITE, round)).collect();
        let most = |block: &[i16]| block.iter().copied().max().unwrap_or(NO_SITE);
        let mut blocks: Vec<(i16, u16)> = scores.chunks(BLOCK).map(most).zip(0..).collect();
        blocks.retain(|&(most, _)| most >= 0);
        blocks.sort_by_key(|&(most, block)| (std::cmp::Reverse(most), block));
        let mut first: Vec<(i16, u32)> = scores.iter().copied().zip(0..).collect();
        first.retain(|&(score, _)| score >= 0);
        let order = |&(score, number): &(i16, u32)| (std::cmp::Reverse(score), number);
        if first.len() > FIRST {
            first.select_nth_unstable_by_key(FIRST, order);
            first.truncate(FIRST);
        }
        first.sort_unstable_by_key(order);
        first.shrink_to_fit();
        WordSites { scores, first, blocks }
    }
}

/// What `word` scores at each of `sites`, if it may lie there on the empty board.
fn scores(
    terrain: &Terrain,
    word: &[u8],
    sites: &[Option<WordSite>],
) -> impl Iterator<Item = Option<i64>> {
    let open = |site: &Option<WordSite>| site.is_some_and(|s| !terrain.wall[s.cell as usize]);
    (0..sites.len()).map(move |number| {
        let cells = sites.get(number..number + word.len())?;
        let site = cells.first().copied().flatten()?;
        cells.iter().all(open).then(|| terrain.score(word, site))
    })
}
