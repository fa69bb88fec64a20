//! How a message quotes what stands in a file.

/// The most characters of a file that one message quotes.
const LONGEST: usize = 40;

/// `text` as a message quotes it: its first 40 characters, with an ellipsis if there are more;
/// invisible ones are escaped.
pub fn excerpt(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(LONGEST).flat_map(visible).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

/// `char` itself, or its escape if it could not be seen.
fn visible(char: char) -> Vec<char> {
    match char {
        '\'' | '"' | '\\' => vec![char],
        _ => char.escape_debug().collect(),
    }
}
