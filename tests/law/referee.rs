//! The referee against the statement: its examples, and for every rule one answer that breaks it.
//!
//! The answers are the statement's English example with one line changed so that it breaks one
//! rule and no other. (Two rules cannot be broken alone: a word cannot use a cell that is off the
//! board or beside no filled cell.) The table has the order of [`Illegal`], which is the order of
//! the statement.

use contest::balda::format::write_answer;
use contest::balda::grid::Cell;
use contest::balda::reading::read_task;
use contest::balda::referee::{Refusal, judge};
use contest::balda::rules::{Illegal, Move, Position, Task};
use contest::tools::letters::Letter;

#[test]
fn the_statements_examples_earn_the_statements_points() {
    let examples: [(&[u8], &[u8], u32); 3] = [
        (
            include_bytes!("../../samples/en_sample.in"),
            include_bytes!("../../samples/en_sample.out"),
            880,
        ),
        (
            include_bytes!("../../samples/ru_sample.in"),
            include_bytes!("../../samples/ru_sample.out"),
            680,
        ),
        (
            include_bytes!("../../samples/tr_sample.in"),
            include_bytes!("../../samples/tr_sample.out"),
            960,
        ),
    ];
    for (task, answer, points) in examples {
        let task = read_task(task).expect("a sample").task;
        let verdict = judge(&task, answer).expect("a legal game");
        assert_eq!(verdict.points, points);
        assert_eq!(verdict.moves.len(), 5);
        assert_eq!(write_answer(&task, &verdict.moves), answer);
    }
}

/// The scanned statement has `lluu` where only `lllu` spells `cuval` and earns its 960 points.
#[test]
fn the_statements_misprint_is_refused() {
    let task = read_task(include_bytes!("../../samples/tr_sample.in")).expect("a sample").task;
    let answer = include_str!("../../samples/tr_sample.out").replacen("lllu", "lluu", 1);
    assert_eq!(
        judge(&task, answer.as_bytes()).expect_err("an illegal answer").to_string(),
        "line 2, move 1: row 2 column 3 is empty, but `cuval` needs `a` there"
    );
}

/// The statement's English example with a dictionary of its words and some more.
///
/// After its first four moves the board is
/// ```text
///     . . o e .
///     . . g t .
///     k e n a f
///     . . . . .
///     . . . . .
/// ```
fn kenaf() -> Task {
    let words = "enate fang gnat goaf kenaf kos nana tang tango tank";
    let text = format!("en\nkenaf\n\n{}\n", words.replace(' ', "\n"));
    read_task(text.as_bytes()).expect("a valid task").task
}

const COUNT: &str = "5";
const FOUR_MOVES: [&str; 4] =
    ["2 3 g fang 3 5 llu", "2 4 t gnat 2 3 dru", "1 3 o tango 2 4 dluu", "1 4 e enate 3 2 rruu"];
const LAST_MOVE: &str = "4 3 g tang 2 4 dld";

fn answer(count: &str, last_move: &str) -> Vec<u8> {
    format!("{count}\n{}\n{last_move}\n", FOUR_MOVES.join("\n")).into_bytes()
}

fn refusal(answer: &[u8]) -> Refusal {
    judge(&kenaf(), answer).expect_err("an illegal answer")
}

/// The number of a rule in [`Illegal`]; a new rule does not compile until it is listed here, and
/// then fails until the table below breaks it.
fn number(illegal: &Illegal) -> usize {
    match illegal {
        Illegal::OffBoard { .. } => 0,
        Illegal::NoLetter { .. } => 1,
        Illegal::CellFilled { .. } => 2,
        Illegal::CellApart { .. } => 3,
        Illegal::UnknownWord { .. } => 4,
        Illegal::StartWord { .. } => 5,
        Illegal::NamedBefore { .. } => 6,
        Illegal::OtherLetter { .. } => 7,
        Illegal::EmptyCell { .. } => 8,
        Illegal::PathLeavesBoard { .. } => 9,
        Illegal::PathJumps { .. } => 10,
        Illegal::CellTwice { .. } => 11,
        Illegal::NewCellUnused { .. } => 12,
        Illegal::Encoding { .. } => 13,
        Illegal::Count { .. } => 14,
        Illegal::TooFewMoves { .. } => 15,
        Illegal::TooManyMoves { .. } => 16,
        Illegal::Parts { .. } => 17,
        Illegal::Number { .. } => 18,
        Illegal::Direction { .. } => 19,
        Illegal::PathLength { .. } => 20,
    }
}
const RULES: usize = 21;
/// No answer can break this one; `a_path_that_jumps` has its move.
const PATH_JUMPS: usize = 10;

/// The number of moves, the last move, and how the referee refuses.
#[rustfmt::skip]
const BROKEN: [(&str, &str, &str); RULES - 1] = [
    (COUNT, "6 3 g tang 2 4 dld",
     "line 6, move 5: row 6 column 3 is not on the board, whose rows and columns are 1 to 5"),
    (COUNT, "4 3 gg tang 2 4 dld",
     "line 6, move 5: `gg` is put on the board; it must be one letter of the dictionary's alphabet"),
    (COUNT, "2 3 g tang 2 4 dlu",
     "line 6, move 5: row 2 column 3 already holds `g`; a letter is put into an empty cell"),
    (COUNT, "5 3 g tang 2 4 dld",
     "line 6, move 5: row 5 column 3 shares no side with a filled cell"),
    (COUNT, "4 3 s fans 3 5 lld",
     "line 6, move 5: `fans` is not in the dictionary"),
    (COUNT, "4 2 k kenaf 4 2 urrr",
     "line 6, move 5: `kenaf` is the start word, which may not be named"),
    (COUNT, "4 3 g fang 3 5 lld",
     "line 6, move 5: `fang` was named before, in move 1; a word may be named once"),
    (COUNT, "4 3 g tank 2 4 dld",
     "line 6, move 5: row 4 column 3 holds `g`, but `tank` needs `k` there"),
    (COUNT, "4 3 g goaf 4 3 rur",
     "line 6, move 5: row 4 column 4 is empty, but `goaf` needs `o` there"),
    (COUNT, "2 1 o kos 3 1 ul",
     "line 6, move 5: the path of `kos` leaves the board with step 2, `l` from row 2 column 1"),
    (COUNT, "4 3 a nana 3 3 dur",
     "line 6, move 5: the path of `nana` uses row 3 column 3 twice"),
    (COUNT, "4 3 g tang 2 4 dlu",
     "line 6, move 5: the path of `tang` does not use row 4 column 3, the cell just filled"),
    (COUNT, "4 3 g täng 2 4 dld",
     "line 6, move 5: not in the task's encoding, which is ASCII: byte 0xC3 is byte 8 of the line"),
    ("five", LAST_MOVE,
     "line 1: `five` stands where the number of moves should be: a whole number below 2^64, digits alone, no leading 0"),
    ("6", LAST_MOVE,
     "line 7, move 6: the answer ends after 5 of the 6 moves that its first line announces"),
    ("4", LAST_MOVE,
     "line 6: `4 3 g tang 2 4 dld` stands after the last of the 4 moves that the first line announces"),
    (COUNT, "4 3 g tang 2 4",
     "line 6, move 5: 6 parts; a move has 7: row, column, letter, word, row and column of the word's first letter, certificate"),
    (COUNT, "4 c g tang 2 4 dld",
     "line 6, move 5: `c` stands where a row or a column should be: a whole number below 2^64, digits alone, no leading 0"),
    (COUNT, "4 3 g tang 2 4 dlD",
     "line 6, move 5: `D` in the certificate `dlD`; each step is one of r, l, u, d"),
    (COUNT, "4 3 g tang 2 4 dldr",
     "line 6, move 5: `tang` has 4 letters, so its path has 3 steps, not 4"),
];

#[test]
fn every_rule_is_broken_by_one_answer() {
    judge(&kenaf(), &answer(COUNT, LAST_MOVE)).expect("the unchanged answer is legal");
    let mut broken = Vec::new();
    for (count, last_move, text) in BROKEN {
        let refusal = refusal(&answer(count, last_move));
        assert_eq!(refusal.to_string(), text);
        let legal = match refusal.illegal {
            Illegal::Count { .. } => 0,
            Illegal::TooFewMoves { .. } => 5,
            _ => 4,
        };
        assert_eq!(refusal.legal.len(), legal, "{text}");
        broken.push(number(&refusal.illegal));
    }
    broken.insert(PATH_JUMPS, PATH_JUMPS);
    assert_eq!(broken, (0..RULES).collect::<Vec<_>>());
}

#[test]
fn of_two_faults_the_first_is_told() {
    for (count, last_move, text) in [
        (
            "4",
            "4 3 g täng 2 4 dld",
            "line 6: not in the task's encoding, which is ASCII: byte 0xC3",
        ),
        (COUNT, "4 3 s fans 3 5 l", "line 6, move 5: `fans` is not in the dictionary"),
        (COUNT, "4 3 g fang 3 5 l", "line 6, move 5: `fang` was named before"),
    ] {
        let refusal = refusal(&answer(count, last_move));
        assert!(refusal.to_string().starts_with(text), "{refusal}");
    }
}

#[test]
fn a_path_that_jumps() {
    let task = kenaf();
    let mut position = Position::new(&task);
    let letter = task.alphabet.letter('g').expect("a letter");
    let word = task.alphabet.letters("fang").expect("letters");
    let jump = Move { cell: Cell(8), letter, word, path: [14, 13, 12, 8].map(Cell).to_vec() };
    let illegal = Illegal::PathJumps {
        word: "fang".to_owned(),
        from: contest::balda::rules::Place { row: 3, column: 3 },
        to: contest::balda::rules::Place { row: 2, column: 4 },
    };
    assert_eq!(number(&illegal), PATH_JUMPS);
    assert_eq!(position.make(jump.clone()), Err(illegal));
    assert!(position.moves().is_empty());
}

#[test]
fn moves_that_no_answer_can_have_are_refused_too() {
    let task = kenaf();
    let position = Position::new(&task);
    let mv = Move {
        cell: Cell(7),
        letter: task.alphabet.letter('g').expect("a letter"),
        word: task.alphabet.letters("fang").expect("letters"),
        path: [14, 13, 12, 7].map(Cell).to_vec(),
    };
    assert_eq!(position.check(&mv), Ok(()));
    let refused = |change: &dyn Fn(&mut Move)| {
        let mut changed = mv.clone();
        change(&mut changed);
        number(&position.check(&changed).expect_err("an illegal move"))
    };
    assert_eq!(refused(&|mv| mv.cell = Cell(25)), 0);
    assert_eq!(refused(&|mv| mv.cell = Cell(255)), 0);
    assert_eq!(refused(&|mv| mv.path[0] = Cell(25)), 0);
    assert_eq!(refused(&|mv| mv.letter = Letter(63)), 1);
    assert_eq!(refused(&|mv| mv.letter = Letter(task.alphabet.len() as u8)), 1);
    assert_eq!(refused(&|mv| mv.word[0] = Letter(255)), 4);
    assert_eq!(refused(&|mv| mv.word[0] = Letter(task.alphabet.len() as u8)), 4);
    assert_eq!(refused(&|mv| mv.word.clear()), 4);
    assert_eq!(refused(&|mv| mv.path.clear()), 20);
    assert_eq!(refused(&|mv| mv.path.truncate(3)), 20);
}

#[test]
fn what_a_token_reader_overlooks_does_no_harm() {
    let plain = String::from_utf8(answer(COUNT, LAST_MOVE)).expect("ASCII");
    let harmless = [
        plain.replace('\n', "\r\n"),
        plain.trim_end().to_owned(),
        plain.replace('\n', " \n"),
        plain.replace('\n', "\n\n"),
        plain.replace('\n', "\n\t\n\r\n"),
        plain.replace(' ', "  "),
        plain.replace(' ', "\t"),
        format!("\n {plain}\n \n"),
    ];
    for text in harmless {
        assert_eq!(judge(&kenaf(), text.as_bytes()).map(|verdict| verdict.points), Ok(880));
    }
    let none = judge(&kenaf(), b"0").expect("a game without moves is legal");
    assert_eq!((none.moves.len(), none.points), (0, 0));
}

#[test]
fn what_a_token_reader_stumbles_over_is_refused() {
    for count in ["05", "+5", "-5", "5.0", "5 moves", "", "99999999999999999999", "\u{feff}5"] {
        let illegal = refusal(&answer(count, LAST_MOVE)).illegal;
        let encoding = !count.is_ascii();
        assert_eq!(number(&illegal), if encoding { 13 } else { 14 }, "{count}: {illegal}");
    }
    for (last_move, rule) in [
        ("04 3 g tang 2 4 dld", 18),
        ("+4 3 g tang 2 4 dld", 18),
        ("4 3 g tang 2 99999999999999999999 dld", 18),
        ("4 18446744073709551615 g tang 2 4 dld", 0),
        ("0 3 g tang 2 4 dld", 0),
        ("4 3 g tang 0 4 dld", 0),
        ("4 3 g tang 2 6 dld", 0),
        ("4 3 G tang 2 4 dld", 1),
        ("4 3 z tang 2 4 dld", 1),
        ("4 3 g Tang 2 4 dld", 4),
        ("4 3 g tang 2 4 dld dld", 17),
        ("4 3 g tang 2 4 d l d", 17),
        ("4 3 g\u{b}tang 2 4 dld", 17),
        ("4 3 g tang 2 4 dl\u{0}", 19),
        ("4 3 g tang 2 4 dl", 20),
        // The first of two broken rules is told: those on the cell come first.
        ("2 3 gg tang 2 4 dlu", 2),
        ("5 3 g tang 2 4 dldr", 3),
    ] {
        let illegal = refusal(&answer(COUNT, last_move)).illegal;
        assert_eq!(number(&illegal), rule, "{last_move}: {illegal}");
    }
    assert_eq!(number(&refusal(b"").illegal), 14);
    let huge = refusal(&answer("18446744073709551615", LAST_MOVE));
    assert_eq!((huge.line, huge.number), (7, Some(6)));
}

/// What stands in an answer may be long, or move the cursor of a terminal.
#[test]
fn what_is_quoted_is_short_and_visible() {
    let long = "fang".repeat(1000);
    for last_move in [
        format!("4 3 g {long} 2 4 dld"),
        format!("4 3 g tang 2 4 {}", "dl\u{1b}[31m".repeat(1000)),
        "4 3 g tang 2 4 dl\u{1b}[31m".to_owned(),
        format!("4 3 {long} tang 2 4 dld"),
        format!("{long} 3 g tang 2 4 dld"),
    ] {
        let told = refusal(&answer(COUNT, &last_move)).to_string();
        assert!(told.len() < 250 && !told.contains(char::is_control), "{told:?}");
    }
}

#[test]
fn an_answer_in_another_encoding_is_refused() {
    let text = "5\n2 2 н сын 3 1 ru\n2 4 т щит 3 3 ru\n1 4 ч китч 3 5 luu\n2 5 с икс 3 4 ru\n\
                4 4 х стих 2 5 ldd\n";
    let cp866 = include_bytes!("../../samples/ru_sample.out");
    let in_cp866 = read_task(include_bytes!("../../samples/ru_sample.in")).expect("a sample").task;
    let in_utf8 = read_task("ru\nсыщик\n".as_bytes()).expect("a task").task;
    assert_eq!(judge(&in_utf8, text.as_bytes()).map(|verdict| verdict.points), Ok(680));
    let refused =
        |task: &Task, answer: &[u8]| judge(task, answer).expect_err("illegal").to_string();
    assert_eq!(
        refused(&in_cp866, text.as_bytes()),
        "line 2, move 1: not in the task's encoding, which is CP866: the line is UTF-8"
    );
    assert_eq!(
        refused(&in_utf8, cp866),
        "line 2, move 1: not in the task's encoding, which is UTF-8: byte 0xAD is byte 5 of the line"
    );
}
