//! What states inherit, against the same computed from the bare board, along random games.

use proptest::prelude::*;

use super::cell_value::LETTER;
use super::*;
use crate::balda::rules::Language;
use crate::tools::encoding::Encoding;
use crate::tools::letters::Alphabet;
use crate::tools::words::WordList;

/// A random dictionary over four letters, a start word, and which step is taken each time.
type Scene = (Vec<String>, String, Vec<prop::sample::Index>);

fn scene() -> impl Strategy<Value = Scene> {
    let words = prop::collection::vec("[a-d]{2,7}", 20..200);
    let start = prop_oneof!["[a-d]{3}", "[a-d]{5}"];
    (words, start, prop::collection::vec(any::<prop::sample::Index>(), 20))
}

fn task(words: &[String], start: &str) -> Task {
    let alphabet = Alphabet::new("abcd".chars());
    let letters = |text: &str| alphabet.letters(text).expect("letters from a to d");
    let list = WordList::new(words.iter().map(|word| letters(word)));
    let language = Language::English;
    let encoding = Encoding::Ascii;
    let start = letters(start);
    Task { language, encoding, alphabet, start, words: list }
}

/// Calls `check` with every step of a random game: the parent, the step, and the child.
fn along(
    (words, start, picks): &Scene,
    kept: usize,
    mut check: impl FnMut(&Forward, &State, BeamStep, &State) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let task = task(words, start);
    let lexicon = Lexicon::new(&task.words);
    let forward = Forward::new(&task, &lexicon, Parameters { kept, ..Parameters::default() });
    let mut state = forward.root();
    for pick in picks {
        let mut proposals = Vec::new();
        forward.propose(&state, &mut proposals);
        if proposals.is_empty() {
            break;
        }
        let Proposal { hash, step, .. } = *pick.get(&proposals);
        let (child, _) = forward.apply(&state, step);
        prop_assert_eq!(child.hash, hash);
        check(&forward, &state, step, &child)?;
        state = child;
    }
    Ok(())
}

/// More than any list here can hold.
const ALL: usize = 10_000;

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..Default::default() })]

    #[test]
    fn inherited_is_as_recomputed(scene in scene()) {
        along(&scene, ALL, |forward, parent, step, child| {
            prop_assert_eq!(&child.lists, &forward.lists_of(child));
            prop_assert!(child.lists.cut().is_empty());
            let keys = child.filled.iter().filter_map(|cell| {
                let letter = child.letters[cell.index()]?;
                (!forward.grid.centre_row().contains(cell)).then(|| zobrist::key(cell, letter))
            });
            prop_assert_eq!(child.hash, keys.fold(0, |hash, key| hash ^ key));
            prop_assert_eq!(child.fringe, forward.grid.fringe(child.filled));
            prop_assert_eq!(child.score, parent.score + u32::from(step.entry.length()));
            Ok(())
        })?;
    }

    #[test]
    fn a_step_is_worth_what_the_outlook_after_it_is(scene in scene(), kept in 1..12_usize) {
        along(&scene, kept, |forward, parent, _, _| {
            let mut proposals = Vec::new();
            forward.propose(parent, &mut proposals);
            let outlook = forward.outlook(parent);
            for Proposal { value, step, .. } in proposals {
                prop_assert_eq!(value, outlook.after(parent, step).value());
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_short_list_is_the_beginning_of_the_long_one(scene in scene(), kept in 1..12_usize) {
        along(&scene, kept, |forward, _, _, child| {
            let parameters = Parameters { kept: ALL, ..forward.parameters };
            let full = Forward { parameters, ..forward.clone() };
            let full = full.lists_of(child);
            for cell in forward.grid.all().iter() {
                let short = child.lists.of(cell);
                let long = full.of(cell);
                prop_assert!(long.starts_with(short), "{:?}: {:?} of {:?}", cell, short, long);
                prop_assert!(short.len() <= kept && short.is_empty() == long.is_empty());
                prop_assert!(short.len() == long.len() || child.lists.cut().contains(cell));
            }
            Ok(())
        })?;
    }
}

#[test]
fn what_is_weighed_is_nearly_always_what_is_made() {
    let words: Vec<String> =
        include_str!("../../../dicts/en.txt").lines().map(str::to_owned).collect();
    let alphabet = Alphabet::new('a'..='z');
    let letters = |text: &str| alphabet.letters(text).expect("letters from a to z");
    let list = WordList::new(words.iter().map(|word| letters(word)));
    let lexicon = Lexicon::new(&list);
    let (mut same, mut all) = (0, 0);
    for start in ["cloak", "gigabit"] {
        let (language, encoding) = (Language::English, Encoding::Ascii);
        let alphabet = alphabet.clone();
        let words = list.clone();
        let task = Task { language, encoding, alphabet, start: letters(start), words };
        let forward = Forward::new(&task, &lexicon, Parameters::default());
        let mut state = forward.root();
        while state.filled != forward.grid.all() {
            let mut proposals = Vec::new();
            forward.propose(&state, &mut proposals);
            let best = proposals.iter().max_by_key(|proposal| (proposal.value, proposal.hash));
            let step = best.expect("a move").step;
            let mut weighed = Vec::new();
            forward.weigh(&state, &[step], &mut weighed);
            (state, _) = forward.apply(&state, step);
            let left = (!state.filled & forward.grid.all()).len();
            let made = Outlook::new(&state, forward.cell_value.at(left)).value();
            // Words are given out anew where `weigh` only adds to what was given out.
            assert!((weighed[0] - made).abs() < LETTER, "{} and {made}", weighed[0]);
            same += usize::from(weighed[0] == made);
            all += 1;
        }
    }
    assert!(same * 10 >= all * 9, "{same} of {all}");
}
