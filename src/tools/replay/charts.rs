//! Charts of what each step has: bars of each measure, and the curve of the points.
//!
//! A chart is 1000 units wide and 100 high, whatever the number of steps. The part up to the
//! present step is the same shape once more, cut off by a rectangle that the script makes wider.

use std::fmt::Write;

use crate::game::{Measure, Replay};

use super::html::escaped;
use super::scale::{Scale, short};
use super::{grouped, is_scored, step_name};

/// A chart shows at most this many bars or corners; those of several steps become one.
const MOST: usize = 400;

/// The charts of `replay`: its measures, then its points.
pub fn charts(replay: &Replay) -> String {
    if replay.steps.len() < 2 {
        return String::new();
    }
    let mut figures: String = replay.measures.iter().map(|measure| bars(replay, measure)).collect();
    if is_scored(replay) {
        figures += &curve(replay);
    }
    if figures.is_empty() {
        figures
    } else {
        format!("<section class=\"charts\">{figures}</section>")
    }
}

/// A bar for each step, with a line at their mean.
fn bars(replay: &Replay, measure: &Measure) -> String {
    let values = &measure.values;
    let scale = Scale::of(values.iter().copied());
    let count = values.len().max(1);
    let width = 1000.0 / count as f64;
    let per_bar = count.div_ceil(MOST);
    let gap = if count > 60 { 0.12 } else { 0.2 } * width;
    let height = |value: f64| 100.0 * (1.0 - scale.share(value));
    let mut shape = String::new();
    for (part, values) in values.chunks(per_bar).enumerate() {
        let mean = values.iter().map(|&value| value as f64).sum::<f64>() / values.len() as f64;
        let left = (part * per_bar) as f64 * width;
        let right = left + values.len() as f64 * width - gap;
        let top = height(mean);
        let base = height(0.0);
        let _ = write!(shape, "M{left:.1} {base:.1}V{top:.1}H{right:.1}V{base:.1}z");
    }
    let mean = values.iter().map(|&value| value as f64).sum::<f64>() / count as f64;
    let longest = values.iter().copied().max().unwrap_or(0);
    let mut levels = levels(scale);
    let _ = write!(
        levels,
        "<div class=\"level mean\" style=\"bottom:{:.2}%\"><span>mean {mean:.2}</span></div>",
        100.0 * scale.share(mean)
    );
    let label = format!(
        "{} by {}: {} {}s, mean {mean:.2}, highest {}",
        measure.name,
        step_name(replay),
        values.len(),
        step_name(replay),
        grouped(longest)
    );
    let shapes = |class: &str, clip: &str| format!("<path class=\"{class}\"{clip} d=\"{shape}\"/>");
    figure("bars", &measure.name, &label, &levels, &shapes)
}

/// The points after each step.
fn curve(replay: &Replay) -> String {
    let points: Vec<i64> =
        std::iter::once(0).chain(replay.steps.iter().map(|step| step.points)).collect();
    let scale = Scale::of(points.iter().copied());
    let last = points.len() - 1;
    let every = last.div_ceil(MOST).max(1);
    let height = |value: i64| 100.0 * (1.0 - scale.share(value as f64));
    let mut corners = String::new();
    for step in (0..last).step_by(every).chain([last]) {
        let x = 1000.0 * step as f64 / last.max(1) as f64;
        let _ = write!(corners, "{x:.1} {:.2} ", height(points[step]));
    }
    let base = height(0);
    corners.truncate(corners.trim_end().len());
    let end = points[last];
    let label = format!("Points by {}: {} at the end", step_name(replay), grouped(end));
    let shapes = |class: &str, clip: &str| match class {
        "here" => format!(
            "<polyline class=\"curve\" points=\"{corners}\"/>\
             <rect class=\"here\"{clip} width=\"1000\" height=\"100\"/>"
        ),
        _ => format!(
            "<polygon class=\"{class}\"{clip} points=\"0 {base:.2} {corners} 1000 {base:.2}\"/>"
        ),
    };
    figure("points", "Points", &label, &levels(scale), &shapes)
}

/// Lines across the chart at round numbers.
fn levels(scale: Scale) -> String {
    let mut out = String::new();
    for tick in scale.ticks() {
        let bottom = 100.0 * scale.share(tick as f64);
        let _ = write!(
            out,
            "<div class=\"level\" style=\"bottom:{bottom:.2}%\"><span>{}</span></div>",
            short(tick)
        );
    }
    out
}

/// One chart: `shapes` draws it with a class and an attribute that cuts it off.
fn figure(
    class: &str,
    name: &str,
    label: &str,
    levels: &str,
    shapes: &dyn Fn(&str, &str) -> String,
) -> String {
    let name = escaped(name);
    let label = escaped(label);
    let key = name.bytes().fold(String::new(), |key, byte| key + &format!("{byte:x}"));
    let clip = |part: &str| format!(" clip-path=\"url(#{part}-{key})\"");
    format!(
        "<figure class=\"{class}\"><h2>{name}</h2><div class=\"plot\">{levels}\
         <svg viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{label}\">\
         <defs><clipPath id=\"past-{key}\"><rect width=\"1000\" height=\"100\"/></clipPath>\
         <clipPath id=\"here-{key}\"><rect width=\"0\" height=\"100\"/></clipPath></defs>\
         {}{}{}</svg></div></figure>\n",
        shapes("all", ""),
        shapes("past", &clip("past")),
        shapes("here", &clip("here")),
    )
}
