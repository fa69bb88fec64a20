//! Reading: which words stand on the changed lines, and which action completes each.

use super::{ActionPlan, BLANK, StandingWord, bits};
use crate::crossword::search::lexicon::NONE;

impl ActionPlan<'_> {
    /// Reads again what has changed since the last time.
    pub(super) fn read(&mut self) {
        while let Some(line) = self.stale.pop() {
            let index = usize::from(line);
            let changed = std::mem::take(&mut self.changed[index]);
            let moved = std::mem::take(&mut self.moved[index]);
            if index == self.ground.field.len() {
                continue;
            }
            let mut mains = self.mains[index];
            while mains != 0 {
                let number = mains.trailing_zeros();
                mains &= mains - 1;
                if (changed | moved) & self.spans[number as usize] != 0 {
                    self.dirty |= 1 << number;
                }
            }
            let mut at = 0;
            while at < self.found[index].len() {
                let (word, by) = self.found[index][at];
                if word.mask() & changed != 0 {
                    self.forget(word, by, at);
                    continue;
                }
                if word.mask() & moved != 0 {
                    let now = self.completer(word);
                    if now != by {
                        self.forget(word, by, at);
                        self.find(word, now);
                        // The last word has come to this index; the new one will be looked at once
                        // more and is right.
                        continue;
                    }
                }
                at += 1;
            }
            if changed != 0 {
                self.look(line, changed);
            }
        }
    }

    /// The last of the actions that put the letters of a word.
    #[inline]
    fn completer(&self, word: StandingWord) -> u8 {
        let (_, who) = self.row(word.line());
        let who = &who[usize::from(word.start())..][..usize::from(word.length())];
        let last = who.iter().map(|&by| self.rank[usize::from(by)]).max().unwrap_or(0);
        self.order[usize::from(last)]
    }

    /// Finds the words of `line` over one of the cells `changed`.
    fn look(&mut self, line: u16, mut changed: u64) {
        let (lexicon, all) = (self.lexicon(), changed);
        let mut next = 0;
        while changed != 0 {
            let index = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let base = usize::from(line) * self.stride;
            if self.text[base + index] == BLANK {
                continue;
            }
            let mut start = index;
            while start > next && self.text[base + start - 1] != BLANK {
                start -= 1;
            }
            next = index + 1;
            for start in start..=index {
                self.work += 1;
                let mut node = 0;
                let mut length = 0;
                if lexicon.has_triples() {
                    let text = &self.text[base + start..][..3];
                    node = lexicon.triple([text[0], text[1], text[2]]);
                    length = 3;
                }
                while length == 0 || node != 0 {
                    if length > 0
                        && lexicon.has_end(node)
                        && bits(start as u8, length as u8) & all != 0
                    {
                        for word in lexicon.ends(node).into_iter().filter(|&word| word != NONE) {
                            let word = StandingWord::new(word, line, start as u8, length as u8);
                            self.find(word, self.completer(word));
                        }
                    }
                    let letter = self.text[base + start + length];
                    length += 1;
                    node = if letter == BLANK { 0 } else { lexicon.child(node, letter) };
                }
            }
        }
    }

    /// By the judge's rules only the first occurrence of a word on a line counts. So where one
    /// comes or goes, the actions that complete the others are counted anew.
    fn doubt(&mut self, word: StandingWord) {
        if !self.firsts {
            return;
        }
        for &(other, by) in &self.found[usize::from(word.line())] {
            if other.word() == word.word() {
                self.dirty |= 1 << by;
            }
        }
    }

    /// Notes that `word` stands there now, completed by action `by`.
    fn find(&mut self, word: StandingWord, by: u8) {
        self.doubt(word);
        self.found[usize::from(word.line())].push((word, by));
        let due = &mut self.due[usize::from(by)];
        let index = due.partition_point(|other| *other < word);
        due.insert(index, word);
        self.dirty |= 1 << by;
        self.work += 1;
        self.log.note_word(word, by, true);
    }

    /// Notes that `word`, which is number `at` of its line, stands there no longer.
    fn forget(&mut self, word: StandingWord, by: u8, at: usize) {
        self.found[usize::from(word.line())].swap_remove(at);
        self.doubt(word);
        let due = &mut self.due[usize::from(by)];
        if let Ok(index) = due.binary_search(&word) {
            due.remove(index);
        }
        self.dirty |= 1 << by;
        self.log.note_word(word, by, false);
    }

    /// Takes back what [`ActionPlan::find`] or [`ActionPlan::forget`] did.
    pub(super) fn take_back(&mut self, word: StandingWord, by: u8, found: bool) {
        let words = &mut self.found[usize::from(word.line())];
        let due = &mut self.due[usize::from(by)];
        let index = due.partition_point(|other| *other < word);
        if found {
            if let Some(at) = words.iter().position(|&(other, _)| other == word) {
                words.swap_remove(at);
            }
            due.remove(index);
        } else {
            words.push((word, by));
            due.insert(index, word);
        }
    }
}
