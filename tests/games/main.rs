//! Every game through the same mill, by its door alone: what holds for one must hold for all.

mod cases;

use contest::budget::Budget;
use contest::game::{Malformed, Means, Turn, Unwatched, Verdict};
use contest::tools::random::Random;

use cases::{Answers, Warnings, check_message, for_each_case, mutated};

#[test]
fn the_same_seed_makes_the_same_task() {
    for_each_case(|case| {
        assert!(case.entry.game.kinds().contains(&case.kind), "{}: no such kind", case.name);
        assert!(case.is_made(case.seed), "{}: two tasks", case.name);
        assert!(!case.is_made(case.seed + 1), "{}: the same task for another seed", case.name);
    });
}

#[test]
fn the_same_work_finds_the_same_answer_on_any_number_of_threads() {
    for_each_case(|case| {
        let answer = case.answer();
        for threads in [2, 8] {
            let means = Means { threads, ..Means::default() };
            let other = case.solve(means, case.entry.work, &mut Unwatched);
            assert!(answer == other, "{}: another answer on {threads} threads", case.name);
        }
    });
}

#[test]
fn every_answer_told_is_legal_no_worse_than_before_and_within_the_bound() {
    for_each_case(|case| {
        let mut answers = Answers::default();
        let last = case.solve(Means::default(), case.entry.work, &mut answers);
        assert!(!answers.0.is_empty(), "{}: no early answer", case.name);
        answers.0.push(last);
        let points: Vec<i64> = answers.0.iter().map(|answer| case.points(answer)).collect();
        assert!(points.is_sorted(), "{}: a worse answer after a better: {points:?}", case.name);
        for answer in &answers.0 {
            case.check_replay(answer);
        }
    });
}

#[test]
fn a_search_returns_no_less_than_it_starts_from() {
    for_each_case(|case| {
        let from = case.answer();
        for (work, seed) in [(0, 1), (case.entry.work / 20, 2)] {
            let means = Means { seed, from: Some(from), ..Means::default() };
            let (before, after) =
                (case.points(from), case.points(&case.solve(means, work, &mut Unwatched)));
            assert!(after >= before, "{}: {after} from {before}, work {work}", case.name);
        }
    });
}

#[test]
fn a_changed_answer_earns_what_its_replay_shows_and_harms_no_search() {
    for_each_case(|case| {
        let answer = case.answer();
        let mut random = Random::new(7);
        for number in 0..40 {
            let changed = mutated(answer, &mut random);
            case.check_replay(&changed);
            if number % 20 == 0 {
                let means = Means { from: Some(&changed), ..Means::default() };
                let mut told = Warnings::default();
                case.points(&case.solve(means, 0, &mut told));
                let illegal = matches!(case.judge(&changed), Verdict::Illegal { .. });
                let tells = told.0.iter().any(|told| told.contains("to start from is illegal"));
                assert_eq!(illegal, tells, "{}: {:?} of {changed:?}", case.name, told.0);
            }
        }
    });
}

#[test]
fn the_files_of_a_task_are_the_task() {
    for_each_case(|case| {
        let files = case.expect(case.entry.game.files(&case.task));
        assert!(files.concat() == case.task, "{}: {} files", case.name, files.len());
    });
}

#[test]
fn garbage_is_refused_in_one_line_or_judged() {
    for_each_case(|case| {
        let mut random = Random::new(8);
        let answer = case.answer();
        let length = case.task.len();
        let mut tasks = vec![Vec::new(), b"\n".to_vec(), b"\0".to_vec()];
        tasks.extend((0..12).map(|size| (0..size * 8).map(|_| random.below(256) as u8).collect()));
        tasks.extend((0..12).map(|_| case.task[..random.below(length)].to_vec()));
        tasks.extend((0..12).map(|_| mutated(&case.task, &mut random)));
        for (number, task) in tasks.iter().enumerate() {
            let (name, game, budget) = (&case.name, case.entry.game, Budget::work(0));
            let refused = |malformed: Malformed| check_message(name, &malformed.0);
            let judged = game.judge(task, answer).map_err(refused).is_ok();
            let shown = game.replay(task, answer).map_err(refused).is_ok();
            let bound = game.bound(task, &budget).map_err(refused).is_ok();
            let cut = game.files(task).map_err(refused).is_ok();
            assert!(!judged || cut, "{name}: a task that has no files: {task:?}");
            assert_eq!((judged, judged), (shown, bound), "{name}: a task for some only: {task:?}");
            assert!(number > 0 || !judged, "{name}: an empty file is a task");
            if number % 12 == 0 {
                let solved = game.solve(task, Means::default(), &budget, &mut Unwatched);
                let solved = solved.map_err(refused).is_ok();
                assert_eq!(judged, solved, "{name}: a task for some only: {task:?}");
            }
        }
    });
}

#[test]
fn a_move_of_a_duel_is_a_foul_if_it_breaks_a_rule_and_leads_to_a_position() {
    for_each_case(|case| {
        let Some(duel) = case.entry.duel else { return };
        let mut random = Random::new(9);
        let answer = case.answer();
        let opening = case.expect(duel.opening(&case.task));
        assert!(!matches!(opening, Turn::Foul(_)), "{}: {opening:?}", case.name);
        let record = case.expect(duel.record(&case.task, &[answer.to_vec()]));
        case.check_replay(&record);
        case.points(&record);
        let (means, mut told) =
            (Means { from: Some(&record), ..Means::default() }, Warnings::default());
        case.points(&case.solve(means, 0, &mut told));
        let tells = told.0.iter().any(|told| told.contains("the record of a game"));
        assert!(tells, "{}: {:?}", case.name, told.0);
        let changed = (0..40).map(|_| mutated(answer, &mut random));
        let mut moves: Vec<Vec<u8>> = changed.collect();
        moves.push(answer.to_vec());
        for answer in &moves {
            let (name, turn) = (&case.name, case.expect(duel.after(&case.task, answer)));
            let text = String::from_utf8_lossy(answer);
            match (&turn, case.judge(answer)) {
                (Turn::Foul(reason), _) => check_message(name, reason),
                (_, Verdict::Illegal { reason }) => {
                    panic!("{name}: goes on after a move that is illegal, {reason}: {text}")
                }
                (Turn::Goes { position, .. }, Verdict::Legal { .. }) => {
                    case.expect(case.entry.game.bound(position, &Budget::work(0)));
                }
                _ => {}
            }
        }
    });
}
