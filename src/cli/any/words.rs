//! What the help says of one game: how it is judged, and examples.

use crate::cli::contest::{Contest, STREAM};

/// The stream or the files called `names`, as a sentence has them.
fn named(names: &[&str], stream: &str) -> String {
    if names == [STREAM] { stream.to_owned() } else { names.join(" and ") }
}

/// What the game is, and what it does without a command.
pub fn long_about(contest: &Contest) -> String {
    format!(
        "{}\n\nWithout a command, plays as the contest's judge runs it: reads {}, writes {}, and \
         stops after {} seconds.",
        contest.about,
        named(contest.inputs, "standard input"),
        named(&[contest.output], "standard output"),
        contest.time.as_secs_f64(),
    )
}

/// Examples of `verb`, or of the whole game.
pub fn examples(contest: &Contest, verb: Option<&str>) -> String {
    let name = contest.name;
    let task = if contest.inputs == [STREAM] { "task.in".into() } else { contest.inputs.join(" ") };
    let answer = if contest.output == STREAM { "task.out" } else { contest.output };
    let kind = contest.game.kinds().first().copied().unwrap_or_default();
    let judged = if contest.inputs == [STREAM] {
        format!("balda {name} < {task} > {answer}")
    } else {
        format!("balda {name}")
    };
    let lines = match verb {
        None => vec![judged, format!("balda {name} solve {task} -o {answer} --time 10")],
        Some("solve") => vec![
            format!("balda {name} solve {task} -o {answer}"),
            format!("balda {name} solve {task} --work 2000000 --json"),
        ],
        Some("check") => vec![format!("balda {name} check {task} {answer}")],
        Some("show") => vec![
            format!("balda {name} show {task} {answer}"),
            format!("balda {name} show {task} {answer} --step 7"),
        ],
        Some("gen") => vec![
            format!("balda {name} gen --kind {kind} --seed 5"),
            format!("balda {name} gen --count 10 -o tasks"),
        ],
        Some("bench") => vec![
            format!("balda {name} bench --kind {kind} --count 20 --work 1000000 --csv new.csv"),
            format!("balda {name} bench tasks --program ./mine --csv mine.csv"),
        ],
        Some("match") => {
            let player = contest.duel.map_or("balda", |pairing| pairing.player);
            vec![
                format!("balda {name} match '{player}' ./mine boards --keep games"),
                format!("balda {name} match ./old ./new --kind {kind} --count 20 --csv match.csv"),
            ]
        }
        Some(verb) => vec![format!("balda {name} {verb}")],
    };
    let heading = if lines.len() == 1 { "Example" } else { "Examples" };
    format!("{heading}:\n  {}", lines.join("\n  "))
}
