//! The best words for one action on one line: several, laid end to end.
//!
//! A walk of the trie along the line names the words that fit; a sum over their letters guesses
//! what they earn; dynamic programming over the cells where a word ends makes the best chain. What
//! the cells of the line could earn at most ends a walk early.

use super::cross::{CompletionMemo, Gains};
use super::lexicon::NONE;
use super::plan::{ActionPlan, BLANK, MOST_LAID, Piece, Strip};
use crate::tools::random::Random;

/// How words are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Mean of the random value added to a word, in points.
    pub noise: f32,
    /// What filling a cell costs, in points.
    pub charge: f32,
    /// No more nodes of the trie are visited for a line.
    pub most_nodes: u32,
    /// No more words are laid than this.
    pub most_words: usize,
    /// A chain that earns less, in points, is not wanted.
    pub need: f32,
    /// Are words looked for that earn nothing themselves?
    pub scaffolds: bool,
}

/// One cell of the line.
#[derive(Clone, Copy, Debug)]
struct FillCell {
    /// The letter, or [`BLANK`].
    letter: u8,
    /// Would this action put a letter here?
    new: bool,
    /// The letters that earn something.
    good: u32,
    /// What the letter here earns if it stands already.
    standing: f32,
    gains: Gains,
}

/// The best chain that ends before a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    value: f32,
    /// Where its last word begins; the index itself if there is no word.
    from: u8,
    piece: Option<Piece>,
    count: u8,
}

/// Looks for words; keeps its memory from one line to the next.
#[derive(Debug)]
pub struct Filler {
    cells: Vec<FillCell>,
    links: Vec<Link>,
    /// The most that the cells before each one may earn.
    hopes: Vec<f32>,
    memo: CompletionMemo,
    /// The letter that comes first, so that the limit of nodes favours none.
    first: u32,
    nodes: u32,
    /// Did the last call look at any words?
    pub walked: bool,
    /// Work done, in hundredths of a unit.
    pub work: u64,
}

impl Filler {
    /// A filler.
    pub fn new() -> Filler {
        Filler {
            cells: Vec::new(),
            links: Vec::new(),
            hopes: Vec::new(),
            memo: CompletionMemo::new(),
            first: 0,
            nodes: 0,
            walked: false,
            work: 0,
        }
    }

    /// Adds to `strip` the chain of words that seems to earn most as action `number`, and returns
    /// what it seems to earn in points; nothing is added if no word fits.
    pub fn fill(
        &mut self,
        plan: &ActionPlan,
        number: usize,
        strip: &mut Strip,
        manner: Manner,
        random: &mut Random,
    ) -> f32 {
        self.prepare(plan, number, strip.line, manner);
        let hope = self.hopes.last().copied().unwrap_or(0.0);
        self.walked = hope + 2.0 * manner.noise >= manner.need;
        if !self.walked {
            return 0.0;
        }
        self.first = random.below(26) as u32;
        let end = self.chain(plan, number, strip, manner, random);
        let value = self.links[end].value;
        let mut at = end;
        while at > 0 && self.links[at].count > 0 {
            if let Some(piece) = self.links[at].piece {
                strip.push(piece);
            }
            at = usize::from(self.links[at].from);
        }
        if end > 0 { value } else { 0.0 }
    }

    /// Makes the links, and returns the cell before which the best chain ends; 0 without one.
    fn chain(
        &mut self,
        plan: &ActionPlan,
        number: usize,
        strip: &Strip,
        mut manner: Manner,
        random: &mut Random,
    ) -> usize {
        let length = self.cells.len();
        self.links.clear();
        self.links.resize(length + 1, Link { value: f32::MIN, ..Link::default() });
        let room = manner.most_words.min(MOST_LAID - strip.pieces().len());
        let (mut best, first) = ((0.0_f32, 0), random.below(length.max(1)));
        for start in 0..length {
            // A chain may begin anywhere, and go on behind a word or behind old letters.
            let before = self.links[start];
            if before.value < 0.0 || before.count == 0 {
                self.links[start] = Link { value: 0.0, from: start as u8, piece: None, count: 0 };
            } else if before.value > best.0 {
                best = (before.value, start);
                manner.need = manner.need.max(before.value);
            }
            let link = self.links[start];
            let fair = manner.most_nodes / 4 + manner.most_nodes / length as u32;
            self.nodes = fair + if start >= first { fair } else { 0 };
            if usize::from(link.count) < room {
                let (base, bonus) = (link.value, random.exponential(manner.noise));
                let extra = if manner.scaffolds { bonus } else { 0.0 };
                let mut walk =
                    Walk { filler: self, plan, manner, number, start, base, bonus, extra };
                walk.go(start, 0, 0.0, false);
            }
            let next = &mut self.links[start + 1];
            if !self.cells[start].new && link.count > 0 && next.value < link.value {
                *next = Link { from: start as u8, piece: None, ..link };
            }
        }
        let last = self.links[length];
        if last.count > 0 && last.value > best.0 { length } else { best.1 }
    }

    /// Notes what stands on the line, and what letters would earn in its empty cells.
    fn prepare(&mut self, plan: &ActionPlan, number: usize, line: u16, manner: Manner) {
        self.cells.clear();
        self.hopes.clear();
        let (number, mut hope) = (number as u8, 0.0);
        let length = plan.ground.field.line(line).len();
        let (text, who) = plan.row(line);
        let covered = plan.gained(number).covered[usize::from(line)];
        for (at, (&letter, &by)) in text.iter().zip(who).enumerate().take(length) {
            let is_old = plan.is_before(by, number);
            let mut cell =
                FillCell { letter, new: !is_old, good: 0, standing: 0.0, gains: [0; 26] };
            self.hopes.push(hope);
            if letter == BLANK {
                self.work += 10;
                self.memo.add(plan, number, line, at as u8, &mut cell.gains);
                let mut most = 0;
                for (letter, &gain) in cell.gains.iter().enumerate() {
                    cell.good |= u32::from(gain > 0) << letter;
                    most = most.max(gain);
                }
                hope += (f32::from(most) - manner.charge).max(0.0);
            } else if is_old && covered >> at & 1 == 0 {
                cell.standing = 1.0;
                hope += 1.0;
            }
            self.cells.push(cell);
        }
        self.hopes.push(hope);
        self.work += std::mem::take(&mut self.memo.work);
    }
}

/// A walk over the words that begin at one cell of the line.
struct Walk<'a, 'g> {
    filler: &'a mut Filler,
    plan: &'a ActionPlan<'g>,
    manner: Manner,
    number: usize,
    start: usize,
    /// The chain's value in front of the word.
    base: f32,
    /// The random value of the word, and how much of it counts when hope is given up.
    bonus: f32,
    extra: f32,
}

impl Walk<'_, '_> {
    /// Goes on from `node` at index `at`, with `value` of the word so far; `new`: it has new
    /// letters.
    fn go(&mut self, at: usize, node: u32, value: f32, new: bool) {
        let lexicon = &self.plan.ground.lexicon;
        if new && lexicon.has_end(node) {
            self.end(at, node, value);
        }
        let filler = &mut *self.filler;
        let Some(&FillCell { letter, new: is_new, good, standing, .. }) = filler.cells.get(at)
        else {
            return;
        };
        let hopes = &filler.hopes;
        let (own, last) = (value - hopes[at], hopes.len() - 1);
        let end = (at + lexicon.height(node)).min(last);
        if own + self.extra + hopes[end] <= 0.0
            || own + self.bonus + self.base + hopes[last] < self.manner.need
        {
            return;
        }
        let letters = lexicon.letters(node);
        if letter != BLANK {
            if letters >> letter & 1 != 0 && filler.nodes > 0 {
                filler.nodes -= 1;
                filler.work += 1;
                self.go(at + 1, lexicon.child(node, letter), value + standing, new || is_new);
            }
            return;
        }
        let others = letters & !good;
        let before = (1 << filler.first) - 1;
        for mut letters in [letters & good, others & !before, others & before] {
            while letters != 0 {
                if self.filler.nodes == 0 {
                    return;
                }
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                self.filler.nodes -= 1;
                self.filler.work += 1;
                let gain = f32::from(self.filler.cells[at].gains[usize::from(letter)]);
                let value = value + gain - self.manner.charge;
                self.go(at + 1, lexicon.child(node, letter), value, true);
            }
        }
    }

    /// A word may end before index `at`.
    fn end(&mut self, at: usize, node: u32, value: f32) {
        let value = self.base + value + self.bonus;
        if value <= self.filler.links[at].value {
            return;
        }
        let words = self.plan.ground.lexicon.ends(node);
        for (word, mirrored) in words.into_iter().zip([false, true]) {
            if word != NONE
                && self.plan.reserved(word) == 0
                && self.plan.is_open(word, self.number as u8)
            {
                let length = (at - self.start) as u8;
                let piece = Some(Piece { word, start: self.start as u8, length, mirrored });
                let count = self.filler.links[self.start].count + 1;
                self.filler.links[at] = Link { value, from: self.start as u8, piece, count };
                return;
            }
        }
    }
}
