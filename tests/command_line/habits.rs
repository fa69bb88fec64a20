//! What people mistype: arguments in another order, files of another kind. One helpful line each.

use super::games::SAMPLES;
use super::{Arena, assert_complaint, stderr, stdout};

const SUITE: &str = "task\tlang\tn\tword\n1\ten\t5\tkenaf\n";

#[test]
fn a_task_and_its_answer_in_the_wrong_order_are_told() {
    let arena = Arena::with_task();
    arena.run("solve -o output.txt --work 1000").code(0);
    for command in ["check", "show", "hint"] {
        let assert = arena.run(&format!("{command} output.txt input.txt"));
        let order = "; give the files in this order: input.txt output.txt";
        assert_complaint(assert, 3, &["output.txt: line 1: ", order]);
    }
    // Where no order is right, none is told.
    let complaint = stderr(&arena.run("check output.txt output.txt").code(3));
    assert!(!complaint.contains("order"), "{complaint}");
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        for command in ["check", "show"] {
            let assert = arena.run(&format!("{game} {command} answer.out {task}"));
            let order = format!("; give the files in this order: {task} answer.out");
            assert_complaint(assert, 3, &[&order]);
        }
    }
    let crossword = SAMPLES.iter().find(|sample| sample.task.len() == 2).expect("two files");
    let (arena, [one, other]) = (crossword.arena(), [0, 1].map(|file| crossword.task[file].0));
    let order = format!("; give the files in this order: {one} {other}");
    assert_complaint(arena.run(&format!("crossword solve {other} {one}")), 3, &[&order]);
    let order = format!("; give the files in this order: {one} {other} answer.out");
    let assert = arena.run(&format!("crossword check {other} answer.out {one}"));
    assert_complaint(assert, 3, &[&order]);
}

#[test]
fn a_task_that_is_given_as_its_answer_is_told() {
    let arena = Arena::with_task();
    let warning = "input.txt is given as the task and as its answer, which is the last\n";
    for line in ["check input.txt input.txt", "show input.txt ./input.txt"] {
        let told = stderr(&arena.run(line).code(1));
        assert!(told.contains("balda: warning: ") && told.contains(&warning[9..]), "{told}");
    }
    let arena = SAMPLES[0].arena();
    let (game, task) = (SAMPLES[0].game, SAMPLES[0].names());
    let told = stderr(&arena.run(&format!("{game} check {task} {task}")).code(1));
    assert!(
        told.ends_with("is given as the task and as its answer, which is the last\n"),
        "{told}"
    );
}

#[test]
fn a_table_with_other_separators_is_told() {
    let arena = Arena::new();
    arena.write("tabs.tsv", SUITE);
    for (name, separator) in [("commas", ","), ("semicolons", ";")] {
        let suite = SUITE.replace('\t', separator);
        let complaint = format!("line 1: {name} stand between the columns; tabs should");
        arena.write("suite.tsv", &suite);
        arena.write("suite.csv", &suite);
        for line in ["bench suite.tsv", "bench suite.csv", "tritown bench suite.csv"] {
            assert_complaint(arena.run(line), 3, &[&complaint]);
        }
    }
    let complaint = "line 1: tabs stand between the columns; commas should";
    assert_complaint(arena.run("compare tabs.tsv tabs.tsv"), 3, &["tabs.tsv: ", complaint]);
    assert_complaint(arena.run("join tabs.tsv"), 3, &["tabs.tsv: ", complaint]);
    // As some programs save tables: with a mark of UTF-8.
    arena.write("marked.tsv", format!("\u{feff}{SUITE}"));
    arena.run("bench marked.tsv --work 1").code(0);
}

#[test]
fn a_folder_where_a_file_belongs_is_told() {
    let arena = Arena::with_task();
    for line in
        ["solve .", "check . input.txt", "check input.txt .", "compare . .", "tritown solve ."]
    {
        let folder = ["cannot read .: ", "; name a file"];
        assert_complaint(arena.run(line), 4, &folder);
    }
    assert_complaint(arena.run("bench ."), 3, &[".: a folder; name a suite", "balda balda bench"]);
}

#[test]
fn a_table_that_is_compared_with_itself_is_told() {
    let arena = Arena::new();
    arena.write("a.csv", "task,seed,points,limit,threads\nx,1,9,1 s,1\n");
    arena.write("b.csv", "task,seed,points,limit,threads\nx,1,9,2 s,1\n");
    let same = "balda: warning: B and A are the same file: there is no change to see\n";
    assert_eq!(stderr(&arena.run("compare a.csv ./a.csv").code(0)), same);
    let told = stderr(&arena.run("compare a.csv b.csv a.csv").code(0));
    assert!(told.contains("warning: C and A are the same file"), "{told}");
    assert!(told.contains("played with 1 s on 1 thread, B with 2 s on 1 thread:"), "{told}");
}

#[test]
fn better_games_are_told_of_where_they_can_be_kept() {
    let arena = Arena::new();
    arena.write("suite.tsv", SUITE);
    let better = "better than the best";
    let bench = |line: &str| stdout(&arena.run(&format!("bench suite.tsv {line}")).code(0));
    assert!(!bench("--work 1000").contains(better));
    bench("--work 1 --search beam --best best.tsv --record");
    let table = String::from_utf8(arena.read("best.tsv")).expect("UTF-8");
    let points = table.lines().nth(1).and_then(|line| line.split('\t').nth(4)).expect("points");
    arena.write("best.tsv", table.replace(points, "1"));
    let told = bench("--work 1000 --best best.tsv");
    assert!(
        told.ends_with("\n1 better than the best seen before; bench --record keeps such games\n"),
        "{told}"
    );
    let told = bench("--work 1000 --best best.tsv --record");
    assert!(told.contains("\n1 better than the best seen before\n"), "{told}");
}

#[test]
fn an_empty_file_is_no_input() {
    let arena = Arena::with_task();
    arena.write("empty", "");
    for (line, parts) in [
        ("solve empty", &["empty: line 1: the file is empty; a task has"][..]),
        ("check empty input.txt", &["empty: line 1: the file is empty; a task has"]),
        ("bench empty", &["empty: no tasks"]),
        ("compare empty empty", &["empty: the file is empty"]),
        ("join empty", &["empty: the file is empty"]),
        ("solve --lang en --word scone --dict empty", &["empty: line 1: no word"]),
        ("tritown bench empty", &["task empty: line 1: the file is empty; a task has"]),
    ] {
        assert_complaint(arena.run(line), 3, parts);
    }
}
