//! The best sites of each word on the empty board, for searches that move single words.

use rayon::prelude::*;

use super::terrain::{Terrain, WordSite};

/// For each word its best sites and their scores, the best first.
#[derive(Debug, Default)]
pub struct BestSites {
    of: Vec<Vec<(f32, WordSite)>>,
}

impl BestSites {
    /// The `most` best sites of each of `words`.
    pub fn new(terrain: &Terrain, words: &[Vec<u8>], most: usize) -> BestSites {
        let of = |word: &Vec<u8>| {
            let mut sites = Vec::new();
            for (line, room) in terrain.lines() {
                let stride = terrain.stride(line.axis) as u32;
                for start in 0..(room + 1).saturating_sub(word.len()) {
                    let site =
                        WordSite { cell: line.cell + start as u32 * stride, axis: line.axis };
                    if terrain.cells(site, word.len()).all(|cell| !terrain.wall[cell]) {
                        sites.push((terrain.score(word, site) as f32, site));
                    }
                }
            }
            sites.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            sites.truncate(most);
            sites.shrink_to_fit();
            sites
        };
        BestSites { of: words.par_iter().map(of).collect() }
    }

    /// Are there no lists?
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// The sites of `word`.
    #[inline]
    pub fn of(&self, word: u32) -> &[(f32, WordSite)] {
        &self.of[word as usize]
    }
}
