//! The command line itself: help, and what it refuses.

use super::{Place, stderr, stdout};

#[test]
fn every_command_shows_an_example() {
    let place = Place::new();
    let help = stdout(&place.run("--help").code(0));
    assert!(help.contains("Exit codes:"));
    for command in ["solve", "check", "bench", "compare", "suite"] {
        let help = stdout(&place.run(&format!("{command} --help")).code(0));
        assert!(help.contains("Example") && help.contains(&format!("  balda {command}")), "{help}");
    }
}

#[test]
fn senseless_command_lines_have_code_2() {
    let place = Place::with_task();
    for line in [
        "dance",
        "solve --word cat",
        "solve --lang en",
        "solve --lang xx --word cat",
        "solve input.txt --lang en --word cat",
        "solve --time 1 --work 1000",
        "solve --time 0",
        "solve --time inf",
        "solve --time 0.0000000001",
        "solve --work 0",
        "solve --work 1000 --clock cpu",
        "solve --threads 0",
        "solve --search nowhere",
        "solve --ban cats input.txt",
        "check input.txt",
        "bench",
        "bench suite.tsv --jobs 2 --threads 2",
        "compare a.csv",
        "compare a.csv b.csv --gain 0",
    ] {
        let assert = place.run(line).code(2);
        assert_eq!(stdout(&assert), "", "{line}");
        assert!(stderr(&assert).contains("--help"), "{line}: {}", stderr(&assert));
    }
}
