//! What all regions build on: the board, the words by their spellings, and the best sites of single
//! words where these are few.

use super::best_sites::BestSites;
use super::terrain::Terrain;
use super::tuning::{FEW_LETTERS, MANY_WORDS};

/// What regions look things up in; it stays as it is while they work.
pub struct Groundwork<'a> {
    /// The board.
    pub terrain: &'a Terrain,
    /// The letters of each word.
    pub words: &'a [Vec<u8>],
    /// The words of each spelling; spellings are numbered in ascending order.
    pub copies: Vec<Vec<u32>>,
    /// The spelling of each word.
    pub spelling: Vec<u32>,
    /// The best sites of single words; none if the words are many.
    pub sites: BestSites,
}

impl<'a> Groundwork<'a> {
    /// The groundwork for `words` on `terrain`.
    pub fn new(terrain: &'a Terrain, words: &'a [Vec<u8>]) -> Groundwork<'a> {
        let letters: usize = words.iter().map(Vec::len).sum();
        let open = terrain.wall.iter().filter(|&&wall| !wall).count();
        let few = words.len() < MANY_WORDS && letters <= FEW_LETTERS * open;
        let sites = if few { BestSites::new(terrain, words) } else { BestSites::default() };
        Groundwork::with_sites(terrain, words, sites)
    }

    /// The groundwork for `words` on `terrain` with these best sites.
    pub fn with_sites(
        terrain: &'a Terrain,
        words: &'a [Vec<u8>],
        sites: BestSites,
    ) -> Groundwork<'a> {
        let mut order: Vec<u32> = (0..).take(words.len()).collect();
        order.sort_by_key(|&word| (&words[word as usize], word));
        let same = |a: &u32, b: &u32| words[*a as usize] == words[*b as usize];
        let copies: Vec<Vec<u32>> = order.chunk_by(same).map(<[u32]>::to_vec).collect();
        let mut spelling = vec![0; words.len()];
        for (number, copies) in (0..).zip(&copies) {
            for &word in copies {
                spelling[word as usize] = number;
            }
        }
        Groundwork { terrain, words, copies, spelling, sites }
    }
}
