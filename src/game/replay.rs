//! What there is to see of an answer, as data: a board, and what each step changes.
//!
//! Games fill this in and draw nothing; one tool draws it in the terminal and as a page. Everything
//! has a default, so that a game says only what it has to say: `..Replay::default()`.

/// An answer to look at, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// The game and its task in a line, without the points: `Triple Town, 6 x 6`.
    pub title: String,
    /// More of the task in a line, such as sizes and counts; empty if there is no more to say.
    pub about: String,
    /// The language of words and letters as a tag of HTML, such as `ru`; empty for English or none.
    pub language: String,
    /// The board before the first step.
    pub board: Board,
    /// What stands where a step has its caption, before the first step; empty for `start`.
    pub opening: String,
    /// What a step is called: `move`, `command`, `placement`, `action`; empty for `step`.
    pub step_name: String,
    /// The steps, as far as they are legal.
    pub steps: Vec<Step>,
    /// What colours mean on this board, in the order in which to explain them.
    pub legend: Vec<(Kind, String)>,
    /// Numbers other than points that a step has, such as the length of its word; the first of them
    /// stands in the list of steps instead of the points gained.
    pub measures: Vec<Measure>,
    /// Other ways to look at the board after the last step, such as heat maps.
    pub views: Vec<View>,
    /// What else is worth knowing of the whole answer.
    pub notes: Vec<Note>,
    /// Why the answer ends here if it breaks a rule.
    pub illegal: Option<String>,
}

/// A rectangle of squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Squares in a row.
    pub columns: usize,
    /// All squares, row by row from the top; `rows * columns` of them.
    pub squares: Vec<Square>,
    /// The number of the first row and of the first column in this game's files: 0 or 1.
    pub first: usize,
}

/// One square of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Square {
    /// What stands in it, at most three characters; empty if nothing does.
    pub text: String,
    /// How it is coloured.
    pub kind: Kind,
    /// What its corner tells beside the text, such as a premium: at most two characters, or none.
    pub mark: String,
}

/// How a square is coloured; what that means is the game's own and stands in [`Replay::legend`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing is here.
    #[default]
    Empty,
    /// Nothing can ever be here.
    Wall,
    /// Something that was here before the first step.
    Given,
    /// Something that a step has put here.
    Placed,
    /// One of several classes, 0 to 9, each of a colour of its own.
    Class(u8),
    /// A number from cold, 0, to hot, 9.
    Heat(u8),
}

/// One step of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The squares that look different after this step, by their index in [`Board::squares`].
    pub changes: Vec<(usize, Square)>,
    /// The squares that this step is about.
    pub lit: Vec<usize>,
    /// The way through the board that a word or a chain takes; empty if there is none.
    pub path: Vec<usize>,
    /// The word that the path spells, a character for each of its squares; empty if it spells none.
    pub word: String,
    /// The step in a line of plain text; empty if the word says it all.
    pub caption: String,
    /// More about this step, a line each.
    pub details: Vec<String>,
    /// The points after this step.
    pub points: i64,
}

/// A number that each step has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// What it counts, as a heading: `Word lengths`.
    pub name: String,
    /// Its unit in a few letters after the number: `letters`; empty for none.
    pub unit: String,
    /// The number of each step.
    pub values: Vec<i64>,
}

/// A board that shows something else than letters or tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// What it shows, in a few words.
    pub name: String,
    /// The same number of columns and squares as [`Replay::board`].
    pub board: Board,
}

/// A list under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What the lines tell.
    pub heading: String,
    /// The lines, plain text.
    pub lines: Vec<String>,
}
