//! `match`: programs that play, break rules, fall silent and are too slow.

use assert_cmd::assert::Assert;
use serde_json::Value;

use super::games::SAMPLES;
use super::{Arena, assert_complaint, json, stderr, stdout};

/// Paints the number 1 that stands first on the board, row by row.
const FIRST_ONE: &str = r"
read side
row=0
while read line; do
    column=0
    for cell in $line; do
        if [ $cell = 1 ]; then printf '1\n%s %s\n' $row $column > game.out; exit; fi
        column=$((column + 1))
    done
    row=$((row + 1))
done
";

/// An arena with a player called `one.sh`, and with boards.
fn arena(boards: &[(&str, &str)]) -> Arena {
    let arena = Arena::new();
    arena.write("one.sh", FIRST_ONE);
    for (name, board) in boards {
        arena.write(name, board);
    }
    arena
}

/// The match of two command lines.
fn run(arena: &Arena, a: &str, b: &str, rest: &[&str]) -> Assert {
    arena.command("").args(["fence", "match", a, b]).args(rest).assert()
}

/// A command line of the player `one.sh`.
fn one(arena: &Arena) -> String {
    format!("sh -c 'sh {} < game.in'", arena.path("one.sh").display())
}

#[test]
fn both_seats_of_every_board_are_played_and_recorded() {
    // The first is won by who moves first, the second is drawn.
    let arena = arena(&[("win", "2\n1 1\n# #\n"), ("draw", "2\n1 #\n# 1\n")]);
    let one = one(&arena);
    let rest = ["draw", "win", "--keep", "games", "--csv", "match.csv", "--limit-time", "5"];
    let said = stdout(&run(&arena, &one, "balda fence", &rest).code(0));
    let columns = |name: &str| -> Vec<String> {
        let line = said.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_whitespace().take(8).map(str::to_owned).collect()
    };
    assert_eq!(columns("draw"), ["draw", "2", "0", "2", "0", "3.0", "3.0", "50.0"], "{said}");
    assert_eq!(columns("win"), ["win", "2", "1", "0", "1", "3.0", "3.0", "50.0"], "{said}");
    assert_eq!(columns("all"), ["all", "4", "1", "2", "1", "6.0", "6.0", "50.0"], "{said}");
    // A terminal of 80 columns has room for it.
    let table: Vec<usize> = said.lines().skip(3).map(|line| line.chars().count()).collect();
    assert!(table.len() == 4 && table.iter().all(|&wide| wide <= 80), "{table:?}: {said}");
    for (game, points) in [("draw_1", 1), ("draw_2", 1), ("win_1", 3), ("win_2", 3)] {
        let (board, record) = (format!("games/{game}.in"), format!("games/{game}.out"));
        let line = format!("fence check {board} {record} --json");
        assert_eq!(json(&arena.run(&line).code(0))["points"], points, "{game}");
        arena.run(&format!("fence show {board} {record}")).code(0);
    }
    let table = String::from_utf8(arena.read("match.csv")).expect("text");
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(rows[0].starts_with("task,kind,round,first,winner,points_a,points_b,moves,record,"));
    assert!(rows[3].starts_with("win,file,1,A,A,3.0,0.0,1,3,,"), "{table}");
}

#[test]
fn boards_of_one_name_are_told_apart() {
    let board = "2\n1 1\n# #\n";
    let arena = arena(&[]);
    for folder in ["x", "y"] {
        std::fs::create_dir(arena.path(folder)).expect("a new folder");
        arena.write(&format!("{folder}/board"), board);
    }
    let one = one(&arena);
    let boards = ["x", "y", "y", "--keep", "games", "--csv", "match.csv", "--limit-time", "5"];
    run(&arena, &one, &one, &boards).code(0);
    for game in ["x_board_1", "x_board_2", "y_board_1", "y_board_2", "y_board_2_1", "y_board_2_2"] {
        let line = format!("fence check games/{game}.in games/{game}.out --json");
        assert_eq!(json(&arena.run(&line).code(0))["points"], 3, "{game}");
    }
    let table = String::from_utf8(arena.read("match.csv")).expect("text");
    let names = table.lines().skip(1).filter_map(|row| row.split(',').next());
    assert_eq!(names.step_by(2).collect::<Vec<_>>(), ["x/board", "y/board", "y/board_2"]);
}

/// Why B loses the first game of a match against `one.sh`.
fn reason(b: &str) -> String {
    let arena = arena(&[("board", "3\n1 # 2\n# # #\n1 # #\n")]);
    let report = run(&arena, &one(&arena), b, &["board", "--limit-time", "0.5", "--json"]);
    let report: Value = json(&report.code(0));
    let game = &report["games"][0];
    assert_eq!((&game["first"], &game["winner"]), (&"A".into(), &"A".into()), "{report}");
    assert_eq!(report["all"]["points_b"], 0.0, "{report}");
    game["reason"].as_str().expect("a reason").to_owned()
}

#[test]
fn who_gives_no_legal_answer_has_lost() {
    assert!(
        reason("sh -c 'printf \"1\\n0 1\\n\" > game.out'").starts_with("the set holds no number")
    );
    assert!(reason("sh -c 'echo record > game.out; cat game.in >> game.out'").contains("record"));
    assert_eq!(reason("true"), "no game.out was written");
    assert_eq!(reason("sh -c 'exit 3'"), "exit status: 3");
    assert!(reason("sleep 20").starts_with("time limit: 0.5"));
}

#[test]
fn a_board_that_is_over_needs_no_player() {
    let arena = arena(&[("none", "2\n# #\n# #\n"), ("dead", "2\n9 #\n# #\n")]);
    let report = json(&run(&arena, "false", "false", &["none", "dead", "--json"]).code(0));
    let winners: Vec<&Value> = (0..4).map(|game| &report["games"][game]["winner"]).collect();
    assert_eq!(winners, ["", "", "B", "A"], "{report}");
}

#[test]
fn a_game_of_crosswords_is_recorded_to_its_end() {
    let arena = Arena::new();
    arena.write("board", "3\nCAT\nTAP\nPAN\nCA-\n---\n---\n1\nDOG\n");
    // A puts one word and gives up, B gives up at once.
    let (word, nothing) = ("printf \"1\\n0 2 T\\n1\\nCAT\\n\"", "printf \"0\\n0\\n\"");
    let a = format!("sh -c 'grep -q CA- $2 && {word} || {nothing}' a");
    let b = "printf '0\\n0\\n'";
    let line = ["crossword", "match", &a, b, "board", "--keep", "games", "--json"];
    let report = json(&arena.command("").args(line).assert().code(0));
    let game = &report["games"][0];
    assert_eq!((&game["winner"], &game["moves"]), (&"A".into(), &3.into()), "{report}");
    assert_eq!(game["record"], 2, "{report}");
    let record = arena.read("games/board_1.out");
    assert_eq!(record, b"3\n1\n0 2 T\n1\nCAT\n0\n0\n0\n0\n");
    let checked = arena.run("crossword check games/board_1.in games/board_1.out --json").code(0);
    assert_eq!(json(&checked)["points"], 2);
    let shown = arena.run("crossword show games/board_1.in games/board_1.out").code(0);
    assert!(stdout(&shown).contains("Second: gives up"), "{}", stdout(&shown));
}

#[test]
fn each_player_of_a_game_for_two_can_be_named() {
    let arena = Arena::new();
    arena.run("crossword gen --kind duel --seed 1 -o position.in").code(0);
    let points = |player: &str| {
        arena.run(&format!("crossword solve position.in --work 3000 {player} -o action")).code(0);
        let checked = arena.run("crossword check position.in action --json").code(0);
        json(&checked)["points"].as_i64().expect("a number")
    };
    let [usual, looking, greedy] = ["", "--player looking", "--player greedy"].map(points);
    // The greedy one lays a single word.
    assert!(usual == looking && 0 < greedy && greedy < looking, "{greedy}, {looking}");
    let board = SAMPLES[2].arena();
    let line = format!("crossword solve {} --work 100 --player greedy", SAMPLES[2].names());
    let told = stderr(&board.run(&line).code(0));
    assert!(told.contains("warning: ") && told.contains("no position of a game of two"), "{told}");
    let run = arena.run("tritown solve position.in --player greedy");
    assert_complaint(run, 2, &["--player greedy", "tritown has one player"]);
}

#[test]
fn a_game_for_one_has_no_match() {
    let arena = Arena::new();
    let run = arena.run("tritown match a b c");
    assert_complaint(run, 2, &["a game for one", "crossword and fence"]);
    let help = stdout(&arena.run("tritown --help").code(0));
    assert!(!help.contains("  match "), "{help}");
    assert!(stdout(&arena.run("fence --help").code(0)).contains("  match "));
}
