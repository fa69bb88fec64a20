//! One-player Balda behind the door of all games.

use std::borrow::Cow;

use super::reading::{Reading, read_task};
use super::referee::judge;
use super::rules::Task;
use super::suite::{self, Words};
use super::{Settings, replay, solve};
use crate::budget::{Budget, Limit};
use crate::game::{Bound, Game, Malformed, Means, Replay, Verdict, Watch};

/// One-player Balda.
#[derive(Clone, Copy, Debug, Default)]
pub struct Balda;

/// The contest's mix, then each language with each side.
const KINDS: [&str; 13] = [
    "contest", "en_5", "en_7", "en_9", "en_11", "ru_5", "ru_7", "ru_9", "ru_11", "tr_5", "tr_7",
    "tr_9", "tr_11",
];

/// The most bytes of a task that a search with a limit of time reads. (Of lists of 60 MB the
/// reading alone takes three seconds.)
const MOST_IN_TIME: usize = 6 << 20;

/// The bytes of `task`, without its longest lines if they are more than [`MOST_IN_TIME`]; then also
/// what to tell about that.
fn part_in_time(task: &[u8]) -> (Cow<'_, [u8]>, Option<String>) {
    if task.len() <= MOST_IN_TIME {
        return (Cow::Borrowed(task), None);
    }
    let mut bytes_of_length = [0; 256];
    for line in task.split_inclusive(|&byte| byte == b'\n') {
        bytes_of_length[line.len().min(255)] += line.len();
    }
    let mut left = MOST_IN_TIME;
    let fits = |&(_, bytes): &(usize, &usize)| {
        let fits = *bytes <= left;
        left = left.saturating_sub(*bytes);
        fits
    };
    let longest = bytes_of_length.iter().enumerate().take_while(fits).last();
    let longest = longest.map_or(0, |(length, _)| length);
    let mut part = Vec::with_capacity(MOST_IN_TIME);
    for (number, line) in task.split_inclusive(|&byte| byte == b'\n').enumerate() {
        // The head of the task stays.
        if number < 3 || line.len() <= longest {
            part.extend_from_slice(line);
        }
    }
    let told = format!(
        "of {} bytes only the lines of at most {longest} are read, because there is no time for \
         more; line numbers are without the others",
        task.len()
    );
    (Cow::Owned(part), Some(told))
}

/// Reads a task file.
fn read(task: &[u8]) -> Result<Reading, Malformed> {
    read_task(task).map_err(|bad| Malformed(bad.to_string()))
}

/// A watcher that is told points, where the search counts the letters of words.
pub struct InPoints<'w> {
    /// The task that is played.
    pub task: &'w Task,
    /// Who watches.
    pub watch: &'w mut dyn Watch,
}

impl Watch for InPoints<'_> {
    fn progress(&mut self, stage: &'static str, spent: f64, best: i64, full: bool) {
        let points = self.task.points(u32::try_from(best).unwrap_or_default());
        self.watch.progress(stage, spent, points.into(), full);
    }

    fn answer(&mut self, bytes: &[u8]) {
        self.watch.answer(bytes);
    }

    fn bound(&mut self, bound: &Bound) {
        self.watch.bound(bound);
    }

    fn warning(&mut self, warning: &str) {
        self.watch.warning(warning);
    }
}

impl Game for Balda {
    fn solve(
        &self,
        task: &[u8],
        means: Means,
        budget: &Budget,
        watch: &mut dyn Watch,
    ) -> Result<Vec<u8>, Malformed> {
        let (part, told) = match budget.limit() {
            Limit::Work(_) => (Cow::Borrowed(task), None),
            Limit::Wall(_) | Limit::Cpu(_) => part_in_time(task),
        };
        let reading = read(&part)?;
        told.iter().chain(&reading.warnings).for_each(|warning| watch.warning(warning));
        if reading.embedded {
            watch.warning("no dictionary; played with the list that comes with the program");
        }
        let from = means.from.and_then(|from| match judge(&reading.task, from) {
            Ok(verdict) => Some((from, verdict)),
            Err(refusal) => {
                watch.warning(&format!("the answer to start from is illegal: {refusal}"));
                None
            }
        });
        let settings = Settings::default().with_seed(means.seed);
        let settings = settings.within(budget.limit(), means.threads);
        let mut watch = InPoints { task: &reading.task, watch };
        let answer = solve(&reading.task, settings, budget, &mut watch);
        let better = from.filter(|(_, verdict)| verdict.points > answer.verdict.points);
        Ok(better.map_or(answer.bytes, |(from, _)| from.to_vec()))
    }

    fn judge(&self, task: &[u8], answer: &[u8]) -> Result<Verdict, Malformed> {
        Ok(match judge(&read(task)?.task, answer) {
            Ok(verdict) => {
                Verdict::Legal { points: verdict.points.into(), steps: verdict.moves.len() }
            }
            Err(refusal) => Verdict::Illegal { reason: refusal.to_string() },
        })
    }

    /// As if each move could name the longest word that is left.
    fn bound(&self, task: &[u8], _: &Budget) -> Result<Option<Bound>, Malformed> {
        let task = read(task)?.task;
        let cells = task.grid().cells();
        let words = task.words.iter().filter(|(_, word)| *word != task.start.as_slice());
        let mut lengths: Vec<usize> = words.map(|(_, word)| word.len()).collect();
        lengths.retain(|&length| length <= cells);
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let sum: usize = lengths.iter().take(task.most_moves()).sum();
        Ok(Some(Bound { points: task.points(sum as u32).into(), kind: "longest words" }))
    }

    fn kinds(&self) -> &'static [&'static str] {
        &KINDS
    }

    fn generate(&self, kind: &str, seed: u64) -> Vec<u8> {
        let mut mix = suite::draw(seed, 1, &[|_| Words::Embedded]);
        let like = |entry: &suite::Entry| {
            kind.split_once('_') == Some((entry.language.code(), &entry.n.to_string()))
        };
        let number = mix.iter().position(like).unwrap_or(seed as usize % mix.len());
        // The embedded lists hold start words for the whole mix.
        mix.swap_remove(number).file(None).unwrap_or_default()
    }

    fn replay(&self, task: &[u8], answer: &[u8]) -> Result<Replay, Malformed> {
        let task = read(task)?.task;
        let (moves, illegal) = match judge(&task, answer) {
            Ok(verdict) => (verdict.moves, None),
            Err(refusal) => (refusal.legal.clone(), Some(refusal.to_string())),
        };
        Ok(replay::replay(&task, &moves, illegal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::rules::{Language, SIDES};

    #[test]
    fn every_language_with_every_side_is_a_kind() {
        let kind = |code: &str, side| format!("{code}_{side}");
        let all = Language::ALL.iter().flat_map(|code| SIDES.map(|side| kind(code.code(), side)));
        // The contest has no boards of three rows.
        let all = all.filter(|kind| !kind.ends_with("_3"));
        let (mut all, mut kinds): (Vec<_>, _) = (all.collect(), KINDS[1..].to_vec());
        all.sort_unstable();
        kinds.sort_unstable();
        assert_eq!(all, kinds);
    }

    #[test]
    fn a_task_is_of_the_kind_that_is_asked_for() {
        for kind in KINDS.into_iter().skip(1) {
            let task = read(&Balda.generate(kind, 3)).expect("a task").task;
            assert_eq!(kind, format!("{}_{}", task.language.code(), task.side()));
        }
    }
}
