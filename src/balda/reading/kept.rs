//! What the words that are kept tell of their language: their scripts, and no apostrophes.
//!
//! A first reading asks all lines of a list, also those that turn out to be no words. What such
//! lines alone have told does not hold for the words: then the list is read again.

use super::apostrophe;
use super::dictionary::Dictionary;
use super::scripts::{self, Scripts};
use unicode_script::Script;

/// What kept words have told. A word that goes against it is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// The scripts that each word must have, one of each set.
    scripts: Vec<Scripts>,
    /// Has none of the words, nor the start word, a letter that tells of apostrophes?
    pub no_apostrophes: bool,
}

impl Kept {
    /// Hears the words of `dictionary`. Is there one among them that goes against what is told now?
    pub fn hear(&mut self, dictionary: &Dictionary) -> bool {
        let Dictionary { alphabet, words, start } = dictionary;
        let mut used = vec![false; alphabet.len()];
        words.letters().iter().for_each(|letter| used[letter.index()] = true);
        let used =
            || alphabet.chars().iter().zip(&used).filter_map(|(&char, &is)| is.then_some(char));
        let letters = || used().chain(start.chars());
        if used().any(apostrophe::is_apostrophe) && !apostrophe::is_spelled(letters(), start) {
            self.no_apostrophes = true;
            return true;
        }
        if scripts::only_one(letters()).is_some() {
            return false;
        }
        let spelled = || words.iter().map(|(_, word)| alphabet.spell(word));
        let Some(main) = scripts::of_most(spelled()) else { return false };
        let allowed = Scripts::of(main, start);
        let has_foreign = spelled().any(|word| allowed.foreign(&word).is_some());
        if has_foreign {
            self.scripts.push(allowed);
        }
        has_foreign
    }

    /// Have the words told nothing of scripts?
    pub fn allows_all_scripts(&self) -> bool {
        self.scripts.is_empty()
    }

    /// The script of `word` if it is not one that the words have told.
    pub fn foreign(&self, word: &str) -> Option<Script> {
        self.scripts.iter().find_map(|allowed| allowed.foreign(word))
    }
}
