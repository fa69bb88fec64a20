//! What reading a task had to repair, counted by kind, so that each kind is one warning.

/// A kind of flaw that has one obvious repair, in the order in which warnings are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// A word stands after one that should follow it.
    Unsorted,
    /// A word stood there before.
    Duplicate,
    /// The last line has no line end.
    NoLastLineEnd,
    /// The start word is not in the dictionary.
    StartNotInDictionary,
}

impl Flaw {
    const ALL: [Flaw; 12] = [
        Flaw::ByteOrderMark,
        Flaw::Utf8,
        Flaw::CarriageReturn,
        Flaw::Capitals,
        Flaw::NoEmptyLine,
        Flaw::EmptyLine,
        Flaw::RareLetter,
        Flaw::ShortWord,
        Flaw::Unsorted,
        Flaw::Duplicate,
        Flaw::NoLastLineEnd,
        Flaw::StartNotInDictionary,
    ];

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
            Flaw::Duplicate => ("a word that is there before", "dropped"),
            Flaw::NoLastLineEnd => ("no line end after the last line", "read as complete"),
            Flaw::StartNotInDictionary => {
                ("a start word that is not in the dictionary", "played all the same")
            }
        }
    }
}

/// How often a flaw was met, and where first.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    count: usize,
    first_line: usize,
}

/// All flaws met in one file.
#[derive(Clone, Debug, Default)]
pub struct Repairs([Seen; Flaw::ALL.len()]);

impl Repairs {
    /// Notes that `flaw` was repaired in `line`, counted from 1; 0 is no line of the file.
    pub fn note(&mut self, flaw: Flaw, line: usize) {
        let seen = &mut self.0[flaw as usize];
        let first_line = if seen.count == 0 { line } else { seen.first_line.min(line) };
        *seen = Seen { count: seen.count + 1, first_line };
    }

    /// One line for each kind of flaw that was met.
    pub fn warnings(&self) -> Vec<String> {
        let met = Flaw::ALL.iter().zip(&self.0).filter(|(_, seen)| seen.count > 0);
        met.map(|(flaw, &Seen { count, first_line })| {
            let (what, repair) = flaw.text();
            match count {
                _ if first_line == 0 => format!("{what}; {repair}"),
                1 => format!("line {first_line}: {what}; {repair}"),
                _ => format!("{count} lines, the first is line {first_line}: {what}; {repair}"),
            }
        })
        .collect()
    }
}
