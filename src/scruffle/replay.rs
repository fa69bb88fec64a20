//! What there is to see of an answer: the board filling up, and where its points lie.

use super::rules::{Premium, Sheet, WordPlacement};
use super::survey::{Survey, word_product};
use crate::game::{Board, Kind, Note, Replay, Square, Step, View};
use crate::tools::counted::counted;

/// Hot stretches that are listed.
const LISTED: usize = 20;
/// A place is hot from this product of word factors on.
const HOT: i64 = 12;

/// The kind of an empty cell: cold digits, warm digits, hot digits, doubles, triples.
fn class(premium: Premium) -> Kind {
    match premium {
        Premium::Obstacle => Kind::Wall,
        Premium::Letter(0) => Kind::Class(0),
        Premium::Letter(1..=3) => Kind::Class(1),
        Premium::Letter(4..=6) => Kind::Class(2),
        Premium::Letter(_) => Kind::Class(3),
        Premium::Word(2) => Kind::Class(4),
        Premium::Word(_) => Kind::Class(5),
    }
}

/// What the colours mean.
fn legend() -> Vec<(Kind, String)> {
    let classes = [
        "0: counts nothing",
        "1 to 3",
        "4 to 6",
        "7 to 9",
        "D: the word twice",
        "T: the word three times",
    ];
    let class = |(number, text): (u8, &str)| (Kind::Class(number), text.to_owned());
    let mut legend = vec![(Kind::Wall, "an obstacle".to_owned())];
    legend.extend((0..).zip(classes).map(class));
    legend.push((Kind::Placed, "a letter".to_owned()));
    legend
}

/// A letter as text.
fn text(letter: u8) -> String {
    char::from(b'A' + letter).to_string()
}

/// The square of a cell with a letter; its premium stands in the corner.
fn filled(sheet: &Sheet, cell: usize, letter: u8) -> Square {
    let mark = sheet.cells[cell].symbol().to_string();
    Square { text: text(letter), kind: Kind::Placed, mark }
}

/// What there is to see of `placements`, all legal.
pub fn replay(sheet: &Sheet, placements: &[WordPlacement], illegal: Option<String>) -> Replay {
    let square = |&premium: &Premium| Square {
        text: premium.symbol().to_string(),
        kind: class(premium),
        ..Square::default()
    };
    let squares = sheet.cells.iter().map(square).collect();
    let mut letters = vec![None; sheet.cells.len()];
    let mut earned = vec![0_i64; sheet.cells.len()];
    let (mut points, mut steps, mut hot) = (0, Vec::new(), Vec::new());
    for &placement in placements {
        let Some(cells) = sheet.under(placement) else { continue };
        let word = &sheet.words[placement.word];
        let score = sheet.score(word, &cells).unwrap_or(0);
        points += score;
        let product = word_product(sheet, &cells);
        let fresh: Vec<usize> = (0..word.len()).filter(|&k| letters[cells[k]].is_none()).collect();
        let put = |&k: &usize| (cells[k], filled(sheet, cells[k], word[k]));
        let changes = fresh.iter().map(put).collect();
        for (&cell, &letter) in cells.iter().zip(word) {
            letters[cell] = Some(letter);
            let value = sheet.score(&[letter], &[cell]).unwrap_or(0) / word_product(sheet, &[cell]);
            earned[cell] += value * product;
        }
        let spelled = sheet.spell(placement.word);
        let caption = format!("{spelled} at ({}, {}): {score}", placement.x, placement.y);
        let sum = score.checked_div(product).unwrap_or(0);
        let mut details = vec![format!(
            "{placement}: sum {sum} x product {product}, {} new cells of {}",
            fresh.len(),
            word.len()
        )];
        if fresh.len() == 1 {
            details.push("needs its place in the order: it fills one new cell alone".to_owned());
        }
        if product >= HOT {
            hot.push((score, format!("{placement} {spelled}: {sum} x {product} = {score}")));
        }
        let lit = fresh.iter().map(|&k| cells[k]).collect();
        steps.push(Step { changes, lit, path: cells, word: spelled, caption, details, points });
    }
    hot.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
    let hot = hot.into_iter().take(LISTED).map(|(_, line)| line).collect();
    let mut notes =
        vec![Note { heading: format!("Words with a product of {HOT} or more"), lines: hot }];
    notes.extend(Survey::new(sheet, placements).notes());
    notes.retain(|note| !note.lines.is_empty());
    Replay {
        title: format!("Scruffle, {} x {}", sheet.columns, sheet.rows),
        about: counted(sheet.words.len(), "word"),
        step_name: "placement".to_owned(),
        board: Board { columns: sheet.columns, squares, ..Board::default() },
        steps,
        legend: legend(),
        views: vec![heat(sheet, &letters, &earned)],
        notes,
        illegal,
        ..Replay::default()
    }
}

/// The board coloured by the points that its cells have earned, each class twice the one before.
fn heat(sheet: &Sheet, letters: &[Option<u8>], earned: &[i64]) -> View {
    let square = |cell: usize| {
        let text = letters[cell].map_or_else(String::new, text);
        let kind = match sheet.cells[cell] {
            Premium::Obstacle => Kind::Wall,
            _ if letters[cell].is_none() => Kind::Empty,
            _ => Kind::Heat((64 - earned[cell].leading_zeros()).min(9) as u8),
        };
        Square { text, kind, ..Square::default() }
    };
    let squares = (0..sheet.cells.len()).map(square).collect();
    View {
        name: "points by cell (each colour twice the one before)".to_owned(),
        board: Board { columns: sheet.columns, squares, ..Board::default() },
    }
}
