//! The finder against a naive generator, in both directions, whole and one move at a time.

use crate::cases::cases;
use crate::spellings::spellings;
use contest::balda::finder::{Found, all_moves, moves_into, moves_through};
use contest::balda::grid::{Cell, CellSet, Grid};
use contest::balda::lexicon::Lexicon;
use contest::balda::walk::LetterBoard;
use contest::tools::letters::Letter;
use contest::tools::words::{WordId, WordList};
use proptest::prelude::*;

/// Letters of the random tasks: few, so that short random words are often found.
const LETTERS: u8 = 4;

/// The letters of a board, and the cell that was filled last.
type Filled = (Vec<Option<Letter>>, Option<Cell>);

/// A random dictionary and the fillings of a random game.
#[derive(Clone, Debug)]
struct Scene {
    side: usize,
    words: Vec<Vec<u8>>,
    start: Vec<u8>,
    /// Which cell of the fringe is filled next, and with which letter.
    fillings: Vec<(prop::sample::Index, u8)>,
}

fn scene() -> impl Strategy<Value = Scene> {
    let word = |length| prop::collection::vec(0..LETTERS, length);
    prop::sample::select(vec![3, 5]).prop_flat_map(move |side| {
        let fillings = prop::collection::vec((any::<prop::sample::Index>(), 0..LETTERS), 0..=6);
        let words = prop::collection::vec(word(2..7), 1..60);
        (words, word(side..side + 1), fillings).prop_map(move |(words, start, fillings)| Scene {
            side,
            words,
            start,
            fillings,
        })
    })
}

impl Scene {
    fn list(&self) -> WordList {
        let letters = |word: &Vec<u8>| word.iter().map(|&l| Letter(l)).collect::<Vec<_>>();
        WordList::new(self.words.iter().map(letters))
    }

    /// The board after the start word and each filling, with the cells filled.
    fn boards(&self) -> (Grid, Vec<Filled>) {
        let grid = Grid::new(self.side);
        let mut letters = vec![None; grid.cells()];
        for (cell, &letter) in grid.centre_row().iter().zip(&self.start) {
            letters[cell.index()] = Some(Letter(letter));
        }
        let mut boards = vec![(letters.clone(), None)];
        for &(pick, letter) in &self.fillings {
            let filled: CellSet =
                grid.all().iter().filter(|cell| letters[cell.index()].is_some()).collect();
            let fringe: Vec<Cell> = grid.fringe(filled).iter().collect();
            let Some(&cell) = (!fringe.is_empty()).then(|| pick.get(&fringe)) else { break };
            letters[cell.index()] = Some(Letter(letter));
            boards.push((letters.clone(), Some(cell)));
        }
        (grid, boards)
    }
}

/// Hole, its letter, the word, the cells of its path.
type Key = (Cell, Letter, WordId, u128);

/// All moves, found by trying every letter in every empty cell and every path on the board.
fn naive(grid: &Grid, board: &[Option<Letter>], list: &WordList) -> Vec<Key> {
    let mut moves = Vec::new();
    for hole in grid.all().iter().filter(|cell| board[cell.index()].is_none()) {
        for letter in (0..LETTERS).map(Letter) {
            let mut after = board.to_vec();
            after[hole.index()] = Some(letter);
            let ways = spellings(grid, &after, list).into_iter();
            moves.extend(ways.filter(|(_, way)| way.contains(&hole)).map(|(word, way)| {
                let cells: CellSet = way.into_iter().collect();
                (hole, letter, word, cells.bits())
            }));
        }
    }
    moves.sort_unstable();
    moves
}

fn key(found: Found) -> Key {
    (found.hole, found.letter, found.placement.word, found.placement.cells.bits())
}

fn board_of(grid: &Grid, letters: &[Option<Letter>]) -> LetterBoard {
    let mut board = LetterBoard::new(grid);
    for cell in grid.all().iter() {
        board.set(cell, letters[cell.index()]);
    }
    board
}

/// What `find` finds, in order.
fn gather(find: impl FnOnce(&mut dyn FnMut(Found)) -> u64) -> Vec<Key> {
    let mut moves = Vec::new();
    find(&mut |found| moves.push(key(found)));
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn finds_exactly_what_the_naive_generator_finds(scene in scene()) {
        let list = scene.list();
        let lexicon = Lexicon::new(&list);
        let (grid, boards) = scene.boards();
        for (letters, _) in &boards {
            let mut board = board_of(&grid, letters);
            let found = gather(|found| all_moves(&mut board, &lexicon, &grid, found));
            prop_assert_eq!(found, naive(&grid, letters, &list));
        }
    }

    #[test]
    fn after_a_move_only_the_new_ones(scene in scene()) {
        let list = scene.list();
        let lexicon = Lexicon::new(&list);
        let (grid, boards) = scene.boards();
        let mut known = naive(&grid, &boards[0].0, &list);
        for (letters, filled) in &boards[1..] {
            let cell = filled.expect("a cell was filled");
            let new_cell = (cell, letters[cell.index()].expect("a letter"));
            let mut board = board_of(&grid, letters);
            let two = vec![2; grid.cells()];
            let new = gather(|found| moves_through(&mut board, &lexicon, new_cell, &two, found));
            prop_assert!(new.iter().all(|&(_, _, _, cells)| CellSet::from_bits(cells).contains(cell)));
            known.retain(|&(hole, ..)| hole != cell);
            known.extend(new);
            known.sort_unstable();
            prop_assert_eq!(&known, &naive(&grid, letters, &list));
        }
    }

    #[test]
    fn short_words_can_be_left_out(scene in scene(), bounds in prop::collection::vec(2..8_u8, 25)) {
        let list = scene.list();
        let lexicon = Lexicon::new(&list);
        let (grid, boards) = scene.boards();
        let (letters, filled) = boards.last().expect("a board");
        let cell = filled.unwrap_or(Cell((grid.cells() / 2) as u8));
        let new_cell = (cell, letters[cell.index()].expect("a letter"));
        let mut board = board_of(&grid, letters);
        let long = |&(hole, _, word, _): &Key| list.word(word).len() >= usize::from(bounds[hole.index()]);
        let mut all = gather(|found| moves_through(&mut board, &lexicon, new_cell, &[2; 25], found));
        all.retain(long);
        let some = gather(|found| moves_through(&mut board, &lexicon, new_cell, &bounds, found));
        prop_assert_eq!(some, all);
        let kept: Vec<_> = grid.all().iter().map(|cell| board.get(cell)).collect();
        prop_assert_eq!(&kept, letters, "a walk leaves the board as it was");
    }

    #[test]
    fn the_moves_into_one_cell(scene in scene()) {
        let list = scene.list();
        let lexicon = Lexicon::new(&list);
        let (grid, boards) = scene.boards();
        let (letters, _) = boards.last().expect("a board");
        let mut board = board_of(&grid, letters);
        let moves = naive(&grid, letters, &list);
        for hole in grid.all().iter().filter(|cell| letters[cell.index()].is_none()) {
            let found = gather(|found| moves_into(&mut board, &lexicon, hole, found));
            prop_assert_eq!(&found, &moves.iter().filter(|key| key.0 == hole).copied().collect::<Vec<_>>());
        }
    }
}

/// Words of one letter, around a board half full of it: there are more moves than can be looked
/// for.
#[test]
fn a_search_among_all_possible_words_comes_to_an_end() {
    let words = WordList::new((2..60).map(|length| vec![Letter(0); length]));
    let lexicon = Lexicon::new(&words);
    let grid = Grid::new(11);
    let letters: Vec<_> = (0..grid.cells()).map(|cell| (cell < 60).then_some(Letter(0))).collect();
    let mut board = board_of(&grid, &letters);
    let (new_cell, shortest) = ((Cell(27), Letter(0)), vec![2; grid.cells()]);
    let mut found = 0;
    let visited = moves_through(&mut board, &lexicon, new_cell, &shortest, |_| found += 1);
    assert!((100..20_000).contains(&visited) && found > 100, "{visited} {found}");
}
