//! The finder against the law: in every position of random games it finds exactly the moves that
//! the rules allow.

use crate::cases::cases;
use crate::naive::Naive;
use crate::{found, random};
use contest::balda::grid::{Cell, CellSet};
use contest::balda::lexicon::Lexicon;
use contest::balda::reading::read_task;
use contest::balda::rules::Move;
use contest::tools::letters::Letter;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// What tells moves apart here: a set of cells that spells a word in two ways stands twice.
type Key = (Cell, Letter, Vec<Letter>, u128);

fn keys(moves: &[Move]) -> Vec<Key> {
    let key = |mv: &Move| {
        let cells: CellSet = mv.path.iter().copied().collect();
        (mv.cell, mv.letter, mv.word.clone(), cells.bits())
    };
    let mut keys: Vec<Key> = moves.iter().map(key).collect();
    keys.sort();
    keys
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_finder_finds_what_the_rules_allow(
        input in random::tasks(),
        choices in vec(any::<Index>(), 0..16),
    ) {
        let task = read_task(&input).expect("a valid task").task;
        let lexicon = Lexicon::new(&task.words);
        let position = random::game(&task, &choices);
        let found = found::moves(&lexicon, &position);
        prop_assert_eq!(keys(&found), keys(&Naive::new(&task).moves(&position)));
        for mv in &found {
            prop_assert_eq!(position.check(mv), Ok(()));
        }
    }
}
