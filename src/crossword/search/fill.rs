//! The best words for one action on one line: several, laid end to end.
//!
//! A walk of the trie along the line names the words that fit; a sum over their letters guesses
//! what they earn; dynamic programming over the places where a word ends makes the best chain.

use super::cross::{Gains, gains};
use super::lexicon::NONE;
use super::plan::{ActionPlan, BLANK, MOST_LAID, Piece, Strip};
use super::value::Valuer;
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
}

/// One place of the line.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The letter, or [`BLANK`].
    letter: u8,
    /// Would this action put a letter here?
    new: bool,
    /// The letters that are tried here.
    tried: u32,
    /// What the letter here earns if it stands already.
    worth: f32,
    gains: Gains,
}

/// The best chain that ends before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    value: f32,
    /// Where its last word begins; the place itself if there is no word.
    from: u8,
    piece: Option<Piece>,
    count: u8,
}

/// Looks for words; keeps its memory from one line to the next.
#[derive(Debug)]
pub struct Filler {
    places: Vec<Place>,
    links: Vec<Link>,
    nodes: u32,
    /// Steps done, for counting work.
    pub steps: u64,
}

impl Filler {
    /// A filler.
    pub fn new() -> Filler {
        Filler { places: Vec::new(), links: Vec::new(), nodes: 0, steps: 0 }
    }

    /// Adds to `strip` the chain of words that seems to earn most as action `number`, and returns
    /// what it seems to earn in points; nothing is added if no word fits.
    pub fn fill(
        &mut self,
        plan: &ActionPlan,
        valuer: &Valuer,
        number: usize,
        strip: &mut Strip,
        manner: Manner,
        random: &mut Random,
    ) -> f32 {
        self.prepare(plan, valuer, number, strip.line, random);
        let length = self.places.len();
        self.links.clear();
        self.links.resize(length + 1, Link { value: f32::MIN, ..Link::default() });
        self.nodes = manner.most_nodes;
        let room = manner.most_words.min(MOST_LAID - strip.pieces().len());
        let mut best = (0.0_f32, 0);
        let first = random.below(length.max(1)) as u8;
        for start in 0..length {
            // A chain may begin anywhere, and go on behind a word or behind old letters.
            let before = self.links[start];
            if before.value < 0.0 || before.piece.is_none() && before.count == 0 {
                self.links[start] = Link { value: 0.0, from: start as u8, piece: None, count: 0 };
            } else if before.value > best.0 {
                best = (before.value, start);
            }
            let link = self.links[start];
            let fair = manner.most_nodes / 4 + manner.most_nodes / length as u32;
            self.nodes = fair + if start as u8 >= first { fair } else { 0 };
            if usize::from(link.count) < room {
                let mut walk = Walk { filler: self, plan, valuer, manner, number, start, random };
                let value = link.value;
                walk.go(start, 0, value, 0);
            }
            if !self.places[start].new && link.count > 0 && self.links[start + 1].value < link.value
            {
                self.links[start + 1] = Link { from: start as u8, piece: None, ..link };
            }
        }
        if self.links[length].count > 0 && self.links[length].value > best.0 {
            best = (self.links[length].value, length);
        }
        let mut at = best.1;
        while at > 0 && self.links[at].count > 0 {
            if let Some(piece) = self.links[at].piece {
                strip.push(piece);
            }
            at = usize::from(self.links[at].from);
        }
        best.0
    }

    /// Notes what stands on the line, and what letters would earn in its empty cells.
    fn prepare(
        &mut self,
        plan: &ActionPlan,
        valuer: &Valuer,
        number: usize,
        line: u16,
        random: &mut Random,
    ) {
        let slot = number as u8 + 1;
        self.places.clear();
        for (at, &cell) in (0..).zip(&plan.ground.field.lines[usize::from(line)]) {
            let letter = plan.letters[usize::from(cell)];
            let time = plan.times[usize::from(cell)];
            let mut place =
                Place { letter, new: time >= slot, tried: 0, worth: 0.0, gains: [0; 26] };
            if letter == BLANK {
                self.steps += 10 + gains(plan, valuer, line, at, slot, &mut place.gains);
                for (letter, &gain) in place.gains.iter().enumerate() {
                    place.tried |= u32::from(gain > 0) << letter;
                }
                let any = random.below(1 << 26) & random.below(1 << 26);
                place.tried |= any as u32;
            } else {
                place.tried = 1 << letter;
                let counts = time < slot && !valuer.covered[usize::from(slot)].has(cell);
                place.worth = if counts { 1.0 } else { 0.0 };
            }
            self.places.push(place);
        }
    }
}

/// A walk over the words that begin at one place of the line.
struct Walk<'a, 'g> {
    filler: &'a mut Filler,
    plan: &'a ActionPlan<'g>,
    valuer: &'a Valuer,
    manner: Manner,
    number: usize,
    start: usize,
    random: &'a mut Random,
}

impl Walk<'_, '_> {
    /// Goes on from `node` at place `at`, with `value` so far and `new` new letters.
    fn go(&mut self, at: usize, node: u32, value: f32, new: u8) {
        if node != 0 && new > 0 {
            self.end(at, node, value);
        }
        let Some(&place) = self.filler.places.get(at) else { return };
        let lexicon = &self.plan.ground.lexicon;
        let mut letters = lexicon.letters(node) & place.tried;
        let fresh = place.letter == BLANK;
        while letters != 0 && self.filler.nodes > 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            self.filler.nodes -= 1;
            self.filler.steps += 1;
            let gain = if fresh {
                f32::from(place.gains[usize::from(letter)]) * 0.25 - self.manner.charge
            } else {
                place.worth
            };
            let child = lexicon.child(node, letter);
            self.go(at + 1, child, value + gain, new + u8::from(place.new));
        }
    }

    /// A word may end before place `at`.
    fn end(&mut self, at: usize, node: u32, value: f32) {
        let words = self.plan.ground.lexicon.ends(node);
        for (word, mirrored) in words.into_iter().zip([false, true]) {
            if word == NONE || !self.valuer.is_open(self.plan, word, self.number as u8 + 1) {
                continue;
            }
            let value = value + self.random.exponential(self.manner.noise);
            let link = &self.filler.links[at];
            if value > link.value {
                let length = (at - self.start) as u8;
                let piece = Piece { word, start: self.start as u8, length, mirrored };
                let count = self.filler.links[self.start].count + 1;
                let from = self.start as u8;
                self.filler.links[at] = Link { value, from, piece: Some(piece), count };
            }
        }
    }
}
