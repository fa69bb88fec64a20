//! What the commands of every game print, word for word, of tasks and answers that stay.

use std::fmt::Write;

use expect_test::expect_file;

use super::{Arena, stderr, stdout};

/// A game with a task, an answer to it, and one that breaks a rule.
pub struct Sample {
    pub game: &'static str,
    /// The task's files: their names and contents.
    pub task: &'static [(&'static str, &'static str)],
    pub answer: &'static str,
    pub illegal: &'static str,
    /// A kind of small tasks.
    pub kind: &'static str,
}

pub const SAMPLES: [Sample; 4] = [
    Sample {
        game: "tritown",
        task: &[("task.in", include_str!("../../samples/tritown/a.in"))],
        answer: include_str!("../../samples/tritown/a.out"),
        illegal: "PUT 1 2\nPUT 1 2\nEND\n",
        kind: "1x3",
    },
    Sample {
        game: "scruffle",
        task: &[("task.in", include_str!("../../samples/scruffle/c.in"))],
        answer: "H 0 1 0\nH 1 0 0\nH 2 0 0\nV 4 3 0\n",
        illegal: "H 0 1 0\nH 0 0 1\n",
        kind: "tiny",
    },
    Sample {
        game: "crossword",
        task: &[
            ("words.txt", include_str!("../../samples/crossword/sample/words.txt")),
            ("example.in", include_str!("../../samples/crossword/sample/example.in")),
        ],
        answer: include_str!("../../samples/crossword/sample/example.out"),
        illegal: "1\n1\n10 14 M\n0\n",
        kind: "small",
    },
    Sample {
        game: "fence",
        task: &[("game.in", "5\n# # # # #\n# # 3 1 #\n# # # # #\n2 1 # 5 #\n# # # # #\n")],
        answer: "5\n3 3\n3 4\n4 2\n4 3\n4 4\n",
        illegal: "3\n1 2\n1 3\n1 4\n",
        kind: "group1",
    },
];

impl Sample {
    /// An arena with the task's files, `answer.out` and `illegal.out`.
    pub fn arena(&self) -> Arena {
        let arena = Arena::new();
        for (name, content) in self.task {
            arena.write(name, content);
        }
        arena.write("answer.out", self.answer);
        arena.write("illegal.out", self.illegal);
        arena
    }

    /// The names of the task's files, as a command line has them.
    pub fn names(&self) -> String {
        self.task.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")
    }
}

/// A command line, what it prints, what it complains of, and how it ends if not well.
fn told(arena: &Arena, line: &str) -> String {
    let assert = arena.run(line);
    let mut text = format!("$ balda {line}\n{}{}", stdout(&assert), stderr(&assert));
    match assert.get_output().status.code() {
        Some(0) => {}
        code => writeln!(text, "[exit code {}]", code.unwrap_or(-1)).expect("a text"),
    }
    text
}

/// `text` with each bound hidden: it gets lower whenever somebody finds out how.
fn without_bounds(text: &str) -> String {
    let mut parts = text.split("; at most ");
    let mut hidden = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        hidden += "; at most (bound)";
        hidden += part.split_once(')').map_or(part, |(_, rest)| rest);
    }
    let mut parts = hidden.split("\"bound\":");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        all += "(bound)";
        all += part.split_once(",\"proven\"").map_or(part, |(_, rest)| rest);
    }
    all
}

#[test]
fn what_is_printed_of_each_game_stays() {
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        let lines = [
            format!("{game} check {task} answer.out"),
            format!("{game} check {task} answer.out --json"),
            format!("{game} check {task} illegal.out"),
            format!("{game} check {task} illegal.out --json"),
            format!("{game} show {task} answer.out"),
            format!("{game} show {task} answer.out --step 0"),
            format!("{game} show {task} answer.out --step 1"),
            format!("{game} show {task} illegal.out"),
            format!("{game} gen --kind {} --seed 3 -o made.in --json", sample.kind),
            format!("{game} gen --kind {} --seed 3", sample.kind),
            format!("{game} gen --kind {} --count 2 -o tasks", sample.kind),
            format!("{game} show {task} answer.out --step 99"),
            format!("{game} gen --kind none"),
            format!("{game} solve none.in"),
        ];
        let all: String = lines.iter().map(|line| told(&arena, line)).collect();
        expect_file![format!("golden/{game}.txt")].assert_eq(&without_bounds(&all));
    }
}

#[test]
fn a_search_prints_what_its_referee_accepts() {
    for sample in &SAMPLES {
        let (game, arena, task) = (sample.game, sample.arena(), sample.names());
        let printed = arena.run(&format!("{game} solve {task} --work 2000")).code(0);
        arena.run(&format!("{game} solve {task} --work 2000 --threads 2 -o found.out")).code(0);
        assert_eq!(arena.read("found.out"), printed.get_output().stdout, "{game}");
        arena.run(&format!("{game} check {task} found.out")).code(0);
        // What is there is replaced by a search, and by nothing else without --force.
        arena.run(&format!("{game} gen -o found.out")).code(4);
    }
}
