//! The referee against the statement: its examples, and one answer for every rule.

use balda::balda::format::{read_task, write_answer};
use balda::balda::referee::judge;

#[test]
fn the_statements_examples_earn_the_statements_points() {
    let examples: [(&[u8], &[u8], u32); 3] = [
        (
            include_bytes!("../samples/en_sample.in"),
            include_bytes!("../samples/en_sample.out"),
            880,
        ),
        (
            include_bytes!("../samples/ru_sample.in"),
            include_bytes!("../samples/ru_sample.out"),
            680,
        ),
        (
            include_bytes!("../samples/tr_sample.in"),
            include_bytes!("../samples/tr_sample.out"),
            960,
        ),
    ];
    for (task, answer, points) in examples {
        let task = read_task(task).expect("a sample").task;
        let verdict = judge(&task, answer).expect("a legal game");
        assert_eq!(verdict.points, points);
        assert_eq!(write_answer(&task, &verdict.moves), answer);
    }
}
