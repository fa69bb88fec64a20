//! What a line typed by a player asks for.

use std::num::{IntErrorKind, ParseIntError};

use contest::balda::reading::Lowering;
use contest::tools::excerpt::excerpt;

/// A line of the game, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Nothing was typed.
    Nothing,
    /// A whole move, as an answer file has it.
    Move(String),
    /// A cell, its letter and the word's path, without the word.
    Path {
        /// Row and column of the new letter, from 1.
        cell: (usize, usize),
        /// The new letter.
        letter: String,
        /// Row and column of the word's first letter, from 1.
        first: (usize, usize),
        /// How the word goes on: `r`, `l`, `u`, `d`.
        certificate: String,
    },
    /// A word, perhaps with its new letter.
    Word {
        /// The word.
        word: String,
        /// Row and column of the new letter, from 1, and the letter.
        new_letter: Option<(usize, usize, String)>,
    },
    /// One of the moves that were offered, from 1.
    Choice(usize),
    /// Take back this many moves.
    Undo(usize),
    /// Make this many moves again that were taken back.
    Redo(usize),
    /// Show this many hints.
    Hint(usize),
    /// Show the board.
    Board,
    /// List the moves.
    Moves,
    /// Save the game.
    Save {
        /// The file; `None` is that of `-o`.
        file: Option<String>,
        /// May a file that is there already be replaced?
        replace: bool,
    },
    /// Say what can be typed.
    Help,
    /// End the game.
    Quit,
}

/// What can be typed.
pub const HELP: &str = "\
Type one of these:
  WORD                play a word; where it has several ways, choose one
  2 3 g WORD          the same with the new letter's row, column and letter
  2 3 g 3 5 llu       the new letter, the word's first cell, and its path:
                      r right, l left, u up, d down
  2 3 g fang 3 5 llu  a whole move as output files have it
  word WORD           play a word that is also a command
  hint [COUNT]        the best moves: the length of the word, how good the
                      board is afterwards, the move
  undo, redo [COUNT]  take moves back, make them again
  board, moves        show the board, list the moves
  save [FILE]         write the game as an output file; `save! FILE` replaces
                      one that is there; `save` alone writes that of -o, or
                      the last one, again
  quit                end the game
On a terminal, arrow keys move in the line and through the lines before.
";

/// How many hints are shown unless the player says how many.
const HINTS: usize = 5;

/// What `line` asks for; its words become those of the game by `lowering`.
///
/// # Errors
/// If it asks for nothing that there is; the text says what can be typed instead.
pub fn parse(line: &str, lowering: Lowering) -> Result<Request, String> {
    let lower = |text: &str| lowering.typed(text);
    let line = line.trim();
    let parts: Vec<&str> = line.split_whitespace().collect();
    let Some((first, others)) = parts.split_first() else { return Ok(Request::Nothing) };
    match (&first.to_lowercase()[..], others) {
        ("help" | "?", []) => Ok(Request::Help),
        ("quit" | "exit", []) => Ok(Request::Quit),
        ("board", []) => Ok(Request::Board),
        ("moves", []) => Ok(Request::Moves),
        ("undo", []) => Ok(Request::Undo(1)),
        ("undo", [count]) => number(count).map(Request::Undo),
        ("redo", []) => Ok(Request::Redo(1)),
        ("redo", [count]) => number(count).map(Request::Redo),
        ("hint", []) => Ok(Request::Hint(HINTS)),
        ("hint", [count]) => match number(count)? {
            0 => Err("`hint 0` shows nothing; give 1 or more".to_owned()),
            count => Ok(Request::Hint(count)),
        },
        (command @ ("save" | "save!"), _) => {
            let file = line[first.len()..].trim().to_owned();
            let file = Some(file).filter(|file| !file.is_empty());
            Ok(Request::Save { file, replace: command == "save!" })
        }
        ("word", [word]) => Ok(Request::Word { word: lower(word), new_letter: None }),
        _ => parse_move(&parts, lower),
    }
}

/// What a line of these `parts` asks for that is not a command; its words become small by `lower`.
fn parse_move(parts: &[&str], lower: impl Fn(&str) -> String) -> Result<Request, String> {
    match parts[..] {
        [choice] if choice.bytes().all(|byte| byte.is_ascii_digit()) => {
            number(choice).map(Request::Choice)
        }
        [word] => Ok(Request::Word { word: lower(word), new_letter: None }),
        [row, column, letter, word] => {
            let new_letter = Some((number(row)?, number(column)?, lower(letter)));
            Ok(Request::Word { word: lower(word), new_letter })
        }
        [row, column, letter, first_row, first_column, certificate] => Ok(Request::Path {
            cell: (number(row)?, number(column)?),
            letter: lower(letter),
            first: (number(first_row)?, number(first_column)?),
            certificate: lower(certificate),
        }),
        [_, _, _, _, _, _, _] => Ok(Request::Move(lower(&parts.join(" ")))),
        _ => {
            let line = excerpt(&parts.join(" "));
            Err(format!("`{line}` is neither a move nor a command; `help` lists what can be typed"))
        }
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => format!("`{}` is too large a number", excerpt(text)),
        _ => format!("`{}` is not a number", excerpt(text)),
    })
}

#[cfg(test)]
mod tests {
    use contest::balda::rules::Language;

    use super::*;

    fn parse(line: &str) -> Result<Request, String> {
        super::parse(line, Lowering::of(Language::English, true))
    }

    #[test]
    fn the_help_fits_a_terminal() {
        assert!(HELP.lines().all(|line| line.chars().count() < 80));
    }

    #[test]
    fn lines_mean_what_the_help_says() {
        let word = |word: &str, new_letter| Ok(Request::Word { word: word.to_owned(), new_letter });
        let new_letter = Some((2, 3, "g".to_owned()));
        assert_eq!(parse("  Fang "), word("fang", None));
        assert_eq!(parse("02 3 G fang"), word("fang", new_letter));
        assert_eq!(parse("word undo"), word("undo", None));
        let turkish = Lowering::of(Language::Turkish, false);
        assert_eq!(super::parse("ISITİŞ", turkish), word("ısıtiş", None));
        assert_eq!(parse("2 3 g fang 3 5 llu"), Ok(Request::Move("2 3 g fang 3 5 llu".to_owned())));
        let path = Request::Path {
            cell: (2, 3),
            letter: "g".to_owned(),
            first: (3, 5),
            certificate: "llu".to_owned(),
        };
        assert_eq!(parse("2 3 g 3 5 llu"), Ok(path.clone()));
        assert_eq!(parse("2 3 G 3 5 LLU"), Ok(path));
        assert_eq!(parse("2 3 G Fang 3 5 LLU"), parse("2 3 g fang 3 5 llu"));
        assert_eq!(parse("12"), Ok(Request::Choice(12)));
        assert_eq!([parse("undo"), parse("undo 3")], [1, 3].map(|count| Ok(Request::Undo(count))));
        assert_eq!([parse("redo"), parse("redo 3")], [1, 3].map(|count| Ok(Request::Redo(count))));
        assert_eq!([parse("?"), parse("exit")], [Ok(Request::Help), Ok(Request::Quit)]);
        assert_eq!([parse("hint"), parse("HINT")], [(); 2].map(|()| Ok(Request::Hint(HINTS))));
        assert_eq!(parse("hint 1"), Ok(Request::Hint(1)));
        let file = Some("my game.txt".to_owned());
        assert_eq!(parse("Save! my game.txt"), Ok(Request::Save { file, replace: true }));
        for wrong in ["2 x g fang", "undo all", "hint 0", "two words", "99999999999999999999999"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        let long = parse(&"a \x1b b ".repeat(1000)).expect_err("no order");
        assert!(long.starts_with("`a \\u{1b} b a") && long.len() < 200, "{long}");
    }
}
