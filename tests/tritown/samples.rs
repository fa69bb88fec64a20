//! The worked examples of the statement earn what it says.

use std::fs;
use std::path::Path;

use contest::budget::Budget;
use contest::game::{Game, Means, Unwatched, Verdict};
use contest::tritown::TripleTown;

fn read(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/tritown").join(name);
    fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_examples_earn_what_the_statement_says() {
    for (name, points) in
        [("a", 824), ("b", 24), ("c", 624), ("d", 499_250), ("e", 2000), ("f", 44)]
    {
        let (task, answer) = (read(&format!("{name}.in")), read(&format!("{name}.out")));
        let verdict = TripleTown.judge(&task, &answer).expect("a task");
        assert_eq!(verdict.points(), Some(points), "{name}: {verdict:?}");
    }
}

#[test]
fn the_sample_is_played_as_well_as_it_can_be() {
    let budget = Budget::work(200_000);
    let task = read("a.in");
    let answer = TripleTown.solve(&task, Means::default(), &budget, &mut Unwatched);
    let verdict = TripleTown.judge(&task, &answer.expect("a task")).expect("a task");
    // The bomb takes an L2 that is not needed any more, or is left: 824 is the most.
    assert!(matches!(verdict, Verdict::Legal { points: 824.., .. }), "{verdict:?}");
}
