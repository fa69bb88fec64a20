//! The JSON shapes that several commands print. They are stable: fields are added, not changed.

use contest::balda::grid::{Cell, Grid};
use contest::balda::referee::Refusal;
use contest::balda::rules::{Move, Task, sum_of_lengths};
use contest::balda::suite::dictionary_fingerprint;
use serde::Serialize;

/// A task, without its words.
#[derive(Debug, Serialize)]
pub struct TaskReport {
    /// `en`, `ru` or `tr`.
    pub language: &'static str,
    /// The number of cells in a row.
    pub side: usize,
    /// The word in the centre row.
    pub start: String,
    /// How many words the dictionary has.
    pub words: usize,
    /// The dictionary's fingerprint, 16 hexadecimal digits.
    pub dictionary: String,
}

impl TaskReport {
    /// The report on `task`.
    pub fn new(task: &Task) -> TaskReport {
        TaskReport {
            language: task.language.code(),
            side: task.side(),
            start: task.alphabet.spell(&task.start),
            words: task.words.len(),
            dictionary: dictionary_fingerprint(task).to_string(),
        }
    }
}

/// A legal game.
#[derive(Debug, Serialize)]
pub struct GameReport {
    /// The contest's points.
    pub points: u32,
    /// The sum of the lengths of the words.
    pub sum: u32,
    /// The moves in order.
    pub moves: Vec<MoveReport>,
}

impl GameReport {
    /// The report on a legal game of `moves`.
    pub fn new(task: &Task, moves: &[Move]) -> GameReport {
        let sum = sum_of_lengths(moves);
        let moves = moves.iter().map(|mv| MoveReport::new(task, mv)).collect();
        GameReport { points: task.points(sum), sum, moves }
    }
}

/// What the referee says of an answer.
#[derive(Debug, Serialize)]
pub struct VerdictReport {
    /// The task.
    pub task: TaskReport,
    /// Does the answer break no rule?
    pub legal: bool,
    /// The game; of an illegal answer, the moves before the broken rule, and no points.
    #[serde(flatten)]
    pub game: GameReport,
    /// The rule that is broken; null for a legal answer.
    pub broken: Option<Broken>,
}

/// Where and how an answer breaks a rule.
#[derive(Debug, Serialize)]
pub struct Broken {
    /// The line of the answer file, from 1.
    pub line: usize,
    /// The number of the refused or missing move, from 1; null if the first line is not a number,
    /// or a line is too many.
    #[serde(rename = "move")]
    pub number: Option<usize>,
    /// The rule, and what breaks it.
    pub reason: String,
}

impl VerdictReport {
    /// The report on an answer with the legal beginning `moves`, which is all of it if there is
    /// no `refusal`.
    pub fn new(task: &Task, moves: &[Move], refusal: Option<&Refusal>) -> VerdictReport {
        let mut game = GameReport::new(task, moves);
        if refusal.is_some() {
            game.points = 0;
        }
        let broken = refusal.map(|refusal| Broken {
            line: refusal.line,
            number: refusal.number,
            reason: refusal.illegal.to_string(),
        });
        VerdictReport { task: TaskReport::new(task), legal: broken.is_none(), game, broken }
    }
}

/// One move.
#[derive(Debug, Serialize)]
pub struct MoveReport {
    /// The filled cell: row and column, from 1.
    pub cell: [usize; 2],
    /// Its letter.
    pub letter: char,
    /// The word that is named.
    pub word: String,
    /// The number of its letters.
    pub length: usize,
    /// The cells that spell it, each row and column, from 1.
    pub path: Vec<[usize; 2]>,
}

impl MoveReport {
    /// The report on one move of a game on `task`.
    pub fn new(task: &Task, mv: &Move) -> MoveReport {
        let grid = task.grid();
        MoveReport {
            cell: place(&grid, mv.cell),
            letter: task.alphabet.char(mv.letter),
            word: task.alphabet.spell(&mv.word),
            length: mv.word.len(),
            path: mv.path.iter().map(|&cell| place(&grid, cell)).collect(),
        }
    }
}

/// Row and column of `cell`, from 1.
fn place(grid: &Grid, cell: Cell) -> [usize; 2] {
    [grid.row(cell) + 1, grid.column(cell) + 1]
}
