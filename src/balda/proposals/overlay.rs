//! The proposal that finds word families: a lexical neighbour of a word on the board, laid over it.

use super::rhymes::Rhymes;
use super::way::trace_into;
use super::{Lore, Proposer, Unmade, random_cell};
use crate::balda::grid::{Cell, CellSet, MAX_CELLS};
use crate::balda::plan::{Aim, Change, Plan, When};
use crate::balda::tuning::Mix;
use crate::balda::walk::Placement;
use crate::tools::letters::Letter;
use crate::tools::random::{Chance, Random};
use crate::tools::words::{Spot, WordId, WordList};

/// Which end of two words is the same, and so in which of two lists they are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shared {
    /// The beginning: the dictionary.
    Beginning,
    /// The ending: its words in the order of their reversed spelling.
    Ending,
}

impl Shared {
    /// The list that keeps words with such ends together.
    fn list<'l>(self, plan: &'l Plan, lore: &'l Lore) -> &'l WordList {
        match self {
            Shared::Beginning => plan.lexicon().words(),
            Shared::Ending => lore.rhymes.reversed(),
        }
    }
}

/// Which neighbour of a chosen word to lay over it. This is drawn one overlay ahead, so that memory
/// can be asked for both words before their turn comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw {
    /// The cell that the word is chosen for.
    cell: Cell,
    /// The list in which they are neighbours.
    shared: Shared,
    /// How many words behind the word its neighbour stands; before it if this is negative.
    distance: i32,
}

/// A chosen word with what an overlay needs of it. Choices change seldom, so this is kept for each
/// cell of the board until its choice changes. (The same word can come to run another way over the
/// same cells, and replicas share what is kept. In 2 to 4 of 100,000 cases the way is an old one,
/// which only makes the proposal a poor one.)
#[derive(Clone, Debug)]
struct Laid {
    placement: Placement,
    /// The cells from the first letter to the last; none if the word could not be traced.
    way: Vec<Cell>,
    /// Where the word stands in the list of each [`Shared`] end.
    spots: [Spot; 2],
}

impl Laid {
    /// Where the word stands in the list of `shared` ends.
    fn spot(&self, shared: Shared) -> Spot {
        self.spots[shared as usize]
    }
}

/// What is known of the chosen word of each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(Vec<Laid>);

impl Known {
    pub(super) fn new() -> Known {
        Known(vec![
            Laid { placement: Placement::NONE, way: Vec::new(), spots: [Spot::FIRST; 2] };
            MAX_CELLS
        ])
    }

    /// What there is to know of `placement`, the word chosen for `cell`.
    fn of(&mut self, cell: Cell, placement: Placement, plan: &Plan, rhymes: &Rhymes) -> &Laid {
        let laid = &mut self.0[cell.index()];
        if laid.placement != placement {
            laid.placement = placement;
            let word = placement.word;
            laid.spots = [plan.lexicon().words().spot(word), rhymes.spot(word)];
            trace_into(plan, &placement, &mut laid.way);
        }
        laid
    }
}

impl Proposer<'_> {
    /// Lays a lexical neighbour of the word of a random cell over that word's path, and often moves
    /// a changed cell in the order so that the new word can close there.
    pub(super) fn overlay(&mut self, plan: &Plan, change: &mut Change) -> Result<(), Unmade> {
        let draw = self.next_draw(plan);
        let placement = plan.chosen(draw.cell).ok_or(Unmade::Nothing)?;
        let laid = self.known.of(draw.cell, placement, plan, &self.lore.rhymes);
        let random = &mut self.random;
        let mut laying = Laying { lore: self.lore, mix: &self.mix, random, region: self.region };
        let cells = laying.lay_neighbour(plan, laid, draw, change)?;
        let last = plan.order().last_rank(cells);
        let mut at = plan.order().at(last);
        if self.random.chance(self.mix.overlay_moves) {
            let (cell, _) = self.random.pick(&change.letters);
            let best = change.letters.len() == 1 && self.random.chance(self.mix.letter_best);
            let behind = plan.slot_behind(last);
            change.moved = Some((cell, if best { When::Best } else { When::At(behind) }));
            at = cell;
        }
        let aim = Aim { length: cells.len() as u8, at };
        change.aim = (change.letters.len() > 1).then_some(aim);
        Ok(())
    }

    /// The overlay whose turn it is. Draws the one after it, and asks memory for its words.
    fn next_draw(&mut self, plan: &Plan) -> Draw {
        let draw = self.ahead.take().unwrap_or_else(|| self.draw());
        let ahead = self.draw();
        let spot = self.known.0[ahead.cell.index()].spot(ahead.shared);
        ahead.shared.list(plan, self.lore).prefetch(spot, ahead.distance);
        self.ahead = Some(ahead);
        draw
    }

    /// A random neighbour of the word of a random cell.
    fn draw(&mut self) -> Draw {
        let cell = self.cell();
        let shared =
            if self.random.chance(Chance::HALF) { Shared::Ending } else { Shared::Beginning };
        let distance = 1 + self.random.exponential(self.mix.neighbour_distance) as i32;
        let distance = if self.random.chance(Chance::HALF) { -distance } else { distance };
        Draw { cell, shared, distance }
    }
}

/// What it takes to lay a word: the words, how often what is done, chance, and where letters may
/// change.
struct Laying<'p> {
    lore: &'p Lore,
    mix: &'p Mix,
    random: &'p mut Random,
    region: CellSet,
}

impl Laying<'_> {
    /// Lays the neighbour that was drawn over the word of `laid`.
    fn lay_neighbour(
        &mut self,
        plan: &Plan,
        laid: &Laid,
        Draw { shared, distance, .. }: Draw,
        change: &mut Change,
    ) -> Result<CellSet, Unmade> {
        let words = shared.list(plan, self.lore);
        let index = laid.spot(shared).id;
        let new = index.0.checked_add_signed(distance).and_then(|index| words.get(WordId(index)));
        let both = (words.word(index), new.ok_or(Unmade::Nothing)?);
        match shared {
            Shared::Beginning => self.lay(plan, |index| laid.way.get(index).copied(), both, change),
            Shared::Ending => {
                let last = laid.way.len().checked_sub(1).ok_or(Unmade::Nothing)?;
                let way = |index| Some(laid.way[last.checked_sub(index)?]);
                self.lay(plan, way, both, change)
            }
        }
    }

    /// Lays the word `new` where `old` stands on `way`. The letters that both share at first stay;
    /// then the new word mostly follows the way while that has the right letters. Elsewhere the
    /// word looks for the cheapest way ([`Laying::next_cell`]). It is back on the way as soon as
    /// it comes to the way's cell for its present letter. So two words of a family can end up side
    /// by side, where one instead of the other would win nothing. Returns the word's cells; gives
    /// up if too many letters would change, or too many words be lost.
    fn lay(
        &mut self,
        plan: &Plan,
        way: impl Fn(usize) -> Option<Cell>,
        (old, new): (&[Letter], &[Letter]),
        change: &mut Change,
    ) -> Result<CellSet, Unmade> {
        let shared = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        if shared < usize::from(self.mix.least_shared) {
            return Err(Unmade::Nothing);
        }
        let mut lost = 0;
        let mut here = way(shared - 1).ok_or(Unmade::Nothing)?;
        let mut cells: CellSet = (0..shared).filter_map(&way).collect();
        for (index, &letter) in new.iter().enumerate().skip(shared) {
            let holders = plan.holders(letter);
            let on_way = way(index - 1) == Some(here);
            let fits = |next: &Cell| !cells.contains(*next) && holders.contains(*next);
            let ahead = way(index).filter(|next| on_way && fits(next));
            here = match ahead.filter(|_| self.random.chance(self.mix.follows_way)) {
                Some(next) => next,
                None => self.next_cell(plan, here, holders, cells).ok_or(Unmade::Nothing)?,
            };
            cells = cells.with(here);
            if !holders.contains(here) {
                let full = change.letters.len() == usize::from(self.mix.overlay_letters);
                if full {
                    return Err(Unmade::Nothing);
                }
                change.letters.push((here, letter));
                lost += plan.load(here);
                if plan.is_too_much(lost) {
                    return Err(Unmade::Hopeless);
                }
            }
        }
        if change.letters.is_empty() { Err(Unmade::Nothing) } else { Ok(cells) }
    }

    /// A neighbour of `here` outside `cells`: a random one of `holders`, the cells with the right
    /// letter. If there is none, it is the one with the fewest chosen words among those that may
    /// change: these words are lost with its letter. Of several such it is always the first, so
    /// that different words take the same way.
    fn next_cell(
        &mut self,
        plan: &Plan,
        here: Cell,
        holders: CellSet,
        cells: CellSet,
    ) -> Option<Cell> {
        let near = plan.grid().neighbours(here) & !cells;
        let fitting = near & holders;
        if fitting.is_empty() {
            (near & self.region).iter().min_by_key(|&cell| plan.load(cell))
        } else {
            random_cell(self.random, fitting)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balda::testing::on_any_board;
    use crate::balda::tuning::MIX;

    #[test]
    fn the_word_that_several_letters_are_meant_for_closes_where_it_should() {
        on_any_board(|plan, lore| {
            let mix = Mix { least_shared: 1, ..MIX };
            let mut proposer = Proposer::new(plan, lore, mix, 1);
            let mut change = Change::default();
            let mut seen = [0; 2];
            for _ in 0..3000 {
                change.clear();
                if proposer.overlay(plan, &mut change).is_err() {
                    continue;
                }
                assert_eq!(change.aim.is_some(), change.letters.len() > 1, "{change:?}");
                let Some(Aim { length, at }) = change.aim else { continue };
                let mut plan = plan.clone();
                assert!(plan.try_change(&change, f32::NEG_INFINITY));
                let closes = |placement: &Placement| {
                    let uses = |(cell, _): &(Cell, Letter)| placement.cells.contains(*cell);
                    placement.length == length && change.letters.iter().all(uses)
                };
                assert!(plan.closing(at).iter().any(closes), "{change:?}");
                seen[usize::from(change.moved.is_some())] += 1;
            }
            assert!(seen.iter().all(|&times| times > 10), "{seen:?}");
        });
    }

    #[test]
    fn a_letter_that_fits_nowhere_goes_to_the_cell_that_the_fewest_words_use() {
        on_any_board(|plan, lore| {
            let mut proposer = Proposer::new(plan, lore, MIX, 1);
            let mut choices = 0;
            for here in plan.grid().all().iter() {
                let open = plan.grid().neighbours(here) & plan.open();
                let loads: Vec<_> = open.iter().map(|near| plan.load(near)).collect();
                let least = loads.iter().min().copied();
                let most = loads.iter().max().copied();
                choices += usize::from(least < most);
                let Proposer { lore, mix, random, region, .. } = &mut proposer;
                let mut laying = Laying { lore, mix, random, region: *region };
                let next = laying.next_cell(plan, here, CellSet::EMPTY, CellSet::of(here));
                assert_eq!(next.map(|next| plan.load(next)), least, "{here:?}");
            }
            assert!(choices > 1, "some cells have neighbours of different loads");
        });
    }
}
