//! Lists as people have them: each line becomes its word, or is left out where it cannot be one.
//!
//! A list of which every character is a letter of one script needs none of this. In others most
//! lines are words as they stand; only the rest are looked at closely.

use super::apostrophe;
use super::bad_task::BadTask;
use super::columns::Columns;
use super::dictionary::lines;
use super::kept::Kept;
use super::lowering::is_letter;
use super::no_word::NoWord;
use super::repairs::{Flaw, Repairs};
use super::scripts::{self, Scripts};
use super::signs::joined;
use crate::tools::excerpt::excerpt;
use crate::tools::letters::CharSet;
use unicode_script::Script;

/// A list of which each line is a word or empty.
pub(super) struct Tidy {
    /// The lines; each has the number that it had.
    pub text: String,
    /// The numbers of the lines that were left out, ascending: they are empty now.
    pub left_out: Vec<usize>,
    /// The form in which words have the apostrophe, if it is a letter.
    pub apostrophe: Option<char>,
}

/// Must a list that consists of these `chars` be made tidy before a game with the word `start`?
pub(super) fn is_needed(text: &str, chars: &[char], start: &str) -> bool {
    let is_line_end = |char| matches!(char, '\r' | '\n');
    // A carriage return belongs before a line feed, or behind the last line.
    let ends = text.matches("\r\n").count() + usize::from(text.ends_with('\r'));
    !chars.iter().all(|&char| is_plain(char) || is_line_end(char))
        || (chars.contains(&'\r') && text.matches('\r').count() != ends)
        || scripts::only_one(chars.iter().copied().chain(start.chars())).is_none()
}

/// Is `char` a letter that needs no second look?
fn is_plain(char: char) -> bool {
    char.is_alphabetic() && !apostrophe::is_apostrophe(char)
}

/// Makes `text`, whose first line has the number `first_line`, tidy for a game with the word
/// `start`, of which an earlier reading has told what it `kept`.
///
/// # Errors
/// If most of its lines are not words.
pub(super) fn tidy(
    text: &str,
    chars: &[char],
    first_line: usize,
    start: &str,
    kept: &Kept,
    repairs: &mut Repairs,
) -> Result<Tidy, BadTask> {
    let rules = Rules::of(text, chars, start, kept, repairs);
    let plain = rules.plain(chars);
    let text_room = String::with_capacity(text.len());
    let apostrophe = rules.apostrophe;
    let mut tidy = Tidy { text: text_room, left_out: Vec::new(), apostrophe };
    let (mut count, mut bad) = (0, 0);
    for (number, line) in lines(text, first_line) {
        if rules.layout == Columns::Words && line.chars().all(|char| plain.contains(char)) {
            count += usize::from(!line.is_empty());
            tidy.text.push_str(line);
        } else {
            let part = rules.layout.word(line, number, repairs);
            if part.is_empty() && !line.trim().is_empty() {
                tidy.left_out.push(number);
            } else if !part.is_empty() {
                count += 1;
                match rules.word(part, number, repairs) {
                    Ok(word) => tidy.text.push_str(&word),
                    Err(reason) => {
                        repairs.leave_out(number, reason);
                        tidy.left_out.push(number);
                        bad += 1;
                    }
                }
            }
        }
        tidy.text.push('\n');
    }
    repairs.count_lines(count);
    match repairs.refusal() {
        Some(refusal) if 2 * bad > count => Err(refusal),
        _ => Ok(tidy),
    }
}

/// What makes a word of a line of this list.
struct Rules<'k> {
    layout: Columns,
    /// The script that all words have, or most of them; `None` if most are in none.
    main: Option<Script>,
    /// The scripts that words may have; `None` if any.
    allowed: Option<Scripts>,
    /// What an earlier reading has told.
    kept: &'k Kept,
    /// The form of the apostrophe, if it is a letter here.
    apostrophe: Option<char>,
    /// The first byte that could not be read.
    broken: Option<u8>,
}

impl<'k> Rules<'k> {
    /// Those of the list `text`, which consists of `chars`, in a game with the word `start`.
    fn of(text: &str, chars: &[char], start: &str, kept: &'k Kept, repairs: &Repairs) -> Rules<'k> {
        let all = || lines(text, 1).map(|(_, line)| line);
        let layout = if chars.contains(&'/') { Columns::of(all()) } else { Columns::Words };
        let one = scripts::only_one(chars.iter().copied().chain(start.chars()));
        let main = one.or_else(|| scripts::of_most(all()));
        let allowed = main.filter(|_| one.is_none()).map(|main| Scripts::of(main, start));
        let letters = || chars.iter().copied().chain(start.chars());
        let spelled = !kept.no_apostrophes && apostrophe::is_spelled(letters(), start);
        let apostrophe =
            spelled.then(|| apostrophe::form(text).or_else(|| apostrophe::form(start)));
        let apostrophe = apostrophe.flatten();
        Rules { layout, main, allowed, kept, apostrophe, broken: repairs.broken() }
    }

    /// Those of `chars` that need no second look: letters of one script.
    fn plain(&self, chars: &[char]) -> CharSet {
        let main = self.main.filter(|_| self.kept.allows_all_scripts());
        let is_main = |char| scripts::of(char).is_none_or(|script| Some(script) == main);
        let is_simple =
            |&char: &char| Some(char) == self.apostrophe || (is_plain(char) && is_main(char));
        chars.iter().copied().filter(is_simple).collect()
    }

    /// The word that `part` of line `number` is.
    fn word(&self, part: &str, number: usize, repairs: &mut Repairs) -> Result<String, NoWord> {
        let mut word = joined(part, number, repairs).into_owned();
        let value = || excerpt(part);
        if word.contains(apostrophe::is_apostrophe) {
            let form = self.apostrophe.ok_or_else(|| NoWord::Apostrophe { value: value() })?;
            let own = apostrophe::folded(&word, form);
            if own != word {
                repairs.note(Flaw::ApostropheForm, number);
            }
            word = own;
        }
        match (word.chars().find(|&char| !is_letter(char)), self.broken) {
            (None, _) => {}
            (Some(char::REPLACEMENT_CHARACTER), Some(byte)) => return Err(NoWord::Byte { byte }),
            (Some(char), _) if char.is_whitespace() => {
                return Err(NoWord::Space { value: value() });
            }
            (Some(char), _) => return Err(NoWord::NotALetter { value: value(), char }),
        }
        let foreign = self.allowed.as_ref().and_then(|allowed| allowed.foreign(&word));
        if let Some(script) = foreign.or_else(|| self.kept.foreign(&word)) {
            return Err(NoWord::OtherScript { value: value(), script: script.full_name() });
        }
        if let Some((char, least, most)) = scripts::odd_one(&word) {
            let least = least.full_name();
            let most = most.full_name();
            repairs.note_first(Flaw::TwoScripts, number, || {
                format!("{char:?} in `{}` is {least}, the others are {most}", excerpt(&word))
            });
        }
        Ok(word)
    }
}
