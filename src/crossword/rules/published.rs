//! The rules of the original's own judge, section 8 of the statement.

use std::collections::BTreeSet;

use super::strict::{common_lines, put};
use super::{Action, Earned, Filling, LetterSheet, LineKind, RuleBreach};

/// Performs `action`.
///
/// # Errors
/// The first rule that it breaks; nothing has changed then.
pub fn act(filling: &mut Filling, action: &Action) -> Result<Earned, RuleBreach> {
    let (sheet, new) = put(&filling.sheet, action)?;
    if new.len() > 1 {
        common_lines(&filling.sheet, &sheet, &new)?;
    }
    for word in &action.words {
        if !filling.puzzle.dictionary.contains(word) {
            return Err(RuleBreach::NoWord { word: word.clone() });
        }
    }
    let lines: Vec<Vec<usize>> =
        LineKind::ALL.into_iter().flat_map(|axis| axis.lines(&sheet)).collect();
    let (mut words, mut listed) = (Vec::new(), Vec::new());
    for word in action.words.iter().filter(|word| is_open(filling, word)) {
        let mirror: String = word.chars().rev().collect();
        let (as_is, mirrored) = (firsts(&sheet, &lines, word), firsts(&sheet, &lines, &mirror));
        if !as_is.is_empty() {
            listed.push(word.clone());
        }
        if !mirrored.is_empty() {
            let own = filling.puzzle.dictionary.contains(&mirror) && is_open(filling, &mirror);
            listed.push(if own { mirror } else { word.clone() });
        }
        let found: BTreeSet<Vec<usize>> = as_is.into_iter().chain(mirrored).collect();
        if !found.is_empty() {
            words.push((word.clone(), found.into_iter().collect::<Vec<_>>()));
        }
    }
    let cells: BTreeSet<usize> =
        words.iter().flat_map(|(_, found)| found.iter().flatten()).copied().collect();
    if let Some(&cell) = new.iter().find(|cell| !cells.contains(cell)) {
        return Err(RuleBreach::Unused { place: sheet.place(cell) });
    }
    filling.sheet = sheet;
    filling.list.extend(listed);
    let points = cells.len() as i64 - new.len() as i64;
    Ok(Earned { points, new, main: Vec::new(), cells: cells.into_iter().collect(), words })
}

/// Is `word` a prefix or suffix of no listed word?
fn is_open(filling: &Filling, word: &str) -> bool {
    !filling.list.iter().any(|listed| listed.starts_with(word) || listed.ends_with(word))
}

/// On each line the first occurrence that spells `text` in the order of the line.
fn firsts(sheet: &LetterSheet, lines: &[Vec<usize>], text: &str) -> Vec<Vec<usize>> {
    let first = |line: &Vec<usize>| {
        if text.is_empty() || text.len() > line.len() {
            return None;
        }
        let spells =
            |cells: &&[usize]| cells.iter().map(|&cell| sheet.cells[cell]).eq(text.bytes());
        line.windows(text.len()).find(spells).map(<[usize]>::to_vec)
    };
    lines.iter().filter_map(first).collect()
}
