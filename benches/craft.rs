//! How fast the craft's parts are: `cargo bench`, in less than a minute.
//!
//! Each benchmark is one part of a search, on a task of the embedded lists. What a part does is
//! fixed by a seed or by counted work, so that two versions of the code can be compared; what an
//! item is, each says, so that items a second are rates.

use contest::balda::forward;
use contest::balda::grid::{Cell, Grid};
use contest::balda::lexicon::Lexicon;
use contest::balda::plan::{Change, Plan};
use contest::balda::proposals::{Lore, Proposer};
use contest::balda::reading::compose_task;
use contest::balda::rules::{Language, Task};
use contest::balda::tuning::{MIX, SHORTEST};
use contest::balda::walk::LetterBoard;
use contest::budget::Budget;
use contest::crossword::Crossword;
use contest::game::{Game, Means, Reporter, Unwatched};
use contest::scruffle::automaton::Automaton;
use contest::scruffle::text::{LineCell, LineProgram};
use contest::scruffle::tuning::PATIENCE;
use contest::scruffle::{Scruffle, generate};
use contest::tools::letters::Letter;
use contest::tools::random::Random;
use contest::tritown::TripleTown;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Units of work of one beam search.
const BEAM_UNITS: u64 = 100_000;
/// Units of work of one search of Crossword fill.
const CROSSWORD_UNITS: u64 = 30_000;
/// Units of work of one search of Scruffle.
const SCRUFFLE_UNITS: u64 = 500_000;
/// Walks of one run through a board.
const WALKS: usize = 8192;
/// Proposals of one run of the annealing's inner loop.
const PROPOSALS: usize = 10_000;
/// The temperature of the proposals, in letters: about the middle of a search.
const TEMPERATURE: f32 = 1.3;

fn main() {
    divan::main();
}

/// One thread, so that the figures do not depend on how many there are.
fn one_thread() -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(1).build().expect("a pool")
}

/// An English task with `side` cells in a row.
fn english(side: usize) -> Task {
    let starts = ["kenaf", "balance", "alligator", "abstraction"];
    let start = starts.into_iter().find(|start| start.len() == side).expect("a start word");
    compose_task(Language::English, start, None).expect("a task").task
}

/// The game that the beam finds, as the letters of the cells in their order; cells that it leaves
/// empty get an `a` at the end.
fn game(task: &Task, lexicon: &Lexicon) -> Vec<(Cell, Letter)> {
    let budget = Budget::work(BEAM_UNITS);
    let (pool, span) = (one_thread(), budget.whole());
    let mut watch = Unwatched;
    let reporter = &mut Reporter::new(&budget, &mut watch, &|_| Vec::new());
    let moves = forward::search(task, lexicon, &pool, span, reporter);
    let mut filled: Vec<_> = moves.iter().map(|step| (step.cell, step.letter)).collect();
    let grid = task.grid();
    let done = grid.centre_row() | filled.iter().map(|(cell, _)| *cell).collect();
    filled.extend((grid.all() & !done).iter().map(|cell| (cell, Letter(0))));
    filled
}

/// The full board of `filled`.
fn board(task: &Task, grid: &Grid, filled: &[(Cell, Letter)]) -> LetterBoard {
    let mut board = LetterBoard::started(grid, &task.start);
    for &(cell, letter) in filled {
        board.set(cell, Some(letter));
    }
    board
}

/// The trie of an embedded list; items are words.
#[divan::bench(args = ["en", "ru", "tr"], max_time = 3)]
fn lexicon_build(bencher: Bencher, code: &str) {
    let language: Language = code.parse().expect("a language");
    let start = if language == Language::Russian { "слово" } else { "kenaf" };
    let task = compose_task(language, start, None).expect("a task").task;
    let pool = one_thread();
    bencher
        .counter(ItemsCount::new(task.words.len()))
        .bench_local(|| pool.install(|| Lexicon::new(black_box(&task.words)).len()));
}

/// All words through random cells of a finished board with random letters in them; items are walks.
/// They are too many for the processor to learn their branches: with fewer, walks with branches
/// seem twice as fast as they are in a search.
#[divan::bench(args = [5, 7, 9, 11], max_time = 2)]
fn words_through(bencher: Bencher, side: usize) {
    let task = english(side);
    let (grid, lexicon) = (task.grid(), Lexicon::new(&task.words));
    let mut board = board(&task, &grid, &game(&task, &lexicon));
    let cells: Vec<Cell> = grid.all().iter().collect();
    let mut random = Random::new(1);
    let mut draw = || (random.pick(&cells), random.pick(task.words.letters()));
    let lettered: Vec<(Cell, Letter)> = (0..WALKS).map(|_| draw()).collect();
    bencher.counter(ItemsCount::new(lettered.len())).bench_local(|| {
        let mut longest = 0;
        for &(cell, letter) in &lettered {
            board.words_through(&lexicon, cell, letter, SHORTEST, |placement, _| {
                longest = longest.max(placement.length);
            });
        }
        longest
    });
}

/// A small beam search from the start word on; items are units of work.
#[divan::bench(args = [5, 7, 9, 11], max_time = 2)]
fn beam(bencher: Bencher, side: usize) {
    let task = english(side);
    let lexicon = Lexicon::new(&task.words);
    let pool = one_thread();
    bencher.counter(ItemsCount::new(BEAM_UNITS)).bench_local(|| {
        let budget = Budget::work(BEAM_UNITS);
        let span = budget.whole();
        let mut watch = Unwatched;
        let reporter = &mut Reporter::new(&budget, &mut watch, &|_| Vec::new());
        forward::search(&task, &lexicon, &pool, span, reporter).len()
    });
}

/// Proposals to a plan at one temperature, applied or refused; items are proposals.
#[divan::bench(args = [5, 7, 9, 11], max_time = 2)]
fn plan_proposals(bencher: Bencher, side: usize) {
    let task = english(side);
    let (grid, lexicon) = (task.grid(), Lexicon::new(&task.words));
    let lore = Lore::new(&task.words);
    let plan = Plan::new(&task, &grid, &lexicon, &game(&task, &lexicon));
    let proposer = Proposer::new(&plan, &lore, MIX, 1);
    let fresh = || (plan.clone(), proposer.clone(), Change::default());
    let bencher = bencher.counter(ItemsCount::new(PROPOSALS)).with_inputs(fresh);
    bencher.bench_local_values(|(mut plan, mut proposer, mut change)| {
        for _ in 0..PROPOSALS {
            let worth_trying = proposer.propose(&plan, &mut change);
            let floor = plan.sum() as f32 - proposer.random().exponential(TEMPERATURE);
            if worth_trying {
                plan.try_change(&change, floor);
            }
        }
        plan.sum()
    });
}

/// All words of a plan anew and the exact matching, as at the beginning of every cycle; items are
/// plans.
#[divan::bench(args = [5, 7, 9, 11], max_time = 1)]
fn plan_rebuild(bencher: Bencher, side: usize) {
    let task = english(side);
    let (grid, lexicon) = (task.grid(), Lexicon::new(&task.words));
    let mut plan = Plan::new(&task, &grid, &lexicon, &game(&task, &lexicon));
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        plan.rebuild();
        plan.sum()
    });
}

/// Beams over the made Triple Town task of a kind; items are units of work.
#[divan::bench(args = ["small", "classic", "tall", "large"], max_time = 2)]
fn tritown(bencher: Bencher, kind: &str) {
    let task = TripleTown.generate(kind, 1);
    bencher.counter(ItemsCount::new(BEAM_UNITS)).bench_local(|| {
        let budget = Budget::work(BEAM_UNITS);
        TripleTown
            .solve(&task, Means::default(), &budget, &mut Unwatched)
            .map(|answer| answer.len())
    });
}

/// A short search of Crossword fill on one thread; items are units of work.
#[divan::bench(args = ["contest", "long_list", "long_words"], max_time = 2)]
fn crossword_solve(bencher: Bencher, kind: &str) {
    let task = Crossword::STRICT.generate(kind, 1);
    bencher.counter(ItemsCount::new(CROSSWORD_UNITS)).bench_local(|| {
        let budget = Budget::work(CROSSWORD_UNITS);
        Crossword::STRICT.solve(&task, Means::default(), &budget, &mut Unwatched)
    });
}

/// The best text of an empty line of Scruffle, over all words of the embedded list; items are
/// lines.
#[divan::bench(args = [20, 40, 80], max_time = 3)]
fn scruffle_line(bencher: Bencher, length: usize) {
    let (sheet, _) = generate::draw("huge-cold", 1);
    let mut words = sheet.words;
    words.sort_unstable();
    words.dedup();
    let (automaton, mut random) = (Automaton::new(&words), Random::new(1));
    let factor = |random: &mut Random| random.below(10) as f32;
    let cell = |factor| LineCell { allowed: (1 << 26) - 1, reward: [-1.0; 26], factor, times: 1.0 };
    let cells: Vec<LineCell> = (0..length).map(|_| cell(factor(&mut random))).collect();
    let (mut program, mut found) = (LineProgram::new(PATIENCE), Vec::new());
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        program.run(&automaton, black_box(&cells), 0..length, |_, _, score| score, &mut found)
    });
}

/// A small search on a task of Scruffle; items are moves that it proposes.
#[divan::bench(args = ["contest", "small-many-words", "tiny"], max_time = 3)]
fn scruffle_proposals(bencher: Bencher, kind: &str) {
    let task = Scruffle.generate(kind, 1);
    let search = || {
        let budget = Budget::work(SCRUFFLE_UNITS);
        let answer = Scruffle.solve(&task, Means::default(), &budget, &mut Unwatched);
        (answer, budget.evaluations())
    };
    let (_, proposals) = search();
    bencher.counter(ItemsCount::new(proposals)).bench_local(search);
}
