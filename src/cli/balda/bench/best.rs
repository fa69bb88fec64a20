//! What tells one of Balda's tasks from another in the table of the best games.

use serde::{Deserialize, Serialize};

use crate::cli::bench::{Cell, Record, Row};

/// One line of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnownGame {
    lang: String,
    n: usize,
    word: String,
    dictionary: String,
    points: u32,
    /// How the game was found.
    found: String,
}

impl Record for KnownGame {
    type Key = (String, usize, String, String);

    fn of(row: &Row) -> KnownGame {
        let n = match row.named("n") {
            Some(&Cell::Number(n)) => n as usize,
            _ => 0,
        };
        KnownGame {
            lang: row.text("lang"),
            n,
            word: row.text("word"),
            dictionary: row.text("dictionary"),
            points: u32::try_from(row.points).unwrap_or_default(),
            found: row.found(),
        }
    }

    fn key(&self) -> Self::Key {
        (self.lang.clone(), self.n, self.word.clone(), self.dictionary.clone())
    }

    fn points(&self) -> i64 {
        self.points.into()
    }

    fn file(&self) -> String {
        format!("{}_{}_{}_{}", self.lang, self.n, self.word, self.dictionary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_and_dictionary_tell_a_task() {
        let row = |word: &str, dictionary: &str| {
            let names = vec![
                ("lang", "en".into()),
                ("n", Cell::Number(5)),
                ("word", word.into()),
                ("dictionary", dictionary.into()),
            ];
            let row = Row::unplayed("any", names, Vec::new());
            Row { seed: 4, threads: 3, limit: "1 s".to_owned(), points: 880, ..row }
        };
        let known = KnownGame::of(&row("kenaf", "0"));
        assert_eq!((known.points(), &known.found[..]), (880, "1 s, threads 3, seed 4"));
        assert_eq!(known.file(), "en_5_kenaf_0");
        for (word, dictionary) in [("scone", "0"), ("kenaf", "1")] {
            assert!(KnownGame::of(&row(word, dictionary)).key() != known.key());
        }
    }
}
