//! Small plans for the unit tests of what works on plans.

use super::lexicon::Lexicon;
use super::plan::Plan;
use super::proposals::Lore;
use super::reading::compose_task;
use super::rules::Language;

/// Calls `what` with the plan of a small task, whose cells outside the start row hold `filling`
/// row by row, and with what a proposer knows of its words.
pub fn on_board(start: &str, words: &str, filling: &str, what: impl FnOnce(&Plan, &Lore)) {
    let composed = compose_task(Language::English, start, Some(words.as_bytes()));
    let task = composed.expect("a task").task;
    let grid = task.grid();
    let lexicon = Lexicon::new(&task.words);
    let lore = Lore::new(&task.words);
    let open = grid.outside_centre_row().iter();
    let letters = task.alphabet.letters(filling).expect("letters of the words");
    let filled: Vec<_> = open.zip(letters).collect();
    what(&Plan::new(&task, &grid, &lexicon, &filled), &lore);
}

/// Calls `what` with a plan on which several words go through most cells, and with its lore.
pub fn on_any_board(what: impl FnOnce(&Plan, &Lore)) {
    let words = "ab\nabba\nad\nadd\nba\nbab\nbad\nbadb\nda\ndab\ndad\n";
    on_board("bad", words, "ababba", what);
}
