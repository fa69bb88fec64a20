//! What an answer leaves: words that still fit, words that something is in the way of, and where
//! the points come from.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use fxhash::FxHashSet;
use rayon::prelude::*;

use super::rules::{Premium, Sheet, WordPlacement};
use super::strips::SiteSums;
use super::terrain::{Terrain, WordSite};
use crate::game::Note;
use crate::tools::counted::counted;

/// Lines of a note.
const LISTED: usize = 20;

/// What lies on the board after an answer.
pub struct Survey<'s> {
    sheet: &'s Sheet,
    terrain: Terrain,
    placements: &'s [WordPlacement],
    scores: Vec<i64>,
    letters: Vec<Option<u8>>,
    /// The placements over each cell.
    over: Vec<Vec<usize>>,
}

impl<'s> Survey<'s> {
    /// The board of `sheet` after `placements`, all legal.
    pub fn new(sheet: &'s Sheet, placements: &'s [WordPlacement]) -> Survey<'s> {
        let mut letters = vec![None; sheet.cells.len()];
        let mut over = vec![Vec::new(); sheet.cells.len()];
        let mut scores = Vec::with_capacity(placements.len());
        for (number, &placement) in placements.iter().enumerate() {
            let word = &sheet.words[placement.word];
            let cells = sheet.under(placement).unwrap_or_default();
            scores.push(sheet.score(word, &cells).unwrap_or(0));
            for (cell, &letter) in cells.into_iter().zip(word) {
                letters[cell] = Some(letter);
                over[cell].push(number);
            }
        }
        let terrain = Terrain::new(sheet);
        Survey { sheet, terrain, placements, scores, letters, over }
    }

    /// All that is worth telling.
    pub fn notes(&self) -> Vec<Note> {
        let unused = self.unused();
        let empty = SiteSums::new(&self.terrain, &self.sheet.words);
        let mut full = empty.clone();
        for (cell, letter) in self.letters.iter().enumerate() {
            if let Some(letter) = *letter {
                full.fill(cell, letter);
            }
        }
        let note = |heading: &str, lines| Note { heading: heading.to_owned(), lines };
        vec![
            note("Points by product of word factors", self.products()),
            note("Unused words that still fit", self.still_fit(&unused, &full)),
            note("Unused words, and what is in the way", self.in_the_way(&unused, &empty)),
            note("Words far below their best place", self.far_below(&empty)),
        ]
    }

    /// The words that lie nowhere, one of each spelling.
    fn unused(&self) -> Vec<usize> {
        let used: FxHashSet<usize> = self.placements.iter().map(|placed| placed.word).collect();
        let mut seen = FxHashSet::default();
        (0..self.sheet.words.len())
            .filter(|word| !used.contains(word) && seen.insert(&self.sheet.words[*word]))
            .collect()
    }

    /// A line for each product, and one for the cells without a letter.
    fn products(&self) -> Vec<String> {
        let mut classes: BTreeMap<i64, (usize, i64)> = BTreeMap::new();
        for (&placement, &score) in self.placements.iter().zip(&self.scores) {
            let cells = self.sheet.under(placement).unwrap_or_default();
            let class = classes.entry(word_product(self.sheet, &cells)).or_default();
            *class = (class.0 + 1, class.1 + score);
        }
        let whole = self.scores.iter().sum::<i64>().max(1) as f64;
        let line = |(product, (words, points)): (i64, (usize, i64))| {
            let part = 100.0 * points as f64 / whole;
            let (words, points) = (counted(words, "word"), counted(points, "point"));
            format!("x {product}: {words}, {points} ({part:.1} %)")
        };
        let mut lines: Vec<String> = classes.into_iter().map(line).collect();
        let open = |cell: &usize| self.sheet.cells[*cell] != Premium::Obstacle;
        let bare = |cell: &usize| self.letters[*cell].is_none();
        let cells = 0..self.letters.len();
        let (open, bare) =
            (cells.clone().filter(open).count(), cells.filter(open).filter(bare).count());
        lines.push(format!("without a letter: {bare} of {open} open cells"));
        lines
    }

    /// The best site of `word` by `sums`, and its score; one of those that `fits`.
    fn best(
        &self,
        word: usize,
        sums: &SiteSums,
        fits: impl Fn(WordSite) -> bool,
    ) -> Option<(i64, WordSite)> {
        let letters = &self.sheet.words[word];
        let mut best: Option<(i64, WordSite)> = None;
        sums.look(letters, 0.0, |site| {
            let score = self.terrain.score(letters, site);
            if best.is_none_or(|(most, _)| score > most) && fits(site) {
                best = Some((score, site));
            }
            best.map_or(0.0, |(most, _)| most as f32)
        });
        best
    }

    /// The placement of `word` at `site`, and its spelling.
    fn named(&self, word: usize, site: WordSite) -> String {
        let (x, y) = self.sheet.place(site.cell as usize);
        let placement = WordPlacement { axis: site.axis, word, x, y };
        format!("{placement} {}", self.sheet.spell(word))
    }

    /// The best legal placements of unused words.
    fn still_fit(&self, unused: &[usize], full: &SiteSums) -> Vec<String> {
        let line = |&word: &usize| {
            let length = self.sheet.words[word].len();
            let fills_a_cell =
                |site| self.terrain.cells(site, length).any(|cell| self.letters[cell].is_none());
            let (score, site) = self.best(word, full, fills_a_cell)?;
            Some((score, format!("{}: {score}", self.named(word, site))))
        };
        listed(unused.par_iter().filter_map(line).collect())
    }

    /// What unused words would score in their best place, and what is in the way there: those
    /// first that would bring most beyond what they eject.
    fn in_the_way(&self, unused: &[usize], empty: &SiteSums) -> Vec<String> {
        let line = |&word: &usize| {
            let (score, site) = self.best(word, empty, |_| true)?;
            let letters = &self.sheet.words[word];
            let mut ejected: Vec<usize> = Vec::new();
            let mut clashes = 0_usize;
            for (cell, &letter) in self.terrain.cells(site, letters.len()).zip(letters) {
                if self.letters[cell].is_some_and(|found| found != letter) {
                    clashes += 1;
                    ejected.extend(&self.over[cell]);
                }
            }
            if clashes == 0 {
                return None;
            }
            ejected.sort_unstable();
            ejected.dedup();
            let lost: i64 = ejected.iter().map(|&number| self.scores[number]).sum();
            ejected.sort_by_key(|&number| Reverse(self.scores[number]));
            let spell = |&number: &usize| self.sheet.spell(self.placements[number].word);
            let spelled: Vec<String> = ejected.iter().take(3).map(spell).collect();
            let more = if ejected.len() > 3 { " and more" } else { "" };
            let text = format!(
                "{}: {score}; {} in the way; ejects {}{more}, {}",
                self.named(word, site),
                counted(clashes, "letter"),
                spelled.join(", "),
                counted(lost, "point"),
            );
            Some((score - lost, text))
        };
        listed(unused.par_iter().filter_map(line).collect())
    }

    /// The words that lie where they score much less than in their best place.
    fn far_below(&self, empty: &SiteSums) -> Vec<String> {
        let line = |(placement, &score): (&WordPlacement, &i64)| {
            let (most, site) = self.best(placement.word, empty, |_| true)?;
            let (x, y) = self.sheet.place(site.cell as usize);
            let text = format!(
                "{placement} {}: {score}; alone on the board {most}, {} ({x}, {y})",
                self.sheet.spell(placement.word),
                site.axis.letter(),
            );
            (most > score).then_some((most - score, text))
        };
        listed(self.placements.par_iter().zip(&self.scores).filter_map(line).collect())
    }
}

/// The product of the word factors of `cells`, which a legal placement lies over.
pub fn word_product(sheet: &Sheet, cells: &[usize]) -> i64 {
    cells.iter().map(|&cell| i64::from(sheet.cells[cell].word_factor())).product()
}

/// The lines of most weight.
fn listed(mut lines: Vec<(i64, String)>) -> Vec<String> {
    lines.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    lines.into_iter().take(LISTED).map(|(_, line)| line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scruffle::rules::{Axis, BrokenRule, PlayedSheet};
    use crate::scruffle::testing;
    use crate::tools::random::Random;

    /// A made sheet and an answer: some of its words, laid at random.
    fn answered(random: &mut Random) -> (Sheet, Vec<WordPlacement>) {
        let sheet = testing::sheet(random, 8);
        let mut table = PlayedSheet::new(&sheet);
        for word in 0..4 {
            let legal = testing::legal(&table, &sheet, word);
            if !legal.is_empty() {
                table.make(random.pick(&legal).1).expect("a legal placement");
            }
        }
        let placements = table.into_placements();
        (sheet, placements)
    }

    /// The lines of the note whose heading begins so.
    fn lines(sheet: &Sheet, placements: &[WordPlacement], heading: &str) -> Vec<String> {
        let mut notes = Survey::new(sheet, placements).notes().into_iter();
        notes.find(|note| note.heading.starts_with(heading)).expect("the note").lines
    }

    #[test]
    fn what_still_fits_is_what_the_law_allows() {
        let mut random = Random::new(3);
        let mut seen = [0; 2];
        for _ in 0..200 {
            let (sheet, placements) = answered(&mut random);
            let mut table = PlayedSheet::new(&sheet);
            for &placement in &placements {
                table.make(placement).expect("a legal placement");
            }
            let survey = Survey::new(&sheet, &placements);
            let best = |&word: &usize| {
                testing::legal(&table, &sheet, word).into_iter().map(|(score, _)| score).max()
            };
            let mut expected: Vec<i64> = survey.unused().iter().filter_map(best).collect();
            expected.sort_unstable_by_key(|&score| Reverse(score));
            let told = lines(&sheet, &placements, "Unused words that still fit");
            let score = |line: &String| line.rsplit(' ').next().unwrap().parse().unwrap();
            let scores: Vec<i64> = told.iter().map(score).collect();
            assert_eq!(scores, expected);
            seen[usize::from(scores.is_empty())] += 1;
        }
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }

    #[test]
    fn what_is_in_the_way_is_taken_out_and_the_word_is_legal() {
        let mut random = Random::new(4);
        let mut seen = 0;
        for _ in 0..200 {
            let (sheet, placements) = answered(&mut random);
            let spelled: FxHashSet<String> =
                placements.iter().map(|placed| sheet.spell(placed.word)).collect();
            if spelled.len() < placements.len() {
                // The lines tell words by their spelling alone.
                continue;
            }
            let told = lines(&sheet, &placements, "Unused words, and what is in the way");
            for line in told.into_iter().filter(|line| !line.contains("and more")) {
                let mut fields = line.split([' ', ':']);
                let axis =
                    if fields.next() == Some("H") { Axis::Horizontal } else { Axis::Vertical };
                let [word, x, y] = [(); 3].map(|()| fields.next().unwrap().parse().unwrap());
                let wanted = WordPlacement { axis, word, x, y };
                let mut table = PlayedSheet::new(&sheet);
                for &placement in &placements {
                    table.make(placement).expect("a legal placement");
                }
                assert!(matches!(table.clone().make(wanted), Err(BrokenRule::Clash { .. })));
                let gone: Vec<&str> = line.split("ejects ").nth(1).unwrap().split(", ").collect();
                let gone = &gone[..gone.len() - 1];
                let mut table = PlayedSheet::new(&sheet);
                let mut lost = 0;
                for &placement in &placements {
                    let score = table.clone().make(placement).unwrap_or(0);
                    if gone.contains(&sheet.spell(placement.word).as_str()) {
                        lost += score;
                    } else {
                        let _ = table.make(placement);
                    }
                }
                assert!(line.ends_with(&format!(", {}", counted(lost, "point"))), "{line}");
                assert!(table.make(wanted).is_ok(), "{line}");
                seen += 1;
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
