//! How much a letter in an empty cell would earn on the lines that cross the main line.
//!
//! Which words a letter would complete depends only on the letters beside the cell, without a blank
//! between. The same ones come again and again, so the words are kept in a memo.

use super::lexicon::{LineLexicon, NONE};
use super::plan::{ActionPlan, BLANK, bits};

/// The points of each letter in one cell.
pub type Gains = [i16; 26];

/// How many letters beside a cell are looked at: in front, and behind.
const SIDE: [usize; 2] = [11, 12];
/// How many entries the memo has.
const ENTRIES: usize = 1 << 13;
/// The memo is emptied when it has this many words.
const MOST_KEPT: usize = 1 << 17;

/// A word that one letter would complete.
#[derive(Clone, Copy, Debug)]
struct Completion {
    letter: u8,
    /// How many of its cells lie in front of the empty one.
    back: u8,
    length: u8,
    word: u32,
}

/// The completions by the letters beside the cell.
#[derive(Clone, Debug)]
pub struct CompletionMemo {
    /// The letters, and where their completions are.
    entries: Vec<(u128, [u32; 2])>,
    kept: Vec<Completion>,
    /// Work done by reading, in hundredths of a unit.
    pub work: u64,
}

impl CompletionMemo {
    /// Nothing is known yet.
    pub fn new() -> CompletionMemo {
        CompletionMemo { entries: vec![(0, [0; 2]); ENTRIES], kept: Vec::new(), work: 0 }
    }

    /// Adds to `gains` the points that letters in the empty cell with index `at` of the main line
    /// `line` would earn by words on other lines, if action `number` puts them. Counts each word
    /// alone: two words over one cell count it twice.
    pub fn add(&mut self, plan: &ActionPlan, number: u8, line: u16, at: u8, gains: &mut Gains) {
        let ground = plan.ground;
        let cell = ground.field.line(line)[usize::from(at)];
        for through in ground.field.through(cell) {
            if through.line == line || usize::from(through.line) == ground.field.len() {
                continue;
            }
            let (text, who) = plan.row(through.line);
            let index = usize::from(through.at);
            let Some(span) = self.span(&ground.lexicon, text, index) else { continue };
            let completions = &self.kept[span[0] as usize..span[1] as usize];
            self.work += completions.len() as u64;
            // They stand in order of letters, and of each letter the best one counts.
            let (mut letter, mut best) = (BLANK, 0);
            for &completion in completions {
                if completion.letter != letter {
                    if best > 0 {
                        gains[usize::from(letter)] += best;
                    }
                    (letter, best) = (completion.letter, 0);
                }
                let start = index - usize::from(completion.back);
                if usize::from(completion.length) as i16 > best {
                    let gain = gain(plan, number, through.line, index, start, who, completion);
                    best = best.max(gain);
                }
            }
            if best > 0 {
                gains[usize::from(letter)] += best;
            }
        }
    }

    /// Where the completions of an empty cell of a line are; `None` without letters beside it.
    fn span(&mut self, lexicon: &LineLexicon, text: &[u8], at: usize) -> Option<[u32; 2]> {
        let front = text[..at].iter().rev().take(SIDE[0]).take_while(|&&letter| letter != BLANK);
        let behind = text[at + 1..].iter().take(SIDE[1]).take_while(|&&letter| letter != BLANK);
        let add = |key: u128, &letter: &u8| key << 5 | u128::from(letter);
        let key = behind.fold(front.fold(1, add) << 5 | u128::from(BLANK), add);
        if key == 1 << 5 | u128::from(BLANK) {
            return None;
        }
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let entry = (mixed >> 51) as usize & (ENTRIES - 1);
        if self.entries[entry].0 != key {
            if self.kept.len() > MOST_KEPT {
                self.kept.clear();
                self.entries.fill((0, [0; 2]));
            }
            let start = self.kept.len() as u32;
            self.complete(lexicon, text, at);
            self.kept[start as usize..].sort_by_key(|completion| completion.letter);
            self.entries[entry] = (key, [start, self.kept.len() as u32]);
        }
        Some(self.entries[entry].1)
    }

    /// Notes the words that a letter with index `at` would complete.
    fn complete(&mut self, lexicon: &LineLexicon, text: &[u8], at: usize) {
        let filled = text[..at].iter().rev().take(SIDE[0]).take_while(|&&letter| letter != BLANK);
        let first = at - filled.count();
        for start in first..=at {
            let path = text[start..at].iter().try_fold(0, |node, &letter| {
                Some(lexicon.child(node, letter)).filter(|&node| node != 0)
            });
            let Some(node) = path else { continue };
            let mut letters = lexicon.letters(node);
            while letters != 0 {
                let letter = letters.trailing_zeros() as u8;
                letters &= letters - 1;
                let mut node = lexicon.child(node, letter);
                for end in at + 1.. {
                    self.work += 1;
                    let ends = if lexicon.has_end(node) { lexicon.ends(node) } else { [NONE; 2] };
                    for word in ends.into_iter().filter(|&word| word != NONE) {
                        let (back, length) = ((at - start) as u8, (end - start) as u8);
                        if length > 1 {
                            self.kept.push(Completion { letter, back, length, word });
                        }
                    }
                    let next = text.get(end).copied().unwrap_or(BLANK);
                    if next == BLANK || end > at + SIDE[1] {
                        break;
                    }
                    node = lexicon.child(node, next);
                    if node == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// How many more cells a completion would cover, in the action that would put its last letter.
fn gain(
    plan: &ActionPlan,
    number: u8,
    line: u16,
    at: usize,
    start: usize,
    who: &[u8],
    completion: Completion,
) -> i16 {
    let ranks = plan.ranks();
    let own = ranks[usize::from(number) & 31];
    let (mut last, mut old) = (own, 0_u64);
    for (index, &by) in (start..).zip(&who[start..start + usize::from(completion.length)]) {
        if index != at {
            let rank = ranks[usize::from(by) & 31];
            old |= u64::from(rank < own) << index;
            last = last.max(rank);
        }
    }
    let (number, counting) =
        if last == own { (number, old) } else { (plan.at(last.into()), mask(start, completion)) };
    let covered = plan.gained(number).covered[usize::from(line)];
    let adds = (counting & !covered).count_ones() as i16;
    if adds > 0 && plan.is_free(completion.word, number) { adds } else { 0 }
}

/// The cells of a completion on its line, a bit for each.
fn mask(start: usize, completion: Completion) -> u64 {
    bits(start as u8, completion.length)
}
