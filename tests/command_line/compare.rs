//! `balda compare`.

use super::{Place, assert_complaint, stdout};

/// A table of games on tasks `a`, `b`, ... with these points.
fn table(points: &[u32]) -> String {
    let rows = points.iter().zip('a'..);
    let rows = rows.map(|(points, task)| format!("{task},scone,0123,1,{points}\n"));
    format!("task,word,dictionary,seed,points\n{}", rows.collect::<String>())
}

#[test]
fn a_gain_is_seen() {
    let place = Place::new();
    place.write("a.csv", table(&[1000, 2000, 4000, 1000]));
    place.write("b.csv", table(&[1010, 2022, 4036, 1011]));
    let text = stdout(&place.run("compare a.csv b.csv").code(0));
    assert!(text.starts_with("4 pairs, 0 unpaired; points A 8000, B 8079\n"), "{text}");
    assert!(text.contains("percent") && text.contains("+1.02 %"), "{text}");
    assert!(text.ends_with(": B gains\n"), "{text}");
    let json = stdout(&place.run("compare b.csv a.csv --json").code(0));
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["verdict"], "no_gain");
    assert_eq!((&report["points"]["count"], &report["unpaired"]), (&4.into(), &0.into()));
    assert_eq!(report["points"]["mean"], -19.75);
    assert_eq!(report["sums"], serde_json::json!([8079.0, 8000.0]));
    assert!(text.contains("SPRT of +0.2 % against 0 %, error 0.05: "), "{text}");
    // By Student's table: 3.182 x 12.12 / 2 to either side of 19.75.
    assert!(text.contains("95 % interval +0.46 to +39.04"), "{text}");
}

#[test]
fn tables_that_cannot_be_compared_are_named() {
    let place = Place::new();
    place.write("a.csv", table(&[1000, 2000]));
    place.write("none.csv", table(&[]));
    assert_complaint(place.run("compare a.csv none.csv"), 3, &["none.csv", "no game in common"]);
    place.write("twice.csv", table(&[1, 2]).replace('b', "a"));
    assert_complaint(place.run("compare a.csv twice.csv"), 3, &["twice.csv", "task a", "twice"]);
    place.write("bad.csv", table(&[1]).replace("1\n", "many\n"));
    assert_complaint(
        place.run("compare a.csv bad.csv"),
        3,
        &["bad.csv", "line 2: `many` in column points"],
    );
    assert_complaint(place.run("compare a.csv gone.csv"), 4, &["cannot read gone.csv"]);
}

#[test]
fn games_with_other_words_are_other_games() {
    let place = Place::new();
    place.write("a.csv", table(&[1000]));
    place.write("b.csv", table(&[1000]).replace("0123", "4567"));
    let complaint = "no game in common with a.csv (task, start word, dictionary, seed)";
    assert_complaint(place.run("compare a.csv b.csv"), 3, &["b.csv", complaint]);
}
