//! Wider and wider searches of the moves at the root, until all is proven or the budget is spent.

use fxhash::FxHashSet;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::bits::CellBits;
use super::effects::{Effects, Listing, effects};
use super::ground::LiveGround;
use super::pieces::{LivePiece, Pieces};
use super::solver::{Setting, Solver, random};
use super::table::{Insight, PieceTable};
use super::tuning::{
    BATCH, LARGEST, LISTED, LISTED_AT_ROOT, MOST_LEVELS, MOST_REFUTED, PARTS, ROOM, SAMPLED, TRIED,
    TRYING,
};
use super::{Forecast, PaintMove};
use crate::budget::{Share, Span};

/// A move at the root.
#[derive(Clone, Debug)]
pub struct Choice<const W: usize> {
    /// The cells to paint.
    set: CellBits<W>,
    /// What it leaves.
    pub left: Pieces<W>,
    /// The cells that still count then, without those of lone numbers.
    cells: usize,
    weight: usize,
}

/// What one level has found.
struct Findings<const W: usize> {
    best: Option<Choice<W>>,
    verdict: Forecast,
    /// The move to play if the best one turns out to lose after all.
    spare: Option<Choice<W>>,
}

/// The number that begins with `base` at level 0, at most a thousand million.
fn at_level((base, growth): (f64, f64), level: i32) -> usize {
    (base * growth.powi(level)).min(1e9) as usize
}

/// The search of one position.
pub struct LevelSearch<'a, const W: usize> {
    /// The board.
    pub ground: &'a LiveGround<W>,
    /// Where the random numbers start.
    pub seed: u64,
    /// When it ends.
    pub span: Span<'a>,
    /// The threads that search.
    pub pool: &'a ThreadPool,
}

impl<'a, const W: usize> LevelSearch<'a, W> {
    /// Searches level after level and tells each better move. A likely win is looked at alone: the
    /// other moves of a level are listed only once it is refuted, or not seen to win with the room.
    pub fn deepen(&self, tell: &mut dyn FnMut(&PaintMove)) {
        let (mut table, mut refuted) = (PieceTable::default(), FxHashSet::default());
        let (mut likely, mut spare): (Option<Choice<W>>, _) = (None, None);
        let start = Pieces::among(self.ground, &self.ground.start());
        for level in 0..MOST_LEVELS {
            if self.span.is_over() {
                return;
            }
            table.forget_guesses();
            let again = likely.as_ref().and_then(|likely| self.again(likely, level, &mut table));
            match (again, likely.take()) {
                (Some((1, true)), Some(choice)) => return tell(&self.told(&choice, Forecast::Win)),
                (Some((1, false)), choice) => {
                    likely = choice;
                    continue;
                }
                (Some(_), Some(choice)) => {
                    refuted.insert(choice.left);
                    if let Some(choice) = &spare {
                        tell(&self.told(choice, Forecast::Unknown));
                    }
                }
                (_, choice) => likely = choice,
            }
            let found = self.level(&start, level, likely, (&mut table, &mut refuted));
            // A level that was cut short knows less than the one before.
            if level > 0 && found.verdict == Forecast::Unknown && self.span.is_over() {
                return;
            }
            if let Some(choice) = &found.best {
                tell(&self.told(choice, found.verdict));
            }
            if found.verdict.is_proven() {
                return;
            }
            likely = found.best.filter(|_| found.verdict == Forecast::LikelyWin);
            spare = found.spare;
        }
    }

    /// A move as it is told.
    fn told(&self, choice: &Choice<W>, verdict: Forecast) -> PaintMove {
        let cells = choice.set.cells().map(|cell| self.ground.place(cell)).collect();
        PaintMove { cells, verdict }
    }

    /// What a `likely` win leads to, as far as this level can tell.
    fn again(&self, likely: &Choice<W>, level: i32, table: &mut PieceTable<W>) -> Insight<i8> {
        let room = at_level(ROOM, level) as u64;
        let mut solver = Solver::new(self.setting(LISTED, level), self.span.share(1), table, room);
        let outcome = solver.outcome(&likely.left, 1);
        let own = solver.found();
        table.take(own);
        outcome
    }

    /// How the pieces of a level are looked at.
    pub fn setting(&self, listed: (f64, f64), level: i32) -> Setting<'_, W> {
        let sampled = at_level(SAMPLED, level).min(100_000);
        let listed = at_level(listed, level);
        let width = Listing { listed, sampled, ..Listing::NOTHING };
        let seed = self.seed.wrapping_add(level as u64);
        let largest = at_level(LARGEST, level);
        Setting { ground: self.ground, width, largest, seed }
    }

    /// The different moves at the root, the easiest positions first, and whether they are all.
    pub fn choices(&self, start: &Pieces<W>, level: i32) -> (Vec<Choice<W>>, bool) {
        self.leaving(start, &self.effects(start, level))
    }

    /// The effects of the moves in each large piece of the root, in [`PARTS`] that are found side
    /// by side.
    fn effects(&self, start: &Pieces<W>, level: i32) -> Vec<Effects<W>> {
        let Setting { ground, width, seed, .. } = self.setting(LISTED_AT_ROOT, level);
        let jobs: Vec<(&LivePiece<W>, usize, Share)> = (0..start.large.len() * PARTS)
            .map(|job| (&start.large[job / PARTS], job % PARTS))
            .map(|(piece, part)| (piece, part, self.span.share(start.large.len() * PARTS)))
            .collect();
        let effects = |(piece, part, mut share): (&LivePiece<W>, usize, Share)| {
            let width = Listing { sets: true, stubborn: true, part: (part, PARTS), ..width };
            let mut random = random(&piece.cells, seed.wrapping_add(part as u64));
            effects(ground, &piece.cells, width, (&mut share, &mut random), &mut |_, _| false)
        };
        self.pool.install(|| jobs.into_par_iter().map(effects).collect())
    }

    /// The moves that have these effects on the pieces of the root.
    fn leaving(&self, start: &Pieces<W>, found: &[Effects<W>]) -> (Vec<Choice<W>>, bool) {
        let (mut choices, mut all) = (Vec::new(), true);
        let mut add = |set, left: Pieces<W>| {
            let cells = left.large.iter().map(|piece| piece.cells.count()).sum();
            let weight = left.weight();
            choices.push(Choice { set, left, cells, weight });
        };
        if start.lone > 0 {
            let left = Pieces { lone: start.lone - 1, large: start.large.clone() };
            add(self.lone_set(), left);
        }
        let mut seen = FxHashSet::default();
        for (job, effects) in found.iter().enumerate() {
            let index = job / PARTS;
            all &= effects.complete;
            if job % PARTS == 0 {
                seen.clear();
            }
            for effect in &effects.list {
                if !seen.insert(effects.kind(effect)) {
                    continue;
                }
                let left = start.with(index, effects.pieces(effect), effect.lone);
                add(effects.set(effect), left);
            }
        }
        choices.sort_by_key(|choice| choice.weight);
        (choices, all)
    }

    /// A set of a number that is alone in its piece.
    fn lone_set(&self) -> CellBits<W> {
        let live = self.ground.start();
        let numbers = self.ground.numbers(&live);
        let alone = |&number: &usize| {
            let reach = self.ground.reach(number, &live);
            self.ground.count(&reach.spread().and(&live)) == 1
                && numbers
                    .cells()
                    .filter(|&other| other != number)
                    .all(|other| !self.ground.reach(other, &live).spread().meets(&reach))
        };
        let Some(number) = numbers.cells().find(alone) else { return CellBits::NONE };
        let reach = self.ground.reach(number, &live);
        let mut set = CellBits::of(number);
        while set.count() < self.ground.value(number) {
            let missing = self.ground.value(number) - set.count();
            let border = set.spread().and(&reach).without(&set);
            if border.is_empty() {
                break;
            }
            set = border.cells().take(missing).fold(set, |set, cell| set.or(&CellBits::of(cell)));
        }
        set
    }

    /// Tries the moves at the root with the room of a level; a `likely` win stays one until it is
    /// refuted.
    fn level(
        &self,
        start: &Pieces<W>,
        level: i32,
        likely: Option<Choice<W>>,
        (table, refuted): (&mut PieceTable<W>, &mut FxHashSet<Pieces<W>>),
    ) -> Findings<W> {
        let begun = self.span.spent();
        let effects = self.effects(start, level);
        if level > 0 && self.span.is_over() {
            return Tally::new(refuted, likely, false).findings();
        }
        let (choices, all) = self.leaving(start, &effects);
        let listed = self.span.spent();
        let setting = self.setting(LISTED, level);
        let mut tally = Tally::new(refuted, likely, all);
        let least = at_level(TRIED, level);
        let room = at_level(ROOM, level) as u64;
        let mut tried = 0;
        for batch in choices.chunks(BATCH) {
            let spent = self.span.spent();
            if spent >= 1.0 || (tried >= least && spent - listed >= TRYING * (listed - begun)) {
                break;
            }
            let known = &*table;
            let shares: Vec<Share> = batch.iter().map(|_| self.span.share(batch.len())).collect();
            let tell = |(choice, share): (&Choice<W>, Share<'a>)| {
                let mut solver = Solver::new(setting, share, known, room);
                (solver.outcome(&choice.left, 1), solver.found())
            };
            let batched = batch.par_iter().zip(shares);
            let told: Vec<_> = self.pool.install(|| batched.map(tell).collect());
            for (choice, (outcome, own)) in batch.iter().zip(told) {
                table.take(own);
                tried += 1;
                if tally.add(choice, outcome) {
                    if outcome == Some((1, false)) {
                        tally.leave(&choices[tried..]);
                    }
                    return tally.findings();
                }
            }
        }
        for (number, choice) in choices[tried..].iter().enumerate() {
            // Many looks take time, too.
            let late = number % 64 == 0 && self.span.is_over();
            let mut solver = Solver::new(setting, self.span.share(1), table, 0);
            if late {
                tally.leave(&choices[tried + number..]);
                break;
            }
            if tally.add(choice, solver.outcome(&choice.left, 1)) {
                break;
            }
        }
        tally.findings()
    }
}

/// What the moves at the root have been found to lead to.
struct Tally<'r, const W: usize> {
    /// Moves that have been found to lose, at this level or before.
    refuted: &'r mut FxHashSet<Pieces<W>>,
    /// A move that was likely to win at the level before.
    before: Option<Choice<W>>,
    won: Option<Choice<W>>,
    likely: Option<Choice<W>>,
    drawn: Option<Choice<W>>,
    open: Option<Choice<W>>,
    lost: Option<Choice<W>>,
    all_sure: bool,
}

impl<'r, const W: usize> Tally<'r, W> {
    /// Nothing is known of any move but those `refuted` and the one likely to win `before`.
    fn new(
        refuted: &'r mut FxHashSet<Pieces<W>>,
        before: Option<Choice<W>>,
        all_sure: bool,
    ) -> Tally<'r, W> {
        let (won, likely, drawn, open, lost) = (None, None, None, None, None);
        Tally { refuted, before, won, likely, drawn, open, lost, all_sure }
    }

    /// Adds a move and what it leads to; `true` if it wins.
    fn add(&mut self, choice: &Choice<W>, outcome: Insight<i8>) -> bool {
        self.all_sure &= outcome.is_some_and(|(_, sure)| sure);
        if outcome.is_some() {
            self.before.take_if(|before| before.left == choice.left);
        }
        match outcome {
            Some((1, true)) => self.won = Some(choice.clone()),
            Some((1, false)) => self.likely = Some(choice.clone()),
            Some((0, _)) => keep(&mut self.drawn, choice),
            Some(_) => {
                if self.refuted.len() < MOST_REFUTED {
                    self.refuted.insert(choice.left.clone());
                }
                keep(&mut self.lost, choice);
            }
            None if self.refuted.contains(&choice.left) => keep(&mut self.lost, choice),
            None => keep(&mut self.open, choice),
        }
        matches!(outcome, Some((1, _)))
    }

    /// Adds moves of which nothing is found.
    fn leave(&mut self, choices: &[Choice<W>]) {
        for choice in choices {
            self.add(choice, None);
        }
    }

    /// The move to play.
    fn findings(self) -> Findings<W> {
        let Tally { before, won, likely, drawn, open, lost, all_sure, .. } = self;
        let spare = open.clone().or_else(|| lost.clone());
        // It was too little room that this level had, not a refutation.
        let (best, verdict) = match (won, likely.or(before), drawn) {
            (Some(won), ..) => (Some(won), Forecast::Win),
            (None, Some(likely), _) => (Some(likely), Forecast::LikelyWin),
            (None, None, Some(drawn)) if all_sure => (Some(drawn), Forecast::Draw),
            (None, None, Some(drawn)) => (Some(drawn), Forecast::Unknown),
            (None, None, None) if all_sure => (lost, Forecast::Loss),
            (None, None, None) => (spare.clone(), Forecast::Unknown),
        };
        Findings { best, verdict, spare }
    }
}

/// Keeps of two moves the one that leaves more cells that count: who first gets a position small
/// enough solves it, and cells tell that better than live numbers.
fn keep<const W: usize>(kept: &mut Option<Choice<W>>, other: &Choice<W>) {
    let rank = |choice: &Choice<W>| (choice.cells, choice.weight);
    if kept.as_ref().is_none_or(|kept| rank(other) > rank(kept)) {
        *kept = Some(other.clone());
    }
}
