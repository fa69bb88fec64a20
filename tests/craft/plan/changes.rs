//! Along random changes of a plan: inherited against recomputed, and every change can be undone.

use contest::balda::grid::Cell;
use contest::balda::lexicon::Lexicon;
use contest::balda::plan::{Change, Plan, Worth};
use contest::balda::proposals::{Lore, Proposer};
use contest::balda::reading::compose_task;
use contest::balda::rules::{Language, Task};
use contest::balda::tuning::MIX;
use contest::tools::letters::Letter;
use proptest::prelude::*;
use proptest::sample::Index;

use super::filling;
use super::seen::{is_as_proposed, seen};
use super::sound::{is_as_from_scratch, is_sound, is_worth_its_game};
use crate::cases::cases;
use crate::five_letters;

/// How a random walk of plans counts and accepts: at a temperature, or a share of it whatever
/// comes.
#[derive(Clone, Copy, Debug)]
struct Manner {
    worth: Worth,
    temperature: f32,
    forced: f32,
}

/// Tries `trials` random proposals; some that could be kept are undone nevertheless. Returns how
/// many accepted changes had no letters, and how many of those would have been refused wrongly,
/// because they seemed to bring less than they did.
fn wander(
    task: &Task,
    filled: &[(Cell, Letter)],
    trials: usize,
    seed: u64,
    manner: Manner,
) -> (u32, u32) {
    let grid = task.grid();
    let lexicon = Lexicon::new(&task.words);
    let lore = Lore::new(&task.words);
    let mut plan = Plan::new(task, &grid, &lexicon, filled);
    plan.count_by(manner.worth);
    let (first, outline) = (seen(&plan), plan.outline());
    let mut proposer = Proposer::new(&plan, &lore, MIX, seed);
    let mut change = Change::default();
    let mut before = seen(&plan);
    let (mut moves, mut promised_less) = (0, 0);
    for trial in 0..trials {
        proposer.propose(&plan, &mut change);
        let forced = proposer.random().exponential(1.0) < manner.forced;
        let usual = -proposer.random().exponential(manner.temperature);
        let slack = if forced { f32::NEG_INFINITY } else { usual };
        let floor = plan.sum() as f32 + slack;
        let base = plan.clone();
        let accepted = plan.try_change(&change, floor);
        assert!(accepted || !forced, "no floor, yet {change:?} is refused");
        assert!(!accepted || plan.sum() as f32 >= floor);
        if !accepted {
            assert_eq!(seen(&plan), before, "{change:?} was refused");
            continue;
        }
        let seems_less = is_as_proposed(&base, &plan, &change, manner.worth);
        if change.letters.is_empty() {
            moves += 1;
            promised_less += u32::from(seems_less);
        }
        is_sound(&plan, manner.worth, task);
        if trial % 16 == 0 {
            is_as_from_scratch(&plan, manner.worth, task, &grid);
        }
        if trial % 64 == 0 {
            plan.rebuild();
        }
        before = seen(&plan);
    }
    is_as_from_scratch(&plan, manner.worth, task, &grid);
    plan.rebuild();
    is_sound(&plan, manner.worth, task);
    is_worth_its_game(&mut plan, task);
    plan.count_by(manner.worth);
    plan.restore(&outline);
    assert_eq!(seen(&plan), first, "the outline is all of a plan");
    assert_eq!(outline.sum(), first.sum);
    (moves, promised_less)
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn random_changes_of_small_plans(
        task in five_letters::tasks(2),
        picks in prop::collection::vec(any::<Index>(), 50),
        seed in any::<u64>(),
        worth in prop_oneof![
            Just(Worth::FULL),
            (0..6_u8, 0..20).prop_map(|(threshold, bare)| Worth { threshold, bare }),
        ],
        temperature in 0.1..20.0_f32,
        forced in 0.0..0.5_f32,
    ) {
        let manner = Manner { worth, temperature, forced };
        let (moves, promised_less) = wander(&task, &filling(&task, &picks), 400, seed, manner);
        // Usually one in 35; what goes unseen is a word won by moving another one on.
        assert!(moves < 100 || promised_less * 3 <= moves, "{promised_less} of {moves} moves");
    }
}

#[test]
fn random_changes_with_the_embedded_lists() {
    let starts =
        [(Language::Turkish, "kitap"), (Language::Russian, "словарь"), (Language::English, "cat")];
    let worths = [Worth::FULL, Worth { threshold: 4, bare: 0 }, Worth { threshold: 3, bare: 6 }];
    for ((seed, (language, start)), worth) in (1..).zip(starts).zip(worths) {
        let task = compose_task(language, start, None).expect("a task").task;
        let grid = task.grid();
        let open = grid.outside_centre_row().iter();
        let filled: Vec<_> = open.zip(task.words.letters().iter().copied()).collect();
        let (moves, promised_less) =
            wander(&task, &filled, 3000, seed, Manner { worth, temperature: 1.5, forced: 0.01 });
        assert!(promised_less * 20 <= moves, "{promised_less} of {moves} were promised less");
    }
}
