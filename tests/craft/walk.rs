//! Walking a board against a naive search that knows nothing but the sorted list.

use crate::cases::cases;
use crate::spellings::spellings;
use contest::balda::grid::{Cell, CellSet, Grid};
use contest::balda::lexicon::Lexicon;
use contest::balda::walk::{LetterBoard, Placement};
use contest::tools::letters::Letter;
use contest::tools::words::{WordId, WordList};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Letters of the random words and boards: few, so that words are often found.
const LETTERS: u8 = 3;
/// The most letters of a random word.
const LONGEST: usize = 8;

/// A random dictionary and a random board.
#[derive(Clone, Debug)]
struct Scene {
    grid: Grid,
    words: WordList,
    /// The letters of the board; some cells are empty.
    letters: Vec<Option<Letter>>,
}

fn scene() -> impl Strategy<Value = Scene> {
    select(vec![1_usize, 2, 3, 4, 5, 11]).prop_flat_map(|side| {
        let words = vec(vec((0..LETTERS).prop_map(Letter), 1..=LONGEST), 1..60);
        let letters = vec(prop::option::weighted(0.8, (0..LETTERS).prop_map(Letter)), side * side);
        (words, letters).prop_map(move |(words, letters)| Scene {
            grid: Grid::new(side),
            words: WordList::new(words),
            letters,
        })
    })
}

impl Scene {
    /// The board as craft lays it out.
    fn board(&self) -> LetterBoard {
        let mut board = LetterBoard::new(&self.grid);
        for (cell, &letter) in self.grid.all().iter().zip(&self.letters) {
            board.set(cell, letter);
        }
        board
    }

    /// What stands on `board`.
    fn on_board(&self, board: &LetterBoard) -> Vec<Option<Letter>> {
        self.grid.all().iter().map(|cell| board.get(cell)).collect()
    }

    /// Every way to spell a word of the list.
    fn naive(&self) -> Vec<(WordId, Vec<Cell>)> {
        spellings(&self.grid, &self.letters, &self.words)
    }
}

/// What of a path can be compared; it stands once for each way to spell the word.
type Key = (WordId, u128);

fn sorted(keys: impl Iterator<Item = Key>) -> Vec<Key> {
    let mut keys: Vec<Key> = keys.collect();
    keys.sort_unstable();
    keys
}

/// Those of the `ways` to spell words that use `cell` and have at least `shortest` letters.
fn through(ways: &[(WordId, Vec<Cell>)], cell: Cell, shortest: usize) -> Vec<Key> {
    let through = ways.iter().filter(|(_, way)| way.len() >= shortest && way.contains(&cell));
    sorted(through.map(|(word, way)| (*word, way.iter().copied().collect::<CellSet>().bits())))
}

/// What the walk finds, after a look at the lengths.
fn walked(
    board: &mut LetterBoard,
    lexicon: &Lexicon,
    (cell, letter): (Cell, Letter),
    shortest: usize,
) -> Vec<Key> {
    let mut placements: Vec<Placement> = Vec::new();
    let found = |placement, _| placements.push(placement);
    let visited = board.words_through(lexicon, cell, letter, shortest, found);
    assert!(visited > 0, "a walk is never free");
    for placement in &placements {
        let length = lexicon.words().word(placement.word).len();
        assert_eq!(
            (usize::from(placement.length), placement.cells.len()),
            (length, length),
            "{placement:?}"
        );
    }
    sorted(placements.into_iter().map(|placement| (placement.word, placement.cells.bits())))
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn finds_exactly_what_a_naive_search_finds(scene in scene(), shortest in 1..=LONGEST + 1) {
        let lexicon = Lexicon::new(&scene.words);
        let mut board = scene.board();
        let ways = scene.naive();
        for cell in scene.grid.all().iter() {
            let Some(letter) = scene.letters[cell.index()] else { continue };
            let found = walked(&mut board, &lexicon, (cell, letter), shortest);
            prop_assert_eq!(found, through(&ways, cell, shortest));
        }
        prop_assert_eq!(scene.on_board(&board), scene.letters, "a walk leaves the board as it was");
    }

    #[test]
    fn another_letter_counts_as_if_it_stood_there(
        scene in scene(),
        pick in any::<prop::sample::Index>(),
        shortest in 1..=LONGEST + 1,
    ) {
        let lexicon = Lexicon::new(&scene.words);
        let mut board = scene.board();
        let cell = Cell(pick.index(scene.grid.cells()) as u8);
        // One letter more than the words have.
        for letter in (0..=LETTERS).map(Letter) {
            let mut after = scene.clone();
            after.letters[cell.index()] = Some(letter);
            let found = walked(&mut board, &lexicon, (cell, letter), shortest);
            prop_assert_eq!(found, through(&after.naive(), cell, shortest));
        }
        prop_assert_eq!(scene.on_board(&board), scene.letters, "a walk leaves the board as it was");
    }

    #[test]
    fn a_trace_spells_the_word_on_its_cells(scene in scene()) {
        let lexicon = Lexicon::new(&scene.words);
        let board = scene.board();
        for (word, way) in scene.naive() {
            let cells: CellSet = way.iter().copied().collect();
            let placement = Placement { cells, word, length: way.len() as u8 };
            let trace = board.trace(&lexicon, &placement).expect("the word can be spelled there");
            let spelled = trace.iter().map(|&cell| board.get(cell));
            prop_assert!(spelled.eq(scene.words.word(word).iter().map(|&letter| Some(letter))));
            prop_assert_eq!(trace.iter().copied().collect::<CellSet>(), cells);
            let beside = |pair: &[Cell]| scene.grid.neighbours(pair[0]).contains(pair[1]);
            prop_assert!(trace.windows(2).all(beside), "{:?}", trace);
        }
    }

    #[test]
    fn nothing_is_traced_where_the_word_does_not_stand(scene in scene(), mask in any::<u128>()) {
        let lexicon = Lexicon::new(&scene.words);
        let board = scene.board();
        let ways = scene.naive();
        let cells = CellSet::from_bits(mask) & scene.grid.all();
        for (word, letters) in scene.words.iter() {
            let placement = Placement { cells, word, length: letters.len() as u8 };
            let stands = |way: &Vec<Cell>| way.iter().all(|&cell| cells.contains(cell));
            let expected = ways.iter().any(|(other, way)| *other == word && stands(way));
            prop_assert_eq!(board.trace(&lexicon, &placement).is_some(), expected);
        }
    }
}

/// Words of one letter, on a board of that letter: there are more paths than can be walked.
#[test]
fn a_walk_among_all_possible_words_comes_to_an_end() {
    let words = WordList::new((2..60).map(|length| vec![Letter(0); length]));
    let lexicon = Lexicon::new(&words);
    let grid = Grid::new(11);
    let (mut board, mut placements) = (LetterBoard::new(&grid), Vec::new());
    grid.all().iter().for_each(|cell| board.set(cell, Some(Letter(0))));
    let middle = grid.cell(5, 5);
    let visited = board
        .words_through(&lexicon, middle, Letter(0), 2, |placement, _| placements.push(placement));
    assert!(
        (100..20_000).contains(&visited) && placements.len() > 100,
        "{visited} {}",
        placements.len()
    );
    let longest = placements.iter().map(|placement| placement.length).max();
    assert!(longest > Some(15), "a tired walk comes to long words too, not to {longest:?}");
    for placement in placements.iter().filter(|placement| placement.length < 12) {
        assert!(board.trace(&lexicon, placement).is_some_and(|cells| cells.contains(&middle)));
    }
}
