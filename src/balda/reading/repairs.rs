//! What reading a task had to repair, counted by kind, so that each kind is one warning.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::bad_task::BadTask;
use super::no_word::NoWord;
use super::signs;

/// A kind of flaw that has one obvious repair, in the order in which warnings are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// The file begins with a byte order mark.
    ByteOrderMark,
    /// The text is UTF-8 where the contest has ASCII or CP866.
    Utf8,
    /// A line ends with CR LF.
    CarriageReturn,
    /// Blanks stand before or behind what a line holds.
    Blanks,
    /// A line, or the end of one, is a comment.
    Comment,
    /// The line has what hunspell's dictionaries have besides words.
    Flags,
    /// A number stands beside a word.
    Number,
    /// Letters and this mark stand apart, though there is a letter for both.
    Apart(Option<char>),
    /// A word has this sign, which says nothing about it.
    Silent(char),
    /// A byte is not possible in the text's encoding.
    Byte,
    /// A line is not a word.
    NoWord,
    /// A word has an apostrophe, and none of the language's words should.
    Apostrophe,
    /// A word has another form of the apostrophe than most.
    ApostropheForm,
    /// A word has letters of two scripts.
    TwoScripts,
    /// A line has capital letters.
    Capitals,
    /// Line 3 holds a word.
    NoEmptyLine,
    /// A line of the dictionary is empty.
    EmptyLine,
    /// A word has a letter that is not among the most frequent ones that an alphabet has room for.
    RareLetter,
    /// A word has one letter.
    ShortWord,
    /// A word stands behind one that should come after it.
    Unsorted,
    /// A word stood there before.
    Duplicate,
    /// The file ends with Ctrl-Z, as text files of CP/M and DOS may.
    EndMark,
    /// The last line has no line end.
    NoLastLineEnd,
}

impl Flaw {
    /// What is wrong.
    fn what(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Flaw::ByteOrderMark => "a byte order mark",
            Flaw::Utf8 => "UTF-8 text, not the contest's encoding",
            Flaw::CarriageReturn => "CR LF as the line end",
            Flaw::Blanks => "blanks around a word",
            Flaw::Comment => "a comment",
            Flaw::Flags => "hunspell's count, flags or fields",
            Flaw::Number => "a number beside the word",
            Flaw::Apart(Some(mark)) => {
                return Cow::Owned(format!("{} apart from its letter", signs::name(mark)));
            }
            Flaw::Apart(None) => "parts of a letter apart",
            Flaw::Silent(sign) => return Cow::Owned(signs::name(sign)),
            Flaw::Byte => "a byte that cannot be read",
            Flaw::NoWord => "no word",
            Flaw::Apostrophe => "an apostrophe",
            Flaw::ApostropheForm => "another form of the apostrophe",
            Flaw::TwoScripts => "letters of two scripts in a word",
            Flaw::Capitals => "capital letters",
            Flaw::NoEmptyLine => "a word where the empty line should be",
            Flaw::EmptyLine => "an empty line in the dictionary",
            Flaw::RareLetter => "a word with a letter too rare to be one of the game's 36",
            Flaw::ShortWord => "a word of one letter",
            Flaw::Unsorted => "a word out of order",
            Flaw::Duplicate => "a repeated word",
            Flaw::EndMark => "Ctrl-Z (0x1A) as the end of the file",
            Flaw::NoLastLineEnd => "no line end after the last line",
        })
    }

    /// What was done about it.
    const fn repair(self) -> &'static str {
        match self {
            Flaw::ByteOrderMark | Flaw::EmptyLine | Flaw::EndMark => "skipped",
            Flaw::Utf8 => "the answer is UTF-8 too",
            Flaw::CarriageReturn => "read as LF",
            Flaw::Blanks => "stripped",
            Flaw::Comment => "left out",
            Flaw::Flags => "only the stems are played, without the forms that the flags make",
            Flaw::Number => "the word alone is read",
            Flaw::Apart(_) => "joined",
            Flaw::Silent(_) | Flaw::RareLetter | Flaw::ShortWord | Flaw::Duplicate => "dropped",
            Flaw::Byte | Flaw::NoWord | Flaw::Apostrophe => {
                "left out (`--strict` refuses the list instead)"
            }
            Flaw::ApostropheForm => "read as the form that most words have",
            Flaw::TwoScripts => "taken all the same",
            Flaw::Capitals => "lowered",
            Flaw::NoEmptyLine => "added to the words",
            Flaw::Unsorted => "sorted",
            Flaw::NoLastLineEnd => "read as complete",
        }
    }
}

/// How often a flaw was met, and where first.
#[derive(Clone, Debug)]
struct Seen {
    count: usize,
    first_line: usize,
    /// What exactly was wrong there, if that says more than the kind.
    what: Option<String>,
}

/// All flaws met in one file.
#[derive(Clone, Debug, Default)]
pub struct Repairs {
    seen: BTreeMap<Flaw, Seen>,
    /// The first line that was left out, and why.
    left_out: Option<(usize, NoWord)>,
    /// How many lines were left out.
    bad: usize,
    /// How many lines have something, if they were counted.
    lines: usize,
    /// The first byte that could not be read.
    broken: Option<u8>,
}

impl Repairs {
    /// Notes that `flaw` was repaired in `line`, counted from 1.
    pub fn note(&mut self, flaw: Flaw, line: usize) {
        let seen = self.seen.entry(flaw).or_insert(Seen { count: 0, first_line: line, what: None });
        seen.count += 1;
        seen.first_line = seen.first_line.min(line);
    }

    /// Notes `flaw` in `line`, and tells `what` exactly is wrong if no line before had it.
    pub fn note_first(&mut self, flaw: Flaw, line: usize, what: impl FnOnce() -> String) {
        self.note(flaw, line);
        if let Some(seen) = self.seen.get_mut(&flaw)
            && seen.first_line == line
            && seen.what.is_none()
        {
            seen.what = Some(what());
        }
    }

    /// Forgets all that was noted of `flaw`.
    pub(super) fn forget(&mut self, flaw: Flaw) {
        self.seen.remove(&flaw);
    }

    /// Notes that `line` was left out for `reason`. A byte that cannot be read was noted before.
    pub(super) fn leave_out(&mut self, line: usize, reason: NoWord) {
        match &reason {
            NoWord::Byte { .. } => {}
            NoWord::Apostrophe { .. } => {
                self.note_first(Flaw::Apostrophe, line, || reason.to_string());
            }
            reason => self.note_first(Flaw::NoWord, line, || reason.to_string()),
        }
        self.bad += 1;
        self.left_out.get_or_insert((line, reason));
    }

    /// Notes that `byte` in `line` could not be read.
    pub(super) fn break_at(&mut self, line: usize, byte: u8) {
        self.broken.get_or_insert(byte);
        self.note_first(Flaw::Byte, line, || NoWord::Byte { byte }.to_string());
    }

    /// The first byte that could not be read.
    pub(super) fn broken(&self) -> Option<u8> {
        self.broken
    }

    /// Notes how many `lines` of the list have something.
    pub(super) fn count_lines(&mut self, lines: usize) {
        self.lines = lines;
    }

    /// Why a strict reader refuses the list; `None` if no line was left out.
    pub fn refusal(&self) -> Option<BadTask> {
        let (line, reason) = self.left_out.clone()?;
        Some(BadTask::NoWord { line, reason, bad: self.bad, of: self.lines })
    }

    /// One line for each kind of flaw that was met.
    pub fn warnings(&self) -> Vec<String> {
        let warning = |(flaw, seen): (&Flaw, &Seen)| {
            let what = seen.what.as_deref().map_or_else(|| flaw.what(), Cow::Borrowed);
            let line = seen.first_line;
            let repair = flaw.repair();
            match seen.count {
                1 => format!("line {line}: {what}; {repair}"),
                count => format!("{count} lines, the first is line {line}: {what}; {repair}"),
            }
        };
        self.seen.iter().map(warning).collect()
    }
}
