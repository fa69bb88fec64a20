//! Along random changes of a plan: inherited against recomputed, and every change can be undone.

mod cases;
mod five_letters;

use balda::balda::families::likely;
use balda::balda::format::{compose_task, write_answer};
use balda::balda::lexicon::Lexicon;
use balda::balda::plan::{Change, Plan, When, Worth, finish};
use balda::balda::proposals::{Lore, Proposer};
use balda::balda::referee::judge;
use balda::balda::rules::{Language, Task};
use balda::balda::tuning::MIX;
use balda::balda::walk::{Board, Path};
use balda::grid::{Cell, Grid};
use balda::letters::{Letter, MAX_LETTERS};
use cases::cases;
use proptest::prelude::*;
use proptest::sample::Index;

/// Random letters and a random order for all cells outside the start row.
fn filling(task: &Task, picks: &[Index]) -> Vec<(Cell, Letter)> {
    let grid = task.grid();
    let mut cells: Vec<Cell> = (grid.all() & !grid.centre_row()).iter().collect();
    let mut filled = Vec::new();
    for pick in picks.iter().cycle().take(cells.len()) {
        let cell = cells.swap_remove(pick.index(cells.len()));
        filled.push((cell, *pick.get(task.words.letters())));
    }
    filled
}

/// All of a plan that can be seen from outside.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    sum: i32,
    letters: Vec<Option<Letter>>,
    order: Vec<Cell>,
    filled: Vec<(Cell, Letter)>,
    chosen: Vec<Option<Path>>,
    closing: Vec<Vec<Path>>,
}

fn seen(plan: &Plan) -> Seen {
    let cells = || plan.grid().all().iter();
    Seen {
        sum: plan.sum(),
        letters: cells().map(|cell| plan.board().get(cell)).collect(),
        order: plan.order().sequence().to_vec(),
        filled: plan.filled(),
        chosen: cells().map(|cell| plan.chosen(cell)).collect(),
        closing: cells().map(|cell| plan.closing(cell).to_vec()).collect(),
    }
}

/// What `change` must make of the letters and the order seen before; the best slot is where the
/// moved cell stands in `after`.
fn changed(before: &Seen, change: &Change, after: &Seen) -> (Vec<Option<Letter>>, Vec<Cell>) {
    let (mut letters, mut order) = (before.letters.clone(), before.order.clone());
    for &(cell, letter) in &change.letters {
        letters[cell.index()] = Some(letter);
    }
    if let Some((cell, when)) = change.moved {
        let rank = |order: &[Cell]| order.iter().position(|other| *other == cell).expect("a rank");
        let from = rank(&order);
        let to = match when {
            When::At(slot) if usize::from(slot) > from => usize::from(slot) - 1,
            When::At(slot) => usize::from(slot),
            When::Best => rank(&after.order),
        };
        order.remove(from);
        order.insert(to, cell);
    }
    (letters, order)
}

/// What becomes of `plan` by the second try of `change`, which only new letters have: as if the
/// cell that moves, or the last that changes, had asked for the best slot.
fn in_best_slot(plan: &Plan, change: &Change, worth: Worth) -> Seen {
    let tried_again = change.letters.len() == 1 || worth.threshold > 0;
    let last = change.letters.last().filter(|_| tried_again);
    let (last, _) = *last.unwrap_or_else(|| panic!("{change:?} has no second try"));
    let moved = Some((change.moved.map_or(last, |(cell, _)| cell), When::Best));
    let mut plan = plan.clone();
    assert!(plan.try_change(&Change { moved, ..change.clone() }, f32::NEG_INFINITY));
    seen(&plan)
}

/// Checks what must be true of every plan.
fn is_sound(plan: &Plan, worth: Worth, task: &Task) {
    let mut before = plan.start_row();
    let mut named = vec![task.start.as_slice()];
    let mut sum = 0;
    for (cell, letter) in plan.filled() {
        assert!(!plan.start_row().contains(cell), "{cell:?} is part of the start word");
        assert_eq!(plan.board().get(cell), Some(letter));
        before = before.with(cell);
        let Some(path) = plan.chosen(cell) else {
            sum += worth.of(0);
            continue;
        };
        let word = task.words.word(path.word);
        assert!(path.cells.contains(cell) && (path.cells & !before).is_empty(), "{path:?}");
        let trace = plan.board().trace(plan.lexicon(), &path).expect("the word stands there");
        let spelled: Vec<_> = trace.iter().filter_map(|&cell| plan.board().get(cell)).collect();
        assert_eq!(spelled, word);
        assert_eq!(word.len(), usize::from(path.length));
        assert!(!named.contains(&word), "{word:?} is named twice");
        assert!(plan.closing(cell).contains(&path));
        named.push(word);
        sum += worth.of(path.length);
    }
    assert_eq!(before, plan.grid().all());
    for letter in (0..MAX_LETTERS as u8).map(Letter) {
        let holding = plan.grid().all().iter().filter(|&cell| plan.board().holds(cell, letter));
        assert_eq!(plan.holders(letter), holding.collect(), "the cells that hold {letter:?}");
    }
    for cell in plan.grid().all().iter() {
        let words = plan.open().iter().filter_map(|closing| plan.chosen(closing));
        assert_eq!(plan.load(cell), words.filter(|path| path.cells.contains(cell)).count());
    }
    assert_eq!(plan.sum(), sum);
    assert!(plan.start_row().iter().all(|cell| plan.chosen(cell).is_none()));
}

/// Compares `plan` with the same letters and order worked out from scratch.
fn is_as_from_scratch(plan: &Plan, worth: Worth, task: &Task, grid: &Grid) {
    let inherited = seen(plan);
    let mut afresh = Plan::new(task, grid, plan.lexicon(), &plan.filled());
    afresh.count_by(worth);
    let mut rebuilt = plan.clone();
    rebuilt.rebuild();
    assert_eq!(seen(&rebuilt), seen(&afresh));
    is_sound(&rebuilt, worth, task);
    let rebuilt = seen(&rebuilt);
    assert_eq!(rebuilt.closing, inherited.closing);
    assert_eq!(rebuilt.letters, inherited.letters);
    assert_eq!(rebuilt.filled, inherited.filled);
    assert!(rebuilt.sum >= inherited.sum, "exact: {}, repaired: {}", rebuilt.sum, inherited.sum);
}

/// The game of `filled`, which the referee must accept.
fn is_legal_game(task: &Task, lexicon: &Lexicon, filled: &[(Cell, Letter)]) -> usize {
    let game = finish(task, lexicon, &task.grid(), filled);
    let verdict = judge(task, &write_answer(task, &game));
    let verdict = verdict.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(verdict.moves, game);
    let order = game.iter().map(|step| (step.cell, step.letter));
    let mut rest = filled.iter().copied();
    assert!(order.into_iter().all(|step| rest.any(|kept| kept == step)), "the plan's order");
    verdict.sum as usize
}

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
        let mut board = Board::started(&grid, &task.start);
        for &(cell, letter) in filled {
            board.set(cell, Some(letter));
        }
        let mut letters: Vec<(u32, Letter)> = Vec::new();
        for letter in (0..task.alphabet.len() as u8).map(Letter) {
            let mut sum = 0;
            board.words_through(lexicon, cell, letter, 2, |path, _| {
                let counts = task.words.word(path.word) != task.start;
                sum += if counts { u32::from(path.length) } else { 0 };
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

/// How a random walk of plans counts and accepts: at a temperature, or a share of it whatever
/// comes.
#[derive(Clone, Copy, Debug)]
struct Manner {
    worth: Worth,
    temperature: f32,
    forced: f32,
}

/// Checks that `change` made of `base` the `plan` that it should. Returns whether it would have
/// been refused if it had to bring just what it brought, because it seemed to bring less.
fn is_as_proposed(base: &Plan, plan: &Plan, change: &Change, worth: Worth) -> bool {
    let (before, after) = (seen(base), seen(plan));
    let expected = changed(&before, change, &after);
    let as_wanted = (&after.letters, &after.order) == (&expected.0, &expected.1);
    let in_best_slot = || in_best_slot(base, change, worth);
    assert!(as_wanted || after == in_best_slot(), "{change:?} went elsewhere");
    let mut twin = base.clone();
    if twin.try_change(change, plan.sum() as f32 + 0.5) {
        assert!(as_wanted, "{change:?} brings no more in the best slot");
        assert_eq!(seen(&twin), in_best_slot(), "{change:?} brings more there");
    } else {
        assert_eq!(seen(&twin), before, "{change:?} was refused at last");
    }
    !twin.try_change(change, plan.sum() as f32)
}

/// Checks that `plan` is worth what its game is, if every cell has a word.
fn is_worth_its_game(plan: &mut Plan, task: &Task) {
    plan.count_by(Worth::FULL);
    is_as_from_scratch(plan, Worth::FULL, task, &task.grid());
    let sum = is_legal_game(task, plan.lexicon(), &plan.filled());
    let is_whole = plan.open().iter().all(|cell| plan.chosen(cell).is_some());
    assert_eq!(plan.is_whole(), is_whole);
    if is_whole {
        assert_eq!(sum as i32, plan.sum(), "the game is worth what the plan promised");
    }
}

/// Tries `steps` random proposals; some that could be kept are undone nevertheless. Returns how
/// many accepted changes had no letters, and how many of those would have been refused wrongly,
/// because they seemed to bring less than they did.
fn wander(
    task: &Task,
    filled: &[(Cell, Letter)],
    steps: usize,
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
    for step in 0..steps {
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
        if step % 16 == 0 {
            is_as_from_scratch(&plan, manner.worth, task, &grid);
        }
        if step % 64 == 0 {
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

#[test]
fn random_changes_with_the_embedded_lists() {
    let starts =
        [(Language::Turkish, "kitap"), (Language::Russian, "словарь"), (Language::English, "cat")];
    let worths = [Worth::FULL, Worth { threshold: 4, bare: 0 }, Worth { threshold: 3, bare: 6 }];
    for ((seed, (language, start)), worth) in (1..).zip(starts).zip(worths) {
        let task = compose_task(language, start, None).expect("a task").task;
        let grid = task.grid();
        let open = (grid.all() & !grid.centre_row()).iter();
        let filled: Vec<_> = open.zip(task.words.letters().iter().copied()).collect();
        let (moves, promised_less) =
            wander(&task, &filled, 3000, seed, Manner { worth, temperature: 1.5, forced: 0.01 });
        assert!(promised_less * 20 <= moves, "{promised_less} of {moves} were promised less");
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
