//! Properties of the law on random games, random bytes and damaged files.

use crate::cases::cases;
use crate::random::{game, tasks};
use contest::balda::format::{write_answer, write_task};
use contest::balda::grid::Cell;
use contest::balda::reading::read_task;
use contest::balda::referee::judge;
use contest::balda::rules::Task;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_written_game_is_read_back_and_legal(
        input in tasks(),
        choices in vec(any::<Index>(), 0..20),
    ) {
        let task = read_task(&input).expect("a valid task").task;
        let game = game(&task, &choices);
        let answer = write_answer(&task, game.moves());
        let verdict = judge(&task, &answer).expect("a legal game");
        prop_assert_eq!(&verdict.moves, game.moves());
        let sum: usize = game.moves().iter().map(|mv| mv.word.len()).sum();
        prop_assert_eq!(verdict.sum as usize, sum);
        let area = (task.side() * task.side()) as f64;
        prop_assert_eq!(verdict.points, (1000.0 * sum as f64 / area).round() as u32);
    }

    #[test]
    fn a_written_task_is_read_back(input in tasks()) {
        let reading = read_task(&input).expect("a valid task");
        let written = write_task(&reading.task);
        let again = read_task(&written).expect("a written task is valid");
        prop_assert_eq!(write_task(&again.task), written);
        prop_assert_eq!(again.task.encoding, reading.task.encoding);
        let repairs = ["UTF-8 text", "is not in the dictionary"];
        for warning in again.warnings {
            prop_assert!(repairs.iter().any(|repair| warning.contains(repair)), "{}", warning);
        }
    }

    #[test]
    fn moves_taken_back_leave_no_trace(
        input in tasks(),
        choices in vec(any::<Index>(), 0..10),
        kept in 0..10_usize,
    ) {
        let task = read_task(&input).expect("a valid task").task;
        let shorter = game(&task, &choices[..kept.min(choices.len())]);
        let mut longer = game(&task, &choices);
        while longer.moves().len() > shorter.moves().len() {
            let last = longer.moves().last().cloned();
            prop_assert_eq!(longer.take_back(), last);
        }
        prop_assert_eq!(longer.moves(), shorter.moves());
        for cell in (0..=u8::MAX).map(Cell) {
            prop_assert_eq!(longer.letter(cell), shorter.letter(cell));
        }
        if shorter.moves().is_empty() {
            prop_assert_eq!(longer.take_back(), None);
        }
    }

    #[test]
    fn a_game_fills_a_cell_a_move_and_leaves_the_start_word(
        input in tasks(),
        choices in vec(any::<Index>(), 1..10),
    ) {
        let task = read_task(&input).expect("a valid task").task;
        let game = game(&task, &choices);
        let cells = (0..=u8::MAX).map(Cell);
        let filled = cells.filter(|&cell| game.letter(cell).is_some()).count();
        prop_assert_eq!(filled, task.side() + game.moves().len());
        prop_assert!(game.moves().len() <= task.most_moves());
        let centre = task.side() / 2 * task.side();
        for (column, &letter) in task.start.iter().enumerate() {
            prop_assert_eq!(game.letter(Cell((centre + column) as u8)), Some(letter));
        }
    }
}

/// One change to a file's bytes.
#[derive(Clone, Debug)]
enum Damage {
    Change(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    CutOff(Index),
    Double(Index, Index),
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    // Bytes that mean something to a reader, and all others.
    let telling = select(b"\n\r \t\x000159-+rludabc'\xA0\xAF\xB0\xC3\xD0\xE0\xEF\xFF".to_vec());
    let byte = prop_oneof![telling, any::<u8>()].boxed();
    let damage = prop_oneof![
        (any::<Index>(), byte.clone()).prop_map(|(at, byte)| Damage::Change(at, byte)),
        (any::<Index>(), byte).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        any::<Index>().prop_map(Damage::Remove),
        any::<Index>().prop_map(Damage::CutOff),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Damage::Double(from, to)),
    ];
    vec(damage, 1..6)
}

fn damaged(mut bytes: Vec<u8>, damages: &[Damage]) -> Vec<u8> {
    for damage in damages {
        let length = bytes.len() + 1;
        match damage {
            Damage::Insert(at, byte) => bytes.insert(at.index(length), *byte),
            Damage::CutOff(at) => bytes.truncate(at.index(length)),
            Damage::Double(from, to) => {
                let piece =
                    bytes[from.index(length)..].iter().take(20).copied().collect::<Vec<_>>();
                let at = to.index(length);
                bytes.splice(at..at, piece);
            }
            Damage::Change(at, byte) if length > 1 => bytes[at.index(length - 1)] = *byte,
            Damage::Remove(at) if length > 1 => _ = bytes.remove(at.index(length - 1)),
            Damage::Change(..) | Damage::Remove(_) => {}
        }
    }
    bytes
}

/// Reads `input`; whatever it is, the reading must be a valid task or an error of one line.
fn read_anything(input: &[u8]) {
    match read_task(input) {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(reading) => {
            let Task { start, alphabet, words, .. } = &reading.task;
            assert!([3, 5, 7, 9, 11].contains(&start.len()) && !words.is_empty());
            let all = words.iter().flat_map(|(_, word)| word).chain(start);
            assert!(all.into_iter().all(|letter| letter.index() < alphabet.len()));
            assert!(words.iter().all(|(id, word)| word.len() > 1 && words.find(word) == Some(id)));
            read_task(&write_task(&reading.task)).expect("a written task is valid");
        }
    }
}

/// Judges `answer`; whatever it is, what the referee lets through must be a legal beginning.
fn judge_anything(task: &Task, answer: &[u8]) {
    let moves = match judge(task, answer) {
        Ok(verdict) => verdict.moves,
        Err(refusal) => {
            assert!(!refusal.to_string().contains('\n'), "{refusal}");
            refusal.legal
        }
    };
    let again = judge(task, &write_answer(task, &moves)).expect("a legal beginning");
    assert_eq!(again.moves, moves);
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn random_bytes_are_read_without_a_panic(
        header in select(vec![&b""[..], b"en\n", b"ru\n", b"tr\nabc\n\n", b"ru\n\xA0\xA1\xA2\n\n"]),
        bytes in vec(any::<u8>(), 0..200),
    ) {
        read_anything(&[header, bytes.as_slice()].concat());
    }

    #[test]
    fn a_damaged_task_is_read_without_a_panic(input in tasks(), damages in damages()) {
        read_anything(&damaged(input, &damages));
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn random_bytes_are_judged_without_a_panic(
        input in tasks(),
        header in select(vec![&b""[..], b"1\n", b"1\n1 1 a ab 2 1 "]),
        bytes in vec(any::<u8>(), 0..100),
    ) {
        let task = read_task(&input).expect("a valid task").task;
        judge_anything(&task, &[header, bytes.as_slice()].concat());
    }

    #[test]
    fn a_damaged_answer_is_judged_without_a_panic(
        input in tasks(),
        choices in vec(any::<Index>(), 1..6),
        damages in damages(),
    ) {
        let task = read_task(&input).expect("a valid task").task;
        let answer = write_answer(&task, game(&task, &choices).moves());
        judge_anything(&task, &damaged(answer, &damages));
    }
}

/// Lists in which lines that are no words could tell the language of those that are: how many of
/// the words are kept, none if the list is refused.
const TOLD_BY_NO_WORDS: [(&str, usize); 8] = [
    // The letter of Ukrainian stands in a line that is left out, so the apostrophe is none.
    ("абв\n\n'A\nє\0\n", 0),
    ("абв\n\n'а\nаб\nба\nє\0\n", 2),
    ("абв\n\n'а\nаб\nба\nє\n", 2),
    ("абв\n\n'а\nаб\nба # є\n", 2),
    ("абв\n\n'а\nаб\nба\nєа\n", 4),
    ("єбв\n\n'а\nаб\nба\nє\0\n", 3),
    // Half of the lines are Latin, but more than half of the words: then Cyrillic tells nothing.
    ("abc\n\na'b\nc'd\nїжа\n-їж\n", 0),
    // With the apostrophe there are 37 letters; then `є` is the rarest, and its word is dropped.
    (
        "абв\n\n'а\n'б\n'в\nєа\nабвгдежзийклмнопрстуфхцчшщъыьэюяёђћ\n\
         абвгдежзийклмнопрстуфхцчшщъыьэюяёђћ\n",
        2,
    ),
];

#[test]
fn only_words_that_are_kept_tell_the_language() {
    for (list, count) in TOLD_BY_NO_WORDS {
        match read_task(format!("ru\n{list}").as_bytes()) {
            Err(error) => assert_eq!(count, 0, "{list:?}: {error}"),
            Ok(reading) => {
                assert_eq!(reading.task.words.len(), count, "{list:?}");
                let again = read_task(&write_task(&reading.task)).expect("a written task is valid");
                assert_eq!(write_task(&again.task), write_task(&reading.task), "{list:?}");
            }
        }
    }
}
