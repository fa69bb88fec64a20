//! What reading a task had to repair, counted by kind, so that each kind is one warning.

use std::collections::BTreeMap;

/// A kind of flaw that has one obvious repair, in the order in which warnings are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// The file begins with a byte order mark.
    ByteOrderMark,
    /// The text is UTF-8 where the contest has ASCII or CP866.
    Utf8,
    /// A line ends with CR LF.
    CarriageReturn,
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
    /// What is wrong, and what was done about it.
    const fn text(self) -> (&'static str, &'static str) {
        match self {
            Flaw::ByteOrderMark => ("a byte order mark", "skipped"),
            Flaw::Utf8 => ("UTF-8 text, not the contest's encoding", "the answer is UTF-8 too"),
            Flaw::CarriageReturn => ("CR LF as the line end", "read as LF"),
            Flaw::Capitals => ("capital letters", "lowered"),
            Flaw::NoEmptyLine => ("a word where the empty line should be", "added to the words"),
            Flaw::EmptyLine => ("an empty line in the dictionary", "skipped"),
            Flaw::RareLetter => {
                ("a word with a letter too rare to be one of the game's 36", "dropped")
            }
            Flaw::ShortWord => ("a word of one letter", "dropped"),
            Flaw::Unsorted => ("a word out of order", "sorted"),
            Flaw::Duplicate => ("a repeated word", "dropped"),
            Flaw::EndMark => ("Ctrl-Z (0x1A) as the end of the file", "skipped"),
            Flaw::NoLastLineEnd => ("no line end after the last line", "read as complete"),
        }
    }
}

/// How often a flaw was met, and where first.
#[derive(Clone, Copy, Debug)]
struct Seen {
    count: usize,
    first_line: usize,
}

/// All flaws met in one file.
#[derive(Clone, Debug, Default)]
pub struct Repairs(BTreeMap<Flaw, Seen>);

impl Repairs {
    /// Notes that `flaw` was repaired in `line`, counted from 1.
    pub fn note(&mut self, flaw: Flaw, line: usize) {
        let seen = self.0.entry(flaw).or_insert(Seen { count: 0, first_line: line });
        seen.count += 1;
        seen.first_line = seen.first_line.min(line);
    }

    /// One line for each kind of flaw that was met.
    pub fn warnings(&self) -> Vec<String> {
        let warning = |(flaw, &Seen { count, first_line }): (&Flaw, &Seen)| {
            let (what, repair) = flaw.text();
            match count {
                1 => format!("line {first_line}: {what}; {repair}"),
                _ => format!("{count} lines, the first is line {first_line}: {what}; {repair}"),
            }
        };
        self.0.iter().map(warning).collect()
    }
}
