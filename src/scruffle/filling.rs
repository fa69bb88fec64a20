//! A set of placements that has a legal order, kept so while words come and go.
//!
//! Every placement has a key, its time: answers are written in the order of keys. A cell is *owned*
//! by the placement that covers it first; each placement must own a cell. Taking one away hands
//! its cells to the next in order, so that removal never breaks the order.

use super::terrain::{EMPTY, Terrain, WordSite};

/// One placement of a filling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaidWord {
    /// Where it lies.
    pub site: WordSite,
    /// When, in the order of the answer.
    pub key: f64,
    /// What it scores.
    pub score: i64,
    /// How many cells it owns.
    pub own: u16,
}

/// No placement owns the cell.
const NOBODY: u32 = u32::MAX;

/// Placements on a board; a word's index names its placement.
#[derive(Clone, Debug)]
pub struct FilledBoard {
    /// The letter of each cell, or [`EMPTY`].
    pub letters: Vec<u8>,
    /// The words over each cell.
    cover: Vec<Vec<u32>>,
    owner: Vec<u32>,
    /// For each word where it lies, if it does.
    laid: Vec<Option<LaidWord>>,
    points: i64,
    clock: f64,
}

impl FilledBoard {
    /// No placements, of `words` words.
    pub fn new(terrain: &Terrain, words: usize) -> FilledBoard {
        let cells = terrain.wall.len();
        FilledBoard {
            letters: vec![EMPTY; cells],
            cover: vec![Vec::new(); cells],
            owner: vec![NOBODY; cells],
            laid: vec![None; words],
            points: 0,
            clock: 1.0,
        }
    }

    /// The sum of the scores.
    pub fn points(&self) -> i64 {
        self.points
    }

    /// Where `word` lies.
    #[inline]
    pub fn laid(&self, word: usize) -> Option<LaidWord> {
        self.laid[word]
    }

    /// How many words lie on the board.
    pub fn count(&self) -> usize {
        self.laid.iter().flatten().count()
    }

    /// The words over `cell`.
    #[inline]
    pub fn over(&self, cell: usize) -> &[u32] {
        &self.cover[cell]
    }

    /// Lays `letters`, which is word number `word`, at `site`, where nothing clashes; says whether
    /// there is an order for it.
    pub fn add(&mut self, terrain: &Terrain, word: usize, letters: &[u8], site: WordSite) -> bool {
        debug_assert!(self.laid[word].is_none());
        let cells = || terrain.cells(site, letters.len());
        let mut key = self.clock;
        if cells().all(|cell| self.letters[cell] != EMPTY) {
            let Some(earlier) = self.key_before_owner(cells) else { return false };
            key = earlier;
        } else {
            self.clock += 1.0;
        }
        let laid = LaidWord { site, key, score: terrain.score(letters, site), own: 0 };
        self.restore(terrain, word, letters, laid);
        true
    }

    /// Is there an order for a word of `length` letters at `site`, where all cells are filled with
    /// its letters?
    pub fn has_order(&self, terrain: &Terrain, length: usize, site: WordSite) -> bool {
        self.key_before_owner(|| terrain.cells(site, length)).is_some()
    }

    /// The key just before the latest owner of `cells`, all filled, if that one keeps another cell.
    fn key_before_owner<I: Iterator<Item = usize>>(&self, cells: impl Fn() -> I) -> Option<f64> {
        let laid = |word: u32| self.laid[word as usize].as_ref();
        let (mut latest, mut latest_key, mut shared, mut tied) = (NOBODY, 0.0, 0, false);
        for cell in cells() {
            let owner = self.owner[cell];
            let key = laid(owner)?.key;
            if owner == latest {
                shared += 1;
            } else if key > latest_key {
                (latest, latest_key, shared, tied) = (owner, key, 1, false);
            } else if key >= latest_key {
                // Placements that do not meet may bear the same key.
                tied = true;
            }
        }
        if tied || laid(latest)?.own <= shared {
            return None;
        }
        let mut before: f64 = 0.0;
        for cell in cells() {
            for key in self.cover[cell].iter().filter_map(|&word| Some(laid(word)?.key)) {
                if key < latest_key {
                    before = before.max(key);
                }
            }
        }
        let key = f64::midpoint(before, latest_key);
        (before < key && key < latest_key).then_some(key)
    }

    /// Lays a word exactly as it lay before, with its key.
    pub fn restore(&mut self, terrain: &Terrain, word: usize, letters: &[u8], laid: LaidWord) {
        let mut own = 0;
        for (cell, &letter) in terrain.cells(laid.site, letters.len()).zip(letters) {
            debug_assert!(self.letters[cell] == EMPTY || self.letters[cell] == letter);
            let owner = self.owner[cell];
            let earlier = match self.laid.get(owner as usize).copied().flatten() {
                Some(other) => laid.key < other.key,
                None => true,
            };
            if earlier {
                if let Some(Some(other)) = self.laid.get_mut(owner as usize) {
                    other.own -= 1;
                }
                self.owner[cell] = word as u32;
                own += 1;
            }
            self.letters[cell] = letter;
            self.cover[cell].push(word as u32);
        }
        self.points += laid.score;
        self.laid[word] = Some(LaidWord { own, ..laid });
        if laid.key >= self.clock {
            self.clock = laid.key + 1.0;
        }
    }

    /// Takes word number `word`, of `length` letters, away, and says where it lay.
    pub fn remove(&mut self, terrain: &Terrain, word: usize, length: usize) -> Option<LaidWord> {
        let laid = self.laid[word].take()?;
        for cell in terrain.cells(laid.site, length) {
            let cover = &mut self.cover[cell];
            if let Some(index) = cover.iter().position(|&other| other as usize == word) {
                cover.swap_remove(index);
            }
            if self.owner[cell] as usize != word {
                continue;
            }
            let key = |word: u32| self.laid[word as usize].map_or(f64::INFINITY, |laid| laid.key);
            let next = cover.iter().copied().min_by(|&a, &b| key(a).total_cmp(&key(b)));
            self.owner[cell] = next.unwrap_or(NOBODY);
            match next {
                Some(next) => {
                    if let Some(next) = &mut self.laid[next as usize] {
                        next.own += 1;
                    }
                }
                None => self.letters[cell] = EMPTY,
            }
        }
        self.points -= laid.score;
        Some(laid)
    }

    /// A word that lies without a cell of its own: parts of two fillings brought together may have
    /// taken all its cells from both sides.
    pub fn robbed(&self) -> Option<u32> {
        let robbed = |laid: &Option<LaidWord>| laid.is_some_and(|laid| laid.own == 0);
        self.laid.iter().position(robbed).map(|word| word as u32)
    }

    /// The words that lie, in the order of the answer.
    pub fn order(&self) -> Vec<(usize, LaidWord)> {
        let laid = self.laid.iter().enumerate();
        let mut order: Vec<_> = laid.filter_map(|(word, laid)| Some((word, (*laid)?))).collect();
        order.sort_by(|a, b| a.1.key.total_cmp(&b.1.key));
        order
    }

    /// Spreads the keys out, so that there is room between them again.
    pub fn renumber(&mut self) {
        let order = self.order();
        for (&(word, _), key) in order.iter().zip(1_u32..) {
            if let Some(laid) = &mut self.laid[word] {
                laid.key = f64::from(key);
            }
        }
        self.clock = order.len() as f64 + 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scruffle::rules::{Axis, PlayedSheet, Premium, Sheet, WordPlacement};
    use crate::scruffle::testing;
    use crate::tools::random::{Chance, Random};

    #[test]
    fn along_a_random_walk_the_order_is_legal_and_the_points_are_right() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let sheet = testing::sheet(&mut random, 30);
            let terrain = Terrain::new(&sheet);
            let mut filling = FilledBoard::new(&terrain, sheet.words.len());
            for _ in 0..300 {
                change(&mut random, &sheet, &terrain, &mut filling);
                testing::check(&sheet, &filling);
            }
        }
    }

    #[test]
    fn a_word_does_not_take_the_only_cell_of_one_of_two_with_the_same_key() {
        let words = ["aaaa", "aa", "a", "aa"].map(|word| vec![0; word.len()]);
        let cells = vec![Premium::Letter(1); 4];
        let sheet = Sheet { columns: 4, rows: 1, cells, words: words.to_vec() };
        let terrain = Terrain::new(&sheet);
        let mut filling = FilledBoard::new(&terrain, 4);
        for (word, cell) in [0, 0, 2, 1].into_iter().enumerate() {
            let site = WordSite { cell, axis: Axis::Horizontal };
            let has_order = filling.add(&terrain, word, &sheet.words[word], site);
            assert_eq!(has_order, word < 3);
            testing::check(&sheet, &filling);
        }
    }

    #[test]
    fn a_word_whose_cells_two_others_have_taken_is_robbed() {
        let words = [&b"aabb"[..], b"aa", b"bb"].map(|word| word.iter().map(|at| at - b'a'));
        let cells = vec![Premium::Letter(1); 4];
        let sheet =
            Sheet { columns: 4, rows: 1, cells, words: words.map(Iterator::collect).to_vec() };
        let terrain = Terrain::new(&sheet);
        let mut filling = FilledBoard::new(&terrain, 3);
        for (word, cell, key) in [(0, 0, 2.0), (1, 0, 1.0), (2, 2, 1.0)] {
            assert_eq!(filling.robbed(), None);
            let site = WordSite { cell, axis: Axis::Horizontal };
            let score = terrain.score(&sheet.words[word], site);
            let laid = LaidWord { site, key, score, own: 0 };
            filling.restore(&terrain, word, &sheet.words[word], laid);
        }
        assert_eq!(filling.robbed(), Some(0));
        filling.remove(&terrain, 0, 4);
        assert_eq!(filling.robbed(), None);
        testing::check(&sheet, &filling);
    }

    /// Lays or takes away a word.
    fn change(random: &mut Random, sheet: &Sheet, terrain: &Terrain, filling: &mut FilledBoard) {
        let index = random.below(sheet.words.len());
        let letters = &sheet.words[index];
        if let Some(laid) = filling.remove(terrain, index, letters.len()) {
            if random.chance(Chance::of_256(64)) {
                filling.restore(terrain, index, letters, laid);
            }
        } else {
            let fits: Vec<WordPlacement> =
                testing::placements(sheet, index).filter(|&at| fits(sheet, filling, at)).collect();
            if !fits.is_empty() {
                filling.add(terrain, index, letters, testing::site(sheet, random.pick(&fits)));
            }
        }
        if random.chance(Chance::of_256(8)) {
            filling.renumber();
        }
    }

    /// Does `placement` lie on the board, without an obstacle or a clash?
    fn fits(sheet: &Sheet, filling: &FilledBoard, placement: WordPlacement) -> bool {
        let same = |(cell, letter): (usize, &u8)| {
            sheet.cells[cell] != Premium::Obstacle
                && [EMPTY, *letter].contains(&filling.letters[cell])
        };
        let letters = &sheet.words[placement.word];
        sheet.under(placement).is_some_and(|cells| cells.into_iter().zip(letters).all(same))
    }

    /// Does the law allow the placements of `left` after those on `table`, in some order?
    fn has_some_order(table: &PlayedSheet, left: &[WordPlacement]) -> bool {
        left.is_empty()
            || (0..left.len()).any(|index| {
                let (mut table, mut left) = (table.clone(), left.to_vec());
                let made = table.make(left.swap_remove(index));
                made.is_ok() && has_some_order(&table, &left)
            })
    }

    #[test]
    fn a_set_without_an_order_is_refused_and_hardly_any_other() {
        let mut random = Random::new(8);
        let (mut right, mut wrong) = (0, 0);
        for _ in 0..400 {
            let sheet = testing::sheet(&mut random, 7);
            let terrain = Terrain::new(&sheet);
            let mut filling = FilledBoard::new(&terrain, sheet.words.len());
            let mut laid: Vec<WordPlacement> = Vec::new();
            for (index, letters) in sheet.words.iter().enumerate() {
                let at: Vec<_> = testing::placements(&sheet, index)
                    .filter(|&at| fits(&sheet, &filling, at))
                    .collect();
                let Some(&placement) = at.get(random.below(at.len().max(1))) else { continue };
                let mut set = laid.clone();
                set.push(placement);
                let exists = has_some_order(&PlayedSheet::new(&sheet), &set);
                if filling.add(&terrain, index, letters, testing::site(&sheet, placement)) {
                    assert!(exists, "{set:?}");
                    laid = set;
                } else if exists {
                    wrong += 1;
                } else {
                    right += 1;
                }
            }
        }
        assert!(right > 0 && wrong * 5 < right, "{wrong} refused for nothing, {right} rightly");
    }
}
