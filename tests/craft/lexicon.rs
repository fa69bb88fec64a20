//! The guarantees of the lexicon, one test each, on random dictionaries and on an embedded one.

use std::collections::HashMap;

use crate::cases::cases;
use contest::balda::lexicon::{Branch, Lexicon, NodeKind, Tail, bit};
use contest::balda::reading::compose_task;
use contest::balda::rules::{Language, Task};
use contest::tools::letters::{Letter, MAX_LETTERS};
use contest::tools::words::{WordId, WordList};
use proptest::collection::vec;
use proptest::prelude::*;

/// One symbol of a spelling: from a word's letter to its beginning, the hinge, then to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Symbol {
    Letter(Letter),
    Hinge,
}

/// A small dictionary: single words, and families in which one stem has many endings.
fn list() -> impl Strategy<Value = WordList> {
    (1..=MAX_LETTERS as u8).prop_flat_map(|size| {
        let piece = |length| vec((0..size).prop_map(Letter), length);
        let family = (piece(1..14), vec(piece(0..7), 1..8));
        let words = (vec(piece(1..21), 0..20), vec(family, 0..4));
        let nonempty = |(single, families): &(Vec<_>, Vec<_>)| single.len() + families.len() > 0;
        words.prop_filter("a word", nonempty).prop_map(|(single, families)| {
            let grown = families.into_iter().flat_map(|(stem, endings)| {
                endings.into_iter().map(move |ending| [stem.clone(), ending].concat())
            });
            WordList::new(single.into_iter().chain(grown).take(40))
        })
    })
}

fn turkish() -> Task {
    let task = compose_task(Language::Turkish, "kitap", None);
    task.expect("the embedded list makes a task").task
}

/// The lexicon of `words`, built on `threads` threads.
fn build(words: &WordList, threads: usize) -> Lexicon<'_> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    pool.install(|| Lexicon::new(words))
}

/// How the word spelled from its letter number `pivot` stands in the lexicon, past the root.
fn spelling(word: &[Letter], pivot: usize) -> Vec<Symbol> {
    let left = word[..pivot].iter().rev().map(|&letter| Symbol::Letter(letter));
    let right = word[pivot + 1..].iter().map(|&letter| Symbol::Letter(letter));
    let hinge = (pivot + 1 < word.len()).then_some(Symbol::Hinge);
    left.chain(hinge).chain(right).collect()
}

fn all_letters() -> impl Iterator<Item = Letter> {
    (0..MAX_LETTERS as u8).map(Letter)
}

/// The letters that lead on from a branch, in ascending order, each with the child's number.
fn children(branch: Branch) -> Vec<(Letter, u32)> {
    let letters = all_letters().filter(|&letter| branch.has(bit(letter)));
    letters.map(|letter| (letter, branch.child(bit(letter)))).collect()
}

/// The children of a branch, the end and the hinge first.
fn family(branch: Branch) -> Vec<u32> {
    let first = branch.end().into_iter().chain(branch.hinge());
    first.chain(children(branch).into_iter().map(|(_, child)| child)).collect()
}

/// Adds node `number` and all nodes below it that are not `seen` yet, every child before its
/// parents.
fn add_below(lexicon: &Lexicon, number: u32, seen: &mut [bool], numbers: &mut Vec<u32>) {
    if std::mem::replace(&mut seen[number as usize], true) {
        return;
    }
    if let NodeKind::Branch(branch) = lexicon.node(number).kind() {
        for child in family(branch) {
            add_below(lexicon, child, seen, numbers);
        }
    }
    numbers.push(number);
}

/// The numbers of all nodes in reach, every child before its parents.
fn reachable(lexicon: &Lexicon) -> Vec<u32> {
    let (mut seen, mut numbers) = (vec![false; lexicon.len()], Vec::new());
    for root in all_letters().filter_map(|letter| lexicon.root(letter)) {
        add_below(lexicon, root, &mut seen, &mut numbers);
    }
    numbers
}

/// The whole walk that goes on from `walk` with what is left of its only word.
fn whole_walk(lexicon: &Lexicon, tail: Tail, walk: &[Symbol]) -> (Vec<Symbol>, WordId) {
    let letters = lexicon.words().word(tail.word());
    // Right of the hinge, tails are shared by the spellings from all letters: what matters there is
    // that the next letter is told.
    let hinge = walk.iter().position(|symbol| *symbol == Symbol::Hinge);
    let whole = spelling(letters, hinge.unwrap_or(tail.pivot()));
    let spelled = 1 + walk.iter().filter(|symbol| **symbol != Symbol::Hinge).count();
    let rest = whole.iter().skip(walk.len()).filter_map(|symbol| match symbol {
        Symbol::Letter(letter) => Some(letter.0),
        Symbol::Hinge => None,
    });
    let mut left = tail;
    let kept = (spelled..).map_while(|spelled| {
        let letter = lexicon.next_letter(left, spelled)?.0;
        left = left.rest();
        Some(letter)
    });
    assert!(kept.eq(rest), "the tail's letters are the rest of {whole:?}");
    assert!(whole.starts_with(walk), "the tail's spelling goes on from {walk:?}");
    (whole, tail.word())
}

/// Every walk below node `number` to the end of a word, with the word that the node there names.
fn walks(
    lexicon: &Lexicon,
    number: u32,
    walk: &mut Vec<Symbol>,
    out: &mut Vec<(Vec<Symbol>, WordId)>,
) {
    let node = lexicon.node(number);
    let branch = match node.kind() {
        NodeKind::Branch(branch) => branch,
        NodeKind::Tail(tail) => return out.push(whole_walk(lexicon, tail, walk)),
    };
    out.extend(branch.ends().then(|| (walk.clone(), lexicon.word_at(node))));
    let hinge = branch.hinge().map(|child| (Symbol::Hinge, child));
    let letters =
        children(branch).into_iter().map(|(letter, child)| (Symbol::Letter(letter), child));
    for (symbol, child) in hinge.into_iter().chain(letters) {
        walk.push(symbol);
        walks(lexicon, child, walk, out);
        walk.pop();
    }
}

/// Guarantee 1: one walk for each letter of each word, and no other.
fn every_word_from_every_letter(lexicon: &Lexicon) {
    let mut expected: HashMap<(Letter, Vec<Symbol>, WordId), i32> = HashMap::new();
    for (id, word) in lexicon.words().iter() {
        for (pivot, &letter) in word.iter().enumerate() {
            *expected.entry((letter, spelling(word, pivot), id)).or_default() += 1;
        }
    }
    for letter in all_letters() {
        let mut found = Vec::new();
        if let Some(root) = lexicon.root(letter) {
            walks(lexicon, root, &mut Vec::new(), &mut found);
        }
        for (walk, word) in found {
            let left = expected.get_mut(&(letter, walk.clone(), word));
            let left =
                left.unwrap_or_else(|| panic!("{letter:?}, {walk:?}: {word:?} is not there"));
            *left -= 1;
            assert!(*left >= 0, "{letter:?}, {walk:?}: {word:?} is reached twice");
        }
    }
    let missing = expected.iter().find(|(_, left)| **left > 0);
    assert_eq!(missing, None, "a spelling that no walk reaches");
}

/// Guarantee 2: no node is out of reach.
fn all_in_reach(lexicon: &Lexicon) {
    let mut numbers = reachable(lexicon);
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..lexicon.len() as u32), "all nodes are in reach");
}

/// Guarantee 3: the same nodes and roots on any number of threads.
fn same_on_any_number_of_threads(words: &WordList) {
    let one = build(words, 1);
    for threads in [2, 8] {
        let many = build(words, threads);
        assert_eq!(one.len(), many.len());
        assert!((0..one.len() as u32).all(|number| one.node(number) == many.node(number)));
        assert!(all_letters().all(|letter| one.root(letter) == many.root(letter)));
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn one_walk_for_every_letter_of_every_word_and_no_other(words in list()) {
        every_word_from_every_letter(&Lexicon::new(&words));
    }

    #[test]
    fn no_node_is_out_of_reach(words in list()) {
        // As in every task, a word has two letters at least: one of a single letter leaves nodes
        // that nothing leads to.
        let words = words.iter().map(|(_, word)| word).filter(|word| word.len() > 1);
        all_in_reach(&Lexicon::new(&WordList::new(words)));
    }
}

proptest! {
    // Three pools of threads for each case.
    #![proptest_config(cases(32))]

    #[test]
    fn the_nodes_are_the_same_for_any_number_of_threads(words in list()) {
        same_on_any_number_of_threads(&words);
    }
}

#[test]
fn the_turkish_list_keeps_every_guarantee() {
    let task = turkish();
    let lexicon = Lexicon::new(&task.words);
    every_word_from_every_letter(&lexicon);
    all_in_reach(&lexicon);
    same_on_any_number_of_threads(&task.words);
}

#[test]
fn no_words_make_no_nodes() {
    let words = WordList::default();
    let lexicon = Lexicon::new(&words);
    assert!(lexicon.is_empty() && all_letters().all(|letter| lexicon.root(letter).is_none()));
}

#[test]
fn words_longer_than_any_board_are_left_out() {
    let words = WordList::new([vec![Letter(1); 122], vec![Letter(1); 121], vec![Letter(0); 2]]);
    let fitting = WordList::new([vec![Letter(1); 121], vec![Letter(0); 2]]);
    let (lexicon, same) = (Lexicon::new(&words), Lexicon::new(&fitting));
    assert_eq!(lexicon.len(), same.len());
    every_word_from_every_letter(&same);
}
