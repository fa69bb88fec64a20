//! Scruffle on one page: place words on premium cells.
//!
//! `greedy` makes the first answer; every answer is written, judged and only then put out.
//!
//! | word | means | the field's term |
//! |---|---|---|
//! | sheet | a task: the board and the words | instance |
//! | terrain | the board as searches see it | |
//! | site | a first cell and a direction | variable |
//! | filling | placements with a legal order, while words come and go | partial solution |
//! | time, owner | a placement's key in that order; who covers a cell first | |
//! | region | a replica of the board that improves what lies in its window | large neighbourhood |
//! | lane | a filling that one region improves, or two together | independent run |
//! | hunt | a walk down the spellings for the word of a site that gains most | branch and bound |
//! | stretch | cells of a line whose words are laid anew together | |
//! | chain | a word goes to its best site, and those that it ejects to theirs | ejection chain |
//! | ruin | words around a cell are taken out, and each goes to its best site | ruin and recreate |
//! | line program | the best text of a stretch | dynamic programming |

pub mod automaton;
mod best_sites;
mod bound;
mod filling;
pub mod format;
pub mod generate;
mod greedy;
mod groundwork;
mod hope;
mod prices;
pub mod referee;
mod region;
mod replay;
pub mod rules;
mod search;
pub mod sequels;
mod standing;
mod strips;
mod survey;
mod terrain;
#[cfg(test)]
mod testing;
pub mod text;
pub mod tuning;

use crate::budget::Budget;
use crate::game::{Bound, Game, Malformed, Means, Replay, Verdict, Watch};
use crate::tools::threads;
use filling::{FilledBoard, LaidWord};
use format::{read_sheet, write_placements, write_sheet};
use greedy::Greedy;
use groundwork::Groundwork;
use referee::judge;
use rules::{Sheet, WordPlacement};
use search::Rounds;
use terrain::{Terrain, WordSite};

/// The words that are laid before the first answer.
const EARLY_WORDS: usize = 100;
/// How many better answers are told besides.
const EARLY_ANSWERS: f64 = 10.0;

/// The game of Scruffle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scruffle;

/// Reads a task file.
fn read(task: &[u8]) -> Result<Sheet, Malformed> {
    read_sheet(task).map_err(|bad| Malformed(bad.to_string()))
}

/// Puts answers out: writes them, has them judged, and keeps the best.
struct Outlet<'a> {
    sheet: &'a Sheet,
    best: Option<(Vec<u8>, i64)>,
}

impl Outlet<'_> {
    /// Takes the words of `order` as an answer, as far as the referee accepts it, and tells `watch`
    /// if it is better than all before.
    fn take(&mut self, order: &[(usize, LaidWord)], watch: &mut dyn Watch) {
        let placement = |&(word, laid): &(usize, LaidWord)| {
            let (x, y) = self.sheet.place(laid.site.cell as usize);
            WordPlacement { axis: laid.site.axis, word, x, y }
        };
        let placements: Vec<WordPlacement> = order.iter().map(placement).collect();
        let bytes = write_placements(&placements);
        match judge(self.sheet, &bytes) {
            Ok(approval) => self.keep(bytes, approval.points, watch),
            Err(rejection) => {
                debug_assert!(false, "an illegal answer: {rejection}");
                watch.warning(&format!("the search erred, its answer is cut: {rejection}"));
                let legal = rejection.legal;
                self.keep(write_placements(&legal.placements), legal.points, watch);
            }
        }
    }

    /// Keeps a legal answer if it is better than all before.
    fn keep(&mut self, bytes: Vec<u8>, points: i64, watch: &mut dyn Watch) {
        if self.best.as_ref().is_none_or(|best| points > best.1) {
            watch.answer(&bytes);
            self.best = Some((bytes, points));
        }
    }
}

/// The answer to start from, as a filling; the bytes are kept as an answer.
fn begin(
    terrain: &Terrain,
    from: &[u8],
    outlet: &mut Outlet,
    watch: &mut dyn Watch,
) -> Option<FilledBoard> {
    match judge(outlet.sheet, from) {
        Ok(approval) => {
            let words = &outlet.sheet.words;
            let mut filling = FilledBoard::new(terrain, words.len());
            for placement in approval.placements {
                let cell = placement.y * terrain.columns + placement.x;
                let site = WordSite { cell: cell as u32, axis: placement.axis };
                filling.add(terrain, placement.word, &words[placement.word], site);
            }
            outlet.keep(from.to_vec(), approval.points, watch);
            Some(filling)
        }
        Err(rejection) => {
            watch.warning(&format!("the answer to start from is illegal: {rejection}"));
            None
        }
    }
}

impl Game for Scruffle {
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed> {
        let sheet = read(task)?;
        let terrain = Terrain::new(&sheet);
        let mut outlet = Outlet { sheet: &sheet, best: None };
        outlet.take(&[], watch);
        let start = means.from.and_then(|from| begin(&terrain, from, &mut outlet, watch));
        let Some(pool) = threads::pool_or_alone(means.threads, watch) else {
            return Ok(outlet.best.map_or_else(Vec::new, |best| best.0));
        };
        let span = budget.whole();
        let filling = start.unwrap_or_else(|| {
            let mut greedy = pool.install(|| Greedy::new(&terrain, &sheet.words, span));
            for most in [EARLY_WORDS, usize::MAX] {
                greedy.go(most, span);
                outlet.take(&greedy.filling.order(), watch);
            }
            greedy.filling
        });
        watch.progress("greedy", span.spent(), filling.points(), false);
        let jobs = search::jobs(budget.limit(), means.threads);
        let groundwork = pool.install(|| Groundwork::new(&terrain, &sheet.words));
        let mut search = Rounds::new(&groundwork, &filling, means.seed, jobs);
        let mut due = 0.0;
        while search.may_improve() && !span.is_over() {
            pool.install(|| search.round(span));
            watch.progress("regions", span.spent(), search.best().points, false);
            if span.spent() >= due {
                outlet.take(&search.best().order, watch);
                due += 1.0 / EARLY_ANSWERS;
            }
        }
        outlet.take(&search.best().order, watch);
        Ok(outlet.best.map_or_else(Vec::new, |best| best.0))
    }

    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed> {
        Ok(match judge(&read(task)?, answer) {
            Ok(approval) => {
                Verdict::Legal { points: approval.points, steps: approval.placements.len() }
            }
            Err(rejection) => Verdict::Illegal { reason: rejection.to_string() },
        })
    }

    fn bound(&self, task: &[u8], budget: &Budget) -> Result<Option<Bound>, Malformed> {
        let sheet = read(task)?;
        Ok(bound::lowest(&Terrain::new(&sheet), &sheet.words, budget.whole()))
    }

    fn kinds(&self) -> &'static [&'static str] {
        &generate::KINDS
    }

    fn generate(&self, kind: &str, seed: u64) -> Vec<u8> {
        let (sheet, mixed) = generate::draw(kind, seed);
        let mut file = write_sheet(&sheet);
        if mixed {
            generate::mix_case(&mut file, sheet.rows, seed);
        }
        file
    }

    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed> {
        let sheet = read(task)?;
        let (placements, illegal) = match judge(&sheet, answer) {
            Ok(approval) => (approval.placements, None),
            Err(rejection) => (rejection.legal.placements.clone(), Some(rejection.to_string())),
        };
        Ok(replay::replay(&sheet, &placements, illegal))
    }
}
