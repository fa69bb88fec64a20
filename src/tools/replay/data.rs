//! What the page's script knows of a replay, as JSON.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::game::{Board, Replay, Square};

use super::squares::class;
use super::{is_scored, opening, step_name, value};

/// All squares that occur, each with its number.
#[derive(Default)]
struct Squares<'r> {
    numbers: HashMap<&'r Square, usize>,
    list: Vec<Value>,
}

impl<'r> Squares<'r> {
    fn number(&mut self, square: &'r Square) -> usize {
        let list = &mut self.list;
        *self.numbers.entry(square).or_insert_with(|| {
            list.push(json!([class(square.kind), square.text, square.mark]));
            list.len() - 1
        })
    }

    fn numbers(&mut self, board: &'r Board) -> Vec<usize> {
        board.squares.iter().map(|square| self.number(square)).collect()
    }
}

/// The data for `page.js`, whose head tells the shape. No `<` stands in it, so nothing in it can
/// end the element that holds it.
pub fn data(replay: &Replay) -> String {
    let mut squares = Squares::default();
    let board = squares.numbers(&replay.board);
    let cells = board.len();
    let on_board = |list: &[usize]| -> Vec<usize> {
        list.iter().copied().filter(|&index| index < cells).collect()
    };
    let mut steps = Vec::with_capacity(replay.steps.len());
    for (index, step) in replay.steps.iter().enumerate() {
        let changes = step.changes.iter().filter(|(index, _)| *index < cells);
        let changes: Vec<usize> =
            changes.flat_map(|(index, square)| [*index, squares.number(square)]).collect();
        steps.push(json!([
            changes,
            on_board(&step.lit),
            on_board(&step.path),
            step.points,
            step.word,
            step.caption,
            step.details,
            value(replay, index),
        ]));
    }
    let fitting = replay.views.iter().filter(|view| view.board.squares.len() == cells);
    let views: Vec<Value> =
        fitting.map(|view| json!([view.name, squares.numbers(&view.board)])).collect();
    let unit = replay.measures.first().map_or("", |measure| &measure.unit);
    let data = json!({
        "columns": replay.board.columns.max(1),
        "first": replay.board.first,
        "name": step_name(replay),
        "opening": opening(replay),
        "language": replay.language,
        "scored": is_scored(replay),
        "unit": if unit.is_empty() { String::new() } else { format!(" {unit}") },
        "squares": squares.list,
        "board": board,
        "steps": steps,
        "views": views,
    });
    data.to_string().replace('<', "\\u003c")
}
