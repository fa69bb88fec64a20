//! The page in the colours that a user forces upon it, and on paper.

use serde_json::json;

use super::browser::Browser;
use super::{Page, browser};

/// The computed style `name` of the first element that `selector` finds.
fn style(browser: &Browser, selector: &str, name: &str) -> String {
    let element = format!("document.querySelector('{selector}')");
    let style = browser.value(&format!("getComputedStyle({element}).{name}"));
    style.as_str().unwrap_or_else(|| panic!("no {name} of {selector}")).to_owned()
}

/// What the system's colour `name` is on this page.
fn system_colour(browser: &Browser, name: &str) -> String {
    let probe = format!(
        "(() => {{ const probe = document.body.appendChild(document.createElement('p')); \
         probe.style.color = '{name}'; const is = getComputedStyle(probe).color; \
         probe.remove(); return is; }})()"
    );
    browser.value(&probe).as_str().expect("a colour").to_owned()
}

#[test]
fn forced_colours_keep_the_bars_and_the_current_row() {
    let Some(browser) = browser("forced_colours_keep_the_bars_and_the_current_row") else { return };
    let page = Page::of("en_sample");
    browser.prefer("forced-colors", "active");
    browser.open(&page.file, "#2");
    assert_eq!(browser.value("matchMedia('(forced-colors: active)').matches"), true);
    let [bright, grey, ground] =
        ["Highlight", "GrayText", "Canvas"].map(|name| system_colour(&browser, name));
    assert!(bright != grey && bright != ground && grey != ground, "{bright}, {grey}, {ground}");
    for (bar, colour) in [(".bars .all", &grey), (".bars .past", &bright)] {
        assert_eq!(&style(&browser, bar, "fill"), colour, "{bar}");
    }
    let [current, other] = ["[aria-selected=true]", ":not([aria-selected=true])"]
        .map(|is| format!("#steps [role=option]{is}"));
    assert_eq!(style(&browser, &current, "outlineColor"), bright);
    let drawn = [&current, &other].map(|row| style(&browser, row, "outlineStyle"));
    assert_eq!(drawn, ["solid", "none"].map(str::to_owned), "the current row, another row");
    assert_eq!(browser.complaints(), json!([]));
}

#[test]
fn on_paper_the_colours_stay_and_all_rows_are_there() {
    let Some(browser) = browser("on_paper_the_colours_stay_and_all_rows_are_there") else { return };
    let page = Page::solved("ru", "размерность");
    browser.print();
    browser.open(&page.file, "");
    assert_eq!(browser.value("matchMedia('print').matches"), true);
    for coloured in [".bars .past", "#board td", "#steps [aria-selected=true]"] {
        assert_eq!(style(&browser, coloured, "printColorAdjust"), "exact", "{coloured}");
    }
    let [bars, ground] =
        [style(&browser, ".bars .past", "fill"), system_colour(&browser, "Canvas")];
    assert!(bars != ground && bars != "none", "{bars} on {ground}");
    // What only a hand can use is not printed; what is there is not cut off.
    assert_eq!(style(&browser, ".player", "display"), "none");
    for list in ["#steps", ".side", ".screen"] {
        let hidden = format!(
            "(e => getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight)\
             (document.querySelector('{list}'))"
        );
        assert_eq!(browser.value(&hidden), false, "{list} is cut off");
    }
    assert_eq!(browser.complaints(), json!([]));
}
