//! A region between rounds: it is told where to work next, and what other regions have changed.

use super::{Region, Window};
use crate::scruffle::automaton::Automaton;
use crate::scruffle::filling::{FilledBoard, LaidWord};
use crate::scruffle::terrain::WordSite;
use crate::tools::random::Random;

/// A word, and how it lies if it does.
pub type WordChange = (u32, Option<LaidWord>);

impl Region<'_> {
    /// Begins a round inside `window`, with this `seed`, when the temperature has fallen `cooled`
    /// times. If the window is a part of the board, spellings that were tried last before it had
    /// fallen `oldest` times are left out.
    pub fn begin(&mut self, window: Window, seed: u64, cooled: u32, oldest: u32) {
        self.random = Random::new(seed);
        self.cooled = cooled;
        self.filling.renumber();
        self.scale = self.filling.points() as f32 / self.filling.count().max(1) as f32;
        self.known.fill(false);
        self.lately.clear();
        self.touched.clear();
        let moved = std::mem::replace(&mut self.window, window) != window;
        if moved {
            self.list_the_cells();
        }
        // Where nothing is held all words stay free: thinned lists gain nothing there.
        if moved || window != Window::whole(self.terrain) {
            self.hold_what_lies_beyond();
            self.learn_the_spellings(oldest);
            (0..self.copies.len()).for_each(|spelling| self.price(spelling));
        }
    }

    /// Lists the open cells of the window, and those with a word factor.
    fn list_the_cells(&mut self) {
        let (terrain, window) = (self.terrain, self.window);
        self.cells.clear();
        for y in window.y.0..window.y.1 {
            let row = y * terrain.columns;
            let open = (row + window.x.0..row + window.x.1).filter(|&cell| !terrain.wall[cell]);
            self.cells.extend(open.map(|cell| cell as u32));
        }
        let is_hot = |&cell: &u32| terrain.word[cell as usize] > 1;
        self.hot.clear();
        self.hot.extend(self.cells.iter().copied().filter(is_hot));
    }

    /// Notes which words lie outside the window or across its edge, and the cells under them.
    fn hold_what_lies_beyond(&mut self) {
        self.fixed.fill(false);
        for (word, letters) in self.words.iter().enumerate() {
            let site = self.filling.laid(word).map(|laid| laid.site);
            let beyond = |&site: &WordSite| !self.window.holds(self.terrain, site, letters.len());
            let held = site.filter(beyond);
            self.held[word] = held.is_some();
            for cell in held.into_iter().flat_map(|site| self.terrain.cells(site, letters.len())) {
                self.fixed[cell] = true;
            }
        }
    }

    /// Builds the automaton of the spellings that moves may lay. Others would cost walks and line
    /// programs time: those of which all words are held, and those that were best nowhere since
    /// the temperature had fallen `oldest` times, and hardly will be again.
    fn learn_the_spellings(&mut self, oldest: u32) {
        let may_be_laid = |&(number, copies): &(u32, &Vec<u32>)| {
            let lies = |&word: &u32| self.filling.laid(word as usize).is_some();
            copies.iter().any(|&word| !self.held[word as usize])
                && (self.tried_at[number as usize] >= oldest || copies.iter().any(lies))
        };
        let chosen = (0..).zip(self.copies).filter(may_be_laid);
        let letters = |copies: &Vec<u32>| self.words[copies[0] as usize].as_slice();
        let spellings = chosen.map(|(number, copies)| (number, letters(copies)));
        self.automaton = Automaton::of_numbered(&spellings.collect::<Vec<_>>());
    }

    /// The words that the round has changed, and where they lie now.
    pub fn changes(&self) -> Vec<WordChange> {
        let touched = self.touched.iter();
        touched.map(|&word| (word, self.filling.laid(word as usize))).collect()
    }

    /// Lets the words of `changes` lie as these say. A word that owns no cell any more then is
    /// taken away: two regions may have taken its cells from both sides.
    pub fn adopt(&mut self, changes: &[WordChange]) {
        let key = |laid: Option<LaidWord>| laid.map(|laid| (laid.site, laid.key));
        let differs = |filling: &FilledBoard, &(word, laid): &WordChange| {
            key(filling.laid(word as usize)) != key(laid)
        };
        let mut changes = changes.to_vec();
        changes.retain(|change| differs(&self.filling, change));
        for &(word, _) in &changes {
            self.pick_up(word);
        }
        for (word, laid) in changes {
            if let Some(laid) = laid {
                self.note_trial(word);
                self.put_back(word, laid);
            }
        }
        while let Some(word) = self.filling.robbed() {
            self.pick_up(word);
        }
    }

    /// Fills the board like `filling`.
    pub fn become_like(&mut self, filling: &FilledBoard) {
        let words = (0..).take(self.words.len());
        self.adopt(&words.map(|word| (word, filling.laid(word as usize))).collect::<Vec<_>>());
    }

    /// Fills the board like `filling`, as if moves of this round had done it.
    #[cfg(test)]
    pub fn touch_like(&mut self, filling: &FilledBoard) {
        self.become_like(filling);
        self.touched.extend((0..).take(self.words.len()));
    }
}
