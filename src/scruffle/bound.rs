//! Upper bounds on the points of a task.

use rayon::prelude::*;

use super::rules::LETTER_VALUES;
use super::terrain::{MOST_PRODUCT, Terrain};
use crate::budget::Span;
use crate::game::Bound;

/// As if every word lay alone on the board, in its best site. `None` if the bound exceeds 64 bits,
/// or if the time ends before it is known.
pub fn alone(terrain: &Terrain, words: &[Vec<u8>], span: Span) -> Option<Bound> {
    let most = |word: &Vec<u8>| if span.is_late() { None } else { best(terrain, word) };
    let best: Option<Vec<i64>> = words.par_iter().map(most).collect();
    span.charge(words.len() as u64);
    let points = best?.into_iter().try_fold(0_i64, i64::checked_add)?;
    Some(Bound { points, kind: "alone" })
}

/// What `word` scores in its best site; `None` if one is worth more than searches can count.
fn best(terrain: &Terrain, word: &[u8]) -> Option<i64> {
    let mut best = 0;
    for (line, room) in terrain.lines() {
        let stride = terrain.stride(line.axis);
        for start in 0..(room + 1).saturating_sub(word.len()) {
            let (mut sum, mut product, mut wall) = (0, 1_i64, false);
            for (k, &letter) in word.iter().enumerate() {
                let cell = line.cell as usize + (start + k) * stride;
                if terrain.wall[cell] {
                    wall = true;
                    break;
                }
                sum +=
                    i64::from(LETTER_VALUES[usize::from(letter)]) * i64::from(terrain.letter[cell]);
                product = (product * i64::from(terrain.word[cell])).min(MOST_PRODUCT + 1);
            }
            if wall {
                continue;
            }
            if product > MOST_PRODUCT && sum > 0 {
                return None;
            }
            best = best.max(sum * product);
        }
    }
    Some(best)
}
