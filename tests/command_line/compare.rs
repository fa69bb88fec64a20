//! `balda compare`.

use super::{Arena, assert_complaint, json, stdout};

/// A table of games on tasks `a`, `b`, ... with these points.
fn table(points: &[u32]) -> String {
    let rows = points.iter().zip('a'..);
    let rows = rows.map(|(points, task)| format!("{task},scone,0123,1,{points}\n"));
    format!("task,word,dictionary,seed,points\n{}", rows.collect::<String>())
}

#[test]
fn a_gain_is_seen() {
    let arena = Arena::new();
    arena.write("a.csv", table(&[1000, 2000, 4000, 1000].repeat(5)));
    arena.write("b.csv", table(&[1010, 2022, 4036, 1011].repeat(5)));
    let text = stdout(&arena.run("compare a.csv b.csv").code(0));
    assert!(text.starts_with("20 pairs, 0 unpaired; points A 40000, B 40395\n"), "{text}");
    assert!(text.contains("percent") && text.contains("+1.02 %"), "{text}");
    assert!(text.ends_with(": B gains\n"), "{text}");
    let report = json(&arena.run("compare b.csv a.csv --json").code(0));
    assert_eq!(report["verdict"], "no_gain");
    assert_eq!((&report["points"]["count"], &report["unpaired"]), (&20.into(), &0.into()));
    assert_eq!(report["points"]["mean"], -19.75);
    assert_eq!(report["sums"], serde_json::json!([40395.0, 40000.0]));
    // By hand: 20 x 0.2 x (1.025 - 0.1) / 0.00724, and the logarithm of 0.95 / 0.05.
    let sprt = "SPRT of +0.2 % against 0 %, error 0.05: ratio +511.27, bounds ±2.94: ";
    assert!(text.contains(sprt), "{text}");
    assert!(text.contains("An interval holds for one look."), "{text}");
    // By Student's table: 2.093 x 10.77 / the root of 20 to either side of 19.75.
    assert!(text.contains("+19.75  deviation 10.77  95 % interval +14.71 to +24.79"), "{text}");
}

#[test]
fn every_verdict_is_told() {
    let arena = Arena::new();
    arena.write("old.csv", table(&[1000, 2000].repeat(10)));
    arena.write("new.csv", table(&[1010, 2022].repeat(10)));
    arena.write("few.csv", table(&[1010, 2022]));
    for (line, verdict) in [
        ("old.csv new.csv", ": B gains\n"),
        ("new.csv old.csv", ": B does not gain\n"),
        ("old.csv few.csv", ": undecided, more games are needed\n"),
    ] {
        let text = stdout(&arena.run(&format!("compare {line}")).code(0));
        assert!(text.ends_with(verdict), "{line}: {text}");
    }
}

#[test]
fn markdown_has_all_tables_their_groups_and_the_biggest_changes() {
    let arena = Arena::new();
    let table = |points: [i64; 3]| {
        let kinds = ["small", "small", "a|b"];
        let rows = kinds.iter().zip(points).zip('x'..);
        let rows = rows.map(|((kind, points), task)| format!("{task},{kind},1,{points}\n"));
        format!("task,kind,seed,points\n{}", rows.collect::<String>())
    };
    arena.write("old.csv", table([100, 100, 200]));
    arena.write("new.csv", table([110, 120, 150]));
    arena.write("same.csv", table([100, 100, 200]));
    let text = stdout(&arena.run("compare old.csv new.csv same.csv --markdown").code(0));
    expect_test::expect![[r"
        | beside old.csv | pairs | points A | points B | mean | 95 % interval | percent | verdict |
        |---|---:|---:|---:|---:|---|---:|---|
        | new.csv | 3 | 400 | 380 | -6.67 | -100.71 to +87.38 | +1.67 % | undecided, more games are needed |
        | same.csv | 3 | 400 | 400 | +0.00 | +0.00 to +0.00 | +0.00 % | undecided, more games are needed |

        An interval holds for one look. To look again after more games, go by the SPRT.

        | group of new.csv | pairs | points A | points B | mean | percent |
        |---|---:|---:|---:|---:|---:|
        | a\|b | 1 | 200 | 150 | -50.00 | -25.00 % |
        | small | 2 | 200 | 230 | +15.00 | +15.00 % |

        biggest gains: y seed 1 +20 (100 to 120), x seed 1 +10 (100 to 110)

        biggest losses: z seed 1 -50 (200 to 150)

        | group of same.csv | pairs | points A | points B | mean | percent |
        |---|---:|---:|---:|---:|---:|
        | a\|b | 1 | 200 | 200 | +0.00 | +0.00 % |
        | small | 2 | 200 | 200 | +0.00 | +0.00 % |
    "]]
    .assert_eq(&text);
    arena.run("compare old.csv new.csv --markdown --json").code(2);
}

#[test]
fn games_of_unequal_effort_are_compared_with_a_warning() {
    let arena = Arena::new();
    for (name, effort) in [
        ("a.csv", "1 s,2"),
        ("b.csv", "2 s,2"),
        ("c.csv", "2 s,2"),
        ("d.csv", "9 units,1"),
        ("e.csv", "9 units,4"),
        ("f.csv", "8 units,4"),
    ] {
        let table = format!("task,word,dictionary,seed,points,limit,threads\na,x,0,1,9,{effort}\n");
        arena.write(name, table);
    }
    let warning = "balda: warning: A was played with 1 s on 2 threads, B with 2 s on 2 threads: not \
                   the same effort\n";
    arena.run("compare a.csv b.csv").code(0).stderr(warning);
    arena.run("compare b.csv c.csv").code(0).stderr("");
    // Counted work is the same game on any number of threads.
    arena.run("compare d.csv e.csv").code(0).stderr("");
    let warning =
        "balda: warning: A was played with 9 units, B with 8 units: not the same effort\n";
    arena.run("compare e.csv f.csv").code(0).stderr(warning);
    arena.write("untold.csv", "task,word,dictionary,seed,points\na,x,0,1,9\n");
    arena.run("compare untold.csv a.csv").code(0).stderr("");
}

#[test]
fn games_of_one_task_are_told_apart_by_word_and_seed() {
    let arena = Arena::new();
    let rows = "a,scone,0123,1,100\na,scone,0123,2,200\na,kenaf,0123,1,300\n";
    arena.write("a.csv", format!("task,word,dictionary,seed,points\n{rows}"));
    let text = stdout(&arena.run("compare a.csv a.csv").code(0));
    assert!(
        text.starts_with("3 pairs of 2 tasks, seeds averaged, 0 unpaired; points A 600, B 600\n"),
        "{text}"
    );
}

#[test]
fn tables_that_cannot_be_compared_are_named() {
    let arena = Arena::new();
    arena.write("a.csv", table(&[1000, 2000]));
    arena.write("none.csv", table(&[]));
    assert_complaint(arena.run("compare a.csv none.csv"), 3, &["none.csv: no row"]);
    arena.write("empty.csv", "");
    assert_complaint(arena.run("compare empty.csv a.csv"), 3, &["empty.csv: the file is empty"]);
    arena.write("twice.csv", table(&[1, 2]).replace('b', "a"));
    assert_complaint(
        arena.run("compare a.csv twice.csv"),
        3,
        &["twice.csv: line 3: task a", "in line 2"],
    );
    arena.write("bad.csv", table(&[1]).replace("1\n", "many\n"));
    assert_complaint(
        arena.run("compare a.csv bad.csv"),
        3,
        &["bad.csv", "line 2: `many` in column points"],
    );
    let short = table(&[1, 2, 3]).replacen(",2\n", "\n", 1);
    arena.write("short.csv", short);
    let complaint = "line 3: 4 columns; line 1 names 5";
    assert_complaint(arena.run("compare a.csv short.csv"), 3, &["short.csv", complaint]);
    arena.write("lacks.csv", table(&[1]).replace("seed", "sown"));
    let complaint =
        "lacks.csv: line 1: no column seed; the columns are task, word, dictionary, sown";
    assert_complaint(arena.run("compare a.csv lacks.csv"), 3, &[complaint]);
    let columns = "task,kind,round,first,winner,points_a,points_b";
    arena.write("match.csv", format!("{columns}\nboard,file,1,A,A,3.0,0.0\n"));
    let source = "compare reads tables of `bench --csv`, not of `match`";
    assert_complaint(arena.run("compare a.csv match.csv"), 3, &["no column seed", source]);
    assert_complaint(arena.run("compare empty.csv a.csv"), 3, &["is empty; ", source]);
    arena.write("bytes.csv", [table(&[1]).as_bytes(), b"\xFF,scone,0123,1,1\n"].concat());
    assert_complaint(arena.run("compare a.csv bytes.csv"), 3, &["bytes.csv: line 3: not UTF-8"]);
    assert_complaint(arena.run("compare a.csv gone.csv"), 4, &["cannot read gone.csv"]);
}

#[test]
fn games_with_other_words_are_other_games() {
    let arena = Arena::new();
    arena.write("a.csv", table(&[1000]));
    arena.write("b.csv", table(&[1000]).replace("0123", "4567"));
    let complaint = "no game in common with a.csv (task, start word, fingerprint, seed)";
    assert_complaint(arena.run("compare a.csv b.csv"), 3, &["b.csv", complaint]);
}

#[test]
fn tasks_of_one_name_with_other_bytes_are_other_games() {
    let arena = Arena::new();
    let table = |print: &str| {
        let rows = format!("x,file,{print},1,9\ny,file,77,1,9\n");
        format!("task,kind,fingerprint,seed,points\n{rows}")
    };
    arena.write("a.csv", table("0123"));
    arena.write("b.csv", table("4567"));
    let text = stdout(&arena.run("compare a.csv b.csv").code(0));
    assert!(text.starts_with("1 pair, 2 unpaired; "), "{text}");
}
