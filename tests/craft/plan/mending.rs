//! Mending against a naive twin.

use contest::balda::grid::Cell;
use contest::balda::lexicon::Lexicon;
use contest::balda::plan::{Plan, Worth, finish};
use contest::balda::rules::Task;
use contest::balda::walk::LetterBoard;
use contest::tools::letters::Letter;
use proptest::prelude::*;
use proptest::sample::Index;

use super::filling;
use super::sound::is_as_from_scratch;
use crate::cases::cases;
use crate::five_letters;

/// Cells and their letters, in the order in which they are filled.
type Filled = Vec<(Cell, Letter)>;

/// How mending should fill the cells of a plan, and what it should leave: by the exact matching
/// over whole games.
fn mended(task: &Task, lexicon: &Lexicon, mut waiting: Filled) -> (Filled, Filled) {
    let grid = task.grid();
    let mut filled = Filled::new();
    let can_come = |filled: &[(Cell, Letter)], next| {
        let longer = [filled, &[next]].concat();
        finish(task, lexicon, &grid, &longer).len() == longer.len()
    };
    let letters = |filled: &[(Cell, Letter)], cell| {
        let mut board = LetterBoard::started(&grid, &task.start);
        for &(cell, letter) in filled {
            board.set(cell, Some(letter));
        }
        let mut letters: Vec<(u32, Letter)> = Vec::new();
        for letter in (0..task.alphabet.len() as u8).map(Letter) {
            let mut sum = 0;
            board.words_through(lexicon, cell, letter, 2, |placement, _| {
                let counts = task.words.word(placement.word) != task.start;
                sum += if counts { u32::from(placement.length) } else { 0 };
            });
            letters.push((sum, letter));
        }
        letters.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
        letters.into_iter().map(|(_, letter)| letter)
    };
    loop {
        let usual = waiting.iter().position(|&next| can_come(&filled, next));
        let next = usual.map(|index| (index, waiting[index].1)).or_else(|| {
            waiting.iter().enumerate().find_map(|(index, &(cell, _))| {
                let mut letters = letters(&filled, cell);
                letters
                    .find(|&letter| can_come(&filled, (cell, letter)))
                    .map(|letter| (index, letter))
            })
        });
        let Some((index, letter)) = next else { break };
        filled.push((waiting.remove(index).0, letter));
    }
    (filled, waiting)
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn mended_plans_are_scheduled_as_the_naive_twin_does_it(
        task in five_letters::tasks(2),
        picks in prop::collection::vec(any::<Index>(), 50),
    ) {
        let (grid, lexicon) = (task.grid(), Lexicon::new(&task.words));
        let mut plan = Plan::new(&task, &grid, &lexicon, &filling(&task, &picks));
        let (was_whole, before) = (plan.is_whole(), plan.filled());
        let left = plan.mend(|| false);
        is_as_from_scratch(&plan, Worth::FULL, &task, &grid);
        let after = plan.filled();
        if was_whole {
            prop_assert_eq!((left, after), (0, before));
            return Ok(());
        }
        let (filled, waiting) = mended(&task, &lexicon, before);
        prop_assert_eq!(left, waiting.len());
        prop_assert_eq!(after, [filled.clone(), waiting].concat());
        let game = finish(&task, &lexicon, &grid, &filled);
        prop_assert_eq!(game.len(), filled.len(), "what cannot be filled takes no word along");
    }
}
