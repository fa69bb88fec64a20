//! Every way to spell a word of a list on a board, found by a search that knows nothing but the
//! sorted list.

use contest::balda::grid::{Cell, Grid};
use contest::tools::letters::Letter;
use contest::tools::words::{WordId, WordList};

/// Every way to spell one of `words` with the `letters` of a board as they stand: its cells in
/// order.
pub fn spellings(
    grid: &Grid,
    letters: &[Option<Letter>],
    words: &WordList,
) -> Vec<(WordId, Vec<Cell>)> {
    let mut search = Search { grid, letters, words, found: Vec::new() };
    for first in grid.all().iter() {
        search.go_on(first, &mut Vec::new(), &mut Vec::new());
    }
    search.found
}

struct Search<'b> {
    grid: &'b Grid,
    letters: &'b [Option<Letter>],
    words: &'b WordList,
    found: Vec<(WordId, Vec<Cell>)>,
}

impl Search<'_> {
    /// Adds `cell` to the beginning of a word on `way` and goes on from there.
    fn go_on(&mut self, cell: Cell, way: &mut Vec<Cell>, word: &mut Vec<Letter>) {
        let Some(letter) = self.letters[cell.index()] else { return };
        if way.contains(&cell) {
            return;
        }
        way.push(cell);
        word.push(letter);
        if self.words.iter().any(|(_, longer)| longer.starts_with(word)) {
            self.found.extend(self.words.find(word).map(|id| (id, way.clone())));
            for next in self.grid.neighbours(cell).iter() {
                self.go_on(next, way, word);
            }
        }
        way.pop();
        word.pop();
    }
}
