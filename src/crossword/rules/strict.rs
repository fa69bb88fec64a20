//! The strict rules: sections 2 and 3 of the statement, sentence by sentence.

use std::collections::BTreeSet;

use super::{
    Action, Counted, Earned, Filling, LetterSheet, LineKind, RuleBreach, blocks, occurrences,
};

/// Performs `action`.
///
/// # Errors
/// The first rule that it breaks; nothing has changed then.
pub fn act(filling: &mut Filling, action: &Action) -> Result<Earned, RuleBreach> {
    if action.puts.is_empty() {
        return Err(RuleBreach::NoLetters);
    }
    let (sheet, new) = put(&filling.sheet, action)?;
    let axes = common_lines(&filling.sheet, &sheet, &new)?;
    let words = recordable(filling, &sheet, &new, &action.words)?;
    let main = main_line(filling, &sheet, &new, axes, &action.words)?;
    let cells: BTreeSet<usize> =
        words.iter().flat_map(|(_, found)| found.iter().flatten()).copied().collect();
    filling.sheet = sheet;
    filling.list.extend(action.words.iter().cloned());
    let points = cells.len() as i64 - new.len() as i64;
    Ok(Earned { points, new, main, cells: cells.into_iter().collect(), words })
}

/// A2: the sheet with the new letters on it, and their cells.
pub(super) fn put(
    before: &LetterSheet,
    action: &Action,
) -> Result<(LetterSheet, Vec<usize>), RuleBreach> {
    let (mut sheet, mut new) = (before.clone(), Vec::new());
    for put in &action.puts {
        let (row, column) = (put.row, put.column);
        if row >= sheet.rows || column >= sheet.columns {
            let (rows, columns) = (sheet.rows, sheet.columns);
            return Err(RuleBreach::OffBoard { row, column, rows, columns });
        }
        let cell = row * sheet.columns + column;
        let place = sheet.place(cell);
        if new.contains(&cell) {
            return Err(RuleBreach::CellTwice { place });
        }
        if !before.is_empty(cell) {
            return Err(RuleBreach::Occupied { place, letter: char::from(before.cells[cell]) });
        }
        sheet.cells[cell] = put.letter;
        new.push(cell);
    }
    Ok((sheet, new))
}

/// A3 and A4: the lines on which all new letters lie, without a gap between the outermost.
pub(super) fn common_lines(
    before: &LetterSheet,
    sheet: &LetterSheet,
    new: &[usize],
) -> Result<Vec<Vec<usize>>, RuleBreach> {
    let [first, others @ ..] = new else { return Ok(Vec::new()) };
    let lines = LineKind::ALL.map(|axis| axis.line(sheet, *first));
    // The line that the most letters share is the one that the player may have meant.
    let shared = |line: &&Vec<usize>| new.iter().take_while(|cell| line.contains(cell)).count();
    let longest = lines.iter().map(|line| shared(&line)).max().unwrap_or(0);
    if longest < new.len() {
        let other = others.get(longest - 1).unwrap_or(first);
        return Err(RuleBreach::NoLine {
            first: before.place(*first),
            other: before.place(*other),
        });
    }
    let lines: Vec<Vec<usize>> =
        lines.into_iter().filter(|line| new.iter().all(|cell| line.contains(cell))).collect();
    for line in &lines {
        let inside = line.iter().skip_while(|cell| !new.contains(cell));
        let last = line.iter().rposition(|cell| new.contains(cell)).unwrap_or(0);
        let gap =
            inside.take_while(|&&cell| cell != line[last]).find(|&&cell| sheet.is_empty(cell));
        if let Some(&cell) = gap {
            return Err(RuleBreach::Gap { place: sheet.place(cell) });
        }
    }
    Ok(lines)
}

/// A5 to A8: the recorded words with their occurrences that contain a new letter.
fn recordable(
    filling: &Filling,
    sheet: &LetterSheet,
    new: &[usize],
    words: &[String],
) -> Result<Vec<Counted>, RuleBreach> {
    let mut seen = BTreeSet::new();
    for word in words {
        if !seen.insert(word) {
            return Err(RuleBreach::WordTwice { word: word.clone() });
        }
    }
    for word in words {
        if !filling.puzzle.dictionary.contains(word) {
            return Err(RuleBreach::NoWord { word: word.clone() });
        }
    }
    for word in words {
        if let Some(listed) = filling.list.iter().find(|listed| blocks(listed, word)) {
            return Err(RuleBreach::Blocked { word: word.clone(), listed: listed.clone() });
        }
    }
    let lines: BTreeSet<Vec<usize>> =
        new.iter().flat_map(|&cell| LineKind::ALL.map(|axis| axis.line(sheet, cell))).collect();
    let mut all = Vec::new();
    for word in words {
        let found = lines.iter().flat_map(|line| occurrences(sheet, line, word));
        let found: Vec<Vec<usize>> =
            found.filter(|cells| cells.iter().any(|cell| new.contains(cell))).collect();
        if found.is_empty() {
            return Err(RuleBreach::Elsewhere { word: word.clone() });
        }
        all.push((word.clone(), found));
    }
    Ok(all)
}

/// A9 and A10: the first of `lines` that serves as main line; if none does, what is wrong with the
/// first.
fn main_line(
    filling: &Filling,
    sheet: &LetterSheet,
    new: &[usize],
    lines: Vec<Vec<usize>>,
    words: &[String],
) -> Result<Vec<usize>, RuleBreach> {
    let mut breach = None;
    for line in lines {
        match serves(filling, sheet, new, &line, words) {
            Ok(()) => return Ok(line),
            Err(other) => _ = breach.get_or_insert(other),
        }
    }
    Err(breach.unwrap_or(RuleBreach::NoLetters))
}

/// A9 and A10 with `line` as main line.
fn serves(
    filling: &Filling,
    sheet: &LetterSheet,
    new: &[usize],
    line: &[usize],
    words: &[String],
) -> Result<(), RuleBreach> {
    for (word, first) in dictionary_words(filling, sheet, new, line) {
        let open = !filling.list.iter().chain(words).any(|listed| blocks(listed, &word));
        if open && !words.contains(&word) {
            return Err(RuleBreach::LeftOut { word, place: sheet.place(first) });
        }
    }
    let covered: BTreeSet<usize> = words
        .iter()
        .flat_map(|word| occurrences(sheet, line, word))
        .filter(|cells| cells.iter().any(|cell| new.contains(cell)))
        .flatten()
        .collect();
    match new.iter().find(|cell| !covered.contains(cell)) {
        None => Ok(()),
        Some(&cell) => Err(RuleBreach::Uncovered { place: sheet.place(cell) }),
    }
}

/// Every dictionary word on `line` with a new letter, and the first cell of the occurrence where it
/// stands.
pub fn dictionary_words(
    filling: &Filling,
    sheet: &LetterSheet,
    new: &[usize],
    line: &[usize],
) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    if line.len() < 2 {
        return found;
    }
    for start in 0..line.len() {
        for end in start + 1..=line.len() {
            let cells = &line[start..end];
            if sheet.is_empty(cells[cells.len() - 1]) {
                break;
            }
            if cells.iter().any(|cell| new.contains(cell)) {
                let spelled: String =
                    cells.iter().map(|&cell| char::from(sheet.cells[cell])).collect();
                let mirror: String = spelled.chars().rev().collect();
                let mut words = vec![spelled, mirror];
                words.dedup();
                words.retain(|word| filling.puzzle.dictionary.contains(word));
                found.extend(words.into_iter().map(|word| (word, cells[0])));
            }
        }
    }
    found
}
