//! All sites of a word at once: what it scores at each, in the few operations of a vector unit.
//!
//! The lines of either direction stand one after the other in a strip, a barrier after each. For
//! each letter a row says what it is worth on each cell of the strip. What a word sums up to in all
//! its sites is then the sum of its letters' rows, each shifted by one more cell. A letter that
//! may not lie on a cell is worth so little there that no sum makes up for it.

use super::rules::{Axis, LETTER_VALUES};
use super::terrain::{MOST_PRODUCT, Terrain, WordSite};

/// What a letter is worth where it may not lie. The letters of a word of 100 are worth 9000 at
/// most.
const BARRED: i16 = -16_384;
/// Sites that are summed up together.
const BLOCK: usize = 64;

/// What words of one length multiply their sums by.
#[derive(Clone, Debug, Default)]
struct Products {
    /// In each site; 0 if it exceeds [`MOST_PRODUCT`].
    all: Vec<f32>,
    /// The most of each block.
    most: Vec<f32>,
}

/// The lines of one direction.
#[derive(Clone, Debug)]
struct Strip {
    axis: Axis,
    /// The cell of each index; what lies beyond a line has none.
    cells: Vec<Option<u32>>,
    /// The index of each cell.
    index: Vec<u32>,
    /// For each letter its row.
    values: Vec<i16>,
    /// How long a row is: all cells, full blocks, and room for the longest word.
    stride: usize,
    /// By length; empty for lengths that no word has.
    products: Vec<Products>,
    /// Is there a site, for words of some length, whose product exceeds [`MOST_PRODUCT`]?
    exceeds: bool,
}

impl Strip {
    /// The lines of `terrain` in direction `axis`, for words of those lengths that are `wanted`.
    fn new(terrain: &Terrain, axis: Axis, wanted: &[bool]) -> Strip {
        let (lines, room) = match axis {
            Axis::Horizontal => (terrain.rows, terrain.columns),
            Axis::Vertical => (terrain.columns, terrain.rows),
        };
        let (down, along) = match axis {
            Axis::Horizontal => (terrain.columns, 1),
            Axis::Vertical => (1, terrain.columns),
        };
        let mut cells = Vec::new();
        for line in 0..lines {
            cells.extend((0..room).map(|at| Some((line * down + at * along) as u32)));
            cells.push(None);
        }
        cells.resize(cells.len().next_multiple_of(BLOCK), None);
        let stride = cells.len() + wanted.len();
        let mut index = vec![0; terrain.wall.len()];
        let mut values = vec![BARRED; 26 * stride];
        for (at, cell) in (0..).zip(&cells) {
            let Some(cell) = *cell else { continue };
            index[cell as usize] = at;
            if terrain.wall[cell as usize] {
                continue;
            }
            for (letter, &points) in LETTER_VALUES.iter().enumerate() {
                let factor = terrain.letter[cell as usize];
                values[letter * stride + at as usize] = i16::from(points) * i16::from(factor);
            }
        }
        let products = Vec::new();
        let mut strip = Strip { axis, cells, index, values, stride, products, exceeds: false };
        for (length, &wanted) in wanted.iter().enumerate() {
            let products =
                if wanted { strip.products(terrain, length) } else { Products::default() };
            strip.products.push(products);
        }
        strip
    }

    /// The products of words of `length` letters.
    fn products(&mut self, terrain: &Terrain, length: usize) -> Products {
        let product = |from: usize| {
            let cells = self.cells[from..].iter().take(length);
            let product = cells.flatten().try_fold(1_i64, |product, &cell| {
                let product = product * i64::from(terrain.word[cell as usize]);
                (product <= MOST_PRODUCT).then_some(product)
            });
            product.unwrap_or(0) as f32
        };
        let all: Vec<f32> = (0..self.cells.len()).map(product).collect();
        let most =
            all.chunks(BLOCK).map(|block| block.iter().copied().fold(0.0, f32::max)).collect();
        self.exceeds |= all.contains(&0.0);
        Products { all, most }
    }

    /// The sums of `word` in the sites of the block that begins at index `from`.
    #[inline]
    fn sums(&self, word: &[u8], from: usize) -> [i16; BLOCK] {
        let mut sums = [0_i16; BLOCK];
        for (k, &letter) in word.iter().enumerate() {
            let begin = usize::from(letter) * self.stride + from + k;
            for (sum, value) in sums.iter_mut().zip(&self.values[begin..begin + BLOCK]) {
                *sum = sum.saturating_add(*value);
            }
        }
        sums
    }
}

/// The board in both directions.
#[derive(Clone, Debug)]
pub struct SiteSums {
    strips: [Strip; 2],
}

impl SiteSums {
    /// The empty board of `terrain`, for `words`.
    pub fn new(terrain: &Terrain, words: &[Vec<u8>]) -> SiteSums {
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let mut wanted = vec![false; longest + 1];
        for word in words {
            wanted[word.len()] = true;
        }
        let strip = |axis| Strip::new(terrain, axis, &wanted);
        SiteSums { strips: [strip(Axis::Horizontal), strip(Axis::Vertical)] }
    }

    /// Does the product of some site exceed [`MOST_PRODUCT`]? Such sites are never told.
    pub fn exceed(&self) -> bool {
        self.strips.iter().any(|strip| strip.exceeds)
    }

    /// Puts `letter` on `cell`: no other may lie there from now on.
    pub fn fill(&mut self, cell: usize, letter: u8) {
        for strip in &mut self.strips {
            let at = strip.index[cell] as usize;
            for other in (0..26).filter(|&other| other != usize::from(letter)) {
                strip.values[other * strip.stride + at] = BARRED;
            }
        }
    }

    /// Tells `visit` the sites of `word` without a clash that score about `least` or more, or well
    /// more; `visit` says which they must score from then on.
    pub fn look(&self, word: &[u8], mut least: f32, mut visit: impl FnMut(WordSite) -> f32) {
        for strip in &self.strips {
            let products = &strip.products[word.len()];
            for (block, &most) in products.most.iter().enumerate() {
                let from = block * BLOCK;
                let sums = strip.sums(word, from);
                let top = sums.iter().copied().max().unwrap_or(BARRED);
                if top < 0 || f32::from(top) * most < least {
                    continue;
                }
                let mut scores = [0.0_f32; BLOCK];
                let products = &products.all[from..from + BLOCK];
                for ((score, &sum), &product) in scores.iter_mut().zip(&sums).zip(products) {
                    *score = f32::from(sum) * product;
                }
                if most_of(&scores) < least {
                    continue;
                }
                for (k, &score) in scores.iter().enumerate() {
                    if score >= least
                        && sums[k] >= 0
                        && products[k] > 0.0
                        && let Some(cell) = strip.cells[from + k]
                    {
                        least = visit(WordSite { cell, axis: strip.axis });
                    }
                }
            }
        }
    }
}

/// The greatest of `scores`.
#[inline]
fn most_of(scores: &[f32; BLOCK]) -> f32 {
    let mut most = [f32::NEG_INFINITY; 8];
    for chunk in scores.chunks_exact(8) {
        for (most, &score) in most.iter_mut().zip(chunk) {
            *most = if score > *most { score } else { *most };
        }
    }
    most.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scruffle::rules::{BrokenRule, PlayedSheet, WordPlacement};
    use crate::scruffle::testing;
    use crate::tools::random::Random;

    #[test]
    fn exactly_the_sites_without_a_clash_are_told() {
        let mut random = Random::new(6);
        for _ in 0..100 {
            let sheet = testing::sheet(&mut random, 12);
            let terrain = Terrain::new(&sheet);
            let mut strips = SiteSums::new(&terrain, &sheet.words);
            let mut table = PlayedSheet::new(&sheet);
            for word in 0..6 {
                let legal = testing::legal(&table, &sheet, word);
                let Some(&(_, placement)) = legal.get(random.below(legal.len().max(1))) else {
                    continue;
                };
                table.make(placement).expect("a legal placement");
                for (cell, &letter) in
                    sheet.under(placement).unwrap().iter().zip(&sheet.words[word])
                {
                    strips.fill(*cell, letter);
                }
            }
            for word in 6..12 {
                let least = random.below(40) as f32;
                let mut told = Vec::new();
                strips.look(&sheet.words[word], least, |site| {
                    told.push(testing::placement(&sheet, word, site));
                    least
                });
                let fits = |&placement: &WordPlacement| {
                    let made = table.clone().make(placement);
                    let fits = made.is_ok() || matches!(made, Err(BrokenRule::NoNewCell { .. }));
                    let score = |cells: Vec<usize>| sheet.score(&sheet.words[word], &cells);
                    fits && sheet.under(placement).and_then(score).unwrap() as f32 >= least
                };
                let order = |a: &WordPlacement| (a.axis, a.x, a.y);
                let mut fit: Vec<_> = testing::placements(&sheet, word).filter(fits).collect();
                fit.sort_by_key(order);
                told.sort_by_key(order);
                assert_eq!(told, fit);
            }
        }
    }
}
