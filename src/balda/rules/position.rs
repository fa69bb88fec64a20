//! A board in play, and the one question of the law: is this move legal?

use super::{Illegal, Move, Place, Task};
use crate::balda::grid::Cell;
use crate::tools::excerpt::excerpt;
use crate::tools::letters::Letter;

/// A task's board after some legal moves.
///
/// Everything is computed the plain way: neighbours by arithmetic on rows and columns, words by
/// binary search in the task's list, repetitions by looking through all moves so far.
#[derive(Clone, Debug)]
pub struct Position<'t> {
    task: &'t Task,
    /// What each cell holds, row by row.
    letters: Vec<Option<Letter>>,
    moves: Vec<Move>,
}

impl<'t> Position<'t> {
    /// The board before the first move: the start word in the centre row.
    pub fn new(task: &'t Task) -> Position<'t> {
        let side = task.side();
        let mut letters = vec![None; side * side];
        for (column, &letter) in task.start.iter().enumerate() {
            letters[side / 2 * side + column] = Some(letter);
        }
        Position { task, letters, moves: Vec::new() }
    }

    /// The task that is played.
    pub fn task(&self) -> &'t Task {
        self.task
    }

    /// The letter in `cell`; `None` if the cell is empty or not on the board.
    pub fn letter(&self, cell: Cell) -> Option<Letter> {
        self.letters.get(cell.index()).copied().flatten()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves so far, without the board.
    pub fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// Is `mv` legal here?
    ///
    /// # Errors
    /// The first rule that it breaks: those on the cell first, then those on the word, then those
    /// on its path.
    pub fn check(&self, mv: &Move) -> Result<(), Illegal> {
        self.check_cell(mv.cell)?;
        if mv.letter.index() >= self.task.alphabet.len() {
            return Err(Illegal::NoLetter { letter: format!("number {}", mv.letter.index()) });
        }
        self.check_word(&mv.word)?;
        self.check_path(mv)
    }

    /// Makes the move `mv` if it is legal.
    ///
    /// # Errors
    /// As [`Position::check`]; the position is then unchanged.
    pub fn make(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(&mv)?;
        self.letters[mv.cell.index()] = Some(mv.letter);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, if there is one.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.letters[mv.cell.index()] = None;
        Some(mv)
    }

    /// May a letter be put into `cell`?
    ///
    /// # Errors
    /// The first rule on the cell to be filled that `cell` breaks.
    pub fn check_cell(&self, cell: Cell) -> Result<(), Illegal> {
        let place = self.place(cell);
        if cell.index() >= self.letters.len() {
            return Err(Illegal::OffBoard { place, side: self.task.side() });
        }
        if let Some(letter) = self.letter(cell) {
            return Err(Illegal::CellFilled { place, letter: self.task.alphabet.char(letter) });
        }
        let touches = |other| self.letter(other).is_some() && self.beside(cell, other);
        if self.cells().any(touches) { Ok(()) } else { Err(Illegal::CellApart { place }) }
    }

    fn check_word(&self, word: &[Letter]) -> Result<(), Illegal> {
        if self.task.words.find(word).is_none() {
            return Err(Illegal::UnknownWord { word: self.spell(word) });
        }
        if word == self.task.start {
            return Err(Illegal::StartWord { word: self.spell(word) });
        }
        match self.moves.iter().position(|mv| mv.word == word) {
            None => Ok(()),
            Some(first) => Err(Illegal::NamedBefore { word: self.spell(word), number: first + 1 }),
        }
    }

    /// Checks the path of a move whose cell, letter and word are legal.
    fn check_path(&self, mv: &Move) -> Result<(), Illegal> {
        let Move { word, path, .. } = mv;
        let letters = word.len();
        let steps = path.len().saturating_sub(1);
        if path.len() != letters {
            return Err(Illegal::PathLength { word: self.spell(word), letters, steps });
        }
        for (number, (&cell, &needed)) in path.iter().zip(word).enumerate() {
            let place = self.place(cell);
            if cell.index() >= self.letters.len() {
                return Err(Illegal::OffBoard { place, side: self.task.side() });
            }
            if number > 0 && !self.beside(path[number - 1], cell) {
                let word = self.spell(word);
                let from = self.place(path[number - 1]);
                return Err(Illegal::PathJumps { word, from, to: place });
            }
            let held = if cell == mv.cell { Some(mv.letter) } else { self.letter(cell) };
            if held != Some(needed) {
                return Err(self.misspelled(word, place, held, needed));
            }
            if path[..number].contains(&cell) {
                return Err(Illegal::CellTwice { word: self.spell(word), place });
            }
        }
        if !path.contains(&mv.cell) {
            let place = self.place(mv.cell);
            return Err(Illegal::NewCellUnused { word: self.spell(word), place });
        }
        Ok(())
    }

    fn misspelled(
        &self,
        word: &[Letter],
        place: Place,
        held: Option<Letter>,
        needed: Letter,
    ) -> Illegal {
        let word = self.spell(word);
        let needed = self.task.alphabet.char(needed);
        match held {
            None => Illegal::EmptyCell { place, needed, word },
            Some(held) => {
                Illegal::OtherLetter { place, held: self.task.alphabet.char(held), needed, word }
            }
        }
    }

    /// All cells of the board.
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.letters.len() as u8).map(Cell)
    }

    /// Do the two cells share a side?
    fn beside(&self, a: Cell, b: Cell) -> bool {
        let a = self.place(a);
        let b = self.place(b);
        a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
    }

    /// Where `cell` is, on the board or below it.
    fn place(&self, cell: Cell) -> Place {
        let side = self.task.side();
        Place { row: cell.index() / side + 1, column: cell.index() % side + 1 }
    }

    /// The letters of `word` as a message quotes them; a letter that the task lacks as `?`.
    fn spell(&self, word: &[Letter]) -> String {
        let alphabet = &self.task.alphabet;
        let known = |letter: &Letter| letter.index() < alphabet.len();
        let char = |letter: &Letter| if known(letter) { alphabet.char(*letter) } else { '?' };
        excerpt(&word.iter().map(char).collect::<String>())
    }
}
