//! What there is to see of an answer: old letters used, new ones, when each cell was filled.

use super::referee::JudgedActions;
use super::rules::{Earned, Filling, LetterSheet, LineKind, Puzzle, Rules, blocks};
use crate::game::{Board, Kind, Measure, Note, Replay, Square, Step, View};
use crate::tools::counted::counted;

/// The most lines of the note on words one letter short.
const MOST_SHORT: usize = 40;

/// The fewest letters of a word that is noted.
const LEAST_NOTED: usize = 3;

/// The replay of what the referee has seen.
pub fn replay(puzzle: &Puzzle, judged: JudgedActions, rules: Rules) -> Replay {
    // A position of a game for two is judged by the strict rules, whatever the others are.
    let rules = if puzzle.seat.is_some() { Rules::Strict } else { rules };
    let mut filling = Filling::new(puzzle, rules);
    let (mut steps, mut times) = (Vec::new(), vec![None; puzzle.sheet.cells.len()]);
    for (number, (action, earned)) in judged.actions.iter().enumerate() {
        // A side that gives up puts nothing, and that is not an action.
        if !action.gives_up() && filling.act(action, rules).is_err() {
            break;
        }
        earned.new.iter().for_each(|&cell| times[cell] = Some(number));
        let step = step(&filling.sheet, earned, judged.points_after(number + 1));
        steps.push(match (judged.lead, puzzle.seat) {
            (Some(_), Some(seat)) => {
                let side = if (seat.turns + number) % 2 == 0 { "First" } else { "Second" };
                Step { caption: format!("{side}: {}", step.caption), ..step }
            }
            _ => step,
        });
    }
    let shown = || judged.actions.iter().take(steps.len());
    let of = |value: fn(&Earned) -> i64| shown().map(|(_, earned)| value(earned)).collect();
    let measures = vec![
        measure("Old letters used", of(|earned| earned.points)),
        measure("New letters", of(|earned| earned.new.len() as i64)),
        measure("Words recorded", of(|earned| earned.words.len() as i64)),
    ];
    Replay {
        title: format!("Crossword fill, {} x {}", puzzle.sheet.rows, puzzle.sheet.columns),
        about: about(puzzle, rules),
        board: board(&puzzle.sheet, |_| Kind::Given),
        step_name: "action".to_owned(),
        steps,
        legend: vec![
            (Kind::Given, "a letter of the task".to_owned()),
            (Kind::Placed, "a letter that an action has put".to_owned()),
        ],
        measures,
        views: vec![heat(&filling.sheet, &times)],
        notes: vec![Note {
            heading: "Open words one letter short".to_owned(),
            lines: one_short(&filling),
        }],
        illegal: judged.refusal,
        ..Replay::default()
    }
}

fn measure(name: &str, values: Vec<i64>) -> Measure {
    Measure { name: name.to_owned(), values, ..Measure::default() }
}

fn about(puzzle: &Puzzle, rules: Rules) -> String {
    let letters =
        (0..puzzle.sheet.cells.len()).filter(|&cell| !puzzle.sheet.is_empty(cell)).count();
    let rules = match rules {
        Rules::Strict => "strict rules",
        Rules::Judge => "rules of the published judge",
    };
    let (words, listed) = (puzzle.dictionary.len(), puzzle.list.len());
    let [words, letters] = [counted(words, "word"), counted(letters, "letter")];
    format!("{words}, {letters} on the board, {} listed, {rules}", counted(listed, "word"))
}

/// The sheet with `kind` for each letter.
fn board(sheet: &LetterSheet, kind: impl Fn(usize) -> Kind) -> Board {
    let squares = (0..sheet.cells.len()).map(|cell| {
        if sheet.is_empty(cell) { Square::default() } else { square(sheet, cell, kind(cell)) }
    });
    Board { columns: sheet.columns, squares: squares.collect(), first: 0 }
}

fn square(sheet: &LetterSheet, cell: usize, kind: Kind) -> Square {
    Square { text: char::from(sheet.cells[cell]).to_string(), kind, mark: String::new() }
}

fn step(sheet: &LetterSheet, earned: &Earned, points: i64) -> Step {
    let (new, old) = (earned.new.len(), earned.points);
    let words: Vec<&str> = earned.words.iter().map(|(word, _)| word.as_str()).collect();
    let old_cells = earned.cells.iter().filter(|cell| !earned.new.contains(cell));
    let spelled = |cells: &Vec<usize>| {
        let from = cells.first().map_or(String::new(), |&cell| sheet.place(cell));
        format!("{from}..{}", cells.last().map_or(String::new(), |&cell| sheet.place(cell)))
    };
    let details = earned.words.iter().map(|(word, found)| {
        let found: Vec<String> = found.iter().map(spelled).collect();
        format!("{word} {}", found.join(", "))
    });
    let main = main_of(earned).map(|cells| format!("main line: {}", spelled(&cells)));
    Step {
        changes: earned.new.iter().map(|&cell| (cell, square(sheet, cell, Kind::Placed))).collect(),
        lit: old_cells.copied().collect(),
        caption: match words.as_slice() {
            [] => "gives up".to_owned(),
            words => format!("+{old} with {}: {}", counted(new, "new letter"), words.join(" ")),
        },
        details: main.into_iter().chain(details).collect(),
        points,
        ..Step::default()
    }
}

/// The part of the main line that the recorded words cover.
fn main_of(earned: &Earned) -> Option<Vec<usize>> {
    let covered = |cell: &usize| earned.cells.contains(cell);
    let first = earned.main.iter().position(covered)?;
    let last = earned.main.iter().rposition(covered)?;
    Some(earned.main[first..=last].to_vec())
}

/// When each cell was filled, cold first.
fn heat(sheet: &LetterSheet, times: &[Option<usize>]) -> View {
    let last = times.iter().flatten().max().copied().unwrap_or(0).max(1);
    let kind = |cell: usize| match times[cell] {
        Some(time) => Kind::Heat((time * 9 / last) as u8),
        None => Kind::Given,
    };
    View { name: "When each cell was filled".to_owned(), board: board(sheet, kind) }
}

/// Open words that one more letter would complete, the longest first.
fn one_short(filling: &Filling) -> Vec<String> {
    let sheet = &filling.sheet;
    let mut found: Vec<(usize, String)> = Vec::new();
    for axis in LineKind::ALL {
        for line in axis.lines(sheet) {
            for start in 0..line.len() {
                for end in start + LEAST_NOTED..=line.len() {
                    let cells = &line[start..end];
                    let mut empty = cells.iter().filter(|&&cell| sheet.is_empty(cell));
                    if let (Some(&cell), None) = (empty.next(), empty.next()) {
                        completing(filling, cells, cell, &mut found);
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    found.dedup();
    found.truncate(MOST_SHORT);
    found.into_iter().map(|(_, line)| line).collect()
}

/// The open words that a letter in the empty `cell` makes of `cells`.
fn completing(filling: &Filling, cells: &[usize], cell: usize, found: &mut Vec<(usize, String)>) {
    for letter in b'A'..=b'Z' {
        let letters = cells.iter().map(|&other| {
            char::from(if other == cell { letter } else { filling.sheet.cells[other] })
        });
        for word in [letters.clone().collect::<String>(), letters.clone().rev().collect()] {
            let known = filling.puzzle.dictionary.contains(&word);
            if known && !filling.list.iter().any(|listed| blocks(listed, &word)) {
                let place = filling.sheet.place(cell);
                found.push((word.len(), format!("{word} lacks {} in {place}", char::from(letter))));
            }
        }
    }
}
