//! A plan made of an answer: the words that stand on each action's main line.

use super::plan::{ActionPlan, BLANK, Piece, StartBoard, Strip, Strips};
use crate::crossword::rules::{Action, MOST_ACTIONS};

/// The strips that lay what `actions` put, as far as words of their main lines cover it.
pub fn strips(ground: &StartBoard, actions: &[Action]) -> Strips {
    let mut plan = ActionPlan::new(ground, false);
    let mut letters = ground.given.clone();
    for (number, action) in actions.iter().enumerate().take(MOST_ACTIONS) {
        let cells: Vec<usize> =
            action.puts.iter().map(|put| put.row * ground.field.columns + put.column).collect();
        for (&cell, put) in cells.iter().zip(&action.puts) {
            letters[cell] = put.letter - b'A';
        }
        // An action without letters claims words; the search finds its own.
        let Some(&first) = cells.first() else { continue };
        let lines = ground
            .field
            .through(first as u16)
            .iter()
            .map(|through| through.line)
            .filter(|&line| usize::from(line) < ground.field.len());
        let best = lines
            .map(|line| strip(ground, &letters, line, &cells, &action.words))
            .max_by_key(|(covered, _)| *covered);
        if let Some((_, strip)) = best {
            plan.lay(number, strip);
        }
    }
    plan.strips()
}

/// The words of `words` on `line` that cover more of the new `cells`, and how many they cover.
fn strip(
    ground: &StartBoard,
    letters: &[u8],
    line: u16,
    cells: &[usize],
    words: &[String],
) -> (usize, Strip) {
    let mut strip = Strip::on(line);
    let mut open = cells.to_vec();
    let row = ground.field.line(line);
    let mut words: Vec<&String> = words.iter().collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    for word in words {
        let Some(number) = ground.lexicon.number(word) else { continue };
        let spelling = ground.lexicon.word(number);
        for (start, window) in row.windows(spelling.len()).enumerate() {
            let text = window.iter().map(|&cell| letters[usize::from(cell)]);
            let forwards = text.clone().eq(spelling.iter().copied());
            let covers = window.iter().any(|&cell| open.contains(&usize::from(cell)));
            let full = text.clone().all(|letter| letter != BLANK);
            if covers && full && (forwards || text.rev().eq(spelling.iter().copied())) {
                let (start, length) = (start as u8, spelling.len() as u8);
                strip.push(Piece { word: number, start, length, mirrored: !forwards });
                open.retain(|&cell| !window.contains(&(cell as u16)));
            }
        }
    }
    (cells.len() - open.len(), strip)
}
