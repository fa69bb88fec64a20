//! Plans: inherited against recomputed, every change can be undone, every plan becomes a game.

mod changes;
mod mending;
mod seen;
mod sound;

use self::sound::is_legal_game;
use crate::cases::cases;
use crate::five_letters;
use contest::balda::families::likely;
use contest::balda::grid::Cell;
use contest::balda::lexicon::Lexicon;
use contest::balda::plan::{Plan, finish};
use contest::balda::reading::compose_task;
use contest::balda::rules::{Language, Task};
use contest::tools::letters::Letter;
use proptest::prelude::*;
use proptest::sample::Index;

/// Random letters and a random order for all cells outside the start row.
fn filling(task: &Task, picks: &[Index]) -> Vec<(Cell, Letter)> {
    let grid = task.grid();
    let mut cells: Vec<Cell> = grid.outside_centre_row().iter().collect();
    let mut filled = Vec::new();
    for pick in picks.iter().cycle().take(cells.len()) {
        let cell = cells.swap_remove(pick.index(cells.len()));
        filled.push((cell, *pick.get(task.words.letters())));
    }
    filled
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn every_filling_becomes_a_legal_game(
        task in five_letters::tasks(2),
        picks in prop::collection::vec(any::<Index>(), 50),
        kept in 0..43_usize,
    ) {
        let filled = filling(&task, &picks);
        is_legal_game(&task, &Lexicon::new(&task.words), &filled[..kept.min(filled.len())]);
    }

    #[test]
    fn among_more_words_a_plan_is_worth_no_less(
        task in five_letters::tasks(2),
        picks in prop::collection::vec(any::<Index>(), 50),
        most in 0..60_usize,
    ) {
        let (grid, few) = (task.grid(), likely(&task.words, most, false));
        let lexicons = [Lexicon::new(&few), Lexicon::new(&task.words)];
        let plan = |lexicon, picks| Plan::new(&task, &grid, lexicon, &filling(&task, picks));
        let among_few = plan(&lexicons[0], &picks);
        let mut among_all = plan(&lexicons[1], &picks[1..]);
        among_all.restore(&among_few.outline());
        prop_assert_eq!(among_all.filled(), among_few.filled());
        prop_assert!(among_all.sum() >= among_few.sum());
        is_legal_game(&task, &lexicons[0], &among_few.filled());
    }
}

#[test]
fn cells_without_a_word_stay_empty() {
    let words = b"ab\nabc\n";
    let task = compose_task(Language::English, "abc", Some(words)).expect("a task").task;
    let letter = |letter| task.alphabet.letter(letter).expect("a letter");
    // Only b above a and a above b make words with the start word, and there is but one left.
    let cells = [(0, 'b'), (1, 'a'), (2, 'a'), (6, 'c'), (7, 'c'), (8, 'c')];
    let filled = cells.map(|(cell, spelled)| (Cell(cell), letter(spelled)));
    let lexicon = Lexicon::new(&task.words);
    let game = finish(&task, &lexicon, &task.grid(), &filled);
    assert_eq!(game.len(), 1, "{game:?}");
    assert_eq!(is_legal_game(&task, &lexicon, &filled), 2);
    assert_eq!(finish(&task, &lexicon, &task.grid(), &[]), []);
}
