//! The three word lists of `dicts/`, for tasks that name none of their own.

use super::rules::Language;

/// The embedded word list of `language`, as its file in `dicts/` has it: one word a line in
/// ascending order, ASCII for English and Turkish, CP866 for Russian.
pub fn embedded(language: Language) -> &'static [u8] {
    match language {
        Language::English => include_bytes!("../../dicts/en.txt"),
        Language::Russian => include_bytes!("../../dicts/ru.txt"),
        Language::Turkish => include_bytes!("../../dicts/tr.txt"),
    }
}
