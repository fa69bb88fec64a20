//! A game as text: the board, the path of its last word, and the list of its moves with bars.
//!
//! The texts carry ANSI styles; whoever prints them takes the styles out where nobody sees colours.
//! Nothing is told by colour alone: the new letter stands in brackets, arrows show the path, and
//! the current move is marked with an angle.

use std::fmt::{self, Display, Formatter};

use anstyle::{AnsiColor, Color, Style};

use crate::balda::grid::{Cell, Grid};
use crate::balda::rules::{self, Move, Task};
use crate::tools::letters::Letter;

/// Lines, labels and whatever else frames the letters.
const FRAME: Style = Style::new().dimmed();
/// The letters of the start word.
const START: Style = Style::new().bold();
/// The letters and arrows of the path: as readable as text, on light and on dark.
const PATH: Style = Style::new().bold().invert();
/// The bar of the current move.
const CURRENT: Style = Style::new().bold();
/// The new letter of a word that stands in a line.
const ADDED: Style = Style::new().bold().underline();
/// The letter that the last move has brought.
const NEW: Style = AnsiColor::Black.on_default().bg_color(YELLOW).bold();
const YELLOW: Option<Color> = Some(Color::Ansi(AnsiColor::Yellow));

/// The board after `moves`.
pub fn board(task: &Task, moves: &[Move]) -> String {
    Board::new(task, moves, None).to_string()
}

/// The board after `moves` with the path of the last one: arrows from the word's first letter to
/// its last, and the new letter in brackets.
pub fn last_word(task: &Task, moves: &[Move]) -> String {
    Board::new(task, moves, moves.last()).to_string()
}

/// The board after `moves` with the numbers of choices, from 1, in the empty `cells` where each
/// would put its letter; where several would, the first one's number and a plus.
pub fn with_choices(task: &Task, moves: &[Move], cells: &[Cell]) -> String {
    let mut board = Board::new(task, moves, None);
    for (number, cell) in (1..).zip(cells) {
        let label = &mut board.labels[cell.index()];
        *label = match label.as_deref() {
            None => Some(format!("({number})")),
            Some(first) => Some(first.trim_matches(['(', ')', '+']).to_owned() + "+"),
        };
    }
    board.to_string()
}

/// The rows of the board after `moves`, plain; a dot is an empty cell.
pub fn rows(task: &Task, moves: &[Move]) -> Vec<String> {
    let board = Board::new(task, moves, None);
    let char = |cell: &Option<Letter>| cell.map_or('.', |letter| task.alphabet.char(letter));
    board.letters.chunks(task.side()).map(|row| row.iter().map(char).collect()).collect()
}

/// One line for each move: its number, cell, letter, word, the word's length, and a bar of that
/// length. `current` is the number of the move to mark, from 1.
pub fn moves(task: &Task, moves: &[Move], current: Option<usize>) -> String {
    let grid = task.grid();
    let width = moves.iter().map(|mv| mv.word.len()).max().unwrap_or(0).max("word".len());
    let mut lines = vec![format!("{FRAME}   #   cell  +  {:width$}  length{FRAME:#}\n", "word")];
    lines.extend((1..).zip(moves).map(|(number, mv)| {
        let (mark, bar) = if Some(number) == current { ('>', CURRENT) } else { (' ', FRAME) };
        let length = mv.word.len();
        format!(
            "{mark}{number:>3}  {:>2} {:>2}  {}  {}{:gap$}  {length:>3} {bar}{}{bar:#}\n",
            grid.row(mv.cell) + 1,
            grid.column(mv.cell) + 1,
            task.alphabet.char(mv.letter),
            word(task, mv),
            "",
            "█".repeat(length),
            gap = width - length,
        )
    }));
    lines.concat()
}

/// One line that sums a game up: points, moves, letters, the longest word.
pub fn summary(task: &Task, moves: &[Move]) -> String {
    let sum = rules::sum_of_lengths(moves);
    let points = task.points(sum);
    let game = format!("{points} points, {} of {} moves", moves.len(), task.most_moves());
    // The first of the longest words; `max_by_key` alone would give the last.
    let Some(longest) = moves.iter().rev().max_by_key(|mv| mv.word.len()) else {
        return game + "\n";
    };
    let mean = f64::from(sum) / moves.len() as f64;
    let longest = task.alphabet.spell(&longest.word);
    format!("{game}, {sum} letters, {mean:.2} a word, longest: {longest}\n")
}

/// The word of `mv` with the new letter emphasised.
pub fn word(task: &Task, mv: &Move) -> String {
    let letters = mv.word.iter().zip(&mv.path).map(|(&letter, &cell)| {
        let style = if cell == mv.cell { ADDED } else { Style::new() };
        format!("{style}{}{style:#}", task.alphabet.char(letter))
    });
    letters.collect()
}

/// What is drawn: letters, and perhaps one move's path.
struct Board<'t> {
    task: &'t Task,
    grid: Grid,
    letters: Vec<Option<Letter>>,
    /// What stands in empty cells.
    labels: Vec<Option<String>>,
    traced: Option<&'t Move>,
}

impl<'t> Board<'t> {
    fn new(task: &'t Task, moves: &[Move], traced: Option<&'t Move>) -> Board<'t> {
        let grid = task.grid();
        let mut letters = vec![None; grid.cells()];
        for (cell, &letter) in grid.centre_row().iter().zip(&task.start) {
            letters[cell.index()] = Some(letter);
        }
        for mv in moves {
            letters[mv.cell.index()] = Some(mv.letter);
        }
        let labels = vec![None; grid.cells()];
        Board { task, grid, letters, labels, traced }
    }

    /// The horizontal line above `row`, with the arrows that cross it.
    fn line_above(
        &self,
        out: &mut Formatter,
        [left, cross, right]: [char; 3],
        row: usize,
    ) -> fmt::Result {
        write!(out, "{FRAME}   {left}")?;
        for column in 0..self.grid.side() {
            if column > 0 {
                write!(out, "{cross}")?;
            }
            match self.arrow_down(row, column) {
                Some(arrow) => write!(out, "─{FRAME:#}{PATH}{arrow}{PATH:#}{FRAME}─")?,
                None => write!(out, "───")?,
            }
        }
        writeln!(out, "{right}{FRAME:#}")
    }

    /// The letters of `row` with the arrows between them.
    fn letters(&self, out: &mut Formatter, row: usize) -> fmt::Result {
        write!(out, "{FRAME}{:>2} │{FRAME:#}", row + 1)?;
        for column in 0..self.grid.side() {
            self.tile(out, self.grid.cell(row, column))?;
            match self.arrow_right(row, column) {
                Some(arrow) => write!(out, "{PATH}{arrow}{PATH:#}")?,
                None => write!(out, "{FRAME}│{FRAME:#}")?,
            }
        }
        writeln!(out)
    }

    /// One cell, three characters wide.
    fn tile(&self, out: &mut Formatter, cell: Cell) -> fmt::Result {
        let Some(letter) = self.letters[cell.index()] else {
            let label = self.labels[cell.index()].as_deref().unwrap_or_default();
            let label = if label.len() > 3 { label.trim_matches(['(', ')']) } else { label };
            return write!(out, "{label:^3}");
        };
        let char = self.task.alphabet.char(letter);
        match self.traced {
            Some(mv) if mv.cell == cell => write!(out, "{NEW}[{char}]{NEW:#}"),
            Some(mv) if mv.path.contains(&cell) => write!(out, " {PATH}{char}{PATH:#} "),
            _ if self.grid.centre_row().contains(cell) => write!(out, " {START}{char}{START:#} "),
            _ => write!(out, " {char} "),
        }
    }

    /// The arrow on the line above the cell at `row` and `column`.
    fn arrow_down(&self, row: usize, column: usize) -> Option<char> {
        let inside = (1..self.grid.side()).contains(&row);
        let above = inside.then(|| self.grid.cell(row - 1, column))?;
        self.arrow(above, self.grid.cell(row, column), ['↓', '↑'])
    }

    /// The arrow on the line to the right of the cell at `row` and `column`.
    fn arrow_right(&self, row: usize, column: usize) -> Option<char> {
        let inside = column + 1 < self.grid.side();
        let right = inside.then(|| self.grid.cell(row, column + 1))?;
        self.arrow(self.grid.cell(row, column), right, ['→', '←'])
    }

    /// The arrow between two neighbours if the path goes from one to the other.
    fn arrow(&self, a: Cell, b: Cell, [there, back]: [char; 2]) -> Option<char> {
        self.traced?.path.windows(2).find_map(|pair| match *pair {
            [from, to] if (from, to) == (a, b) => Some(there),
            [from, to] if (from, to) == (b, a) => Some(back),
            _ => None,
        })
    }
}

impl Display for Board<'_> {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        let side = self.grid.side();
        write!(out, "{FRAME}   ")?;
        for column in 1..=side {
            write!(out, "{column:>3}{}", if column < side { " " } else { "" })?;
        }
        writeln!(out, "{FRAME:#}")?;
        for row in 0..side {
            self.line_above(out, if row == 0 { ['┌', '┬', '┐'] } else { ['├', '┼', '┤'] }, row)?;
            self.letters(out, row)?;
        }
        self.line_above(out, ['└', '┴', '┘'], side)
    }
}
