//! What must be true of every plan, and of its game.

use contest::balda::format::write_answer;
use contest::balda::grid::{Cell, CellSet, Grid};
use contest::balda::lexicon::Lexicon;
use contest::balda::plan::{Plan, Worth, finish};
use contest::balda::proposals::trace_into;
use contest::balda::referee::judge;
use contest::balda::rules::Task;
use contest::balda::walk::Placement;
use contest::tools::letters::{Letter, MAX_LETTERS};

use super::seen::seen;

/// Checks what must be true of every plan.
pub fn is_sound(plan: &Plan, worth: Worth, task: &Task) {
    let mut before = plan.start_row();
    let mut named = vec![task.start.as_slice()];
    let mut sum = 0;
    for (cell, letter) in plan.filled() {
        assert!(!plan.start_row().contains(cell), "{cell:?} is part of the start word");
        assert_eq!(plan.board().get(cell), Some(letter));
        before = before.with(cell);
        let Some(placement) = plan.chosen(cell) else {
            sum += worth.of(0);
            continue;
        };
        let word = task.words.word(placement.word);
        assert!(
            placement.cells.contains(cell) && (placement.cells & !before).is_empty(),
            "{placement:?}"
        );
        let trace = plan.board().trace(plan.lexicon(), &placement).expect("the word stands there");
        let spelled: Vec<_> = trace.iter().filter_map(|&cell| plan.board().get(cell)).collect();
        assert_eq!(spelled, word);
        finds_the_way_too(plan, &placement, word);
        assert_eq!(word.len(), usize::from(placement.length));
        assert!(!named.contains(&word), "{word:?} is named twice");
        assert!(plan.closing(cell).contains(&placement));
        named.push(word);
        sum += worth.of(placement.length);
    }
    assert_eq!(before, plan.grid().all());
    for letter in (0..MAX_LETTERS as u8).map(Letter) {
        let holding = plan.grid().all().iter().filter(|&cell| plan.board().holds(cell, letter));
        assert_eq!(plan.holders(letter), holding.collect(), "the cells that hold {letter:?}");
    }
    for cell in plan.grid().all().iter() {
        let words = plan.open().iter().filter_map(|closing| plan.chosen(closing));
        assert_eq!(
            plan.load(cell),
            words.filter(|placement| placement.cells.contains(cell)).count()
        );
    }
    assert_eq!(plan.sum(), sum);
    assert!(plan.start_row().iter().all(|cell| plan.chosen(cell).is_none()));
}

/// The plan, which knows where each letter is, finds a way for `word` as well as the board.
fn finds_the_way_too(plan: &Plan, placement: &Placement, word: &[Letter]) {
    let mut way = vec![Cell(0)];
    trace_into(plan, placement, &mut way);
    let spelled: Vec<_> = way.iter().filter_map(|&cell| plan.board().get(cell)).collect();
    assert_eq!(spelled, word);
    assert!(way.windows(2).all(|two| plan.grid().neighbours(two[0]).contains(two[1])));
    assert_eq!(way.into_iter().collect::<CellSet>(), placement.cells);
}

/// Compares `plan` with the same letters and order worked out from scratch.
pub fn is_as_from_scratch(plan: &Plan, worth: Worth, task: &Task, grid: &Grid) {
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
pub fn is_legal_game(task: &Task, lexicon: &Lexicon, filled: &[(Cell, Letter)]) -> usize {
    let game = finish(task, lexicon, &task.grid(), filled);
    let verdict = judge(task, &write_answer(task, &game));
    let verdict = verdict.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(verdict.moves, game);
    let order = game.iter().map(|mv| (mv.cell, mv.letter));
    let mut rest = filled.iter().copied();
    assert!(order.into_iter().all(|mv| rest.any(|kept| kept == mv)), "the plan's order");
    verdict.sum as usize
}

/// Checks that `plan` is worth what its game is, if every cell has a word.
pub fn is_worth_its_game(plan: &mut Plan, task: &Task) {
    plan.count_by(Worth::FULL);
    is_as_from_scratch(plan, Worth::FULL, task, &task.grid());
    let sum = is_legal_game(task, plan.lexicon(), &plan.filled());
    let is_whole = plan.open().iter().all(|cell| plan.chosen(cell).is_some());
    assert_eq!(plan.is_whole(), is_whole);
    if is_whole {
        assert_eq!(sum as i32, plan.sum(), "the game is worth what the plan promised");
    }
}
