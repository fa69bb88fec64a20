//! What a game looks like to the solver: pieces and their values, and the move that lost it.

use super::rules::{Field, RowColumn, Standing};
use super::search::{Forecast, PaintMove, PieceValue, pieces, search};
use crate::budget::Budget;
use crate::tools::threads::alone;

/// The work that all values of pieces in a game may take.
const WORK_OF_PIECES: u64 = 200_000;
/// The work that the proof of one position may take.
const WORK_OF_PROOF: u64 = 40_000;
/// How many of the last positions a proof is tried of.
const MOST_PROOFS: usize = 15;
/// After this many positions without a proof no earlier one is tried.
const MOST_UNPROVEN: usize = 3;

/// What is known of the course of a game.
#[derive(Debug, Default)]
pub struct Analysis {
    /// The pieces at the start and after each move, those with more numbers first.
    pub pieces: Vec<Vec<PieceValue>>,
    /// What the last positions were worth, and which move lost the game.
    pub lines: Vec<String>,
}

/// Looks at the positions `fields`, from the first board to the last, between which `moves` were
/// made; of a record, back at its course, too.
pub fn analyse(fields: &[Field], moves: &[Vec<RowColumn>], is_record: bool) -> Analysis {
    let budget = Budget::work(WORK_OF_PIECES);
    let open = |field: &Field| field.standing() == Standing::Open;
    let found = |field| if open(field) { pieces(field, &budget) } else { Vec::new() };
    // The last positions first: there most is proven.
    let mut pieces: Vec<Vec<PieceValue>> = fields.iter().rev().map(found).collect();
    pieces.reverse();
    let lines = if is_record { lines(fields, moves) } else { Vec::new() };
    Analysis { pieces, lines }
}

/// The letter of the piece at `index` among those with two numbers or more.
pub fn letter(index: usize) -> char {
    char::from(b'a' + (index % 26) as u8)
}

/// The pieces of a position in a line; nothing if there are none.
pub fn told(found: &[PieceValue]) -> Option<String> {
    let lone = found.iter().filter(|piece| piece.numbers == 1).count();
    let large = found.iter().filter(|piece| piece.numbers > 1);
    let mut parts: Vec<String> = (large.enumerate())
        .map(|(index, piece)| {
            let worth = piece.value.map(|value| format!(", worth {value}"));
            let worth = worth.unwrap_or_default();
            format!("{} of {} numbers{worth}", letter(index), piece.numbers)
        })
        .collect();
    if lone > 0 {
        parts.push(format!("{lone} alone, worth 1 each"));
    }
    (!parts.is_empty()).then(|| format!("pieces: {}", parts.join("; ")))
}

/// What the solver proves of a position for the player to move, and a move that keeps it.
fn proven(field: &Field) -> Option<PaintMove> {
    let (mut last, budget) = (None, Budget::work(WORK_OF_PROOF));
    search(field, 0, &*alone()?, &budget, &mut |found| last = Some(found.clone()));
    last.filter(|found| found.verdict.is_proven())
}

/// From the end backwards: what is proven of each position, and the last move that gave a won one
/// away.
fn lines(fields: &[Field], moves: &[Vec<RowColumn>]) -> Vec<String> {
    let (mut lines, mut given, mut unproven) = (Vec::new(), None, 0);
    // Who moves next has lost the position after the last move, if it is over without a draw.
    let mut after = match fields.last().map(Field::standing) {
        Some(Standing::Lost) => Some(Forecast::Loss),
        Some(Standing::Drawn) => Some(Forecast::Draw),
        Some(Standing::Open) | None => None,
    };
    let first = fields.len().saturating_sub(MOST_PROOFS);
    for number in (first..fields.len()).rev() {
        let field = &fields[number];
        if field.standing() != Standing::Open {
            continue;
        }
        let found = proven(field);
        let verdict = found.as_ref().map(|found| found.verdict);
        let given_away = matches!(
            (verdict, after),
            (Some(Forecast::Win), Some(Forecast::Win | Forecast::Draw))
                | (Some(Forecast::Draw), Some(Forecast::Win))
        );
        if let (true, Some(found), None, true) = (given_away, &found, &given, number < moves.len())
        {
            given = Some(lost(number + 1, found));
        }
        unproven = if found.is_some() { 0 } else { unproven + 1 };
        if unproven >= MOST_UNPROVEN {
            break;
        }
        if let Some(verdict) = verdict {
            let player = player(number + 1);
            lines.push(format!(
                "before move {}: {} of the {player} player",
                number + 1,
                verdict.name()
            ));
        }
        after = verdict;
    }
    lines.reverse();
    lines.extend(given);
    lines
}

/// Who makes move `number`, from 1.
fn player(number: usize) -> &'static str {
    if number % 2 == 1 { "first" } else { "second" }
}

/// That move `number` gave the position away, and what would have kept it.
fn lost(number: usize, found: &PaintMove) -> String {
    let cells: Vec<String> =
        found.cells.iter().map(|&(row, column)| RowColumn(row, column).to_string()).collect();
    let (player, verdict, cells) = (player(number), found.verdict.name(), cells.join(" "));
    format!("move {number} of the {player} player gave a {verdict} away; it was kept by {cells}")
}
