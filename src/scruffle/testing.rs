//! Tiny tasks for tests, and all placements on them.

use super::filling::FilledBoard;
use super::rules::{Axis, PlayedSheet, Premium, Sheet, WordPlacement};
use super::terrain::{EMPTY, WordSite};
use crate::tools::random::Random;

/// The letters of tiny words: A, B, K and Z, so that they often fit together.
const LETTERS: [u8; 4] = [0, 1, 10, 25];

/// A task of up to 6 x 5 cells of all sorts and this number of `words` of up to 5 letters.
pub fn sheet(random: &mut Random, words: usize) -> Sheet {
    let (columns, rows) = (1 + random.below(6), 1 + random.below(5));
    let cell = |random: &mut Random| match random.below(8) {
        0 => Premium::Obstacle,
        1 => Premium::Word(2 + random.below(2) as u8),
        _ => Premium::Letter(random.below(10) as u8),
    };
    let cells = (0..columns * rows).map(|_| cell(random)).collect();
    let letters = &LETTERS[..2 + random.below(3)];
    let word = |random: &mut Random| (0..=random.below(5)).map(|_| random.pick(letters)).collect();
    Sheet { columns, rows, cells, words: (0..words).map(|_| word(random)).collect() }
}

/// The placements of `word` anywhere on the board of `sheet`, legal or not.
pub fn placements(sheet: &Sheet, word: usize) -> impl Iterator<Item = WordPlacement> {
    let cells = 0..sheet.columns * sheet.rows;
    let axes = [Axis::Horizontal, Axis::Vertical];
    cells.flat_map(move |cell| {
        let (x, y) = sheet.place(cell);
        axes.map(|axis| WordPlacement { axis, word, x, y })
    })
}

/// The legal placements of `word` and their scores.
pub fn legal(table: &PlayedSheet, sheet: &Sheet, word: usize) -> Vec<(i64, WordPlacement)> {
    let made = |placement| Some((table.clone().make(placement).ok()?, placement));
    placements(sheet, word).filter_map(made).collect()
}

/// Where `placement` lies.
pub fn site(sheet: &Sheet, placement: WordPlacement) -> WordSite {
    let WordPlacement { axis, x, y, .. } = placement;
    WordSite { cell: (y * sheet.columns + x) as u32, axis }
}

/// The placement of `word` at `site`.
pub fn placement(sheet: &Sheet, word: usize, site: WordSite) -> WordPlacement {
    let (x, y) = sheet.place(site.cell as usize);
    WordPlacement { axis: site.axis, word, x, y }
}

/// Has the law replay `filling` in its order: letters and points must be the same.
pub fn check(sheet: &Sheet, filling: &FilledBoard) {
    let mut table = PlayedSheet::new(sheet);
    for (word, laid) in filling.order() {
        assert_eq!(table.make(placement(sheet, word, laid.site)), Ok(laid.score));
    }
    assert_eq!(table.points(), filling.points());
    let letters = filling.letters.iter().map(|&letter| (letter != EMPTY).then_some(letter));
    assert!(letters.eq(table.letters().iter().copied()));
}
