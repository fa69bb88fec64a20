//! The page of any game, of a board of 10,000 squares, and without scripts.

use std::fs;

use contest::game::{Board, Kind, Replay, Square, Step};
use contest::tools::replay::page;
use serde_json::json;

use super::browser::key;
use super::{Page, browser, save};

impl Page {
    /// The page of a game's own task and its solver's answer. Fence's is a move that wins at once.
    fn of_game(game: &str) -> Page {
        if game == "fence" {
            let folder = tempfile::tempdir().expect("a temporary directory");
            let files = [("task", "3\n2 # 1\n# # #\n# # #\n"), ("answer", "2\n0 0\n0 1\n")];
            for (name, content) in files {
                fs::write(folder.path().join(name), content).expect("a writable folder");
            }
            return Page::made_in(folder, &["fence show task answer --html replay.html"]);
        }
        Page::made_by(&[
            &format!("{game} gen --seed 1 -o task"),
            &format!("{game} solve task -o answer --work 20000"),
            &format!("{game} show task answer --html replay.html"),
        ])
    }

    /// The page of `replay`.
    fn drawn(replay: &Replay) -> Page {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let file = folder.path().join("replay.html");
        fs::write(&file, page(replay)).expect("a writable folder");
        Page { file, _folder: folder }
    }
}

/// A replay of `count` steps on a board of 100 x 100, without chance.
fn large(count: usize) -> Replay {
    let square = |level: usize| {
        let kind = Kind::Class((level % 10) as u8);
        Square { text: (level % 10).to_string(), kind, ..Square::default() }
    };
    let step = |number: usize| Step {
        changes: (0..4)
            .map(|offset| ((number * 7919 + offset * 101) % 10_000, square(number + offset)))
            .collect(),
        lit: vec![number * 7919 % 10_000],
        caption: format!("tile {number}"),
        points: 10 * number as i64,
        ..Step::default()
    };
    Replay {
        title: "large".to_owned(),
        board: Board { columns: 100, squares: (0..10_000).map(square).collect(), first: 1 },
        steps: (1..=count).map(step).collect(),
        ..Replay::default()
    }
}

#[test]
fn every_game_plays_back() {
    let Some(browser) = browser("every_game_plays_back") else { return };
    for game in ["scruffle", "tritown", "crossword", "fence"] {
        let page = Page::of_game(game);
        for scheme in ["light", "dark"] {
            browser.resize(1366, 641);
            browser.prefer("prefers-color-scheme", scheme);
            browser.open(&page.file, "");
            let end = browser.text("points");
            assert_ne!(end, "0", "{game}");
            browser.press(key::HOME);
            assert_eq!(browser.text("points"), "0", "{game}");
            browser.click("#steps li:first-child");
            assert_eq!(browser.value("document.getElementById('slider').value"), "1", "{game}");
            let faint = browser.value(&format!("({})()", include_str!("contrast.js")));
            assert_eq!(faint, json!([]), "{game} {scheme}: text of low contrast");
            save(&browser, &format!("{game}-{scheme}"));
            // All buttons lie in the window, and no step moves them.
            let bottom = "document.getElementById('slider').getBoundingClientRect().bottom";
            let before = browser.value(bottom);
            assert!(before.as_f64().is_some_and(|bottom| bottom < 641.0), "{game}: {before}");
            browser.press(key::END);
            assert_eq!(browser.value(bottom), before, "{game}");
            assert_eq!(browser.text("points"), end, "{game}");
            assert_eq!(browser.complaints(), json!([]), "{game}");
        }
    }
}

/// Goes through 21 steps and returns the median of the milliseconds that one takes: script, style
/// and layout. Each begins in a frame of its own, whose painting is not counted.
const PACE: &str = "(async () => { \
    const frame = () => new Promise((done) => requestAnimationFrame(() => { \
        const next = new MessageChannel(); \
        next.port1.onmessage = () => done(performance.now()); \
        next.port2.postMessage(0); })); \
    const spent = []; \
    for (let number = 5000; number < 5021; number++) { \
        await frame(); \
        const begin = performance.now(); \
        step(number, false); \
        document.body.offsetHeight; \
        spent.push(performance.now() - begin); } \
    return spent.sort((a, b) => a - b)[10]; })()";

#[test]
fn a_large_board_with_many_steps_is_quick() {
    let Some(browser) = browser("a_large_board_with_many_steps_is_quick") else { return };
    let page = Page::drawn(&large(11_000));
    browser.resize(1366, 641);
    browser.open(&page.file, "");
    assert_eq!(browser.text("points"), "110,000");
    let median = browser.value(PACE).as_f64().expect("milliseconds");
    assert!(median < 50.0, "a step takes {median} ms");
    browser.press(key::HOME);
    assert_eq!(browser.text("points"), "0");
    save(&browser, "large");
}

#[test]
fn without_scripts_the_page_holds_the_game() {
    let Some(browser) = browser("without_scripts_the_page_holds_the_game") else { return };
    let page = Page::of("ru_sample");
    browser.forbid_scripts();
    browser.resize(360, 740);
    browser.open(&page.file, "");
    // A word is laid out in pieces: its new letter stands out.
    let text = browser.visible_text().replace('\n', "");
    for part in ["680", "китч", "word lengths", "Russian, 5 × 5"] {
        assert!(text.to_lowercase().contains(&part.to_lowercase()), "{part}: {text}");
    }
    save(&browser, "without-scripts");
}
