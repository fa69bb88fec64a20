//! The line program against all texts.

use super::*;
use crate::tools::random::Random;

/// Sums of factors times values: what `spelling` scores at `start` on `cells`.
fn score(cells: &[LineCell], spelling: &[u8], start: usize) -> f32 {
    let (mut sum, mut product) = (0.0, 1.0);
    for (&letter, cell) in spelling.iter().zip(&cells[start..]) {
        sum += f32::from(LETTER_VALUES[usize::from(letter)]) * cell.factor;
        product *= cell.times;
    }
    sum * product
}

/// What `text` is worth, which has letters 0 to 2 or a 3 for none: only the letters of
/// spellings that score something are laid.
fn worth(spellings: &[Vec<u8>], cells: &[LineCell], text: &[u8]) -> f32 {
    let (mut value, mut laid) = (0.0, vec![false; cells.len()]);
    for spelling in spellings {
        for start in 0..(cells.len() + 1).saturating_sub(spelling.len()) {
            let score = score(cells, spelling, start);
            if score > 0.0 && text[start..].starts_with(spelling) {
                value += score;
                laid[start..start + spelling.len()].fill(true);
            }
        }
    }
    for ((cell, &letter), _) in cells.iter().zip(text).zip(laid).filter(|(_, laid)| *laid) {
        let may = cell.allowed >> letter & 1 == 1;
        value += if may { cell.reward[usize::from(letter)] } else { f32::NEG_INFINITY };
    }
    value
}

/// A cell as searches make them: empty, with words across foreseen for two letters, filled for
/// good, or filled at a price.
fn cell(random: &mut Random) -> LineCell {
    let (factor, times) = (random.below(10) as f32, 1.0 + random.below(2) as f32);
    let mut cell = LineCell { allowed: 7, reward: [0.0; 26], factor, times };
    let letter = random.below(3);
    match random.below(3) {
        0 => {
            cell.reward = [-(random.below(4) as f32); 26];
            cell.reward[0] += random.below(20) as f32;
            cell.reward[letter] += random.below(20) as f32;
        }
        1 => cell.allowed = 1 << letter,
        _ => {
            cell.reward = [-(random.below(9) as f32); 26];
            cell.reward[letter] = 0.0;
        }
    }
    cell
}

#[test]
fn the_program_finds_the_best_of_all_texts() {
    let mut random = Random::new(7);
    for _ in 0..1000 {
        let mut spellings: Vec<Vec<u8>> = (0..=random.below(8))
            .map(|_| (0..=random.below(4)).map(|_| random.below(3) as u8).collect())
            .collect();
        spellings.sort();
        spellings.dedup();
        let cells: Vec<LineCell> = (0..6).map(|_| cell(&mut random)).collect();
        let automaton = Automaton::new(&spellings);
        let (mut program, mut found) = (LineProgram::new(f32::INFINITY), Vec::new());
        let value_of = |_, _, score: f32| score;
        let value = program.run(&automaton, &cells, 0..6, value_of, &mut found);
        let texts = (0..4096).map(|n: u32| [0, 1, 2, 3, 4, 5].map(|k| (n >> (2 * k) & 3) as u8));
        let best = texts.map(|text| worth(&spellings, &cells, &text)).fold(0.0, f32::max);
        assert!((value - best).abs() < 1e-3, "{spellings:?} {cells:?}");
        let mut text = [3; 6];
        for &(spelling, start) in &found {
            let letters = &spellings[spelling as usize];
            text[start..start + letters.len()].copy_from_slice(letters);
        }
        assert!(worth(&spellings, &cells, &text) >= value - 1e-3, "{found:?}");
    }
}

#[test]
fn a_program_that_begins_to_number_anew_finds_the_same() {
    let mut random = Random::new(9);
    // The second lies in the first, and cannot begin where it does there.
    let spellings = [&[0_u8, 1, 2, 0, 1][..], &[1, 2]];
    let automaton = Automaton::new(&spellings);
    let mut old = LineProgram::new(f32::INFINITY);
    for _ in 0..20 {
        let cells: Vec<LineCell> = (0..6).map(|_| cell(&mut random)).collect();
        let run = |program: &mut LineProgram| {
            program.run(&automaton, &cells, 0..1, |_, _, score| score, &mut Vec::new())
        };
        let value = run(&mut LineProgram::new(f32::INFINITY));
        assert!((run(&mut old) - value).abs() < 1e-3);
        old.earlier = MOST_EARLIER;
    }
    assert_eq!(old.earlier, MOST_EARLIER);
}
