//! Whole-plan annealing of any game: legal, never worse, and the same on any number of threads.

use std::time::Duration;

use contest::balda::format::write_answer;
use contest::balda::lexicon::Lexicon;
use contest::balda::reading::compose_task;
use contest::balda::referee::judge;
use contest::balda::rules::{Language, Move, Task};
use contest::balda::tuning::{COURSE, Course};
use contest::balda::whole::{Lanes, improve};
use contest::balda::{Search, Settings, propose};
use contest::budget::{Budget, Limit};
use contest::game::{Reporter, Unwatched, Watch};

/// Little work that still reaches the first cycle of heating and cooling, with three lanes too.
const UNITS: u64 = 120_000;

/// Anneals `game` with counted work on `threads` threads.
fn anneal(task: &Task, game: &[Move], lanes: Lanes, threads: usize) -> Vec<Move> {
    watched(task, game, lanes, threads, &Budget::work(UNITS), &mut Unwatched)
}

/// The same within `budget`, before a watcher.
fn watched(
    task: &Task,
    game: &[Move],
    lanes: Lanes,
    threads: usize,
    budget: &Budget,
    watch: &mut dyn Watch,
) -> Vec<Move> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let lexicon = Lexicon::new(&task.words);
    let to_answer = |game: &[Move]| write_answer(task, game);
    let (span, mut reporter) = (budget.whole(), Reporter::new(budget, watch, &to_answer));
    improve(task, &lexicon, game, lanes, &pool, span, &mut reporter).expect("time")
}

/// The sum of the word lengths of `game`, which must be legal.
fn sum(task: &Task, game: &[Move]) -> u32 {
    let verdict = judge(task, &write_answer(task, game));
    verdict.unwrap_or_else(|refusal| panic!("{refusal}")).sum
}

fn tasks() -> Vec<Task> {
    let few: &[u8] = b"ab\nabba\nabc\nba\nbab\nbaba\nca\ncab\n";
    let tasks = [
        (Language::English, "abc", Some(few)),
        (Language::English, "zzzzz", Some(few)),
        (Language::Turkish, "kitap", None),
    ];
    let compose = |(language, start, words)| compose_task(language, start, words).expect("a task");
    tasks.map(|task| compose(task).task).into()
}

#[test]
fn lanes_decide_and_threads_do_not() {
    for task in tasks() {
        for lanes in [
            Lanes { seed: 1, count: 1, course: COURSE },
            Lanes { seed: 7, count: 3, course: COURSE },
        ] {
            let one = anneal(&task, &[], lanes, 1);
            sum(&task, &one);
            for threads in [2, 8] {
                assert_eq!(anneal(&task, &[], lanes, threads), one, "{lanes:?}, {threads} threads");
            }
        }
    }
}

/// A watcher that notes the stages, and all that it is told of the spent part and of the best plan.
#[derive(Default)]
struct Stages {
    names: Vec<&'static str>,
    /// The spent part at the last report of each.
    ends: Vec<f64>,
    told: Vec<(f64, i64)>,
    /// Was the board said to be full?
    full: bool,
    answers: Vec<Vec<u8>>,
}

impl Watch for Stages {
    fn progress(&mut self, stage: &'static str, spent: f64, best: i64, full: bool) {
        if self.names.last() != Some(&stage) {
            self.names.push(stage);
            self.ends.push(spent);
        }
        *self.ends.last_mut().expect("a stage") = spent;
        self.told.push((spent, best));
        self.full |= full;
    }

    fn answer(&mut self, bytes: &[u8]) {
        self.answers.push(bytes.to_vec());
    }

    fn warning(&mut self, _: &str) {}
}

#[test]
fn all_stages_have_their_turn() {
    let composed = compose_task(Language::Turkish, "kitap", None).expect("a task");
    // One cycle of either kind is about 100,000 units.
    let course = Course { settled: 0.85, ..COURSE };
    let settings = Settings::default().with_course(course);
    let mut stages = Stages::default();
    let game = propose(&composed.task, settings, &Budget::work(1_000_000), &mut stages);
    assert_eq!(stages.names, ["beam", "condensing", "cooling", "cycles", "settling"]);
    let spent: Vec<f64> = stages.told.iter().map(|&(spent, _)| spent).collect();
    assert!(spent[0] > 0.0 && spent.is_sorted(), "one budget for all stages: {spent:?}");
    assert!(stages.full);
    let verdict = |answer: &Vec<u8>| judge(&composed.task, answer).expect("a legal answer");
    let early: Vec<_> = stages.answers.iter().map(verdict).collect();
    assert_eq!(early[0].moves.len(), composed.task.most_moves());
    assert!(early.len() > 1, "the beam's and a later one");
    let mut sums: Vec<u32> = early.iter().map(|verdict| verdict.sum).collect();
    sums.push(sum(&composed.task, &game));
    assert!(sums.is_sorted(), "each early answer is better than the one before: {sums:?}");
}

/// On a board that cannot be filled well, a plan of an early stage, when bare cells cost little,
/// may make a longer game than the last one.
#[test]
fn no_early_answer_is_better_than_the_last_one() {
    const FEW: &str = "\
        alarmism bag caustic chignon cobra coracan crib crucifix effector factory fag \
        finalist flu gasoline gay gloriosa goy grave grazier handyman horseweed input lisle \
        patience plush ragi serfhood suaveness";
    let words = FEW.replace(' ', "\n");
    let composed = compose_task(Language::English, "bay", Some(words.as_bytes()));
    let task = composed.expect("a task").task;
    for work in (1..=25).map(|times| 10_000 * times) {
        let mut stages = Stages::default();
        let game = propose(&task, Settings::default(), &Budget::work(work), &mut stages);
        let early = stages.answers.iter().map(|answer| judge(&task, answer).expect("legal").sum);
        assert!(early.max() <= Some(sum(&task, &game)), "{work} units");
    }
}

#[test]
fn an_annealing_that_begins_late_has_all_its_stages() {
    let task = compose_task(Language::English, "kenaf", None).expect("a task").task;
    let (budget, mut stages) = (Budget::work(1_000_000), Stages::default());
    budget.whole().charge(500_000);
    let lanes = Lanes { seed: 1, count: 2, course: COURSE };
    watched(&task, &[], lanes, 1, &budget, &mut stages);
    let (name, end) = (stages.names[0], stages.ends[0]);
    assert_eq!(name, "condensing");
    let expected = 0.5 + 0.5 * COURSE.condensed;
    assert!((end - expected).abs() < 0.05, "condensing ends at {end} instead of {expected}");
    assert!(stages.full, "no beam has filled the board before");
}

#[test]
fn the_best_of_all_courses_is_kept() {
    let task = compose_task(Language::English, "kenaf", None).expect("a task").task;
    let begun = |stages: &[&str]| stages.iter().filter(|&&stage| stage == "condensing").count();
    // The last course is the best one with some seeds.
    for seed in 1..=4 {
        let course = |work| {
            let lanes = Lanes { seed, count: 2, course: Course { work, ..COURSE } };
            let mut stages = Stages::default();
            let game = watched(&task, &[], lanes, 2, &Budget::work(300_000), &mut stages);
            (sum(&task, &game), stages)
        };
        let (one, alone) = course(u32::MAX);
        let (best, Stages { names, told, .. }) = course(50_000);
        assert_eq!([begun(&alone.names), begun(&names)], [1, 3], "three courses");
        assert!(told.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1), "as if they were one");
        let last = told.last().expect("a report").1;
        // The exact matching of the end may find a letter more than the last report.
        assert!(
            (last..=last + 1).contains(&i64::from(best)),
            "the best of all was kept: {best}, {last}"
        );
        assert!(one > 100 && best > 100, "{one}, {best}");
    }
}

#[test]
fn a_board_that_cannot_be_filled_is_played_as_far_as_it_goes() {
    let words: &[u8] = b"ab\nabba\nabc\nba\nbab\nbaba\nca\ncab\ncabab\n";
    let task = compose_task(Language::English, "cabab", Some(words)).expect("a task").task;
    for seed in 1..=8 {
        let game = anneal(&task, &[], Lanes { seed, count: 2, course: COURSE }, 2);
        // All words have 23 letters. Without mending it is 12 to 19.
        assert!(sum(&task, &game) >= 18, "seed {seed}: {}", sum(&task, &game));
    }
}

/// A task whose words all have seven letters and more, so that hardly a plan fills the board.
fn without_short_words() -> Task {
    let start = "смолистость";
    let task = compose_task(Language::Russian, start, None).expect("a task").task;
    let long = task.words.iter().filter(|(_, word)| word.len() >= 7);
    let words: Vec<String> = long.map(|(_, word)| task.alphabet.spell(word)).collect();
    compose_task(Language::Russian, start, Some(words.join("\n").as_bytes())).expect("a task").task
}

#[test]
fn a_game_that_is_better_than_all_plans_is_bettered() {
    let task = without_short_words();
    let settings = Settings { search: Search::Beam, ..Settings::default() };
    let game = propose(&task, settings, &Budget::work(150_000), &mut Unwatched);
    let lanes = Lanes { seed: 1, count: 2, course: COURSE };
    let mut stages = Stages::default();
    let better = watched(&task, &game, lanes, 2, &Budget::work(2 * UNITS), &mut stages);
    let [before, after] = [&game, &better].map(|game| sum(&task, game));
    assert!(after > before, "{before} letters, then {after}");
    let told = stages.told.iter().map(|&(_, best)| best);
    assert!(told.clone().all(|best| best <= i64::from(after)), "{:?}", told.max());
}

#[test]
fn where_short_words_are_missing_the_beam_goes_on() {
    let task = without_short_words();
    let mut stages = Stages::default();
    let game = propose(&task, Settings::default(), &Budget::work(300_000), &mut stages);
    assert!(stages.answers.len() > 1, "a beam after the first");
    assert!(stages.told.is_sorted_by(|a, b| a.1 <= b.1), "as if they were one");
    // The first beam has 10 moves.
    assert!(game.len() > 30, "{} moves, {} letters", game.len(), sum(&task, &game));
}

/// With so little work the plans that the annealing ends with are worse than the beam's game.
#[test]
fn no_game_gets_worse() {
    let task = without_short_words();
    let settings = Settings { search: Search::Beam, ..Settings::default() };
    let game = propose(&task, settings, &Budget::work(100_000), &mut Unwatched);
    for work in [20_000, 40_000, 80_000] {
        let lanes = Lanes { seed: 3, count: 2, course: COURSE };
        let better = watched(&task, &game, lanes, 2, &Budget::work(work), &mut Unwatched);
        assert!(sum(&task, &better) >= sum(&task, &game), "{work} units");
    }
}

#[test]
fn a_search_may_begin_at_any_part_of_a_game() {
    for task in tasks() {
        let settings = Settings { threads: 1, search: Search::Beam, ..Settings::default() };
        let game = propose(&task, settings, &Budget::work(2_000), &mut Unwatched);
        for length in [0, game.len() / 2, game.len()] {
            let better =
                anneal(&task, &game[..length], Lanes { seed: 3, count: 2, course: COURSE }, 2);
            assert!(sum(&task, &better) >= sum(&task, &game[..length]), "{length} moves");
        }
    }
}

#[test]
fn solve_gives_the_same_game_on_any_number_of_threads() {
    for task in tasks() {
        let game = |threads| {
            let settings = Settings { threads, ..Settings::default() };
            propose(&task, settings, &Budget::work(UNITS), &mut Unwatched)
        };
        let one = game(1);
        sum(&task, &one);
        assert_eq!(game(2), one);
        assert_eq!(game(8), one);
    }
}

#[test]
fn fewer_threads_than_lanes_have_all_the_lanes() {
    let lanes =
        |limit| [1, 2, 5].map(|threads| Settings::default().within(limit, threads).lanes.count);
    assert_eq!(lanes(Limit::Wall(Duration::from_secs(1))), [2, 2, 5]);
    assert_eq!(lanes(Limit::Work(1)), [2, 2, 2], "counted work");
}
