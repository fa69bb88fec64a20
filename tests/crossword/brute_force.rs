//! All sequences of actions on tiny boards, by the law alone, against what the search finds.

use std::collections::HashMap;

use contest::budget::Budget;
use contest::crossword::Crossword;
use contest::crossword::format::{read_puzzle, write_board, write_words};
use contest::crossword::rules::{
    Action, EMPTY, Filling, LetterSheet, LineKind, Put, Puzzle, Rules,
};
use contest::game::{Game, Means, Unwatched};
use contest::tools::random::Random;

/// The most points from here on, for each board and list.
type Known = HashMap<(Vec<u8>, Vec<String>), i64>;

/// Every text of two letters on the empty cells of every line, with every set of words recorded.
fn actions(filling: &Filling, words: &[String]) -> Vec<Action> {
    let mut all = Vec::new();
    let sheet = &filling.sheet;
    let lines = LineKind::ALL.into_iter().flat_map(|axis| axis.lines(sheet));
    for line in lines {
        let empty: Vec<usize> = line.into_iter().filter(|&cell| sheet.is_empty(cell)).collect();
        for number in 1..3_usize.pow(empty.len() as u32) {
            let mut rest = number;
            let mut puts = Vec::new();
            for &cell in &empty {
                if rest % 3 > 0 {
                    let (row, column) = (cell / sheet.columns, cell % sheet.columns);
                    puts.push(Put { row, column, letter: [b'A', b'B'][rest % 3 - 1] });
                }
                rest /= 3;
            }
            for set in 1..1 << words.len() {
                let words = (0..words.len()).filter(|bit| set >> bit & 1 != 0);
                let words = words.map(|word: usize| self::word(filling, word)).collect();
                all.push(Action { puts: puts.clone(), words });
            }
        }
    }
    all
}

/// A word of the dictionary by its number in ascending order.
fn word(filling: &Filling, number: usize) -> String {
    let mut words: Vec<&String> = filling.puzzle.dictionary.iter().collect();
    words.sort_unstable();
    words[number].clone()
}

fn most(filling: &Filling, words: &[String], known: &mut Known) -> i64 {
    let mut list = filling.list.clone();
    list.sort_unstable();
    let key = (filling.sheet.cells.clone(), list);
    if let Some(&points) = known.get(&key) {
        return points;
    }
    let mut best = 0;
    for action in actions(filling, words) {
        let mut next = filling.clone();
        if let Ok(earned) = next.act(&action, Rules::Strict) {
            best = best.max(earned.points + most(&next, words, known));
        }
    }
    known.insert(key, best);
    best
}

/// A board of two or three rows and columns with some letters, and words of two and three letters.
fn task(seed: u64) -> Vec<u8> {
    let random = &mut Random::new(seed);
    let (rows, columns) = random.pick(&[(2, 2), (2, 3), (3, 2)]);
    let mut sheet = LetterSheet { rows, columns, cells: vec![EMPTY; rows * columns] };
    for _ in 0..=random.below(2) {
        sheet.cells[random.below(rows * columns)] = random.pick(b"AB");
    }
    let pool = ["AA", "AB", "BA", "BB", "AAB", "ABA", "ABB", "BAB", "BBA"];
    let words = (0..4).map(|_| random.pick(&pool)).collect::<std::collections::BTreeSet<_>>();
    (write_words(words.into_iter()) + &write_board(&sheet, &[], None)).into_bytes()
}

#[test]
fn the_search_finds_what_brute_force_finds_on_tiny_boards() {
    let mut found = 0;
    for seed in 0..24 {
        let task = task(seed);
        let puzzle: Puzzle = read_puzzle(&task).expect("a task");
        let mut words: Vec<String> = puzzle.dictionary.iter().cloned().collect();
        words.sort_unstable();
        let best = most(&Filling::new(&puzzle, Rules::Strict), &words, &mut Known::new());
        let budget = Budget::work(3000);
        let answer = Crossword::STRICT.solve(&task, Means::default(), &budget, &mut Unwatched);
        let verdict = Crossword::STRICT.judge(&task, &answer.expect("a task")).expect("a task");
        let points = verdict.points().expect("a legal answer");
        assert!(points <= best, "seed {seed}: {points} of {best}");
        found += i32::from(points == best);
    }
    assert!(found >= 20, "{found} of 24");
}
