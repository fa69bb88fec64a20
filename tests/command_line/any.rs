//! The commands that every game has, on Balda by way of its hidden name, with the real binary.

use super::{Arena, assert_complaint, stderr, stdout};

/// An arena with a task and its answer.
fn played() -> Arena {
    let arena = Arena::with_task();
    arena.run("balda solve input.txt -o output.txt --work 20000").code(0).stdout("");
    arena
}

#[test]
fn a_task_is_solved_checked_and_shown() {
    let arena = played();
    let said = stdout(&arena.run("balda check input.txt output.txt").code(0));
    assert!(said.contains(" points in ") && said.contains("; "), "{said}");
    arena.run("balda show input.txt output.txt").code(0);
    let json = stdout(&arena.run("balda solve input.txt --work 20000 --json").code(0));
    for field in ["\"game\":\"balda\"", "\"points\":", "\"bound_kind\":", "\"proven\":"] {
        assert!(json.contains(field), "{field}: {json}");
    }
    let again = arena.run("balda solve input.txt --work 20000 --threads 1").code(0);
    assert_eq!(stdout(&again).as_bytes(), arena.read("output.txt"));
}

#[test]
fn a_task_alone_lacks_an_answer() {
    let arena = Arena::with_task();
    for line in ["balda check input.txt", "tritown show input.txt"] {
        let said = stderr(&arena.run(line).code(2));
        let missing = said.lines().nth(1).unwrap_or_default().trim();
        assert_eq!(missing, "<ANSWER>", "{line}: {said}");
    }
}

#[test]
fn an_answer_that_breaks_a_rule_is_told_in_a_line() {
    let arena = played();
    arena.write("output.txt", "7\nnonsense\n");
    let said = stdout(&arena.run("balda check input.txt output.txt").code(1));
    assert!(said.starts_with("illegal: output.txt: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn a_move_of_fence_is_told_by_what_it_leads_to() {
    let arena = Arena::new();
    for folder in ["tasks", "answers"] {
        std::fs::create_dir(arena.path(folder)).expect("a new folder");
    }
    let lost = "the second player has lost: no legal move; left: 1 number, all dead";
    for (name, board, points, outcome) in [
        ("drawn", "2\n1 #\n# #\n", "1 point", "drawn: every number is painted"),
        ("won", "2\n1 1\n# #\n", "3 points", lost),
    ] {
        arena.write(&format!("tasks/{name}.in"), board);
        arena.write(&format!("answers/{name}.out"), "1\n0 0\n");
        let line = format!("fence check tasks/{name}.in answers/{name}.out");
        let said = stdout(&arena.run(&line).code(0));
        assert_eq!(said, format!("legal; {outcome}\n"));
        let all = stdout(&arena.run("fence check tasks answers").code(0));
        assert!(all.contains(&format!("{name}.in: {points}; {outcome}\n")), "{all}");
    }
}

#[test]
fn what_a_search_cannot_start_from_is_named() {
    let arena = Arena::new();
    arena.write("game.in", "2\n1 #\n# #\n");
    arena.write("wrong.out", "1\n1 1\n");
    let run = arena.run("fence solve game.in --from wrong.out --work 100").code(0);
    let reason = "the set holds no number; it must hold exactly one";
    let said = format!("wrong.out: an illegal answer, nothing starts from it: {reason}");
    assert_eq!(stderr(&run), format!("balda: warning: {said}\n"));
}

#[test]
fn a_move_is_proven_by_the_verdict_of_its_position() {
    let arena = Arena::new();
    let large = stdout(&arena.run("fence gen --kind group3").code(0));
    for (board, verdict, proven) in [
        ("2\n1 #\n# #\n", "\"proven draw\"", true),
        ("2\n1 1\n1 1\n", "\"proven loss\"", true),
        ("1\n#\n", "null", true),
        (&large, "\"unknown\"", false),
    ] {
        arena.write("game.in", board);
        let json = stdout(&arena.run("fence solve game.in --work 1000 --json").code(0));
        let fields = format!("\"proven\":{proven},\"verdict\":{verdict}");
        assert!(json.contains(&fields), "{json}");
    }
}

#[test]
fn what_is_no_task_is_refused_and_nothing_is_written() {
    let arena = Arena::new();
    arena.write("input.txt", "\0\u{1}garbage");
    assert_complaint(arena.run("balda solve input.txt -o output.txt"), 3, &["input.txt: "]);
    assert!(!arena.path("output.txt").exists());
    assert_complaint(arena.run("balda solve none.txt"), 4, &["none.txt"]);
}

#[test]
fn tasks_are_made_by_kind_and_seed_and_played() {
    let arena = Arena::new();
    let listed = stdout(&arena.run("balda gen --kind en_5 --count 2 -o tasks").code(0));
    assert_eq!(listed.lines().count(), 2);
    assert_complaint(arena.run("balda gen --kind en_5 --count 2 -o tasks"), 4, &["--force"]);
    let one = stdout(&arena.run("balda gen --kind en_5 --seed 2").code(0));
    assert_eq!(arena.read("tasks/en_5_2.in"), one.as_bytes());
    let said = stdout(&arena.run("balda bench tasks --work 1000 --csv a.csv --keep out").code(0));
    assert!(said.contains("\nall ") && arena.path("out/en_5_1.in.out").exists(), "{said}");
    arena.run("compare a.csv a.csv").code(0);
}

#[test]
fn a_kind_may_be_spelled_with_either_line() {
    let arena = Arena::new();
    for (game, kind, other) in [
        ("scruffle", "narrow-mixed-case", "narrow_mixed_case"),
        ("tritown", "ones_line", "ones-line"),
    ] {
        let made = |kind| stdout(&arena.run(&format!("{game} gen --kind {kind}")).code(0));
        assert!(made(kind) == made(other), "{game}");
        // Files and reports have one spelling.
        let line = format!("{game} gen --kind {other} --count 1 -o {game}");
        assert_eq!(stdout(&arena.run(&line).code(0)), format!("{game}/{kind}_1.in\n"));
        let help = stdout(&arena.run(&format!("{game} gen --help")).code(0));
        assert!(help.contains(kind) && !help.contains(other), "{help}");
    }
}

#[test]
fn tasks_are_the_same_by_all_rules() {
    let said = stderr(&Arena::new().run("crossword gen --rules judge").code(2));
    assert!(said.starts_with("error: unexpected argument '--rules' found\n"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_foreign_program_is_judged() {
    let arena = played();
    arena.write("answer", arena.read("output.txt"));
    let answer = arena.path("answer").display().to_string();
    arena.write("mine.sh", format!("cp {answer} output.txt\n"));
    let mine = arena.path("mine.sh").display().to_string();
    let run = |command: &str| {
        let line = ["balda", "bench", "input.txt", "--json", "--program", command];
        stdout(&arena.command("").args(line).assert().code(0))
    };
    let json = run(&format!("sh {mine}"));
    assert!(json.contains("\"reason\":\"\"") && json.contains("\"memory\":"), "{json}");
    assert!(run("true").contains("no output.txt was written"));
    assert!(run("sh -c 'exit 3'").contains("exit status: 3"));
}
