//! The replay page in a real browser: it plays, it can be read everywhere, it needs no network.
//!
//! Needs Chromium and chromedriver (Debian: `apt-get install chromium chromium-driver`). Where they
//! are missing each test says on stderr that it was skipped, by its name.

mod browser;
mod games;
mod media;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use browser::{Browser, key};
use tempfile::TempDir;

/// A browser, or `None` and a word about it.
fn browser(test: &str) -> Option<Browser> {
    Browser::start()
        .map_err(|reason| {
            // Not `eprintln!`: the test harness would swallow it.
            let _ = writeln!(std::io::stderr(), "{test}: skipped, {reason}");
        })
        .ok()
}

/// A page of its own for one test, made by the real binary.
struct Page {
    file: PathBuf,
    _folder: TempDir,
}

impl Page {
    fn of(sample: &str) -> Page {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
        let [task, answer] = ["in", "out"].map(|end| samples.join(format!("{sample}.{end}")));
        let folder = tempfile::tempdir().expect("a temporary directory");
        let file = folder.path().join("replay.html");
        let mut show = Command::new(env!("CARGO_BIN_EXE_balda"));
        show.arg("show").args([&task, &answer]).arg("--html").arg(&file);
        assert!(show.status().expect("the binary runs").success());
        Page { file, _folder: folder }
    }

    /// A page with the solver's game on a board of the side of `word`.
    fn solved(language: &str, word: &str) -> Page {
        Page::made_by(&[
            &format!("gen --lang {language} --word {word} -o input.txt"),
            "solve input.txt -o output.txt --work 100000",
            "show input.txt output.txt --html replay.html",
        ])
    }

    /// The page that the last of these commands has made.
    fn made_by(commands: &[&str]) -> Page {
        Page::made_in(tempfile::tempdir().expect("a temporary directory"), commands)
    }

    /// The same in this folder.
    fn made_in(folder: TempDir, commands: &[&str]) -> Page {
        let file = folder.path().join("replay.html");
        for line in commands {
            let mut command = Command::new(env!("CARGO_BIN_EXE_balda"));
            command.current_dir(folder.path()).args(line.split(' '));
            assert!(command.status().expect("the binary runs").success(), "{line}");
        }
        Page { file, _folder: folder }
    }
}

/// How many letters of the current word are traced.
const TRACED: &str = "document.querySelectorAll('#board .on').length";

#[test]
fn keys_move_through_the_game() {
    let Some(browser) = browser("keys_move_through_the_game") else { return };
    let page = Page::of("en_sample");
    browser.open(&page.file, "");
    // The page opens on the finished game.
    assert_eq!((browser.text("points"), browser.text("word")), ("880".into(), "tang".into()));
    let mut seen = Vec::new();
    for key in [
        key::HOME,
        key::RIGHT,
        key::DOWN,
        key::RIGHT,
        key::LEFT,
        key::UP,
        key::LEFT,
        key::LEFT,
        key::END,
    ] {
        browser.press(key);
        let slider = browser.value("document.getElementById('slider').value");
        seen.push(format!(
            "{} {} {}",
            slider.as_str().unwrap_or("?"),
            browser.text("word"),
            browser.text("points")
        ));
    }
    let expected = [
        "0 kenaf 0",
        "1 fang 160",
        "2 gnat 320",
        "3 tango 520",
        "2 gnat 320",
        "1 fang 160",
        "0 kenaf 0",
        "0 kenaf 0",
        "5 tang 880",
    ];
    assert_eq!(seen, expected);
    assert_eq!(browser.text("said"), "Move 5: tang; 4 letters; g in row 4, column 3; 880 points");
    assert_eq!(browser.value("document.querySelector('#said span').lang"), "en");
    // The address follows.
    browser.press(key::LEFT);
    browser.wait_until("location.hash === '#4'");
    browser.press(key::END);
    browser.wait_until("location.hash === ''");
    // A slider goes up with the key up.
    browser.value("document.getElementById('slider').focus()");
    for (key, word) in [(key::HOME, "kenaf"), (key::UP, "fang"), (key::DOWN, "kenaf")] {
        browser.press(key);
        assert_eq!(browser.text("word"), word);
    }
    assert_eq!(browser.complaints(), serde_json::json!([]));
}

#[test]
fn a_word_is_traced_letter_by_letter() {
    let Some(browser) = browser("a_word_is_traced_letter_by_letter") else { return };
    let page = Page::of("en_sample");
    browser.open(&page.file, "#2");
    assert_eq!(browser.value(TRACED), 4);
    // An observer is told of every change before the next timer runs: no letter can be missed,
    // however busy the machine.
    let script = format!(
        "(() => {{ window.traced = []; new MutationObserver(() => {{ \
         const now = {TRACED}; \
         if (window.traced.at(-1) !== now) window.traced.push(now); \
         }}).observe(document.getElementById('board'), \
         {{ subtree: true, attributes: true, attributeFilter: ['class'] }}); }})()"
    );
    browser.value(&script);
    browser.press(key::RIGHT);
    browser.wait_until(&format!("{TRACED} === 5"));
    let traced = browser.value("window.traced");
    assert_eq!(traced, serde_json::json!([0, 1, 2, 3, 4, 5]), "letter by letter");
    assert_eq!(browser.value("document.querySelectorAll('#way .arrow.passed').length"), 4);
    // Who wants no motion gets the whole path at once.
    browser.prefer("prefers-reduced-motion", "reduce");
    browser.press(key::RIGHT);
    assert_eq!(browser.value(TRACED), 5);
}

/// Puts the page's timers into the hands of the test: what waits for one is `due` after `wait`
/// milliseconds, but comes only when it is called.
const HOLD_TIMERS: &str = "(() => { \
    window.setTimeout = (then, wait) => { window.due = then; window.wait = wait; return 1; }; \
    window.clearTimeout = () => { window.due = null; }; \
    })()";

/// Lets the timer run out for which the page waits; `false` if it waits for none.
const RUN_OUT: &str = "(() => { \
    const due = window.due; window.due = null; if (due) due(); return Boolean(due); \
    })()";

#[test]
fn it_plays_and_pauses() {
    let Some(browser) = browser("it_plays_and_pauses") else { return };
    let page = Page::of("ru_sample");
    browser.open(&page.file, "");
    browser.value(HOLD_TIMERS);
    let label = "document.getElementById('play').getAttribute('aria-label')";
    assert_eq!(browser.value(label), "Play");
    let faster = |clicks| (0..clicks).for_each(|_| browser.click("#speed"));
    faster(5);
    assert_eq!(browser.text("speed"), "0.5×");
    browser.press(key::SPACE);
    assert_eq!((browser.value(label), browser.text("points")), ("Pause".into(), "0".into()));
    let slow = browser.value("window.wait").as_f64().expect("a first timer");
    while browser.text("points") != "120" {
        assert_eq!(browser.value(RUN_OUT), true, "it goes on");
    }
    browser.press(key::SPACE);
    assert_eq!(browser.value(label), "Play");
    assert_eq!(browser.value(RUN_OUT), false, "paused");
    faster(2);
    assert_eq!(browser.text("speed"), "2×");
    browser.click("#play");
    assert_eq!((browser.value(label), browser.text("points")), ("Pause".into(), "120".into()));
    let fast = browser.value("window.wait").as_f64().expect("a timer");
    assert!((slow / fast - 4.0).abs() < 1e-9, "{slow} and {fast} ms");
    while browser.value(RUN_OUT) == true {}
    assert_eq!(browser.value(label), "Play");
    assert_eq!((browser.text("points"), browser.text("word")), ("680".into(), "стих".into()));
}

#[test]
fn words_chart_and_slider_jump() {
    let Some(browser) = browser("words_chart_and_slider_jump") else { return };
    let page = Page::of("ru_sample");
    browser.open(&page.file, "#1");
    assert_eq!(browser.text("word"), "сын");
    browser.click("#steps li:nth-child(3)");
    assert_eq!((browser.text("word"), browser.text("points")), ("китч".into(), "400".into()));
    let current =
        "[...document.querySelectorAll('#steps [aria-selected=true]')].map(b => b.textContent)";
    assert_eq!(browser.value(current), serde_json::json!(["3китч4"]));
    // The list's rows take the arrow keys, and the focus follows.
    browser.press(key::UP);
    assert_eq!(browser.text("word"), "щит");
    let focus = "document.activeElement.textContent";
    assert_eq!(browser.value(focus), "2щит3");
    let beside = "[...document.querySelectorAll('.pick button')].map(b => b.textContent)";
    assert_eq!(browser.value(beside), serde_json::json!(["Word lengths", "Points"]));
    browser.click("figure.bars .plot");
    assert_eq!(browser.text("word"), "китч", "the middle of five bars");
    browser.press(key::LEFT);
    browser.value("document.getElementById('slider').focus()");
    browser.press(key::RIGHT);
    assert_eq!(browser.text("word"), "китч", "one step, not two");
    browser.click("#forth");
    browser.click("#back");
    browser.click("#last");
    assert_eq!(browser.text("word"), "стих");
    browser.click("#first");
    assert_eq!(browser.text("word"), "сыщик");
}

#[test]
fn it_is_readable_everywhere_and_needs_no_network() {
    let test = "it_is_readable_everywhere_and_needs_no_network";
    let Some(browser) = browser(test) else { return };
    for (language, word) in [("ru", "размерность"), ("tr", "kayan")] {
        let page = Page::solved(language, word);
        for (width, height) in [(1280, 860), (768, 1024), (360, 740), (320, 640)] {
            for scheme in ["light", "dark"] {
                browser.resize(width, height);
                browser.prefer("prefers-color-scheme", scheme);
                browser.open(&page.file, "#12");
                let name = format!("{language}-{width}-{scheme}");
                browser.wait_until("document.getAnimations().length === 0");
                let small = "[...document.querySelectorAll('.buttons button')] \
                             .filter(b => b.offsetWidth < 40 || b.offsetHeight < 40).length";
                assert_eq!(browser.value(small), 0, "{name}: buttons too small for fingers");
                let faint = browser.value(&format!("({})()", include_str!("contrast.js")));
                assert_eq!(faint, serde_json::json!([]), "{name}: text of low contrast");
                save(&browser, &name);
                // The most points are the widest. A phone shows a page that is too wide in a wider
                // window, so what the window has tells nothing.
                browser.press(key::END);
                let needed = browser.value("document.documentElement.scrollWidth").as_f64();
                let needed = needed.expect("a number of pixels");
                assert!(needed <= width.into(), "{name}: {needed} pixels wide");
            }
        }
    }
    let unnamed = "[...document.querySelectorAll('button, input, [role=img]')].filter(e => \
                   !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby') \
                   && !e.textContent.trim()).length";
    assert_eq!(browser.value(unnamed), 0, "everything that can be used has a name");
    assert_eq!(browser.value("performance.getEntriesByType('resource').length"), 0);
    assert_eq!(browser.complaints(), serde_json::json!([]));
}

/// Takes a screenshot and keeps it in the build's folder for temporary files.
fn save(browser: &Browser, name: &str) {
    let picture = browser.screenshot();
    // The first bytes of every PNG file, in base64.
    assert!(picture.starts_with("iVBORw0KGgo"), "{name}");
    assert!(picture.len() > 20_000, "{name}: nearly empty, {} characters", picture.len());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}.png.base64"));
    std::fs::write(file, picture).expect("a writable folder");
}
