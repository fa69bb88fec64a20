//! A game that a person plays: the moves so far, and the moves that the person may choose among.

use contest::balda::format::{Line, parse_line, write_answer, write_line};
use contest::balda::grid::Cell;
use contest::balda::hints::{HintOrder, Hints};
use contest::balda::picture;
use contest::balda::reading::{Lowering, like_letter, which_has};
use contest::balda::referee::make_line;
use contest::balda::rules::{Illegal, Move, Position, Task, sum_of_lengths};
use contest::tools::excerpt::excerpt;
use contest::tools::letters::Letter;

use crate::cli::balda::board::{fitting, with_choices};
use crate::cli::balda::hint;
use crate::cli::colour;

/// A game in progress.
pub struct Session<'t> {
    position: Position<'t>,
    hints: Hints<'t>,
    /// The moves that were offered last, as hints or as the ways to lay a word; a number chooses
    /// among them until one is made or taken back.
    offered: Vec<Move>,
    /// The moves that were taken back, the first to be made again last; a new move ends that.
    undone: Vec<Move>,
}

/// What came of a move that was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Laid {
    /// It was made.
    Made,
    /// There are several; each is given as its line.
    Choose {
        /// The board, with the number of each where its letter would go; empty if it has no room.
        picture: String,
        /// The moves.
        lines: Vec<String>,
    },
}

impl<'t> Session<'t> {
    /// The game that goes on after `moves`, which are legal; it is prepared on `threads` threads.
    pub fn new(task: &'t Task, moves: Vec<Move>, threads: usize) -> Session<'t> {
        let mut position = Position::new(task);
        for mv in moves {
            // The referee has let them through.
            let _ = position.make(mv);
        }
        Session {
            position,
            hints: Hints::new(task, threads),
            offered: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The task that is played.
    fn task(&self) -> &'t Task {
        self.position.task()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        self.position.moves()
    }

    /// The points so far.
    pub fn points(&self) -> u32 {
        self.task().points(sum_of_lengths(self.moves()))
    }

    /// The game as an output file.
    pub fn answer(&self) -> Vec<u8> {
        write_answer(self.task(), self.moves())
    }

    /// Why the game is over; `None` if a move is left.
    pub fn end(&self) -> Option<&'static str> {
        if self.moves().len() == self.task().most_moves() {
            Some(hint::FULL)
        } else {
            self.hints.is_over(self.moves()).then_some(hint::NO_MOVE)
        }
    }

    /// The board with the path of the last word.
    pub fn board(&self) -> String {
        fitting(self.task(), self.moves(), true, colour::size())
    }

    /// The list of moves.
    pub fn list(&self) -> String {
        picture::moves(self.task(), self.moves(), Some(self.moves().len()))
    }

    /// How what is typed becomes words of the game.
    pub fn lowering(&self) -> Lowering {
        Lowering::in_game(self.task().language, &self.task().alphabet)
    }

    /// Takes `count` moves back, or as many as there are, and says how many.
    pub fn undo(&mut self, count: usize) -> usize {
        self.offered.clear();
        let before = self.undone.len();
        self.undone.extend((0..count).map_while(|_| self.position.take_back()));
        self.undone.len() - before
    }

    /// Makes `count` moves again that were taken back, or as many as there are, and says how many.
    pub fn redo(&mut self, count: usize) -> usize {
        self.offered.clear();
        let count = count.min(self.undone.len());
        for mv in self.undone.split_off(self.undone.len() - count).into_iter().rev() {
            // The move was legal on this board before.
            let _ = self.position.make(mv);
        }
        count
    }

    /// The best `count` moves, a line each; they can then be chosen by number.
    pub fn hint(&mut self, count: usize) -> Vec<String> {
        let mut found = self.hints.after(self.moves(), HintOrder::Length);
        found.truncate(count);
        let lines = found.iter().map(|hint| hint::line(self.task(), hint)).collect();
        self.offered = found.into_iter().map(|hint| hint.mv).collect();
        lines
    }

    /// Makes the move that was offered as number `choice`, from 1.
    ///
    /// # Errors
    /// If there is no such offer.
    pub fn choose(&mut self, choice: usize) -> Result<Laid, String> {
        let count = self.offered.len();
        let mv = choice.checked_sub(1).and_then(|index| self.offered.get(index));
        let mv = mv.ok_or_else(|| match count {
            0 => "there is nothing to choose from; type a word first".to_owned(),
            _ => format!("{choice} is not one of the {count} moves to choose from"),
        })?;
        self.lay(mv.clone())
    }

    /// Makes the move that `line` describes as an answer file would.
    ///
    /// # Errors
    /// The first rule that the move breaks.
    pub fn lay_line(&mut self, line: &str) -> Result<Laid, String> {
        for letter_or_word in line.split(' ').skip(2).take(2) {
            self.letters(letter_or_word)?;
        }
        let outcome = parse_line(line).and_then(|line| make_line(&mut self.position, &line));
        self.after(outcome)
    }

    /// Makes the move that has the parts of `line`.
    fn lay_parts(&mut self, line: &Line) -> Result<Laid, String> {
        self.letters(line.letter)?;
        self.letters(line.word)?;
        let outcome = make_line(&mut self.position, line);
        self.after(outcome)
    }

    /// Makes the move `mv`.
    fn lay(&mut self, mv: Move) -> Result<Laid, String> {
        let outcome = self.position.make(mv);
        self.after(outcome)
    }

    /// What came of a move that has been made if it was legal: all that was offered before is past
    /// then.
    fn after(&mut self, outcome: Result<(), Illegal>) -> Result<Laid, String> {
        outcome.map_err(|illegal| illegal.to_string())?;
        self.offered.clear();
        self.undone.clear();
        Ok(Laid::Made)
    }

    /// The letters of a word, if the words of the game have them all.
    fn letters(&self, word: &str) -> Result<Vec<Letter>, String> {
        let alphabet = &self.task().alphabet;
        alphabet.letters(word).map_err(|char| {
            let like = like_letter(alphabet, char).map(|letter| format!(", but `{letter}`"));
            let char = excerpt(&char.to_string());
            let like = like.unwrap_or_default();
            format!("the words of this game have no letter `{char}`{like}")
        })
    }

    /// Makes the move whose word is read off the board along a path.
    ///
    /// # Errors
    /// If the path leads over an empty cell or off the board, or the move breaks a rule.
    pub fn lay_path(
        &mut self,
        cell: (usize, usize),
        letter: &str,
        first: (usize, usize),
        certificate: &str,
    ) -> Result<Laid, String> {
        let rows = picture::rows(self.task(), self.moves());
        let (mut row, mut column) = first;
        let mut word = String::new();
        for direction in std::iter::once(' ').chain(certificate.chars()) {
            match direction {
                'r' => column += 1,
                'l' => column = column.saturating_sub(1),
                'd' => row += 1,
                'u' => row = row.saturating_sub(1),
                ' ' => {}
                _ => {
                    let direction = excerpt(&direction.to_string());
                    return Err(format!("`{direction}` is not a direction: r, l, u or d"));
                }
            }
            let held = row.checked_sub(1).and_then(|row| rows.get(row));
            let held = held.and_then(|row| row.chars().nth(column.checked_sub(1)?));
            match held {
                Some(_) if (row, column) == cell => word += letter,
                Some('.') => {
                    return Err(format!("the cell in row {row} column {column} is empty"));
                }
                Some(char) => word.push(char),
                None => return Err("the path leaves the board".to_owned()),
            }
        }
        self.lay_parts(&Line { cell, letter, word: &word, first, certificate })
    }

    /// Makes the move that lays `word`, with its `new_letter` (row, column, letter) if one
    /// is given; offers a choice if there are several.
    ///
    /// # Errors
    /// If there is none, why.
    pub fn lay_word(
        &mut self,
        word: &str,
        new_letter: Option<(usize, usize, String)>,
    ) -> Result<Laid, String> {
        let wanted = match &new_letter {
            Some((row, column, letter)) => Some(((*row, *column), self.letters(letter)?)),
            None => None,
        };
        let letters = self.letters(word)?;
        let grid = self.task().grid();
        let found = self.hints.after(self.moves(), HintOrder::Length);
        let example = found.first().map(|hint| hint.mv.clone());
        let place = |mv: &Move| (grid.row(mv.cell) + 1, grid.column(mv.cell) + 1);
        let fills = |mv: &Move| {
            wanted.as_ref().is_none_or(|(at, letter)| place(mv) == *at && letter[..] == [mv.letter])
        };
        let fits = |mv: &Move| mv.word == letters && fills(mv);
        let mut fitting: Vec<Move> = found.into_iter().map(|hint| hint.mv).filter(fits).collect();
        match fitting.len() {
            0 => {
                let example = example.ok_or(hint::NO_MOVE)?;
                let attempt = Move { word: letters, path: Vec::new(), ..example };
                Err(self.why_not(attempt, new_letter))
            }
            1 => self.lay(fitting.remove(0)),
            _ => {
                let lines = fitting.iter().map(|mv| write_line(self.task(), mv)).collect();
                self.offered = fitting;
                let cells: Vec<Cell> = self.offered.iter().map(|mv| mv.cell).collect();
                let picture = with_choices(self.task(), self.moves(), &cells);
                Ok(Laid::Choose { picture, lines })
            }
        }
    }

    /// Why the word of `attempt`, whose path is empty, cannot be laid, with `new_letter` or at all.
    fn why_not(&self, mut attempt: Move, new_letter: Option<(usize, usize, String)>) -> String {
        let grid = self.task().grid();
        let word = self.task().alphabet.spell(&attempt.word);
        let quoted = excerpt(&word);
        let nowhere = match new_letter {
            None => format!("`{quoted}` cannot be laid with one new letter"),
            Some((row, column, letter)) => {
                let on_board = 1..=grid.side();
                if !on_board.contains(&row) || !on_board.contains(&column) {
                    return format!("row {row} column {column} is not on the board");
                }
                attempt.cell = grid.cell(row - 1, column - 1);
                let letter = excerpt(&letter);
                format!("`{quoted}` cannot be laid with the new letter {row} {column} {letter}")
            }
        };
        match self.position.check(&attempt) {
            // Faults of the cell and of the word are found before the empty path.
            Ok(()) | Err(Illegal::PathLength { .. }) => nowhere,
            Err(unknown @ Illegal::UnknownWord { .. }) => {
                format!("{unknown}{}", which_has(self.task(), &word))
            }
            Err(illegal) => illegal.to_string(),
        }
    }
}
