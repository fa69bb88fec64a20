//! The page as a whole: its frame, and what is said in words.

use crate::game::{Note, Replay};

use super::{
    charts, data, grouped, headline, is_scored, opening, points, points_unit, squares, step_name,
    steps, value,
};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// See [`super::page`].
pub fn page(replay: &Replay) -> String {
    let columns = replay.board.columns.max(1);
    let rows = replay.board.squares.len().div_ceil(columns).max(1);
    let (word, caption, details) = now(replay);
    let heading = format!("{}s", capital(step_name(replay)));
    fill(
        PAGE,
        &[
            ("title", &escaped(&replay.title)),
            ("lang", &language(replay)),
            ("about", &paragraph("about", &replay.about)),
            ("score", &score(replay)),
            ("illegal", &illegal(replay)),
            ("columns", &columns.to_string()),
            ("rows", &rows.to_string()),
            ("longest", &steps::longest(replay).to_string()),
            ("style", STYLE.trim_end()),
            ("noted", if replay.notes.is_empty() { "" } else { " noted" }),
            ("dense", if squares::is_dense(columns, rows) { " dense" } else { "" }),
            ("board", &squares::table(replay)),
            ("legend", &squares::legend(replay)),
            ("word", &word),
            ("caption", &caption),
            ("more", if details.is_empty() { "" } else { " more" }),
            ("details", &details),
            ("steps", &replay.steps.len().to_string()),
            ("charts", &charts::charts(replay)),
            ("heading", &escaped(&heading)),
            ("list", &steps::list(replay)),
            ("notes", &notes(&replay.notes)),
            ("data", &data::data(replay)),
            ("script", SCRIPT.trim_end()),
        ],
    )
}

/// `text` with what HTML gives a meaning written as characters.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            _ => out.push(char),
        }
    }
    out
}

/// The attribute that tells the language of words, if it is not English.
pub fn language(replay: &Replay) -> String {
    match replay.language.as_str() {
        "" => String::new(),
        tag => format!(" lang=\"{}\"", escaped(tag)),
    }
}

fn paragraph(class: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("<p class=\"{class}\">{}</p>", escaped(text))
}

fn score(replay: &Replay) -> String {
    if !is_scored(replay) {
        return String::new();
    }
    let points = points(replay, replay.steps.len());
    let (number, unit) = (grouped(points), points_unit(points));
    format!(
        "<p class=\"score\"><span id=\"points\">{number}</span> <span class=\"unit\">{unit}</span></p>"
    )
}

fn illegal(replay: &Replay) -> String {
    let told = |reason: &String| {
        let reason = escaped(reason);
        format!(
            "<p class=\"note\" role=\"note\">This answer is illegal ({reason}); its legal beginning \
             is shown.</p>"
        )
    };
    replay.illegal.as_ref().map_or_else(String::new, told)
}

/// `lines` as items of a list.
fn items(lines: &[String]) -> String {
    lines.iter().fold(String::new(), |list, line| list + "<li>" + &escaped(line) + "</li>")
}

/// The last step: its word or caption, the line below it, and its details.
fn now(replay: &Replay) -> (String, String, String) {
    let has_details = replay.steps.iter().any(|step| !step.details.is_empty());
    let list = |lines: &[String]| {
        if has_details {
            format!("<ul id=\"details\">{}</ul>", items(lines))
        } else {
            String::new()
        }
    };
    let count = replay.steps.len();
    let name = step_name(replay);
    let Some(step) = replay.steps.last() else {
        return (escaped(opening(replay)), format!("no {name}s"), list(&[]));
    };
    let mut parts = vec![format!("{name} {count} of {count}")];
    let unit = replay.measures.first().map_or("", |measure| measure.unit.as_str());
    parts.extend(value(replay, count - 1).map(|value| format!("{value} {unit}").trim_end().into()));
    if !step.word.is_empty() {
        parts.extend(Some(step.caption.clone()).filter(|caption| !caption.is_empty()));
    }
    (escaped(headline(step)), escaped(&parts.join(" · ")), list(&step.details))
}

fn notes(notes: &[Note]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let notes = notes.iter().fold(String::new(), |out, note| {
        let heading = escaped(&note.heading);
        let lines = items(&note.lines);
        out + "<section><h2>" + &heading + "</h2><ul>" + &lines + "</ul></section>"
    });
    format!("<section class=\"notes\" aria-label=\"Notes\">{notes}</section>")
}

/// `name` with a capital letter.
fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `template` with each `{{name}}` replaced, in one pass: what is filled in is not looked at again.
/// A mark without a value stays as it is.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let mark = piece.split_once("}}").and_then(|(name, rest)| {
            let (_, value) = values.iter().find(|(key, _)| *key == name)?;
            Some((value, rest))
        });
        let (value, rest) = mark.unwrap_or((&"{{", piece));
        page += value;
        page += rest;
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_a_template() {
        assert_eq!(fill("a {{x}} {{y}} z", &[("x", "{{y}}"), ("y", "2")]), "a {{y}} 2 z");
    }

    #[test]
    fn every_mark_of_the_page_has_its_value() {
        let page = page(&Replay { title: "a game".into(), ..Replay::default() });
        assert!(!page.contains("{{"), "{page}");
    }

    #[test]
    fn whatever_a_game_says_is_text() {
        let bad = "</script><b>&\"".to_owned();
        let replay = Replay {
            title: bad.clone(),
            about: bad.clone(),
            language: bad.clone(),
            opening: bad.clone(),
            step_name: bad.clone(),
            steps: vec![crate::game::Step {
                caption: bad.clone(),
                details: vec![bad.clone()],
                points: 1,
                ..Default::default()
            }],
            illegal: Some(bad.clone()),
            notes: vec![Note { heading: bad.clone(), lines: vec![bad.clone()] }],
            ..Replay::default()
        };
        let page = page(&replay);
        assert!(!page.contains("<b>&"), "{page}");
        assert_eq!(page.matches("</script>").count(), 2);
    }
}
