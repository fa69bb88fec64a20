//! The numbers of legal move sequences in `counts.txt`, counted anew.

use crate::found;
use crate::naive::{Count, Naive, count};
use contest::balda::dictionaries;
use contest::balda::lexicon::Lexicon;
use contest::balda::reading::read_task;
use contest::balda::rules::{Language, Move, Position, Task};
use contest::tools::encoding::Encoding;

/// A line of `counts.txt`.
struct Row {
    task: Task,
    depth: u32,
    expected: Count,
    text: &'static str,
}

/// The lines of `counts.txt`; its head explains the columns.
fn rows() -> Vec<Row> {
    let text = include_str!("counts.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|text| {
            let columns: Vec<&str> = text.split('|').map(str::trim).collect();
            let &[language, start, words, depth, moves, paths] = columns.as_slice() else {
                panic!("6 columns in {text}");
            };
            let number = |text: &str| text.parse().expect("a number");
            let expected = Count { moves: number(moves), paths: number(paths) };
            let task = task(language, start, words);
            Row { task, depth: number(depth) as u32, expected, text }
        })
        .collect()
}

/// The task with the given words, or with every n-th of the embedded list's words.
fn task(language: &str, start: &str, words: &str) -> Task {
    let words = match words.strip_prefix("every ") {
        None => words.replace(' ', "\n"),
        Some(stride) => {
            let language: Language = language.parse().expect("a language");
            let list = dictionaries::embedded(language);
            let (list, _) = Encoding::decode(list, true).expect("the embedded list");
            let stride = stride.parse().expect("a number of words");
            list.lines().step_by(stride).collect::<Vec<_>>().join("\n")
        }
    };
    let text = format!("{language}\n{start}\n\n{words}\n");
    read_task(text.as_bytes()).expect("a valid task").task
}

impl Row {
    /// Counts the sequences anew with the moves that `generate` finds.
    fn recount(&self, by: &str, generate: impl Fn(&Position) -> Vec<Move>) {
        let counted = count(&Position::new(&self.task), self.depth, &generate);
        assert_eq!(counted, self.expected, "{by}: {}", self.text);
    }
}

#[test]
fn the_naive_generator_counts_as_many() {
    for row in rows() {
        let naive = Naive::new(&row.task);
        row.recount("naive", |position| naive.moves(position));
    }
}

#[test]
fn the_finder_counts_as_many() {
    for row in rows() {
        let lexicon = Lexicon::new(&row.task.words);
        row.recount("finder", |position| found::moves(&lexicon, position));
    }
}
