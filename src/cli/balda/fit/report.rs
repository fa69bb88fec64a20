//! What pairs of games tell about each setting, and which effects are more than chance.

use std::fmt::Write;

use contest::balda::tuning::{COURSE, KNOBS, Knob};
use contest::tools::statistics::{Summary, holm};
use serde::Serialize;

use crate::cli::bench::{self, Cell, Row};
use crate::cli::tables::grouped;

/// Two games of a task with opposite settings: a line of the `--csv` table.
#[derive(Debug, Serialize)]
pub struct Pair {
    pub task: String,
    pub lang: Cell,
    pub n: Cell,
    pub seed: u64,
    /// For each knob, `+` if it was raised in the first game, and `-` if in the second.
    pub coins: String,
    /// The points of the first game.
    pub first: u32,
    /// The points of the second game.
    pub second: u32,
}

impl Pair {
    /// The pair of the games `first` and `second`, of which the first was played by the `coins`.
    pub fn new(coins: &[bool], first: &Row, second: &Row) -> Pair {
        let named = |column| first.named(column).cloned().unwrap_or("".into());
        let points = |row: &Row| u32::try_from(row.points).unwrap_or_default();
        Pair {
            task: first.task.clone(),
            lang: named("lang"),
            n: named("n"),
            seed: first.seed,
            coins: coins.iter().map(|&up| if up { '+' } else { '-' }).collect(),
            first: points(first),
            second: points(second),
        }
    }

    /// The first game's advantage in percent.
    fn advantage(&self) -> f64 {
        let (first, second) = (f64::from(self.first), f64::from(self.second));
        100.0 * (first - second) / f64::midpoint(first, second).max(1.0)
    }
}

/// For each knob, what raising it gains over lowering it, in all games, by side and by
/// language.
pub fn report(pairs: &[Pair]) -> String {
    let sides = grouped(pairs, |pair| pair.n.clone()).into_iter();
    let sides = sides.map(|(side, of)| (bench::name("n", &side), of));
    let languages = grouped(pairs, |pair| pair.lang.clone()).into_iter();
    let languages = languages.map(|(code, of)| (bench::name("lang", &code), of));
    let groups: Vec<(String, Vec<&Pair>)> = sides.chain(languages).collect();
    let mut text = format!(
        "{} pairs of games; points with the higher value over points with the lower one, in %\n",
        pairs.len()
    );
    let _ = write!(text, "{:38} {:>9} {:>9} {:>9}", "setting", "now", "lower", "higher");
    let _ = write!(text, " {:>7}  {:18}", "effect", "95 % interval");
    for (name, _) in &groups {
        let _ = write!(text, " {name:>7}");
    }
    text.push('\n');
    let effects: Vec<Summary> =
        (0..KNOBS.len()).map(|index| Summary::of(&advantages(pairs, index))).collect();
    let marks = marks(&effects);
    for (index, knob) in KNOBS.iter().enumerate() {
        let value = |factor| (knob.scale)(&mut COURSE.clone(), factor);
        let Knob { name, factor, .. } = knob;
        let all = effects[index];
        let interval = all.interval(0.95).map_or_else(
            || "-".to_owned(),
            |(low, high)| format!("{low:+.2} to {high:+.2} {}", marks[index]).trim_end().to_owned(),
        );
        let [now, low, high] = [1.0, 1.0 / factor, *factor].map(value);
        let _ = write!(text, "{name:38} {now:9.3} {low:9.3} {high:9.3}");
        let _ = write!(text, " {:+7.2}  {interval:18}", all.mean);
        for (_, of) in &groups {
            let effect = Summary::of(&advantages(of.iter().copied(), index));
            let _ = write!(text, " {:+7.2}", effect.mean);
        }
        text.push('\n');
    }
    let count = KNOBS.len();
    let by_chance = count as f64 * ALARM;
    let _ = writeln!(
        text,
        "*  interval beside 0; so would be about {by_chance:.0} of {count} settings without effect\n\
         ** clear beside all {count} tests (Holm): one false mark in 20 such tables"
    );
    text
}

/// The probability that an interval of 95 % lies beside the true effect.
const ALARM: f64 = 0.05;

/// For each of the `effects`: `*` if its interval of 95 % does not hold 0, `**` if it is clear
/// though many are tested, and else nothing.
pub fn marks(effects: &[Summary]) -> Vec<&'static str> {
    let chances: Vec<f64> = effects.iter().map(Summary::chance).collect();
    let clear = holm(&chances, ALARM);
    let marks = chances.iter().zip(clear).map(|(&chance, clear)| match (chance < ALARM, clear) {
        (_, true) => "**",
        (true, false) => "*",
        (false, false) => "",
    });
    marks.collect()
}

/// The advantage of raising the knob `index` in each of the `pairs`.
pub fn advantages<'p>(pairs: impl IntoIterator<Item = &'p Pair>, index: usize) -> Vec<f64> {
    let advantage = |pair: &Pair| {
        let up = pair.coins.as_bytes()[index] == b'+';
        if up { pair.advantage() } else { -pair.advantage() }
    };
    pairs.into_iter().map(advantage).collect()
}
