//! What is kept up to date along random moves is what is found anew.

use super::lines::Whim;
use super::*;
use crate::scruffle::rules::{Premium, Sheet};
use crate::scruffle::testing;

/// Has the law replay the filling, and finds prices and what stands on each cell anew.
fn check(sheet: &Sheet, region: &Region) {
    testing::check(sheet, &region.filling);
    let mut standing = vec![[0.0; 2]; sheet.cells.len()];
    for (word, laid) in region.filling.order() {
        for cell in region.terrain.cells(laid.site, sheet.words[word].len()) {
            standing[cell][laid.site.axis as usize] += laid.score as f64;
        }
    }
    for (cell, scores) in standing.into_iter().enumerate() {
        let kept = region.standing.on(cell).map(|score| score as i64);
        assert_eq!(kept, scores.map(|score: f64| score as i64));
    }
    for (spelling, copies) in region.copies.iter().enumerate() {
        let score = |&word: &u32| region.filling.laid(word as usize).map_or(0, |laid| laid.score);
        assert_eq!(Some(region.cost[spelling] as i64), copies.iter().map(score).min());
    }
}

/// A promised word must fit, and score what was promised.
fn check_promises(region: &mut Region) {
    // What a word gains may have changed since.
    region.cost.fill(0.0);
    for key in (0..region.known.len()).filter(|&key| region.known[key]) {
        let axis = [Axis::Vertical, Axis::Horizontal][key % 2];
        let (line, at) = region.filled(key / 2, axis);
        let mut fitting = Vec::new();
        region.through(line, at, None, |spelling, letter, _, _, score| {
            fitting.push((letter, spelling, score));
        });
        for (letter, &(spelling, score)) in (0..).zip(&region.promises[key]) {
            let is_same = |&(other, fits, points): &(u8, u32, f32)| {
                other == letter && fits == spelling && points.to_bits() == score.to_bits()
            };
            assert!(spelling == NO_SPELLING || fitting.iter().any(is_same));
        }
    }
    (0..region.copies.len()).for_each(|spelling| region.price(spelling));
}

/// Makes moves on tiny boards by `step` and checks the region after each; returns how many kept
/// something.
fn walk(step: impl Fn(&mut Region)) -> usize {
    let (mut random, mut kept) = (Random::new(11), 0);
    for seed in 0..12 {
        let sheet = testing::sheet(&mut random, 20);
        let terrain = Terrain::new(&sheet);
        let sites = BestSites::new(&terrain, &sheet.words);
        let groundwork = Groundwork::with_sites(&terrain, &sheet.words, sites);
        let mut region = Region::new(&groundwork, &FilledBoard::new(&terrain, 20));
        region.begin(Window::whole(&terrain), seed, 0, 0);
        if region.cells.is_empty() {
            continue;
        }
        for _ in 0..150 {
            region.deeds.clear();
            region.emptied.clear();
            region.fresh.clear();
            step(&mut region);
            kept += usize::from(!region.deeds.is_empty());
            check(&sheet, &region);
            check_promises(&mut region);
        }
    }
    kept
}

#[test]
fn site_moves_keep_the_books() {
    assert!(walk(|region| region.try_site(5.0)) > 100);
}

#[test]
fn ruins_keep_the_books() {
    assert!(walk(|region| region.try_ruin(5.0)) > 100);
}

#[test]
fn line_moves_keep_the_books() {
    let step = |region: &mut Region| {
        region.try_line(0.5);
    };
    assert!(walk(step) > 100);
}

#[test]
fn a_text_moves_a_word_only_to_where_it_scores_more() {
    let factors = [1, 1, 3, 3].map(Premium::Letter);
    let mut cells = factors.to_vec();
    cells.insert(2, Premium::Obstacle);
    let sheet = Sheet { columns: 5, rows: 1, cells, words: vec![vec![0, 1], vec![0, 0]] };
    let terrain = Terrain::new(&sheet);
    let groundwork = Groundwork::new(&terrain, &sheet.words);
    // The cells of both words after a text for the cells from `to` on, if the first word lay on
    // those from `from` on.
    let moved = |from: u32, to: usize, theft: Option<f32>| {
        let mut filling = FilledBoard::new(&terrain, 2);
        let site = WordSite { cell: from, axis: Axis::Horizontal };
        filling.add(&terrain, 0, &sheet.words[0], site);
        let mut region = Region::new(&groundwork, &filling);
        region.begin(Window::whole(&terrain), 1, 0, 0);
        let stretch = Stretch { first: to, axis: Axis::Horizontal, length: 2 };
        region.look(stretch, 0..2, 0.1, 100.0, 0.0);
        let whim = theft.map(|theft| Whim { theft, blur: 0.0, salt: 0 });
        region.set_text(stretch, 0..2, whim);
        check(&sheet, &region);
        [0, 1].map(|word| region.filling.laid(word).map(|laid| laid.site.cell))
    };
    assert_eq!(moved(0, 3, None), [Some(0), Some(3)]);
    for theft in [0.0, 1.0] {
        assert_eq!(moved(0, 3, Some(theft)), [Some(3), None]);
        assert_eq!(moved(3, 0, Some(theft)), [Some(3), Some(0)]);
    }
}

#[test]
fn a_whim_chooses_between_words_that_score_alike() {
    let cells = vec![Premium::Letter(1); 2];
    let sheet = Sheet { columns: 2, rows: 1, cells, words: vec![vec![0, 1], vec![1, 0]] };
    let terrain = Terrain::new(&sheet);
    let groundwork = Groundwork::new(&terrain, &sheet.words);
    // How often the first word is laid, with whims of every kind.
    let firsts = |blur: f32| {
        let laid = (0..64).filter(|&salt| {
            let mut region = Region::new(&groundwork, &FilledBoard::new(&terrain, 2));
            region.begin(Window::whole(&terrain), 1, 0, 0);
            let stretch = Stretch { first: 0, axis: Axis::Horizontal, length: 2 };
            region.look(stretch, 0..2, 0.1, 100.0, 0.0);
            region.set_text(stretch, 0..2, Some(Whim { theft: 0.0, blur, salt }));
            check(&sheet, &region);
            region.filling.laid(0).is_some()
        });
        laid.count()
    };
    assert!([0, 64].contains(&firsts(0.0)));
    assert!((8..57).contains(&firsts(0.1)));
}

#[test]
fn on_a_cut_board_words_that_were_long_best_nowhere_are_left_out() {
    let cells = vec![Premium::Letter(1); 6];
    let words = vec![vec![0, 1], vec![2, 3], vec![4, 5]];
    let sheet = Sheet { columns: 6, rows: 1, cells, words };
    let terrain = Terrain::new(&sheet);
    let groundwork = Groundwork::new(&terrain, &sheet.words);
    let mut filling = FilledBoard::new(&terrain, 3);
    filling.add(&terrain, 0, &sheet.words[0], WordSite { cell: 0, axis: Axis::Horizontal });
    let mut region = Region::new(&groundwork, &filling);
    // The spellings that moves may lay in the first half when the temperature has fallen so often.
    let chosen = |region: &mut Region, cooled: u32, oldest: u32| -> Vec<u32> {
        region.begin(Window { x: (0, 3), y: (0, 1) }, 1, cooled, oldest);
        let words = region.automaton.prefixes.iter().map(|prefix| prefix.word);
        words.filter(|&word| word != NO_SPELLING).collect()
    };
    assert_eq!(chosen(&mut region, 5, 0), [0, 1, 2]);
    region.lay_word(1, WordSite { cell: 0, axis: Axis::Horizontal });
    region.take(1);
    // That took the first away, which was laid when nothing had cooled yet.
    assert_eq!(chosen(&mut region, 6, 1), [1]);
    region.lay_word(0, WordSite { cell: 0, axis: Axis::Horizontal });
    assert_eq!(chosen(&mut region, 9, 7), [0]);
}

#[test]
fn chains_keep_the_books_and_find_the_best_places() {
    let best = |region: &mut Region| {
        region.try_chain(5.0);
        // The best site of a word that lies nowhere, in blocks and one by one.
        let lies = |&word: &u32| region.filling.laid(word as usize).is_some();
        let Some(word) = (0..20).find(|word| !lies(word)) else { return };
        let letters = region.words[word as usize].as_slice();
        let net = |number: usize| {
            let site = region.sites.site(number)?;
            if region.sites.of(word).scores[number] < 0 {
                return None;
            }
            let score = region.terrain.score(letters, site) as f32;
            region.net(letters, site, score, 0.0).map(|net| net as i64)
        };
        let most = (0..region.sites.count()).filter_map(net).max();
        let found = region.best_site(word, 0.0, 0.0, None).and_then(|site| {
            let score = region.terrain.score(letters, site) as f32;
            region.net(letters, site, score, 0.0)
        });
        assert_eq!(found.map(|net| net as i64), most);
    };
    assert!(walk(best) > 100);
}
